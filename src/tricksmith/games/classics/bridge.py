"""Contract bridge, scored as in duplicate: an auction, a dummy that lies open, and boards of changing vulnerability.

Rules BR1 to BR9. The declarer plays the dummy's cards too, and `Contract.dummy` says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import (
    PASS, Aim, Bidding, Call, Contract, Dummy, Flags, Game, Layout, Must, Options, Points, Refusal, Seat, Sides, Steps,
    Table, Tally, TrickSoFar, Verdict, counted, option, side_of,
)  # fmt: skip

STRAINS: tuple[Suit | None, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES, None)
"""What may be trump, from the lowest up; None is no trump."""
DOUBLE, REDOUBLE = Call("double", also=("x",)), Call("redouble", also=("xx",))
BIDS = tuple(Call("bid", f"{n}{s}", (f"{n}{s}", f"{n}nt")[: 1 + (s == "n")]) for n in range(1, 8) for s in "cdhsn")
BOOK = 6
"""The tricks that a bid does not count: 1c promises seven."""
GAME_POINTS = 100
"""The fewest points for tricks with which a contract is a game."""
BOARDS = [{"-": "none", "d": "dealer", "o": "others", "b": "both"}[letter] for letter in "-oobddb-ob-ob-dd"]
"""Who is vulnerable on boards 1 to 16: the dealer's side, the others, both or none (BR8)."""


