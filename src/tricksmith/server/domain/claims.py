"""Claims of the rest, proven: the claimer's side takes every trick left, whatever the others hold and play.

The proof reads the claimer's own view and nothing else, so that a refused claim gives nothing away. A game that nobody
has played yet must be compiled for it, so a server has it found in another process and passes it on as a `ClaimProof`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.errors import RulesError
from tricksmith.rules import side_of
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Hand, Move, Seat, View
    from tricksmith.server.domain.state import TableState

__all__ = ["MAX_NODES", "MAX_REPLAY_NODES", "NOT_PROVEN", "ClaimProof", "can_claim_rest", "played_out", "winning_plays"]

MAX_NODES = 20_000
"""The most plays that a proof tries: a few milliseconds."""
MAX_REPLAY_NODES = 50 * MAX_NODES
"""The most plays while a proven claim is played out: it still holds, and the proof must be found again."""
MAX_SEARCH_SIZE = 64
"""The largest product of tricks left and legal plays that is searched."""
NOT_PROVEN = "it is not certain that your side takes every trick that is left"


class ClaimProof(NamedTuple):
    """The rest of a hand as it is played out after a claim that was proven.

    Attributes:
        match_changed: The event by which the match had come to where it was claimed.
        moves: The moves to the end of the hand, each in its one spelling.
    """

    match_changed: int
    moves: tuple[str, ...]

    def played_out(self, table: TableState) -> Iterator[tuple[Seat, str]]:
        """Yield the rest of the hand, seat and move; raises `Refused` if the table has moved on since.

        Args:
            table: The table as it is, with a hand in play.
        """
        if table.match is None or self.match_changed != table.match_changed:
            raise Refused("stale", "the table has moved on: claim again")
        hand = table.match.hand
        for move in self.moves:
            assert hand.to_act is not None
            yield hand.to_act, move
            hand = hand.play(move)


def can_claim_rest(view: View) -> bool:
    """Return whether the seat whose turn it is certainly takes every trick left.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> hand = games.get("nameless").hand(deal(games.get("nameless"), seed="example"), dealer=0)
    >>> can_claim_rest(hand.view(1))
    False
    """
    return bool(winning_plays(view, MAX_NODES))


def played_out(hand: Hand, seat: Seat) -> Iterator[tuple[Seat, Move]]:
    """Yield the rest of the hand after a claim, seat and move; raises `Refused` if the claim cannot be proven.

    The claimer plays what was proven, the others their first legal move.
    """
    nodes = MAX_NODES
    while (actor := hand.to_act) is not None:
        moves = winning_plays(hand.view(seat), nodes) if actor == seat else tuple(hand.penalty_free)
        if not moves:
            raise Refused("not_proven", NOT_PROVEN)
        yield actor, moves[0]
        nodes = MAX_REPLAY_NODES
        hand = hand.play(moves[0])


def winning_plays(view: View, nodes: int) -> tuple[Move, ...]:
    """Return the plays after which a side takes every trick left, in every deal that fits and against every play.

    Args:
        view: What the seat whose turn it is knows.
        nodes: The most plays that are tried.
    """
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
