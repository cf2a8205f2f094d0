"""Payoff functions of parties that score alike under many contracts: found once, then shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.payoff_function import PayoffFunction
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.compile.score_probe import ScoreProbe

__all__ = ["shared_payoffs"]

MAX_CACHED = 10_000
"""Functions that are kept to be shared, and contracts whose functions are known."""

_FUNCTIONS: dict[tuple[object, ...], tuple[PayoffFunction | str, frozenset[str]]] = {}
"""What was found, and the fields that had been read by then; a text says why a score fits into no table, so that nobody
tries again for the next contract."""
_BY_READS: dict[tuple[object, ...], tuple[PayoffFunction, ...] | str] = {}
"""By grid, the fields of a contract that the score has read, and their values; a text says why it has no table."""
_READS: dict[tuple[object, ...], set[tuple[str, ...]]] = {}
"""By grid, the sets of fields that the score has read under one contract or another."""


def shared_payoffs(ends: ScoreProbe) -> tuple[PayoffFunction, ...]:
    """Return the payoff function of each party, or side; it is that of another contract where both score alike.

    A score that read nothing but the bid, wherever it was asked, says the same for every leader and every trump.
    A party's score reads its own bid as a rule and not those of the others, so few functions serve many bids too:
    for them ends along every axis must agree. `ends.watched.reads` are then the fields that it depends on.

    Raises:
        RulesError: If the score of a party does not fit into tables; it names the contract where that was found.
    """
    for fields in _READS.get(ends.key, ()):
        known = _BY_READS.get((ends.key, fields, ends.watched.values(fields)))
        if known is not None:
            ends.watched.reads.update(fields)
            return _payoffs(known)
    payoffs: tuple[PayoffFunction, ...] | str
    try:
        payoffs = tuple(_payoff_of_party(ends, party) for party in range(len(ends.sides)))
    except RulesError as error:
        payoffs = str(error)
    fields = tuple(sorted(ends.watched.reads))
    _make_room(_BY_READS)
    _make_room(_READS)
    _READS.setdefault(ends.key, set()).add(fields)
    _BY_READS[ends.key, fields, ends.watched.values(fields)] = payoffs
    return _payoffs(payoffs)


def _payoffs(known: tuple[PayoffFunction, ...] | str) -> tuple[PayoffFunction, ...]:
    """Return the payoffs, or raise the error that was found in their place."""
    if isinstance(known, str):
        raise RulesError(known)
    return known


def _payoff_of_party(ends: ScoreProbe, party: int) -> PayoffFunction:
    seen = (ends.sign * ends.compared[:, party]).tobytes()
    key = (ends.game, str(ends.sides[party]), tuple(ends.axes), ends.together, ends.unknowns, seen)
    payoff, reads = _FUNCTIONS.get(key, (None, frozenset()))
    ends.watched.reads.update(reads)  # a score that is asked at few ends may read less than where it was asked at many
    if payoff is None:
        try:
            payoff = _with_sign(ends.payoff(ends.score_of(party)), ends.sign)
        except RulesError as error:
            payoff = str(error)
        _make_room(_FUNCTIONS)
        _FUNCTIONS[key] = payoff, frozenset(ends.watched.reads)
    if isinstance(payoff, str):
        raise RulesError(payoff)
    return _with_sign(payoff, ends.sign)


def _with_sign(function: PayoffFunction, sign: int) -> PayoffFunction:
    """Return the function, or its negation if the sign is negative."""
    if sign > 0:
        return function
    slopes = tuple((axis, -slope) for axis, slope in function.slopes)
    return PayoffFunction(slopes, function.axes, tuple(-entry for entry in function.table))


def _make_room(cache: dict[tuple[object, ...], Any]) -> None:
    """Make room for one more."""
    if len(cache) >= MAX_CACHED:
        cache.clear()
