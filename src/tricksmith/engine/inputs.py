"""Conversion of arguments to the arrays of the core: hands, determinizations, moves and numbers."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from tricksmith.compile import MAX_PILES, NodeRef
from tricksmith.engine.encoding import MAX_SEATS, NO_CONTRACT, POSITION_WORDS, EncodedPosition
from tricksmith.engine.tricks import Tricks
from tricksmith.rules import Seat
from tricksmith.rules.author import part
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from tricksmith._arrays import Ints, Masks
    from tricksmith.compile import CallGraph
    from tricksmith.rules import GameRules, Hand
    from tricksmith.rules.runtime import Settled

__all__ = ["checked_move_numbers", "encode_call_positions", "encode_hands", "first_seat", "whole_number"]


def whole_number(name: str, number: SupportsIndex) -> int:
    """Return a whole number of any kind as an `int`; raises `TypeError` with the argument's name for other values."""
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{name} is {number!r}; it must be a whole number") from None


def first_seat(game: GameRules[Any, Any], number: int) -> Seat:
    """Return the seat with this number; raises `ValueError` if there is none."""
    if not 0 <= number < game.players:
        raise ValueError(f"first is {number}; it must be a seat, from 0 to {game.players - 1}")
    return Seat(number)


def checked_move_numbers(moves: ArrayLike) -> NDArray[np.uint32]:
    """Return moves as the core takes them, (hands,) uint32.

    Raises:
        ValueError: If they are not whole numbers from 0, or not one for each hand.
    """
    array = np.asarray(moves)
    if array.dtype != np.uint32 and array.size:
        if array.dtype.kind not in "iu":
            raise ValueError(f"moves have the type {array.dtype}; they must be whole numbers")
        wrong = np.flatnonzero((array < 0) | (array > np.iinfo(np.uint32).max))
        if wrong.size:
            hand = int(wrong[0])
            raise ValueError(f"hand {hand}: move {array.flat[hand]}; a move is a number from 0")
    if array.ndim != 1:
        raise ValueError(f"moves have the shape {array.shape}; give one for each hand")
    return np.require(array, np.uint32, ["C_CONTIGUOUS", "ALIGNED"])


def encode_hands(graph: CallGraph, hands: Sequence[Hand]) -> tuple[Masks, Masks, Ints, Ints]:
    """Encode `Hand` objects at any stage but a redeal.

    Returns:
        Positions (hands, 19) uint64, piles (hands, `MAX_PILES`) uint64, and the number of each hand's contract and of
        its node in the call graph, (hands,) int64 with -1 for none.

    Raises:
        ValueError: If a hand was dealt again.
    """
    rows = np.zeros((len(hands), POSITION_WORDS), np.uint64)
    piles = np.zeros((len(hands), MAX_PILES), np.uint64)
    contracts, nodes = np.full(len(hands), NO_CONTRACT, np.int64), np.full(len(hands), -1, np.int64)
    for index, hand in enumerate(hands):
        rows[index] = _encode_hand(graph, hand).to_words()
        if hand.contract is not None:
            contracts[index] = graph.contract(hand.contract)
        elif hand.calling is not None:
            nodes[index] = graph.node(NodeRef(hand.calling.node, hand.calling.state))
            for name, mask in hand.calling.locations.piles.items():
                if name not in _taken_piles(graph):
                    piles[index, graph.piles.number(name)] = mask
        else:
            raise ValueError(f"{hand!r} was dealt again: nobody can play it")
    return rows, piles, contracts, nodes


def encode_call_positions(
    graph: CallGraph, stage: Calling, held: Masks, piles: Mapping[str, Masks | int]
) -> tuple[Masks, Masks]:
    """Return positions and piles of hands at this point of the calls, with cards of the caller's choice.

    Args:
        graph: The call graph.
        stage: The point in the calls, of which only the tricks count.
        held: The cards of the seats, (hands, players) uint64.
        piles: The cards of each pile by its name: (hands,) uint64, or one mask for all hands.

    Returns:
        Positions (hands, 19) uint64, and piles (hands, `MAX_PILES`) uint64.
    """
    taken = _taken_piles(graph)
    rows = np.tile(np.array(_encode_call_tricks(stage).to_words(), np.uint64), (len(held), 1))
    rows[:, : held.shape[1]] = held
    masks = np.zeros((len(held), MAX_PILES), np.uint64)
    for name, cards in piles.items():
        if name in taken:
            rows[:, MAX_SEATS + taken.index(name)] |= np.asarray(cards, np.uint64)
        else:
            masks[:, graph.piles.number(name)] = cards
    return rows, masks


def _taken_piles(graph: CallGraph) -> list[str]:
    """Return the names of the piles that hold what each seat has taken."""
    return [part("taken", seat) for seat in range(graph.game.players)]


def _encode_hand(graph: CallGraph, hand: Hand) -> EncodedPosition:
    """Return the position in the tricks; in the calls, who holds and has taken what."""
    if hand.contract is not None:
        return Tricks.of(hand.game, hand.contract).encode_hand(hand)
    locations, row = hand.stage.locations, _encode_call_tricks(hand.stage)
    row.held[: graph.game.players] = locations.held
    for seat, name in enumerate(_taken_piles(graph)):
        row.taken[seat] |= locations.piles.get(name, 0)
    return row


def _encode_call_tricks(stage: Calling | Playing | Settled) -> EncodedPosition:
    """Return a position with nothing but the tricks that were taken during the calls."""
    players = len(stage.locations.held)
    taken, won = [0] * players, [0] * players
    for trick in stage.tricks:
        taken[trick.winner] |= trick.mask
        won[trick.winner] += 1
    return EncodedPosition([], taken=taken, tricks=won)
