"""How good predicted probabilities are: log loss in nats, and calibration (predicted against observed)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.training.net import play_probabilities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.belief import BiddingModel
    from tricksmith.training.dataset import CallDataset, PlayDataset
    from tricksmith.training.net import Weights

    Floats = NDArray[Any]

__all__ = ["BINS", "calibration", "call_figures", "expected_calibration_error", "play_figures"]

BINS = 20
VALUE_FEATURE = 1
"""The place among the features of a play of the heuristic policy's value, relative to the other plays."""
SHARPNESSES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 8.0)


def calibration(chances: Floats, happened: Floats) -> list[tuple[float, float, int]]:
    """Compare predicted probabilities with what was observed, in bins of equal width.

    Args:
        chances: Predicted probabilities, shape (n,).
        happened: Whether each happened, 0 or 1, shape (n,).

    Returns:
        For each bin that is not empty: the mean prediction, the observed share, and the number of predictions.

    >>> calibration(np.array([0.1, 0.12, 0.9]), np.array([0, 0, 1]))[-1]
    (0.9, 1.0, 1)
    """
    share = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for number in np.unique(share):
        here = share == number
        found.append((float(chances[here].mean()), float(happened[here].mean()), int(here.sum())))
    return found


def expected_calibration_error(bins: list[tuple[float, float, int]]) -> float:
    """Return the expected calibration error: the mean distance of prediction and observation, over all predictions.

    >>> expected_calibration_error([(0.2, 0.3, 10), (0.8, 0.8, 10)])
    0.05
    """
    counted = sum(count for _, _, count in bins)
    return (
        round(sum(abs(predicted - observed) * count for predicted, observed, count in bins) / counted, 5)
        if counted
        else 0.0
    )


def play_figures(weights: Weights, plays: PlayDataset) -> tuple[dict[str, float], list[tuple[float, float, int]]]:
    """Return figures of the card-play model on these decisions, and its calibration.

    The figures are `loss`, the mean log loss in nats; `uniform`, that of a uniform prediction; `thumb`, that of a
    softmax of the heuristic policy's values, at its best sharpness; `error`, the expected calibration error; and
    `best`, the share of decisions in which the likeliest card was played.
    """
    chances = play_probabilities(weights, plays).astype(float)
    made = plays.starts + plays.chosen
    happened = np.zeros(len(chances))
    happened[made] = 1
    bins = calibration(chances, happened)
    highest = np.maximum.reduceat(chances, plays.starts)
    figures = {
        "decisions": len(plays.counts),
        "loss": _loss(chances[made]),
        "uniform": round(float(np.log(plays.counts).mean()), 4),
        "thumb": min(_loss(_heuristic(plays, sharpness)[made]) for sharpness in SHARPNESSES),
        "error": expected_calibration_error(bins),
        "best": round(float((chances[made] >= highest).mean()), 4),
    }
    return figures, bins


def _heuristic(plays: PlayDataset, sharpness: float) -> Floats:
    powers = np.exp(sharpness * plays.rows[:, VALUE_FEATURE].astype(float))
    found: Floats = powers / np.repeat(np.add.reduceat(powers, plays.starts), plays.counts)
    return found


def _loss(chances: Floats) -> float:
    return round(float(-np.log(np.maximum(chances, 1e-9)).mean()), 4)


def call_figures(found: BiddingModel, plain: BiddingModel, calls: CallDataset) -> dict[str, float]:
    """Return figures of the bidding model as in `play_figures`; `unseen` is the loss of `plain`, which sees no hand."""
    each = np.arange(len(calls.chosen))
    chances = found.probabilities(calls.numbers, calls.offered)
    happened = np.zeros_like(chances)
    happened[each, calls.chosen] = 1
    return {
        "answers": len(each),
        "loss": _loss(chances[each, calls.chosen]),
        "uniform": round(float(np.log(calls.offered.sum(axis=1)).mean()), 4),
        "unseen": _loss(plain.probabilities(calls.numbers, calls.offered)[each, calls.chosen]),
        "error": expected_calibration_error(calibration(chances[calls.offered], happened[calls.offered])),
    }
