"""How likely imagined worlds are, by what the others have said and played: weights from the model of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief import OpponentModel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import View

    Floats = NDArray[np.float64]

__all__ = ["TEMPER", "Beliefs", "believe"]

TEMPER = 1.0
"""How much of what the model tells is believed: the power to which likelihoods are raised."""


class Beliefs(NamedTuple):
    """How likely each world is (worlds,), all together 1, and as how many equally likely worlds they count."""

    weights: Floats
    effective: float


def believe(
    view: View, some: Imagined, *, model: OpponentModel | None = None, temper: float = TEMPER
) -> Beliefs | None:
    """Weigh imagined worlds by what the others did; None before the tricks, and in a game without a model.

    None too if none of the worlds could have led here, as where somebody has reneged. Without `model` the game's own is
    taken.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.imagined import imagine
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> found = believe(hand.view(2), imagine(hand.view(2), 100, seed=1))
    >>> found.weights.shape, 50 < found.effective <= 100
    ((100,), True)
    """
    model = model or OpponentModel.of(view.game)
    if model is None or view.contract is None:
        return None
    told = temper * model.log_likelihoods(view, some.hands, some.piles, threads=1)
    highest = told.max(initial=-np.inf)
    if not np.isfinite(highest):
        return None
    weights = some.weights * np.exp(told - highest)
    weights /= weights.sum()
    return Beliefs(weights, float(1 / (weights**2).sum()))
