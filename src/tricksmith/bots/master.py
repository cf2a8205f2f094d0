"""The master: the expert with more time, a model of the others, and an eye for what is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.belief import OpponentModel
from tricksmith.bots.expert import ExpertBot
from tricksmith.bots.search import PLAYOUTS, search_call
from tricksmith.bots.search.belief_search import MAX_SIMULATIONS, search_with_beliefs

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.decision import Decision
    from tricksmith.rules import Game, View

__all__ = ["MasterBot"]


class MasterBot(ExpertBot):
    """Grows a larger tree than the expert, over deals that are likely from what the others called and played.

    Where partners play together it plays many hands out instead: in a tree a partner would know what it holds.

    How likely a deal is it learns from the model that lies beside the game's file; without one it takes the deals as
    they come. The hands in which it tries its calls are played out as the model says, too.

    What it plays for it never gives up where that can be made sure of, whatever the others hold and play; where plays
    differ in other points that are sure, it gives those up only for more.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> MasterBot().choose(hand.view(1), Random(1)) in hand.legal
    True
    """

    name = "master"
    budget = MAX_SIMULATIONS

    def edition(self, game: Game[Any, Any]) -> str:
        model = OpponentModel.of(game)
        return super().edition(game) + (f" with model {model.digest}" if model is not None else "")

    def consider(self, view: View, rng: Random) -> Decision:
        OpponentModel.of(view.game)  # one that is damaged is an error, and not a game that the search cannot take
        return super().consider(view, rng)

    def search(self, view: View, rng: Random) -> Decision | None:
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, PLAYOUTS, seconds=self.seconds, model=OpponentModel.of(view.game))
        return search_with_beliefs(view, rng, self.budget, self.seconds)
