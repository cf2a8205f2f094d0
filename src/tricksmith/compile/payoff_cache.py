"""Payoff functions of parties that score alike under many contracts: compiled once, then shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.payoff_function import PayoffFunction
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.compile.score_probe import ScoreProbe

__all__ = ["shared_payoffs"]

MAX_CACHED = 10_000
"""The most entries of a cache; a full one is emptied."""

_FUNCTIONS: dict[tuple[object, ...], tuple[PayoffFunction | str, frozenset[str]]] = {}
"""By a party's compared scores, its function and the fields that had been read by then. In place of a function, a text
says why the score fits into no table, so that it is not compiled again for the next contract."""
_BY_READS: dict[tuple[object, ...], tuple[PayoffFunction, ...] | str] = {}
"""By grid, the fields of a contract that the score has read, and their values; a text says why it has no table."""
_READS: dict[tuple[object, ...], set[tuple[str, ...]]] = {}
"""By grid, the sets of fields that the score has read under one contract or another."""


def shared_payoffs(ends: ScoreProbe) -> tuple[PayoffFunction, ...]:
    """Return the payoff function of each party, or side, shared with other contracts under which it scores alike.

    A score that reads nothing but the bid is the same for every leader and every trump. A party's score usually reads
    its own bid and not those of the others, so few functions serve many bids too: they are shared if the compared ends
    agree along every axis. Afterwards `ends.watched.reads` holds the fields that the scores depend on.

    Args:
        ends: The ends at which the author's score is compared.

    Raises:
        RulesError: If the score of a party does not fit into tables; it names the contract where that was found.
    """
    for fields in _READS.get(ends.key, ()):
        cached = _BY_READS.get((ends.key, fields, ends.watched.values(fields)))
        if cached is not None:
            ends.watched.reads.update(fields)
            return _payoffs_or_error(cached)
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
    return _payoffs_or_error(payoffs)


def _payoffs_or_error(cached: tuple[PayoffFunction, ...] | str) -> tuple[PayoffFunction, ...]:
    """Return the payoffs, or raise the error whose text is in their place."""
    if isinstance(cached, str):
        raise RulesError(cached)
    return cached


def _payoff_of_party(ends: ScoreProbe, party: int) -> PayoffFunction:
    """The payoff function of a party; in the cache it is not negated, so that scores of both signs share it."""
    scores = (ends.sign * ends.compared[:, party]).tobytes()
    key = (ends.game, str(ends.sides[party]), tuple(ends.axes), ends.together, scores)
    payoff, reads = _FUNCTIONS.get(key, (None, frozenset()))
    ends.watched.reads.update(reads)  # at the few ends asked now, the score may have read less than at all of them
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
    """Empty a cache that is full."""
    if len(cache) >= MAX_CACHED:
        cache.clear()
