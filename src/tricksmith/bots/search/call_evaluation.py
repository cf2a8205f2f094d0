"""The values of calls in deals: each is made, the others continue the calls, and the core plays the hands out."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.bid_inference import card_strengths
from tricksmith.bots.doubling import raising_reply
from tricksmith.bots.joining import joining_replies
from tricksmith.bots.search.call_playouts import CallPlayouts, best_plan_mask
from tricksmith.bots.trick_bids import BatchTrickBids
from tricksmith.engine import Hands, mask_bits
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.belief import OpponentModel
    from tricksmith.bots.heard_bids import HeardBids
    from tricksmith.bots.joining import JoiningReply
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import View
    from tricksmith.rules.runtime import Calling

__all__ = ["evaluate_calls", "play_out_calls"]


def evaluate_calls(
    view: View, calling: Calling, deals: WeightedDeals, candidates: NDArray[np.intp], generator: np.random.Generator,
    model: OpponentModel | None, heard: HeardBids,
) -> Floats:  # fmt: skip
    """Return the margin of each of these calls in each deal, shape (candidates, deals).

    Where the next seat can raise the stakes, half of the time it does so in deals where we then get less, as if it
    saw all cards; and half of the time in all deals or in none, as if it knew no more than we do. Where other seats can
    join us, each joins in the deals where its own cards are worth it, and raising is left out.

    Arguments are those of `play_out_calls`.
    """
    joining = {
        row: joins
        for row, index in enumerate(candidates.tolist())
        if (joins := joining_replies(calling, view.legal[index]))
    }
    raising = [raising_reply(calling, view.legal[index]) for index in candidates.tolist()]
    raised_rows = [row for row, reply in enumerate(raising) if reply is not None]
    # Copies of the generator: with the same random numbers, only the replies make a difference.
    unused = deepcopy(generator)
    points = _points(view, deals, *play_out_calls(view, calling, deals, candidates, generator, model, heard))
    if raised_rows:
        reply = np.array([reply for reply in raising if reply is not None])
        played = play_out_calls(
            view, calling, deals, candidates[raised_rows], deepcopy(unused), model, heard, replies=[reply]
        )
        points[raised_rows] = _if_raised(points[raised_rows], _points(view, deals, *played), deals.weights)
    for row, joins in joining.items():

        def margins(places: Sequence[int], row: int = row) -> Floats:
            replies = [np.array([place], np.intp) for place in places]
            played = play_out_calls(
                view, calling, deals, candidates[[row]], deepcopy(unused), model, heard, replies=replies
            )
            by_side: Floats = _margins(deals, *played)[0]
            return by_side

        points[row] = _if_joined(view, deals, joins, margins)
    return points


def _if_joined(
    view: View, deals: WeightedDeals, replies: Sequence[JoiningReply], margins: Callable[[Sequence[int]], Floats]
) -> Floats:
    """The margin in each deal if each seat that can join us does so where its own cards are worth it.

    A seat sees no other cards, so what it gains by joining is fitted to how strong its own are.
    """
    assert view.seat is not None
    values = margins(())
    for seat, places, contract in reversed(replies):
        joined, side = margins(places), side_of(seat, view.game.sides)
        strengths = np.array(card_strengths(view.game, contract))
        held = mask_bits(deals.hands[:, seat])[:, : len(strengths)] @ strengths
        gains, joins = joined[:, side] - values[:, side], np.zeros(len(held), bool)
        for fold in range(2):  # two-fold cross-fitting: each half of the deals is decided by a fit to the other
            here, others = slice(fold, None, 2), slice(1 - fold, None, 2)
            slope, intercept = np.polyfit(held[others], gains[others], 1, w=np.sqrt(deals.weights[others]))
            joins[here] = slope * held[here] + intercept > 0
        values = np.where(joins[:, None], joined, values)
    points: Floats = values[:, side_of(view.seat, view.game.sides)]
    return points


def _margins(deals: WeightedDeals, results: CallPlayouts, chosen: list[NDArray[np.intp]]) -> Floats:
    """The margin of every side after each call in each deal, shape (calls, deals, sides)."""
    count = len(deals.hands)
    margins = np.zeros((len(chosen), count, results.margins.shape[1]))
    for index, rows in enumerate(chosen):
        margins[index, results.source_hand[rows] % count] = results.margins[rows]
    return margins


def _points(view: View, deals: WeightedDeals, results: CallPlayouts, chosen: list[NDArray[np.intp]]) -> Floats:
    """The margin of the seat's side after each call in each deal."""
    assert view.seat is not None
    return _margins(deals, results, chosen)[:, :, side_of(view.seat, view.game.sides)]


def _if_raised(unraised: Floats, raised: Floats, weights: Floats) -> Floats:
    """The mean margin in each deal of two cases: the raiser sees all cards, and it knows no more than we do."""
    raise_pays = (raised - unraised) @ weights < 0
    values: Floats = (np.minimum(unraised, raised) + np.where(raise_pays[:, None], raised, unraised)) / 2
    return values


def play_out_calls(
    view: View, calling: Calling, deals: WeightedDeals, candidates: NDArray[np.intp], generator: np.random.Generator,
    model: OpponentModel | None, heard: HeardBids, *, replies: Sequence[NDArray[np.intp]] = (),
) -> tuple[CallPlayouts, list[NDArray[np.intp]]]:  # fmt: skip
    """Play on after each of these calls in each deal.

    Args:
        view: What the seat knows.
        calling: The state of the calls.
        deals: The deals.
        candidates: The indices of the calls among the legal ones, shape (calls,).
        generator: The random generator for the playouts.
        model: Hands are played out as this model predicts; without one, by the heuristic policy.
        heard: What the others have said, and will say of their tricks.
        replies: What the next seats say after each call, in turn, as places in their menus; then what is usual.

    Returns:
        The results, and for each call the rows that follow from the seat's best later calls, one a deal.
    """
    assert view.seat is not None
    count = len(deals.hands)
    uniforms, seed = generator.random((count, view.game.players)), int(generator.integers(1 << 62))
    piles = {name: np.tile(cards, len(candidates)) for name, cards in deals.piles.items()}
    shown = {name: cards.mask for name, cards in view.piles.items()}
    hands = Hands.in_calls(
        view.game, calling, np.tile(deals.hands, (len(candidates), 1)), {**piles, **shown}, seed=seed
    )
    hands.step(np.repeat(candidates, count))
    for reply in replies:
        hands.step(np.repeat(reply, count))
    batch_bids = None
    if heard.trick_bids is not None:
        tricks = heard.trick_bids.expected_tricks(deals.hands)
        batch_bids = BatchTrickBids(heard.trick_bids, np.tile(tricks, (len(candidates), 1)))
    results = CallPlayouts(
        hands, view.seat, np.tile(uniforms, (len(candidates), 1)), playouts=1, seed=seed, model=model,
        batch_bids=batch_bids,
    )  # fmt: skip
    weights = deals.weights[results.source_hand % count]
    values = results.margins[:, side_of(view.seat, view.game.sides)]
    chosen = []
    for index in range(len(candidates)):
        here = np.flatnonzero(results.source_hand // count == index)
        chosen.append(here[best_plan_mask(results.plan[here], values[here], weights[here])])
    return results, chosen
