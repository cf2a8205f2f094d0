"""How good predicted probabilities are: log loss in nats, and calibration (predicted against observed)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief import N_HAND_FEATURES
from tricksmith.training.net import play_probabilities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.belief import BiddingModel
    from tricksmith.training.dataset import CallDataset, PlayDataset
    from tricksmith.training.net import Weights

    Floats = NDArray[Any]

__all__ = ["BINS", "calibration", "call_figures", "expected_calibration_error", "play_figures", "without_hands"]

BINS = 20
"""Bins of equal width into which predicted probabilities are sorted."""
VALUE_FEATURE = 1
"""The index of the feature of a play that holds the heuristic policy's value, relative to the other plays."""
INVERSE_TEMPERATURES = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 6.0, 8.0)
"""Inverse temperatures of the softmax that turns the heuristic policy's values into probabilities."""


def calibration(predicted: Floats, observed: Floats) -> list[tuple[float, float, int]]:
    """Compare predicted probabilities with what was observed, in bins of equal width.

    Args:
        predicted: Probabilities, shape (n,).
        observed: Whether each happened, 0 or 1, shape (n,).

    Returns:
        For each bin that is not empty: the mean prediction, the observed share, and the number of predictions.

    >>> calibration(np.array([0.1, 0.12, 0.9]), np.array([0, 0, 1]))[-1]
    (0.9, 1.0, 1)
    """
    bin_indices = np.minimum((predicted * BINS).astype(int), BINS - 1)
    bins = []
    for index in np.unique(bin_indices):
        inside = bin_indices == index
        bins.append((float(predicted[inside].mean()), float(observed[inside].mean()), int(inside.sum())))
    return bins


def expected_calibration_error(bins: list[tuple[float, float, int]]) -> float:
    """Return the expected calibration error: the mean distance of prediction and observation, over all predictions.

    >>> expected_calibration_error([(0.2, 0.3, 10), (0.8, 0.8, 10)])
    0.05
    """
    total = sum(count for _, _, count in bins)
    if not total:
        return 0.0
    return round(sum(abs(predicted - observed) * count for predicted, observed, count in bins) / total, 5)


def play_figures(weights: Weights, plays: PlayDataset) -> tuple[dict[str, float], list[tuple[float, float, int]]]:
    """Return figures of the card-play model on these decisions, and its calibration.

    The figures are `decisions`, their number; `loss`, the mean log loss in nats; `uniform`, that of a uniform
    prediction; `heuristic`, that of a softmax of the heuristic policy's values, at its best inverse temperature;
    `error`, the expected calibration error; and `best`, the share of decisions in which the likeliest card was played.
    Older files have `thumb` for `heuristic`.

    Args:
        weights: The arrays of the net by name.
        plays: The decisions.

    Returns:
        The figures by name, and the bins of `calibration`.
    """
    predicted = play_probabilities(weights, plays).astype(float)
    chosen = plays.starts + plays.chosen
    observed = np.zeros(len(predicted))
    observed[chosen] = 1
    bins = calibration(predicted, observed)
    highest = np.maximum.reduceat(predicted, plays.starts)
    figures = {
        "decisions": len(plays.counts),
        "loss": _log_loss(predicted[chosen]),
        "uniform": round(float(np.log(plays.counts).mean()), 4),
        "heuristic": min(_log_loss(_heuristic_probabilities(plays, beta)[chosen]) for beta in INVERSE_TEMPERATURES),
        "error": expected_calibration_error(bins),
        "best": round(float((predicted[chosen] >= highest).mean()), 4),
    }
    return figures, bins


def _heuristic_probabilities(plays: PlayDataset, inverse_temperature: float) -> Floats:
    exponentials = np.exp(inverse_temperature * plays.play_features[:, VALUE_FEATURE].astype(float))
    probabilities: Floats = exponentials / np.repeat(np.add.reduceat(exponentials, plays.starts), plays.counts)
    return probabilities


def _log_loss(probabilities: Floats) -> float:
    return round(float(-np.log(np.maximum(probabilities, 1e-9)).mean()), 4)


def without_hands(calls: CallDataset) -> CallDataset:
    """Return the calls with the features of every hand set to 0; those of earlier calls stay."""
    features = calls.features.copy()
    features[:, :N_HAND_FEATURES] = 0
    return calls._replace(features=features)


def call_figures(model: BiddingModel, blind_model: BiddingModel, calls: CallDataset) -> dict[str, float]:
    """Return figures of the bidding model: `answers`, the number of calls, and others as in `play_figures`.

    Args:
        model: The bidding model.
        blind_model: A model fitted to calls `without_hands`; its loss on such calls is the figure `unseen`.
        calls: The calls to predict.
    """
    chosen = np.arange(len(calls.chosen)), calls.chosen
    predicted = model.probabilities(calls.features, calls.offered)
    observed = np.zeros_like(predicted)
    observed[chosen] = 1
    return {
        "answers": len(calls.chosen),
        "loss": _log_loss(predicted[chosen]),
        "uniform": round(float(np.log(calls.offered.sum(axis=1)).mean()), 4),
        "unseen": _log_loss(blind_model.probabilities(without_hands(calls).features, calls.offered)[chosen]),
        "error": expected_calibration_error(calibration(predicted[calls.offered], observed[calls.offered])),
    }
