"""What to bid in an auction: each bid tried against others who bid as high as their hands are worth, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.contract_values import ContractValues, best_plan_by_level, distinct_plans, values_by_plan
from tricksmith.bots.search.determinization import reshuffle_unseen
from tricksmith.rules import Call, EventVerb, side_of
from tricksmith.rules.author import PASS, Auction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats, Ints, Masks
    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import Move, Seat, Sides, View
    from tricksmith.rules.author import AuctionProgress
    from tricksmith.rules.runtime import Calling

    Bools = NDArray[np.bool_]

__all__ = ["AuctionValues", "search_auction"]

PLAYOUTS_PER_CONTRACT = 2
"""Playouts of a contract in each deal."""
RESHUFFLES = 4
"""The number of reshuffles of the cards that another seat does not see, to estimate how high it would bid."""
SAMPLED_ACTIONS = 2
"""The number of calls that are tried where there are many after winning the auction."""
LIKELIHOOD_FLOOR = 0.3
"""The likelihood of a bid or pass against the estimated values of the hand, relative to one that agrees with them."""


class AuctionValues(NamedTuple):
    """The value of every contract of an auction in each deal, and who would bid, by place in the order of bidding.

    Attributes:
        question: The auction.
        margins: The margin of every side if a place wins the auction at a level, shape (places, levels, deals, sides).
        would_bid: Whether a place would rather bid a level than leave the auction to the bidder, shape (places,
            bidders, levels, deals); the last of the bidders is nobody.
    """

    question: Auction
    margins: Floats
    would_bid: Bools


def search_auction(
    view: View, calling: Calling, moves: Sequence[Move], deals: WeightedDeals, generator: np.random.Generator,
    model: OpponentModel | None = None,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Return the margin of each bid in each deal, against others who bid as high as their hands are worth.

    Args:
        view: What the seat knows.
        calling: The state of the calls, an auction.
        moves: The bids to try.
        deals: Deals that fit the view.
        generator: The random generator for the reshuffles and playouts.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.

    Returns:
        The margins in points, shape (moves, deals), and the deals' weights, shape (deals,), in which the bids of the
        others count.
    """
    question, seat = calling.question, view.seat
    assert isinstance(question, Auction)
    assert seat is not None
    values = _evaluate(view, ContractValues(calling, question, model), seat, deals, generator)
    weights = deals.weights * _likelihood(view, question, values, question.order.index(seat))
    weights /= weights.sum()
    side = side_of(seat, view.game.sides)
    points = np.stack([_margins_after(values, calling.state, move, side) for move in moves])
    return points, weights


def _evaluate(
    view: View, contracts: ContractValues, searcher: Seat, deals: WeightedDeals, generator: np.random.Generator
) -> AuctionValues:
    """Evaluate every contract in these deals, and how high every seat would bid."""
    game, count = view.game, len(deals.hands)
    question, order = contracts.question, contracts.question.order
    shown = {name: cards.mask for name, cards in view.piles.items()}
    uniforms, seed = generator.random((count, game.players)), int(generator.integers(1 << 62))
    margins, expected = [], []
    for seat in order:
        side = side_of(seat, game.sides)
        piles: dict[str, Masks | int] = {**deals.piles, **shown}
        values = contracts.bidder_values(
            seat, deals.hands, piles, uniforms,
            playouts=PLAYOUTS_PER_CONTRACT, seed=seed, sampled_actions=SAMPLED_ACTIONS, action_playouts=1,
        )  # fmt: skip
        if seat == searcher:
            plans = distinct_plans(values)
            best = best_plan_by_level(values_by_plan(values, plans, count)[..., side].mean(axis=0))[None]
        else:
            hands, hidden = reshuffle_unseen(deals, seat, RESHUFFLES, generator)
            reshuffled = contracts.bidder_values(
                seat, hands, {**hidden, **shown}, np.repeat(uniforms, RESHUFFLES, axis=0),
                playouts=1, seed=seed, sampled_actions=0, action_playouts=0,
            )  # fmt: skip
            plans = distinct_plans(values, reshuffled)
            by_reshuffle = values_by_plan(reshuffled, plans, len(hands))[..., side].reshape(
                count, RESHUFFLES, len(plans), -1
            )
            best = best_plan_by_level(by_reshuffle.mean(axis=1))
        chosen = np.take_along_axis(values_by_plan(values, plans, count), best[:, None, :, None], axis=1)[:, 0]
        margins.append(np.where(np.isfinite(chosen), chosen, 0.0))
        if seat == searcher:
            expected.append(np.tile(margins[-1][:, :, side].mean(axis=0), (count, 1)))
        else:
            expected.append(_expected_margins(by_reshuffle))
    by_level = np.stack(margins).transpose(0, 2, 1, 3)
    would_bid = _would_bid(game.sides, order, by_level, np.stack(expected).transpose(0, 2, 1), deals.weights)
    return AuctionValues(question, by_level, would_bid)


