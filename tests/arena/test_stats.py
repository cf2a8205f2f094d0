"""Student's t and Holm's correction against published tables, and what few deals may claim."""

import math
from statistics import NormalDist

import pytest

from tricksmith.arena import MIN_SAMPLES, RunningMean, half_width, holm, set_p_values
from tricksmith.arena.ladder import ALPHA
from tricksmith.arena.stats import one_sided_p, t_quantile, t_tail

TABLE = {
    1: (3.078, 6.314, 12.706, 31.821, 63.657),
    2: (1.886, 2.920, 4.303, 6.965, 9.925),
    3: (1.638, 2.353, 3.182, 4.541, 5.841),
    5: (1.476, 2.015, 2.571, 3.365, 4.032),
    9: (1.383, 1.833, 2.262, 2.821, 3.250),
    19: (1.328, 1.729, 2.093, 2.539, 2.861),
    30: (1.310, 1.697, 2.042, 2.457, 2.750),
    60: (1.296, 1.671, 2.000, 2.390, 2.660),
    120: (1.289, 1.658, 1.980, 2.358, 2.617),
}
"""Quantiles of t for 0.90, 0.95, 0.975, 0.99 and 0.995, as any table of statistics prints them."""


@pytest.mark.parametrize("degrees", TABLE)
def test_quantiles_are_those_of_the_tables(degrees: int) -> None:
    """To the three digits that tables have."""
    found = [t_quantile(p, degrees) for p in (0.90, 0.95, 0.975, 0.99, 0.995)]
    assert found == pytest.approx(TABLE[degrees], abs=0.0006)


@pytest.mark.parametrize("degrees", [1, 2, 7, 39, 2999])
def test_tail_and_quantile_undo_each_other(degrees: int) -> None:
    """Far out too, where one is tiny."""
    for tail in (0.4, 0.025, 1e-4, 1e-9):
        assert t_tail(t_quantile(1 - tail, degrees), degrees) == pytest.approx(tail, rel=1e-6)
        assert t_quantile(tail, degrees) == pytest.approx(-t_quantile(1 - tail, degrees), rel=1e-6)


def test_one_and_two_degrees_of_freedom_have_closed_forms() -> None:
    """Cauchy's distribution, and t / sqrt(2 + t²)."""
    for t in (-3.0, 0.0, 0.7, 5.0, 100.0):
        assert t_tail(t, 1) == pytest.approx(0.5 - math.atan(t) / math.pi)
        assert t_tail(t, 2) == pytest.approx(0.5 - t / (2 * math.sqrt(2 + t * t)), rel=1e-9)


def test_many_degrees_of_freedom_are_a_normal_distribution() -> None:
    """So that long runs have the intervals that they always had."""
    for p in (0.6, 0.975, 0.995):
        assert t_quantile(p, 1_000_000) == pytest.approx(NormalDist().inv_cdf(p), rel=1e-5)


@pytest.mark.parametrize(("probability", "degrees"), [(0.0, 5), (1.0, 5), (0.5, 0)])
def test_no_quantile_of_nothing(probability: float, degrees: int) -> None:
    """Infinite ones, and those of one number."""
    with pytest.raises(ValueError, match="no quantile of t"):
        t_quantile(probability, degrees)


def test_few_deals_have_no_p_value_and_a_wide_interval() -> None:
    """Three deals that agree well would be worth p = 7e-6 under a normal distribution."""
    running = RunningMean(denominator=1)
    for margin in (9, 10, 12):
        running.add(margin)
    assert NormalDist().cdf(-running.mean / (running.standard_error or 1)) < 1e-20
    assert running.p_value is None
    low, high = running.confidence_interval(0.95) or (0, 0)
    assert high - low == pytest.approx(2 * 4.3027 * (running.standard_error or 0), rel=1e-4)
    assert one_sided_p(1.0, 0.1, MIN_SAMPLES) is not None
    assert half_width(1.0, 10, 0.95) == pytest.approx(2.262, abs=0.001)


def test_holm_is_that_of_the_textbook() -> None:
    """Each times the number of hypotheses left, never smaller than one before, at most 1; order is kept."""
    assert holm([0.001, 0.01, 0.02, 0.03, 0.6]) == pytest.approx([0.005, 0.04, 0.06, 0.06, 0.6])
    assert holm([0.6, 0.001]) == pytest.approx([0.6, 0.002])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []
    assert holm([None, 0.01]) == [None, 0.02]


def pair(mean: float, deals: int = 40, **more: object) -> dict[str, object]:
    """A pair of a ladder as a file holds it; its standard error is 1."""
    return {"deals": deals, "margin": {"mean": mean, "error": 1.0}, **more}


def test_a_claim_is_corrected_for_the_number_of_pairs() -> None:
    """A margin that is clear alone is not among thirty-six."""
    alone, among = [pair(2.6)], [pair(2.6), *(pair(0.0) for _ in range(35))]
    set_p_values([{"pairs": alone}])
    set_p_values([{"pairs": among[:20]}, {"pairs": among[20:]}])
    assert (alone[0]["clear"], among[0]["clear"]) == (True, False)
    assert alone[0]["margin"] == among[0]["margin"]
    assert among[0]["p_holm"] == pytest.approx(36 * t_tail(2.6, 39))
    assert ALPHA == 0.01


def test_too_few_deals_and_runs_that_were_stopped_claim_nothing() -> None:
    """However large the margin."""
    found = [pair(50.0), pair(50.0, deals=9), pair(50.0, complete=False)]
    set_p_values([{"pairs": found}])
    assert [one["clear"] for one in found] == [True, False, False]
