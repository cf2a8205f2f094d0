"""A counter with thousands of values: no bot calls the score for each of them, and no move waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.bots.helper import begin
from tricksmith import bots
from tricksmith.bots import emergency_move
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.compile import compile_payoffs
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Call, Contract, Game, Layout, Points, Seat, Sides, Steps, Table, Tally, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

BIDS = [Call("bid", str(points)) for points in (15, 20, 25, 30)]
TRUMPS = [Call("trump", suit.letter, (suit.name,)) for suit in FRENCH.suits]
SCORED: list[Tally[Any, Any]] = []


class Powers(Game[Suit, Any]):
    """The highest trump scores: each counts a power of two, so that a sum says which a side has."""

    id = "powers"
    name = "Powers"
    author = "an outsider"
    seats = (4,)
    deck = FRENCH
    counters = ("best",)
    lead_rule = follow_rule = "PW3"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """PW1: Deal five cards to each player."""
        return Layout(stock=FRENCH.all, hands=5)

    def calls(self, table: Table) -> Steps[Contract[Suit, Any]]:
        """PW2: Bid or pass, once around; the highest bidder names trumps."""
        bid = yield from table.outbid(BIDS, "PW2", "bid or pass", once=True, last_must_bid=True)
        assert bid is not None
        named = yield from table.choose(bid[0], TRUMPS, "PW2", "name trumps")
        return Contract(FRENCH.suit(named.value), (bid[0], int(bid[1].value)), leader=table.first)

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """PW3: The highest trump takes a trick, or else the highest card of the suit led."""
        if card.suit == mode:
            return 13 + card.level
        return card.level if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: Suit) -> int:
        return 2 ** (card.level + 1) if card.suit == mode else 0

    def score(self, tally: Tally[Suit, Any]) -> Iterator[Points]:
        """PW4: A trick counts 5, and the highest trump 5 more. A bidder who does not get that far loses the bid."""
        SCORED.append(tally)
        best = [tally.count("best", *side).bit_length() for side in self.sides]
        bidder, bid = tally.contract.bid
        for number, side in enumerate(self.sides):
            taken = 5 * tally.tricks(*side) + 5 * (best[number] == max(best))
            yield Points(number, -bid if bidder in side and taken < bid else taken, f"{taken} points", "PW4")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Any] | None) -> Verdict | None:
        """PW5: One hand is a match."""
        return Verdict(self.best(totals), "PW5", "the hand is over")


def test_what_fits_no_table_is_refused_before_the_score_is_called_for_each_value() -> None:
    """The error names the counter; another trump, which the score does not read, is refused without a call."""
    SCORED.clear()
    for trump in FRENCH.suits:
        contract: Contract[Suit, Any] = Contract(trump, (Seat(0), 15), leader=Seat(0))
        with pytest.raises(RulesError, match=r"'best' has 8,192 values: let it count less"):
            compile_payoffs(Powers(), contract, (5, 2**14 - 2))
    assert len(SCORED) < 500


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_hand_is_played_with_few_calls_of_the_score(level: str) -> None:
    """Sixteen bids and four trumps were some millions of calls."""
    hand, bot, rng = begin(Powers(), 1), bots.get(level), Random(1)
    SCORED.clear()
    while hand.to_act is not None:
        hand = hand.play(bot.choose(hand.view(hand.to_act), rng))
    assert len(SCORED) < 100_000  # one for each end that is played out


@dataclass(frozen=True)
class Rising(Bidding):
    """One seat makes one of these calls."""

    seat: Seat
    calls: tuple[Call, ...]

    def start(self) -> int:
        return 0

    def speaker(self, state: int) -> Seat | None:
        return None if state else self.seat

    def menu(self, state: int) -> tuple[Call, ...]:
        return self.calls

    def after(self, state: int, call: Call) -> int:
        return 1

    def result(self, state: int) -> None:
        return None


@pytest.mark.parametrize(("may_pass", "move"), [(True, "pass"), (False, "bid 15")])
def test_a_bot_that_knows_nothing_commits_itself_to_little(*, may_pass: bool, move: str) -> None:
    """It used to make the last call of a menu, which was the highest bid."""

    class Asked(Powers):
        """Powers with a bid of another kind."""

        def calls(self, table: Table) -> Steps[Contract[Suit, Any]]:
            calls = (Call("pass"), *BIDS) if may_pass else tuple(BIDS)
            yield from table.ask(Rising("PW2", "bid", table.first, calls))
            return Contract(FRENCH.suits[0], (Seat(0), 15), leader=table.first)

    hand = begin(Asked(), 1)
    assert hand.to_act is not None
    assert str(emergency_move(hand.view(hand.to_act))) == move
