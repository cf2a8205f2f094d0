"""The master without beliefs: it learns from what the others did what is certain, and nothing that is only likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.master import MasterBot
from tricksmith.bots.search.deep import search_deep

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import View

__all__ = ["Doubter"]


class Doubter(MasterBot):
    """Draws its deals as if all that fit its view were as likely as each other, and is the master otherwise."""

    name = "doubter"

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return super().search(view, rng)
        return search_deep(view, rng, self.budget, self.seconds, believing=False)
