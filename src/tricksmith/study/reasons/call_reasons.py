"""Why a call was worth more than another: how often it came to what it needs, with which tricks, by which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.search import call_margins, call_outcomes
from tricksmith.rules.author import PASS
from tricksmith.study.reasons.counted import NEAR, CountedFact, better_in, sum_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.bots.search import CallOutcome
    from tricksmith.cards import Card
    from tricksmith.rules import Move, View

__all__ = ["call_reasons"]

CALL_DEALS = 240
"""The number of deals in which two calls are compared, in each of two counts."""
MIN_AGREED = 0.5
"""The smallest ratio of the lesser to the greater lead of a call in the two counts."""
MIN_LOST = 0.05
"""A call without an aim may win or lose points if both happen in at least this share of the playouts."""
MAX_WINNERS, MIN_WINNER = 6, 0.5
"""The most cards that are named as those that take tricks, and the least frequency of each."""
MIN_TAKEN = 0.25
"""The least frequency with which a card takes a trick to be named, for a call that needs few tricks."""
MIN_WON = 0.2
"""The least difference between two calls in how often a card of the hand takes a trick, for that to be mentioned."""
MIN_CAUGHT = 0.1
"""The least difference between two calls in the frequency with which a card is taken, for that to be mentioned."""


def call_reasons(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """Yield what each of two calls led to, how often the hand ended well, and how often one did better than the other.

    Args:
        view: What the seat to act knew.
        better: The call that was worth more.
        other: The call that it is compared with.
        seed: Determines all deals.
    """
    if view.phase != "calls":
        return
    outcomes = tuple(_outcomes(view, better, other, seed))
    yield from outcomes
    if any(fact.kind == "call" for fact in outcomes):
        return  # the shares below come from other playouts, in which the others bid on: the two would not agree
    results = [call_margins(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1)]
    margins = [result for result in results if result is not None]
    if len(margins) < len(results):
        return
    ahead = [((points > 0) @ weights).tolist() for points, weights in margins]
    if all(abs(share - share_again) <= NEAR for share, share_again in zip(*ahead, strict=True)):
        after = (ahead[0][0] + ahead[1][0]) / 2, (ahead[0][1] + ahead[1][1]) / 2
        if after[0] - after[1] >= NEAR:
            yield CountedFact("ahead", after)
    counted = [(float((points[0] > points[1]) @ weights), float((points[0] < points[1]) @ weights))
               for points, weights in margins]  # fmt: skip
    yield from better_in(counted, sum(points.shape[1] for points, _ in margins))


def _outcomes(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """What each of two calls needs, how often that came, and what it scored, if the better one scored more."""
    first, second = (call_outcomes(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1))
    if first is None or second is None:
        return
    pairs = list(zip(first, second, strict=True))
    gains = [(one.points - two.points) * (-1 if view.game.lowest_wins else 1) for one, two in (first, second)]
    is_confirmed = 0 < MIN_AGREED * max(gains) <= min(gains)
    if is_confirmed and all(abs(one.reached - again.reached) <= NEAR for one, again in pairs):
        points, needs = [(one.points + again.points) / 2 for one, again in pairs], [one.needs for one, _ in pairs]
        payoffs = [_payoffs(*pair) for pair in pairs]
        reached = [(one.reached + again.reached) / 2 for one, again in pairs]
        reached = [share if need or (MIN_LOST <= share <= 1 - MIN_LOST and lost < 0) else 0.0
                   for share, need, (_, lost) in zip(reached, needs, payoffs, strict=True)]  # fmt: skip
        counted = [(one.taken + again.taken) / 2 for one, again in pairs
                   if one.taken is not None and again.taken is not None]  # fmt: skip
        taken = (counted[0], counted[1]) if len(counted) == len(pairs) else None
        yield CountedFact(
            "call", (points[0], points[1]), needs=(needs[0], needs[1]), reached=(reached[0], reached[1]),
            aims=(first[0].aim, first[1].aim), counters=(first[0].counter, first[1].counter), taken=taken,
            asks_all=(first[0].asks_all, first[1].asks_all), rivals=tuple(one.rivals for one in first),
            lacks_trumps=(first[0].lacks_trumps, first[1].lacks_trumps),
            parties=(first[0].party, first[1].party), calls_again=(first[0].calls_again, first[1].calls_again),
            payoffs=(*payoffs[0], *payoffs[1]), is_after_passes=any(one.is_after_passes for one in first),
        )  # fmt: skip
        yield from _caught(view, first, second)
        yield from _won(view, first, second)
        if not any(one.is_after_passes for one in first):
            sign = -1 if view.game.lowest_wins else 1
            yield from sum_of(
                [(sign * (one.own - two.own), sign * (two.others - one.others)) for one, two in (first, second)]
            )
    # The cards that took tricks are those of the other call if it needs something, else of the better; never of a pass.
    about = 1 if first[1].needs and other != PASS else int(better == PASS)
    least = MIN_TAKEN if first[about].is_limit else MIN_WINNER
    cards = () if view.game.lowest_wins else tuple(_winners(first[about], second[about], least))
    if cards:
        is_all = len(cards) <= MAX_WINNERS and not first[about].is_limit
        yield CountedFact("winners", (0.0, 0.0), cards=cards[:MAX_WINNERS], is_of_better=about == 0, is_alone=is_all)


def _caught(
    view: View, first: tuple[CallOutcome, ...], second: tuple[CallOutcome, ...]
) -> Iterator[CountedFact]:  # fmt: skip
    """Where the fewest points win, the card that the better call avoids the most, by what it costs."""
    facts: list[tuple[float, CountedFact]] = []
    for card in first[0].caught if view.game.lowest_wins else ():
        shares, shares_again = ([outcome.caught.get(card, 0.0) for outcome in outcomes] for outcomes in (first, second))
        after = (shares[0] + shares_again[0]) / 2, (shares[1] + shares_again[1]) / 2
        if (
            max(abs(a - b) for a, b in zip(shares, shares_again, strict=True)) > NEAR
            or after[1] - after[0] < MIN_CAUGHT
        ):
            continue
        counter = max(view.game.counters, key=lambda name: view.game.worth(name, card, view.mode))
        cost = view.game.worth(counter, card, view.mode) * (after[1] - after[0])
        facts.append((cost, CountedFact("card", after, counter=counter, cards=((card, 0.0),), is_wanted=False)))
    if facts:
        yield max(facts, key=lambda cost_and_fact: cost_and_fact[0])[1]


def _won(view: View, first: tuple[CallOutcome, ...], second: tuple[CallOutcome, ...]) -> Iterator[CountedFact]:
    """The card of the seat that takes a trick more often after the better call.

    One that takes none after the other call was given away by it, or played at once.
    """
    if view.game.lowest_wins or first[0].is_limit or first[1].is_limit:
        return
    best: tuple[float, CountedFact] | None = None
    for card in view.hand:
        shares, shares_again = (
            [outcome.winners.get(card, 0.0) for outcome in outcomes] for outcomes in (first, second)
        )
        after = (shares[0] + shares_again[0]) / 2, (shares[1] + shares_again[1]) / 2
        gain = after[0] - after[1]
        is_near = max(abs(a - b) for a, b in zip(shares, shares_again, strict=True)) <= NEAR
        if is_near and min(shares[1], shares_again[1]) > 0 and gain >= MIN_WON and (best is None or gain > best[0]):
            best = gain, CountedFact("card", after, counter="tricks", cards=((card, 0.0),))
    if best is not None:
        yield best[1]


def _payoffs(one: CallOutcome, again: CallOutcome) -> tuple[float, float]:
    """What was scored where a call came to what it needs, and where not: the mean of two counts."""
    return (one.scored[0] + again.scored[0]) / 2, (one.scored[1] + again.scored[1]) / 2


def _winners(outcome: CallOutcome, outcome_again: CallOutcome, least: float) -> list[tuple[Card, float]]:
    """The cards that often took a trick, if both counts agree on them: the most frequent first."""
    both = {card: (share + outcome_again.winners.get(card, 0.0)) / 2 for card, share in outcome.winners.items()}
    often = sorted((card for card in both if both[card] >= least), key=lambda card: -both[card])
    is_confirmed = all(abs(both[card] - outcome.winners[card]) <= NEAR / 2 for card in often)
    return [(card, both[card]) for card in often] if is_confirmed else []
