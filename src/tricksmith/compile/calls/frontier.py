"""The edges of a call graph that no hand has taken yet. When few are left, they are compiled ahead of the hands.

Edges are *open* while it is known that they exist, but not where they lead, because nobody has run the author's code.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

Edge = TypeVar("Edge")

__all__ = ["Frontier"]

MIN_TAKEN, MIN_TAKEN_PER_OPEN = 100, 10
"""The edges that hands must have taken before any is compiled ahead: this number, or these for each open edge if that
is less. A bot plays too few hands to judge by."""
MAX_OPEN_PER_TAKEN = 16
"""The most open edges, for each edge that hands have taken, at which all of them are compiled ahead."""
MAX_AHEAD_BASE, MAX_AHEAD_PER_TAKEN = 2_500, 3
"""The most edges that are ever compiled ahead: this number, which takes about a tenth of a second, and these for each
edge that hands have taken."""
MAX_OPEN = 4_000
"""The most open edges. A graph with more is too large to complete, and nothing more is compiled ahead."""


class Frontier(Generic[Edge]):
    """The open edges of a call graph, such as pairs of node and answer.

    The number of edges that hands have taken limits the number that is compiled ahead of them.

    Args:
        max_open: The most open edges; with more, nothing more is compiled ahead.
        open_per_taken: The most open edges, for each edge that hands have taken, at which all are compiled ahead.
        ahead_per_taken: The most edges that are ever compiled ahead, for each edge that hands have taken.

    >>> frontier = Frontier()
    >>> frontier.add((0, answer) for answer in range(150))
    >>> for answer in range(99):
    ...     frontier.take((0, answer))
    >>> len(frontier.pop_ahead())
    0
    >>> frontier.take((0, 99))
    >>> len(frontier.pop_ahead()), len(frontier.pop_ahead())
    (50, 0)
    >>> frontier.add((1, answer) for answer in range(1601))
    >>> len(frontier.pop_ahead())
    0
    """

    def __init__(
        self, *, max_open: int = MAX_OPEN, open_per_taken: int = MAX_OPEN_PER_TAKEN,
        ahead_per_taken: int = MAX_AHEAD_PER_TAKEN,
    ) -> None:  # fmt: skip
        self._max_open, self._open_per_taken, self._ahead_per_taken = max_open, open_per_taken, ahead_per_taken
        self._open: dict[Edge, None] | None = {}
        self._taken = self._ahead = 0

    def add(self, edges: Iterable[Edge]) -> None:
        """Add edges as open."""
        if self._open is not None:
            self._open.update(dict.fromkeys(edges))
            if len(self._open) > self._max_open:
                self._open = None

    def take(self, edge: Edge) -> None:
        """Count an edge that a hand takes; it is no longer open."""
        self._taken += 1
        self.close_edge(edge)

    def close_edge(self, edge: Edge) -> None:
        """Note that an edge has been added, by a hand or with another."""
        if self._open is not None:
            self._open.pop(edge, None)

    def pop_ahead(self, limit: int | None = None) -> list[Edge]:
        """Remove and return all open edges if they are few enough to compile now; else return an empty list.

        Args:
            limit: The most to return, if not all.
        """
        if (
            not self._open
            or self._taken < min(MIN_TAKEN, MIN_TAKEN_PER_OPEN * len(self._open))
            or len(self._open) > self._open_per_taken * self._taken
            or self._ahead + len(self._open) > MAX_AHEAD_BASE + self._ahead_per_taken * self._taken
        ):
            return []
        edges = list(islice(self._open, limit))
        self._open = {} if len(edges) == len(self._open) else dict.fromkeys(islice(self._open, limit, None))
        self._ahead += len(edges)
        return edges

    def close(self) -> None:
        """Compile nothing ahead from now on."""
        self._open = None
