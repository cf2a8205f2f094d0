"""Exchanges: questions that a seat answers with cards of its hand."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import CardSet
from tricksmith.errors import NotationError
from tricksmith.rules.author.event import CardLocations, Event, EventRecord, EventVerb
from tricksmith.rules.author.move import Call, CardMove, Move, Opening, Play
from tricksmith.rules.author.question import CallProgress, Refusal, SeatQuestion, Turn
from tricksmith.rules.author.trick import Trick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Deck
    from tricksmith.rules.author.seat import Seat

__all__ = ["Exchange", "Give", "MayExchangeCards", "MayExchangeHand", "Offer", "Offers", "Outcome", "Receiver", "Sweep"]

KEEP = Call("keep")
"""The answer of a seat that does not exchange."""

Outcome = tuple[CardLocations, tuple[EventRecord, ...], tuple[Trick, ...]]
"""The locations after a move, what the table saw, and any trick that it made."""


@dataclass(frozen=True, slots=True)
class Exchange(SeatQuestion):
    """A question that one seat answers with cards of its hand. If it is secret, other seats do not learn of it."""

    seat: Seat
    """The seat that is asked."""

    def applies(self, locations: CardLocations) -> bool:
        """Return whether the question is asked at all; if not, its answer is `result(None)`."""
        return True

    @abstractmethod
    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        """Return every move that answers the question, in the order in which it is offered."""

    @abstractmethod
    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        """Return why this move does not answer the question; None if it does."""

    @abstractmethod
    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        """Return what a legal move leads to: where the cards are, what happened, and any trick that it made."""

    def result(self, move: Move | None) -> Any:
        """Return what the calls learn, which is public. The move is None if the question was not asked."""
        return None

    def usual_place(self, state: Any) -> int | None:
        return -1

    def words(self) -> frozenset[str]:
        return frozenset()

    def put(self, locations: CardLocations, deck: Deck) -> CallProgress:
        if self.applies(locations):
            return CallProgress(Turn(self, self.seat, None), None, locations)
        return CallProgress(None, self.result(None), locations)

    def offered(self, state: Any, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        return self.moves(locations, deck)

    def refusal(self, state: Any, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        return self.why_not(locations, deck, move)

    def reply(self, turn: Turn, locations: CardLocations, deck: Deck, move: Move) -> CallProgress:
        after, records, tricks = self.then(locations, deck, move)
        return CallProgress(None, self.result(move), after, records, tricks)


@lru_cache(maxsize=16)
def _card_moves(word: str, cards: CardSet, count: int) -> tuple[CardMove, ...]:
    """A move for each choice of `count` of these cards; cached, because a hand asks for the same ones several times."""
    return tuple(CardMove(word, cards.deck.of(chosen)) for chosen in combinations(cards, count))


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a seat can say or show if it holds certain cards.

    Raises:
        TypeError: If `holding` is no set of cards.

    >>> from tricksmith.cards import FRENCH
    >>> offer = Offer(Call("marriage"), holding=FRENCH.set("Kh Qh"))
    >>> [offer.is_open_to(FRENCH.set(cards).mask) for cards in ("Kh Qh 9s", "Kh 9s")]
    [True, False]
    """

    move: Call | CardMove
    """A call, or the cards that it shows: `CardMove("show", cards)`."""
    holding: CardSet | None = None
    """The cards it needs for a call; None for none. A seat that shows cards holds them."""
    at_least: int | None = None
    """The number of them that it needs; None for all."""

    def __post_init__(self) -> None:
        holding: object = self.holding
        if not isinstance(holding, CardSet | None):
            raise TypeError(f"Offer(…, holding=…) takes a set of cards, as deck.of([card]), and not {holding!r}")

    @property
    def proves(self) -> CardSet | None:
        """The cards that its seat is known to hold; None if they are not known one by one."""
        if isinstance(self.move, CardMove):
            return self.move.cards
        return self.holding if self.at_least in (None, len(self.holding or ())) else None

    def is_open_to(self, held: int) -> bool:
        """Return whether a seat with these cards, as bits, can take it.

        Args:
            held: The cards of the seat, as bits.
        """
        cards = self.move.cards if isinstance(self.move, CardMove) else self.holding
        if cards is None:
            return True
        return (held & cards.mask).bit_count() >= (len(cards) if self.at_least is None else self.at_least)


