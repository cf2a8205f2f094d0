"""What the points of a hand follow, and the reasons that are left where two plays differ in little else."""

from __future__ import annotations

import numpy as np
import pytest

from tricksmith.study.reasons.collect import _rare_aim_facts
from tricksmith.study.reasons.paired_sample import PairedSample
from tricksmith.study.reasons.taken import taken_together


def test_counters_explain_together_what_none_does_alone() -> None:
    """Points that are tricks less penalties follow both; what explains most of the gain is named, else nothing is."""
    rng = np.random.default_rng(1)
    tricks, cursed = rng.integers(-1, 3, 400).astype(float), rng.integers(-2, 3, 400).astype(float)
    moved = {"tricks": (1.6, 1.1, tricks), "cursed": (2.0, 2.5, cursed)}
    explained = taken_together(moved, tricks - cursed, 0.4)
    assert explained is not None
    assert (explained.counter, explained.is_wanted) == ("tricks", True)
    assert taken_together(moved, tricks - cursed + rng.normal(0, 3, 400), 0.4) is None
    assert taken_together(moved, cursed - cursed.mean(), 0.4) is None


@pytest.mark.parametrize(
    ("first", "second", "is_said"),
    [((0.04, 0.02), (0.05, 0.03), True), ((0.04, 0.02), (0.03, 0.03), False), ((0.06, 0.02), (0.04, 0.03), False)],
)
def test_a_rare_aim_is_said_if_two_counts_agree(
    first: tuple[float, float], second: tuple[float, float], is_said: bool  # noqa: FBT001
) -> None:  # fmt: skip
    """An aim that is seldom reached is a reason only where both samples find about the same difference."""
    hands, gains = np.zeros((1, 2), np.uint64), np.zeros(1)
    one, two = (PairedSample(hands, gains, shares, "165 points or more") for shares in (first, second))
    assert bool(list(_rare_aim_facts(one, two))) is is_said
