"""Deals that show how two plays differ: one in which the better is ahead, one in which both are level, one contrary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.cards import CardSet
from tricksmith.rules import side_of
from tricksmith.study.reasons.counted import NEAR, ExampleDeal
from tricksmith.study.reasons.play_facts import outcomes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.paired_sample import Holding, PairedSample
    from tricksmith.study.reasons.play_facts import OutcomeIn, PlayFacts

__all__ = ["example_deals"]

MAX_OWN_PART = 0.5
"""A deal shows what another side scored if no more than this part of the gain is the own side's."""
MOSTLY = 0.5
"""A deal shows that an aim is reached if it is in more than this share of its playouts."""
MIN_OTHER = 0.1
"""A deal in which both plays did about as well, or the other did better, is shown, too, if that is so in this share."""
MAX_SAME = 0.1
"""Two plays come to about the same if they differ by no more than this part of what the better one usually gains."""
MUCH = 0.9
"""The quantile of gains that are much: where an aim is reached after one play alone, but in few deals."""
MAX_TRIED = 20
"""How many deals are played on again to find one that shows what it is to show."""
MIN_SHOWN = 0.3
"""Played on again, a deal must show at least this part of what it is to show."""


def example_deals(
    sample: PairedSample,
    check_sample: PairedSample,
    view: View,
    holding: Holding | None,
    plays: tuple[Play, Play],
    seed: int,
) -> Iterator[ExampleDeal]:
    """Yield a deal that has the holding which was named as a reason, and in which the better play is ahead.

    Then comes one in which both plays come to about the same, without that holding if there is one, and one in which
    the other play is ahead, each if that is so in enough of the deals, counted twice.

    Args:
        sample: Both plays in some deals.
        check_sample: Both plays in deals drawn independently.
        view: What the seat knew.
        holding: The holding that was named; None if none was.
        plays: The better and the other play.
        seed: Determines the playouts.
    """
    there = np.ones(len(sample.gains), bool) if holding is None else holding.where(sample.hands)
    shows = _example(sample, view, np.flatnonzero((sample.gains > 0) & there), plays, seed)
    if shows is None:
        return
    yield shows
    usual = float(np.median(sample.gains[sample.gains > 0]))
    shares = [float((np.abs(each.gains) <= MAX_SAME * usual).mean()) for each in (sample, check_sample)]
    if min(shares) >= MIN_OTHER:
        elsewhere = ~there  # none of them if no holding was named
        same = _even_example(sample, view, elsewhere, usual, plays, seed)
        if same is not None:
            yield same._replace(same=sum(shares) / 2)
    shares = [float((each.gains < 0).mean()) for each in (sample, check_sample)]
    if min(shares) >= MIN_OTHER:
        contrary = _example(sample, view, np.flatnonzero(sample.gains < 0), (plays[1], plays[0]), seed)
        if contrary is not None:
            yield contrary._replace(contrary=sum(shares) / 2)


def _even_example(
    sample: PairedSample, view: View, first: NDArray[np.bool_], usual: float, plays: tuple[Play, Play], seed: int
) -> ExampleDeal | None:
    """A deal in which both plays come to about the same, one of the first if there is one.

    It is played on again, and left out if that shows something else.
    """
    if sample.deals is None or sample.facts is None:
        return None
    counter = _counters(sample.facts, view)[0]
    rows = np.flatnonzero(np.abs(sample.gains) <= MAX_SAME * usual)
    order = np.lexsort((np.abs(sample.gains[rows]), ~first[rows]))
    for row in rows[order][:MAX_TRIED].tolist():
        deal = sample.deals.pick(np.array([row]))
        better, other = outcomes_in(view, deal, *plays, seed, counters=(counter,))
        if abs(better.gain) <= MAX_SAME * usual and better.taken == other.taken:
            return ExampleDeal(_hands(sample, view, row), better, other, (counter,))
    return None


