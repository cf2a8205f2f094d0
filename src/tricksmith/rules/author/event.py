"""Where the cards are before the tricks, and who saw what happened to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tricksmith.cards import CardSet
from tricksmith.errors import RulesError
from tricksmith.rules.author.move import CardMove

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.rules.author.layout import Deal, Layout
    from tricksmith.rules.author.move import Move
    from tricksmith.rules.author.seat import Seat

__all__ = ["CardLocations", "Event", "EventRecord", "EventVerb", "part", "pile_of_part"]


class EventVerb(StrEnum):
    """What a seat did, or what was done for it, before the tricks or between them.

    Code that handles each verb matches on these and ends with `typing.assert_never`, so that mypy finds the places
    where a new verb is missing.

    >>> EventVerb("says") is EventVerb.SAYS
    True
    """

    SAYS = "says"
    """A call that is heard; `move` is what was said."""
    SAYS_AT_ONCE = "says at once"
    """A call that nobody hears before all have made theirs; `move` is what was said, None for other viewers."""
    SAYS_SEALED = "says sealed"
    """A call that nobody hears before the hand is over; `move` is what was said, None for other viewers."""
    DECLINES = "declines"
    """None of the offers is taken; `move` is what was said."""
    SHOWS = "shows"
    """Cards of its hand, or of its part of `pile`, shown to all."""
    TAKES = "takes"
    """The cards of `pile` taken into the hand."""
    IS_DEALT = "is dealt"
    """Its part of `pile`, which was dealt to each seat, taken into the hand."""
    KEEPS = "keeps"
    """The cards of `pile` counted as taken, outside any trick and unseen."""
    DISCARDS = "discards"
    """Cards laid on `pile` by the rules."""
    GIVES = "gives"
    """Cards of its choice laid face down on `pile`."""
    SWAPS = "swaps"
    """Cards of its choice exchanged for `pile`; `cards` are those that it got."""
    SWITCHES = "switches"
    """The whole hand exchanged for `pile`; `cards` are those that it gave."""
    DRAWS = "draws"
    """Cards drawn from the top of `pile`."""
    TURNS_UP = "turns up"
    """The top card of `pile`, laid on the pile `onto` for all to see."""
    OPENS = "opens"
    """A sweep: a lead that takes `cards` of `pile` with it, which is the first trick."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a viewer saw happen before the tricks or between them.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> (heard,) = Match.begin(games.get("nonesuch"), seed="example").hand.play("some").view(0).events
    >>> heard.seat, str(heard.verb), str(heard.move)
    (2, 'says', 'some')
    """

    seat: Seat
    """The seat that did it, or for which it was done."""
    verb: EventVerb
    """What was done."""
    move: Move | None = None
    """The move that the seat made; None if it made none, or the viewer may not know it."""
    cards: CardSet | None = None
    """The cards that moved or were shown; None if the viewer may not see them."""
    count: int = 0
    """The number of cards that moved or were shown."""
    pile: str = ""
    """The pile they came from or went to; "" if there is none."""
    after: int = 0
    """The number of tricks that had been finished by then."""
    onto: str = ""
    """The pile on which a card from `pile` was laid; "" if there is none."""
    word: str = ""
    """The game's word for giving cards away, if the viewer may not know the move: "pass", "bury"."""

    @property
    def seen(self) -> int:
        """Every card that the event shows to its viewer, as bits."""
        shown = self.cards.mask if self.cards is not None else 0
        return shown | self.move.cards.mask if isinstance(self.move, CardMove) else shown


@dataclass(frozen=True, slots=True)
class EventRecord:
    """An event with its audience, the seats that saw `event` (None: all); the others saw `otherwise`, if anything."""

    event: Event
    audience: frozenset[Seat] | None = None
    otherwise: Event | None = None

    def after_tricks(self, tricks: int) -> EventRecord:
        """Return the record with the number of tricks that had been finished when it happened."""
        otherwise = self.otherwise and replace(self.otherwise, after=tricks)
        return EventRecord(replace(self.event, after=tricks), self.audience, otherwise)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """Return the event as this viewer saw it, or None if it saw nothing. A spectator is None."""
        return self.event if self.audience is None or viewer in self.audience else self.otherwise


