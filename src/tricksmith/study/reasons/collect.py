"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.search import guaranteed_points
from tricksmith.rules import Play
from tricksmith.study.evaluation import weighted_deals
from tricksmith.study.reasons.calls import call_reasons
from tricksmith.study.reasons.counted import NEAR, CountedFact, better_in, sum_of
from tricksmith.study.reasons.holdings import holding_reason
from tricksmith.study.reasons.play_facts import missed_in
from tricksmith.study.reasons.plays import play_reasons
from tricksmith.study.reasons.stories import stories_of
from tricksmith.study.reasons.tried_deals import DRAWN, TriedDeals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.counted import StoryDeal

__all__ = ["explain"]

MIN_FACTS = 2
"""With at least this many facts, the number of deals in which a play did better is left out."""
MIN_RARE = 0.01
"""The least difference in how often an aim is reached that is said for want of another reason."""
SURE = 0.05
"""An aim is out of reach, or safe, if it is reached in no more than this share of the playouts, or missed."""
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
        The facts, the most telling first, and at most three deals: one that shows it, then one in which both plays came
        to about the same, and one in which the other play did better, each if that is not rare. Calls have none.

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
    tried, tried_again = TriedDeals.of(view, better, other, seed), TriedDeals.of(view, better, other, seed + 1)
    held = holding_reason(tried, tried_again, view, (better, other))
    aims = list(_aims(view, tried, tried_again))
    has_aim = any(not fact.is_main for fact in aims)
    facts = [
        *_guarantees(view, better, other, seed),
        *aims,
        *play_reasons(view, tried, tried_again, better, other, has_aim=has_aim),
        *([] if held is None else [held]),
    ]
    # That another card of the hand took more tricks has no cause that is counted: it is said only for want of a reason.
    facts = [fact for fact in facts if fact.kind != "card" or fact.counter != "tricks"] or facts
    facts = facts or list(_rare_aims(tried, tried_again))
    if len(facts) < MIN_FACTS:
        counted = [
            (float((sample.gains > 0).mean()), float((sample.gains < 0).mean())) for sample in (tried, tried_again)
        ]
        facts += better_in(counted, 2 * DRAWN)
    parts = [(sample.own_gain, float(sample.gains.mean()) - sample.own_gain) for sample in (tried, tried_again)
             if sample.own_gain is not None]  # fmt: skip
    facts += sum_of(parts)
    holding = held.holding if held is not None else None
    return tuple(facts), tuple(stories_of(tried, tried_again, view, holding, (better, other), seed))


def _guarantees(view: View, better: Play, other: Play, seed: int) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(better, -np.inf) > sure.get(other, np.inf):
        yield CountedFact("guarantee", (float(sure[better]), float(sure[other])))


def _aims(view: View, tried: TriedDeals, tried_again: TriedDeals) -> Iterator[CountedFact]:
    if tried.aims is None or tried_again.aims is None:
        return
    if any(
        abs(share - share_again) > NEAR / 2 for share, share_again in zip(tried.aims, tried_again.aims, strict=True)
    ):
        return
    after = (tried.aims[0] + tried_again.aims[0]) / 2, (tried.aims[1] + tried_again.aims[1]) / 2
    is_same, is_settled = abs(after[0] - after[1]) < NEAR / 2, max(after) <= SURE or min(after) >= 1 - SURE
    if not is_same or (len(view.game.sides) > 2 and is_settled):
        missed = None if is_same else _missed(view, tried, tried_again)
        yield CountedFact("aim", after, aim=tried.aim, missed=missed, is_main=is_same)


def _rare_aims(tried: TriedDeals, tried_again: TriedDeals) -> Iterator[CountedFact]:
    """How often the aim was reached where the plays differ little in that, but much may hang on it."""
    if tried.aims is None or tried_again.aims is None:
        return
    (better, other), (better_again, other_again) = tried.aims, tried_again.aims
    gains = better - other, better_again - other_again
    if min(gains) >= MIN_RARE and max(gains) <= 2 * min(gains):
        yield CountedFact("aim", ((better + better_again) / 2, (other + other_again) / 2), aim=tried.aim)


def _missed(view: View, tried: TriedDeals, tried_again: TriedDeals) -> tuple[float, float] | None:
    """How often the other play took too much, and too little, for an aim that is an exact number; None for others."""
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    if (
        aim is None
        or aim.at_least is None
        or aim.at_least != aim.at_most
        or tried.facts is None
        or tried_again.facts is None
    ):
        return None
    missed, missed_again = (
        missed_in(view, sample.facts.lines[1]) for sample in (tried, tried_again) if sample.facts is not None
    )
    if any(abs(share - share_again) > NEAR for share, share_again in zip(missed, missed_again, strict=True)):
        return None
    return (missed[0] + missed_again[0]) / 2, (missed[1] + missed_again[1]) / 2
