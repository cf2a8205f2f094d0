"""The test that stops early: its ratio against a slow reference, its bounds, and how often it errs."""

import math

import numpy as np
import pytest

from tricksmith.arena import LLR_BOUND, MIN_DEALS, RunningMean, Sprt
from tricksmith.errors import OptionError


def moments(numbers: list[int], denominator: int = 1) -> RunningMean:
    """Numbers added up."""
    found = RunningMean(denominator)
    for number in numbers:
        found.add(number)
    return found


def slow_ratio(values: list[float], delta: float) -> float:
    """The densities of every value under both hypotheses, one by one, with the spread that the values have."""
    spread = float(np.std(values, ddof=1))

    def density(value: float, mean: float) -> float:
        return -((value - mean) ** 2) / (2 * spread**2) - math.log(spread * math.sqrt(2 * math.pi))

    return sum(density(value, delta) - density(value, 0) for value in values)


@pytest.mark.parametrize("delta", [0.1, 1.0, 7.5])
@pytest.mark.parametrize("seed", range(4))
def test_the_ratio_is_that_of_the_densities(delta: float, seed: int) -> None:
    """For margins of any size, in parts of a point."""
    numbers = [int(number) for number in np.random.default_rng(seed).integers(-40, 60, 50)]
    assert Sprt(delta).log_likelihood_ratio(moments(numbers, 12)) == pytest.approx(
        slow_ratio([n / 12 for n in numbers], delta)
    )


def test_the_bounds_are_those_of_one_error_in_twenty_either_way() -> None:
    """Log 19, and its negative."""
    assert pytest.approx(math.log(0.95 / 0.05)) == LLR_BOUND
    reported = Sprt(1.0).as_dict(moments([0, 1] * 30))
    assert reported["bounds"] == [-LLR_BOUND, LLR_BOUND]


def test_an_answer_comes_at_the_bound_and_not_before() -> None:
    """Going through margins one by one, the first ratio beyond a bound decides."""
    numbers = [int(number) for number in np.random.default_rng(5).normal(6, 12, 400)]
    sprt = Sprt(6.0)
    growing = RunningMean(denominator=1)
    answers = []
    for number in numbers:
        growing.add(number)
        outside = growing.count >= MIN_DEALS and abs(sprt.log_likelihood_ratio(growing)) >= LLR_BOUND
        answers.append(sprt.decision(growing))
        assert (answers[-1] != "undecided") == outside
    assert "accept" in answers
    assert set(answers[: MIN_DEALS - 1]) == {"undecided"}


@pytest.mark.parametrize(("mean", "wrong"), [(0.0, "accept"), (1.0, "reject")])
def test_wrong_answers_are_as_rare_as_promised(mean: float, wrong: str) -> None:
    """In 400 runs at either hypothesis: some 5 in 100, and every run ends."""
    rng = np.random.default_rng(3)
    answers = []
    for _ in range(400):
        growing = RunningMean(denominator=1000)
        sprt = Sprt(1.0)
        while sprt.decision(growing) == "undecided":
            growing.add(round(1000 * rng.normal(mean, 3)))
        answers.append(sprt.decision(growing))
    assert answers.count(wrong) / 400 < 0.08


def test_margins_that_are_all_the_same_decide_too() -> None:
    """Without any spread the nearer hypothesis has it; half way between them nothing does."""
    assert Sprt(2.0).decision(moments([2] * MIN_DEALS)) == "accept"
    assert Sprt(2.0).decision(moments([0] * MIN_DEALS)) == "reject"
    assert Sprt(2.0).decision(moments([1] * MIN_DEALS)) == "undecided"
    assert Sprt(2.0).as_dict(moments([2] * MIN_DEALS))["llr"] is None


@pytest.mark.parametrize("delta", [0.0, -1.0, math.inf, math.nan])
def test_a_test_for_nothing_is_refused(delta: float) -> None:
    """A margin to look for is above zero."""
    with pytest.raises(OptionError, match="takes a number above 0"):
        Sprt(delta)
