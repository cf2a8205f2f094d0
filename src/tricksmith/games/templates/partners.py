"""My Game, for four in partners: an auction decides who names trumps, and for how many tricks. Rules MG1 to MG7."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Seat, Sides, Steps, Table, Tally, TrickSoFar,
    Verdict, counted, option, side_of,
)  # fmt: skip

TRUMPS = [Call("trump", suit.letter, (suit.name,)) for suit in FRENCH.suits]


class Bid(NamedTuple):
    """What the auction settled."""

    seat: Seat
    tricks: int


@dataclass(frozen=True, kw_only=True)
class MyGameOptions(Options):
    """What a table may choose."""

    target: int = option("MG7", "The points that win the match.", default=30, at_least=1, example=10)


class MyGame(Game[Suit, Bid]):
    """With your partner, take at least as many tricks as the higher of you has bid."""

    id = "my-game"
    name = "My Game"
    author = "you"
    seats = (4,)
    deck = FRENCH
    option_type = MyGameOptions
    options: MyGameOptions
    lead_rule, follow_rule = "MG4", "MG4"

    @property
    def sides(self) -> Sides:
        """MG1: Players who sit opposite each other are partners."""
        return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))

    def layout(self) -> Layout:
        """MG2: Deal all 52 cards, thirteen to each player."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Steps[Contract[Suit, Bid] | None]:
        """MG3: Beginning after the dealer, players bid seven tricks or more, each bid higher than the last, or pass.

        The highest bidder names trumps and leads to the first trick. If all pass, the cards are dealt again.
        """
        won = yield from table.auction(range(7, 14), "MG3", "bid seven tricks or more, or pass")
        if won is None:
            return None
        seat, tricks = won
        named = yield from table.choose(seat, TRUMPS, "MG3", "name the trump suit")
        return Contract(FRENCH.suit(named.value), Bid(seat, tricks), leader=seat)

    def aim(self, contract: Contract[Suit, Bid], seat: Seat) -> Aim:
        bid, tricks = contract.bid
        if seat in self.sides[side_of(bid, self.sides)]:
            return Aim(counted(tricks, "trick"), at_least=tricks)
        return Aim(counted(14 - tricks, "trick"), at_least=14 - tricks)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """MG4: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """MG5: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, Bid]) -> Iterator[Points]:
        """MG6: With at least the tricks that were bid, the bidder's side scores its tricks; else it loses the bid.

        The other side scores its tricks either way.
        """
        bid = tally.contract.bid
        bidders = side_of(bid.seat, self.sides)
        for number, side in enumerate(self.sides):
            tricks = tally.tricks(*side)
            if number == bidders and tricks < bid.tricks:
                yield Points(number, -bid.tricks, f"{tricks} of {bid.tricks} tricks", "MG6")
            else:
                yield Points(number, tricks, counted(tricks, "trick"), "MG6")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Bid] | None) -> Verdict | None:
        """MG7: The match ends after the hand in which a side reaches 30 points; the higher total wins."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "MG7", f"the target of {self.options.target} was reached") if won else None
