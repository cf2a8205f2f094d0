"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.search import guaranteed_points
from tricksmith.cards import CardSet
from tricksmith.rules import Play, side_of
from tricksmith.study.evaluation import weighted_deals
from tricksmith.study.reasons.calls import call_reasons
from tricksmith.study.reasons.counted import NEAR, CountedFact, StoryDeal, better_in, sum_of
from tricksmith.study.reasons.holdings import holding_reason
from tricksmith.study.reasons.play_facts import missed_in, outcomes_in
from tricksmith.study.reasons.plays import play_reasons
from tricksmith.study.reasons.tried_deals import DRAWN, Holding, TriedDeals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.play_facts import OutcomeIn

__all__ = ["explain"]

MIN_FACTS = 2
"""In how many deals a play did better is said only if there are fewer facts than this."""
MAX_OWN_PART = 0.5
"""A deal shows what another side scored if no more than this part of the gain is the own side's."""
MOSTLY = 0.5
"""A deal shows that an aim is reached if it is in more than this share of its playouts."""
MIN_CONTRARY = 0.1
"""A deal in which the other play did better is shown, too, if it did in this share of them."""
MAX_TRIED = 20
"""How many deals are played on again to find one that shows what it is to show."""
MIN_RARE = 0.01
"""The least difference in how often an aim is reached that is said for want of another reason."""
SURE = 0.05
"""An aim is out of reach, or safe, if it is reached in no more than this share of the playouts, or missed."""
MIN_SHOWN = 0.3
"""Played on again, a deal must show at least this part of what it is to show."""
GUARANTEE_NODES = 240_000


def explain(view: View, better: Move, other: Move, seed: int) -> tuple[tuple[CountedFact, ...], tuple[StoryDeal, ...]]:
    """Return facts that say why one play was worth more than another, and deals that show it.

    Every share and every difference is counted in deals that fit what the seat knew, and left out unless deals drawn
    independently agree. Nothing here depends on who reads it: `fact_text` puts a fact into words.

    Args:
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move to compare it with.
        seed: Determines all deals.

    Returns:
        The facts, the most telling first, and at most two deals: one that shows it, and then one in which the other
        play did better, if that is not rare. There is none for calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> facts, deals = explain(hand.view(1), hand.legal[0], hand.legal[-1], seed=1)
    >>> all(fact.of is None or 0 < fact.count <= fact.of for fact in facts)
    True
    """
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return tuple(call_reasons(view, better, other, seed)), ()
    found, check = TriedDeals.of(view, better, other, seed), TriedDeals.of(view, better, other, seed + 1)
    held = holding_reason(found, check, view, (better, other))
    aims = list(_aims(view, found, check))
    has_aim = any(not fact.is_main for fact in aims)
    facts = [
        *_guarantees(view, better, other, seed),
        *aims,
        *play_reasons(view, found, check, better, other, has_aim=has_aim),
        *([] if held is None else [held]),
    ]
    # That another card of the hand took more tricks has no cause that is counted: it is said only for want of a reason.
    facts = [fact for fact in facts if fact.kind != "card" or fact.counter != "tricks"] or facts
    facts = facts or list(_rare_aims(found, check))
    if len(facts) < MIN_FACTS:
        counted = [(float((tried.gains > 0).mean()), float((tried.gains < 0).mean())) for tried in (found, check)]
        facts += better_in(counted, 2 * DRAWN)
    parts = [(tried.own_gain, float(tried.gains.mean()) - tried.own_gain) for tried in (found, check)
             if tried.own_gain is not None]  # fmt: skip
    facts += sum_of(parts)
    holding = held.holding if held is not None else None
    return tuple(facts), tuple(_stories(found, check, view, holding, (better, other), seed))


def _guarantees(view: View, better: Play, other: Play, seed: int) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(better, -np.inf) > sure.get(other, np.inf):
        yield CountedFact("guarantee", (float(sure[better]), float(sure[other])))


def _aims(view: View, found: TriedDeals, check: TriedDeals) -> Iterator[CountedFact]:
    if found.aims is None or check.aims is None:
        return
    if any(abs(one - again) > NEAR / 2 for one, again in zip(found.aims, check.aims, strict=True)):
        return
    after = (found.aims[0] + check.aims[0]) / 2, (found.aims[1] + check.aims[1]) / 2
    is_same, is_settled = abs(after[0] - after[1]) < NEAR / 2, max(after) <= SURE or min(after) >= 1 - SURE
    if not is_same or (len(view.game.sides) > 2 and is_settled):
        missed = None if is_same else _missed(view, found, check)
        yield CountedFact("aim", after, aim=found.aim, missed=missed, is_main=is_same)


