"""What to bid in an auction: each bid tried against others who bid as high as their hands are worth, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.contract_values import ContractValues, best_plan_by_level, distinct_plans, values_by_plan
from tricksmith.bots.search.determinization import redeal_unseen
from tricksmith.rules import Call, side_of
from tricksmith.rules.author import PASS, Auction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import Move, Seat, Sides, View
    from tricksmith.rules.runtime import Calling

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]
    Masks = NDArray[np.uint64]

__all__ = ["AuctionValues", "search_auction"]

PLAYOUTS_EACH = 2
"""Playouts of a contract in each deal."""
REDEALS = 4
"""How often the cards that another seat does not see are dealt again, to find how high it would bid."""
SAMPLED_ACTIONS = 2
"""Of many ways to go on after winning the auction, the number that is tried."""
LIKELIHOOD_FLOOR = 0.3
"""The smoothing floor of likelihoods: that of a bid or pass which the model of the others does not expect."""


class AuctionValues(NamedTuple):
    """The value of every contract of an auction in each deal, and who would bid, by place in the order of bidding.

    Attributes:
        question: The auction.
        values: The margin of every side if a place wins the auction at a level, shape (places, levels, deals, sides).
        wants: Whether a place would rather bid a level than leave the auction to the bidder, shape (places, bidders,
            levels, deals); the last of the bidders is nobody.
    """

    question: Auction
    values: Floats
    wants: Bools


def search_auction(
    view: View, calling: Calling, moves: Sequence[Move], deals: WeightedDeals, seeds: np.random.Generator,
    model: OpponentModel | None = None,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Return the margin of each bid in each deal, shape (moves, deals), and the deals' weights, shape (deals,)."""
    question, seat = calling.question, view.seat
    assert isinstance(question, Auction)
    assert seat is not None
    known = _look(view, ContractValues(calling, question, model), seat, deals, seeds)
    weights = deals.weights * _likelihood(view, question, known, question.order.index(seat))
    weights /= weights.sum()
    mine = side_of(seat, view.game.sides)
    points = np.stack([_outcome(known, calling.state, move, mine) for move in moves])
    return points, weights


def _look(
    view: View, stakes: ContractValues, me: Seat, deals: WeightedDeals, seeds: np.random.Generator
) -> AuctionValues:
    """Evaluate every contract in these deals, and how high every seat would bid."""
    game, count = view.game, len(deals.hands)
    question, order = stakes.question, stakes.question.order
    shown = {name: cards.mask for name, cards in view.piles.items()}
    lots, seed = seeds.random((count, game.players)), int(seeds.integers(1 << 62))
    values, own = [], []
    for seat in order:
        side = side_of(seat, game.sides)
        piles: dict[str, Masks | int] = {**deals.piles, **shown}
        here = stakes.worth(
            seat, deals.hands, piles, lots, each=PLAYOUTS_EACH, seed=seed, tried=SAMPLED_ACTIONS, judged=1
        )
        if seat == me:
            ways = distinct_plans(here)
            best = best_plan_by_level(values_by_plan(here, ways, count)[..., side].mean(axis=0))[None]
        else:
            hands, hidden = redeal_unseen(deals, seat, REDEALS, seeds)
            piles, many = {**hidden, **shown}, np.repeat(lots, REDEALS, axis=0)
            again = stakes.worth(seat, hands, piles, many, each=1, seed=seed, tried=0, judged=0)
            ways = distinct_plans(here, again)
            seen = values_by_plan(again, ways, len(hands))[..., side].reshape(count, REDEALS, len(ways), -1)
            best = best_plan_by_level(seen.mean(axis=1))
        chosen = np.take_along_axis(values_by_plan(here, ways, count), best[:, None, :, None], axis=1)[:, 0]
        values.append(np.where(np.isfinite(chosen), chosen, 0.0))
        own.append(_hoped(seen) if seat != me else np.tile(values[-1][:, :, side].mean(axis=0), (count, 1)))
    by_level = np.stack(values).transpose(0, 2, 1, 3)
    wants = _wants(game.sides, order, by_level, np.stack(own).transpose(0, 2, 1), deals.weights)
    return AuctionValues(question, by_level, wants)


