"""What the search has found of a decision, in words for a reader: the same facts, by name or as "you"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import aim_text, card_sign, count, join, luck_sum, move_in_sentence, sentence, signed
from tricksmith.rules import Play, Seat, side_of
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.counted import CountedFact, FactKind
    from tricksmith.study.reasons.tried_deals import Holding

__all__ = ["fact_text"]

MIN_WORSE = 0.05
"""Points from which a move is said to cost or gain something in the deals without a holding."""
MIN_LATER = 0.05
"""How often a card that was kept must take a trick to be named."""


def fact_text(
    fact: CountedFact, view: View, better: Move, other: Move, who: PlayerNames, *, knows_deals: bool = False
) -> str:
    """Return a fact about two moves as a sentence.

    Args:
        fact: The fact, as `explain` has found it for these moves.
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move that it was compared with.
        who: The names of the seats, and who reads.
        knows_deals: Whether a sentence before has said which deals are meant.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study import CountedFact
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> view, who = hand.view(1), PlayerNames(("Ada", "Bo", "Cy"), you=1)
    >>> fact_text(CountedFact("better", (0.8, 0.1)), view, hand.legal[0], hand.legal[1], who)
    '2mk as Knots did better in 80 of 100 deals that fit what you knew, and worse in 10 of 100.'
    """
    assert view.seat is not None
    names = move_in_sentence(better, who), move_in_sentence(other, who)
    deals = "of these deals" if knows_deals else f"deals that fit what {who.name(view.seat)} knew"
    match fact.kind:
        case "guarantee":
            text = _guarantee(*fact.values, names, view, who)
        case "trick":
            text = _trick(fact, (better, other), names, deals, view, who)
        case "holding":
            text = _holding(fact, names, deals, view, who)
        case "winners":
            text = _winners(fact, names, who)
        case "rival":
            text = _rival(fact, names, deals, who)
        case _:
            text = _OF_SIDE[fact.kind](fact, names, deals, view, who)
    return sentence(text)


def _aim(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the side reached its aim after each of two plays."""
    one, two = _share(fact.values[0], _playouts(deals)), _share(fact.values[1])
    return f"{_plays_for(fact.aim, view, who)} After {names[0]} that came in {one}, after {names[1]} in {two}"


