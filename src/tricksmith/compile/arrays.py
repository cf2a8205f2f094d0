"""What all tables have in common: their arrays by name, as the core takes them."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ArrayFields"]


class ArrayFields:
    """A dataclass some of whose fields are arrays.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Two(ArrayFields):
    ...     ones: NDArray[Any]
    ...     text: str
    >>> Two(np.ones(2, int), "what they are for").arrays()
    {'ones': array([1, 1])}
    """

    __slots__ = ()

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Every array by the name of its field."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in values.items() if isinstance(value, np.ndarray)}