@dataclass(frozen=True, slots=True)
class Offers(Exchange):
    """A seat takes one of some offers that its hand allows, or declines. All hear what it says, whatever it could."""

    offers: tuple[Offer, ...]
    no: Call

    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        held = locations.held[self.seat]
        return (*(offer.move for offer in self.offers if offer.is_open_to(held)), self.no)

    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        if move in (moves := self.moves(locations, deck)):
            return None
        advice = f"you can only {self.no}" if len(moves) == 1 else f"{self.text}: {' or '.join(map(str, moves))}"
        for offer in self.offers:
            if offer.move == move:
                cards = offer.move.cards if isinstance(offer.move, CardMove) else offer.holding
                return f"you do not hold {cards}; {advice}", tuple(cards or ())
        return advice, moves

    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        if isinstance(move, CardMove):
            shown = Event(self.seat, EventVerb.SHOWS, move, move.cards, len(move.cards))
            return locations, (EventRecord(shown),), ()
        verb = EventVerb.DECLINES if move == self.no else EventVerb.SAYS
        return locations, (EventRecord(Event(self.seat, verb, move)),), ()

    def result(self, move: Move | None) -> Move | None:
        return None if move == self.no else move

    def words(self) -> frozenset[str]:
        words = {offer.move.word for offer in self.offers}
        return frozenset({self.no.word, *words})


@dataclass(frozen=True, slots=True)
class MayExchangeCards(Exchange):
    """A seat that holds `count` of `cards` can exchange them for a pile; no other seat learns of a refusal."""

    cards: CardSet
    count: int
    pile: str

    @property
    def secret(self) -> bool:
        return True

    def applies(self, locations: CardLocations) -> bool:
        return (locations.held[self.seat] & self.cards.mask).bit_count() >= self.count

    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        swappable = CardSet(deck, locations.held[self.seat] & self.cards.mask)
        return (*_card_moves("swap", swappable, self.count), KEEP)

    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        if move in self.moves(locations, deck):
            return None
        swappable = CardSet(deck, locations.held[self.seat] & self.cards.mask)
        return f"{self.text}: swap {self.count} of {swappable}, or keep", tuple(swappable)

    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        own = frozenset({self.seat})
        if not isinstance(move, CardMove):
            return locations, (EventRecord(Event(self.seat, EventVerb.SAYS, move), own),), ()
        taken = locations.pile(self.pile)
        after = locations.with_hand(
            self.seat, locations.held[self.seat] & ~move.cards.mask | taken, **{self.pile: move.cards.mask}
        )
        full = Event(self.seat, EventVerb.SWAPS, move, CardSet(deck, taken), self.count, self.pile)
        public = Event(self.seat, EventVerb.SWAPS, count=self.count, pile=self.pile)
        return after, (EventRecord(full, own, public),), ()

    def result(self, move: Move | None) -> bool:
        return isinstance(move, CardMove)

    def words(self) -> frozenset[str]:
        return frozenset({"swap", "keep"})


@dataclass(frozen=True, slots=True)
class MayExchangeHand(Exchange):
    """A seat can exchange its whole hand, unseen, for a pile of the same size; all hear the answer."""

    pile: str

    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        return (Call("switch"), KEEP)

    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        return None if move in self.moves(locations, deck) else (f"{self.text}: say switch or keep", ())

    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        said = EventRecord(Event(self.seat, EventVerb.SAYS, move))
        if move == KEEP:
            return locations, (said,), ()
        hand, pile = locations.held[self.seat], locations.pile(self.pile)
        public = Event(self.seat, EventVerb.SWITCHES, count=hand.bit_count(), pile=self.pile)
        full = Event(self.seat, EventVerb.SWITCHES, cards=CardSet(deck, hand), count=hand.bit_count(), pile=self.pile)
        after = locations.with_hand(self.seat, pile, **{self.pile: hand})
        return after, (said, EventRecord(full, frozenset({self.seat}), public)), ()

    def result(self, move: Move | None) -> bool:
        return move == Call("switch")

    def words(self) -> frozenset[str]:
        return frozenset({"switch", "keep"})


