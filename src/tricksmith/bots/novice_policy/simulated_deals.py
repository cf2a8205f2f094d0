"""Simulated deals for the calls, and the result of a call in each of them."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief import Determinizations, replay_calls
from tricksmith.bots.bid_inference import card_strengths, has_heard_bids
from tricksmith.bots.bidding_facts import gives_after_winning
from tricksmith.bots.heard_bids import HeardBids
from tricksmith.bots.novice_policy.rule_playouts import playout_margin
from tricksmith.bots.search import OPEN_HAND_PLAYOUTS
from tricksmith.bots.trick_bids import asks_trick_bids, is_menu_of_numbers
from tricksmith.cards import CardSet, bits
from tricksmith.engine import HeuristicPolicy, Position, Tricks, margin
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, CardMove, EventVerb, Opening, side_of
from tricksmith.rules.author import PASS, EachSays, Give, Sweep
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from tricksmith.bots.trick_bids import TrickBids
    from tricksmith.rules import Contract, GameRules, Move, Seat, View
    from tricksmith.rules.author import CardLocations
    from tricksmith.rules.runtime import Settled

__all__ = ["SIMULATED_DEALS", "Plan", "SimulatedDeal", "simulate_deals"]

SIMULATED_DEALS = 8
"""The number of deals for one decision."""
OVERSAMPLING = 12
"""The factor by which more deals are sampled where bids say something about the cards. Those that are kept are drawn
by the likelihood of the bids, without replacement, by adding Gumbel noise (Vieira 2014)."""
MAX_BRANCHES = 8
"""The most combinations of its own later calls that a seat follows in one deal, and the longest menu of a seat that is
asked alone, or can't pass, of which it tries each call."""
PLAYOUTS_EACH = 2
"""The number of times that each contract is played out in a deal."""

Plan = tuple[Any, ...]
"""A call, and the same seat's later calls."""


def simulate_deals(view: View) -> tuple[SimulatedDeal, ...]:
    """Return `SIMULATED_DEALS` deals that fit what the seat knows; the same ones for the same knowledge.

    Args:
        view: The view of a seat in the calls.

    Raises:
        RulesError: If what the seat knows of the hidden cards can't be written as card-location constraints.
    """
    return _simulate(_DealsKey(view))


class _DealsKey:
    """The deals that fit a view, as a cache key: equal to another if the same cards can be in the same places."""

    def __init__(self, view: View) -> None:
        self.determinizations = Determinizations(view)
        self.heard = HeardBids()
        if has_heard_bids(view) or is_menu_of_numbers(view.legal):
            (deal,) = self.determinizations.sample(1, view.hand.mask, threads=1).tolist()
            self.heard = HeardBids.of(view, replay_calls(view, self.determinizations.locations(deal)))
        self.key: Hashable = (
            view.game, view.seat, view.hand.mask, self.determinizations.constraints, tuple(view.piles.items()),
            self.heard,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DealsKey) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _simulate(key: _DealsKey) -> tuple[SimulatedDeal, ...]:
    determinizations = key.determinizations
    view = determinizations.view
    assert view.seat is not None
    # The same hand samples the same deals, so that a bot's moves can be repeated.
    rng = Random(view.hand.mask)
    heard = key.heard
    number = SIMULATED_DEALS * (OVERSAMPLING if heard.is_informative else 1)
    deals = determinizations.sample(number, rng.getrandbits(63), threads=1)
    if heard.is_informative:
        likelihoods = heard.log_likelihoods(determinizations.hands(deals))
        noise = np.random.default_rng(rng.getrandbits(63)).gumbel(size=number)
        deals = deals[np.argsort(-(likelihoods + noise), kind="stable")[:SIMULATED_DEALS]]
    deals = deals.tolist()
    return tuple(
        SimulatedDeal(view.game, view.seat, determinizations.locations(deal), rng, heard.trick_bids) for deal in deals
    )


