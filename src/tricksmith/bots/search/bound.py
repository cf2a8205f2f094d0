"""What a side plays for, told in points of its score: from how many on it has made its bid or its contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.bots.search.rows import rows_of
from tricksmith.compile import compile_side_payoffs
from tricksmith.engine import EncodedPosition, Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.compile import Axis, PayoffFunction
    from tricksmith.rules import Aim, View

__all__ = ["Bound", "bound"]


class Bound(NamedTuple):
    """What is played for, in words, and the points from which on a side has it and below which it has not."""

    text: str
    points: float


def bound(view: View, some: Imagined) -> Bound | None:
    """What the side of this seat plays for in the tricks.

    None if the game sets it no aim with a bound, or if points do not tell whether it is reached.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.imagined import imagine
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.contract is None:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> str(view.contract.stakes[view.seat]), bound(view, imagine(view, 1, seed=1))
    ('none', Bound(text='none: no trick', points=12.0))
    """
    contract, game = view.contract, view.game
    assert contract is not None
    assert view.seat is not None
    aim = game.aim(contract, view.seat)
    if aim is None or (aim.at_least is None and aim.at_most is None):
        return None
    if aim.counter == "score":
        return None if game.lowest_wins or aim.at_least is None else Bound(aim.text, float(aim.at_least))
    tricks = Tricks.of(game, contract)
    try:
        totals = tricks.totals(EncodedPosition.from_words(rows_of(tricks, view, some.first())[0].tolist()))
        scale = compile_side_payoffs(game, contract, totals).functions[side_of(view.seat, game.sides)]
    except (RulesError, ValueError):
        return None
    axis = _only_axis(scale)
    party = next(party for party in game.parties(contract) if view.seat in party)
    if aim.counter != "tricks" or axis is None or axis.counter or not set(axis.seats) <= set(party):
        return None
    points = _least(scale, axis, aim)
    return None if points is None else Bound(aim.text, points)


def _only_axis(scale: PayoffFunction) -> Axis | None:
    """The one counter that a score depends on; None if there are several."""
    axes = {*scale.axes, *(axis for axis, _ in scale.slopes)}
    return axes.pop() if len(axes) == 1 else None


def _least(scale: PayoffFunction, axis: Axis, aim: Aim) -> float | None:
    """The fewest points with which the aim is reached, if they are more than any with which it is not."""
    most = axis.size * axis.step if aim.at_most is None else aim.at_most
    reached: dict[bool, list[int]] = {True: [], False: []}
    for steps in range(axis.size):
        value = scale.table[steps if scale.axes else 0] + sum(slope * steps for _, slope in scale.slopes)
        reached[(aim.at_least or 0) <= steps * axis.step <= most].append(scale.score(value))
    has, has_not = reached[True], reached[False]
    return float(min(has)) if has and has_not and min(has) > max(has_not) else None
