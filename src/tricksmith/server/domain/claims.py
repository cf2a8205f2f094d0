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
    from collections.abc import Generator, Iterator

    from tricksmith.rules import Hand, Move, Seat, View
    from tricksmith.server.domain.table_state import TableState

__all__ = ["ClaimProof", "can_claim_rest", "proof_of", "proving", "winning_plays"]

MAX_NODES = 20_000
"""The most plays that a proof tries: a few milliseconds."""
MAX_REPLAY_NODES = 50 * MAX_NODES
"""The most plays while a proven claim is played out: it still holds, and the proof must be found again."""
MAX_SEARCH_SIZE = 64
"""The largest product of tricks left and legal plays that is searched."""


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


def proving(hand: Hand, seat: Seat) -> Generator[tuple[View, int], str, tuple[str, ...]]:
    """Play out the rest of the hand after a claim, and return its moves; raises `Refused` if it can't be proven.

    For each play of the claimer it yields a view and the most plays to try, and is sent one of the `winning_plays`, ""
    if there is none. The others play their first legal move.

    Args:
        hand: The hand.
        seat: The claimer, whose turn it is.
    """
    moves, nodes = list[str](), MAX_NODES
    while hand.to_act is not None:
        move = str(hand.penalty_free[0])
        if hand.to_act == seat:
            move, nodes = (yield hand.view(seat), nodes), MAX_REPLAY_NODES
        if not move:
            raise Refused("not_proven", "it is not certain that your side takes every trick that is left")
        moves.append(move)
        hand = hand.play(move)
    return tuple(moves)


def proof_of(table: TableState, seat: Seat) -> ClaimProof:
    """Return the proof of a claim, found here; raises `Refused` if there is none.

    Args:
        table: The table, with a hand in play.
        seat: The claimer, whose turn it is.
    """
    assert table.match is not None
    steps = proving(table.match.hand, seat)
    try:
        asked = next(steps)
        while True:
            asked = steps.send(next(map(str, winning_plays(*asked)), ""))
    except StopIteration as end:
        return ClaimProof(table.match_changed, end.value)


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
        values = guaranteed_points(view, deals, nodes=nodes, objective="tricks", threshold=taken + left)
    except RulesError:  # the compiled core does not play this game's tricks
        return ()
    if values is None:
        return ()
    return tuple(play for play, value in values.items() if value >= taken + left)
