"""A hand of ours and a game of the peer, played together: who decides, what may be done, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tricksmith.engine import position
from tricksmith.rules import Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tricksmith.rules import Hand, Move

__all__ = ["Pair", "PeerGame", "Played", "apply_move", "play_against_peer"]


@dataclass(frozen=True)
class Pair:
    """The same deal on both sides: our hand, the peer's state, and by how much our seats are ahead of its players."""

    hand: Hand
    state: Any
    ahead: int


class PeerGame(Protocol):
    """How one game of ours and the peer's belong together, under some options of both."""

    compiles: bool
    """Whether the core plays our game."""

    def deal(self, rng: Random) -> Pair:
        """A deal drawn at random, made on both sides."""

    def actions(self, hand: Hand, move: Move) -> frozenset[int]:
        """The peer's actions that are this move together, in whatever order."""

    def choose(self, hand: Hand, rng: Random) -> Move:
        """A legal move, drawn at random."""

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        """What the peer returns by seat of ours where our hand has these scores."""


@dataclass(frozen=True)
class Played:
    """How much was compared in a game: decisions, and how many of them in the core too."""

    decisions: int
    in_core: int


def play_against_peer(peer: PeerGame, rng: Random) -> Played:
    """Play one game at random on both sides; raises `AssertionError` at the first difference."""
    pair = peer.deal(rng)
    hand, state = pair.hand, pair.state
    core, decisions, in_core = None, 0, 0
    while hand.to_act is not None:
        if core is None and hand.contract is not None and peer.compiles:
            core = position(hand)
        if core is not None:
            assert core.to_act == hand.plays_from, f"{hand!r}: the core lets seat {core.to_act} play"
            assert core.legal == tuple(hand.legal), f"{hand!r}: the core allows {core.legal}, not {hand.legal}"
            in_core += 1
        move = peer.choose(hand, rng)
        _same_turn(hand, state, pair.ahead)
        apply_move(peer, hand, move, state, rng)
        if core is not None:
            assert isinstance(move, Play)
            core = core.play(move)
        hand, decisions = hand.play(move), decisions + 1
    assert state.is_terminal(), f"our hand is over, the peer's is not:\n{state}"
    assert hand.result is not None
    assert core is None or core.scores == hand.result.scores
    wanted = peer.returns(hand.result.scores)
    returns = [state.returns()[(seat - pair.ahead) % hand.game.players] for seat in range(hand.game.players)]
    assert returns == list(wanted), f"we score {hand.result.lines}, so {list(wanted)}; the peer {returns}\n{state}"
    return Played(decisions, in_core)


def _same_turn(hand: Hand, state: Any, ahead: int) -> None:
    assert not state.is_terminal(), f"{hand!r}, and the peer's game is over:\n{state}"
    seat = (state.current_player() + ahead) % hand.game.players
    assert seat == hand.to_act, f"{hand!r}, and the peer asks seat {seat}:\n{state}"


def apply_move(peer: PeerGame, hand: Hand, move: Move, state: Any, rng: Random) -> None:
    """Make our move on the peer's side, comparing what may be done before each of its actions."""
    ways = [peer.actions(hand, other) for other in hand.legal]
    assert len(set(ways)) == len(ways)
    todo = sorted(peer.actions(hand, move))
    rng.shuffle(todo)
    for number, action in enumerate(todo):
        done = frozenset(todo[:number])
        ours = sorted(set().union(*(way - done for way in ways if done <= way)))
        theirs = state.legal_actions()
        assert ours == theirs, f"{hand!r}: we allow {_named(state, ours)}, the peer {_named(state, theirs)}\n{state}"
        state.apply_action(action)


def _named(state: Any, actions: list[int]) -> str:
    return " ".join(state.action_to_string(state.current_player(), action) for action in actions)
