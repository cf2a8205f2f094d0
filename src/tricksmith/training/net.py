"""The net that predicts plays: its probabilities, the gradient of its loss, and the optimizer Adam."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats32, Ints
    from tricksmith.training.dataset import PlayDataset

__all__ = ["Adam", "GradientFunction", "Weights", "gradient_of", "play_probabilities"]

Weights = dict[str, "NDArray[Any]"]
"""The arrays of a net by name."""
GradientFunction = Callable[[Weights, "Ints"], Weights]
"""A function of weights and the indices of some decisions, which returns the gradient of their mean loss."""


class Adam:
    """Adam (Kingma and Ba 2015), which improves weights in place.

    Args:
        weights: The arrays to improve.
        decay: L2 regularisation: this times the weights is added to their gradient.

    >>> weights = {"x": np.array([5.0])}
    >>> adam = Adam(weights, decay=0.0)
    >>> for _ in range(2000):
    ...     adam.step({"x": 2 * (weights["x"] - 3)}, learning_rate=0.01)
    >>> weights["x"].round(2).tolist()
    [3.0]
    """

    BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8

    def __init__(self, weights: Weights, *, decay: float) -> None:
        self.weights, self.decay, self._steps = weights, decay, 0
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, gradients: Mapping[str, NDArray[Any]], *, learning_rate: float) -> None:
        """Take one step against the gradients.

        Args:
            gradients: The gradient of the loss by array name.
            learning_rate: The size of the step.
        """
        self._steps += 1
        # Running means begin at 0; these factors correct their bias.
        mean_factor, square_factor = 1 - self.BETA_1**self._steps, 1 - self.BETA_2**self._steps
        for name, gradient in gradients.items():
            regularised = gradient + self.decay * self.weights[name]
            mean, square = self._mean[name], self._square[name]
            mean += (1 - self.BETA_1) * (regularised - mean)
            square += (1 - self.BETA_2) * (regularised * regularised - square)
            self.weights[name] -= (
                learning_rate * (mean / mean_factor) / (np.sqrt(square / square_factor) + self.EPSILON)
            )


def play_probabilities(weights: Weights, plays: PlayDataset) -> Floats32:
    """Return the predicted probability of every play, decision after decision, shape (plays,)."""
    _, probabilities = _forward(weights, plays)
    return probabilities


def gradient_of(plays: PlayDataset) -> GradientFunction:
    """Return the function that computes the gradient of the mean loss of some of these decisions."""
    return lambda weights, indices: _gradient(weights, plays.pick(indices))


def _gradient(weights: Weights, plays: PlayDataset) -> Weights:
    hidden, probabilities = _forward(weights, plays)
    error = probabilities
    error[plays.starts + plays.chosen] -= 1
    error /= len(plays.counts)
    hidden_error = error[:, None] * weights["out"] * (hidden > 0)
    context_error = np.add.reduceat(hidden_error, plays.starts, axis=0)
    return {
        "context": plays.context.T @ context_error, "play": plays.play_features.T @ hidden_error,
        "bias": hidden_error.sum(axis=0), "out": hidden.T @ error, "direct": plays.play_features.T @ error,
    }  # fmt: skip


def _forward(weights: Weights, plays: PlayDataset) -> tuple[Floats32, Floats32]:
    """The hidden layer of each play, shape (plays, units), and the predicted probabilities, shape (plays,)."""
    context_input = plays.context @ weights["context"] + weights["bias"]
    hidden_input = plays.play_features @ weights["play"] + np.repeat(context_input, plays.counts, axis=0)
    hidden = np.maximum(hidden_input, 0)
    return hidden, _softmax(hidden @ weights["out"] + plays.play_features @ weights["direct"], plays)


def _softmax(values: Floats32, plays: PlayDataset) -> Floats32:
    """Probabilities within each decision."""
    starts, counts = plays.starts, plays.counts
    exponentials = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), counts))
    probabilities: Floats32 = exponentials / np.repeat(np.add.reduceat(exponentials, starts), counts)
    return probabilities