def _rare_aims(found: TriedDeals, check: TriedDeals) -> Iterator[CountedFact]:
    """How often the aim was reached where the plays differ little in that, but much may hang on it."""
    if found.aims is None or check.aims is None:
        return
    (one, two), (again, other) = found.aims, check.aims
    gains = one - two, again - other
    if min(gains) >= MIN_RARE and max(gains) <= 2 * min(gains):
        yield CountedFact("aim", ((one + again) / 2, (two + other) / 2), aim=found.aim)


def _missed(view: View, found: TriedDeals, check: TriedDeals) -> tuple[float, float] | None:
    """How often the other play took too much, and too little, for an aim that is an exact number; None for others."""
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    if aim is None or aim.at_least is None or aim.at_least != aim.at_most or found.facts is None or check.facts is None:
        return None
    one, again = (missed_in(view, tried.facts.lines[1]) for tried in (found, check) if tried.facts is not None)
    if any(abs(share - other) > NEAR for share, other in zip(one, again, strict=True)):
        return None
    return (one[0] + again[0]) / 2, (one[1] + again[1]) / 2


def _stories(
    found: TriedDeals, check: TriedDeals, view: View, holding: Holding | None, plays: tuple[Play, Play], seed: int
) -> Iterator[StoryDeal]:
    """A deal that has the holding which was named as a reason, and in which the better play is ahead.

    Then comes one in which the other play is ahead, if that is so in enough of the deals, counted twice.
    """
    there = np.ones(len(found.gains), bool) if holding is None else holding.where(found.hands)
    shows = _story(found, view, np.flatnonzero((found.gains > 0) & there), plays, seed)
    if shows is None:
        return
    yield shows
    shares = [float((tried.gains < 0).mean()) for tried in (found, check)]
    if min(shares) >= MIN_CONTRARY:
        contrary = _story(found, view, np.flatnonzero(found.gains < 0), (plays[1], plays[0]), seed)
        if contrary is not None:
            yield contrary._replace(contrary=sum(shares) / 2)


def _story(
    found: TriedDeals, view: View, rows: NDArray[np.intp], plays: tuple[Play, Play], seed: int
) -> StoryDeal | None:  # fmt: skip
    """One of these deals, in which the first play gains about what it usually does in them, and one can see why.

    It is played on again, and left out if that shows something else.
    """
    facts = found.facts
    if found.deals is None or facts is None or not len(rows):
        return None
    first = facts.taken.counter if facts.taken is not None else "tricks"
    counters = (first, *(counter for counter in ("tricks", *view.game.counters) if counter != first))
    wants = facts.taken.is_wanted if facts.taken is not None else facts.wants
    rival = facts.rival if facts.own_part < MAX_OWN_PART and len(view.game.sides) > 2 else None
    gains = np.abs(found.gains[rows])
    usual = float(np.median(gains))
    for row in rows[np.argsort(np.abs(gains - usual), kind="stable")][:MAX_TRIED].tolist():
        deal = found.deals.pick(np.array([row]))
        better, other = outcomes_in(view, deal, *plays, seed, counters=counters, least=found.least)
        if better.gain <= MIN_SHOWN * usual or not _shows_aim(better, other):
            continue
        hands = tuple(CardSet(view.game.deck, int(mask)) for mask in found.hands[row])
        if rival is not None:
            side = side_of(rival.seat, view.game.sides)
            points = better.points[side], other.points[side]
            if (points[1] - points[0]) * (-1 if view.game.lowest_wins else 1) >= better.gain / 2:
                return StoryDeal(hands, better, other, counters, (rival.seat, *points))
        elif wants is not None and _is_more(better.taken[0], other.taken[0], is_wanted=wants):
            one, two = (each._replace(taken=each.taken[:1]) for each in (better, other))
            return StoryDeal(hands, one, two, counters[:1])
        elif wants is None and _own_gain(view, better, other):
            return StoryDeal(hands, better, other, counters)
    return None


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
