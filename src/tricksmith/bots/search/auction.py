"""What to bid in an auction: every bid tried against others who go as high as their hands promise, world by world."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.redealt import dealt_anew
from tricksmith.bots.search.stakes import Stakes, best_way, by_way, ways_of
from tricksmith.rules import Call, side_of
from tricksmith.rules.author import PASS, Auction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Move, Seat, Sides, View
    from tricksmith.rules.runtime import Calling

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]
    Masks = NDArray[np.uint64]

__all__ = ["Auctioned", "search_auction"]

EACH = 2
"""Play-outs of a contract in each world."""
TIMES = 4
"""How often the cards are dealt anew that another seat does not see, to find how high it would go."""
TRIED = 2
"""Of many ways to go on once the auction is won, those that are tried."""
DOUBT = 0.3
"""How likely it is at least, as against what was to be expected, that a seat bids or passes otherwise."""


class Auctioned(NamedTuple):
    """What is known of an auction, for each imagined world: all by place in its order, not by seat.

    `values` (places, levels, worlds, sides) is what it promises the sides that a place gets the bid at a level; `wants`
    (places, bidders, levels, worlds) whether a place would rather bid so much than leave the bid to the bidder; the
    last of the bidders is nobody.
    """

    question: Auction
    values: Floats
    wants: Bools


def search_auction(
    view: View, calling: Calling, moves: Sequence[Move], some: Imagined, seeds: np.random.Generator,
    model: OpponentModel | None = None,
) -> tuple[Floats, Floats]:  # fmt: skip
    """What each of these bids comes to in each world (moves, worlds), and how likely the worlds are (worlds,)."""
    question, seat = calling.question, view.seat
    assert isinstance(question, Auction)
    assert seat is not None
    known = _look(view, Stakes(calling, question, model), seat, some, seeds)
    weights = some.weights * _likelihood(view, question, known, question.order.index(seat))
    weights /= weights.sum()
    mine = side_of(seat, view.game.sides)
    points = np.stack([_outcome(known, calling.state, move, mine) for move in moves])
    return points, weights


def _look(view: View, stakes: Stakes, me: Seat, some: Imagined, seeds: np.random.Generator) -> Auctioned:
    """What every contract promises in these worlds, and how high every seat would go."""
    game, count = view.game, len(some.hands)
    question, order = stakes.question, stakes.question.order
    shown = {name: cards.mask for name, cards in view.piles.items()}
    lots, seed = seeds.random((count, game.players)), int(seeds.integers(1 << 62))
    values, own = [], []
    for seat in order:
        side = side_of(seat, game.sides)
        piles: dict[str, Masks | int] = {**some.piles, **shown}
        here = stakes.worth(seat, some.hands, piles, lots, each=EACH, seed=seed, tried=TRIED, judged=1)
        if seat == me:
            ways = ways_of(here)
            best = best_way(by_way(here, ways, count)[..., side].mean(axis=0))[None]
        else:
            hands, hidden = dealt_anew(some, seat, TIMES, seeds)
            piles, many = {**hidden, **shown}, np.repeat(lots, TIMES, axis=0)
            again = stakes.worth(seat, hands, piles, many, each=1, seed=seed, tried=0, judged=0)
            ways = ways_of(here, again)
            seen = by_way(again, ways, len(hands))[..., side].reshape(count, TIMES, len(ways), -1)
            best = best_way(seen.mean(axis=1))
        chosen = np.take_along_axis(by_way(here, ways, count), best[:, None, :, None], axis=1)[:, 0]
        values.append(np.where(np.isfinite(chosen), chosen, 0.0))
        own.append(_hoped(seen) if seat != me else np.tile(values[-1][:, :, side].mean(axis=0), (count, 1)))
    by_level = np.stack(values).transpose(0, 2, 1, 3)
    wants = _wants(game.sides, order, by_level, np.stack(own).transpose(0, 2, 1), some.weights)
    return Auctioned(question, by_level, wants)


def _hoped(seen: Floats) -> Floats:
    """What a seat may hope for that goes on as seems best to it (worlds, levels).

    `seen` (worlds, times, ways, levels) is what it gets in deals that look the same to it. The way is chosen by one
    half of the deals and judged by the other, or else luck would look like strength.
    """
    halves = seen[:, ::2].mean(axis=1), seen[:, 1::2].mean(axis=1)
    hoped = [
        np.take_along_axis(judged, best_way(chosen)[:, None, :], axis=1)[:, 0]
        for chosen, judged in (halves, halves[::-1])
    ]
    mean: Floats = (hoped[0] + hoped[1]) / 2
    return mean


def _wants(sides: Sides, order: Sequence[Seat], values: Floats, own: Floats, weights: Floats) -> Bools:
    """Whether each place would rather bid so much than leave the bid to whoever has it at the level below."""
    places, levels, count = own.shape
    wants = np.zeros((places, places + 1, levels, count), bool)
    for place, seat in enumerate(order):
        side = side_of(seat, sides)
        for other in range(places):
            left = np.concatenate([[-np.inf], (values[other, :-1, :, side] @ weights)])
            wants[place, other] = own[place] > left[:, None]
        wants[place, places] = own[place] > 0
    return wants


def _likelihood(view: View, question: Auction, known: Auctioned, mine: int) -> Floats:
    """How well each world agrees with what the others have bid so far."""
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
                agrees *= np.where(wanted, DOUBT, 1.0)
            else:
                last[place] = levels.index(int(event.move.value)), bidder
        state = question.then(state, event.move)
        if question.asks(state) is None:
            break
    for place, (level, bidder) in last.items():
        agrees *= np.where(known.wants[place, bidder, level], 1.0, DOUBT)
    return agrees


def _outcome(known: Auctioned, state: tuple[int, int, int, int], move: Move, mine: int) -> Floats:
    """What comes of this call in each world (worlds,), for our side, if all go on by steps as high as they would."""
    assert isinstance(move, Call)
    question, values = known.question, known.values
    places, levels, count = values.shape[0], values.shape[1], values.shape[2]
    worlds, ladder = np.arange(count), list(question.levels)
    place, level, bidder, passed = (np.full(count, number) for number in question.then(state, move))
    level = np.where(level > 0, np.searchsorted(ladder, level), -1)
    for _ in range(2 * places * (levels + 2)):
        left = places - np.bitwise_count(passed).astype(np.int64)
        on = (left > 1) | ((left == 1) & (bidder < 0))
        if not on.any():
            break
        up = level + 1
        bids = (up < levels) & known.wants[place, bidder, np.minimum(up, levels - 1), worlds]
        bids |= (left == 1) & question.last_must_bid
        level, bidder = np.where(on & bids, up, level), np.where(on & bids, place, bidder)
        passed = np.where(on & ~bids, passed | 1 << place, passed)
        place = _following(place, passed, places)
    found: Floats = np.where(bidder >= 0, values[bidder, np.maximum(level, 0), worlds, mine], 0.0)
    return found


def _following(place: NDArray[np.int64], passed: NDArray[np.int64], places: int) -> NDArray[np.int64]:
    """The next place that has not passed; the same if there is none."""
    found = place
    for step in range(places, 0, -1):
        following = (place + step) % places
        found = np.where(passed >> following & 1, found, following)
    return found
