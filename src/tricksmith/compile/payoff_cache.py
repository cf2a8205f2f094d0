"""Payoff functions of parties that score alike under many contracts: found once, then shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.payoff_function import PayoffFunction
from tricksmith.compile.score_probe import COMPARED_POINTS
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.compile.score_probe import ScoreProbe

__all__ = ["shared_payoffs"]

MAX_CACHED = 10_000
"""Scales that are kept to be shared, and stakes whose scales are known."""

_FUNCTIONS: dict[tuple[object, ...], PayoffFunction | str] = {}
"""What was found; a text says why a score fits into no table, so that nobody tries again for the next contract."""
_BY_STAKES: dict[tuple[object, ...], tuple[object, tuple[PayoffFunction, ...]]] = {}


def shared_payoffs(ends: ScoreProbe) -> tuple[PayoffFunction, ...]:
    """Return the payoff function of each party, or side; it is that of another contract where both score alike.

    Contracts of the same stakes differ in who leads and what is trump, which a score seldom reads: for them a few
    random ends must agree. A party's score reads its own bid as a rule and not those of the others, so few functions
    serve many stakes too: for them ends along every axis must agree.

    Raises:
        RulesError: If the score of a party does not fit into tables; it names the contract where that was found.
    """
    contract = ends.contract
    grid = (tuple(ends.axes), ends.together, str(ends.sides), ends.sign)
    at = (ends.game, contract.stakes, contract.secret, contract.out, *grid)
    seen = tuple(map(ends.scores_at, ends.random_points(COMPARED_POINTS)))
    known = _BY_STAKES.get(at)
    if known is None or known[0] != seen:
        known = seen, tuple(_payoff_of_party(ends, party) for party in range(len(ends.sides)))
        _make_room(_BY_STAKES)
        _BY_STAKES[at] = known
    return known[1]


def _payoff_of_party(ends: ScoreProbe, party: int) -> PayoffFunction:
    seen = tuple(ends.sign * ends.scores_at(point)[party] for point in ends.comparison_points())
    key = (ends.game, str(ends.sides[party]), tuple(ends.axes), ends.together, seen)
    payoff = _FUNCTIONS.get(key)
    if payoff is None:
        try:
            payoff = _with_sign(ends.payoff(ends.score_of(party)), ends.sign)
        except RulesError as error:
            payoff = str(error)
        _make_room(_FUNCTIONS)
        _FUNCTIONS[key] = payoff
    if isinstance(payoff, str):
        raise RulesError(payoff)
    return _with_sign(payoff, ends.sign)


def _with_sign(scale: PayoffFunction, sign: int) -> PayoffFunction:
    """Return the function, or its negation if the sign is negative."""
    if sign > 0:
        return scale
    slopes = tuple((axis, -slope) for axis, slope in scale.slopes)
    return PayoffFunction(slopes, scale.axes, tuple(-entry for entry in scale.table))


def _make_room(cache: dict[tuple[object, ...], Any]) -> None:
    """Make room for one more."""
    if len(cache) >= MAX_CACHED:
        cache.clear()
