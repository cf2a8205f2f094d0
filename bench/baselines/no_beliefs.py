"""An ablation of the master: it rules out impossible deals, and takes all the others as equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots import MasterBot
from tricksmith.bots.search import search_with_beliefs

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots import Decision
    from tricksmith.rules import View

__all__ = ["NoBeliefs"]


class NoBeliefs(MasterBot):
    """The master with uniform determinizations: no posterior weights from the opponent model."""

    name = "no-beliefs"

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return super().search(view, rng)
        return search_with_beliefs(view, rng, self.budget, self.seconds, use_posterior=False)
