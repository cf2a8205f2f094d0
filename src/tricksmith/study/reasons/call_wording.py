"""What calls led to, in words: what each needs, what was taken, how often that was enough, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import card_sign, join, luck_sum, move_in_sentence, sentence, sort_hand, unit_of
from tricksmith.rules.author import PASS
from tricksmith.study.reasons.shares import aim_needs, counted_in, often_text, own_side, share_text

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, Seat, View
    from tricksmith.study.reasons.counted import CountedFact

__all__ = ["call_fact_text", "winners_text"]

WHOLE_POINTS_FROM = 10.0
"""From this number on, the points of a call are said as a whole number."""
WHOLE_TAKEN_FROM = 20.0
"""From this number on, a mean of what was taken, such as tricks, is said as a whole number."""
OFTEN = 0.5
"""A card takes a trick often if it does in at least this share of the deals."""
OUT_OF_REACH, MOSTLY_FAILS = 0.05, 0.5
"""The largest shares of deals that reach an aim at which it is called out of reach, or mostly failing."""


def call_fact_text(fact: CountedFact, moves: tuple[Move, Move], deals: str, view: View, who: PlayerNames) -> str:
    """Return how often each of two calls succeeded, and what the hand then took or scored.

    Args:
        fact: The fact, of the kind "call".
        moves: The better call and the other one.
        deals: Which deals are meant.
        view: What the seat to act knew.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study import CountedFact
    >>> game = games.get("nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> fact = CountedFact(
    ...     "call", (9.0, 1.0), needs=("none: no trick", ""), reached=(0.9, 0.0), payoffs=(10.0, 0.0) * 2
    ... )
    >>> print(call_fact_text(fact, view.legal[:2], "of these deals", view, PlayerNames(("Ada", "Bo", "Cy"), you=1)))
    "none" needs no trick: you succeeded in 90 of 100 deals (about +10 points, else 0). After "some", you ...
    """
    texts = [sentence(text) for text in _no_trump_text(fact, moves[1], view, who)]
    # A call whose aim is out of reach comes first.
    order = (1, 0) if fact.needs[1] and fact.reached[1] <= OUT_OF_REACH else (0, 1)
    for index in order:
        of = counted_in(deals) if index == order[0] else ""
        texts.append(sentence(_call_text(fact, index, moves[index], of, view, who)))
    low = "; fewer are better here" if view.game.lowest_wins else ""
    return f"{' '.join(texts).removesuffix('.')}{low}"


def _no_trump_text(fact: CountedFact, other: Move, view: View, who: PlayerNames) -> list[str]:
    """The sentence that the hand held no trump, if the worse call needs something that mostly fails."""
    if not (fact.lacks_trumps[1] and fact.needs[1] and fact.reached[1] <= MOSTLY_FAILS):
        return []
    assert view.seat is not None
    after = "" if fact.lacks_trumps[0] else f"with {move_in_sentence(other, who)}, "
    return [f"{after}{who.name(view.seat)} held no trump at all"]


def _call_text(fact: CountedFact, index: int, move: Move, of: str, view: View, who: PlayerNames) -> str:
    """What one of the calls led to, as a sentence that has no capital and no full stop yet."""
    name, has_sides = move_in_sentence(move, who), len(view.game.sides) == 2
    side = who.all(fact.parties[index] or own_side(view))
    needs, reached = fact.needs[index], fact.reached[index]
    payoffs = fact.payoffs[2 * index], fact.payoffs[2 * index + 1]
    aim = needs or fact.aims[index]
    phrases: list[str] = []
    if fact.taken is not None and _measures_success(fact, index, view):
        phrases.append(f"took {_amount_text(fact.taken[index], fact.counters[index])} on average")
    if needs:
        phrases.append(f"{_success_text(reached)} ({_payoffs_text(reached, payoffs, is_lead=has_sides)})")
    elif reached:
        verb = "came out ahead" if has_sides else "won points"
        phrases.append(f"{verb} in {share_text(reached)} ({_payoffs_text(reached, payoffs, is_lead=has_sides)})")
    else:
        phrases.append(_mean_text(fact.values[index], is_lead=has_sides, is_low=view.game.lowest_wins))
    if of:
        phrases[0] = _with_deals(phrases[0], of)
    rivals, rivals_aim = _rivals_text(fact, index, who)
    passed = "if all others pass, " if fact.is_after_passes and of else ""
    if needs:
        needed = _needs_text(aim, is_all=fact.asks_all[index])
        if fact.calls_again[index]:
            return f"after {name}, {passed}{side} did best by playing for {needed}: {side} {join(phrases)}"
        rest = f", and {rivals} for {rivals_aim}" if rivals and fact.taken is None else ""
        return f"{name} needs {needed}{rest}: {passed}{side} {join(phrases)}"
    if aim and move != PASS:
        return f"with {name} ({aim_needs(aim)}), {passed}{side} {join(phrases)}"
    if aim:
        phrases.insert(0, f"played for {aim_needs(aim)}")
    elif rivals:
        return f"after {name}, {passed}{rivals} for {rivals_aim}: {side} {join(phrases)}"
    return f"after {name}, {passed}{side} {join(phrases)}"


def _needs_text(aim: str, *, is_all: bool) -> str:
    """What an aim needs; "all 13 tricks" instead of "13 tricks or more"."""
    needs = aim_needs(aim)
    return f"all {needs.removesuffix(' or more')}" if is_all and needs.endswith(" or more") else needs


def _rivals_text(fact: CountedFact, index: int, who: PlayerNames) -> tuple[str, str]:
    """Who plays for something, such as "Bo and Cy play", and what for; both "" if that is not the same for all."""
    by_text: dict[str, list[Seat]] = {}
    for seat, text in fact.rivals[index]:
        by_text.setdefault(aim_needs(text), []).append(seat)
    if len(by_text) != 1:
        return "", ""
    ((text, seats),) = by_text.items()
    return f"{who.all(seats)} {'play' if len(seats) > 1 else 'plays'}", text


def _success_text(reached: float) -> str:
    """How often a call succeeded."""
    often = often_text(reached)
    return f"succeeded {often}" if often.startswith("in ") else f"{often} succeeded"


def _with_deals(text: str, of: str) -> str:
    """A text about what was counted, with the deals in which it was."""
    if "of 100" in text:
        return text.replace("of 100", f"of 100 {of}", 1)
    if of == "deals":
        return text
    phrase, bracket, rest = text.partition(" (")
    return f"{phrase} {'over' if phrase.endswith('on average') else 'in'} {of}{bracket}{rest}"


def _measures_success(fact: CountedFact, index: int, view: View) -> bool:
    """Whether the counter measures the success of a call: the one that it needs, or tricks if nothing else counts."""
    return not view.game.lowest_wins and (fact.counters[index] != "tricks" or not view.game.counters)


def _amount_text(value: float, counter: str) -> str:
    """A mean of what is counted: small ones such as tricks to a tenth, large ones such as points in whole numbers."""
    unit, parts = unit_of(counter)
    return f"{value / parts:.1f} {unit}" if value / parts < WHOLE_TAKEN_FROM else f"{value / parts:.0f} {unit}"


def winners_text(fact: CountedFact, names: tuple[str, str], deals: str, view: View, who: PlayerNames) -> str:
    """Return which cards took tricks after a call.

    Args:
        fact: The fact, of the kind "winners".
        names: The better call and the other one.
        deals: Which deals are meant.
        view: What the seat to act knew.
        who: The names of the seats, and who reads.
    """
    cards = dict(fact.cards)
    held = [card for group in sort_hand(view.game, None, view.hand) for card in group.cards]
    is_every = len(held) > 1 and all(card in cards for card in held)
    named = "all" if is_every else join(card_sign(card, who) for card in held if card in cards)
    least = share_text(min(cards.values()), counted_in(deals))
    assert view.seat is not None
    only = "only " if fact.is_alone and min(cards.values()) >= OFTEN and not is_every else ""
    at_least = "at least " if min(cards.values()) < 1 else ""
    if min(cards.values()) >= OFTEN:
        each = f"each in {at_least}" if len(cards) > 1 else "in "
        how_often = f"often took a trick ({each}{least})"
    else:
        how_often = f"{'each ' if len(cards) > 1 else ''}took a trick in {at_least}{least}"
    whose = "your" if view.seat == who.you else who.owns(view.seat)
    return f"with {names[not fact.is_of_better]}, {only}{named} of {whose} cards {how_often}"


def _payoffs_text(reached: float, payoffs: tuple[float, float], *, is_lead: bool) -> str:
    """What a call scored where it succeeded, and where it failed; only one of them if it always or never succeeded."""
    won, lost = (_points_text(points, is_lead=is_lead) for points in payoffs)
    unit = "" if is_lead else " points"
    if share_text(reached) in ("all", "none", "hardly any"):
        return f"about {won if reached > 0.5 else lost}{unit}"
    return f"about {won}{unit}, else {lost}"


def _points_text(points: float, *, is_lead: bool) -> str:
    """A mean number of points: those of a side, or how far it is ahead of the only other one."""
    number = f"{abs(points):.{int(abs(points) < WHOLE_POINTS_FROM)}f}".removesuffix(".0")
    if is_lead:
        unit = "point" if number == "1" else "points"
        return f"{number} {unit} {'ahead' if points > 0 else 'behind'}" if number != "0" else "level"
    return f"{'-' if points < 0 else '+'}{number}" if number != "0" else "0"


def _mean_text(points: float, *, is_lead: bool, is_low: bool) -> str:
    """What a call scored on average, as the end of a sentence."""
    if is_lead:
        return f"ended the hand {_points_text(points, is_lead=True)} on average"
    return f"scored {luck_sum(points).removeprefix('+') if is_low else luck_sum(points)} points on average"
