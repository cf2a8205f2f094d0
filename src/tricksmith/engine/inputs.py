"""Where hands stand, as the arrays from which the core takes them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.engine.encoding import MAX_SEATS, POSITION_WORDS, EncodedPosition
from tricksmith.engine.program import MAX_PILES
from tricksmith.rules.author import part
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.engine.program import CallGraph
    from tricksmith.rules import Hand
    from tricksmith.rules.runtime import Settled

    Masks = NDArray[np.uint64]
    Numbers = NDArray[np.int64]

__all__ = ["encode_determinizations", "encode_hands"]


def encode_hands(program: CallGraph, hands: Sequence[Hand]) -> tuple[Masks, Masks, Numbers, Numbers]:
    """Rows (hands, 19), piles (hands, piles), and the number of each hand's contract and node, -1 for none.

    Raises `ValueError` for a hand that was dealt again.
    """
    rows = np.zeros((len(hands), POSITION_WORDS), np.uint64)
    piles = np.zeros((len(hands), MAX_PILES), np.uint64)
    contracts, nodes = np.full(len(hands), -1, np.int64), np.full(len(hands), -1, np.int64)
    for place, hand in enumerate(hands):
        rows[place] = _encode_hand(program, hand).to_words()
        if hand.contract is not None:
            contracts[place] = program.contract(hand.contract)
        elif isinstance(hand.stage, Calling):
            nodes[place] = program.node(hand.stage)
            for name, mask in hand.stage.places.piles.items():
                if name not in _taken_piles(program):
                    piles[place, program.pile(name)] = mask
        else:
            raise ValueError(f"{hand!r} was dealt again: nobody can play it")
    return rows, piles, contracts, nodes


def encode_determinizations(
    program: CallGraph, stage: Calling, held: Masks, piles: Mapping[str, Masks | int]
) -> tuple[Masks, Masks]:
    """Rows and piles of hands in these calls that hold and have in their piles what is given."""
    taken = _taken_piles(program)
    rows = np.tile(np.array(_encode_call_tricks(stage).to_words(), np.uint64), (len(held), 1))
    rows[:, : held.shape[1]] = held
    masks = np.zeros((len(held), MAX_PILES), np.uint64)
    for name, cards in piles.items():
        if name in taken:
            rows[:, MAX_SEATS + taken.index(name)] |= np.asarray(cards, np.uint64)
        else:
            masks[:, program.pile(name)] = cards
    return rows, masks


def _taken_piles(program: CallGraph) -> list[str]:
    """The names of the piles that hold what each seat has taken."""
    return [part("taken", seat) for seat in range(program.game.players)]


def _encode_hand(program: CallGraph, hand: Hand) -> EncodedPosition:
    """In its calls, who holds and has taken what; in its tricks, the position."""
    if isinstance(stage := hand.stage, Playing):
        return program.tricks(stage.contract).encode_hand(hand)
    places, row = stage.places, _encode_call_tricks(stage)
    row.held[: program.game.players] = places.held
    for seat, name in enumerate(_taken_piles(program)):
        row.taken[seat] |= places.piles.get(name, 0)
    return row


def _encode_call_tricks(stage: Calling | Settled) -> EncodedPosition:
    """Calls as a row, with nothing but the tricks that were made in them."""
    players = len(stage.places.held)
    taken, won = [0] * players, [0] * players
    for trick in stage.tricks:
        taken[trick.winner] |= trick.mask
        won[trick.winner] += 1
    return EncodedPosition([], taken=taken, tricks=won)
