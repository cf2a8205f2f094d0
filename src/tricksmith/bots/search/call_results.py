"""The results of a call: how often the seat reaches the aim that the call sets it, and what its side scores."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from tricksmith.bots.heard_bids import HeardBids
from tricksmith.bots.search.call_evaluation import play_out_calls
from tricksmith.bots.search.call_search import calling_of, sample_deals
from tricksmith.bots.search.evaluation import rollout_ends
from tricksmith.bots.search.exact_results import contract_threshold
from tricksmith.bots.search.play_results import line_results
from tricksmith.compile import LAST_TRICK, compile_calls
from tricksmith.engine import Hands, Tricks, mask_bits
from tricksmith.rules import side_of
from tricksmith.rules.author import PASS, Bidding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.bots.search.call_playouts import CallPlayouts
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.cards import Card
    from tricksmith.rules import Call, Contract, Move, Seat, View

__all__ = ["CallOutcome", "call_outcomes"]

OUTCOME_PLAYOUTS = 4
"""Playouts of each deal from which the results of a call are counted."""
TINY = 1e-12
"""A weight above 0, to divide by where no playout counts."""
MAX_CONTRACTS = 40
"""Tricks are counted if a call leads to no more contracts than this in the deals; each of them takes some time."""


class CallOutcome(NamedTuple):
    """The results of a call in playouts.

    Attributes:
        needs: The aim that the call sets the seat, in the game's words; empty if it sets none, or if that depends on
            the calls of others.
        reached: The share of the playouts in which the aim was reached. Without an aim, the share in which the side won
            points; 0 in games where low wins.
        points: What the seat's side scored on average; where there are two sides, less what the other side scored.
        is_after_passes: Whether others were still to speak and passed, as in an auction.
        aim: What the seat plays for after the call, in the game's words, also where it can't fail; empty if that
            depends on the calls of others.
        counter: What the seat's party took on average: "tricks", or the counter that the aim is about.
        taken: How much of it; None where that was not counted.
        asks_all: Whether the aim is to take all of the counter that the hand has.
        lacks_trumps: Whether there are trumps after the call, and the seat never has one.
        is_limit: Whether the aim is to take no more than something.
        rivals: What others play for after the call, in the game's words, by their seats, where that is always the same.
        scored: The average points in playouts that reached the aim (or won points), and in the others; 0 for none.
        winners: The share of the playouts in which each card of the seat took a trick, for those that did.
        caught: The share in which the seat or a partner took each card that counts in the game.
        own: What the seat's side scored on average, in all hands: one that is dealt again scores nothing.
        others: What the other sides scored, on average over these.
        party: The seats of the seat's side that play the hand with it, itself among them; empty where that is not
            always the same.
        calls_again: Whether the seat has made further calls, those that were best on average.
    """

    needs: str
    reached: float
    points: float
    is_after_passes: bool = False
    aim: str = ""
    counter: str = "tricks"
    taken: float | None = None
    asks_all: bool = False
    lacks_trumps: bool = False
    is_limit: bool = False
    rivals: tuple[tuple[Seat, str], ...] = ()
    scored: tuple[float, float] = (0.0, 0.0)
    winners: Mapping[Card, float] = MappingProxyType({})
    caught: Mapping[Card, float] = MappingProxyType({})
    own: float = 0.0
    others: float = 0.0
    party: tuple[Seat, ...] = ()
    calls_again: bool = False


def call_outcomes(view: View, moves: Sequence[Move], count: int, seed: int) -> tuple[CallOutcome, ...] | None:
    """Return how often each of these calls reached its aim, and what it scored, in the same deals.

    In an auction all others pass after it.

    Args:
        view: What the seat knows, in the calls.
        moves: Legal calls.
        count: The number of deals.
        seed: Determines the deals and playouts.

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
    results, chosen = play_out_calls(view, calling, deals, indices, generator, None, heard)
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
    """Whether a seat is still to bid in this state, and would usually pass."""
    usual = question.usual_place(state) if question.speaker(state) is not None else None
    return usual is not None and question.menu(state)[usual] == PASS


