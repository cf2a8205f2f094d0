"""Adam (Kingma and Ba, 2015): steps of a size of their own for each weight, from running means of its gradient."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

__all__ = ["Adam", "Weights"]

Weights = dict[str, "NDArray[Any]"]


class Adam:
    """Improves `weights` in place; weights are drawn towards zero by `decay` times their size.

    >>> weights = {"x": np.array([5.0])}
    >>> adam = Adam(weights, decay=0.0)
    >>> for _ in range(2000):
    ...     adam.step({"x": 2 * (weights["x"] - 3)}, rate=0.01)
    >>> weights["x"].round(2).tolist()
    [3.0]
    """

    FIRST, SECOND, LEAST = 0.9, 0.999, 1e-8

    def __init__(self, weights: Weights, *, decay: float) -> None:
        self.weights, self.decay, self._steps = weights, decay, 0
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, gradients: Mapping[str, NDArray[Any]], *, rate: float) -> None:
        """One step against the gradients."""
        self._steps += 1
        first, second = 1 - self.FIRST**self._steps, 1 - self.SECOND**self._steps
        for name, gradient in gradients.items():
            slope = gradient + self.decay * self.weights[name]
            mean, square = self._mean[name], self._square[name]
            mean += (1 - self.FIRST) * (slope - mean)
            square += (1 - self.SECOND) * (slope * slope - square)
            self.weights[name] -= rate * (mean / first) / (np.sqrt(square / second) + self.LEAST)
