"""The sentences about a moment in a review: its cost, example deals, and the comparison in the true deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.moves import move_in_sentence, short_move
from tricksmith.present.names import amount_text, counter_text, join, sentence
from tricksmith.present.review.chance_words import MIN_TURN, chance_in_steps
from tricksmith.present.review.decided import decided_texts
from tricksmith.present.review.texts import about_points
from tricksmith.present.tricks import effect_text
from tricksmith.rules import Play
from tricksmith.rules.author import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.present.names import PlayerNames
    from tricksmith.present.view_model import SeatNumber
    from tricksmith.rules import Move, View

    Amount = tuple[int, int]
    """The least and the most of something."""

__all__ = ["again_text", "any_of", "effects_text", "example_deal_text", "hindsight_text", "moment_text", "others_text"]


MIN_CHANCE_LOST = 0.005
"""The smallest change of the chance that is mentioned; from a turn of the match on, both chances are."""
MAX_NAMED = 4
"""The most equally good moves that are all named."""
MEAN_HALF_WIDTH = 0.05
"""Half the width of the interval that is assumed for a mean mentioned in passing."""
MAX_COUNTERS = 2
"""The most kinds of things taken that are named of a deal."""


def moment_text(
    who: PlayerNames, seat: SeatNumber, played: str, other: str, *, points: float, half_width: float,
    chances: tuple[float, float] | None, is_lost: bool, against: str = "", as_good: str = "",
) -> str:  # fmt: skip
    """Return what a decision that mattered cost or won.

    Args:
        who: The names of the seats, and who reads.
        seat: Who decided.
        played: The move that was made.
        other: The move that it is compared with: the best, or the second best if the best was made.
        points: By how many points the better of the two was ahead, on average.
        half_width: Half the width of the interval of the points.
        chances: The chance to win the match after the better of the two and after the other; None where it is not
            known.
        is_lost: Whether the other move was better.
        against: What the own score is compared with, "the other side's", which need be said only once.
        as_good: All moves that were as good as the other, itself among them, as `any_of` words them; empty if it is
            alone.

    >>> from tricksmith.present import PlayerNames
    >>> who = PlayerNames(("Ada", "Bo"))
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, half_width=0.2, chances=(0.36, 0.21), is_lost=True))
    Ada chose 7h instead of 4d. That cost about 1.2 points; the chance to win the match was about 20% instead of 35%.
    >>> figures = {"points": 1.23, "half_width": 0.2, "chances": None, "is_lost": True, "against": "the other side's"}
    >>> for part in moment_text(who, 0, "7h", "4d", as_good="2d or 4d", **figures).split(". "):
    ...     print(part)
    Ada chose 7h instead of 2d or 4d (equally good; the figures are for 4d)
    That cost about 1.2 points (own score minus the other side's).
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, half_width=0.2, chances=(0.04, 0.01), is_lost=True))
    Ada chose 7h instead of 4d. That cost about 1.2 points; the chance to win the match was about 3 percentage points...
    >>> print(moment_text(who, 0, "7h", "4d", points=1.23, half_width=0.0, chances=(0.3601, 0.3602), is_lost=False))
    Ada chose 7h. 4d, the next best, would have cost 1.2 points.
    """
    instead = f" instead of {other}" if is_lost else ""
    if is_lost and as_good:
        instead = f" instead of {as_good} (equally good; the figures are for {other})"
    cost = "That cost" if is_lost else f"{other[:1].upper()}{other[1:]}, the next best, would have cost"
    won = "" if chances is None else _chance_lost_text(*chances, "was" if is_lost else "would have been")
    amount = f"{about_points(points, half_width)}{f' (own score minus {against})' if against else ''}"
    return f"{sentence(f'{who.name(seat)} chose {played}{instead}')} {cost} {amount}{won}."


def _chance_lost_text(better: float, worse: float, was: str) -> str:
    """The chance to win after each move if they are far apart, else by how much they differ, which is known better."""
    lost = better - worse
    if lost < MIN_CHANCE_LOST:
        return ""
    start = f"; the chance to win the match {was}"
    if lost >= MIN_TURN:
        high, low = chance_in_steps(better), chance_in_steps(worse)
        return f"{start} {low} instead of {high.removeprefix('about ') if low.startswith('about') else high}"
    return f"{start} about {counted(max(1, round(100 * lost)), 'percentage point')} lower, at {chance_in_steps(worse)}"


def any_of(moves: Sequence[Move], played: Move, view: View, who: PlayerNames) -> str:
    """Return equally good moves in words: as a group, such as "any other card", or one by one.

    Args:
        moves: The moves.
        played: The move that was made instead.
        view: What the player knew.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("whist")
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> who = PlayerNames(("Ada", "Bo", "Cy", "Di"))
    >>> any_of(view.legal[1:], view.legal[0], view, who), any_of(view.legal[1:3], view.legal[0], view, who)
    ('any other card', ...)
    """
    others = [move for move in view.penalty_free if move != played]
    names = [move_in_sentence(move, who) for move in moves]
    if not all(isinstance(move, Play) for move in moves):
        return join(names, "or")
    if len(moves) == len(others):
        return "any other card"
    cards = [move.card for move in moves if isinstance(move, Play)]
    for suit in view.game.deck.suits:
        held = [move.card for move in others if isinstance(move, Play) and suit in move.card.suits]
        if len(held) > 1 and set(held) == set(cards):
            only = "" if suit not in getattr(played, "card", cards[0]).suits else " other"
            return f"any of your{only} {suit.name}" if view.seat == who.you else f"any{only} card of {suit.name}"
    if len(names) <= MAX_NAMED:
        return join(names, "or")
    return f"one of {len(names)} cards, among them {join(names[: MAX_NAMED - 1], 'and')}"


def others_text(
    behind: Sequence[tuple[str, float]], better: str, *, least: float = 0.05, is_measured: bool = True
) -> str:  # fmt: skip
    """Return how good moves were that were neither made nor the best.

    Args:
        behind: Each move, and by how many points it was behind the better one.
        better: The better move.
        least: Points below which two moves are about as good.
        is_measured: Whether the points may be named; else only that these moves were better than the one that was made.

    >>> others_text([("pass", 0.02), ("5d", 0.31)], "7h")
    'Pass was about as good as 7h, and 5d about 0.3 points behind.'
    >>> others_text([("5d", 0.31), ("6d", 0.4)], "7h")
    '5d was about 0.3 points behind 7h, and 6d about 0.4 points behind.'
    >>> others_text([("5d", 0.31), ("pass", 0.02)], "7h", is_measured=False), others_text([], "7h")
    ('5d and pass would have been better, too.', '')
    """
    if not behind:
        return ""
    if not is_measured:
        return sentence(f"{join(name for name, _ in behind)} would have been better, too")
    same = [name for name, points in behind if points < least]
    texts = [f"{join(same)} {'were' if len(same) > 1 else 'was'} about as good as {better}"] if same else []
    for name, points in behind:
        if points >= least:
            was, end = ("was ", f" behind {better}") if not texts else ("", " behind")
            texts.append(f"{name} {was}{about_points(points, MEAN_HALF_WIDTH)}{end}")
    return sentence("; ".join(texts[:1]) + "".join(f", and {text}" for text in texts[1:]))


def again_text(other: str, earlier: Sequence[int], later: Sequence[int] = ()) -> str:
    """Return a sentence about other tricks of the hand in which the same move would have been better, too.

    Args:
        other: The better move.
        earlier: The numbers of those before this one.
        later: The numbers of those after it.

    >>> again_text("2wl", [5, 6]), again_text("2wl", [7]), again_text("2wl", [])
    ('2wl was better in tricks 5 and 6 already.', '2wl was better in trick 7 already.', '')
    >>> again_text("2wl", [7], [9]), again_text("2wl", [], [9])
    ('2wl was better in trick 7 already and in trick 9 again.', '2wl was better in trick 9 again.')
    """
    both = ((earlier, "already"), (later, "again"))
    parts = [
        f"in {'trick' if len(numbers) == 1 else 'tricks'} {join(sorted(numbers))} {adverb}"
        for numbers, adverb in both
        if numbers
    ]
    return sentence(f"{other} was better {join(parts)}") if parts else ""


def effects_text(view: View, better: Move, other: Move, who: PlayerNames) -> str:
    """Return what each of two plays does in the trick on the table, as far as its player can know.

    Empty where they do the same, where both may yet be beaten, or where nothing can be said.

    Args:
        view: What the player knew.
        better: The better play.
        other: The other one.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> view = hand.view(2)
    >>> effects_text(view, view.legal[-1], view.legal[0], PlayerNames(("Ada", "Bo", "Cy")))
    ''
    """
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return ""
    if any(decided := decided_texts(view, (better, other), who)):
        return " ".join(decided)
    effects = [effect_text(view, move, who) for move in (better, other)]
    # While later cards decide the trick after either play, its effect is no reason for one of them.
    is_open = all("can win" in effect or "can't win" in effect for effect in effects)
    if not all(effects) or is_open or effects[0] == effects[1]:
        return ""
    pairs = zip((better, other), effects, strict=True)
    return " ".join(sentence(f"{short_move(move, who)} {effect.removeprefix('it ')}") for move, effect in pairs)


def example_deal_text(
    side: str, moves: tuple[str, str], taken: Mapping[str, tuple[Amount, Amount]],
    rival: tuple[str, float, float] | None = None, *,
    contrary: str = "", same: str = "", where: str = "", aim: str = "", is_low: bool = False,
) -> str:  # fmt: skip
    """Return how two moves come out in a deal that is shown as an example.

    By how many points the first is ahead is not said: points rarely follow what is counted here one to one.

    Args:
        side: Who takes tricks together: names, or "you".
        moves: The move that is better in this deal, and the other one.
        taken: For each counter, "tricks" or one of the game's, what the side usually takes after each of them: the
            least and the most. Those in which the moves differ are named; the first if they differ in none.
        rival: Who made the difference, if that was another side, and what they scored after each move, on average.
        contrary: In how many deals the first move did better, where it is the worse one on average; else empty.
        same: In how many deals both came to about the same, where this is one of them; else empty.
        where: Of such a deal, what is different in it, as a clause; empty if that is not known.
        aim: What the side's aim needs, where it mostly reaches it after the first move and mostly not after the second,
            and what is counted doesn't show that; else empty.
        is_low: Whether the fewest points win, so that they have no sign.

    >>> print(example_deal_text("you", ("4d", "7h"), {"tricks": ((5, 5), (3, 4))}))
    In one such deal you took 5 tricks with 4d, and 3 or 4 with 7h. So 4d came out ahead:
    >>> print(example_deal_text("you", ("4d", "7h"), {"tricks": ((6, 6), (5, 5)), "hearts": ((3, 4), (1, 1))}))
    In one such deal you took 6 tricks and 3 or 4 hearts with 4d, and 5 tricks and 1 heart with 7h. So 4d ...
    >>> print(example_deal_text("you", ("7h", "4d"), {"tricks": ((5, 5), (4, 4))}, contrary="23 of 100 deals"))
    But in 23 of 100 deals 7h did better. In one of them you took 5 tricks with 7h, and 4 with 4d:
    >>> print(example_deal_text("you", ("4d", "7h"), {"tricks": ((5, 5), (5, 5))}, ("Ada", -3.0, 1.5)))
    In one such deal Ada scored -3 points with 4d, and +1.5 with 7h. So 4d came out ahead:
    >>> print(example_deal_text("you", ("4d", "7h"), {}, ("Ada", 26.0, 18.4), is_low=True))
    In one such deal Ada scored 26 points with 4d, and 18.4 with 7h. So 4d came out ahead:
    >>> print(example_deal_text("you", ("4d", "7h"), {"tricks": ((5, 5), (5, 5))}, aim="90 points or more"))
    In one such deal you mostly reached the aim (90 points or more) with 4d, and mostly missed it with 7h. So 4d ...
    >>> taken = {"tricks": ((5, 5), (5, 5))}
    >>> print(example_deal_text("you", ("4d", "7h"), taken, same="40 of 100 deals"))
    In 40 of 100 deals both came to about the same. In one of them you took 5 tricks with either:
    >>> print(example_deal_text("you", ("4d", "7h"), taken, same="40 of 100 deals", where="Bo held 8h"))
    In 40 of 100 deals both came to about the same. In one of them, where Bo held 8h, you took 5 tricks with either:
    """
    if same:
        counter, (amount, _) = next(iter(taken.items()))
        of_them = f", where {where}," if where else ""
        took = _range_text(*amount, counter, unit=True)
        return f"In {same} both came to about the same. In one of them{of_them} {side} took {took} with either:"
    begin = f"But in {contrary} {moves[0]} did better. In one of them" if contrary else "In one such deal"
    end = "" if contrary else f". So {moves[0]} came out ahead"
    if aim:
        return (
            f"{begin} {side} mostly reached the aim ({aim}) with {moves[0]}, and mostly missed it with {moves[1]}{end}:"
        )
    if rival is not None:
        name, *points = rival
        sign = "" if is_low else "+"
        better, other = (f"{amount:{sign}.1f}".removesuffix(".0") if round(amount, 1) else "0" for amount in points)
        return f"{begin} {name} scored {better} points with {moves[0]}, and {other} with {moves[1]}{end}:"
    first = next(iter(taken))
    named = [counter for counter, (better, other) in taken.items() if better != other][:MAX_COUNTERS] or [first]
    better, other = (
        join(_range_text(*taken[counter][index], counter, unit=True) for counter in named) for index in (0, 1)
    )
    if len(named) == 1:
        other = _range_text(*taken[named[0]][1], named[0])
    return f"{begin} {side} took {better} with {moves[0]}, and {other} with {moves[1]}{end}:"


def _range_text(fewest: int, most: int, counter: str, *, unit: bool = False) -> str:
    """An amount of what is counted, or a range of it; `unit` adds what it is."""
    last = counter_text(most, counter) if unit else amount_text(most, counter)
    if fewest == most:
        return last
    return f"{amount_text(fewest, counter)} {'or' if most == fewest + 1 else 'to'} {last}"


def hindsight_text(better: str, worse: str, *, by: int) -> str:
    """Return which of two moves came out better in the true deal, without points: they aren't those of the review.

    Args:
        better: The move that is worth more on average.
        worse: The other one.
        by: By how many points the first was ahead in the true deal; below 0 if the other one was.

    >>> hindsight_text("4d", "7h", by=3)
    'As the cards really lay, 4d was better than 7h, too, with all cards open.'
    >>> hindsight_text("4d", "7h", by=0)
    'As the cards really lay, both come to the same with all cards open.'
    >>> for sentence in hindsight_text("4d", "7h", by=-1).split(". "):
    ...     print(sentence)
    As the cards really lay, 7h was better than 4d with all cards open
    Nobody could know that: one deal proves nothing.
    """
    if not by:
        return "As the cards really lay, both come to the same with all cards open."
    if by > 0:
        return f"As the cards really lay, {better} was better than {worse}, too, with all cards open."
    was = f"As the cards really lay, {worse} was better than {better} with all cards open"
    return f"{was}. Nobody could know that: one deal proves nothing."
