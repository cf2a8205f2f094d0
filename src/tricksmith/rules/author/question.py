"""Questions: what is asked before the first trick, of the deal or of a seat.

A question of a seat is a small automaton over public state, so that all that may be said can be listed. A question of
the deal is about sets of cards, so that a mask answers it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.rules.author.event import Event, EventRecord, part
from tricksmith.rules.author.move import Call

if TYPE_CHECKING:
    from tricksmith.cards import Card, CardSet, Deck
    from tricksmith.rules.author.event import CardLocations
    from tricksmith.rules.author.seat import Seat

__all__ = [
    "PASS",
    "Auction",
    "Count",
    "EachSays",
    "Fact",
    "FirstToSay",
    "Holder",
    "Question",
    "Refusal",
    "Spoken",
    "Turned",
]

Refusal = tuple[str, tuple[object, ...]]
"""Why a move is forbidden: the sentence, and the evidence."""


@dataclass(frozen=True, slots=True)
class Question(ABC):
    """Something asked in the course of the calls: its rule, and the question in words."""

    rule: str
    text: str


class Fact(Question):
    """A question that the deal answers by itself."""

    __slots__ = ()

    @abstractmethod
    def answer(self, places: CardLocations, deck: Deck) -> tuple[Any, tuple[EventRecord, ...]]:
        """The answer, and what the table sees of it."""


@dataclass(frozen=True, slots=True)
class Turned(Fact):
    """Which card lies face up in a pile of one; of a pile that was dealt to each, `seat` shows its part."""

    pile: str
    seat: Seat | None = None

    def answer(self, places: CardLocations, deck: Deck) -> tuple[Card, tuple[EventRecord, ...]]:
        name = self.pile if self.seat is None else part(self.pile, self.seat)
        card = deck.cards[places.piles[name].bit_length() - 1]
        if self.seat is None:
            return card, ()
        return card, (EventRecord(Event(self.seat, "shows", cards=deck.of([card]), count=1, pile=self.pile)),)


@dataclass(frozen=True, slots=True)
class Holder(Fact):
    """Who holds a card, who shows it; None if nobody does."""

    card: Card

    def answer(self, places: CardLocations, deck: Deck) -> tuple[Seat | None, tuple[EventRecord, ...]]:
        for number, held in enumerate(places.held):
            if held & self.card.bit:
                seat: Seat = number  # type: ignore[assignment]
                return seat, (EventRecord(Event(seat, "shows", cards=deck.of([self.card]), count=1)),)
        return None, ()


@dataclass(frozen=True, slots=True)
class Count(Fact):
    """How many cards of each of these sets a seat holds; nobody else sees it."""

    seat: Seat
    sets: tuple[CardSet, ...]

    def answer(self, places: CardLocations, deck: Deck) -> tuple[tuple[int, ...], tuple[EventRecord, ...]]:
        return tuple((places.held[self.seat] & cards.mask).bit_count() for cards in self.sets), ()


class Spoken(Question):
    """A question that seats answer aloud. Its state is public, hashable and finite."""

    __slots__ = ()

    @abstractmethod
    def start(self) -> Any:
        """The state before anybody has spoken."""

    @abstractmethod
    def asks(self, state: Any) -> Seat | None:
        """Whose turn it is to speak; None when all is said."""

    @abstractmethod
    def calls(self, state: Any) -> tuple[Call, ...]:
        """What that seat may say, in the order in which it is offered."""

    @abstractmethod
    def then(self, state: Any, call: Call) -> Any:
        """The state after the call."""

    @abstractmethod
    def result(self, state: Any) -> Any:
        """What has come of it, when all is said."""

    def words(self) -> frozenset[str]:
        """The words that a call of this question begins with."""
        return frozenset(call.word for call in self.calls(self.start()))

    def why_not(self, state: Any, call: Call) -> Refusal | None:
        """Why the seat may not say this; None if it may."""
        offered = self.calls(state)
        if call in offered:
            return None
        return f"{self.text}: say {' or '.join(map(str, offered))}", offered


@dataclass(frozen=True, slots=True)
class EachSays(Spoken):
    """Each seat in turn says one of the words, once; the result is what each seat said, by seat."""

    order: tuple[Seat, ...]
    menu: tuple[Call, ...]

    def start(self) -> tuple[Call, ...]:
        return ()

    def asks(self, state: tuple[Call, ...]) -> Seat | None:
        return self.order[len(state)] if len(state) < len(self.order) else None

    def calls(self, state: tuple[Call, ...]) -> tuple[Call, ...]:
        return self.menu

    def then(self, state: tuple[Call, ...], call: Call) -> tuple[Call, ...]:
        return (*state, call)

    def result(self, state: tuple[Call, ...]) -> tuple[Call, ...]:
        said = dict(zip(self.order, state, strict=True))
        return tuple(said[seat] for seat in sorted(said))


@dataclass(frozen=True, slots=True)
class FirstToSay(Spoken):
    """Each seat in turn is asked until one says something else than `no`; the result is who said what, or None."""

    order: tuple[Seat, ...]
    menu: tuple[Call, ...]
    no: Call

    def start(self) -> tuple[int, Call | None]:
        return 0, None

    def asks(self, state: tuple[int, Call | None]) -> Seat | None:
        asked, said = state
        return self.order[asked] if said is None and asked < len(self.order) else None

    def calls(self, state: tuple[int, Call | None]) -> tuple[Call, ...]:
        return (*self.menu, self.no)

    def then(self, state: tuple[int, Call | None], call: Call) -> tuple[int, Call | None]:
        return (state[0] + 1, None) if call == self.no else (state[0], call)

    def result(self, state: tuple[int, Call | None]) -> tuple[Seat, Call] | None:
        asked, said = state
        return (self.order[asked], said) if said is not None else None


PASS = Call("pass", also=("p",))


@lru_cache(maxsize=1024)
def _bids(levels: range, above: int) -> tuple[Call, ...]:
    """The bids above a level."""
    return tuple(Call("bid", str(bid), (str(bid),)) for bid in levels if bid > above)


@dataclass(frozen=True, slots=True)
class Auction(Spoken):
    """Seats in turn bid a higher level or pass for good, until all but one have passed.

    The result is the bidder's seat and the bid, or None if all passed. With `last_must_bid` the last seat may not pass
    an auction without a bid. The state is (place of the seat to speak, level of the last bid, its bidder's place, who
    has passed as bits).
    """

    order: tuple[Seat, ...]
    levels: range
    last_must_bid: bool = False

    def start(self) -> tuple[int, int, int, int]:
        return 0, 0, -1, 0

    def asks(self, state: tuple[int, int, int, int]) -> Seat | None:
        place, _, bidder, passed = state
        left = len(self.order) - passed.bit_count()
        return None if left == 0 or (left == 1 and bidder >= 0) else self.order[place]

    def calls(self, state: tuple[int, int, int, int]) -> tuple[Call, ...]:
        _, level, bidder, passed = state
        bids = _bids(self.levels, level)
        alone = bidder < 0 and passed.bit_count() == len(self.order) - 1
        return bids if alone and self.last_must_bid else (*bids, PASS)

    def then(self, state: tuple[int, int, int, int], call: Call) -> tuple[int, int, int, int]:
        place, level, bidder, passed = state
        if call == PASS:
            passed |= 1 << place
        else:
            level, bidder = int(call.value), place
        for step in range(1, len(self.order) + 1):
            following = (place + step) % len(self.order)
            if not passed >> following & 1:
                return following, level, bidder, passed
        return place, level, bidder, passed

    def result(self, state: tuple[int, int, int, int]) -> tuple[Seat, int] | None:
        _, level, bidder, _ = state
        return (self.order[bidder], level) if bidder >= 0 else None

    def words(self) -> frozenset[str]:
        return frozenset({"bid", "pass"})

    def why_not(self, state: tuple[int, int, int, int], call: Call) -> Refusal | None:
        if call in self.calls(state):
            return None
        levels = self.levels
        if call == PASS:
            return f"all others have passed, so you must bid {levels[0]} or more", ()
        if call in _bids(levels, 0):
            higher = [bid for bid in levels if bid > state[1]]
            way = f"bid {higher[0]} or more, or pass" if higher else "nobody can go higher, so pass"
            return f"the bid stands at {state[1]}: {way}", (f"bid {state[1]}",)
        way = "; or pass" if PASS in self.calls(state) else ""
        return f"bids go from {levels[0]} to {levels[-1]} in steps of {levels.step}{way}", ()
