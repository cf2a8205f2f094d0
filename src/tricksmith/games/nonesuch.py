"""Nonesuch, for three or four, each for themselves. Rules NS1 to NS10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import DECKTET, Card, Suit
from tricksmith.cards.decktet import EXCUSE
from tricksmith.rules import (
    NO_MARKS, Aim, Asking, Bar, Call, Contract, End, Game, Layout, Marks, Need, Options, Pile, Points, Seat,
    Standing, Table, Verdict, counted, option,
)  # fmt: skip

NONE, SOME, MOST = Call("none"), Call("some"), Call("most")
TRUMP_PLAYED: Marks = frozenset({"a trump was played"})


@dataclass(frozen=True, kw_only=True)
class NonesuchOptions(Options):
    """What a table may choose."""

    target: int = option("NS10", "The total that ends the match.", default=31, at_least=1, example=50)
    tie: str = option(
        "NS10", "What level leaders do: share the win, or play on.", default="shared", choices=("shared", "extra_hand")
    )
    max_hands: int | None = option(
        "NS10", "The match ends after so many hands.", default=None, at_least=1, or_none=True, example=4
    )


@dataclass(frozen=True, slots=True)
class Terms:
    """What the tricks depend on."""

    trump: Suit | None


Bids = tuple[Call, ...]


class Nonesuch(Game[Terms, Bids]):
    """Name the suit that the others must follow, and take none, some or most of the tricks.

    Every number card bears two suits. Whoever leads a card names one of them; the others follow with any card that
    bears it. A card that bears the trump suit is a trump whichever suit was named.
    """

    id = "nonesuch"
    name = "Nonesuch"
    author = "P. D. Magnus"
    seats = (3, 4)
    deck = DECKTET
    option_type = NonesuchOptions
    options: NonesuchOptions
    leader_names = True
    lead_rule, follow_rule = "NS5", "NS7"

    @property
    def tricks(self) -> int:
        """Tricks in a hand."""
        return 12 if self.players == 3 else 9

    @property
    def most(self) -> int:
        """The tricks that a bid of most needs."""
        return (self.tricks + 1) // 2

    def layout(self) -> Layout:
        """NS1: The 36 cards and the Excuse are dealt: 12 each to three players, 9 each to four. The last is turned up.

        The first dealer is drawn by chance; then the deal passes to the next seat.
        """
        return Layout(stock=DECKTET.all, hands=self.tricks, piles=(Pile("up", 1, face_up=True),))

    def calls(self, table: Table) -> Asking[Contract[Terms, Bids]]:
        """NS3: From the dealer's left, each bids once, aloud: none, some or most. Any bid may be made more than once.

        Whoever holds the Excuse does not show it until all have bid.

        NS2: A turned Ace or Crown makes its suit trump, and all know it before they bid. If a number card is turned,
        the holder of the Excuse picks one of its two suits after the bidding. If the Excuse itself is turned, there is
        no trump.

        NS4: After the bidding the holder lays the Excuse open, picks the trump where there is a choice, and takes the
        turned card into hand in its place, all for everybody to see. To take a trump into hand is not to play one
        (NS6).
        """
        bids = yield from table.each_says((NONE, SOME, MOST), "NS3", "bid none, some or most")
        up = yield from table.turned("up")
        trump = up.suits[0] if len(up.suits) == 1 else None
        if up is not EXCUSE:
            holder = yield from table.holder(EXCUSE)
            table.discards(holder, DECKTET.of([EXCUSE]))
            if trump is None:
                menu = [Call("trump", suit.letter, (suit.name.lower(),)) for suit in up.suits]
                named = yield from table.choose(holder, menu, "NS2", "choose the trump suit")
                trump = DECKTET.suit(named.value)
            table.takes(holder, "up")
        return Contract(Terms(trump), bids, leader=table.first)

    def names(self, card: Card, terms: Terms) -> tuple[Suit, ...]:
        """NS5: The dealer's left leads to the first trick, the winner of a trick to the next.

        The leader names one of the suits that the led card bears; an Ace or a Crown has only one.
        """
        return card.suits

    def bar(self, card: Card, named: Suit | None, marks: Marks, terms: Terms) -> Bar | None:
        """NS6: A card that bears the trump suit may not be led until a trump has been played in this hand.

        That holds whichever suit the leader would name. Who holds nothing but trumps may lead one. Any trump played,
        such a lead too, ends the ban for all.
        """
        if terms.trump is None or terms.trump not in card.suits or marks:
            return None
        return Bar("NS6", f"{card.code} is a trump and no trump has been played yet")

    def marks(self, card: Card, terms: Terms, *, leading: bool) -> Marks:
        return TRUMP_PLAYED if terms.trump in card.suits else NO_MARKS  # NS6

    def duty(self, standing: Standing, marks: Marks, terms: Terms) -> list[Need]:
        """NS7: The others play in turn: a card that bears the named suit if they hold one, else any card.

        Only the named suit matters, and nobody has to trump or to beat a card.
        """
        return [self.follow(standing.led, terms)]

    def strength(self, card: Card, led: Suit | None, terms: Terms) -> int | None:
        """NS8: The highest trump takes the trick; without a trump, the highest card of the named suit.

        A card that bears the trump suit is a trump whichever suit was named, the led card too. The Ace is the lowest
        card of a suit, the Crown the highest.
        """
        if terms.trump in card.suits:
            return len(DECKTET.ranks) + card.level
        return card.level if led in card.suits else None

    def score(self, end: End[Terms, Bids]) -> Iterator[Points]:
        """NS9: A bid of some scores 1 for each trick you took.

        Most scores 2 for each if you took half of the tricks or more (6 of 12, 5 of 9), else it loses 1 for each trick
        short of that. None scores as much as there are tricks in the hand if you took no trick, else it loses 1 for
        each you took.
        """
        for seat, bid in enumerate(end.contract.stakes):
            taken = end.tricks(Seat(seat))
            yield Points(seat, self.points(bid, taken), f"bid {bid}, took {taken} of {self.tricks}", "NS9")

    def points(self, bid: Call, taken: int) -> int:
        """What a bid scores with so many tricks."""
        if bid == SOME:
            return taken
        if bid == MOST:
            return 2 * taken if taken >= self.most else taken - self.most
        return self.tricks if taken == 0 else -taken

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Terms, Bids] | None) -> Verdict | None:
        """NS10: The match ends after the hand in which a total reaches the target; the highest total wins.

        Level leaders share the win, or with `tie=extra_hand` play on. With `max_hands` the match ends after so many
        hands even if nobody has reached the target.
        """
        best = self.best(totals)
        if self.options.max_hands is not None and hands >= self.options.max_hands:
            return Verdict(best, "NS10", f"{counted(hands, 'hand was', 'hands were')} played")
        if max(totals) < self.options.target or (len(best) > 1 and self.options.tie == "extra_hand"):
            return None
        return Verdict(best, "NS10", f"the target of {self.options.target} was reached")

    def aim(self, contract: Contract[Terms, Bids], seat: Seat) -> Aim:
        bid = contract.stakes[seat]
        if bid == NONE:
            return Aim("none: no trick", at_most=0)
        return (
            Aim(f"most: {self.most} tricks or more", at_least=self.most)
            if bid == MOST
            else Aim("some: a point a trick")
        )

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        rows = [
            (f"{bid}", *(f"{self.points(bid, taken):+d}" for taken in range(self.tricks + 1)))
            for bid in (NONE, SOME, MOST)
        ]
        return ("tricks", *map(str, range(self.tricks + 1))), *rows
