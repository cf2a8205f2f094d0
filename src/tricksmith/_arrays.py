"""Names for types of arrays in annotations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["Floats", "Floats32", "Ints", "Masks"]

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
"""Sets of cards as bits."""
