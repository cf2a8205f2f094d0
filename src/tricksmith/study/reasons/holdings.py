"""The hidden holding on which the difference between two plays depends, and what it does in the trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.present import cards_ahead_of
from tricksmith.rules.automata import trick_automaton
from tricksmith.study.reasons.counted import NEAR, CountedFact, max_gap
from tricksmith.study.reasons.paired_sample import DRAWN, possible_holdings
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards import Card
    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.counted import Mechanism
    from tricksmith.study.reasons.paired_sample import Holding, PairedSample

__all__ = ["holding_reason"]

MIN_STRENGTH = 5.0
"""The strength that a holding must have: standard errors by which the gain differs in deals with it."""
MIN_CHECK_STRENGTH = 0.7 * MIN_STRENGTH
"""The same in the check sample, by which the holding was not chosen, so that it looks weaker there."""
MAX_ELSEWHERE = 0.5
"""A holding is a reason only if the gain in deals without it is at most this part of the gain with it."""
MIN_RELATIVE_STRENGTH = 0.8
"""A holding explains as much as the strongest one if its strength is at least this part of that one's."""
MIN_APART = 0.3
"""The least change in how often the trick is taken by which a holding of a suit is named as the cause."""
MIN_EFFECT = 0.2
"""The least change between the plays in how often a card takes a trick, for that card to be named as the cause."""
MIN_BEATS = 0.3
"""The least share in which a card takes the trick from the other play, to be named as the cause."""


class _Cause(NamedTuple):
    """What a holding does.

    Attributes:
        how: How it makes the difference.
        reached: Two shares, as in `CountedFact`.
        is_of_better: Whether they are about the better play.
    """

    how: Mechanism
    reached: tuple[float, float]
    is_of_better: bool = False


def holding_reason(
    sample: PairedSample, check_sample: PairedSample, view: View, plays: tuple[Play, Play]
) -> CountedFact | None:
    """Return the one holding of another seat that the gain depends on the most, with what it does.

    The check sample must agree on the difference and on its cause. Among holdings of about the same strength, a card
    that would be ahead of one of the plays comes first: it is the cause, and "no hearts" may only be correlated with
    it.

    Args:
        sample: Both plays in some deals.
        check_sample: Both plays in deals drawn independently of those.
        view: What the seat knew.
        plays: The better and the other play.
    """
    ahead = {card.bit for play in plays for card in cards_ahead_of(view, play)}
    in_trick = {suit.name for card in (*(play.card for play in plays), *_card_led(view)) for suit in card.suits}
    holdings = [
        holding for holding in possible_holdings(view)
        if not holding.suit or holding.suit in in_trick or holding.mask & sum(ahead)
    ]  # fmt: skip
    if not holdings or sample.facts is None or check_sample.facts is None:
        return None
    strengths = np.array([sample.strength(holding) for holding in holdings])
    min_strength = strengths.max() * MIN_RELATIVE_STRENGTH
    if strengths.max() < MIN_STRENGTH:
        return None
    is_cause = [holding.mask in ahead and not holding.is_void for holding in holdings]
    order = np.argsort(-(strengths + np.where(is_cause, strengths.max(), 0.0)), kind="stable")
    for index in order.tolist():
        if (
            strengths[index] >= min_strength
            and (fact := _confirmed_fact(sample, check_sample, view, plays, holdings[index])) is not None
        ):
            return fact
    return None


def _card_led(view: View) -> list[Card]:
    """The card that was led to the trick on the table."""
    return [play.card for _, play in view.trick[:1]]


