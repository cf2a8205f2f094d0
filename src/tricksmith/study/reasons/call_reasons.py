"""Why a call was worth more than another: how often it succeeded, and which cards took tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.search import call_margins, call_outcomes
from tricksmith.rules.author import PASS
from tricksmith.study.reasons.counted import NEAR, CountedFact, better_in, max_gap, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.bots.search import CallOutcome
    from tricksmith.cards import Card
    from tricksmith.rules import Move, View

__all__ = ["call_reasons"]

CALL_DEALS = 240
"""The number of deals in which two calls are compared, in each of two independent samples."""
MIN_AGREED = 0.5
"""The smallest ratio of the lesser to the greater lead of a call in two independent samples."""
MIN_LOST = 0.05
"""Without an aim, a call's wins and losses are reported only if each happens in at least this share of playouts."""
MAX_WINNERS, MIN_WINNER = 6, 0.5
"""The most cards that are named as those that take tricks, and the least frequency of each."""
MIN_TAKEN = 0.25
"""The least frequency with which a card takes a trick to be named, for a call whose aim is to take at most a number."""
MIN_WON = 0.2
"""The least difference between two calls in how often a card of the hand takes a trick, for that to be mentioned."""
MIN_CAUGHT = 0.1
"""The least difference between two calls in the frequency with which a card is taken, for that to be mentioned."""


