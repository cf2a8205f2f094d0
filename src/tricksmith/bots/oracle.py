"""The oracle: the expert's search shown all cards, a baseline of what better inference could still gain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.bot import OpenBot
from tricksmith.bots.levels import ExpertBot
from tricksmith.bots.search import MAX_SIMULATIONS, WeightedDeals, search_ismcts
from tricksmith.engine import Tricks
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Hand, Move

__all__ = ["OracleBot"]


class OracleBot(OpenBot):
    """Plays its cards by the expert's search in the true deal; its calls are the expert's, which see no hidden card.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> OracleBot().look(hand, Random(1)) in hand.legal
    True
    """

    name = "oracle"
    budget = MAX_SIMULATIONS

    def look(self, hand: Hand, rng: Random) -> Move:
        assert hand.to_act is not None
        assert self.budget is not None
        view = hand.view(hand.to_act)
        if hand.contract is None:
            expert = ExpertBot()
            expert.seconds = self.seconds
            return expert.choose(view, rng)
        row = Tricks.of(hand.game, hand.contract).encode_hand(hand)
        held = np.array([[cards.mask for cards in hand.held]], np.uint64)
        taken = {part("taken", seat): np.array([row.taken[seat]], np.uint64) for seat in range(hand.game.players)}
        return search_ismcts(view, rng, self.budget, self.seconds, WeightedDeals(held, taken, np.ones(1))).move
