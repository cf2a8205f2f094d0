"""The expert: a bot that searches among hidden cards and makes no plan that needs to know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.regular import RegularBot
from tricksmith.bots.search import MAX_SIMULATIONS, PLAYOUTS, search_call, search_ismcts

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import View

__all__ = ["ExpertBot"]


class ExpertBot(RegularBot):
    """Grows a tree of what may be played, over two thousand deals that agree with its view, and all seats think in it.

    What it does later in the tree it does in all deals that look alike to it by then. The other seats choose what is
    best for their side, as far as they may in the deal at hand. It calls as the regular does.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> ExpertBot().choose(hand.view(1), Random(1)) in hand.legal
    True
    """

    name = "expert"
    budget = MAX_SIMULATIONS

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, PLAYOUTS, seconds=self.seconds)
        return search_ismcts(view, rng, self.budget, self.seconds)
