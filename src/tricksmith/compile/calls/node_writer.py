"""Additions to a call graph in the core, which are collected and handed over many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tricksmith import _native
    from tricksmith.compile.calls.bidding_automaton import BiddingEnd, GraphEdge
    from tricksmith.compile.calls.core_questions import CardMovement

Result = TypeVar("Result")

__all__ = ["NodeWriter"]


class NodeWriter:
    """Gives each new node its number at once, and hands all new nodes and edges to the core in `flush`.

    Attributes:
        lost: The edges that were to be added together with nodes which the core has refused.

    >>> from tricksmith import _native
    >>> writer = NodeWriter(_native.GrowingCallGraph(seats=3, sides=3, deck=0b111))
    >>> call, redeal = writer.add([], "call", seat=1, count=2), writer.add([], "redeal")
    >>> writer.add_edge(call, 0, redeal)
    >>> writer.native.nodes, writer.flush(), writer.native.nodes
    (0, None, 2)
    """

    def __init__(self, native: _native.GrowingCallGraph) -> None:
        self.native = native
        self.lost: set[GraphEdge] = set()
        self._first = 0
        self._nodes: list[tuple[Sequence[CardMovement], str, int, int, int, int, Sequence[int] | None]] = []
        self._edges: list[tuple[int, int, int]] = []
        self._ends: list[tuple[BiddingEnd, int]] = []

    def add(
        self, effects: Sequence[CardMovement], kind: str, *, seat: int = 0, pile: int = 0, count: int = 0,
        cards: int = 0, sets: Sequence[int] | None = None,
    ) -> int:  # fmt: skip
        """Return the number of a new node; the arguments are those of the core's `add_node`."""
        self._nodes.append((effects, kind, seat, pile, count, cards, sets))
        return self._first + len(self._nodes) - 1

    def add_edge(self, node: int, answer: int, following: int) -> None:
        """Add an edge from a node, by an answer, to the following node."""
        self._edges.append((node, answer, following))

    def add_end(self, end: BiddingEnd, following: int) -> None:
        """Add an edge from an end of a bidding to the following node."""
        self._ends.append((end, following))

    def add_by_core(self, function: Callable[[], Result]) -> Result:
        """Call a function that may add nodes in the core by itself, and return its result."""
        self.flush()
        result = function()
        self._first = self.native.nodes
        return result

    def complete_biddings(self, asking_points: Iterable[int]) -> None:
        """Have the core add all nodes of biddings whose automata are complete, where these points ask them."""
        self.flush()
        for asking_point in asking_points:
            self.native.complete_bidding(asking_point)
        self._first = self.native.nodes

    def grow(self, missing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Have the core add the edges that it knows by itself, and return the others."""
        self.flush()
        unknown = self.native.grow(missing)
        self._first = self.native.nodes
        return unknown

    def flush(self) -> None:
        """Give the core all that was added.

        Raises:
            ValueError: If a node does not fit the graph; then none of them is added.
        """
        nodes, edges, ends, self._nodes, self._edges, self._ends = self._nodes, self._edges, self._ends, [], [], []
        if nodes or edges or ends:
            try:
                ends_in_core = [(end.asking_point, end.result, following) for end, following in ends]
                self.native.extend(nodes, edges, ends_in_core)
            except ValueError:
                self.lost |= {(node, answer) for node, answer, _ in edges}
                self.lost |= {end for end, _ in ends}
                self.lost |= {(-1, -1)}  # no edge; it shows that something was refused, even if that had none
                raise
            self._first += len(nodes)
