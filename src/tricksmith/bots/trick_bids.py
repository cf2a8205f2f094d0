"""Bids of tricks: how many tricks seats bid where each has to bid a number once, estimated from their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.belief import ObservedCallReplay
from tricksmith.bots.bid_inference import MAX_CARDS, card_strengths
from tricksmith.bots.game_faults import THIRD_PARTY_GAME_ERRORS
from tricksmith.compile import side_scores
from tricksmith.engine import margin, mask_bits
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Call, Seat, Tally, side_of
from tricksmith.rules.author import PASS
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats, Ints
    from tricksmith.rules import Contract, Move, Question, View

__all__ = ["BatchTrickBids", "TrickBids", "asks_trick_bids", "is_menu_of_numbers", "number_of", "trick_bids_of"]

MIN_NUMBERS = 4
"""The fewest numbers that are offered where seats bid how many tricks they will take."""
SPREAD = 1.5
"""How much further the tricks of a hand are from the average than the strengths of its cards say: the slope of a fit to
what novices took in two games (1.4 and 1.6). High cards and long suits help each other."""
DEVIATION = 1.3
"""The standard deviation of the tricks that were taken from those expected of the cards, in the same hands."""
NEARBY_NUMBERS = 2
"""The most by which a bid that a seat tries can differ from the tricks expected of its cards."""


class TrickBids(NamedTuple):
    """How seats bid where each has to bid, once, how many tricks it will take.

    Attributes:
        calls: The call to make with each number of expected tricks, from 0.
        strengths: How likely each card, by index, is to take a trick.
        average: The tricks of an average hand.
        bids_so_far: The bids so far, by seat.
    """

    calls: tuple[Call, ...]
    strengths: tuple[float, ...]
    average: float
    bids_so_far: tuple[tuple[Seat, Call], ...]

    def expected_tricks(self, hands: NDArray[np.uint64]) -> Floats:
        """Return about how many tricks each of these hands takes.

        Args:
            hands: Cards as bits, of any shape.

        Returns:
            Tricks, of the same shape, from 0 to all.
        """
        by_card, cards = np.array(self.strengths), len(self.calls) - 1
        usual = by_card.mean() * cards  # a hand of average cards, which takes `average` tricks
        strength = mask_bits(hands)[..., : len(by_card)] @ by_card * (self.average / usual)
        expected: Floats = np.clip(self.average + SPREAD * (strength - self.average), 0, cards)
        return expected

    def places(self, menu: Sequence[Move], tricks: Floats) -> Ints:
        """Return the calls of seats that expect these numbers of tricks, as places in a menu, shape (n,).

        Args:
            menu: What is offered; where the call is not in it, the nearest number is bid.
            tricks: The expected tricks, shape (n,).
        """
        by_tricks = np.array([self._place(menu, number) for number in range(len(self.calls))])
        return by_tricks[np.rint(tricks).astype(np.int64)]

    def candidates(self, menu: Sequence[Move], hand: int) -> tuple[int, ...]:
        """Return the indices in a menu of the bids near to the tricks expected of the cards of a seat.

        Args:
            menu: What is offered.
            hand: Its cards, as bits.
        """
        (expected,) = self.expected_tricks(np.array([hand], np.uint64))
        tricks = np.arange(round(expected) - NEARBY_NUMBERS, round(expected) + NEARBY_NUMBERS + 1)
        tricks = np.append(tricks[(tricks >= 0) & (tricks < len(self.calls))], 0)  # a bid of no tricks is always tried
        return tuple(sorted({*self.places(menu, tricks.astype(float)).tolist()}))

    def log_likelihoods(self, hands: NDArray[np.uint64]) -> Floats:
        """Return the log likelihood of the bids so far in each deal, shape (deals,).

        Args:
            hands: What each seat holds in each deal, shape (deals, players), as bits.
        """
        total = np.zeros(len(hands))
        for seat, call in self.bids_so_far:
            if call in self.calls:
                deviations = (self.expected_tricks(hands[:, seat]) - self.calls.index(call)) / DEVIATION
                total -= deviations * deviations / 2
        return total

    def _place(self, menu: Sequence[Move], number: int) -> int:
        call = self.calls[number]
        if call in menu:
            return menu.index(call)
        return min(range(len(menu)), key=lambda place: abs(_number_or(menu[place], -1) - number))


class BatchTrickBids(NamedTuple):
    """How seats bid tricks in many hands.

    Attributes:
        trick_bids: What to bid with each number of tricks.
        tricks: About how many each seat takes, shape (hands, players).
    """

    trick_bids: TrickBids
    tricks: Floats

    def pick(self, rows: Ints) -> BatchTrickBids:
        """Return the bids in some of the hands.

        Args:
            rows: The indices of the hands.
        """
        return BatchTrickBids(self.trick_bids, self.tricks[rows])

    def places(self, menu: Sequence[Move], rows: Ints, seats: NDArray[np.integer]) -> Ints:
        """Return the call of one seat in each of some hands, as places in a menu, shape (n,).

        Args:
            menu: What is offered.
            rows: The indices of the hands, shape (n,).
            seats: Who bids in each, shape (n,).
        """
        return self.trick_bids.places(menu, self.tricks[rows, seats])


def is_menu_of_numbers(menu: Sequence[Move]) -> bool:
    """Return whether some of these calls are numbers, and none is a pass.

    Args:
        menu: The calls that are offered.

    >>> is_menu_of_numbers([Call("bid", "1"), Call("bid", "2")]), is_menu_of_numbers([Call("bid", "18"), PASS])
    (False, False)
    """
    return PASS not in menu and sum(number_of(move) is not None for move in menu) >= MIN_NUMBERS


def asks_trick_bids(question: Question | None, menu: Sequence[Move]) -> bool:
    """Return whether each seat bids a number once, and nobody passes.

    Args:
        question: What is asked.
        menu: The calls that are offered.
    """
    return isinstance(question, Bidding) and question.asks_each and is_menu_of_numbers(menu)


def trick_bids_of(view: View, calling: Calling | None) -> TrickBids | None:
    """Return how seats bid where each has to bid how many tricks it will take.

    Whether the numbers are tricks is inferred from the score: mostly it is best to bid exactly what is taken.

    Args:
        view: What the seat to act knows, in the calls.
        calling: The state of the calls, with the cards of one deal that fits the view; None where it is not known.

    Returns:
        The bids; None where the calls are something else, or nothing is known of the strength of the cards.

    >>> from tricksmith import games
    >>> from tricksmith.belief import replay_calls
    >>> from tricksmith.play import deal
    >>> game = games.get("spades")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> trick_bids = trick_bids_of(hand.view(1), replay_calls(hand.view(1), hand.stage.locations))
    >>> [str(call) for call in trick_bids.calls[:3]]
    ['nil', 'bid 1', 'bid 2']
    >>> trick_bids.expected_tricks(np.array([hand.held[1].mask], np.uint64)).round(1).tolist()
    [4.5]
    """
    if calling is None or not asks_trick_bids(calling.question, moves := calling.moves()):
        return None
    if len(view.game.deck.cards) > MAX_CARDS or not all(isinstance(move, Call) for move in moves):
        return None
    bids_so_far = tuple((observed.seat, observed.call) for observed in ObservedCallReplay(view).observed)
    cards = len(view.hand)
    try:
        calls, contract = _calls_by_tricks(view, calling, moves, dict(bids_so_far), cards)
    except THIRD_PARTY_GAME_ERRORS:  # no fault of the game: seats take more tricks here than there are
        return None
    if sum(number_of(call) == tricks for tricks, call in enumerate(calls)) <= cards // 2:
        return None
    strengths = card_strengths(view.game, contract)
    return TrickBids(calls, strengths, cards / view.game.players, bids_so_far) if any(strengths) else None


def _calls_by_tricks(
    view: View, calling: Calling, menu: Sequence[Move], bids_so_far: Mapping[Seat, Call], cards: int
) -> tuple[tuple[Call, ...], Contract[Any, Any]]:
    """The call of this menu that scores best with each number of tricks, from none to all; and one of the contracts.

    All others take as many tricks as they have said, or say by default.
    """
    game, seat = view.game, calling.to_act
    side = side_of(seat, game.sides)
    counts = dict.fromkeys(game.counters, (0,) * game.players)
    contracts: list[Contract[Any, Any]] = []
    best: list[tuple[float, Call]] = []
    for move in menu:
        assert isinstance(move, Call)
        contract, said = _after(calling, move)
        if contract is None:
            raise RulesError(f"{game.id}: a hand is dealt again after {move}")
        contracts.append(contract)
        taken = [number_of((said | dict(bids_so_far)).get(Seat(other))) or 0 for other in range(game.players)]
        for tricks in range(cards + 1):
            taken[seat] = tricks
            tally = Tally(contract, tuple(taken), counts, (0,) * game.players)
            value = margin(side_scores(game, tally), side, lowest_wins=game.lowest_wins)
            if tricks == len(best):
                best.append((value, move))
            elif value > best[tricks][0]:
                best[tricks] = value, move
    return tuple(call for _, call in best), contracts[0]


def _after(calling: Calling, move: Call) -> tuple[Contract[Any, Any] | None, dict[Seat, Call]]:
    """The contract after a call if all others say what they say by default, and what that is."""
    stage, said = calling.play(move), dict[Seat, Call]()
    while isinstance(stage, Calling):
        moves, usual = stage.moves(), stage.question.usual_place(stage.state)
        default = moves[usual or 0]
        if isinstance(default, Call):
            said.setdefault(stage.to_act, default)
        stage = stage.play(default)
    return stage.contract, said


def number_of(move: Move | None) -> int | None:
    """Return the number that a call says; None if it says none.

    Args:
        move: A call, or cards, or nothing.

    >>> number_of(Call("bid", "18")), number_of(PASS), number_of(None)
    (18, None, None)
    """
    return int(move.value) if isinstance(move, Call) and move.value.isdecimal() else None


def _number_or(move: Move, other: int) -> int:
    """The number that a call says, or this one if it says none."""
    number = number_of(move)
    return other if number is None else number
