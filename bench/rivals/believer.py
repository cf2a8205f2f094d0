"""The master with beliefs: it looks where calls and plays of the others make deals likely, by the game's model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.master import MasterBot
from tricksmith.bots.search.deep import search_deep

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import View

__all__ = ["Believer"]


class Believer(MasterBot):
    """Draws its deals as likely as the model of the game thinks them, and is the master otherwise."""

    name = "believer"

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return super().search(view, rng)
        return search_deep(view, rng, self.budget, self.seconds, believing=True)
