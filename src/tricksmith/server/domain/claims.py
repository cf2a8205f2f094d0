"""Claims of the rest, proven: the claimer's side takes every trick left, whatever the others hold and play.

The proof reads the claimer's own view and nothing else, so that a refused claim gives nothing away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import RulesError
from tricksmith.rules import side_of
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Hand, Move, Seat, View

__all__ = ["MAX_NODES", "can_claim_rest", "played_out"]

MAX_NODES = 20_000
"""The most plays that a proof tries: a few milliseconds."""
MAX_REPLAY_NODES = 50 * MAX_NODES
"""The most plays while a proven claim is played out: it still holds, and the proof must be found again."""
MAX_SEARCH_SIZE = 64
"""The largest product of tricks left and legal plays that is searched."""


def can_claim_rest(view: View) -> bool:
    """Return whether the seat whose turn it is certainly takes every trick left.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> hand = games.get("nameless").hand(deal(games.get("nameless"), seed="example"), dealer=0)
    >>> can_claim_rest(hand.view(1))
    False
    """
    return bool(_winning(view, MAX_NODES))


def played_out(hand: Hand, seat: Seat) -> Iterator[tuple[Seat, Move]]:
    """Yield the rest of the hand after a claim, seat and move; raises `Refused` if the claim cannot be proven.

    The claimer plays what was proven, the others their first legal move.
    """
    nodes = MAX_NODES
    while (actor := hand.to_act) is not None:
        moves = _winning(hand.view(seat), nodes) if actor == seat else tuple(hand.penalty_free)
        if not moves:
            raise Refused("not_proven", "it is not certain that your side takes every trick that is left")
        yield actor, moves[0]
        nodes = MAX_REPLAY_NODES
        hand = hand.play(moves[0])


def _winning(view: View, nodes: int) -> tuple[Move, ...]:
    """The plays after which the seat's side takes every trick left, in every deal that fits and against every play."""
    if view.phase != "tricks" or not view.is_my_turn or view.contract is None or view.seat is None:
        return ()
    if view.game.revokes != "prevent":
        return ()  # the others can revoke, which no proof has tried
    cards = sum(count for seat, count in enumerate(view.counts) if seat not in view.contract.out) + len(view.trick)
    left = cards // max(1, len(view.order))
    if left * len(view.penalty_free) > MAX_SEARCH_SIZE:
        return ()
    from tricksmith.bots.search import determinize, guaranteed_points  # noqa: PLC0415 - most servers prove no claim

    side = view.game.sides[side_of(view.seat, view.game.sides)]
    taken = sum(view.taken["tricks"][seat] for seat in side)
    deals = determinize(view, 1, seed=1)
    try:
        values = guaranteed_points(view, deals, nodes=nodes, aim="tricks", threshold=taken + left)
    except RulesError:  # the compiled core does not play this game's tricks
        return ()
    if values is None:
        return ()
    return tuple(play for play, value in values.items() if value >= taken + left)