def _ahead(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often the hand ended well after each of two calls."""
    ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
    side, one, two = who.all(_side(view)), _share(fact.values[0], deals), _share(fact.values[1])
    return f"after {names[0]}, {side} ended the hand ahead{ahead_of} in {one}; after {names[1]}, in {two}"


def _better(fact: CountedFact, names: tuple[str, str], deals: str, _view: View, _who: PlayerNames) -> str:
    """How often a move did better than the other."""
    better, worse = fact.values
    but = f", and worse in {_share(worse)}" if round(worse, 9) else ""
    return f"{names[0]} did better in {_share(better, deals)}{but}"


def _winners(fact: CountedFact, names: tuple[str, str], who: PlayerNames) -> str:
    """The cards that took tricks after a call."""
    cards = join(f"{card_sign(card, who)} (in {_share(share)})" for card, share in fact.cards)
    what = "cards that took tricks most often were" if len(fact.cards) > 1 else "card that most often took a trick was"
    return f"after {names[not fact.is_after_better]}, the {what} {cards}"


def _holding(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """Where a seat has what decides, and what the other move did where it has not."""
    assert fact.holding is not None
    held, (there, elsewhere) = f"{who.name(fact.holding.seat)} {_held(fact.holding, view, who)}", fact.values
    cost = f"there {names[1]} cost {_points(there)} more than {names[0]}, in the others "
    others = "nothing" if abs(elsewhere) < MIN_WORSE else f"{abs(elsewhere):.1f}"
    text = f"in {_share(fact.share, deals)}, {held}: {cost}{others}{' less' if elsewhere <= -MIN_WORSE else ''}"
    if fact.reached[0] == fact.reached[1]:
        return text
    takes = f"{_party(view, who)} took this trick with {names[1]} in"
    return f"{text}. {sentence(f'{takes} {_share(fact.reached[0])} there, and in {_share(fact.reached[1])} else')}"


def _points(amount: float) -> str:
    """A mean of points."""
    return f"{amount:.1f} {'point' if f'{amount:.1f}' == '1.0' else 'points'}"


def _trick(
    fact: CountedFact, moves: tuple[Move, Move], names: tuple[str, str], deals: str, view: View, who: PlayerNames
) -> str:
    """Who took this trick after each of two plays, and how often the card that was kept took a later one."""
    side = _party(view, who)
    kept = [card_sign(move.card, who) for move in reversed(moves) if isinstance(move, Play)]
    texts: list[str] = []
    for name, takes, card, later in zip(names, fact.values, kept, fact.reached, strict=True):
        share = _share(takes) if texts else _share(takes, _playouts(deals))
        text = f"after {name}, {side} took {'it' if texts else 'this trick'} in {share}"
        if max(fact.reached) >= MIN_LATER:
            text += f", and {card}, kept, took a later one in {_share(later)}"
        texts.append(text)
    return "; ".join(texts)


def _taken(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """What two plays came to in all."""
    one, two = (_amount(value, fact.counter) for value in fact.values)
    few = "" if fact.is_wanted else "; fewer are better here"
    return (f"over the whole hand, {_party(view, who)} took {one} after {names[0]}, and {two} after {names[1]}, "
            f"on average in {_playouts(deals)}{few}")  # fmt: skip


def _amount(value: float, counter: str) -> str:
    """A mean of what is counted."""
    return f"{value:.1f} {counter}"


def _card(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often a card took a trick, or was taken, after each of two plays."""
    ((card, _),) = fact.cards
    shares = _share(fact.values[0], _playouts(deals)), _share(fact.values[1])
    text = f"{_party(view, who)} took {card_sign(card, who)}"
    if fact.counter == "tricks":
        text = f"{card_sign(card, who)} took a trick"
    return f"{text} in {shares[0]} after {names[0]}, and in {shares[1]} after {names[1]}"


def _rival(fact: CountedFact, names: tuple[str, str], deals: str, who: PlayerNames) -> str:
    """What became of another side after each of two plays."""
    assert fact.seat is not None
    name, (one, two) = who.name(fact.seat), fact.values
    if fact.aim:
        shares = _share(one, _playouts(deals)), _share(two)
        came = f"after {names[0]} that came in {shares[0]}, after {names[1]} in {shares[1]}"
        if fact.is_main:
            return f"most of it is the aim of {name}, who played for {aim_text(fact.aim)}: {came}"
        return f"{name} played for {aim_text(fact.aim)}; {came}"
    return (f"most of it is what {name} scored: {one:+.1f} points after {names[0]}, and {two:+.1f} after {names[1]}, "
            f"on average in {_playouts(deals)}")  # fmt: skip


def _party(view: View, who: PlayerNames) -> str:
    """The seats that play together with the viewer in the tricks."""
    return who.all(sorted(own_party(view)))


def _plays_for(text: str, view: View, who: PlayerNames) -> str:
    """What the seat plays for in the tricks, and what it has of it, as a sentence."""
    assert view.seat is not None
    aim, party = view.aim_of(view.seat), own_party(view)
    so_far = ""
    if aim is not None and aim.counter in view.taken and view.tricks:
        have = sum(view.taken[aim.counter][seat] for seat in party)
        so_far = f", with {count(have, aim.counter.removesuffix('s'))} so far"
    return sentence(f"{who.all(sorted(party))} played for {aim_text(text)}{so_far}")


def _of_call(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """How often each of two calls came to what it needs, and what the hand then took or scored."""
    side, playouts = who.all(_side(view)), _playouts(deals)
    passed = ", if all others pass," if fact.is_after_passes else ""
    has_sides = len(view.game.sides) == 2
    texts: list[str] = []
    for place, name in enumerate(names):
        needs, aim = fact.needs[place], fact.needs[place] or fact.aims[place]
        meaning = f" ({_needs(aim)})" if aim and not (place and fact.needs[0] == fact.needs[1]) else ""
        reached, payoffs = fact.reached[place], fact.payoffs[2 * place : 2 * place + 2]
        verb = "succeeded" if needs else "came out ahead" if has_sides else "won points"
        brought = _brought(reached, (payoffs[0], payoffs[1]), is_lead=has_sides)
        did = [f"{verb} in {_share(reached, '' if texts else playouts)} ({brought})"] if needs or reached else []
        is_said = bool(did)
        if fact.tricks is not None:
            did.append(f"took {fact.tricks[place]:.1f} tricks on average")
        if not is_said:
            did.append(_mean(fact.values[place], is_lead=has_sides))
        if not is_said and not texts:
            did[-1] += f" in {playouts}"
        texts.append(f"with {name}{meaning}{passed if not texts else ''} {side} {join(did)}")
    return "; ".join(texts)


def _brought(reached: float, payoffs: tuple[float, float], *, is_lead: bool) -> str:
    """What a call brought where it came to what it needs, and where not; the one alone if it always or never did."""
    won, lost = (_about(points, is_lead=is_lead) for points in payoffs)
    unit = "" if is_lead else " points"
    if _share(reached) in ("all", "none", "hardly any"):
        return f"about {won if reached > 0.5 else lost}{unit}"
    return f"about {won}{unit}, else {lost}"


def _about(points: float, *, is_lead: bool) -> str:
    """A mean number of points: those of a side, or how far it is ahead of the only other one."""
    if is_lead:
        return f"{abs(points):.0f} {'ahead' if points > 0 else 'behind'}" if round(points) else "level"
    return f"{points:+.0f}" if round(points) else "0"


def _mean(points: float, *, is_lead: bool) -> str:
    """What a call came to on average, as the end of a sentence."""
    if is_lead:
        return f"ended the hand {_about(points, is_lead=True)} on average"
    return f"scored {luck_sum(points)} points on average"


def _needs(aim: str) -> str:
    """An aim without the name of the call."""
    return aim.partition(": ")[2] or aim


def _playouts(deals: str) -> str:
    return "playouts" if deals.startswith("of ") else f"playouts of {deals}"


def _guarantee(sure: float, less: float, names: tuple[str, str], view: View, who: PlayerNames) -> str:
    side = _side(view)
    scores = who.does(side[0], "score") if len(side) == 1 else f"{who.all(side)} score"
    sign, least = (-1, "at most") if view.game.lowest_wins else (1, "at least")
    worst = [signed(round(sign * points)) for points in (sure, less)]
    return (f"with {names[0]}, {scores} {least} {worst[0]} in this hand, whatever the others hold and play; "
            f"with {names[1]} it can be {worst[1]}")  # fmt: skip


def _held(holding: Holding, view: View, who: PlayerNames) -> str:
    """What a seat held, as the end of a sentence: "held no hearts"."""
    if holding.suit:
        return f"held no {holding.suit}" if holding.is_void else f"still held {holding.suit}"
    return f"held {card_sign(view.game.deck.cards[holding.mask.bit_length() - 1], who)}"


def _side(view: View) -> tuple[Seat, ...]:
    """The seats that score with the viewer, itself among them."""
    assert view.seat is not None
    return view.game.sides[side_of(view.seat, view.game.sides)]


def _share(share: float, of_what: str = "") -> str:
    """A share as people say it, always of a hundred: "7 of 100 deals", "none of these deals"."""
    share = round(share, 9)  # sums of weights
    if share == 0.0 and of_what and not of_what.startswith("of "):
        return f"none of the {of_what}"
    if share in (0.0, 1.0):
        number = "all" if share else "none"
    else:
        number = f"{min(99, round(100 * share))} of 100" if share >= 0.005 else "hardly any"
    return f"{number} {of_what}".rstrip()


_OF_SIDE: dict[FactKind, Callable[[CountedFact, tuple[str, str], str, View, PlayerNames], str]] = {
    "aim": _aim, "taken": _taken, "card": _card, "call": _of_call, "ahead": _ahead, "better": _better,
}  # fmt: skip
"""The sentences that name the side."""