def _outcome(
    view: View, move: Move, results: CallPlayouts, rows: NDArray[np.intp], deals: WeightedDeals, seed: int
) -> CallOutcome:
    """The results of a call in the hands of these rows."""
    assert view.seat is not None
    game, weights = view.game, deals.weights[results.source_hand[rows] % len(deals.weights)]
    weights = weights / weights.sum()
    played = results.contracts[rows] >= 0  # without a contract a hand is dealt again, for no points
    rows, weights = rows[played], weights[played]
    numbers, positions = results.contracts[rows], results.positions[rows]
    if not len(rows):
        return CallOutcome("", 0.0, 0.0)
    ends = rollout_ends(game, numbers, positions, playouts=OUTCOME_PLAYOUTS, seed=seed)
    by_side = Hands.under_contracts(game, np.repeat(numbers, OUTCOME_PLAYOUTS), ends).scores
    side = side_of(view.seat, game.sides)
    scores = by_side[:, side].reshape(len(rows), OUTCOME_PLAYOUTS)
    counted = scores - by_side[:, 1 - side].reshape(scores.shape) if len(game.sides) == 2 else scores
    contracts, first = compile_calls(game).contracts, {int(number): row for row, number in enumerate(numbers)}
    aims = {number: contract_threshold(game, contracts[number], view.seat, positions[row])
            for number, row in first.items()}  # fmt: skip
    texts = {aim.text if aim is not None else "" for aim in aims.values()}
    needs = texts.pop() if len(texts) == 1 and move != PASS else ""
    thresholds = np.array([aim.points if (aim := aims[int(number)]) is not None else np.inf for number in numbers])
    is_reached = scores >= thresholds[:, None] if needs else counted > 0
    reached = float(is_reached.mean(axis=1) @ weights) if needs or not game.lowest_wins else 0.0
    scored = tuple(
        float((counted * mask).sum(axis=1) @ weights) / max(float(mask.sum(axis=1) @ weights), TINY)
        for mask in (is_reached, ~is_reached)
    )
    points = float(counted.mean(axis=1) @ weights)
    own, all_sides = (float(points_of.mean(axis=1) @ weights) for points_of in
                      (scores, by_side.sum(axis=1).reshape(scores.shape)))  # fmt: skip
    others = (all_sides - own) / (len(game.sides) - 1)
    outcome = CallOutcome(needs, reached, points, scored=(scored[0], scored[1]), own=own, others=others,
                          calls_again=bool((results.plan[rows] >= 0).any()))  # fmt: skip
    if len(first) > MAX_CONTRACTS:
        return outcome
    contract_aims = [game.aim(contracts[number], view.seat) for number in first]
    aim_texts = {aim.text if aim is not None else "" for aim in contract_aims}
    only_aim = contract_aims[0] if len(aim_texts) == 1 else None
    counter = only_aim.counter if only_aim is not None else "tricks"
    parties = {tuple(seat for seat in game.sides[side] if seat not in contracts[number].out) for number in first}
    takings = _Takings.of(view, counter, numbers, positions, weights, seed)
    return outcome._replace(
        aim=aim_texts.pop() if len(aim_texts) == 1 else "", counter=counter, taken=takings.taken,
        winners=takings.winners, caught=takings.caught, party=parties.pop() if len(parties) == 1 else (),
        rivals=tuple(_rivals(view, [contracts[number] for number in first])),
        is_limit=only_aim is not None and only_aim.at_most is not None,
        asks_all=only_aim is not None and takings.total is not None and only_aim.at_least == round(takings.total),
        lacks_trumps=all(_lacks_trumps(view, contracts[number], positions[numbers == number]) for number in first),
    )  # fmt: skip


def _lacks_trumps(view: View, contract: Contract[Any, Any], positions: NDArray[np.uint64]) -> bool:
    """Whether a contract has trumps of which the seat holds none at these positions."""
    trumps = np.uint64(sum(card.bit for card in view.game.trumps(contract.mode)))
    return bool(trumps) and not (positions[:, view.seat] & trumps).any()


def _rivals(view: View, contracts: Sequence[Contract[Any, Any]]) -> Iterator[tuple[Seat, str]]:
    """The aims of seats of other parties in the game's words, each if it is the same under all these contracts."""
    for seat in (seat for side in view.game.sides for seat in side):
        parties = [party for contract in contracts for party in view.game.parties(contract)]
        is_rival = not any({seat, view.seat} <= set(party) for party in parties)
        aims = {aim.text if (aim := view.game.aim(contract, seat)) is not None else "" for contract in contracts}
        if is_rival and len(aims) == 1 and (text := aims.pop()):
            yield seat, text


class _Takings(NamedTuple):
    """What the party of a seat took in playouts.

    Attributes:
        taken: How much of a counter it took on average; None for one that the cards don't give.
        total: How much of it all parties took together, on average.
        winners: How often each card of the seat took a trick.
        caught: How often the party took each card that counts.
    """

    taken: float | None
    total: float | None
    winners: dict[Card, float]
    caught: dict[Card, float]

    @classmethod
    def of(
        cls, view: View, counter: str, numbers: NDArray[np.int64], positions: NDArray[np.uint64],
        weights: NDArray[np.float64], seed: int,
    ) -> _Takings:  # fmt: skip
        """Play each position once under its contract."""
        assert view.seat is not None
        game, contracts = view.game, compile_calls(view.game).contracts
        amount, total, cards = 0.0, 0.0, game.deck.cards
        won, caught = np.zeros((2, len(cards)))
        for number in np.unique(numbers).tolist():
            rows, contract = np.flatnonzero(numbers == number), contracts[number]
            lines, tables = line_results(game, contract, positions[rows], seed=seed), Tricks.of(game, contract).tables
            party = sorted(next(party for party in game.parties(contract) if view.seat in party))
            own = np.bitwise_or.reduce(lines.taken[:, party], axis=1)
            if counter == "tricks":
                amount += float(lines.tricks[:, party].sum(axis=1) @ weights[rows])
                total += float(lines.tricks.sum(axis=1) @ weights[rows])
            elif counter in game.counters:
                row = list(game.counters).index(counter)
                worth = np.zeros(64)  # by bit of a card mask, with one for the last trick
                worth[: len(cards)] = tables.worth[row]
                worth[LAST_TRICK] += tables.last_worth[row]
                amount += float((mask_bits(own) @ worth) @ weights[rows])
                total += float((mask_bits(np.bitwise_or.reduce(lines.taken, axis=1)) @ worth) @ weights[rows])
            bits = mask_bits((lines.winners | lines.later) & positions[rows, view.seat])
            won += weights[rows] @ bits[:, : len(cards)]
            caught += weights[rows] @ mask_bits(own)[:, : len(cards)]
        mode = contracts[int(numbers[0])].mode
        counting_cards = [card for card in game.cards if any(game.worth(name, card, mode) for name in game.counters)]
        is_counted = counter == "tricks" or counter in game.counters
        return cls(
            amount if is_counted else None, total if is_counted else None,
            {card: float(won[card.index]) for card in cards if card in view.hand and won[card.index] > 0},
            {card: float(caught[card.index]) for card in counting_cards},
        )  # fmt: skip
