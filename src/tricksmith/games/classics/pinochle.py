"""Pinochle, with one deck, for four, partners opposite: bid for the trump, show melds, and take the counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.cards.french import two_of_each
from tricksmith.rules import (
    Aim, Call, CardMove, Contract, Flags, Game, Layout, Must, Offer, Options, Points, Seat, Sides, Steps, Table,
    Tally, Trick, TrickSoFar, Verdict, option, side_of,
)  # fmt: skip

RANKS = "9JQKTA"
DECK = two_of_each("Pinochle", RANKS)
BIDS = range(250, 610, 10)
"""The bids, from the lowest up (PI2)."""
MELD_POINTS = {
    "run": 150, "A": 100, "K": 80, "Q": 60, "J": 40, "royal marriage": 40, "pinochle": 40, "marriage": 20, "dix": 10,
}  # fmt: skip
"""The melds with their points; four of a kind have the letter of their rank (PI5)."""
DOUBLE_MELD_POINTS = {"run": 1500, "A": 1000, "K": 800, "Q": 600, "J": 400, "pinochle": 300}
"""What two of the same meld count together, if that is more than twice as much."""
SUIT_MELDS = {"run", "royal marriage", "marriage", "dix"}
"""Melds within a suit: a card counts in one of them only."""
CARD_POINTS, OLD_CARD_POINTS = {"A": 10, "T": 10, "K": 10}, {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""What cards count in tricks, now and with `old_count` (PI8)."""
LAST_TRICK_POINTS, TRICKS = 10, 12
PLAY_ON = Call("play on", also=("play", "on"))


@dataclass(frozen=True, slots=True)
class Promise:
    """What only the score depends on: who promised how many points, and the points of each side's melds."""

    bidder: Seat
    points: int
    melds: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class PinochleOptions(Options):
    """What a table may choose."""

    target: int = option("PI10", "The points that win the match.", default=1500, at_least=1, example=1000)
    passing: int = option(
        "PI4", "How many cards partners pass to each other.", default=0, choices={0: "none", 3: "three", 4: "four"}
    )
    old_count: bool = option("PI8", "Whether queens and jacks count too, as in the old way.", default=False)


