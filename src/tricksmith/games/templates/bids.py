"""My Game, for three to five: say how many tricks you will take, and take exactly as many. Rules MG1 to MG6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, TrickSoFar,
    Verdict, counted, option,
)  # fmt: skip

CARDS = 7
BIDS = [Call("bid", f"{number}", (f"{number}",)) for number in range(CARDS + 1)]


@dataclass(frozen=True, kw_only=True)
class MyGameOptions(Options):
    """What a table may choose."""

    hands: int = option("MG6", "The hands of a match.", default=8, at_least=1, example=2)


class MyGame(Game[Suit, tuple[int, ...]]):
    """Ten points and one for each trick, if you took as many tricks as you said; otherwise nothing."""

    id = "my-game"
    name = "My Game"
    author = "you"
    seats = (3, 4, 5)
    usual = 4
    deck = FRENCH
    option_type = MyGameOptions
    options: MyGameOptions
    lead_rule, follow_rule = "MG4", "MG4"

    def layout(self) -> Layout:
        """MG1: Deal seven cards to each player, and turn one up: its suit is trump."""
        return Layout(stock=FRENCH.all, hands=CARDS, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, tuple[int, ...]]]:
        """MG2: Beginning after the dealer, each player says how many tricks they will take."""
        up = yield from table.turned("up")
        said = yield from table.each_says(BIDS, "MG2", "say how many tricks you will take")
        return Contract(up.suit, tuple(bid.number for bid in said), leader=table.first)

    def aim(self, contract: Contract[Suit, tuple[int, ...]], seat: Seat) -> Aim:
        """MG3: Everybody plays for as many tricks as they said, and for no more."""
        bid = contract.bid[seat]
        return Aim(counted(bid, "trick"), at_least=bid, at_most=bid)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """MG4: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """MG5: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next."""
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, tuple[int, ...]]) -> Iterator[Points]:
        """MG6: Exactly the tricks you said: ten points and one for each; otherwise nothing. Eight hands are a match."""
        for seat, bid in enumerate(tally.contract.bid):
            tricks = tally.tricks(Seat(seat))
            yield Points(seat, 10 + tricks if tricks == bid else 0, f"bid {bid}, took {tricks}", "MG6")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, tuple[int, ...]] | None
    ) -> Verdict | None:
        played = "the hand was" if hands == 1 else f"{hands} hands were"
        over = hands >= self.options.hands
        return Verdict(self.best(totals), "MG6", f"{played} played") if over else None
