"""Snapshots of batches: all that hands hold, so that another process can continue them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith import _native
from tricksmith.compile import MAX_PILES, CallGraph, NodeRef, compile_calls
from tricksmith.engine.encoding import DEALT_AGAIN, NO_CONTRACT
from tricksmith.rules.automata import call_tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Seat

__all__ = ["BatchSnapshot", "NodeKey", "node_refs", "restore_batch", "take_snapshot"]


class NodeKey(NamedTuple):
    """A point in the calls that is valid in every process.

    Attributes:
        first: The seat that is asked first.
        number: The number of the hand in its match.
        answers: The answers that lead to the point.
        state: The state of its question, if seats answer it by calls.
    """

    first: Seat
    number: int
    answers: tuple[Any, ...]
    state: Any


class BatchSnapshot(NamedTuple):
    """A batch of hands without references to the process that it was taken in.

    Attributes:
        game: The game.
        positions: The encoded positions, (hands, 19) uint64.
        piles: The cards of each pile by its name, (hands,) uint64.
        contracts: The contracts that come up, each once.
        contract: The index of each hand's contract among them, (hands,) int64; -1 before the tricks, -2 for a redeal.
        nodes: The points in the calls that come up, each once.
        node: The index of each hand's point among them, (hands,) int64; -1 elsewhere.
        random_states: The state of each hand's random number generator, (hands,) uint64.
    """

    game: GameRules[Any, Any]
    positions: NDArray[np.uint64]
    piles: dict[str, NDArray[np.uint64]]
    contracts: tuple[Contract[Any, Any], ...]
    contract: NDArray[np.int64]
    nodes: tuple[NodeKey, ...]
    node: NDArray[np.int64]
    random_states: NDArray[np.uint64]


def take_snapshot(graph: CallGraph, native: _native.HandBatch) -> BatchSnapshot:
    """Return everything that these hands hold."""
    piles = native.piles()
    numbers, contract = _renumber(graph.numbered.contracts_of(native))
    refs, ref_of_hand = node_refs(graph, native)
    index_among_nodes = np.cumsum([ref is not None for ref in refs]) - 1
    node = np.where(native.nodes() < 0, -1, index_among_nodes[ref_of_hand])
    return BatchSnapshot(
        graph.game, native.rows(), {name: piles[:, index].copy() for index, name in enumerate(graph.piles.names)},
        tuple(graph.contracts[number] for number in numbers), contract,
        tuple(NodeKey(ref.node.tree.first, ref.node.tree.number, ref.node.answers, ref.state)
              for ref in refs if ref is not None),
        node, native.random_states(),
    )  # fmt: skip


def node_refs(graph: CallGraph, native: _native.HandBatch) -> tuple[list[NodeRef | None], NDArray[np.intp]]:
    """Return the distinct points in the calls that hands have reached, and the index of each hand's point.

    Args:
        graph: The call graph.
        native: The hands.

    Returns:
        The points, None for hands that are not in their calls; and (hands,) intp.
    """
    nodes = native.nodes()
    keys = np.stack([nodes, native.noted().astype(np.int64), native.bid_numbers().view(np.int64)], axis=1)
    keys[nodes < 0] = -1, 0, 0
    points, point_of_hand = np.unique(keys, axis=0, return_inverse=True)
    # The packed numbers are signed in the keys, and unsigned again here.
    refs = [graph.node_ref(node, noted, packed % (1 << 64)) for node, noted, packed in points.tolist()]
    return refs, point_of_hand.reshape(-1)


def restore_batch(snapshot: BatchSnapshot) -> tuple[CallGraph, _native.HandBatch]:
    """Return the call graph of the game in this process, and the hands as they were."""
    graph = compile_calls(snapshot.game)
    # Index -1 is the last entry, and -2 the one before it.
    numbers = [*map(graph.contract, snapshot.contracts), DEALT_AGAIN, NO_CONTRACT]
    contracts = np.array(numbers, np.int64)[snapshot.contract]
    nodes = np.array([*(graph.node(_node_ref(snapshot.game, key)) for key in snapshot.nodes), -1], np.int64)
    piles = np.zeros((len(snapshot.positions), MAX_PILES), np.uint64)
    for name, cards in snapshot.piles.items():
        piles[:, graph.piles.number(name)] = cards
    native = _native.HandBatch.from_positions(
        graph.native, rows=snapshot.positions, piles=piles, contracts=contracts, nodes=nodes[snapshot.node], seed=0,
        random_states=snapshot.random_states,
    )  # fmt: skip
    return graph, native


def _renumber(numbers: NDArray[np.int64]) -> tuple[list[int], NDArray[np.int64]]:
    """Return the distinct numbers from 0, and the index among them of each; negative numbers stay as they are."""
    unique = np.flatnonzero(np.bincount(numbers[numbers >= 0]))
    return unique.tolist(), np.where(numbers < 0, numbers, np.searchsorted(unique, numbers)).astype(np.int64)


def _node_ref(game: GameRules[Any, Any], key: NodeKey) -> NodeRef:
    node = call_tree(game, key.first, key.number).root
    for answer in key.answers:
        node = node.after(answer)
    return NodeRef(node, key.state)