@dataclass(frozen=True, kw_only=True)
class BridgeOptions(Options):
    """What a table may choose."""

    boards: int = option("BR9", "How many boards a match has.", default=16, at_least=1, example=4)
    vulnerable: str = option("BR8", "Who is vulnerable.", default="board", choices={
        "board": "by the board", "none": "nobody", "dealer": "the dealer's side", "others": "the other", "both": "both",
    })  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the trump, None for no trump."""

    trump: Suit | None


@dataclass(frozen=True, slots=True)
class Bid:
    """What the score depends on: who promised how much in what, at which factor (1, 2 or 4), vulnerable or not."""

    declarer: Seat
    level: int
    strain: Suit | None
    factor: int
    vulnerable: bool


class AuctionState(NamedTuple):
    """Where an auction stands: by place from the dealer, bids by number in `BIDS` (-1: none), doubled sides as bits."""

    turn: int = 0
    bid: int = -1
    bidder: int = 0
    factor: int = 1
    passes: int = 0
    named: tuple[tuple[tuple[int, int], int], ...] = ()
    """By strain and side, the place that was first to name it, as long as it can be trump for that side."""
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class BridgeAuction(Bidding):
    """The auction of bridge; the result is declarer, number of the bid and factor, or None if all passed."""

    order: tuple[Seat, ...]

    def start(self) -> AuctionState:
        return AuctionState()

    def speaker(self, state: AuctionState) -> Seat | None:
        return None if state.passes == (4 if state.bid < 0 else 3) else self.order[state.turn]

    def menu(self, state: AuctionState) -> tuple[Call, ...]:
        """The higher bids, what may be doubled, and last the pass."""
        ours = (state.turn - state.bidder) % 2 == 0
        can_double = state.bid >= 0 and not ours and state.factor == 1
        can_redouble = state.bid >= 0 and ours and state.factor == 2
        return (*BIDS[state.bid + 1 :], *[DOUBLE] * can_double, *[REDOUBLE] * can_redouble, PASS)

    def after(self, state: AuctionState, call: Call) -> AuctionState:
        turn = (state.turn + 1) % 4
        if call == PASS:
            return state._replace(turn=turn, passes=state.passes + 1)
        if call in (DOUBLE, REDOUBLE):
            doubled = state.doubled | 1 << state.bidder % 2
            return state._replace(turn=turn, passes=0, factor=2 * state.factor, doubled=doubled)
        bid, side = 5 * int(call.value[0]) - 5 + "cdhsn".index(call.value[1]), state.turn % 2
        first = {(bid % 5, side): state.turn} | dict(state.named)
        named = sorted(((s, by), place) for (s, by), place in first.items() if len(BIDS) - 5 + s > bid - (by == side))
        return AuctionState(turn, bid, state.turn, 1, 0, tuple(named), state.doubled)

    def usual_place(self, state: AuctionState) -> int:
        """To pass, or to double again the side that was doubled before, which else could run to a higher bid."""
        menu, was_doubled = self.menu(state), state.doubled >> state.bidder % 2 & 1
        return menu.index(DOUBLE if was_doubled and DOUBLE in menu else PASS)

    def result(self, state: AuctionState) -> tuple[Seat, int, int] | None:
        if state.bid < 0:
            return None
        declarer = dict(state.named)[state.bid % 5, state.bidder % 2]
        return self.order[declarer], state.bid, state.factor

    def words(self) -> frozenset[str]:
        return frozenset({"bid", "pass", "double", "redouble"})

    def why_not(self, state: AuctionState, call: Call) -> Refusal | None:
        if call in self.menu(state):
            return None
        if call in (DOUBLE, REDOUBLE):
            what = "a bid of the other side" if call == DOUBLE else "a bid of your side that was doubled"
            return f"only {what} can be {call}d, once", ()
        if Call(call.word, call.value.lower()) not in BIDS:
            return "bid a number from 1 to 7 and c, d, h, s or n, as in 3n; or say pass, double or redouble", ()
        higher = f"bid {BIDS[state.bid + 1].value} or more" if state.bid + 1 < len(BIDS) else "nobody can bid more"
        return f"the highest bid is {BIDS[state.bid].value}: {higher}, or pass", (f"bid {BIDS[state.bid].value}",)


class Bridge(Game[Mode, Bid]):
    """Promise tricks in an auction, then take them: the declarer plays its own cards and those of the open dummy.

    Partners sit opposite. Each board is scored by itself.
    """

    id = "bridge"
    name = "Bridge"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = BridgeOptions
    options: BridgeOptions
    lead_rule, follow_rule = "BR5", "BR5"
    calls_cycle = len(BOARDS)

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """BR1: Deal all 52 cards, thirteen to each player."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid] | None]:
        """BR2: From the dealer on, pass, bid higher than the last bid, double a bid of the other side, or redouble.

        A bid is a number from 1 to 7, of tricks beyond six, and a trump: clubs, diamonds, hearts, spades, no trump,
        from the lowest up. A new bid cancels a double. Three passes in a row end the auction; if all four pass at once,
        nobody scores and the next board is dealt.

        BR3: On the side with the last bid, the player who was first to name its trump is the declarer.

        BR4: The player at the declarer's left leads. Then the declarer's partner, the dummy, lays the cards open, and
        the declarer plays them.
        """
        dealer = table.order[-1]
        said = yield from table.ask(BridgeAuction("BR2", "bid, double, redouble or pass", (dealer, *table.order[:-1])))
        if said is None:
            return None
        declarer, bid, factor = said
        board = self.options.vulnerable if self.options.vulnerable != "board" else BOARDS[table.number % len(BOARDS)]
        vulnerable = board == "both" or board == ("others" if (declarer - dealer) % 2 else "dealer")
        leader, partner = Seat((declarer + 1) % 4), Seat((declarer + 2) % 4)
        promise = Bid(declarer, bid // 5 + 1, STRAINS[bid % 5], factor, vulnerable)
        return Contract(Mode(promise.strain), promise, leader=leader, dummy=Dummy(partner, played_by=declarer))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """BR5: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """BR6: The highest trump wins, or else the highest card of the suit led, ace high. The winner leads next."""
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """BR7: A contract made scores 20 a trick in clubs and diamonds, 30 in the others, and 10 more in no trump.

        That counts twice if doubled, four times if redoubled. If it is 100 or more, add 300 for game, or 500 if
        vulnerable; if less, add 50. A bid of six adds 500 more and a bid of seven 1000; vulnerable 750 and 1500. A
        contract made doubled adds 50, redoubled 100. A trick beyond the contract scores as a trick; doubled it scores
        100, vulnerable 200, and redoubled twice that.

        Each trick short gives the other side 50, vulnerable 100. Doubled, it is 100 for the first, 200 for the next two
        and 300 from the fourth on; vulnerable 200 for the first, then 300. Redoubled, it is twice as much.
        """
        bid, side = tally.contract.bid, side_of(tally.contract.bid.declarer, self.sides)
        over = tally.tricks(*self.sides[side]) - BOOK - bid.level
        if over < 0:
            each = {2: "doubled", 4: "redoubled"}.get(bid.factor, f"{100 if bid.vulnerable else 50} each")
            yield Points(1 - side, penalty(bid, -over), f"{counted(-over, 'trick')} short, {each}", "BR7")
            return
        yield Points(side, contract_points(bid), f"made it with {counted(BOOK + bid.level + over, 'trick')}", "BR7")
        yield Points(side, bonus(bid), "bonus", "BR7")
        if over:
            yield Points(side, over * overtrick_points(bid), f"{over} beyond the contract", "BR7")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """BR8: The board decides who is vulnerable, as in duplicate: nobody, the dealer's side, the other or both.

        BR9: After 16 boards the side with more points wins. Another number of boards can be chosen.
        """
        if hands < self.options.boards:
            return None
        return Verdict(self.best(totals), "BR9", f"{hands} board{' was' if hands == 1 else 's were'} played")

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        bid, against = contract.bid, (seat - contract.bid.declarer) % 2
        said = f"{bid.level}{'cdhsn'[STRAINS.index(bid.strain)]}" + ("" if bid.factor == 1 else f" ×{bid.factor}")
        least, said, end = (8 - bid.level, "defends", " to beat it") if against else (BOOK + bid.level, said, "")
        return Aim(f"{said}: {counted(least, 'trick')} or more{end}", at_least=least)


def contract_points(bid: Bid) -> int:
    """The points for the tricks that were bid and made."""
    return bid.factor * (bid.level * trick_points(bid) + (10 if bid.strain is None else 0))


def trick_points(bid: Bid) -> int:
    """The points for one trick in this strain."""
    return 20 if bid.strain in (CLUBS, DIAMONDS) else 30


def overtrick_points(bid: Bid) -> int:
    """The points for a trick that was not bid."""
    return trick_points(bid) if bid.factor == 1 else 50 * bid.factor * (1 + bid.vulnerable)


def bonus(bid: Bid) -> int:
    """What making the contract scores in addition to its tricks: for game or less, for a slam, and for a double."""
    game = (500 if bid.vulnerable else 300) if contract_points(bid) >= GAME_POINTS else 50
    slam = {6: 500, 7: 1000}.get(bid.level, 0)
    return game + (slam * 3 // 2 if bid.vulnerable else slam) + 50 * (bid.factor // 2)


def penalty(bid: Bid, short: int) -> int:
    """What the others score for this number of undertricks."""
    doubled = (300 * short - 100 if bid.vulnerable else max(200 * short - 100, 300 * short - 400)) * bid.factor // 2
    return doubled if bid.factor > 1 else short * (100 if bid.vulnerable else 50)
