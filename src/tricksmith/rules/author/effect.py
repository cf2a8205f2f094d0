"""What nobody decides: moves of cards, and questions that the deal answers by itself."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import RulesError
from tricksmith.rules.author.event import CardLocations, Event, EventRecord, EventVerb, part, pile_of_part
from tricksmith.rules.author.question import CallProgress, Question
from tricksmith.rules.author.seat import Seat

if TYPE_CHECKING:
    from tricksmith.cards import Card, Deck

__all__ = [
    "Award", "CardMoves", "Count", "DealOut", "Discard", "Draw", "Effect", "Fact", "Holder", "LayOpen", "PileSize",
    "Take", "TurnUp", "Turned",
]  # fmt: skip


class Effect:
    """A move of cards that nobody decides."""

    __slots__ = ()

    @abstractmethod
    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        """Return the locations afterwards, and what happened, with who saw what.

        Raises:
            RulesError: If it is impossible here, because there is no such pile, say.
        """


@dataclass(frozen=True, slots=True)
class Take(Effect):
    """A seat takes a pile into its hand. All see a face-up pile, else the seat alone, unless it shows the cards."""

    seat: Seat
    pile: str
    shown: bool = False

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        mask = locations.pile(self.pile)
        after = locations.with_hand(self.seat, locations.held[self.seat] | mask, **{self.pile: 0})
        full = Event(self.seat, EventVerb.TAKES, cards=CardSet(deck, mask), count=mask.bit_count(), pile=self.pile)
        if self.pile in locations.face_up:
            return after, (EventRecord(full),)
        public = Event(self.seat, EventVerb.TAKES, count=mask.bit_count(), pile=self.pile)
        taken = EventRecord(full, frozenset({self.seat}), public)
        if not self.shown:
            return after, (taken,)
        return after, (taken, EventRecord(Event(self.seat, EventVerb.SHOWS, cards=full.cards, count=full.count)))


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """A seat lays cards face up on a pile."""

    seat: Seat
    cards: CardSet
    pile: str

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        pile = locations.piles.get(self.pile, 0) | self.cards.mask
        after = locations.with_hand(self.seat, locations.held[self.seat] & ~self.cards.mask, **{self.pile: pile})
        event = Event(self.seat, EventVerb.DISCARDS, cards=self.cards, count=len(self.cards), pile=self.pile)
        return after.opened(self.pile), (EventRecord(event),)


@dataclass(frozen=True, slots=True)
class LayOpen(Effect):
    """A seat lays its hand open for all to see, and keeps playing from it."""

    seat: Seat

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        cards = CardSet(deck, locations.held[self.seat])
        return locations, (EventRecord(Event(self.seat, EventVerb.SHOWS, cards=cards, count=len(cards))),)


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """A seat draws cards from the top of an ordered pile; when that is used up, the one card of the pile `then`."""

    seat: Seat
    pile: str
    count: int = 1
    then: str = ""

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        records: list[EventRecord] = []
        if not locations.has_parts(self.pile):
            locations.pile(self.pile)
            raise RulesError(f"draws() takes cards from the top: write Pile({self.pile!r}, …, ordered=True)")
        for _ in range(self.count):
            names = locations.undrawn(self.pile) or ([self.then] if self.then and locations.pile(self.then) else [])
            if not names:
                break
            top = names[0]
            mask, pile = locations.piles[top], pile_of_part(top)
            locations = locations.with_hand(self.seat, locations.held[self.seat] | mask, **{top: 0})
            full = Event(self.seat, EventVerb.DRAWS, cards=CardSet(deck, mask), count=1, pile=pile)
            public = Event(self.seat, EventVerb.DRAWS, count=1, pile=pile)
            shown = pile in locations.face_up
            records.append(EventRecord(full) if shown else EventRecord(full, frozenset({self.seat}), public))
        return locations, tuple(records)


@dataclass(frozen=True, slots=True)
class Award(Effect):
    """A pile counts as taken by a seat, outside any trick; nobody sees the cards of one that lies face down."""

    seat: Seat
    pile: str

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        name = part("taken", self.seat)
        mask = locations.pile(self.pile)
        after = locations.with_hand(
            self.seat, locations.held[self.seat], **{self.pile: 0, name: locations.piles.get(name, 0) | mask}
        )
        cards = CardSet(deck, mask) if self.pile in locations.face_up else None
        return after, (EventRecord(Event(self.seat, EventVerb.KEEPS, None, cards, mask.bit_count(), self.pile)),)


@dataclass(frozen=True, slots=True)
class DealOut(Effect):
    """Each seat takes its part of a pile that was dealt to each."""

    order: tuple[Seat, ...]
    pile: str

    def apply(self, locations: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        records = []
        for seat in self.order:
            name = part(self.pile, seat)
            cards = locations.pile(name)
            locations = locations.with_hand(seat, locations.held[seat] | cards, **{name: 0})
            full = Event(seat, EventVerb.IS_DEALT, cards=CardSet(deck, cards), count=cards.bit_count(), pile=self.pile)
            public = Event(seat, EventVerb.IS_DEALT, count=cards.bit_count(), pile=self.pile)
            records.append(EventRecord(full, frozenset({seat}), public))
        return locations, tuple(records)


class CardMoves:
    """The methods of `Table` that move cards: each call adds an effect, which is applied before the next question.

    Attributes:
        order: All seats in the order of play; the dealer is last.
        effects: The moves since the last question.

    >>> table = CardMoves((1, 2, 0))
    >>> table.draws(1, "stock")
    >>> table.effects
    [Draw(seat=1, pile='stock', count=1, then='')]
    """

    def __init__(self, order: tuple[Seat, ...]) -> None:
        self.order = order
        self.effects: list[Effect] = []

    def takes(self, seat: Seat, pile: str, *, shown: bool = False) -> None:
        """Have the seat take the pile into its hand. All see a face-up pile, else the seat alone.

        Args:
            seat: The seat.
            pile: The name of the pile.
            shown: Whether the seat shows a face-down pile to everyone.
        """
        self.effects.append(Take(seat, pile, shown))

    def draws(self, seat: Seat, pile: str, count: int = 1, *, then: str = "") -> None:
        """Have the seat draw cards from the top of an ordered pile; only that seat sees them, unless they lie face up.

        Args:
            seat: The seat.
            pile: The name of the pile.
            count: The number of cards to draw; it draws fewer if no more are left.
            then: A pile of one card, which is drawn when the first pile is used up; "" for none.
        """
        self.effects.append(Draw(seat, pile, count, then))

    def discards(self, seat: Seat, cards: CardSet, pile: str = "discard") -> None:
        """Have the seat lay these cards of its hand face up on a pile.

        Args:
            seat: The seat.
            cards: The cards, all of them in its hand.
            pile: The name of the pile.
        """
        self.effects.append(Discard(seat, cards, pile))

    def lays_open(self, seat: Seat) -> None:
        """Have the seat show its whole hand to all, and play from it.

        Args:
            seat: The seat.
        """
        self.effects.append(LayOpen(seat))

    def awards(self, seat: Seat, pile: str) -> None:
        """Count the pile as taken by the seat, outside any trick; nobody sees the cards of one that lies face down.

        Args:
            seat: The seat.
            pile: The name of the pile.
        """
        self.effects.append(Award(seat, pile))

    def deals(self, pile: str) -> None:
        """Have each seat take its part of a pile that was dealt to each.

        Args:
            pile: The name of the pile.
        """
        self.effects.append(DealOut(self.order, pile))


class Fact(Question):
    """A question that the deal answers by itself."""

    __slots__ = ()

    @abstractmethod
    def answer(self, locations: CardLocations, deck: Deck) -> tuple[Any, tuple[EventRecord, ...]]:
        """Return the answer, and what happens, with who sees what.

        Raises:
            RulesError: If there is no answer here, because a pile is empty, say.
        """

    def put(self, locations: CardLocations, deck: Deck) -> CallProgress:
        answer, records = self.answer(locations, deck)
        return CallProgress(None, answer, locations, records)


@dataclass(frozen=True, slots=True)
class Turned(Fact):
    """Which card lies face up in a pile of one card; if the pile was dealt to each seat, `seat` shows its part."""

    pile: str
    seat: Seat | None = None

    def answer(self, locations: CardLocations, deck: Deck) -> tuple[Card, tuple[EventRecord, ...]]:
        name = self.pile if self.seat is None else part(self.pile, self.seat)
        mask = locations.pile(name)
        if mask.bit_count() != 1:
            raise RulesError(f"turned() needs a pile of one card, and {name!r} has {mask.bit_count()}")
        card = deck.cards[mask.bit_length() - 1]
        if self.seat is None and self.pile not in locations.face_up:
            raise RulesError(
                f"turned() says what all see, and {self.pile!r} lies face down: write Pile({self.pile!r}, …, "
                f"face_up=True); turn it up with table.turns_up({self.pile!r}); or have a seat show it as it takes it, "
                f"table.takes(seat, {self.pile!r}, shown=True)"
            )
        if self.seat is None:
            return card, ()
        return card, (EventRecord(Event(self.seat, EventVerb.SHOWS, cards=deck.of([card]), count=1, pile=self.pile)),)


@dataclass(frozen=True, slots=True)
class Holder(Fact):
    """The seat that holds a card and shows it; None if no seat holds it."""

    card: Card

    def answer(self, locations: CardLocations, deck: Deck) -> tuple[Seat | None, tuple[EventRecord, ...]]:
        for number, held in enumerate(locations.held):
            if held & self.card.bit:
                seat = Seat(number)
                return seat, (EventRecord(Event(seat, EventVerb.SHOWS, cards=deck.of([self.card]), count=1)),)
        return None, ()


@dataclass(frozen=True, slots=True)
class Count(Fact):
    """How many cards of each of these sets a seat holds; nobody else sees it."""

    seat: Seat
    sets: tuple[CardSet, ...]

    def answer(self, locations: CardLocations, deck: Deck) -> tuple[tuple[int, ...], tuple[EventRecord, ...]]:
        return tuple((locations.held[self.seat] & cards.mask).bit_count() for cards in self.sets), ()


@dataclass(frozen=True, slots=True)
class PileSize(Fact):
    """How many cards are left in a pile, which all can see."""

    pile: str

    def answer(self, locations: CardLocations, deck: Deck) -> tuple[int, tuple[EventRecord, ...]]:
        return locations.size(self.pile), ()


@dataclass(frozen=True, slots=True)
class TurnUp(Fact):
    """The top card of an ordered pile, or the one card of another, which `seat` turns up and lays on `onto`."""

    seat: Seat
    pile: str
    onto: str

    def answer(self, locations: CardLocations, deck: Deck) -> tuple[Card, tuple[EventRecord, ...]]:
        names = locations.undrawn(self.pile)
        if not names and not locations.has_parts(self.pile):
            if locations.pile(self.pile).bit_count() != 1:
                what = "a pile of one card, or one that lies in order"
                raise RulesError(f"turns_up() needs {what}: Pile({self.pile!r}, …, ordered=True)")
            names = [self.pile]
        if not names:
            raise RulesError(f"turns_up() finds no card in {self.pile!r}: ask table.size({self.pile!r}) first")
        cards = CardSet(deck, locations.piles[names[0]])
        event = Event(self.seat, EventVerb.TURNS_UP, cards=cards, count=1, pile=self.pile, onto=self.onto)
        return next(iter(cards)), (EventRecord(event),)

    def put(self, locations: CardLocations, deck: Deck) -> CallProgress:
        card, records = self.answer(locations, deck)
        return CallProgress(None, card, locations.turned_up(self.pile, self.onto), records)
