"""Bid Whist, for four, partners opposite: high cards win or low ones, with jokers and a kitty. Rules BW1 to BW9."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import Card, Suit
from tricksmith.cards.french import BIG_JOKER, FRENCH_AND_TWO_JOKERS
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, counted, option, side_of,
)  # fmt: skip

DECK = FRENCH_AND_TWO_JOKERS
BOOK, HAND_SIZE, KITTY_SIZE = 6, 12, 6
"""The books that a bid does not count; the cards of a hand and of the kitty."""
UPTOWN_RANKS, DOWNTOWN_RANKS = "AKQJT98765432", "A23456789TJQK"
"""The ranks from the highest down, uptown and downtown: the ace is high both ways (BW6)."""
UP, DOWN = Call("up", also=("u", "uptown")), Call("down", also=("d", "downtown"))


@dataclass(frozen=True, kw_only=True)
class BidWhistOptions(Options):
    """What a table may choose."""

    target: int = option(
        "BW9", "The total that wins the match; as far below zero, it is lost.", default=7, at_least=1, example=5
    )
    lowest: int = option("BW2", "The lowest number that can be bid.", default=3, choices=(3, 4, 5))
    kitty_book: bool = option("BW8", "Whether the kitty is the bidder's first book.", default=True)
    double: bool = option("BW8", "Whether no trump counts double.", default=True)


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the trump, None for no trump, and whether high cards win or low ones."""

    trump: Suit | None
    way: str


@dataclass(frozen=True, slots=True)
class Bid:
    """What the score depends on: who bid how many books beyond six, and whether without trump."""

    seat: Seat
    number: int
    no_trump: bool


class BidWhist(Game[Mode, Bid]):
    """One bid each: how many books, and whether high or low cards win. The highest bidder takes the kitty."""

    id = "bid-whist"
    name = "Bid Whist"
    author = "tradition"
    seats = (4,)
    deck = DECK
    option_type = BidWhistOptions
    options: BidWhistOptions
    lead_rule, follow_rule = "BW5", "BW5"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """BW1: Use 52 cards and two jokers. Deal twelve to each player, and six face down to the kitty."""
        return Layout(stock=DECK.all, hands=HAND_SIZE, piles=(Pile("kitty", KITTY_SIZE),))

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid]]:
        """BW2: In turn from the dealer's left, each player bids once, higher than the last bid, or passes.

        A bid is a number of books (tricks) beyond six, from 3 (or `lowest`) to 7, and a way to play: `up` (uptown) if
        high cards are to win, `down` (downtown) for low ones, or `nt` for no trump. No trump is higher than the same
        number up or down, which are equal. If all others pass, the dealer must bid.

        BW3: The highest bidder names the trump suit; after a bid of no trump, only whether the hand goes up or down.

        BW4: The bidder then takes the kitty, and discards six cards face down, one by one.
        """
        bids = [level for n in range(self.options.lowest, 8) for level in (bids_of(n, "up", "down"), bids_of(n, "nt"))]
        said = yield from table.outbid(bids, "BW2", "bid, or pass", once=True, last_must_bid=True)
        assert said is not None
        bidder, bid = said
        number, way = int(bid.value[0]), bid.value[1:]
        no_trump = way == "nt"
        trump = None
        if no_trump:
            named = yield from table.choose(bidder, (UP, DOWN), "BW3", "play up or down")
            way = named.word
        else:
            suits = [Call("trump", suit.letter, (suit.name,)) for suit in DECK.suits]
            named = yield from table.choose(bidder, suits, "BW3", "name the trump suit")
            trump = DECK.suit(named.value)
        table.takes(bidder, "kitty")
        yield from table.gives_singly(bidder, KITTY_SIZE, "discard", "discard", "BW4", "discard")
        return Contract(Mode(trump, f"{way}town"), Bid(bidder, number, no_trump), leader=bidder)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """BW5: The bidder leads, then the winner of each book; any card can be led.

        Follow the suit led if you can; otherwise play any card. Jokers are trumps. Without trumps they belong to no
        suit and win nothing, and when one is led, the next card of a suit is the one to follow.
        """
        return [] if trick.led is None else [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        return card.suits or ((mode.trump,) if mode.trump else ())

    def ways_to_lead(self, card: Card, mode: Mode) -> tuple[Suit | None, ...]:
        return self.suits_of(card, mode) or (None,)

    def after_card(self, trick: TrickSoFar, card: Card, mode: Mode) -> TrickSoFar:
        if trick.led is None and card.suits:
            return TrickSoFar(card.suit, card)
        return super().after_card(trick, card, mode)

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """BW6: Uptown the cards rank A K Q J T 9 8 7 6 5 4 3 2, downtown A 2 3 4 5 6 7 8 9 T J Q K.

        BW7: The highest trump wins the book; without one, the highest card of the suit led. The big joker is the
        highest trump, and the little joker the next.
        """
        ranks = UPTOWN_RANKS if mode.way == "uptown" else DOWNTOWN_RANKS
        if not card.suits:  # above all trumps
            return 2 * len(ranks) + 1 + (card is BIG_JOKER) if mode.trump else None
        height = len(ranks) - ranks.index(card.rank or "")
        return height + len(ranks) if card.suit == mode.trump else height if card.suit == led else None

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """BW8: If the bidder's side has as many books beyond six as the bid says, it scores a point for each of them.

        The six discarded cards are one of its books, unless `kitty_book` is off. If it has fewer, it loses as many
        points as it bid. Either is doubled without trump, unless `double` is off. The others score nothing.
        """
        bid = tally.contract.bid
        side = side_of(bid.seat, self.sides)
        books = tally.tricks(*self.sides[side]) + self.options.kitty_book
        factor = 2 if bid.no_trump and self.options.double else 1
        points = books - BOOK if books >= BOOK + bid.number else -bid.number
        yield Points(side, factor * points, f"bid {bid.number}, and has {counted(books, 'book')}", "BW8")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """BW9: The first side with 7 points wins the match, and a side that falls to 7 below zero loses it."""
        target = self.options.target
        if max(totals) < target and min(totals) > -target:
            return None
        why = f"the target of {target} was reached" if max(totals) >= target else f"a side fell to -{target}"
        return Verdict(self.best(totals), "BW9", why)

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        bid = contract.bid
        least = BOOK + bid.number - self.options.kitty_book
        least = least if side_of(seat, self.sides) == side_of(bid.seat, self.sides) else HAND_SIZE + 1 - least
        return Aim(f"{counted(least, 'book')} to take", at_least=least)


def bids_of(number: int, *ways: str) -> tuple[Call, ...]:
    """The bids of that number of books, which are equally high."""
    return tuple(Call("bid", f"{number}{way}", (f"{number} {way}", f"{number}{way[0]}")) for way in ways)
