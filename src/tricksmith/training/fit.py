"""Nets fitted to what was played and said: gradients by hand, for one hidden layer needs no framework."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.engine.model import HIDDEN
from tricksmith.engine.saying import Sayings
from tricksmith.training.adam import Adam, Weights

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from tricksmith.training.examples import Calls, Plays

    Numbers = NDArray[np.float32]

__all__ = ["EPOCHS", "fit_calls", "fit_plays", "play_chances"]

EPOCHS = 30
BATCH = 1024
RATE = 3e-3
"""The size of Adam's first steps; they become smaller along half a cosine."""
DECAY = 1e-3
UNITS = 12
"""Hidden units of the net of calls."""
CALL_STEPS, CALL_RATE, CALL_DECAY = 400, 0.02, 1e-2


def fit_plays(plays: Plays, seed: int, *, epochs: int = EPOCHS, told: Callable[[int, Weights], None]) -> Weights:
    """The weights of a net of plays, as `Model` takes them; `told` hears of them after each epoch, from 1."""
    rng = np.random.default_rng(seed)
    middle, scale = plays.rows.mean(axis=0), plays.rows.std(axis=0) + 1e-3
    around, width = plays.context.mean(axis=0), plays.context.std(axis=0) + 1e-3
    scaled = plays._replace(rows=(plays.rows - middle) / scale, context=(plays.context - around) / width)
    numbers = len(middle) + len(around)
    weights: Weights = {
        "context": rng.normal(0, numbers**-0.5, (len(around), HIDDEN)).astype(np.float32),
        "play": rng.normal(0, numbers**-0.5, (len(middle), HIDDEN)).astype(np.float32),
        "bias": np.zeros(HIDDEN, np.float32),
        "out": rng.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN).astype(np.float32),
        "direct": np.zeros(len(middle), np.float32),
    }
    adam = Adam(weights, decay=DECAY)

    def unscaled() -> Weights:
        play, context = weights["play"] / scale[:, None], weights["context"] / width[:, None]
        found = {"context": context, "play": play, "out": weights["out"], "direct": weights["direct"] / scale}
        found["bias"] = weights["bias"] - middle @ play - around @ context
        return {name: np.array(array, np.float32) for name, array in found.items()}

    count = len(plays.counts)
    for epoch in range(epochs):
        order = rng.permutation(count)
        rate = RATE * (1 + cos(pi * epoch / epochs)) / 2 + 1e-5
        for place in range(0, count, BATCH):
            adam.step(_slopes(weights, scaled.pick(order[place : place + BATCH])), rate=rate)
        told(epoch + 1, unscaled())
    return unscaled()


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


def play_chances(weights: Weights, plays: Plays) -> Numbers:
    """The chance of every play, decision after decision."""
    hidden = np.maximum(_hidden(weights, plays), 0)
    return _softmax(hidden @ weights["out"] + plays.rows @ weights["direct"], plays)


def _slopes(weights: Weights, plays: Plays) -> Weights:
    """How the mean loss of these decisions changes with each weight."""
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


def fit_calls(calls: Calls, seed: int) -> Sayings:
    """The net of calls: few enough examples to take all of them in each step."""
    rng = np.random.default_rng(seed)
    middle, scale = calls.numbers.mean(axis=0), calls.numbers.std(axis=0) + 1e-2
    numbers, kinds = (calls.numbers - middle) / scale, len(calls.kinds.names)
    weights: Weights = {
        "direct": np.zeros((len(middle), kinds)),
        "bias": np.zeros(kinds),
        "hidden": rng.normal(0, len(middle) ** -0.5, (len(middle), UNITS)),
        "shift": np.zeros(UNITS),
        "out": rng.normal(0, 0.1, (UNITS, kinds)),
    }
    adam = Adam(weights, decay=CALL_DECAY)
    for step in range(CALL_STEPS):
        found = Sayings(calls.kinds, weights)
        slope = found.chances(numbers, calls.offered)
        slope[np.arange(len(slope)), calls.chosen] -= 1
        slope /= len(slope)
        before = numbers @ weights["hidden"] + weights["shift"]
        back = slope @ weights["out"].T * (before > 0)
        slopes = {
            "direct": numbers.T @ slope, "bias": slope.sum(axis=0), "hidden": numbers.T @ back,
            "shift": back.sum(axis=0), "out": np.maximum(before, 0).T @ slope,
        }  # fmt: skip
        adam.step(slopes, rate=CALL_RATE * (1 - 0.95 * step / CALL_STEPS))
    direct, hidden = weights["direct"] / scale[:, None], weights["hidden"] / scale[:, None]
    bias, shift = weights["bias"] - middle @ direct, weights["shift"] - middle @ hidden
    unscaled = {"direct": direct, "bias": bias, "hidden": hidden, "shift": shift, "out": weights["out"]}
    return Sayings(calls.kinds, unscaled)
