"""Scales for parties that score alike under many contracts: found once, and then known again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.ends import COMPARED
from tricksmith.compile.scale import Scale

if TYPE_CHECKING:
    from tricksmith.compile.ends import Ends

__all__ = ["shared_scales"]

MOST_SHARED = 10_000
"""Scales that are kept to be shared, and stakes whose scales are known."""

_SCALES: dict[tuple[object, ...], Scale] = {}
_STAKES: dict[tuple[object, ...], tuple[object, tuple[Scale, ...]]] = {}


def shared_scales(ends: Ends) -> tuple[Scale, ...]:
    """The scale of each party, or side, which is that of another contract where both score alike.

    Contracts of the same stakes differ in who leads and what is trump, which a score seldom reads: for them a few ends
    by chance must agree. A party's score reads its own bid as a rule and not those of the others, so few scales serve
    many stakes too: for them ends along every axis must agree.
    """
    contract = ends.contract
    grid = (tuple(ends.axes), ends.together, str(ends.sides), ends.sign)
    at = (ends.game, contract.stakes, contract.secret, contract.out, *grid)
    seen = tuple(map(ends.of, ends.points(COMPARED)))
    known = _STAKES.get(at)
    if known is None or known[0] != seen:
        known = seen, tuple(_shared(ends, party) for party in range(len(ends.sides)))
        _room(_STAKES)
        _STAKES[at] = known
    return known[1]


def _shared(ends: Ends, party: int) -> Scale:
    seen = tuple(ends.sign * ends.of(point)[party] for point in ends.probes())
    key = (ends.game, str(ends.sides[party]), tuple(ends.axes), ends.together, seen)
    if key not in _SCALES:
        found = _turned(ends.scale(ends.part(party)), ends.sign)
        _room(_SCALES)
        _SCALES[key] = found
    return _turned(_SCALES[key], ends.sign)


def _turned(scale: Scale, sign: int) -> Scale:
    """The scale, or with a negative sign the one of what is the other way round."""
    if sign > 0:
        return scale
    slopes = tuple((axis, -slope) for axis, slope in scale.slopes)
    return Scale(slopes, scale.axes, tuple(-entry for entry in scale.table))


def _room(cache: dict[tuple[object, ...], Any]) -> None:
    """Make room for one more."""
    if len(cache) >= MOST_SHARED:
        cache.clear()
