"""What a bot is: a view and a random generator to a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from tricksmith.bots.decision import Decision
from tricksmith.games import registry

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Claim, Game, Hand, LegalMoves, Move, View

__all__ = ["GRACE", "BlindBot", "Bot", "OpenBot"]


GRACE = 2.0
"""Seconds after a bot's time before nobody waits for it any more: what is under way takes a moment to be done."""


class Bot(ABC):
    """A player that sees what its seat may know. It keeps nothing from one decision to the next.

    Its move depends on the view and the generator alone, so that a match can be played again from its seed.
    """

    name: ClassVar[str]
    """What it is called in the registry, on the command line and in records."""
    address: str | None = None
    """Where it was found, `module:Class`, if it is in no registry: then that is what it is called."""
    version: ClassVar[int] = 1
    """Goes up when the same view and chance may lead to another move."""
    budget: int | None = None
    """Play-outs or iterations of one decision about a card, and in the regular of a call; None if it spends none."""
    seconds: float | None = None
    """How long a decision may take; None for no limit. It ends with what seems best by then, once the part of the work
    that is under way is done. A bot that is stopped by it cannot be replayed."""

    @property
    def title(self) -> str:
        """What the registry gives this bot for: the name, and the budget if it is not the usual one: `regular@400`.

        >>> from tricksmith import bots
        >>> bots.get("regular").title, bots.get("regular@400").title
        ('regular', 'regular@400')
        """
        called = self.address or self.name
        return called if self.budget == type(self).budget else f"{called}@{self.budget}"

    def edition(self, game: Game[Any, Any]) -> str:
        """What its moves at this game follow from besides the view, the generator and the budget.

        That is the version, the file of a game of somebody's own, and whatever else the bot has read: who compares
        runs compares this first.

        >>> from tricksmith import bots, games
        >>> bots.get("expert").edition(games.get("nonesuch"))
        '1'
        """
        rules = registry.edition(type(game))
        return f"{self.version}{rules and ' under rules ' + rules}"

    def consider(self, view: View, rng: Random) -> Decision:
        """The move that `choose` makes with this generator, and what the bot thinks of the others.

        A bot that compares no moves gives its move alone.
        """
        return Decision(self.choose(view, rng))

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


class OpenBot(Bot):
    """A yardstick that is shown all cards. It may be measured; it never sits at a table with people."""

    @abstractmethod
    def look(self, hand: Hand, rng: Random) -> Move:
        """A legal move for the seat whose turn it is in this hand, which shows everything."""

    def choose(self, view: View, rng: Random) -> Move:
        """Refused: from a view it cannot see what it needs."""
        raise TypeError(f"{self.name} must be shown the hand: a view is not enough")
