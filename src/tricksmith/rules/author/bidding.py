"""The questions that seats answer by calls: each in turn or all at once, the first to say yes, and two auctions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tricksmith.rules.author.event import Event, EventRecord, EventVerb
from tricksmith.rules.author.move import PASS, Call
from tricksmith.rules.author.question import Bidding, CallProgress, Refusal

if TYPE_CHECKING:
    from tricksmith.cards import Deck
    from tricksmith.rules.author.event import CardLocations
    from tricksmith.rules.author.move import Move
    from tricksmith.rules.author.question import Turn
    from tricksmith.rules.author.seat import Seat

__all__ = ["Auction", "AuctionProgress", "EachSays", "FirstToSay", "Outbid", "OutbidProgress", "SayAtOnce"]


def _by_seat(order: tuple[Seat, ...], calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """The calls, made by the seats in this order, sorted by seat from 0."""
    said = dict(zip(order, calls, strict=True))
    return tuple(said[seat] for seat in sorted(said))


@dataclass(frozen=True, slots=True)
class EachSays(Bidding):
    """Each seat in turn says one of the words, once; the result is what each seat said, by seat."""

    asks_each: ClassVar[bool] = True

    order: tuple[Seat, ...]
    choices: tuple[Call, ...]

    def start(self) -> tuple[Call, ...]:
        return ()

    def speaker(self, state: tuple[Call, ...]) -> Seat | None:
        return self.order[len(state)] if len(state) < len(self.order) else None

    def menu(self, state: tuple[Call, ...]) -> tuple[Call, ...]:
        return self.choices

    def after(self, state: tuple[Call, ...], call: Call) -> tuple[Call, ...]:
        return (*state, call)

    def usual_place(self, state: tuple[Call, ...]) -> int | None:
        return None

    def result(self, state: tuple[Call, ...]) -> tuple[Call, ...]:
        return _by_seat(self.order, state)


@dataclass(frozen=True, slots=True)
class SayAtOnce(Bidding):
    """Each seat makes one of the calls, and none is heard before all have called; the result is the calls, by seat.

    With `sealed`, none is heard before the hand is over. The seats are asked in order, because a hand has one seat to
    act. The order makes no difference, so views and bots can treat a seat that has not called as the first to call. The
    state is a pair: the index of the seat that is asked first, and the calls so far, beginning with its own.
    """

    asks_each: ClassVar[bool] = True
    is_at_once: ClassVar[bool] = True

    order: tuple[Seat, ...]
    choices: tuple[Call, ...]
    sealed: bool = False

    @property
    def is_sealed(self) -> bool:
        return self.sealed

    def start(self) -> tuple[int, tuple[Call, ...]]:
        return 0, ()

    def start_with(self, seat: Seat) -> tuple[int, tuple[Call, ...]]:
        """Return the state in which nobody has called and this seat is asked first."""
        return self.order.index(seat), ()

    def speaker(self, state: tuple[int, tuple[Call, ...]]) -> Seat | None:
        first, calls = state
        return self._order_from(first)[len(calls)] if len(calls) < len(self.order) else None

    def menu(self, state: tuple[int, tuple[Call, ...]]) -> tuple[Call, ...]:
        return self.choices

    def after(self, state: tuple[int, tuple[Call, ...]], call: Call) -> tuple[int, tuple[Call, ...]]:
        first, calls = state
        return first, (*calls, call)

    def usual_place(self, state: tuple[int, tuple[Call, ...]]) -> int | None:
        return None

    def result(self, state: tuple[int, tuple[Call, ...]]) -> tuple[Call, ...]:
        first, calls = state
        return _by_seat(self._order_from(first), calls)

    def reply(self, turn: Turn, locations: CardLocations, deck: Deck, move: Move) -> CallProgress:
        assert isinstance(move, Call)
        first, calls = state = self.after(turn.state, move)
        own_event = Event(turn.seat, EventVerb.SAYS_SEALED if self.sealed else EventVerb.SAYS_AT_ONCE, move)
        records = [EventRecord(own_event, frozenset({turn.seat}), replace(own_event, move=None))]
        if self.speaker(state) is None and not self.sealed:
            records += [
                EventRecord(Event(seat, EventVerb.SAYS, call))
                for seat, call in zip(self._order_from(first), calls, strict=True)
            ]
        return self._progress(state, locations, tuple(records))

    def _order_from(self, first: int) -> tuple[Seat, ...]:
        """The seats in the order in which they are asked, beginning with the one at this index."""
        return self.order[first:] + self.order[:first]


@dataclass(frozen=True, slots=True)
class FirstToSay(Bidding):
    """Each seat in turn is asked until one says something other than `no`; the result is that seat and its call.

    If all say no, the result is None. The state is the number of seats that said no, and the call that ended it, if
    any.
    """

    order: tuple[Seat, ...]
    choices: tuple[Call, ...]
    no: Call

    def start(self) -> tuple[int, Call | None]:
        return 0, None

    def speaker(self, state: tuple[int, Call | None]) -> Seat | None:
        refused, said = state
        return self.order[refused] if said is None and refused < len(self.order) else None

    def menu(self, state: tuple[int, Call | None]) -> tuple[Call, ...]:
        return (*self.choices, self.no)

    def after(self, state: tuple[int, Call | None], call: Call) -> tuple[int, Call | None]:
        refused, _ = state
        return (refused + 1, None) if call == self.no else (refused, call)

    def result(self, state: tuple[int, Call | None]) -> tuple[Seat, Call] | None:
        refused, said = state
        return (self.order[refused], said) if said is not None else None


@lru_cache(maxsize=1024)
def _bids(levels: range, above: int) -> tuple[Call, ...]:
    """The bids above a level."""
    return tuple(Call("bid", str(bid), (str(bid),)) for bid in levels if bid > above)


class AuctionProgress(NamedTuple):
    """The state of an `Auction`.

    Attributes:
        turn: The index in the order of the seat to speak.
        level: The level of the last bid; 0 if there is none.
        bidder: The index of its bidder; -1 if there is none.
        passed: The seats that have passed, as bits of their indices.
    """

    turn: int = 0
    level: int = 0
    bidder: int = -1
    passed: int = 0


@dataclass(frozen=True, slots=True)
class Auction(Bidding):
    """Seats in turn bid a higher level or pass for good, until all but one have passed.

    The result is the bidder's seat and the bid, or None if all passed. With `last_must_bid` the last seat may not pass
    an auction without a bid.
    """

    is_about_levels: ClassVar[bool] = True

    order: tuple[Seat, ...]
    levels: range
    last_must_bid: bool = False

    def start(self) -> AuctionProgress:
        return AuctionProgress()

    def speaker(self, state: AuctionProgress) -> Seat | None:
        remaining = len(self.order) - state.passed.bit_count()
        return None if remaining == 0 or (remaining == 1 and state.bidder >= 0) else self.order[state.turn]

    def menu(self, state: AuctionProgress) -> tuple[Call, ...]:
        bids = _bids(self.levels, state.level)
        is_last = state.bidder < 0 and state.passed.bit_count() == len(self.order) - 1
        return bids if is_last and self.last_must_bid else (*bids, PASS)

    def after(self, state: AuctionProgress, call: Call) -> AuctionProgress:
        turn, level, bidder, passed = state
        if call == PASS:
            passed |= 1 << turn
        else:
            level, bidder = int(call.value), turn
        for step in range(1, len(self.order) + 1):
            following = (turn + step) % len(self.order)
            if not passed >> following & 1:
                return AuctionProgress(following, level, bidder, passed)
        return AuctionProgress(turn, level, bidder, passed)

    def usual_place(self, state: AuctionProgress) -> int:
        menu = self.menu(state)
        return menu.index(PASS) if PASS in menu else 0

    def result(self, state: AuctionProgress) -> tuple[Seat, int] | None:
        return (self.order[state.bidder], state.level) if state.bidder >= 0 else None

    def words(self) -> frozenset[str]:
        return frozenset({"bid", "pass"})

    def why_not(self, state: AuctionProgress, call: Call) -> Refusal | None:
        if call in self.menu(state):
            return None
        levels = self.levels
        if call == PASS:
            return f"all others have passed, so you must bid {levels[0]} or more", ()
        if call in _bids(levels, 0):
            higher = [bid for bid in levels if bid > state.level]
            advice = f"bid {higher[0]} or more, or pass" if higher else "nobody can go higher, so pass"
            return f"the highest bid is {state.level}: {advice}", (f"bid {state.level}",)
        or_pass = "; or pass" if PASS in self.menu(state) else ""
        return f"bids go from {levels[0]} to {levels[-1]} in steps of {levels.step}{or_pass}", ()


class OutbidProgress(NamedTuple):
    """The state of an `Outbid` auction.

    Attributes:
        remaining: The seats that can still speak, the next one first.
        height: The index of the last bid in the list of bids; -1 if there is none.
        bid: The last bid.
        bidder: The seat that made it.
    """

    remaining: tuple[Seat, ...]
    height: int = -1
    bid: Call | None = None
    bidder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Outbid(Bidding):
    """Seats in turn make a higher bid of a list, or pass for good, until all but one have passed.

    The result is the bidder's seat and the bid, or None if all passed. With `once` each seat has one turn. With
    `last_must_bid` the last seat may not pass if nobody has bid.
    """

    order: tuple[Seat, ...]
    bids: tuple[tuple[Call, ...], ...]
    """The bids from the lowest up, those that are equally high in one tuple."""
    once: bool = False
    last_must_bid: bool = False

    def start(self) -> OutbidProgress:
        return OutbidProgress(self.order)

    def speaker(self, state: OutbidProgress) -> Seat | None:
        remaining, height, _, bidder = state
        is_over = not remaining or remaining == (bidder,) or height == len(self.bids) - 1
        return None if is_over else remaining[0]

    def menu(self, state: OutbidProgress) -> tuple[Call, ...]:
        remaining, height, bid, _ = state
        higher = tuple(call for level in self.bids[height + 1 :] for call in level)
        return higher if self.last_must_bid and bid is None and len(remaining) == 1 else (*higher, PASS)

    def after(self, state: OutbidProgress, call: Call) -> OutbidProgress:
        (seat, *others), height, bid, bidder = state
        if call == PASS:
            return OutbidProgress(tuple(others), height, bid, bidder)
        height = next(index for index, level in enumerate(self.bids) if call in level)
        return OutbidProgress(tuple(others) if self.once else (*others, seat), height, call, seat)

    def usual_place(self, state: OutbidProgress) -> int:
        menu = self.menu(state)
        return menu.index(PASS) if PASS in menu else 0

    def result(self, state: OutbidProgress) -> tuple[Seat, Call] | None:
        return None if state.bid is None or state.bidder is None else (state.bidder, state.bid)

    def words(self) -> frozenset[str]:
        return frozenset({PASS.word, *(call.word for level in self.bids for call in level)})

    def why_not(self, state: OutbidProgress, call: Call) -> Refusal | None:
        offered = self.menu(state)
        if call in offered:
            return None
        if call == PASS:
            return "all others have passed, so you must bid", ()
        choices = f"{offered[0]} or higher" + (", or pass" if PASS in offered else "")
        if state.bid is None:
            return f"the bids begin with {choices}", ()
        return f"the highest so far is {state.bid}: {choices}", (str(state.bid),)
