"""Effects: moves of cards before the tricks or between them that nobody decides."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.cards import CardSet
from tricksmith.rules.author.event import CardLocations, Event, EventRecord, EventVerb, part

if TYPE_CHECKING:
    from tricksmith.cards import Deck
    from tricksmith.rules.author.seat import Seat

__all__ = ["Award", "DealOut", "Discard", "Draw", "Effect", "LayOpen", "Take"]


class Effect:
    """A move of cards that nobody decides."""

    __slots__ = ()

    @abstractmethod
    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        """The places afterwards, and what the table saw."""


@dataclass(frozen=True, slots=True)
class Take(Effect):
    """A seat takes a pile into its hand; all see a face-up pile, else the seat alone, which can show it."""

    seat: Seat
    pile: str
    shown: bool = False

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        mask = places.pile(self.pile)
        after = places.with_hand(self.seat, places.held[self.seat] | mask, **{self.pile: 0})
        inner = Event(self.seat, EventVerb.TAKES, cards=CardSet(deck, mask), count=mask.bit_count(), pile=self.pile)
        if self.pile in places.face_up:
            return after, (EventRecord(inner),)
        outer = Event(self.seat, EventVerb.TAKES, count=mask.bit_count(), pile=self.pile)
        taken = EventRecord(inner, frozenset({self.seat}), outer)
        if not self.shown:
            return after, (taken,)
        return after, (taken, EventRecord(Event(self.seat, EventVerb.SHOWS, cards=inner.cards, count=inner.count)))


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """A seat lays cards face up on a pile."""

    seat: Seat
    cards: CardSet
    pile: str

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        pile = places.piles.get(self.pile, 0) | self.cards.mask
        after = places.with_hand(self.seat, places.held[self.seat] & ~self.cards.mask, **{self.pile: pile})
        event = Event(self.seat, EventVerb.DISCARDS, cards=self.cards, count=len(self.cards), pile=self.pile)
        return after.opened(self.pile), (EventRecord(event),)


@dataclass(frozen=True, slots=True)
class LayOpen(Effect):
    """A seat lays its hand open for all to see, and keeps playing from it."""

    seat: Seat

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        cards = CardSet(deck, places.held[self.seat])
        return places, (EventRecord(Event(self.seat, EventVerb.SHOWS, cards=cards, count=len(cards))),)


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """A seat draws cards from the top of an ordered pile, and when that is used up, the one of another pile."""

    seat: Seat
    pile: str
    count: int = 1
    then: str = ""

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        records: list[EventRecord] = []
        for _ in range(self.count):
            names = places.left(self.pile) or ([self.then] if self.then and places.pile(self.then) else [])
            if not names:
                break
            mask, pile = places.piles[names[0]], names[0].partition("/")[0]
            places = places.with_hand(self.seat, places.held[self.seat] | mask, **{names[0]: 0})
            inner = Event(self.seat, EventVerb.DRAWS, cards=CardSet(deck, mask), count=1, pile=pile)
            outer = Event(self.seat, EventVerb.DRAWS, count=1, pile=pile)
            shown = pile in places.face_up
            records.append(EventRecord(inner) if shown else EventRecord(inner, frozenset({self.seat}), outer))
        return places, tuple(records)


@dataclass(frozen=True, slots=True)
class Award(Effect):
    """A pile counts as taken by a seat, outside any trick, its cards unseen."""

    seat: Seat
    pile: str

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        name = part("taken", self.seat)
        mask = places.pile(self.pile)
        after = places.with_hand(
            self.seat, places.held[self.seat], **{self.pile: 0, name: places.piles.get(name, 0) | mask}
        )
        return after, (EventRecord(Event(self.seat, EventVerb.KEEPS, count=mask.bit_count(), pile=self.pile)),)


@dataclass(frozen=True, slots=True)
class DealOut(Effect):
    """Each seat takes its part of a pile that was dealt to each."""

    order: tuple[Seat, ...]
    pile: str

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        happened = []
        for seat in self.order:
            name = part(self.pile, seat)
            cards = places.pile(name)
            places = places.with_hand(seat, places.held[seat] | cards, **{name: 0})
            inner = Event(seat, EventVerb.IS_DEALT, cards=CardSet(deck, cards), count=cards.bit_count(), pile=self.pile)
            outer = Event(seat, EventVerb.IS_DEALT, count=cards.bit_count(), pile=self.pile)
            happened.append(EventRecord(inner, frozenset({seat}), outer))
        return places, tuple(happened)
