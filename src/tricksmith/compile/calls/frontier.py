"""The branches of a call graph that no hand has taken yet: when few are left, they are added ahead of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Frontier"]

MIN_TAKEN = 100
"""Branches that hands need before any is added ahead: a bot's few hands say little."""
MAX_OPEN_EACH = 2
"""Open branches for each that hands have needed, up to which they are few."""
AHEAD_EACH = 3
"""The most branches that are added ahead for each that hands have needed, beyond …"""
AHEAD_ANYWAY = 1_000
"""… these: they take less than a tenth of a second."""
MAX_OPEN = 4_000
"""Open branches, of those that can be listed, from which on a graph is taken to be too large to complete."""


class Frontier:
    """Branches by node and answer. What hands have needed so far is the measure of what may be added ahead of them.

    >>> frontier = Frontier()
    >>> frontier.open(0, range(150))
    >>> for answer in range(99):
    ...     frontier.take((0, answer))
    >>> len(frontier.ahead())
    0
    >>> frontier.take((0, 99))
    >>> len(frontier.ahead()), len(frontier.ahead())
    (50, 0)
    >>> frontier.open(1, range(201))
    >>> len(frontier.ahead())
    0
    """

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], None] | None = {}
        self._taken = self._added = 0

    def open(self, node: int, answers: Iterable[int]) -> None:
        """Note a node whose branches have not been taken.

        Args:
            node: The number of the node.
            answers: The answers that lead on from it.
        """
        if self._open is not None:
            self._open.update(dict.fromkeys((node, answer) for answer in answers))
            if len(self._open) > MAX_OPEN:
                self._open = None

    def take(self, branch: tuple[int, int]) -> None:
        """Note that a hand has needed a branch."""
        self._taken += 1
        if self._open is not None:
            self._open.pop(branch, None)

    def ahead(self) -> list[tuple[int, int]]:
        """Return all open branches if they are few, or none."""
        if (
            self._taken < MIN_TAKEN
            or not self._open
            or len(self._open) > MAX_OPEN_EACH * self._taken
            or self._added + len(self._open) > AHEAD_ANYWAY + AHEAD_EACH * self._taken
        ):
            return []
        found, self._open = list(self._open), {}
        self._added += len(found)
        return found

    def close(self) -> None:
        """Add nothing ahead from now on."""
        self._open = None
