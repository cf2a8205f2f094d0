"""Where the cards are before the tricks, and who saw what happened to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.cards import CardSet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.rules.author.layout import Deal, Layout
    from tricksmith.rules.author.move import Move
    from tricksmith.rules.author.seat import Seat

__all__ = ["CardLocations", "Event", "EventRecord", "part"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a viewer saw happen before the tricks.

    `verb` is one of says, shows, takes, swaps, switches, gives, discards, keeps, opens, "is dealt". `move`, `cards` and
    `pile` are there only where the viewer may know them; `count` says how many cards moved.
    """

    seat: Seat
    verb: str
    move: Move | None = None
    cards: CardSet | None = None
    count: int = 0
    pile: str = ""


@dataclass(frozen=True, slots=True)
class EventRecord:
    """An event with its audience: `seers` saw `event` (None: everybody did), the others `otherwise`, if anything."""

    event: Event
    seers: frozenset[Seat] | None = None
    otherwise: Event | None = None

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """What this viewer saw; None as viewer is a spectator."""
        return self.event if self.seers is None or viewer in self.seers else self.otherwise


@dataclass(frozen=True, slots=True)
class CardLocations:
    """The cards in each hand and each pile, as bits; face-up piles lie open for all to see."""

    held: tuple[int, ...]
    piles: Mapping[str, int]
    face_up: frozenset[str]

    @classmethod
    def of(cls, deal: Deal, layout: Layout) -> CardLocations:
        """The places right after the deal."""
        piles: dict[str, int] = {}
        for name, pile in deal.piles.items():
            if isinstance(pile, CardSet):
                piles[name] = pile.mask
            else:
                piles.update({part(name, seat): cards.mask for seat, cards in enumerate(pile)})
        face_up = frozenset(pile.name for pile in layout.piles if pile.face_up)
        return cls(tuple(hand.mask for hand in deal.hands), piles, face_up)

    def with_hand(self, seat: Seat, mask: int, /, **piles: int) -> CardLocations:
        """The places after a seat's hand and some piles have changed."""
        held = (*self.held[:seat], mask, *self.held[seat + 1 :])
        return CardLocations(held, {**self.piles, **piles} if piles else self.piles, self.face_up)

    def opened(self, pile: str) -> CardLocations:
        """The places with a pile turned face up."""
        return CardLocations(self.held, self.piles, self.face_up | {pile})


def part(pile: str, seat: int) -> str:
    """The name of a seat's part of a pile that is dealt to each seat."""
    return f"{pile}/{seat}"
