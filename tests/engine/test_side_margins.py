"""The margin has one home: for one side, scaled to whole numbers, and for arrays it is the same."""

import numpy as np
import pytest

from tricksmith.engine import margin, margins, scaled_margin


@pytest.mark.parametrize("lowest_wins", [False, True])
@pytest.mark.parametrize("sides", [2, 3, 4, 6])
def test_all_forms_agree(sides: int, *, lowest_wins: bool) -> None:
    """A score less the mean of the others, negated where points are bad; margins of a hand add up to nothing."""
    scores = np.random.default_rng(sides).integers(-30, 60, (50, sides))
    side_margins = margins(scores, lowest_wins=lowest_wins)
    for row, here in zip(scores.tolist(), side_margins, strict=True):
        for side in range(sides):
            others = [score for other, score in enumerate(row) if other != side]
            slow = row[side] - sum(others) / len(others)
            assert here[side] == pytest.approx(-slow if lowest_wins else slow)
            assert margin(row, side, lowest_wins=lowest_wins) == here[side]
            assert scaled_margin(row, side, lowest_wins=lowest_wins) == pytest.approx(here[side] * (sides - 1))
    assert side_margins.sum(axis=1) == pytest.approx(np.zeros(50), abs=1e-9)


def test_one_side_alone_has_its_score() -> None:
    """There is nobody to be ahead of."""
    assert margin([7], 0, lowest_wins=True) == -7.0
    assert margins(np.array([[7]]), lowest_wins=False).tolist() == [[7.0]]