def _least(sample: PairedSample) -> float | None:
    """The points that the aim needs, if it is reached more often after one play than after the other; else None."""
    rates = sample.reach_rates
    return None if rates is None or abs(rates[0] - rates[1]) < NEAR / 2 else sample.least


def _hands(sample: PairedSample, view: View, row: int) -> tuple[CardSet, ...]:
    """What each seat holds in one of the deals."""
    return tuple(CardSet(view.game.deck, int(mask)) for mask in sample.hands[row])


def _counters(facts: PlayFacts, view: View) -> tuple[str, ...]:
    """All that is counted in a deal, first what the points follow the most."""
    first = facts.taken.counter if facts.taken is not None else "tricks"
    return first, *(counter for counter in ("tricks", *view.game.counters) if counter != first)


def _example(
    sample: PairedSample, view: View, rows: NDArray[np.intp], plays: tuple[Play, Play], seed: int
) -> ExampleDeal | None:  # fmt: skip
    """One of these deals, in which the first play gains about what it usually does in them, and one can see why.

    It is played on again, and left out if that shows something else.
    """
    facts = sample.facts
    if sample.deals is None or facts is None or not len(rows):
        return None
    counters = _counters(facts, view)
    wants = facts.taken.is_wanted if facts.taken is not None else facts.wants
    rival = facts.rival if facts.own_part < MAX_OWN_PART and len(view.game.sides) > 2 else None
    gains = np.abs(sample.gains[rows])
    for usual in _usual_gains(gains, has_aim=_least(sample) is not None):
        for row in rows[np.argsort(np.abs(gains - usual), kind="stable")][:MAX_TRIED].tolist():
            deal = sample.deals.pick(np.array([row]))
            better, other = outcomes_in(view, deal, *plays, seed, counters=counters, least=_least(sample))
            if better.gain <= MIN_SHOWN * usual or not _shows_aim(better, other):
                continue
            hands = _hands(sample, view, row)
            if rival is not None:
                side = side_of(rival.seat, view.game.sides)
                points = better.points[side], other.points[side]
                if (points[1] - points[0]) * (-1 if view.game.lowest_wins else 1) >= better.gain / 2:
                    return ExampleDeal(hands, better, other, counters, (rival.seat, *points))
            elif wants is not None and _is_more(better.taken[0], other.taken[0], is_wanted=wants):
                one, two = (each._replace(taken=each.taken[:1]) for each in (better, other))
                return ExampleDeal(hands, one, two, counters[:1])
            elif wants is None and _own_gain(view, better, other):
                return ExampleDeal(hands, better, other, counters)
    return None


def _usual_gains(gains: NDArray[np.float64], *, has_aim: bool) -> Iterator[float]:
    """What the first play usually gains; then, where an aim decides, what it gains where that is much."""
    yield float(np.median(gains))
    if has_aim:
        yield float(np.quantile(gains, MUCH))


def _shows_aim(better: OutcomeIn, other: OutcomeIn) -> bool:
    """Whether the side mostly reaches its aim after the better play alone; or it has none."""
    if better.reached is None or other.reached is None:
        return True
    return better.reached > MOSTLY > other.reached


def _own_gain(view: View, better: OutcomeIn, other: OutcomeIn) -> bool:
    """Whether the own side's points are at least half of the gain, and something that is counted differs."""
    assert view.seat is not None
    side, sign = side_of(view.seat, view.game.sides), -1 if view.game.lowest_wins else 1
    return sign * (better.points[side] - other.points[side]) >= better.gain / 2 and better.taken != other.taken


def _is_more(one: tuple[int, int], two: tuple[int, int], *, is_wanted: bool) -> bool:
    """Whether a range is the better one: higher where more is wanted, else lower."""
    change = one[0] - two[0], one[1] - two[1]
    return min(change) >= 0 < max(change) if is_wanted else max(change) <= 0 > min(change)
