"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.search import guaranteed_points
from tricksmith.cards import CardSet
from tricksmith.present import cards_ahead_of
from tricksmith.rules import Play
from tricksmith.study.evaluation import weighted_deals
from tricksmith.study.reasons.calls import call_reasons
from tricksmith.study.reasons.counted import NEAR, CountedFact, StoryDeal, better_in
from tricksmith.study.reasons.play_facts import outcomes_in
from tricksmith.study.reasons.plays import play_reasons
from tricksmith.study.reasons.tried_deals import DRAWN, Holding, TriedDeals, possible_holdings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards import Card
    from tricksmith.rules import Move, View

__all__ = ["explain"]

STRONGEST = 5.0
"""Standard errors by which the gain must differ where the holding is there."""
MAX_ELSEWHERE = 0.5
"""A holding explains something if the move gains no more than this part without it."""
ALIKE = 0.8
"""Holdings tell about the same from this part of the greatest number of standard errors."""
MIN_TAKES_APART = 0.3
"""By how much a holding must change how often the trick is taken, for that to be said."""
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
        seed: All deals follow from it.

    Returns:
        The facts, the most telling first, and two deals at most; no deals for calls.

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
    holding = _telling_holding(found, check, view, (better, other))
    facts = [
        *_guarantees(view, better, other, seed),
        *_aims(found, check),
        *play_reasons(view, found, check, better, other),
        *([] if holding is None else [_holding_fact(found, check, holding)]),
        *better_in([(float((tried.gains > 0).mean()), float((tried.gains < 0).mean())) for tried in (found, check)],
                    2 * DRAWN),
    ]  # fmt: skip
    return tuple(facts), tuple(_story(found, view, holding, (better, other), seed))


def _guarantees(view: View, better: Play, other: Play, seed: int) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(better, -np.inf) > sure.get(other, np.inf):
        yield CountedFact("guarantee", (float(sure[better]), float(sure[other])))


def _aims(found: TriedDeals, check: TriedDeals) -> Iterator[CountedFact]:
    if found.aims is None or check.aims is None:
        return
    if any(abs(one - again) > NEAR / 2 for one, again in zip(found.aims, check.aims, strict=True)):
        return
    after = (found.aims[0] + check.aims[0]) / 2, (found.aims[1] + check.aims[1]) / 2
    if abs(after[0] - after[1]) >= NEAR / 2:
        yield CountedFact("aim", after, aim=found.aim)


def _telling_holding(found: TriedDeals, check: TriedDeals, view: View, plays: tuple[Play, Play]) -> Holding | None:
    """The one holding of another seat that the gain depends on the most, if the deals that check it agree.

    Of those that tell about the same, a card that would be ahead of one of the plays comes first, for that is the
    cause; "no hearts" may only go with it.
    """
    ahead = {card.bit for play in plays for card in cards_ahead_of(view, play)}
    in_trick = {suit.name for card in (*(play.card for play in plays), *_led(view)) for suit in card.suits}
    every = [one for one in possible_holdings(view) if not one.suit or one.suit in in_trick or one.mask & sum(ahead)]
    if not every:
        return None
    strengths = np.array([found.strength(holding) for holding in every])
    least = strengths.max() * ALIKE
    causes = [
        strength >= least and holding.mask in ahead and not holding.is_void
        for holding, strength in zip(every, strengths, strict=True)
    ]
    best = int(np.argmax(strengths + np.where(causes, strengths.max(), 0.0)))
    share, _, _ = found.effect(every[best])
    again, there, elsewhere = check.effect(every[best])
    is_clear = strengths[best] >= STRONGEST and check.strength(every[best]) >= STRONGEST * 0.7
    is_clear = is_clear and abs(share - again) <= NEAR and there > 0 and elsewhere <= MAX_ELSEWHERE * there
    return every[best] if is_clear else None


def _led(view: View) -> list[Card]:
    """The card that was led to the trick on the table."""
    return [play.card for _, play in view.trick[:1]]


def _holding_fact(found: TriedDeals, check: TriedDeals, holding: Holding) -> CountedFact:
    """What a holding changes in the deals that check it; in those in which it was found it seems to change more."""
    share, _, _ = found.effect(holding)
    again, there, elsewhere = check.effect(holding)
    share = (share + again) / 2
    fact = CountedFact("holding", (there, elsewhere), share, round(share * 2 * DRAWN), 2 * DRAWN, holding)
    first, second = _takes_with(found, holding), _takes_with(check, holding)
    if first is None or second is None or max(abs(one - two) for one, two in zip(first, second, strict=True)) > NEAR:
        return fact
    takes = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
    return replace(fact, reached=takes) if abs(takes[0] - takes[1]) >= MIN_TAKES_APART else fact


def _takes_with(tried: TriedDeals, holding: Holding) -> tuple[float, float] | None:
    """How often the other play took the trick where a holding is there, and where not."""
    there = holding.where(tried.hands)
    if tried.facts is None or there.all() or not there.any():
        return None
    return float(tried.facts.other_takes[there].mean()), float(tried.facts.other_takes[~there].mean())


def _story(
    found: TriedDeals, view: View, holding: Holding | None, plays: tuple[Play, Play], seed: int
) -> Iterator[StoryDeal]:
    """A deal in which the better move gains what it usually does where it gains, and one with what it usually loses.

    The first one has the holding that was named as a reason. Both are played on again, and a deal in which that shows
    something else is left out.
    """
    assert found.deals is not None
    first = found.facts.taken.counter if found.facts is not None and found.facts.taken is not None else "tricks"
    counters = (first, *(counter for counter in ("tricks", *view.game.counters) if counter != first))
    there = np.ones(len(found.gains), bool) if holding is None else holding.where(found.hands)
    for sign in (1, -1):
        rows = np.flatnonzero((found.gains * sign > 0) & (there | (sign < 0)))
        if not len(rows):
            return
        usual = np.median(found.gains[rows])
        row = int(rows[np.argmin(np.abs(found.gains[rows] - usual))])
        better, other = outcomes_in(view, found.deals.pick(np.array([row])), *plays, seed, counters=counters)
        if better.gain * sign <= MIN_SHOWN * abs(usual):
            return  # and a deal that shows the opposite is no story by itself
        hands = tuple(CardSet(view.game.deck, int(mask)) for mask in found.hands[row])
        yield StoryDeal(hands, better, other, counters)
