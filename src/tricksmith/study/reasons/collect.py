"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith._seeds import Seed, seed_number
from tricksmith.bots.search import guaranteed_points
from tricksmith.rules import Play
from tricksmith.study.move_values import weighted_deals
from tricksmith.study.reasons.call_reasons import call_reasons
from tricksmith.study.reasons.counted import NEAR, CountedFact, better_in, max_gap, sum_of
from tricksmith.study.reasons.example_deals import example_deals
from tricksmith.study.reasons.holdings import holding_reason
from tricksmith.study.reasons.paired_sample import DRAWN, PairedSample
from tricksmith.study.reasons.play_facts import missed_in
from tricksmith.study.reasons.plays import play_reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Move, View
    from tricksmith.study.reasons.counted import ExampleDeal

__all__ = ["explain"]

MIN_FACTS = 2
"""With at least this many facts, the number of deals in which a play did better is left out."""
MIN_RARE = 0.01
"""The least difference in how often an aim is reached, to be named where there is no other reason."""
SETTLED_SHARE = 0.05
"""An aim is settled if it is missed, or reached, in all but this share of the playouts after either play."""
GUARANTEE_NODES = 240_000
"""The most nodes of the maximin search for guarantees."""


def explain(
    view: View, better: Move, other: Move, seed: Seed
) -> tuple[tuple[CountedFact, ...], tuple[ExampleDeal, ...]]:
    """Return facts that say why one move was worth more than another, and deals that show it.

    Every share and every difference is counted in deals that fit what the seat knew, and left out unless deals drawn
    independently agree. Nothing here depends on who reads it: `fact_text` puts a fact into words.

    Args:
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move to compare it with.
        seed: Determines all deals.

    Returns:
        The facts, the most telling first, and at most three deals: one that shows it, then one in which both plays did
        about as well, and one in which the other play did better, each if such deals are not rare. Calls have none.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> facts, deals = explain(hand.view(1), hand.legal[0], hand.legal[-1], seed=1)
    >>> all(fact.of is None or 0 < fact.count <= fact.of for fact in facts)
    True
    """
    seed = seed_number(seed)
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return tuple(call_reasons(view, better, other, seed)), ()
    sample, check_sample = PairedSample.of(view, better, other, seed), PairedSample.of(view, better, other, seed + 1)
    held = holding_reason(sample, check_sample, view, (better, other))
    aim = _aim_fact(view, sample, check_sample)
    has_aim = aim is not None and not aim.others_decide
    facts = [
        *_guarantee_facts(view, better, other, seed),
        *([] if aim is None else [aim]),
        *play_reasons(view, sample, check_sample, better, other, has_aim=has_aim),
        *([] if held is None else [held]),
    ]
    # That another card of the hand took more tricks explains little: it is named only where there is no other reason.
    facts = [fact for fact in facts if fact.kind != "card" or fact.counter != "tricks"] or facts
    facts = facts or list(_rare_aim_facts(sample, check_sample))
    if len(facts) < MIN_FACTS:
        counted = [(float((each.gains > 0).mean()), float((each.gains < 0).mean())) for each in (sample, check_sample)]
        facts += better_in(counted, 2 * DRAWN)
    parts = [(each.own_gain, float(each.gains.mean()) - each.own_gain) for each in (sample, check_sample)
             if each.own_gain is not None]  # fmt: skip
    facts += sum_of(parts)
    holding = held.holding if held is not None else None
    return tuple(facts), tuple(example_deals(sample, check_sample, view, holding, (better, other), seed))


def _guarantee_facts(view: View, better: Play, other: Play, seed: int) -> Iterator[CountedFact]:
    """What both plays guarantee, if the better one guarantees more."""
    guaranteed = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if guaranteed is not None and guaranteed.get(better, -np.inf) > guaranteed.get(other, np.inf):
        yield CountedFact("guarantee", (float(guaranteed[better]), float(guaranteed[other])))


def _aim_fact(view: View, sample: PairedSample, check_sample: PairedSample) -> CountedFact | None:
    """How often the aim was reached after each play.

    None if the samples disagree. None too if the plays reach it equally often, unless there are more than two sides and
    the aim is as good as settled: then the points that the worse play loses are points that others win.
    """
    rates, check_rates = sample.reach_rates, check_sample.reach_rates
    if rates is None or check_rates is None:
        return None
    if max_gap(rates, check_rates) > NEAR / 2:
        return None
    after = (rates[0] + check_rates[0]) / 2, (rates[1] + check_rates[1]) / 2
    is_same = abs(after[0] - after[1]) < NEAR / 2
    is_settled = max(after) <= SETTLED_SHARE or min(after) >= 1 - SETTLED_SHARE
    if is_same and (len(view.game.sides) <= 2 or not is_settled):
        return None
    missed = None if is_same else _missed_shares(view, sample, check_sample)
    # If the own aim is reached as often after both plays, the lost points are points that others won.
    return CountedFact("aim", after, aim=sample.aim, missed=missed, others_decide=is_same)


def _rare_aim_facts(sample: PairedSample, check_sample: PairedSample) -> Iterator[CountedFact]:
    """How often the aim was reached, where the plays differ little in that but an aim may be worth much."""
    if sample.reach_rates is None or check_sample.reach_rates is None:
        return
    (better, other), (check_better, check_other) = sample.reach_rates, check_sample.reach_rates
    gains = better - other, check_better - check_other
    if min(gains) >= MIN_RARE and max(gains) <= 2 * min(gains):
        yield CountedFact("aim", ((better + check_better) / 2, (other + check_other) / 2), aim=sample.aim)


def _missed_shares(view: View, sample: PairedSample, check_sample: PairedSample) -> tuple[float, float] | None:
    """How often the other play took too much, and too little, for an aim that is an exact number; None for others."""
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    if (
        aim is None
        or aim.at_least is None
        or aim.at_least != aim.at_most
        or sample.facts is None
        or check_sample.facts is None
    ):
        return None
    missed, check_missed = (
        missed_in(view, each.facts.lines[1]) for each in (sample, check_sample) if each.facts is not None
    )
    if max_gap(missed, check_missed) > NEAR:
        return None
    return (missed[0] + check_missed[0]) / 2, (missed[1] + check_missed[1]) / 2
