"""The net of plays: the chances that it gives, and how its loss changes with each weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from tricksmith.training.adam import Weights
    from tricksmith.training.examples import Plays

    Numbers = NDArray[np.float32]
    Slopes = Callable[[Weights, NDArray[np.int64]], Weights]

__all__ = ["play_chances", "slopes_of"]


def play_chances(weights: Weights, plays: Plays) -> Numbers:
    """The chance of every play, decision after decision."""
    hidden = np.maximum(_hidden(weights, plays), 0)
    return _softmax(hidden @ weights["out"] + plays.rows @ weights["direct"], plays)


def slopes_of(plays: Plays) -> Slopes:
    """Gives how the mean loss of some of these decisions, by number, changes with each weight."""
    return lambda weights, some: _slopes(weights, plays.pick(some))


def _slopes(weights: Weights, plays: Plays) -> Weights:
    before = _hidden(weights, plays)
    hidden = np.maximum(before, 0)
    slope = _softmax(hidden @ weights["out"] + plays.rows @ weights["direct"], plays)
    slope[plays.starts + plays.chosen] -= 1
    slope /= len(plays.counts)
    back = slope[:, None] * weights["out"] * (before > 0)
    around = np.add.reduceat(back, plays.starts, axis=0)
    return {
        "context": plays.context.T @ around, "play": plays.rows.T @ back, "bias": back.sum(axis=0),
        "out": hidden.T @ slope, "direct": plays.rows.T @ slope,
    }  # fmt: skip


def _hidden(weights: Weights, plays: Plays) -> Numbers:
    """What comes into the hidden layer for each play."""
    around = plays.context @ weights["context"] + weights["bias"]
    found: Numbers = plays.rows @ weights["play"] + np.repeat(around, plays.counts, axis=0)
    return found


def _softmax(values: Numbers, plays: Plays) -> Numbers:
    """Chances within each decision."""
    starts, counts = plays.starts, plays.counts
    powers = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), counts))
    found: Numbers = powers / np.repeat(np.add.reduceat(powers, starts), counts)
    return found