class SimulatedDeal:
    """One deal, with cached margins and choices.

    Args:
        game: The game.
        me: The seat that is to call.
        locations: Where all cards are.
        rng: Draws the random numbers that decide the other seats' usual calls, and the seed of playouts.
        trick_bids: How seats bid where each has to bid how many tricks it will take; None where nobody has to.
    """

    def __init__(
        self,
        game: GameRules[Any, Any],
        me: Seat,
        locations: CardLocations,
        rng: Random,
        trick_bids: TrickBids | None = None,
    ) -> None:
        self.game, self.me, self.locations, self.trick_bids = game, me, locations, trick_bids
        self.draws = [rng.random() for _ in range(game.players)]
        self.seed = rng.getrandbits(63)
        self.margins: dict[Hashable, float] = {}
        self.chosen: dict[Hashable, Move] = {}

    def weigh(self, calling: Calling, move: Move, path: tuple[Move, ...] | None = None) -> Iterator[tuple[Plan, float]]:
        """Yield each plan that begins with the move, and its margin in this deal, in points.

        Args:
            calling: The calls, with the cards of this deal.
            move: The call.
            path: The later calls to make; without them, all that the seat can make are tried.
        """
        for later, settled in self._settle(calling.play(move), MAX_BRANCHES, path):
            contract = settled.contract
            # A hand that is dealt again is worth nothing.
            yield (move, later), 0.0 if contract is None else self._margin(settled)

    def usual_contract(self, calling: Calling) -> Contract[Any, Any] | None:
        """Return the contract if everybody makes their usual call; None if the hand is then dealt again."""
        stage: Calling | Settled = calling
        while isinstance(stage, Calling):
            stage = stage.play(self._usual(stage))
        return stage.contract

    def _settle(
        self, stage: Calling | Settled, max_branches: int, path: tuple[Move, ...] | None, later: tuple[Move, ...] = ()
    ) -> list[tuple[tuple[Move, ...], Settled]]:
        """Every way in which the calls may end, by the calls of this seat; the others make their usual calls."""
        while isinstance(stage, Calling):
            if stage.to_act == self.me and isinstance(stage.question, Bidding):
                moves = stage.moves() if path is None else path[len(later) : len(later) + 1]
                must_choose = path is None and PASS not in moves and 1 < len(moves) <= MAX_BRANCHES
                if (path is not None and moves) or must_choose or 1 < len(moves) <= max_branches:
                    max_branches //= 1 if must_choose else len(moves)
                    branches = [self._settle(stage.play(move), max_branches, path, (*later, move)) for move in moves]
                    return [settled for branch in branches for settled in branch]
            stage = stage.play(self._usual(stage))
        return [(later, stage)]

    def _usual(self, stage: Calling) -> Move:
        """The usual call of a seat, which commits it to as little as possible.

        It passes, keeps what it has or says no, and makes the lowest bid if it can't pass. It gives away its weakest
        cards if it has won the bidding, else random ones, and opens the first trick with random ones. If it
        has to bid tricks, it bids those expected of its cards. If each seat has to say something else, it says a random
        thing, or what makes its cards strongest if it alone is asked.
        """
        question, draw = stage.question, self.draws[stage.to_act]
        if isinstance(question, Give):
            mine = question.can_give(stage.locations.held[question.seat])
            given = CardMove(question.word, self._pick_cards(mine, question.count, draw))
            is_winner = gives_after_winning(question, stage.node.answers)
            return self._weakest(stage, question, given) if is_winner else given
        if isinstance(question, Sweep):
            lead = self._pick_cards(stage.locations.held[question.seat], 1, draw)
            opened = self._pick_cards(stage.locations.piles[question.pile], question.count, draw)
            return Opening(next(iter(lead)), opened)
        moves, usual = stage.moves(), question.usual_place(stage.state)
        if usual is not None:
            return moves[usual]
        if self.trick_bids is not None and asks_trick_bids(question, moves):
            held = np.array([stage.locations.held[stage.to_act]], np.uint64)
            return moves[int(self.trick_bids.places(moves, self.trick_bids.expected_tricks(held))[0])]
        is_alone = isinstance(question, EachSays) and len(question.order) == 1
        if is_alone and len(moves) <= MAX_BRANCHES:
            return self._choice(stage, moves)
        return moves[int(draw * len(moves))]

    def _weakest(self, stage: Calling, question: Give, given: CardMove) -> Move:
        """The weakest cards in the contract that follows if these are given; these if the hand is then dealt again."""
        held = stage.locations.held[question.seat]
        if (question, held) not in self.chosen:
            after = stage.play(given)
            contract = self.usual_contract(after) if isinstance(after, Calling) else after.contract
            if contract is None:
                return given
            by_card = card_strengths(self.game, contract)
            mine = sorted(bits(question.can_give(held)), key=lambda card: by_card[card])[: question.count]
            cards = CardSet(self.game.deck, sum(1 << card for card in mine))
            self.chosen[question, held] = CardMove(question.word, cards)
        return self.chosen[question, held]

    def _pick_cards(self, mask: int, count: int, draw: float) -> CardSet:
        """A subset of these cards, selected by a random number from 0 to 1."""
        cards = sorted(bits(mask), key=lambda card: (card + 1) * draw % 1)
        return CardSet(self.game.deck, sum(1 << card for card in cards[:count]))

    def _choice(self, stage: Calling, moves: tuple[Move, ...]) -> Move:
        """The choice of a seat that is asked alone: the one that makes its cards strongest."""
        key = (stage.question, stage.locations.held[stage.to_act])
        if key not in self.chosen:
            strengths = []
            for move in moves:
                after = stage.play(move)
                contract = self.usual_contract(after) if isinstance(after, Calling) else after.contract
                by_card = card_strengths(self.game, contract) if contract is not None else ()
                strengths.append(sum(by_card[card] for card in bits(key[1])) if by_card else 0.0)
            self.chosen[key] = moves[strengths.index(max(strengths))]
        return self.chosen[key]

    def _margin(self, settled: Settled) -> float:
        """The mean margin if all seats play by the heuristic policy, or at random where no policy can be compiled."""
        playing = Playing.start(self.game, settled)
        contract = playing.contract
        key = (contract, playing.held, playing.taken, playing.trick)
        if key not in self.margins:
            try:
                tricks = Tricks.of(self.game, contract)
            except RulesError:  # not every game's tricks can be compiled
                rng = Random(self.seed)
                margins = [playout_margin(playing, self.me, rng) for _ in range(PLAYOUTS_EACH)]
            else:
                margins = self._compiled_margins(tricks, playing, _seat_with_open_hand(settled))
            self.margins[key] = fmean(margins)
        return self.margins[key]

    def _compiled_margins(self, tricks: Tricks, playing: Playing, open_hand_seat: Seat | None) -> list[float]:
        start = tricks.encode_playing(playing)
        policy: HeuristicPolicy | Tricks = tricks
        with suppress(RulesError):  # not every score can be compiled
            policy = HeuristicPolicy.for_stock(tricks, playing.contract, tricks.total_tricks(start))
        row = np.array([start.to_words()], np.uint64)
        lines = 1 if open_hand_seat is None else OPEN_HAND_PLAYOUTS
        ends = policy.terminals(row, each=PLAYOUTS_EACH * lines, seed=self.seed, threads=1)
        scores = [Position(tricks, playing.contract, end).scores for end in ends]
        side, low = side_of(self.me, self.game.sides), self.game.lowest_wins
        if open_hand_seat is not None:  # the others see its hand, and find the worst line for it
            shown = side_of(open_hand_seat, self.game.sides)
            groups = (scores[first : first + lines] for first in range(0, len(scores), lines))
            scores = [min(group, key=lambda result: margin(result, shown, lowest_wins=low)) for group in groups]
        return [margin(result, side, lowest_wins=low) for result in scores]


def _seat_with_open_hand(settled: Settled) -> Seat | None:
    """A seat whose hand lies open during the tricks; None if there is none."""
    held = settled.locations.held
    for event in (record.event for record in settled.records):
        if event.verb is EventVerb.SHOWS and event.cards is not None and event.cards.mask == held[event.seat]:
            return event.seat
    return None
