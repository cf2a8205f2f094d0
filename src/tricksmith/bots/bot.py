"""What a bot is: a view and a random generator to a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Claim, LegalMoves, Move, View

__all__ = ["BlindBot", "Bot"]


class Bot(ABC):
    """A player that sees what its seat may know. It keeps nothing from one decision to the next.

    Its move depends on the view and the generator alone, so that a match can be played again from its seed.
    """

    name: ClassVar[str]
    """What it is called in the registry, on the command line and in records."""

    @abstractmethod
    def choose(self, view: View, rng: Random) -> Move:
        """A legal move for the seat of this view, whose turn it is; never a renege."""

    def aside(self, view: View, rng: Random) -> Claim | None:
        """What the seat wants to say out of turn: a claim among `view.asides`, or nothing.

        It may be asked after any card, and after the last one before the next deal.
        """
        return None


class BlindBot(Bot):
    """A bot that needs no view but the legal moves alone, so that none is built for it."""

    @abstractmethod
    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        """One of these moves."""

    def choose(self, view: View, rng: Random) -> Move:
        """One of the legal moves that are no reneges."""
        return self.pick(view.proper, rng)
