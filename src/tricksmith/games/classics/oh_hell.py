"""Oh Hell, for three to seven, each for themselves: say exactly how many tricks you will take. Rules OH1 to OH8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Steps, Table, Tally, TrickSoFar,
    Verdict, counted, option,
)  # fmt: skip

BONUS = 10
"""What a bid that is met exactly scores in addition to its tricks (OH7)."""

BID_CALLS = tuple(Call("bid", str(number), (str(number),)) for number in range(len(FRENCH.all) // 3 + 1))
"""From none to all the tricks of the largest hand."""

Bids = tuple[int, ...]
"""The bid of each seat, by seat."""


@dataclass(frozen=True, kw_only=True)
class OhHellOptions(Options):
    """What a table may choose."""

    cards: int = option(
        "OH1", "How many cards the largest hands have.", default=10, by_players={6: 8, 7: 7}, at_least=1, example=3
    )
    rounds: str = option(
        "OH1", "Whether hands become smaller, larger, or one and then the other.", label="The hands", default="down",
        choices={
            "down": "become smaller", "up": "become larger", "down_up": "become smaller, then larger",
            "up_down": "become larger, then smaller",
        },
    )  # fmt: skip
    hook: bool = option("OH4", "Whether the dealer's bid must keep the bids from adding up.", default=True)
    scoring: str = option(
        "OH7", "What tricks are worth to a player who has missed the bid.", default="exact",
        choices={"exact": "nothing", "tricks": "a point each", "penalty": "a point off for each too many or too few"},
    )  # fmt: skip

    def conflicts(self, players: int) -> Iterable[str]:
        """No hand is so large that no card is left to turn up."""
        if self.cards * players >= len(FRENCH.all):
            most = (len(FRENCH.all) - 1) // players
            yield f"with {players} players a hand has {most} cards at most: cards={self.cards} leaves none to turn up"

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards are dealt to each, hand by hand (OH1)."""
        up = tuple(range(1, self.cards + 1))
        down = up[::-1]
        return {"down": down, "up": up, "down_up": down + up[1:], "up_down": up + down[1:]}[self.rounds]


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    trump: Suit


class OhHell(Game[Mode, Bids]):
    """Hands get smaller from deal to deal, and only those who take exactly the tricks that they bid score well."""

    id = "oh-hell"
    name = "Oh Hell"
    author = "tradition"
    seats = (3, 4, 5, 6, 7)
    usual = 4
    deck = FRENCH
    option_type = OhHellOptions
    options: OhHellOptions
    lead_rule, follow_rule = "OH5", "OH5"

    def start(self) -> int:
        return 0

    def after_hand(self, tally: Tally[Mode, Bids], totals: tuple[int, ...]) -> int:
        number: int = self.match + 1
        return number

    @property
    def size(self) -> int:
        """The cards of each player in this hand."""
        number: int = self.match
        return self.options.sizes[number % len(self.options.sizes)]

    def layout(self) -> Layout:
        """OH1: The first hand has ten cards for each player, eight with six players and seven with seven.

        Each hand after it has one card less, down to a hand of one card. With `rounds` hands become larger instead, or
        change their direction once.

        OH2: Turn up the next card of the deck; its suit is trump. The others stay out of play.
        """
        return Layout(stock=FRENCH.all, hands=self.size, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Steps[Contract[Mode, Bids]]:
        """OH3: In turn from the dealer's left, each player says how many tricks they will take, from none to all.

        OH4: The dealer, who bids last, can't make the bids add up to the number of tricks: someone must miss. With
        `hook` off, any number will do.
        """
        up = yield from table.turned("up")
        size, trump, bids = self.size, up.suit, tuple[int, ...]()
        for seat in table.order:
            barred = size - sum(bids) if self.options.hook and seat == table.order[-1] else None
            menu = tuple(BID_CALLS[number] for number in range(size + 1) if number != barred)
            rule, but = ("OH3", "") if barred is None or barred < 0 else ("OH4", f", but not {barred}")
            said = yield from table.choose(seat, menu, rule, f"say how many tricks you will take{but}")
            bids = (*bids, said.number)
        # The first bid is that of the seat after the dealer.
        by_seat = tuple(bids[(seat - table.first) % self.players] for seat in range(self.players))
        return Contract(Mode(trump), by_seat, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """OH5: The player after the dealer leads first, then the winner of each trick; any card can be led.

        Follow the suit led if you can; otherwise play any card.
        """
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """OH6: The highest trump wins the trick; without one, the highest card of the suit led, ace high."""
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if led == card.suit else None

    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        """OH7: If you take exactly what you bid, you score 10 points and 1 for each trick; otherwise nothing.

        With `scoring=tricks` each trick scores 1 in any case. With `scoring=penalty` a bid that is missed costs 1 point
        for each trick too many or too few.
        """
        for seat, bid in enumerate(tally.contract.bid):
            taken = tally.tricks(Seat(seat))
            if taken == bid:
                points = BONUS + taken
            elif self.options.scoring == "penalty":
                points = -abs(taken - bid)
            else:
                points = taken if self.options.scoring == "tricks" else 0
            yield Points(seat, points, f"bid {bid}, took {taken}", "OH7")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bids] | None) -> Verdict | None:
        """OH8: The match ends with its last hand. The highest total wins, and equal ones share the win."""
        over = hands >= len(self.options.sizes)
        return Verdict(self.best(totals), "OH8", f"the last of {counted(hands, 'hand')} was played") if over else None

    def aim(self, contract: Contract[Mode, Bids], seat: Seat) -> Aim:
        bid = contract.bid[seat]
        return Aim(f"exactly {counted(bid, 'trick')}", at_least=bid, at_most=bid)
