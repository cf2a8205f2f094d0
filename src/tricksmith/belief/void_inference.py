"""Void inference: a seat that cannot follow, or leads what is restricted, shows what it does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.rules import NO_MARKS, EventVerb
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.rules import Need, Play, Seat, View
    from tricksmith.rules.automata import LeadRules

__all__ = ["VoidCases", "infer_voids"]

VoidCases = list[tuple[int, int]]
"""Alternatives, one of which is true and no two together: cards that the seat holds, and cards that it does not."""


def infer_voids(view: View, hidden: int) -> Iterator[tuple[Seat, VoidCases]]:
    """Yield what each play of another seat shows about the hidden cards: the seat, and the cases of which one is true.

    A restricted lead is legal only for a seat without a free one. A follower's card shows something only in games in
    which nobody can revoke; elsewhere only what is certain is inferred.
    """
    if view.contract is None:
        return
    game, book = view.game, trick_automaton(view.game, view.terms)
    opened = sum(event.verb is EventVerb.OPENS for event in view.events)
    tricks: list[tuple[tuple[Seat, Play], ...]] = [trick.plays for trick in view.tricks[opened:]]
    tricks += [view.trick] if view.trick else []
    later = [0] * game.players
    for seat, play in (play for trick in tricks for play in trick):
        later[seat] |= play.card.bit
    marks, from_table = NO_MARKS, bool(view.contract.table_leads)
    for number, trick in enumerate(tricks):
        node = None
        for seat, play in trick:
            if seat == view.seat or from_table:
                pass
            elif node is None:
                yield seat, [(0, _after_restricted_lead(book.leads(marks), play) & hidden)]
            elif game.revokes == "prevent":
                yield seat, _after_follow(node.duty(marks), play.card.bit, later[seat], hidden)
            later[seat] &= ~play.card.bit
            marks = book.marks_after(marks, play.card, leading=node is None)
            node = book.begin(play) if node is None else node.after(play.card)
            from_table = False
        if number < len(view.tricks) - opened:
            marks = book.marks_after_trick(marks)


def _after_restricted_lead(leads: LeadRules, play: Play) -> int:
    """Return the cards that the leader cannot hold: those that may be led freely, if this one may not."""
    return sum(1 << index for index, ways in enumerate(leads.free) if ways) if play in leads.bars else 0


def _after_follow(needs: Sequence[tuple[int, int, Need]], card: int, held: int, hidden: int) -> VoidCases:
    """Return what a follower's card shows; `held` are the cards that the seat is known to have held, this one too."""
    if all(allowed & card for _, allowed, _ in needs):
        return [(0, 0)]
    (holding, allowed, _), *rest = needs
    if holding & held:
        return [(0, 0)]
    off = [(has, not_has | holding & hidden) for has, not_has in _after_follow(rest, card, held, hidden)]
    if not allowed & card:
        return off
    # Either this duty bound the seat, which then held some such card, or it held none and a later duty says more.
    some = [1 << index for index in bits(holding & hidden)]
    return [(one, sum(some[:place])) for place, one in enumerate(some)] + off
