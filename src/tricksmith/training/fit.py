"""Nets fitted to plays and calls. Gradients are written by hand: one hidden layer needs no framework."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.belief import HIDDEN_UNITS, BiddingModel
from tricksmith.training.accelerator import gradient_on
from tricksmith.training.net import Adam, Weights, gradient_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from jax import Device

    from tricksmith.training.dataset import CallDataset, PlayDataset

__all__ = ["EPOCHS", "fit_calls", "fit_plays"]

EPOCHS = 30
"""How often the card-play model is fitted to all decisions, by default."""
BATCH_SIZE = 1024
"""The most decisions of one step of Adam."""
LEARNING_RATE, MIN_LEARNING_RATE = 3e-3, 1e-5
"""The learning rate of Adam falls from the sum of both to the second, by cosine decay."""
WEIGHT_DECAY = 1e-3
"""The L2 regularisation of the card-play model."""
STD_OFFSET, CALL_STD_OFFSET = 1e-3, 1e-2
"""Added to the standard deviations by which the features of plays and of calls are divided: some are 0."""
CALL_HIDDEN_UNITS = 12
"""Hidden units of the bidding model."""
CALL_STEPS, CALL_LEARNING_RATE, CALL_WEIGHT_DECAY = 400, 0.02, 1e-2
"""The steps of Adam for the bidding model, its first learning rate, and its L2 regularisation."""
CALL_LEARNING_RATE_FALL = 0.95
"""The part of the learning rate of the bidding model that is gone after all steps, by linear decay."""


def fit_plays(
    plays: PlayDataset,
    seed: int,
    *,
    epochs: int = EPOCHS,
    on_epoch: Callable[[int, Weights], None],
    device: Device | None = None,
) -> Weights:
    """Fit the card-play model.

    Args:
        plays: The decisions.
        seed: Determines the initial weights and the order of batches.
        epochs: How often all decisions are used.
        on_epoch: Called after each epoch with its number, from 1, and the weights.
        device: The device of JAX that computes gradients; None for NumPy on the processor.

    Returns:
        The weights, as `OpponentModel` takes them.
    """
    rng = np.random.default_rng(seed)
    play_mean, play_std = plays.play_features.mean(axis=0), plays.play_features.std(axis=0) + STD_OFFSET
    context_mean, context_std = plays.context.mean(axis=0), plays.context.std(axis=0) + STD_OFFSET
    normalized = plays._replace(
        play_features=(plays.play_features - play_mean) / play_std, context=(plays.context - context_mean) / context_std
    )
    inputs = len(play_mean) + len(context_mean)
    weights: Weights = {
        "context": rng.normal(0, inputs**-0.5, (len(context_mean), HIDDEN_UNITS)).astype(np.float32),
        "play": rng.normal(0, inputs**-0.5, (len(play_mean), HIDDEN_UNITS)).astype(np.float32),
        "bias": np.zeros(HIDDEN_UNITS, np.float32),
        "out": rng.normal(0, 0.3 * HIDDEN_UNITS**-0.5, HIDDEN_UNITS).astype(np.float32),
        "direct": np.zeros(len(play_mean), np.float32),
    }
    adam = Adam(weights, decay=WEIGHT_DECAY)
    gradient = gradient_of(normalized) if device is None else gradient_on(device, normalized, BATCH_SIZE)

    def denormalized() -> Weights:
        """The weights for features as they are extracted, before normalization."""
        play, context = weights["play"] / play_std[:, None], weights["context"] / context_std[:, None]
        arrays = {"context": context, "play": play, "out": weights["out"], "direct": weights["direct"] / play_std}
        arrays["bias"] = weights["bias"] - play_mean @ play - context_mean @ context
        return {name: np.array(array, np.float32) for name, array in arrays.items()}

    count = len(plays.counts)
    for epoch in range(epochs):
        order = rng.permutation(count)
        rate = LEARNING_RATE * (1 + cos(pi * epoch / epochs)) / 2 + MIN_LEARNING_RATE
        for start in range(0, count, BATCH_SIZE):
            adam.step(gradient(weights, order[start : start + BATCH_SIZE]), learning_rate=rate)
        on_epoch(epoch + 1, denormalized())
    return denormalized()


def fit_calls(calls: CallDataset, seed: int) -> BiddingModel:
    """Fit the bidding model; there are few enough calls to use all of them in each step (full batch).

    Args:
        calls: The decisions.
        seed: Determines the initial weights.
    """
    rng = np.random.default_rng(seed)
    mean, std = calls.features.mean(axis=0), calls.features.std(axis=0) + CALL_STD_OFFSET
    features, kinds = (calls.features - mean) / std, len(calls.kinds.names)
    weights: Weights = {
        "direct": np.zeros((len(mean), kinds)),
        "bias": np.zeros(kinds),
        "hidden": rng.normal(0, len(mean) ** -0.5, (len(mean), CALL_HIDDEN_UNITS)),
        "shift": np.zeros(CALL_HIDDEN_UNITS),
        "out": rng.normal(0, 0.1, (CALL_HIDDEN_UNITS, kinds)),
    }
    adam = Adam(weights, decay=CALL_WEIGHT_DECAY)
    for step in range(CALL_STEPS):
        error = BiddingModel(calls.kinds, weights).probabilities(features, calls.offered)
        error[np.arange(len(error)), calls.chosen] -= 1
        error /= len(error)
        hidden_input = features @ weights["hidden"] + weights["shift"]
        hidden_error = error @ weights["out"].T * (hidden_input > 0)
        gradient = {
            "direct": features.T @ error, "bias": error.sum(axis=0), "hidden": features.T @ hidden_error,
            "shift": hidden_error.sum(axis=0), "out": np.maximum(hidden_input, 0).T @ error,
        }  # fmt: skip
        adam.step(gradient, learning_rate=CALL_LEARNING_RATE * (1 - CALL_LEARNING_RATE_FALL * step / CALL_STEPS))
    direct, hidden = weights["direct"] / std[:, None], weights["hidden"] / std[:, None]
    bias, shift = weights["bias"] - mean @ direct, weights["shift"] - mean @ hidden
    denormalized = {"direct": direct, "bias": bias, "hidden": hidden, "shift": shift, "out": weights["out"]}
    return BiddingModel(calls.kinds, denormalized)