def call_reasons(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """Yield what each of two calls led to; if that is unknown, how often each ended ahead, and how often it did better.

    Args:
        view: What the seat to act knew.
        better: The call that was worth more.
        other: The call that it is compared with.
        seed: Determines all deals.
    """
    if view.phase != "calls":
        return
    outcomes = tuple(_call_facts(view, better, other, seed))
    yield from outcomes
    if any(fact.kind == "call" for fact in outcomes):
        return  # the shares below come from other playouts, in which the others bid on: the two would not agree
    results = [call_margins(view, [better, other], CALL_DEALS, sample_seed) for sample_seed in (seed, seed + 1)]
    margins = [result for result in results if result is not None]
    if len(margins) < len(results):
        return
    (better_share, other_share), (check_better, check_other) = (
        ((points > 0) @ weights).tolist() for points, weights in margins
    )
    if max_gap((better_share, other_share), (check_better, check_other)) <= NEAR:
        shares = (better_share + check_better) / 2, (other_share + check_other) / 2
        if shares[0] - shares[1] >= NEAR:
            yield CountedFact("ahead", shares)
    counted = [(float((points[0] > points[1]) @ weights), float((points[0] < points[1]) @ weights))
               for points, weights in margins]  # fmt: skip
    yield from better_in(counted, sum(points.shape[1] for points, _ in margins))


def _call_facts(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """What each of two calls needs, how often it got that, and what it scored, if the better one scored more."""
    sample, check = (call_outcomes(view, [better, other], CALL_DEALS, sample_seed) for sample_seed in (seed, seed + 1))
    if sample is None or check is None:
        return
    pairs = list(zip(sample, check, strict=True))
    sign = -1 if view.game.lowest_wins else 1
    gains = [sign * (of_better.points - of_other.points) for of_better, of_other in (sample, check)]
    is_confirmed = 0 < MIN_AGREED * max(gains) <= min(gains)
    if is_confirmed and max_gap(*([outcome.reached for outcome in outcomes] for outcomes in (sample, check))) <= NEAR:
        points = [(outcome.points + checked.points) / 2 for outcome, checked in pairs]
        needs = [outcome.needs for outcome, _ in pairs]
        payoffs = [_mean_payoffs(*pair) for pair in pairs]
        reached = [(outcome.reached + checked.reached) / 2 for outcome, checked in pairs]
        # For a call that needs nothing this is how often it won points; 0 if it hardly ever, or never, loses any.
        reached = [share if need or (MIN_LOST <= share <= 1 - MIN_LOST and lost < 0) else 0.0
                   for share, need, (_, lost) in zip(reached, needs, payoffs, strict=True)]  # fmt: skip
        counted = [(outcome.taken + checked.taken) / 2 for outcome, checked in pairs
                   if outcome.taken is not None and checked.taken is not None]  # fmt: skip
        taken = (counted[0], counted[1]) if len(counted) == len(pairs) else None
        yield CountedFact(
            "call", (points[0], points[1]), needs=(needs[0], needs[1]), reached=(reached[0], reached[1]),
            aims=(sample[0].aim, sample[1].aim), counters=(sample[0].counter, sample[1].counter), taken=taken,
            asks_all=(sample[0].asks_all, sample[1].asks_all), rivals=tuple(outcome.rivals for outcome in sample),
            lacks_trumps=(sample[0].lacks_trumps, sample[1].lacks_trumps),
            parties=(sample[0].party, sample[1].party), calls_again=(sample[0].calls_again, sample[1].calls_again),
            payoffs=(*payoffs[0], *payoffs[1]), is_after_passes=any(outcome.is_after_passes for outcome in sample),
        )  # fmt: skip
        yield from _avoided_card(view, sample, check)
        yield from _gained_card(view, sample, check)
        if not any(outcome.is_after_passes for outcome in sample):
            yield from sum_of([
                (sign * (of_better.own - of_other.own), sign * (of_other.others - of_better.others))
                for of_better, of_other in (sample, check)
            ])  # fmt: skip
    # The cards that took tricks: after the other call if it needs something, else the better; never after a pass.
    winners_call = 1 if sample[1].needs and other != PASS else int(better == PASS)
    least = MIN_TAKEN if sample[winners_call].is_limit else MIN_WINNER
    cards = () if view.game.lowest_wins else tuple(_frequent_winners(sample[winners_call], check[winners_call], least))
    if cards:
        is_all = len(cards) <= MAX_WINNERS and not sample[winners_call].is_limit
        yield CountedFact(
            "winners", (0.0, 0.0), cards=cards[:MAX_WINNERS], is_of_better=winners_call == 0, is_alone=is_all
        )


def _avoided_card(
    view: View, sample: tuple[CallOutcome, ...], check: tuple[CallOutcome, ...]
) -> Iterator[CountedFact]:  # fmt: skip
    """Where the fewest points win: the card that the better call avoids the most, weighted by what the card costs."""
    most_saved, best_fact = 0.0, None
    for card in sample[0].caught if view.game.lowest_wins else ():
        shares, check_shares = ([outcome.caught.get(card, 0.0) for outcome in outcomes] for outcomes in (sample, check))
        after = (shares[0] + check_shares[0]) / 2, (shares[1] + check_shares[1]) / 2
        if max_gap(shares, check_shares) > NEAR or after[1] - after[0] < MIN_CAUGHT:
            continue
        counter = max(view.game.counters, key=lambda name: view.game.worth(name, card, view.mode))
        saved = view.game.worth(counter, card, view.mode) * (after[1] - after[0])
        if best_fact is None or saved > most_saved:
            most_saved = saved
            best_fact = CountedFact("card", after, counter=counter, cards=((card, 0.0),), is_wanted=False)
    if best_fact is not None:
        yield best_fact


def _gained_card(view: View, sample: tuple[CallOutcome, ...], check: tuple[CallOutcome, ...]) -> Iterator[CountedFact]:
    """The card of the seat that takes a trick more often after the better call.

    A card that takes no trick at all after the other call is left out: the call gave it away, or it was played at once.
    """
    if view.game.lowest_wins or sample[0].is_limit or sample[1].is_limit:
        return
    most_gained, best_fact = 0.0, None
    for card in view.hand:
        shares, check_shares = (
            [outcome.winners.get(card, 0.0) for outcome in outcomes] for outcomes in (sample, check)
        )
        after = (shares[0] + check_shares[0]) / 2, (shares[1] + check_shares[1]) / 2
        gain = after[0] - after[1]
        is_near = max_gap(shares, check_shares) <= NEAR
        if is_near and min(shares[1], check_shares[1]) > 0 and gain >= MIN_WON and gain > most_gained:
            most_gained, best_fact = gain, CountedFact("card", after, counter="tricks", cards=((card, 0.0),))
    if best_fact is not None:
        yield best_fact


def _mean_payoffs(outcome: CallOutcome, check_outcome: CallOutcome) -> tuple[float, float]:
    """What was scored where a call succeeded, and where it failed: the mean of two independent samples."""
    (won, lost), (check_won, check_lost) = outcome.scored, check_outcome.scored
    return (won + check_won) / 2, (lost + check_lost) / 2


def _frequent_winners(outcome: CallOutcome, check_outcome: CallOutcome, least: float) -> list[tuple[Card, float]]:
    """The cards that often took a trick, if both samples agree on them: the most frequent first."""
    mean_shares = {card: (share + check_outcome.winners.get(card, 0.0)) / 2 for card, share in outcome.winners.items()}
    often = sorted((card for card in mean_shares if mean_shares[card] >= least), key=lambda card: -mean_shares[card])
    is_confirmed = all(abs(mean_shares[card] - outcome.winners[card]) <= NEAR / 2 for card in often)
    return [(card, mean_shares[card]) for card in often] if is_confirmed else []
