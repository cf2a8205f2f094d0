"""Nets fitted to what was played and said: gradients by hand, for one hidden layer needs no framework."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.belief import HIDDEN_UNITS, BiddingModel
from tricksmith.training.accelerator import slopes_on
from tricksmith.training.adam import Adam, Weights
from tricksmith.training.net import slopes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from jax import Device

    from tricksmith.training.examples import Calls, Plays

__all__ = ["EPOCHS", "fit_calls", "fit_plays"]

EPOCHS = 30
BATCH = 1024
RATE = 3e-3
"""The size of Adam's first steps; they become smaller along half a cosine."""
DECAY = 1e-3
UNITS = 12
"""Hidden units of the net of calls."""
CALL_STEPS, CALL_RATE, CALL_DECAY = 400, 0.02, 1e-2


def fit_plays(
    plays: Plays, seed: int, *, epochs: int = EPOCHS, told: Callable[[int, Weights], None], device: Device | None = None
) -> Weights:
    """The weights of a net of plays, as `OpponentModel` takes them; `told` hears of them after each epoch, from 1.

    On a `device` of JAX the slopes are worked out there, else by NumPy.
    """
    rng = np.random.default_rng(seed)
    middle, scale = plays.rows.mean(axis=0), plays.rows.std(axis=0) + 1e-3
    around, width = plays.context.mean(axis=0), plays.context.std(axis=0) + 1e-3
    scaled = plays._replace(rows=(plays.rows - middle) / scale, context=(plays.context - around) / width)
    numbers = len(middle) + len(around)
    weights: Weights = {
        "context": rng.normal(0, numbers**-0.5, (len(around), HIDDEN_UNITS)).astype(np.float32),
        "play": rng.normal(0, numbers**-0.5, (len(middle), HIDDEN_UNITS)).astype(np.float32),
        "bias": np.zeros(HIDDEN_UNITS, np.float32),
        "out": rng.normal(0, 0.3 * HIDDEN_UNITS**-0.5, HIDDEN_UNITS).astype(np.float32),
        "direct": np.zeros(len(middle), np.float32),
    }
    adam = Adam(weights, decay=DECAY)
    slopes = slopes_of(scaled) if device is None else slopes_on(device, scaled, BATCH)

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
            adam.step(slopes(weights, order[place : place + BATCH]), rate=rate)
        told(epoch + 1, unscaled())
    return unscaled()


def fit_calls(calls: Calls, seed: int) -> BiddingModel:
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
        found = BiddingModel(calls.kinds, weights)
        slope = found.probabilities(numbers, calls.offered)
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
    return BiddingModel(calls.kinds, unscaled)