def _confirmed_fact(
    sample: PairedSample, check_sample: PairedSample, view: View, plays: tuple[Play, Play], holding: Holding
) -> CountedFact | None:
    """What a holding changes, if both samples agree on it; None if they do not."""
    share, _, _ = sample.effect(holding)
    check_share, gain_with, gain_without = check_sample.effect(holding)
    is_clear = sample.strength(holding) >= MIN_STRENGTH and check_sample.strength(holding) >= MIN_CHECK_STRENGTH
    if not is_clear or abs(share - check_share) > NEAR or gain_with <= 0 or gain_without > MAX_ELSEWHERE * gain_with:
        return None
    first = {(cause.how, cause.is_of_better): cause for cause in _causes(sample, view, plays, holding)}
    for cause in _causes(check_sample, view, plays, holding):
        same = first.get((cause.how, cause.is_of_better))
        if same is None or max_gap(same.reached, cause.reached) > NEAR:
            continue
        share = (share + check_share) / 2
        return CountedFact(
            "holding", (gain_with, gain_without), share, round(share * 2 * DRAWN), 2 * DRAWN, holding,
            how=cause.how, reached=cause.reached, is_of_better=cause.is_of_better,
        )  # fmt: skip
    return None


def _causes(sample: PairedSample, view: View, plays: tuple[Play, Play], holding: Holding) -> Iterator[_Cause]:
    """What a holding does in these deals, the most direct first."""
    has_holding = holding.where(sample.hands)
    if sample.facts is None or has_holding.all() or not has_holding.any():
        return
    if holding.suit:
        yield from _suit_causes(sample, view, plays, holding)
        return
    bit = np.uint64(holding.mask)
    # How often the card takes this trick, and a later one, after the better and after the other play.
    takes, later = (
        [float(((mask & bit) != 0)[has_holding].mean()) for mask in masks]
        for masks in (
            [np.where(lines.first == holding.seat, lines.winners, np.uint64(0)) for lines in sample.facts.lines],
            [lines.later for lines in sample.facts.lines],
        )
    )
    beats = holding.mask in {card.bit for card in cards_ahead_of(view, plays[1])}
    if beats and takes[1] >= MIN_BEATS and takes[1] - takes[0] >= MIN_EFFECT and sample.facts.wants is not False:
        yield _Cause("beats", (takes[0], takes[1]))
    change = later[1] - later[0]
    if sample.facts.wants is not None and (change if sample.facts.wants else -change) >= MIN_EFFECT:
        yield _Cause("later", (later[0], later[1]))


def _suit_causes(sample: PairedSample, view: View, plays: tuple[Play, Play], holding: Holding) -> Iterator[_Cause]:
    """How often the own party takes the trick with and without a holding of a suit by a seat that is still to play."""
    if view.plays_from is None or holding.seat not in view.order[len(view.trick) + 1 :] or sample.facts is None:
        return
    has_holding, party = holding.where(sample.hands), sorted(own_party(view))
    rates = []
    for is_better, play, lines in zip((True, False), plays, sample.facts.lines, strict=True):
        if not _binds(view, play, holding):
            continue
        takes = np.isin(lines.first, party).mean(axis=1)
        rates.append((float(takes[has_holding].mean()), float(takes[~has_holding].mean()), is_better))
    for with_it, without, is_of_better in sorted(rates, key=lambda rate: -abs(rate[0] - rate[1])):
        if abs(with_it - without) >= MIN_APART:
            yield _Cause("free" if holding.is_void else "follows", (with_it, without), is_of_better=is_of_better)


def _binds(view: View, play: Play, holding: Holding) -> bool:
    """Whether a seat with some of the cards of a holding must play one of them to the trick after this play.

    The first obligation of the rules must name exactly these cards among those that are unseen.
    """
    rules = trick_automaton(view.game, view.mode)
    node = rules.begin(play) if view.trick_so_far is None else rules.node(view.trick_so_far).after(play)
    flags = rules.flags_after(view.flags, play.card, leading=not view.trick)
    obligations = node.must_play(flags, holding.seat)
    if not obligations:
        return False
    binding, allowed, _ = obligations[0]
    return binding & view.unseen.mask == holding.mask == allowed & view.unseen.mask
