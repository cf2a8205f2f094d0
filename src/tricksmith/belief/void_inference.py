"""Void inference: a seat that does not follow, or leads a restricted card, shows what it does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.belief.locations import n_swept
from tricksmith.cards import bits
from tricksmith.rules import NO_FLAGS, EventVerb
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.rules import Flags, Must, Play, Seat, View
    from tricksmith.rules.automata import LeadRules, TrickNode

__all__ = ["ObservedPlay", "VoidCases", "find_revokes", "infer_voids", "informative_plays", "observed_plays"]

VoidCases = list[tuple[int, int]]
"""Cases of which exactly one is true: cards that the seat holds, and cards that it does not, as bits."""


class ObservedPlay(NamedTuple):
    """A play of the tricks, as all saw it.

    Attributes:
        seat: The seat that played.
        play: The play.
        node: The state of the trick before it; None for a lead.
        flags: The flags that were set before it.
        by_choice: Whether the seat chose the card; False where the table led it.
        mode: The contract's mode at that time.
        trick: The number of tricks that had been finished before.
    """

    seat: Seat
    play: Play
    node: TrickNode | None
    flags: Flags
    by_choice: bool
    mode: Any
    trick: int


def observed_plays(view: View) -> Iterator[ObservedPlay]:
    """Yield every play of the tricks in order; tricks that were taken before anybody played are left out."""
    if view.contract is None:
        return
    swept = n_swept(view)
    tricks: list[tuple[tuple[tuple[Seat, Play], ...], Any]] = [
        (trick.plays, trick.mode) for trick in view.tricks[swept:]
    ]
    tricks += [(view.trick, view.mode)] if view.trick else []
    flags, by_choice = NO_FLAGS, not view.contract.table_leads
    for number, (plays, mode) in enumerate(tricks):
        node, automaton = None, trick_automaton(view.game, mode)
        for index, (seat, play) in enumerate(plays, 1):
            yield ObservedPlay(seat, play, node, flags, by_choice, mode, swept + number)
            flags = automaton.flags_after(flags, play.card, leading=node is None)
            if index < len(plays):
                node = automaton.begin(play) if node is None else node.after(play)
            by_choice = True
        if number < len(view.tricks) - swept:
            flags = automaton.flags_after_trick(flags)


def infer_voids(view: View, hidden: int) -> Iterator[tuple[Seat, VoidCases]]:
    """Yield what each play of another seat shows about the hidden cards: the seat, and the cases of which one is true.

    Args:
        view: The view.
        hidden: The cards that its viewer does not see, as bits.
    """
    yield from ((seen.seat, cases) for seen, cases in informative_plays(view, hidden))


def informative_plays(view: View, hidden: int) -> Iterator[tuple[ObservedPlay, VoidCases]]:
    """Yield each play of another seat that shows something about the hidden cards, and the cases of which one is true.

    A restricted lead is legal only for a seat that holds no free one. A follower's card shows something only in games
    in which nobody can revoke. Plays of a seat that has drawn cards since are left out: it may have drawn what it
    lacked.

    Args:
        view: The view.
        hidden: The cards that its viewer does not see, as bits.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> for move in ["keep", "switch", "keep", "3s", "8h"]:
    ...     hand = hand.play(hand.parse(move))
    >>> view = hand.view(0)
    >>> [(seen.seat, str(seen.play)) for seen, _ in informative_plays(view, view.unseen.mask)]
    [(1, '8h')]
    """
    plays = list(observed_plays(view))
    later = [0] * view.game.players  # by seat, the cards that it plays from here on
    drawn = {event.seat: event.after for event in view.events if event.verb is EventVerb.DRAWS and event.cards is None}
    must_follow = view.game.revokes == "prevent"
    for seen in plays:
        later[seen.seat] |= seen.play.card.bit
    for seen in plays:
        seat, card = seen.seat, seen.play.card.bit
        if seat == view.seat or not seen.by_choice or seen.trick < drawn.get(seat, 0):
            pass
        elif seen.node is None:
            leads = trick_automaton(view.game, seen.mode).leads(seen.flags)
            if seen.play in leads.reasons:
                yield seen, [(0, _free_leads(leads) & hidden)]
        elif must_follow:
            obligations = seen.node.must_play(seen.flags, seat)
            if not all(allowed & card for _, allowed, _ in obligations):
                yield seen, _after_follow(obligations, card, later[seat], hidden)
        later[seat] &= ~card


def find_revokes(view: View, shown: Sequence[int]) -> Iterator[Seat]:
    """Yield the seats that are proven to have revoked, in the order of the proofs, once for each revoke.

    A seat is proven to have revoked if it plays what it should have followed with before, or if it did not follow while
    it held a card that all had seen.

    Args:
        view: The view.
        shown: By seat, the cards that it was seen to hold before the tricks, as bits.
    """
    held, lacks = list(shown), [0] * view.game.players
    for seen in observed_plays(view):
        seat, card = seen.seat, seen.play.card.bit
        if seen.node is not None:
            if lacks[seat] & card:
                lacks[seat] = 0
                yield seat
            for holding, allowed, _ in seen.node.must_play(seen.flags, seat):
                if allowed & card:
                    break
                if held[seat] & holding:
                    yield seat
                    break
                lacks[seat] |= holding
        held[seat] &= ~card


def _free_leads(leads: LeadRules) -> int:
    """Return the cards that can be led although others are restricted, as bits."""
    return sum(1 << index for index, ways in enumerate(leads.free) if ways)


def _after_follow(obligations: Sequence[tuple[int, int, Must]], card: int, held: int, hidden: int) -> VoidCases:
    """Return the cases that a follower's card leaves.

    Args:
        obligations: The obligations of the seat, of which the first that applies bound it.
        card: The card that it played, as a bit.
        held: The cards that the seat is known to have held then, this one included.
        hidden: The cards that the viewer does not see.
    """
    if all(allowed & card for _, allowed, _ in obligations):
        return [(0, 0)]
    (holding, allowed, _), *rest = obligations
    if holding & held:
        return [(0, 0)]
    without = [(holds, lacks | holding & hidden) for holds, lacks in _after_follow(rest, card, held, hidden)]
    if not allowed & card:
        return without
    # Either this obligation bound the seat, and there is a case for the lowest of the cards by which it did, or the
    # seat held none of them and the later obligations tell more.
    binding = [1 << index for index in bits(holding & hidden)]
    return [(lowest, sum(binding[:index])) for index, lowest in enumerate(binding)] + without