@dataclass(frozen=True, slots=True)
class CardLocations:
    """The cards in each hand and each pile.

    Attributes:
        held: The cards of each seat, by seat, as bits.
        piles: The cards of each pile, as bits; one that was dealt in parts has an entry for each `part`.
        face_up: The names of the piles whose cards all see.
    """

    held: tuple[int, ...]
    piles: Mapping[str, int]
    face_up: frozenset[str]

    @classmethod
    def of(cls, deal: Deal, layout: Layout) -> CardLocations:
        """Return the locations right after the deal."""
        piles: dict[str, int] = {}
        for name, pile in deal.piles.items():
            if isinstance(pile, CardSet):
                piles[name] = pile.mask
            else:
                piles.update({part(name, seat): cards.mask for seat, cards in enumerate(pile)})
        face_up = frozenset(pile.name for pile in layout.piles if pile.face_up)
        return cls(tuple(hand.mask for hand in deal.hands), piles, face_up)

    def pile(self, name: str) -> int:
        """Return the cards of a pile, as bits; raises `RulesError` if there is none of this name."""
        if name not in self.piles:
            if self.has_parts(name):
                why = "it lies in order, or was dealt to each: use draws(), turns_up(), deals() or turned(…, of=…)"
                raise RulesError(f"the pile {name!r} can't be taken as a whole: {why}")
            raise self._unknown(name)
        return self.piles[name]

    def _unknown(self, name: str) -> RulesError:
        names = ", ".join(dict.fromkeys(repr(pile_of_part(key)) for key in self.piles)) or "none"
        return RulesError(f"there is no pile {pile_of_part(name)!r}; there are {names}")

    def undrawn(self, name: str) -> list[str]:
        """Return the names of the parts of an ordered pile that have not been drawn, from the top down."""
        return [key for key in self.piles if self.piles[key] and pile_of_part(key) == name and key != name]

    def size(self, name: str) -> int:
        """Return the number of cards in a pile, ordered or not; raises `RulesError` if there is none of this name."""
        if name not in self.piles and not self.has_parts(name):
            raise self._unknown(name)
        parts = self.undrawn(name)
        return len(parts) if parts or name not in self.piles else self.piles[name].bit_count()

    def has_parts(self, name: str) -> bool:
        """Return whether a pile was dealt in parts: card by card in order, or a part to each seat."""
        return any(pile_of_part(key) == name and key != name for key in self.piles)

    def turned_up(self, pile: str, onto: str) -> CardLocations:
        """Return the locations with a pile's top card, or its one card, laid face up on the pile `onto`."""
        top = next(iter(self.undrawn(pile)), pile)
        piles = {**self.piles, top: 0, onto: self.piles.get(onto, 0) | self.piles[top]}
        return CardLocations(self.held, piles, self.face_up | {onto})

    def with_hand(self, seat: Seat, mask: int, /, **piles: int) -> CardLocations:
        """Return the locations with another hand of a seat, and other cards in some piles, all given as bits."""
        held = (*self.held[:seat], mask, *self.held[seat + 1 :])
        return CardLocations(held, {**self.piles, **piles} if piles else self.piles, self.face_up)

    def opened(self, pile: str) -> CardLocations:
        """Return the locations with a pile turned face up."""
        return CardLocations(self.held, self.piles, self.face_up | {pile})


def part(pile: str, number: int) -> str:
    """Return the name of one part of a pile: that of a seat, or a card of an ordered pile, by number from the top."""
    return f"{pile}/{number}"


def pile_of_part(name: str) -> str:
    """Return the name of the pile that a part belongs to; of a whole pile its own name."""
    return name.partition("/")[0]