class Pinochle(Game[Suit, Promise]):
    """Bid for the right to name trumps, score for the cards you hold, then win the aces, tens and kings in tricks."""

    id = "pinochle"
    name = "Pinochle"
    author = "tradition"
    seats = (4,)
    deck = DECK
    option_type = PinochleOptions
    options: PinochleOptions
    counters = ("points",)
    lead_rule, follow_rule = "PI6", "PI6"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """PI1: Use 48 cards, two each of A T K Q J 9 in four suits, and deal twelve to each player.

        The second card that is alike is written with an apostrophe: `A's` is the second ace of spades.
        """
        return Layout(stock=DECK.all, hands=TRICKS)

    def calls(self, table: Table) -> Steps[Contract[Suit, Promise]]:
        """PI2: From the dealer's left, players bid in turn, or pass for good, until three have passed.

        Bids are multiples of ten from 250 to 600. If the others pass, the dealer must bid.

        PI3: The highest bidder names the trump suit, and leads first.

        PI4: With `passing`, the bidder's partner then passes the bidder 3 or 4 cards, and the bidder passes as many
        back. They can be some of the same cards.

        PI5: Then each player in turn, the bidder first, shows melds. All keep their cards, and play with them.

        In trumps: a run A T K Q J, 150 points, or two runs 1500; a royal marriage K Q, 40; the nine, called dix, 10.
        In another suit: a marriage K Q, 20. The queen of spades and jack of diamonds, a pinochle: 40, or two 300. Four
        in four suits: aces 100, kings 80, queens 60, jacks 40; all eight count ten times as much. A card can count in
        melds of several kinds, but in a run or a marriage once only; so show the run before a marriage.
        """
        won = yield from table.auction(BIDS, "PI2", "bid, or pass", last_must_bid=True)
        assert won is not None
        bidder, points = won
        suits = [Call("trump", suit.letter, (suit.name,)) for suit in DECK.suits]
        trump = DECK.suit((yield from table.choose(bidder, suits, "PI3", "name the trump suit")).value)
        if number := self.options.passing:
            partner = Seat((bidder + 2) % 4)
            for giver, taker, pile in ((partner, bidder, "passed"), (bidder, partner, "returned")):
                yield from table.gives_singly(giver, number, pile, "pass", "PI4", "pass your partner")
                table.takes(taker, pile)
        meld_points = [0, 0]
        for index in range(4):
            seat = Seat((bidder + index) % 4)
            meld_points[side_of(seat, self.sides)] += yield from self._ask_melds(table, seat, trump)
        return Contract(trump, Promise(bidder, points, (meld_points[0], meld_points[1])), leader=bidder)

    def _ask_melds(self, table: Table, seat: Seat, trump: Suit) -> Steps[int]:
        """Ask a seat for its melds, and return their points."""
        shown: list[CardSet] = []
        while True:
            offers = offers_after(trump, tuple(shown))
            choice = yield from table.offers(seat, offers, PLAY_ON, "PI5", "show a meld, or play on")
            if not isinstance(choice, CardMove):
                melds = melds_of(trump)
                return points_of(Counter(melds[cards] for cards in shown))
            shown.append(choice.cards)

    def aim(self, contract: Contract[Suit, Promise], seat: Seat) -> Aim:
        promise = contract.bid
        side = side_of(seat, self.sides)
        if side != side_of(promise.bidder, self.sides):
            return Aim("", "points")
        least = max(promise.points - promise.melds[side], 0)
        return Aim(f"{promise.points} points, {least} of them in tricks", "points", at_least=least)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """PI6: Any card can be led. Follow suit if you can, with a higher card than any in the trick if you can.

        If a suit other than trumps has been trumped, any card of the suit led will do. Without the suit led you must
        trump, and higher than any trump in the trick if you can. Without either, play any card.
        """
        follow, trumps = self.follow(trick.led, mode), DECK.all.bearing(mode)
        best = self.strength(trick.best, trick.led, mode) or 0
        over = DECK.of(card for card in trumps | follow.cards if (self.strength(card, trick.led, mode) or 0) > best)
        higher = Must(over & follow.cards, "PI6", "you must follow suit with a higher card")
        overtrump = Must(over & trumps, "PI6", "you must play a higher trump")
        trump = Must(trumps, "PI6", "you must trump")
        return [follow, overtrump, trump] if trick.best in trumps - follow.cards else [higher, follow, trump]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """PI7: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next.

        The cards rank A T K Q J 9. Of two that are alike, the one played first wins.
        """
        height = RANKS.index(card.code[0]) + 1
        return len(RANKS) + height if card.suit == mode else height if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: Suit) -> int:
        """PI8: Each ace, ten and king counts 10 in tricks, and the last trick 10: 250 points in all.

        With `old_count` an ace counts 11, a ten 10, a king 4, a queen 3 and a jack 2, which makes 250 as well.
        """
        return (OLD_CARD_POINTS if self.options.old_count else CARD_POINTS).get(card.code[0], 0)

    def trick_worth(self, counter: str, trick: Trick, mode: Suit) -> int:
        return LAST_TRICK_POINTS if trick.last else 0  # PI8

    def score(self, tally: Tally[Suit, Promise]) -> Iterator[Points]:
        """PI9: Each side scores its melds and the points of its tricks; without a trick, its melds are lost.

        If the bidder's side has less than its bid in all, it scores nothing and loses the bid.
        """
        promise = tally.contract.bid
        for number, side in enumerate(self.sides):
            melds, points = promise.melds[number] if tally.tricks(*side) else 0, tally.count("points", *side)
            if promise.bidder in side and melds + points < promise.points:
                yield Points(number, -promise.points, f"bid {promise.points} and had {melds + points}", "PI9")
                continue
            if melds:
                yield Points(number, melds, f"melds of {melds} points", "PI9")
            yield Points(number, points, f"{points} points in tricks", "PI9")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Promise] | None) -> Verdict | None:
        """PI10: The first side with 1500 points wins. If both reach them in one hand, the bidder's side wins.

        A side that falls to 1500 points below zero loses. Another target can be chosen.
        """
        target = self.options.target
        winners = tuple(side for side, total in enumerate(totals) if total >= target)
        if len(winners) == 2 and contract is not None:
            winners = (side_of(contract.bid.bidder, self.sides),)
        if not winners and min(totals) <= -target:
            return Verdict(self.best(totals), "PI10", f"a side fell to {-target} points")
        return Verdict(winners, "PI10", f"the target of {target} was reached") if winners else None


@lru_cache
def melds_of(trump: Suit) -> dict[CardSet, str]:
    """Every meld with its kind, the ones worth most first, and in every choice between the two copies of a card."""
    rows = []
    for suit in DECK.suits:
        marriage = "royal marriage" if suit == trump else "marriage"
        kinds = {"KQ": marriage, "ATKQJ": "run", "9": "dix"} if suit == trump else {"KQ": marriage}
        rows += [(kind, [rank + suit.letter for rank in ranks]) for ranks, kind in kinds.items()]
    rows += [("pinochle", ["Qs", "Jd"])]
    rows += [(rank, [rank + suit.letter for suit in DECK.suits]) for rank in "AKQJ"]
    rows.sort(key=lambda meld: -MELD_POINTS[meld[0]])
    melds = {}
    for kind, codes in rows:
        for apostrophes in product(("", "'"), repeat=len(codes)):
            cards = [
                DECK.card(code[0] + apostrophe + code[1]) for code, apostrophe in zip(codes, apostrophes, strict=True)
            ]
            melds[DECK.of(cards)] = kind
    return melds


@lru_cache(maxsize=1024)
def offers_after(trump: Suit, shown: tuple[CardSet, ...]) -> tuple[Offer, ...]:
    """The melds that a player can still show after these: each shares no card with one of its kind."""
    melds = melds_of(trump)
    alike = {kind: SUIT_MELDS if kind in SUIT_MELDS else {kind} for kind in melds.values()}
    return tuple(
        Offer(CardMove("show", cards))
        for cards, kind in melds.items()
        if all(melds[other] not in alike[kind] or cards.is_disjoint(other) for other in shown)
    )


def points_of(kinds: Counter[str]) -> int:
    """What the melds of one player count (PI5)."""
    return sum(
        DOUBLE_MELD_POINTS.get(kind, 2 * MELD_POINTS[kind]) if number == 2 else number * MELD_POINTS[kind]
        for kind, number in kinds.items()
    )