class Receiver(NamedTuple):
    """The seat that gets the cards which another seat gives.

    Attributes:
        seat: The seat.
        words: What the question calls it: "to the left" in "pass three cards to the left".
    """

    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class Give(Exchange):
    """A seat gives `count` of its cards to a pile, face down: a discard, or cards on their way to a neighbour."""

    count: int
    pile: str
    word: str
    of: tuple[CardSet, ...] = ()
    """The sets that it must give from: the first of which it holds enough cards; any cards if there is none."""
    more: int = 0
    """The number of cards that it will be asked for afterwards, one by one."""
    receiver: Receiver | None = None
    """The seat that gets the cards, if another seat does."""

    def can_give(self, held: int) -> int:
        """Return which of the cards that the seat holds it can give, both as bits."""
        pools = [held & cards.mask for cards in self.of]
        return next((pool for pool in pools if pool.bit_count() >= self.count), held)

    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        givable = CardSet(deck, self.can_give(locations.held[self.seat]))
        return _card_moves(self.word, givable, self.count)

    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        givable = CardSet(deck, self.can_give(locations.held[self.seat]))
        if (
            isinstance(move, CardMove)
            and move.word == self.word
            and len(move.cards) == self.count
            and move.cards <= givable
        ):
            return None
        advice = f"{self.text}: {self.word} {self.count} of {givable}"
        absent = CardSet(deck, move.cards.mask & ~locations.held[self.seat]) if isinstance(move, CardMove) else ()
        return f"you do not hold {absent}; {advice}" if absent else advice, tuple(givable)

    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        assert isinstance(move, CardMove)
        pile = locations.piles.get(self.pile, 0) | move.cards.mask
        after = locations.with_hand(self.seat, locations.held[self.seat] & ~move.cards.mask, **{self.pile: pile})
        full = Event(self.seat, EventVerb.GIVES, move, move.cards, self.count, self.pile)
        public = Event(self.seat, EventVerb.GIVES, count=self.count, pile=self.pile, word=self.word)
        return after, (EventRecord(full, frozenset({self.seat}), public),), ()

    def usual_place(self, state: Any) -> int | None:
        return None

    def words(self) -> frozenset[str]:
        return frozenset({self.word})


@dataclass(frozen=True, slots=True)
class Sweep(Exchange):
    """A seat leads a card and takes `count` cards of a face-up pile with it, as a whole trick that it wins."""

    pile: str
    count: int

    def moves(self, locations: CardLocations, deck: Deck) -> tuple[Move, ...]:
        table = CardSet(deck, locations.pile(self.pile))
        choices = [deck.of(chosen) for chosen in combinations(table, self.count)]
        return tuple(Opening(card, takes) for card in CardSet(deck, locations.held[self.seat]) for takes in choices)

    def why_not(self, locations: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        hand, table = CardSet(deck, locations.held[self.seat]), CardSet(deck, locations.pile(self.pile))
        if not isinstance(move, Opening):
            return f"{self.text}: write the lead and the cards you take, as in {self.moves(locations, deck)[0]}", ()
        if move.card not in hand:
            return f"you do not hold {move.card}: lead one of {hand}", tuple(hand)
        if len(move.takes) != self.count or not move.takes <= table:
            return f"take {self.count} of the cards on the table, {table}", tuple(table)
        return None

    def then(self, locations: CardLocations, deck: Deck, move: Move) -> Outcome:
        assert isinstance(move, Opening)
        pile = locations.pile(self.pile) & ~move.takes.mask
        after = locations.with_hand(self.seat, locations.held[self.seat] & ~move.card.bit, **{self.pile: pile})
        trick = Trick(self.seat, ((self.seat, Play(move.card)),), self.seat, move.takes)
        return (
            after,
            (EventRecord(Event(self.seat, EventVerb.OPENS, move, move.takes, self.count, self.pile)),),
            (trick,),
        )

    def usual_place(self, state: Any) -> int | None:
        return None

    def read(self, text: str, moves: Sequence[Move], deck: Deck) -> Move | None:
        if "+" not in text:
            return None
        card, *takes = (deck.card(word) for word in text.split("+"))
        if len(set(takes)) != len(takes):
            raise NotationError(f"{text!r} takes a card twice: name two different cards of the table")
        return Opening(card, deck.of(takes))
