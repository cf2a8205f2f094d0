"""The master: the expert with a model of how the others play, and with an eye for what is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.expert import ExpertBot
from tricksmith.bots.search import search_call
from tricksmith.bots.search.deep import ITERATIONS, search_deep

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import View

__all__ = ["MasterBot"]

CALLS = 3_600
"""Play-outs of a decision before the tricks."""


class MasterBot(ExpertBot):
    """Asks of each imagined deal how likely the others would have called and played so, and looks where it is likely.

    It grows a larger tree than the expert. Where plays differ in what they make sure of, whatever the others hold and
    play, it gives that up only for more.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> MasterBot().choose(hand.view(1), Random(1)) in hand.legal
    True
    """

    name = "master"
    budget = ITERATIONS

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, CALLS, seconds=self.seconds)
        return search_deep(view, rng, self.budget, self.seconds)
