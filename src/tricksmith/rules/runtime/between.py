"""The stages of a hand, and how a move leads from one to the next: calls, tricks, and calls between two tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import CardLocations, GameRules, Seat
from tricksmith.rules.automata import CallTree
from tricksmith.rules.runtime.calling import Calling, Settled, calls_from
from tricksmith.rules.runtime.playing import Playing

if TYPE_CHECKING:
    from tricksmith.rules.author import Contract, Move, Turn

__all__ = ["Between", "Stage", "play_on", "start_tricks"]


class Between(Calling):
    """A hand in which a seat is asked something after a trick: calls, and the tricks that they interrupt.

    Attributes:
        playing: The tricks so far. Cards may have moved since; `locations` says where they are.
    """

    __slots__ = ("playing",)

    playing: Playing

    @classmethod
    def of(cls, calling: Calling, playing: Playing) -> Between:
        """Return calls as those that interrupt these tricks."""
        self = cls(calling.game, calling.node, calling.turn, calling.locations, calling.records, playing.tricks)
        self.playing = playing
        return self

    @property
    def contract(self) -> Contract[Any, Any]:
        """Return the contract of the tricks so far."""
        return self.playing.contract

    def with_cards(self, locations: CardLocations, turn: Turn | None = None) -> Between:
        """Return the same calls with other cards, at this turn if one is given, and without records."""
        return Between.of(super().with_cards(locations, turn), self.playing)


Stage = Calling | Playing | Settled
"""How far a hand has come: calls (after a trick `Between`), tricks, or `Settled` if it is to be dealt again."""


def start_tricks(game: GameRules[Any, Any], stage: Calling | Settled) -> Stage:
    """Return the first trick when the calls have settled a contract, else the calls."""
    return Playing.start(game, stage) if isinstance(stage, Settled) and stage.contract is not None else stage


def play_on(stage: Calling | Playing, move: Move) -> Stage:
    """Return what a legal move leads to, with all that follows until a seat must decide again.

    Args:
        stage: The calls or the tricks of a hand.
        move: A legal move of the seat in turn.
    """
    if isinstance(stage, Playing):
        playing = stage.play(move)
        return playing if playing.trick or playing.to_act is None else _after_trick(playing)
    after = stage.play(move)
    return _resume(after, stage.playing) if isinstance(stage, Between) else start_tricks(stage.game, after)


def _after_trick(playing: Playing) -> Stage:
    """Return the next lead, or what the game asks before it."""
    game, settled = playing.game, playing.settled
    if type(game).between is GameRules.between:
        return playing
    tally = playing.trick_counts.tally(playing.contract)
    tree = CallTree(game, Seat(settled.first), settled.hand_index, (playing.tricks[-1], tally))
    locations = CardLocations(playing.held, settled.locations.piles, settled.locations.face_up)
    return _resume(calls_from(game, tree.root, locations, playing.records, playing.tricks), playing)


def _resume(after: Calling | Settled, playing: Playing) -> Stage:
    """Return the calls between two tricks, or the tricks that follow; new records get the number of finished tricks."""
    before, tricks = len(playing.records), len(playing.tricks)
    after.records = after.records[:before] + tuple(record.after_tricks(tricks) for record in after.records[before:])
    return Between.of(after, playing) if isinstance(after, Calling) else playing.resumed(after)
