"""How well chances foretell what happened: the loss in nats, and by how much they are off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.training.net import play_chances

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.belief import BiddingModel
    from tricksmith.training.adam import Weights
    from tricksmith.training.examples import Calls, Plays

    Floats = NDArray[Any]

__all__ = ["BINS", "calibration", "call_figures", "off", "play_figures"]

BINS = 20
VALUE = 1
"""The number of a play that says what the rule of thumb thinks of it beside the others."""
SHARPNESS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 8.0)


def calibration(chances: Floats, happened: Floats) -> list[tuple[float, float, int]]:
    """By share of chance: the mean chance, how often it happened, and of how many; empty shares are left out.

    >>> calibration(np.array([0.1, 0.12, 0.9]), np.array([0, 0, 1]))[-1]
    (0.9, 1.0, 1)
    """
    share = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for number in np.unique(share):
        here = share == number
        found.append((float(chances[here].mean()), float(happened[here].mean()), int(here.sum())))
    return found


def off(bins: list[tuple[float, float, int]]) -> float:
    """The expected calibration error: by how much chances are off in the mean.

    >>> off([(0.2, 0.3, 10), (0.8, 0.8, 10)])
    0.05
    """
    counted = sum(count for _, _, count in bins)
    return round(sum(abs(said - was) * count for said, was, count in bins) / counted, 5) if counted else 0.0


def play_figures(weights: Weights, plays: Plays) -> tuple[dict[str, float], list[tuple[float, float, int]]]:
    """What the net of plays is worth at these decisions, and its calibration.

    `loss` is the mean of minus the logarithm of the chance of what was played, `uniform` the same for any legal card,
    `thumb` for the rule of thumb's values at their best sharpness; `best` how often the likeliest card was played.
    """
    chances = play_chances(weights, plays).astype(float)
    made = plays.starts + plays.chosen
    happened = np.zeros(len(chances))
    happened[made] = 1
    bins = calibration(chances, happened)
    highest = np.maximum.reduceat(chances, plays.starts)
    figures = {
        "decisions": len(plays.counts),
        "loss": _loss(chances[made]),
        "uniform": round(float(np.log(plays.counts).mean()), 4),
        "thumb": min(_loss(_thumb(plays, sharpness)[made]) for sharpness in SHARPNESS),
        "error": off(bins),
        "best": round(float((chances[made] >= highest).mean()), 4),
    }
    return figures, bins


def _thumb(plays: Plays, sharpness: float) -> Floats:
    powers = np.exp(sharpness * plays.rows[:, VALUE].astype(float))
    found: Floats = powers / np.repeat(np.add.reduceat(powers, plays.starts), plays.counts)
    return found


def _loss(chances: Floats) -> float:
    return round(float(-np.log(np.maximum(chances, 1e-9)).mean()), 4)


def call_figures(found: BiddingModel, plain: BiddingModel, calls: Calls) -> dict[str, float]:
    """What the net of calls is worth: beside any offered kind, and beside `plain`, which does not see the hands."""
    each = np.arange(len(calls.chosen))
    chances = found.probabilities(calls.numbers, calls.offered)
    happened = np.zeros_like(chances)
    happened[each, calls.chosen] = 1
    return {
        "answers": len(each),
        "loss": _loss(chances[each, calls.chosen]),
        "uniform": round(float(np.log(calls.offered.sum(axis=1)).mean()), 4),
        "unseen": _loss(plain.probabilities(calls.numbers, calls.offered)[each, calls.chosen]),
        "error": off(calibration(chances[calls.offered], happened[calls.offered])),
    }
