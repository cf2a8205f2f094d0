"""The core counts what the perft files say, from the tables of each contract."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.perft.core_file import PATH, core_file, in_tricks, numbers
from tests.perft.position import COMPILED
from tricksmith.cards import bits
from tricksmith.engine import Position as At
from tricksmith.engine import Tricks, position
from tricksmith.rules import Contract
from tricksmith.testing import Leaves


@pytest.mark.parametrize("name", COMPILED)
def test_the_core_counts_the_same(name: str) -> None:
    """As many sequences of plays, as many ends, and the same sums of scores as the file, in eight positions or more."""
    cases = list(in_tricks(name))
    assert len(cases) >= 8
    for case, hand in cases:
        now = position(hand)
        assert tuple(now.perft(depth) for depth in range(1, len(case.counts) + 1)) == case.counts, case.title
        assert case.leaves is None or leaves(now) == case.leaves, case.title


def leaves(now: At) -> Leaves:
    """Every end of a hand, all positions of one depth in one batch; ends that are the same are scored once."""
    tricks, rows = now.tricks, now.words[None]
    ended: list[NDArray[np.uint64]] = []
    while len(rows):
        turns = tricks.to_act(rows)
        ended.append(rows[turns < 0])
        rows = after_every_play(tricks, rows[turns >= 0])
    different, times = np.unique(np.concatenate(ended), axis=0, return_counts=True)
    found = np.array([scores(tricks, now.contract, row) for row in different], np.int64)
    return Leaves(int(times.sum()), tuple((times @ found).tolist()), tuple((times @ found**2).tolist()))


def scores(tricks: Tricks, contract: Contract[object, object], row: NDArray[np.uint64]) -> tuple[int, ...]:
    """What an end scores."""
    return At(tricks, contract, row).scores


def after_every_play(tricks: Tricks, rows: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The positions after each legal play in each position."""
    legal = tricks.legal(rows).tolist()
    plays = [[slot * 64 + card for slot, mask in enumerate(masks) for card in bits(mask)] for masks in legal]
    repeated = np.repeat(rows, [len(numbers) for numbers in plays], axis=0)
    return tricks.step(repeated, np.array([number for row in plays for number in row], np.uint16))


def test_the_core_s_own_file_is_up_to_date() -> None:
    """The tables and positions that cargo reads are those of today."""
    assert PATH.read_text(encoding="utf-8") == core_file(), "rewrite it: python -m tests.perft.core_file"


def test_numbers_are_written_short() -> None:
    """Equal numbers in a row are counted."""
    assert numbers([5, 7, 7, 7, 5]) == "5 7*3 5"
