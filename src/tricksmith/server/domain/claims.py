"""Claims of the rest, proven: the claimer's side takes every trick left, whatever the others hold and play.

The proof reads the claimer's own view and nothing else, so that a refused claim gives nothing away. It can be slow, as
a game must be compiled first: so a server finds it in another process and passes it to the command as a `ClaimProof`.
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

__all__ = ["ClaimProof", "proof_of", "proof_steps", "winning_plays"]

MAX_NODES = 20_000
"""The most plays that a proof tries: a few milliseconds."""
MAX_REPLAY_NODES = 50 * MAX_NODES
"""The same for each later play of a proven claim: the claim still holds, so the search must not give up."""
MAX_SEARCH_SIZE = 64
"""The largest product of tricks left and legal plays that is searched."""


class ClaimProof(NamedTuple):
    """The rest of a hand as it is played out after a claim that was proven.

    Attributes:
        match_changed: `TableState.match_changed` when the claim was made: the last event that had changed the match.
        moves: The moves to the end of the hand, each in canonical notation.
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


def proof_steps(hand: Hand, seat: Seat) -> Generator[tuple[View, int], str, tuple[str, ...]]:
    """Play out the rest of the hand after a claim, step by step.

    For each play of the claimer it yields a view and the most plays to try, and must be sent one of the
    `winning_plays`, or "" if there is none. The others play their first legal move.

    Args:
        hand: The hand.
        seat: The claimer, whose turn it is.

    Returns:
        The moves to the end of the hand.

    Raises:
        Refused: The claim can't be proven.
    """
    moves, max_nodes = list[str](), MAX_NODES
    while hand.to_act is not None:
        move = str(hand.penalty_free[0])
        if hand.to_act == seat:
            move, max_nodes = (yield hand.view(seat), max_nodes), MAX_REPLAY_NODES
        if not move:
            raise Refused("not_proven", "it is not certain that your side takes every trick that is left")
        moves.append(move)
        hand = hand.play(move)
    return tuple(moves)


def proof_of(table: TableState, seat: Seat) -> ClaimProof:
    """Search for the proof of a claim in this process; raises `Refused` if there is none.

    Args:
        table: The table, with a hand in play.
        seat: The claimer, whose turn it is.
    """
    assert table.match is not None
    steps = proof_steps(table.match.hand, seat)
    try:
        view, max_nodes = next(steps)
        while True:
            view, max_nodes = steps.send(next(map(str, winning_plays(view, max_nodes)), ""))
    except StopIteration as end:
        return ClaimProof(table.match_changed, end.value)


def winning_plays(view: View, max_nodes: int) -> tuple[Move, ...]:
    """Return the plays after which a side takes every trick left, in every deal that fits and against every play.

    Args:
        view: What the seat whose turn it is knows.
        max_nodes: The most plays that are tried.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> hand = games.get("nameless").hand(deal(games.get("nameless"), seed="example"), dealer=0)
    >>> winning_plays(hand.view(1), 1000)
    ()
    """
    if view.phase != "tricks" or not view.is_my_turn or view.contract is None or view.seat is None:
        return ()
    if view.game.revokes != "prevent":
        return ()  # the others can revoke, which no proof has tried
    cards = sum(count for seat, count in enumerate(view.counts) if seat not in view.contract.out) + len(view.trick)
    tricks_left = cards // max(1, len(view.order))
    if tricks_left * len(view.penalty_free) > MAX_SEARCH_SIZE:
        return ()
    from tricksmith.bots.search import determinize, guaranteed_points  # noqa: PLC0415 - most servers prove no claim

    side = view.game.sides[side_of(view.seat, view.game.sides)]
    taken = sum(view.taken["tricks"][seat] for seat in side)
    deals = determinize(view, 1, seed=1)
    all_tricks = taken + tricks_left
    try:
        values = guaranteed_points(view, deals, nodes=max_nodes, objective="tricks", threshold=all_tricks)
    except RulesError:  # the compiled core does not play this game's tricks
        return ()
    if values is None:
        return ()
    return tuple(play for play, value in values.items() if value >= all_tricks)
