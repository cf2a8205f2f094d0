"""Five Hundred, for three or four: an auction, a kitty to improve your hand, bowers and a joker. Rules FH1 to FH10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import Card, Suit
from tricksmith.cards.french import CLUBS, DIAMONDS, FRENCH_AND_JOKER, HEARTS, JOKER, SPADES
from tricksmith.rules import (
    PASS, Aim, Bidding, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Refusal, Seat, Sides, Steps,
    Table, Tally, TrickSoFar, Verdict, counted, each_for_themselves, option, side_of,
)  # fmt: skip

DECK = FRENCH_AND_JOKER
STRAINS: tuple[Suit | None, ...] = (SPADES, CLUBS, DIAMONDS, HEARTS, None)
"""What can be trump, from the lowest up; None is no trump."""
SAME_COLOUR = {SPADES: CLUBS, CLUBS: SPADES, HEARTS: DIAMONDS, DIAMONDS: HEARTS}
TRICKS, SLAM_POINTS = 10, 250
MISERE = Call("misere", also=("m", "misère"))
OPEN_MISERE = Call("open", "misere", ("open", "open misère"))


def bid_value(call: Call) -> int:
    """What a bid is worth (FH9)."""
    if call in (MISERE, OPEN_MISERE):
        return 500 if call == OPEN_MISERE else 250
    return 100 * int(call.value[:-1]) - 560 + 20 * "scdhn".index(call.value[-1])


BIDS = sorted(
    [MISERE, OPEN_MISERE, *(Call("bid", f"{n}{s}", (f"{n}{s}",)) for n in range(6, 11) for s in "scdhn")],
    key=lambda call: (bid_value(call), call == OPEN_MISERE),
)
"""Every bid, from the lowest up (FH2)."""
NUMBERS = {bid: number for number, bid in enumerate(BIDS)}

Bid = tuple[Seat, Call]
"""What the score depends on: who bid what."""


@dataclass(frozen=True, kw_only=True)
class FiveHundredOptions(Options):
    """What a table may choose."""

    target: int = option(
        "FH10", "The total that wins, and as far below zero, loses.", default=500, example=250, at_least=1
    )
    misere: str = option(
        "FH3", "When misère can be bid.", default="after_seven", choices=("after_seven", "always", "never")
    )
    slam: bool = option("FH9", "Whether all ten tricks score 250 at least.", default=True)


class AuctionState(NamedTuple):
    """Where the auction stands: who is still in it, the next to speak first; the last bid by number, and its bidder."""

    active: tuple[Seat, ...]
    bid: int = -1
    bidder: Seat | None = None


@dataclass(frozen=True, slots=True)
class FiveHundredAuction(Bidding):
    """The auction; its result is the bidder's seat and the bid, or None (FH2)."""

    order: tuple[Seat, ...]
    misere: str

    def start(self) -> AuctionState:
        return AuctionState(self.order)

    def speaker(self, state: AuctionState) -> Seat | None:
        return state.active[0] if state.active and state.active != (state.bidder,) else None

    def menu(self, state: AuctionState) -> tuple[Call, ...]:
        allowed = self.misere == "always" or (self.misere == "after_seven" and state.bid >= NUMBERS[Call("bid", "7s")])
        return (*(bid for bid in BIDS[state.bid + 1 :] if bid.word == "bid" or allowed), PASS)

    def after(self, state: AuctionState, call: Call) -> AuctionState:
        seat, *others = state.active
        if call == PASS:
            return state._replace(active=tuple(others))
        return AuctionState((*others, seat), NUMBERS[call], seat)

    def result(self, state: AuctionState) -> tuple[Seat, Call] | None:
        return None if state.bidder is None else (state.bidder, BIDS[state.bid])

    def words(self) -> frozenset[str]:
        return frozenset({"bid", "misere", "open", "pass"})

    def why_not(self, state: AuctionState, call: Call) -> Refusal | None:
        if call in self.menu(state):
            return None
        if call not in BIDS:
            return "bid a number from 6 to 10 and s, c, d, h or n, as in 7h; or pass", ()
        low = call in BIDS[: state.bid + 1]
        return f"{f'the highest so far is {BIDS[state.bid]}' if low else 'nobody has bid 7 yet'}: bid more, or pass", ()


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the trump, None for no trump, and the suit of the joker where there is no trump."""

    trump: Suit | None
    joker: Suit | None = None


class FiveHundred(Game[Mode, Bid]):
    """Bid for the right to name trump and to exchange three cards, then take the tricks that you promised."""

    id = "five-hundred"
    name = "Five Hundred"
    author = "tradition"
    seats = (3, 4)
    usual = 4
    deck = DECK
    option_type = FiveHundredOptions
    options: FiveHundredOptions
    lead_rule, follow_rule = "FH7", "FH7"

    @property
    def sides(self) -> Sides:
        return ((Seat(0), Seat(2)), (Seat(1), Seat(3))) if self.players == 4 else each_for_themselves(3)

    def start(self) -> int | None:
        return None  # the side that has made its contract in the last hand (FH10)

    def after_hand(self, tally: Tally[Mode, Bid], totals: tuple[int, ...]) -> int | None:
        return side_of(tally.contract.bid[0], self.sides) if self._made(tally) else None

    def layout(self) -> Layout:
        """FH1: Four players use 43 cards: the joker, and each suit down to the four if it is red, the five if black.

        Three players use 33: the joker, and each suit down to the seven. Deal ten cards to each player, and three face
        down to the kitty. With four, partners sit opposite.
        """
        low = {"d": "4", "h": "4", "s": "5", "c": "5"} if self.players == 4 else dict.fromkeys("dhsc", "7")
        cards = (c for c in DECK.cards if c is JOKER or c.level >= DECK.ranks.index(low[c.suit.letter]))
        return Layout(stock=DECK.of(cards), hands=TRICKS, piles=(Pile("kitty", 3),))

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid] | None]:
        """FH2: From the dealer's left, bid higher than the last bid, or pass and drop out, until one player is left.

        A bid is a number of tricks from six to ten and a trump suit, or no trump. Among equal numbers spades are the
        lowest, then clubs, diamonds, hearts, no trump. If all pass, the next dealer deals.

        FH3: Misère promises to take no trick, without trumps. It ranks between eight spades and eight clubs, and open
        misère between ten hearts and ten no trump. They can't be bid before someone has bid seven; with
        `misere=always` they can, and with `misere=never` they can't be bid at all.

        FH4: The highest bidder takes the kitty and discards three cards face down.

        FH5: The bidder leads. In misère the bidder's partner sits out, and in open misère the bidder's cards are laid
        open.

        FH6: Without trumps, the player who has the joker shows it before the first lead and names a suit. The joker is
        the highest card of that suit.
        """
        won = yield from table.ask(FiveHundredAuction("FH2", "bid higher or pass", table.order, self.options.misere))
        if won is None:
            return None
        bidder, bid = won
        table.takes(bidder, "kitty")
        yield from table.gives(bidder, 3, "discard", "discard", "FH4", "discard three cards")
        trump = STRAINS["scdhn".index(bid.value[-1])] if bid.word == "bid" else None
        joker, holder = None, (yield from table.holder(JOKER)) if trump is None else None
        if holder is not None:
            menu = [Call("joker", suit.letter, (suit.name,)) for suit in DECK.suits]
            named = yield from table.choose(holder, menu, "FH6", "name the suit of the joker")
            joker = DECK.suit(named.value)
        if bid == OPEN_MISERE:
            table.lays_open(bidder)
        out = {Seat((bidder + 2) % 4)} if bid in (MISERE, OPEN_MISERE) and self.players == 4 else ()
        return Contract(Mode(trump, joker), (bidder, bid), leader=bidder, out=frozenset(out))

    def parties(self, contract: Contract[Mode, Bid]) -> Sides:
        bidder, _ = contract.bid
        return self.sides if self.players == 4 else ((bidder,), tuple(Seat(s) for s in range(3) if s != bidder))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """FH7: Any card can be led. Follow the suit led if you can; otherwise play any card.

        With a trump suit, the joker and both bowers are trumps. The winner of a trick leads the next.
        """
        return [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        if card is JOKER:
            suit = mode.trump or mode.joker
            return (suit,) if suit else ()
        return (mode.trump,) if mode.trump and card is bower(SAME_COLOUR[mode.trump]) else card.suits

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """FH8: The highest trump wins the trick; without one, the highest card of the suit led, ace high.

        The joker is the highest trump. Next come the jack of trumps, the right bower, and the other jack of its colour,
        the left bower.
        """
        suits, trump = self.suits_of(card, mode), mode.trump
        if not suits or suits[0] not in (trump, led):
            return None
        top = [JOKER, *((bower(trump), bower(SAME_COLOUR[trump])) if trump else ())]
        height = 20 - top.index(card) if card in top else card.level
        return height + 50 * (suits[0] == trump)

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """FH9: Six spades score 40; the next strain 20 more each time, and each trick more 100: ten no trump is 520.

        Misère scores 250, open misère 500. A bid that fails costs as much. If the bidder's side takes all ten tricks
        it scores 250 at least, unless `slam` is off. The others score 10 for each trick, but not in misère.
        """
        seat, bid = tally.contract.bid
        mine = side_of(seat, self.sides)
        taken, value = tally.tricks(*self.sides[mine]), bid_value(bid)
        value = max(value, SLAM_POINTS) if bid.word == "bid" and self.options.slam and taken == TRICKS else value
        yield Points(mine, value if self._made(tally) else -value, f"{bid}, took {taken}", "FH9")
        for side, seats in enumerate(self.sides):
            if side != mine and bid.word == "bid" and (tricks := tally.tricks(*seats)):
                yield Points(side, 10 * tricks, counted(tricks, "trick"), "FH9")

    def _made(self, tally: Tally[Mode, Bid]) -> bool:
        seat, bid = tally.contract.bid
        taken = tally.tricks(*self.sides[side_of(seat, self.sides)])
        return taken == 0 if bid in (MISERE, OPEN_MISERE) else taken >= int(bid.value[:-1])

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """FH10: A side wins the match when it makes a contract and then has 500 points or more.

        A side that has fallen to 500 below zero ends the match too, and the highest total wins.
        """
        target = self.options.target
        if self.match is not None and totals[self.match] >= target:
            return Verdict((self.match,), "FH10", f"the target of {target} was reached with a contract")
        return Verdict(self.best(totals), "FH10", f"a side fell to -{target}") if min(totals) <= -target else None

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        bidder, bid = contract.bid
        mine = side_of(bidder, self.parties(contract)) == side_of(seat, self.parties(contract))
        if bid.word != "bid":
            return Aim("no trick", at_most=0) if mine else Aim("a trick for the bidder")
        least = int(bid.value[:-1]) if mine else TRICKS + 1 - int(bid.value[:-1])
        return Aim(counted(least, "trick"), at_least=least)


def bower(suit: Suit) -> Card:
    """The jack of a suit."""
    return DECK.card(f"J{suit.letter}")
