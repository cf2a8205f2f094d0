"""What comes of a call: how often the seat gets what the call needs, and what its side scores."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from tricksmith.bots.heard_bids import HeardBids
from tricksmith.bots.search.call_search import calling_of, play_on, sample_deals
from tricksmith.bots.search.evaluation import rollout_ends
from tricksmith.bots.search.exact import contract_threshold
from tricksmith.bots.search.play_results import line_results
from tricksmith.compile import compile_calls
from tricksmith.engine import Hands
from tricksmith.rules import side_of
from tricksmith.rules.author import PASS, Bidding

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.bots.search.call_playouts import CallPlayouts
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.cards import Card
    from tricksmith.rules import Call, Move, View

__all__ = ["CallOutcome", "call_outcomes"]

OUTCOME_PLAYOUTS = 4
"""Playouts of each deal that show what comes of a call."""
TINY = 1e-12
MAX_CONTRACTS = 40
"""Tricks are counted if a call leads to no more contracts than this in the deals; each of them takes some time."""


class CallOutcome(NamedTuple):
    """What came of a call in playouts.

    Attributes:
        needs: What the call sets the seat as its aim, in the game's words; empty if it sets none, or if that depends on
            the calls of others.
        reached: The share of the playouts in which the aim was reached; without one, in which the side won points,
            and 0 where the fewest win.
        points: What the seat's side scored on average; where there are two sides, less what the other side scored.
        is_after_passes: Whether others were still to speak and passed, as in an auction.
        aim: What the seat plays for after the call, in the game's words, also where it can't fail; empty if that
            depends on the calls of others.
        tricks: The tricks that the seat and its partners took on average; None where that was not counted.
        scored: The points where that was so, and where not, on average; 0 where that never happened.
        winners: In which share of the playouts each card of the seat took a trick, for those that did.
    """

    needs: str
    reached: float
    points: float
    is_after_passes: bool = False
    aim: str = ""
    tricks: float | None = None
    scored: tuple[float, float] = (0.0, 0.0)
    winners: Mapping[Card, float] = MappingProxyType({})


def call_outcomes(view: View, moves: Sequence[Move], count: int, seed: int) -> tuple[CallOutcome, ...] | None:
    """Return how often each of these calls came to what it needs, and what it scored, in the same deals.

    In an auction all others pass after it.

    Args:
        view: What the seat knows, in the calls.
        moves: Legal calls.
        count: The number of deals.
        seed: Deals and playouts follow from it.

    Returns:
        One for each call; None where the game's calls can't be simulated.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> none, some, most = call_outcomes(view, view.legal, 40, seed=1)
    >>> none.needs, some.needs, most.needs
    ('none: no trick', '', 'most: 6 tricks or more')
    """
    assert view.seat is not None
    generator = np.random.default_rng(seed)
    if (calling := calling_of(view, generator)) is None:
        return None
    heard = HeardBids.of(view, calling)
    deals = sample_deals(view, count, generator, heard)
    indices = np.array([view.legal.index(move) for move in moves])
    results, chosen = play_on(view, calling, deals, indices, generator, None, heard)
    question, state = calling.question, calling.state
    passes = PASS in view.legal and question.usual_place(state) is not None
    outcomes = []
    for move, rows in zip(moves, chosen, strict=True):
        others_pass = False
        if passes and isinstance(question, Bidding):
            others_pass = _others_pass(question, question.after(state, cast("Call", move)))
        outcomes.append(_outcome(view, move, results, rows, deals, seed)._replace(is_after_passes=others_pass))
    return tuple(outcomes)


def _others_pass(question: Bidding, state: Any) -> bool:
    """Whether somebody is left to bid at this state, and would usually pass."""
    usual = question.usual_place(state) if question.speaker(state) is not None else None
    return usual is not None and question.menu(state)[usual] == PASS


def _outcome(
    view: View, move: Move, results: CallPlayouts, rows: NDArray[np.intp], deals: WeightedDeals, seed: int
) -> CallOutcome:
    """What came of a call in the hands of these rows."""
    assert view.seat is not None
    game, weights = view.game, deals.weights[results.source_hand[rows] % len(deals.weights)]
    weights = weights / weights.sum()
    played = results.contracts[rows] >= 0  # the others are dealt again, for no points
    rows, weights = rows[played], weights[played]
    numbers, positions = results.contracts[rows], results.positions[rows]
    if not len(rows):
        return CallOutcome("", 0.0, 0.0)
    ends = rollout_ends(game, numbers, positions, playouts=OUTCOME_PLAYOUTS, seed=seed)
    every = Hands.under_contracts(game, np.repeat(numbers, OUTCOME_PLAYOUTS), ends).scores
    side = side_of(view.seat, game.sides)
    scores = every[:, side].reshape(len(rows), OUTCOME_PLAYOUTS)
    counted = scores - every[:, 1 - side].reshape(scores.shape) if len(game.sides) == 2 else scores
    contracts, first = compile_calls(game).contracts, {int(number): row for row, number in enumerate(numbers)}
    aims = {number: contract_threshold(game, contracts[number], view.seat, positions[row])
            for number, row in first.items()}  # fmt: skip
    texts = {aim.text if aim is not None else "" for aim in aims.values()}
    needs = texts.pop() if len(texts) == 1 and move != PASS else ""
    least = np.array([aim.points if (aim := aims[int(number)]) is not None else np.inf for number in numbers])
    is_reached = scores >= least[:, None] if needs else counted > 0
    reached = float(is_reached.mean(axis=1) @ weights) if needs or not game.lowest_wins else 0.0
    scored = tuple(
        float((counted * there).sum(axis=1) @ weights) / max(float(there.sum(axis=1) @ weights), TINY)
        for there in (is_reached, ~is_reached)
    )
    points = float(counted.mean(axis=1) @ weights)
    outcome = CallOutcome(needs, reached, points, scored=(scored[0], scored[1]))
    if len(first) > MAX_CONTRACTS:
        return outcome
    said = {known.text if (known := game.aim(contracts[number], view.seat)) is not None else "" for number in first}
    tricks, winners = _taken_by(view, numbers, positions, weights, seed)
    return outcome._replace(aim=said.pop() if len(said) == 1 else "", tricks=tricks, winners=winners)


def _taken_by(
    view: View, numbers: NDArray[np.int64], positions: NDArray[np.uint64], weights: NDArray[np.float64], seed: int
) -> tuple[float, dict[Card, float]]:
    """The mean number of tricks of the seat and its partners, and how often each of its cards took one."""
    assert view.seat is not None
    game, contracts = view.game, compile_calls(view.game).contracts
    tricks, shares = 0.0, np.zeros(len(game.deck.cards))
    own = [card for card in game.deck.cards if card in view.hand]
    for number in np.unique(numbers).tolist():
        rows, contract = np.flatnonzero(numbers == number), contracts[number]
        found = line_results(game, contract, positions[rows], seed=seed)
        party = next(party for party in game.parties(contract) if view.seat in party)
        tricks += float(found.tricks[:, sorted(party)].sum(axis=1) @ weights[rows])
        won = (found.winners | found.later) & positions[rows, view.seat]
        for card in own:
            shares[card.index] += float(((won & np.uint64(card.bit)) != 0) @ weights[rows])
    return tricks, {card: float(shares[card.index]) for card in own if shares[card.index] > 0}
