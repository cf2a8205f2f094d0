"""A bot made of two: the calls of one and the cards of another, to measure either part by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.bots.bot import Bot, OpenBot
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import Claim, Game, Move, View

__all__ = ["CompositeBot"]


class CompositeBot(Bot):
    """Calls as one bot does, and plays its cards as another.

    >>> from tricksmith import bots
    >>> bots.get("regular+novice").title
    'regular+novice'
    """

    name = "composite"

    def __init__(self, calls: Bot, cards: Bot) -> None:
        for part in (calls, cards):
            if isinstance(part, OpenBot):
                raise OptionError(f"{part.name} is shown all cards: it cannot be part of another bot")
        self.calls, self.cards = calls, cards

    @property
    def title(self) -> str:
        return f"{self.calls.title}+{self.cards.title}"

    def edition(self, game: Game[Any, Any]) -> str:
        return f"{self.calls.edition(game)}+{self.cards.edition(game)}"

    def choose(self, view: View, rng: Random) -> Move:
        return self.consider(view, rng).move

    def consider(self, view: View, rng: Random) -> Decision:
        part = self.calls if view.phase == "calls" else self.cards
        part.seconds = self.seconds
        return part.consider(view, rng)

    def aside(self, view: View, rng: Random) -> Claim | None:
        return self.cards.aside(view, rng)