def _expected_margins(by_reshuffle: Floats) -> Floats:
    """The expectation of a seat that follows its best plan, shape (deals, levels).

    `by_reshuffle`, shape (deals, reshuffles, plans, levels), is what it gets in deals that look the same to it. The
    plan is chosen by one half of these and judged by the other, because choosing and judging by the same would favour
    lucky plans.
    """
    halves = by_reshuffle[:, ::2].mean(axis=1), by_reshuffle[:, 1::2].mean(axis=1)
    estimates = [
        np.take_along_axis(judged, best_plan_by_level(chosen)[:, None, :], axis=1)[:, 0]
        for chosen, judged in (halves, halves[::-1])
    ]
    mean: Floats = (estimates[0] + estimates[1]) / 2
    return mean


def _would_bid(sides: Sides, order: Sequence[Seat], margins: Floats, expected: Floats, weights: Floats) -> Bools:
    """Whether each place would rather bid a level than leave the auction to its bidder at the level below."""
    places, levels, count = expected.shape
    would_bid = np.zeros((places, places + 1, levels, count), bool)
    for index, seat in enumerate(order):
        side = side_of(seat, sides)
        for bidder in range(places):
            if_passed = np.concatenate([[-np.inf], (margins[bidder, :-1, :, side] @ weights)])
            would_bid[index, bidder] = expected[index] > if_passed[:, None]
        would_bid[index, places] = expected[index] > 0
    return would_bid


def _likelihood(view: View, question: Auction, values: AuctionValues, own_place: int) -> Floats:
    """The likelihood of the others' bids so far in each deal, shape (deals,)."""
    levels, state = list(question.levels), question.start()
    likelihood = np.ones(values.would_bid.shape[3])
    last_bids: dict[int, tuple[int, int]] = {}
    for event in view.events:
        if event.verb is not EventVerb.SAYS or not isinstance(event.move, Call):
            continue
        if question.why_not(state, event.move) is not None:
            continue
        place, level, bidder, _ = state
        if place != own_place:
            next_level = levels.index(level) + 1 if level in levels else 0
            if event.move == PASS:
                would_bid = values.would_bid[place, bidder, min(next_level, len(levels) - 1)]
                likelihood *= np.where(would_bid, LIKELIHOOD_FLOOR, 1.0)
            else:
                last_bids[place] = levels.index(int(event.move.value)), bidder
        state = question.after(state, event.move)
        if question.speaker(state) is None:
            break
    for place, (level, bidder) in last_bids.items():
        likelihood *= np.where(values.would_bid[place, bidder, level], 1.0, LIKELIHOOD_FLOOR)
    return likelihood


def _margins_after(values: AuctionValues, state: AuctionProgress, move: Move, side: int) -> Floats:
    """Our margin after this call in each deal, shape (deals,), if everybody bids step by step as high as they would."""
    assert isinstance(move, Call)
    question, margins = values.question, values.margins
    places, levels, count = margins.shape[0], margins.shape[1], margins.shape[2]
    deal, bid_levels = np.arange(count), list(question.levels)
    place, level, bidder, passed = (np.full(count, number) for number in question.after(state, move))
    level = np.where(level > 0, np.searchsorted(bid_levels, level), -1)
    for _ in range(2 * places * (levels + 2)):  # more turns than an auction can have
        active = places - np.bitwise_count(passed).astype(np.int64)
        goes_on = (active > 1) | ((active == 1) & (bidder < 0))
        if not goes_on.any():
            break
        next_level = level + 1
        bids = (next_level < levels) & values.would_bid[place, bidder, np.minimum(next_level, levels - 1), deal]
        bids |= (active == 1) & question.last_must_bid
        level, bidder = np.where(goes_on & bids, next_level, level), np.where(goes_on & bids, place, bidder)
        passed = np.where(goes_on & ~bids, passed | 1 << place, passed)
        place = _next_place(place, passed, places)
    outcome: Floats = np.where(bidder >= 0, margins[bidder, np.maximum(level, 0), deal, side], 0.0)
    return outcome


def _next_place(place: Ints, passed: Ints, places: int) -> Ints:
    """The next place that has not passed; the same if there is none."""
    following = place
    for step in range(places, 0, -1):
        candidate = (place + step) % places
        following = np.where(passed >> candidate & 1, following, candidate)
    return following