def _hoped(seen: Floats) -> Floats:
    """What a seat expects if it goes on in the best way, shape (deals, levels).

    `seen`, shape (deals, times, ways, levels), is what it gets in deals that look the same to it. The way is chosen by
    one half of these and judged by the other, because choosing and judging by the same would favour lucky ways.
    """
    halves = seen[:, ::2].mean(axis=1), seen[:, 1::2].mean(axis=1)
    hoped = [
        np.take_along_axis(judged, best_plan_by_level(chosen)[:, None, :], axis=1)[:, 0]
        for chosen, judged in (halves, halves[::-1])
    ]
    mean: Floats = (hoped[0] + hoped[1]) / 2
    return mean


def _wants(sides: Sides, order: Sequence[Seat], values: Floats, own: Floats, weights: Floats) -> Bools:
    """Whether each place would rather bid a level than leave the auction to its bidder at the level below."""
    places, levels, count = own.shape
    wants = np.zeros((places, places + 1, levels, count), bool)
    for place, seat in enumerate(order):
        side = side_of(seat, sides)
        for other in range(places):
            left = np.concatenate([[-np.inf], (values[other, :-1, :, side] @ weights)])
            wants[place, other] = own[place] > left[:, None]
        wants[place, places] = own[place] > 0
    return wants


def _likelihood(view: View, question: Auction, known: AuctionValues, mine: int) -> Floats:
    """The likelihood of the others' bids so far in each deal, shape (deals,)."""
    levels, state = list(question.levels), question.start()
    agrees = np.ones(known.wants.shape[3])
    last: dict[int, tuple[int, int]] = {}
    for event in view.events:
        if not isinstance(event.move, Call) or question.why_not(state, event.move) is not None:
            continue
        place, level, bidder, _ = state
        if place != mine:
            at = levels.index(level) + 1 if level in levels else 0
            if event.move == PASS:
                wanted = known.wants[place, bidder, min(at, len(levels) - 1)]
                agrees *= np.where(wanted, LIKELIHOOD_FLOOR, 1.0)
            else:
                last[place] = levels.index(int(event.move.value)), bidder
        state = question.then(state, event.move)
        if question.asks(state) is None:
            break
    for place, (level, bidder) in last.items():
        agrees *= np.where(known.wants[place, bidder, level], 1.0, LIKELIHOOD_FLOOR)
    return agrees


def _outcome(known: AuctionValues, state: tuple[int, int, int, int], move: Move, mine: int) -> Floats:
    """Our margin after this call in each deal, shape (deals,), if everybody bids step by step as high as they want."""
    assert isinstance(move, Call)
    question, values = known.question, known.values
    places, levels, count = values.shape[0], values.shape[1], values.shape[2]
    deal, ladder = np.arange(count), list(question.levels)
    place, level, bidder, passed = (np.full(count, number) for number in question.then(state, move))
    level = np.where(level > 0, np.searchsorted(ladder, level), -1)
    for _ in range(2 * places * (levels + 2)):
        left = places - np.bitwise_count(passed).astype(np.int64)
        on = (left > 1) | ((left == 1) & (bidder < 0))
        if not on.any():
            break
        up = level + 1
        bids = (up < levels) & known.wants[place, bidder, np.minimum(up, levels - 1), deal]
        bids |= (left == 1) & question.last_must_bid
        level, bidder = np.where(on & bids, up, level), np.where(on & bids, place, bidder)
        passed = np.where(on & ~bids, passed | 1 << place, passed)
        place = _following(place, passed, places)
    found: Floats = np.where(bidder >= 0, values[bidder, np.maximum(level, 0), deal, mine], 0.0)
    return found


def _following(place: NDArray[np.int64], passed: NDArray[np.int64], places: int) -> NDArray[np.int64]:
    """The next place that has not passed; the same if there is none."""
    found = place
    for step in range(places, 0, -1):
        following = (place + step) % places
        found = np.where(passed >> following & 1, found, following)
    return found
