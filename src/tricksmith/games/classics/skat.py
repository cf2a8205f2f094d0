"""Skat, for three: an auction of two players at a time, two cards to look at, and matadors that only the score sees."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import (
    PASS, Aim, Bidding, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Refusal, Seat, Sides, Steps,
    Table, Tally, TrickSoFar, Verdict, counted, option,
)  # fmt: skip

RANKS, NULL_RANKS = "789QKTA", "789TJQKA"
JACKS = tuple(FRENCH.card(code) for code in ("Jc", "Js", "Jh", "Jd"))
TRUMPS = Suit("j", "trumps")
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
SUITS = {"diamonds": DIAMONDS, "hearts": HEARTS, "spades": SPADES, "clubs": CLUBS}
BASE_VALUES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULL_VALUES = {(False, ""): 23, (True, ""): 35, (False, "ouvert"): 46, (True, "ouvert"): 59}
"""What null is worth: from the hand or not, and ouvert or not (SK9)."""
ANNOUNCED = {"": 0, "schneider": 1, "schwarz": 2, "ouvert": 3}
SUIT_GAME_VALUES = {base * factor for name, base in BASE_VALUES.items() if name != "grand" for factor in range(2, 19)}
BIDS = sorted(SUIT_GAME_VALUES | {BASE_VALUES["grand"] * factor for factor in range(2, 12)} | set(NULL_VALUES.values()))
"""Every value that some game can have: 18, 20, 22, 23, 24 … 264."""
BID_CALLS = [Call("bid", str(bid), (str(bid),)) for bid in BIDS]
HOLD = Call("hold", also=("yes", "y"))


class AuctionState(NamedTuple):
    """Who bids to whom, by place from the dealer's left; the last bid; and whether the listener must answer it.

    When the bidding is over, `bidder` is -1 and `listener` is the declarer, or -1 if there is none.
    """

    bidder: int
    listener: int
    level: int = 0
    must_answer: bool = False


@dataclass(frozen=True, slots=True)
class SkatAuction(Bidding):
    """The bidding of two at a time; the result is the declarer and the bid, or None (SK2)."""

    order: tuple[Seat, ...]

    def start(self) -> AuctionState:
        return AuctionState(1, 0)

    def speaker(self, state: AuctionState) -> Seat | None:
        place = state.listener if state.must_answer else state.bidder
        return None if state.bidder < 0 else self.order[place]

    def menu(self, state: AuctionState) -> tuple[Call, ...]:
        if state.must_answer:
            return HOLD, PASS
        bids = BID_CALLS[:1] if state.listener < 0 else BID_CALLS[bisect_right(BIDS, state.level) :]
        return (*bids, PASS)

    def after(self, state: AuctionState, call: Call) -> AuctionState:
        bidder, listener, level, must_answer = state
        if call.word == "bid":
            bid = int(call.value)
            return state._replace(level=bid, must_answer=True) if listener >= 0 else AuctionState(-1, bidder, bid)
        if call == HOLD:
            return AuctionState(bidder, listener, level)
        remaining = bidder if must_answer else listener
        if 2 not in (bidder, listener) and listener >= 0:
            return AuctionState(2, remaining, level)
        return AuctionState(-1, remaining, level) if level or listener < 0 else AuctionState(remaining, -1)

    def result(self, state: AuctionState) -> tuple[Seat, int] | None:
        return (self.order[state.listener], state.level) if state.level else None

    def words(self) -> frozenset[str]:
        return frozenset({"bid", "hold", "pass"})

    def why_not(self, state: AuctionState, call: Call) -> Refusal | None:
        if call in self.menu(state):
            return None
        if state.must_answer:
            return f"{state.level} was bid to you: hold or pass", (f"bid {state.level}",)
        higher = next((bid for bid in BIDS if bid > state.level), None)
        return (f"bid {higher} or the value of a higher game, or pass" if higher else "nobody can go higher: pass"), ()


@dataclass(frozen=True, kw_only=True)
class SkatOptions(Options):
    """What a table may choose."""

    rounds: int = option("SK10", "How often each player deals.", default=12, at_least=1, example=1)


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: a suit, grand or null."""

    game: str


@dataclass(frozen=True, slots=True)
class Promise:
    """What the score depends on: who plays, the value that was bid, from the hand or not, and what was announced."""

    declarer: Seat
    bid_value: int
    hand: bool
    announced: str


