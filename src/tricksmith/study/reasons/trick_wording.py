"""Who took the trick after each of two plays, and what the card that was kept did later, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import card_sign, counter_text, effects_text, join, sentence
from tricksmith.rules import Play
from tricksmith.study.reasons.play_facts import own_party
from tricksmith.study.reasons.shares import averaged, counted_in, often_text, share_text

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.counted import CountedFact, DecidedBy

__all__ = ["party_names", "trick_text"]

MIN_LATER = 0.05
"""The least share of playouts in which a card that was kept must take a trick to be named."""
MIN_TAKES = 0.15
"""The least difference between two plays in what a card takes, for that to be mentioned."""
MIN_IN_ALL = 0.3
"""The least difference in the tricks that two cards take together, for that to be mentioned."""


def trick_text(
    fact: CountedFact, moves: tuple[Move, Move], names: tuple[str, str], deals: str, view: View, who: PlayerNames
) -> str:
    """Return who took this trick after each of two plays, and what the card that was kept did later.

    Args:
        fact: The fact, of the kind "trick".
        moves: The better move and the other one.
        names: Both in words.
        deals: Which deals are meant.
        view: What the seat to act knew.
        who: The names of the seats, and who reads.
    """
    texts: list[str] = []
    takes, other_takes = fact.values
    is_clear = max(takes, other_takes) == 1.0 and min(takes, other_takes) == 0.0
    is_said = is_clear and effects_text(view, *moves, who)
    if abs(takes - other_takes) < MIN_TAKES:
        texts += _taker_comparison(fact, names, deals, who)
    elif worth := _worth_on_table(view):
        texts.append(f"this trick already has {worth} in it")
    decided = fact.decided
    if abs(takes - other_takes) >= MIN_TAKES and not is_said:
        better_taker, other_taker = (_taker_text(taker, who) for taker in fact.takers)
        how = ""
        if decided is not None and decided.is_own and _is_all(decided, fact.values):
            how, decided = f", {_rule_text(decided, view, who)}", None
        took = share_text(takes, counted_in(deals))
        first = f"with {names[0]}, {party_names(view, who)} took this trick in {took}{how}{better_taker}"
        texts.append(f"{first}; with {names[1]}, {often_text(other_takes)}{other_taker}")
    if decided is not None:
        texts.append(_rule_comparison(decided, names, "" if texts else counted_in(deals), view, who))
    if max(fact.reached) >= MIN_LATER:
        is_low = view.game.lowest_wins
        kept = _kept_text(
            fact, moves, "" if texts else counted_in(deals), who, is_always=not (texts and is_low), is_low=is_low
        )
        texts += [kept] if kept else []
    return " ".join(sentence(text) for text in texts)


def _rule_comparison(by: DecidedBy, names: tuple[str, str], of: str, view: View, who: PlayerNames) -> str:
    """By which rule a party took this trick more often after one play than after the other."""
    own = own_party(view)
    others = sorted(seat for seat in view.order if seat not in own)
    took = f"{party_names(view, who) if by.is_own else who.all(others)} took this trick {_rule_text(by, view, who)}"
    first, second = (by.better, by.other), (by.other, by.better)
    (more, less), order = (first, names) if by.better >= by.other else (second, names[::-1])
    return f"with {order[0]}, {took} in {share_text(more, of)}; with {order[1]}, {often_text(less)}"


def _rule_text(by: DecidedBy, view: View, who: PlayerNames) -> str:
    """The rule as the end of "took this trick"."""
    return who.named(by.why if by.why.startswith(("as ", "by ")) else f"with {by.why}", view.order)


def _is_all(by: DecidedBy, takes: tuple[float, float]) -> bool:
    """Whether the party never took the trick by another rule."""
    return all(f"{rule:.2f}" == f"{total:.2f}" for rule, total in zip((by.better, by.other), takes, strict=True))


def _taker_comparison(fact: CountedFact, names: tuple[str, str], deals: str, who: PlayerNames) -> list[str]:
    """Which card of another party mostly took the trick after each play; none where it is the same after both."""
    better_taker, other_taker = fact.takers
    if better_taker is None or other_taker is None or better_taker[0] is not other_taker[0]:
        named = [(name, taker) for name, taker in zip(names, fact.takers, strict=True) if taker is not None]
        texts = [f"with {name}, {card_sign(card, who)} took this trick in {share_text(share, counted_in(deals))}"
                 for name, (card, share) in named[:1]]  # fmt: skip
        texts += [f"with {name}, {card_sign(card, who)} did {often_text(share)}" for name, (card, share) in named[1:]]
        # A card that mostly took the trick only after the better play is no reason for that play.
        return ["; ".join(texts)] if other_taker is not None else []
    return []


def _taker_text(taker: tuple[Card, float] | None, who: PlayerNames) -> str:
    """Which card of another party took the trick."""
    return "" if taker is None else f" ({card_sign(taker[0], who)} took it {often_text(taker[1])})"


def _kept_text(
    fact: CountedFact, moves: tuple[Move, Move], of: str, who: PlayerNames, *, is_always: bool, is_low: bool
) -> str:
    """What each of the two cards did later if the other one was played now; "" if that is no reason."""
    better, other = (card_sign(move.card, who) for move in moves if isinstance(move, Play))
    (takes, other_takes), (other_later, better_later) = fact.values, fact.reached
    both_take, both_take_other = takes + other_later, other_takes + better_later
    adds_up = fact.is_alone and (fact.is_wanted or (fact.is_wanted is None and is_always))
    if adds_up and takes - other_takes >= MIN_TAKES and both_take - both_take_other >= MIN_IN_ALL:
        when = f"if {better} was played now, and {both_take_other:.1f} if {other} was"
        return f"{better} and {other} took {both_take:.1f} tricks together {when}, {averaged(of)}"
    if fact.is_wanted and other_later - better_later >= MIN_TAKES:
        # A card that takes a trick now is not better kept unless the other card takes none later.
        is_better_kept = both_take - both_take_other >= MIN_TAKES or other_takes - takes < MIN_TAKES
        keeping = "is worth keeping" if is_better_kept else "can wait"
        return f"{other} {keeping}: kept, it {_later_text(other_later, of)}, and {better} {often_text(better_later)}"
    if fact.is_wanted is False and better_later - other_later >= MIN_TAKES:
        danger = f"{better} is a danger if kept: it {_later_text(better_later, of)}"
        return f"{danger}, and {other} {often_text(other_later)}"
    if fact.is_wanted and takes - other_takes >= MIN_TAKES and takes - better_later >= MIN_TAKES:
        return f"{better} is worth more now: kept, it {_later_text(better_later, of)}"
    # If it is unknown whether the side wants tricks: where low wins, a card that would take a later trick is best gone.
    speaks_for = (better_later - other_later) if is_low else (other_later - better_later)
    if fact.is_wanted is not None or speaks_for < MIN_TAKES:
        return ""
    share = share_text(other_later, of)
    return f"kept for later, {other} took a trick in {share}, and {better} {often_text(better_later)}"


def _later_text(share: float, of: str) -> str:
    """How often a card took a later trick."""
    often = often_text(share)
    is_count = bool(of) or often.startswith("in ")
    return f"took a later trick in {share_text(share, of)}" if is_count else f"{often} took a later trick"


def _worth_on_table(view: View) -> str:
    """What the cards on the table count; empty if they count nothing."""
    amounts = {
        counter: sum(view.game.worth(counter, play.card, view.mode) for _, play in view.trick)
        for counter in view.game.counters
    }
    return join(counter_text(amount, counter) for counter, amount in amounts.items() if amount)


def party_names(view: View, who: PlayerNames) -> str:
    """Return who plays together with the viewer in the tricks, itself among them.

    Args:
        view: What the seat to act knew.
        who: The names of the seats, and who reads.
    """
    return who.all(sorted(own_party(view)))
