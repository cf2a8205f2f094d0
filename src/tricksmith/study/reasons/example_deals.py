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
"""The examples show what another side scored if the own side's score makes less than this part of the gain."""
MOSTLY = 0.5
"""A deal shows that an aim is reached if it is in more than this share of its playouts."""
MIN_OTHER = 0.1
"""The least share of deals in which both plays did about as well, or the other did better, to show one of them too."""
MAX_SAME = 0.1
"""Two plays did about as well if they differ by no more than this part of what the better one usually gains."""
LARGE_QUANTILE = 0.9
"""The quantile of the gains that is also tried where an aim decides, as one play alone may reach it in few deals."""
MAX_TRIED = 20
"""The most deals that are played again to find a suitable one."""
MIN_GAIN_SHARE = 0.3
"""The least gain in a deal that is played again, as a part of the usual gain."""


def example_deals(
    sample: PairedSample,
    check_sample: PairedSample,
    view: View,
    holding: Holding | None,
    plays: tuple[Play, Play],
    seed: int,
) -> Iterator[ExampleDeal]:
    """Yield a deal that has the holding which was named as a reason, and in which the better play is ahead.

    Then come one in which both plays do about as well, without that holding if there is one, and one in which the other
    play is ahead, each if there are enough such deals in both samples.

    Args:
        sample: Both plays in some deals.
        check_sample: Both plays in deals drawn independently.
        view: What the seat knew.
        holding: The holding that was named; None if none was.
        plays: The better and the other play.
        seed: Determines the playouts.
    """
    has_holding = np.ones(len(sample.gains), bool) if holding is None else holding.where(sample.hands)
    typical = _example(sample, view, np.flatnonzero((sample.gains > 0) & has_holding), plays, seed)
    if typical is None:
        return
    yield typical
    usual = float(np.median(sample.gains[sample.gains > 0]))
    shares = [float((np.abs(each.gains) <= MAX_SAME * usual).mean()) for each in (sample, check_sample)]
    if min(shares) >= MIN_OTHER:
        # No deal is preferred if no holding was named.
        even = _even_example(sample, view, ~has_holding, usual, plays, seed)
        if even is not None:
            yield even._replace(same=sum(shares) / 2)
    shares = [float((each.gains < 0).mean()) for each in (sample, check_sample)]
    if min(shares) >= MIN_OTHER:
        contrary = _example(sample, view, np.flatnonzero(sample.gains < 0), (plays[1], plays[0]), seed)
        if contrary is not None:
            yield contrary._replace(contrary=sum(shares) / 2)


def _even_example(
    sample: PairedSample, view: View, preferred: NDArray[np.bool_], usual: float, plays: tuple[Play, Play], seed: int
) -> ExampleDeal | None:
    """A deal in which both plays do about as well, one of the preferred if possible; None if there is none.

    It is played again, and left out if the plays then differ.
    """
    if sample.deals is None or sample.facts is None:
        return None
    counter, *_ = _counters(sample.facts, view)
    rows = np.flatnonzero(np.abs(sample.gains) <= MAX_SAME * usual)
    order = np.lexsort((np.abs(sample.gains[rows]), ~preferred[rows]))
    for row in rows[order][:MAX_TRIED].tolist():
        deal = sample.deals.pick(np.array([row]))
        better, other = outcomes_in(view, deal, *plays, seed, counters=(counter,))
        if abs(better.gain) <= MAX_SAME * usual and better.taken == other.taken:
            return ExampleDeal(_hands(sample, view, row), better, other, (counter,))
    return None


def _aim_if_decisive(sample: PairedSample) -> float | None:
    """The points that the aim needs, if it decides: one play reaches it more often than the other; else None."""
    rates = sample.reach_rates
    return None if rates is None or abs(rates[0] - rates[1]) < NEAR / 2 else sample.least


def _hands(sample: PairedSample, view: View, row: int) -> tuple[CardSet, ...]:
    """What each seat holds in one of the deals."""
    return tuple(CardSet(view.game.deck, int(mask)) for mask in sample.hands[row])


def _counters(facts: PlayFacts, view: View) -> tuple[str, ...]:
    """All that is counted in a deal, first the counter that the points follow the most."""
    first = facts.taken.counter if facts.taken is not None else "tricks"
    return first, *(counter for counter in ("tricks", *view.game.counters) if counter != first)


def _example(
    sample: PairedSample, view: View, rows: NDArray[np.intp], plays: tuple[Play, Play], seed: int
) -> ExampleDeal | None:  # fmt: skip
    """One of these deals in which the first play gains about as much as usual, and the counts show why.

    It is played again, and left out if it does not show this then.
    """
    facts = sample.facts
    if sample.deals is None or facts is None or not len(rows):
        return None
    counters = _counters(facts, view)
    wants = facts.taken.is_wanted if facts.taken is not None else facts.wants
    rival = facts.rival if facts.own_part < MAX_OWN_PART and len(view.game.sides) > 2 else None
    gains = np.abs(sample.gains[rows])
    for usual in _usual_gains(gains, has_aim=_aim_if_decisive(sample) is not None):
        for row in rows[np.argsort(np.abs(gains - usual), kind="stable")][:MAX_TRIED].tolist():
            deal = sample.deals.pick(np.array([row]))
            better, other = outcomes_in(view, deal, *plays, seed, counters=counters, least=_aim_if_decisive(sample))
            if better.gain <= MIN_GAIN_SHARE * usual or not _shows_aim(better, other):
                continue
            hands = _hands(sample, view, row)
            if rival is not None:
                side = side_of(rival.seat, view.game.sides)
                after_better, after_other = better.points[side], other.points[side]
                if (after_other - after_better) * (-1 if view.game.lowest_wins else 1) >= better.gain / 2:
                    return ExampleDeal(hands, better, other, counters, (rival.seat, after_better, after_other))
            elif wants is not None and _is_better_range(better.taken[0], other.taken[0], is_wanted=wants):
                better, other = (outcome._replace(taken=outcome.taken[:1]) for outcome in (better, other))
                return ExampleDeal(hands, better, other, counters[:1])
            elif wants is None and _is_own_gain(view, better, other):
                return ExampleDeal(hands, better, other, counters)
    return None


def _usual_gains(gains: NDArray[np.float64], *, has_aim: bool) -> Iterator[float]:
    """The median of the gains of the first play; then, where an aim decides, a large one."""
    yield float(np.median(gains))
    if has_aim:
        yield float(np.quantile(gains, LARGE_QUANTILE))


def _shows_aim(better: OutcomeIn, other: OutcomeIn) -> bool:
    """Whether the side mostly reaches its aim after the better play alone; or it has none."""
    if better.reached is None or other.reached is None:
        return True
    return better.reached > MOSTLY > other.reached


def _is_own_gain(view: View, better: OutcomeIn, other: OutcomeIn) -> bool:
    """Whether the own side's points are at least half of the gain, and something that is counted differs."""
    assert view.seat is not None
    side, sign = side_of(view.seat, view.game.sides), -1 if view.game.lowest_wins else 1
    return sign * (better.points[side] - other.points[side]) >= better.gain / 2 and better.taken != other.taken


def _is_better_range(better: tuple[int, int], other: tuple[int, int], *, is_wanted: bool) -> bool:
    """Whether a range of amounts is better than another: higher where more is wanted, else lower."""
    (least, most), (other_least, other_most) = better, other
    change = least - other_least, most - other_most
    return min(change) >= 0 < max(change) if is_wanted else max(change) <= 0 > min(change)