class Skat(Game[Mode, Promise]):
    """One player needs 61 of the 120 points against the two others, and can first look at the two cards of the skat."""

    id = "skat"
    name = "Skat"
    author = "tradition"
    seats = (3,)
    deck = FRENCH
    option_type = SkatOptions
    options: SkatOptions
    counters = ("points",)
    lead_rule, follow_rule = "SK7", "SK7"

    def layout(self) -> Layout:
        """SK1: Use 32 cards, the seven up to the ace of each suit. Deal ten to each player, and two to the skat."""
        return Layout(stock=FRENCH.all.of_rank(*NULL_RANKS), hands=10, piles=(Pile("skat", 2),))

    def calls(self, table: Table) -> Steps[Contract[Mode, Promise] | None]:
        """SK2: The player at the dealer's left is forehand, the next one middlehand, and the dealer rearhand.

        Middlehand bids to forehand, who holds each bid or passes, until one of them passes. Rearhand then bids to the
        other in the same way. If both have passed without a bid, forehand can play at 18.

        SK3: The declarer takes the skat and discards two cards, or leaves it and plays from the hand. Those two cards
        count for the declarer at the end in either case. If nobody bids, the next dealer deals.

        SK4: The declarer names a suit, grand or null. From the hand, a suit or grand can be announced schneider,
        schwarz or ouvert; each includes those before it. Null can be ouvert in any case. In ouvert the declarer's cards
        lie open. A null game that is worth less than the bid can't be named.
        """
        won = yield from table.ask(SkatAuction("SK2", "bid, hold or pass", table.order))
        if won is None:
            return None
        declarer, bid = won
        text = "look at the skat, or play a hand"
        hand = (yield from table.choose(declarer, (Call("look"), Call("hand")), "SK3", text)).word == "hand"
        if not hand:
            table.takes(declarer, "skat")
            yield from table.gives(declarer, 2, "skat", "discard", "SK3", "discard two cards")
        menu = [Call(name, more) for name in BASE_VALUES for more in (ANNOUNCED if hand else ("",))]
        menu += [Call("null", more) for more in ("", "ouvert") if NULL_VALUES[hand, more] >= bid]
        named = yield from table.choose(declarer, menu, "SK4", "name the game")
        mode, announced = Mode(named.word), named.value
        if announced == "ouvert":
            table.lays_open(declarer)
        secret = yield from self.matadors(table, declarer, mode)
        table.awards(declarer, "skat")
        return Contract(mode, Promise(declarer, bid, hand, announced), leader=table.first, secret=secret)

    def matadors(self, table: Table, declarer: Seat, mode: Mode) -> Steps[int]:
        """SK5: The matadors are the trumps from the highest down that the declarer holds, or lacks, without a gap.

        The skat belongs to the declarer, seen or not.
        """
        trumps, count, lacks_first = self.trumps(mode), 0, False
        while count < len(trumps):
            lacks = False
            for seat in table.order:
                if seat != declarer and not lacks:
                    lacks = (yield from table.count(seat, FRENCH.of([trumps[count]]))) == (1,)
            if count and lacks != lacks_first:
                break
            lacks_first, count = lacks, count + 1
        return count

    def trumps(self, mode: Mode) -> tuple[Card, ...]:
        """SK6: The four jacks are the highest trumps: clubs, spades, hearts, diamonds.

        In a suit game the rest of that suit follows. In grand the jacks are the only trumps, and null has none.
        """
        suits = [SUITS[mode.game]] if mode.game in SUITS else []
        rest = (FRENCH.card(f"{rank}{suit}") for suit in suits for rank in reversed(RANKS))
        return () if mode.game == "null" else (*JACKS, *rest)

    def parties(self, contract: Contract[Mode, Promise]) -> Sides:
        return (contract.bid.declarer,), tuple(Seat(seat) for seat in range(3) if seat != contract.bid.declarer)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """SK7: The player at the dealer's left leads first, then the winner of each trick.

        Follow the suit led if you can, with a trump if a trump was led; otherwise play any card.
        """
        return [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        return (TRUMPS,) if card in self.trumps(mode) else card.suits

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """SK8: The highest trump wins, else the highest of the suit led: A T K Q 9 8 7; in null A K Q J T 9 8 7."""
        trumps = self.trumps(mode)
        if card in trumps:
            return len(RANKS) + len(trumps) - trumps.index(card)
        return (NULL_RANKS if mode.game == "null" else RANKS).index(card.rank or "") if led == card.suit else None

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        return CARD_POINTS.get(card.rank or "", 0)

    def score(self, tally: Tally[Mode, Promise]) -> Iterator[Points]:
        """SK9: The declarer scores the value of a game won, and loses twice the value of a game lost.

        A suit or grand is won with 61 points and with all that was announced; null is won with no trick. The value
        is the game's base (clubs 12, spades 11, hearts 10, diamonds 9, grand 24) times the matadors plus one each for
        the game, hand, schneider (90 points, or no more than 30), schwarz (every trick, or none) and whatever was
        announced. Null is 23, from the hand 35, ouvert 46, both 59. A game worth less than the bid is lost, at the
        least multiple of its base that reaches the bid.
        """
        promise, game = tally.contract.bid, tally.contract.mode.game
        points, tricks = tally.count("points", promise.declarer), tally.tricks(promise.declarer)
        if game == "null":
            value, made = NULL_VALUES[promise.hand, promise.announced], tricks == 0
        else:
            base, announced = BASE_VALUES[game], ANNOUNCED[promise.announced]
            schneider, schwarz = announced >= 1 or points >= 90 or points <= 30, announced >= 2 or tricks in (0, 10)
            is_known = tally.contract.secret is not None  # a bot that asks what a hand would score does not know it
            matadors = tally.contract.secret if is_known else 1
            value = base * (matadors + 1 + promise.hand + schneider + schwarz + announced)
            made = points >= (90 if announced else 61) and (announced < 2 or tricks == 10)
            if is_known and value < promise.bid_value:
                value, made = -(-promise.bid_value // base) * base, False
        outcome = f"{game} {'won' if made else 'lost'}, bid {promise.bid_value}"
        taken = f"{points} points in {counted(tricks, 'trick')}"
        yield Points(promise.declarer, value if made else -2 * value, f"{outcome}: {taken}", "SK9")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Promise] | None) -> Verdict | None:
        """SK10: The match ends when everyone has dealt twelve times. The highest total wins; equal ones share."""
        over = hands >= 3 * self.options.rounds
        return Verdict(self.best(totals), "SK10", f"{hands} hands were played") if over else None

    def aim(self, contract: Contract[Mode, Promise], seat: Seat) -> Aim:
        promise = contract.bid
        if contract.mode.game == "null":
            return Aim("no trick", at_most=0) if seat == promise.declarer else Aim("a trick for the declarer")
        least = 90 if promise.announced else 61
        if seat == promise.declarer:
            return Aim(f"{least} points or more", "points", at_least=least)
        return Aim(f"{121 - least} points or more together", "points", at_least=121 - least)
