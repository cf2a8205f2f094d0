"""The rows of a scene: a card in hand, a trump, a side, a seat in the trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.errors import IllegalMove
    from tricksmith.rules import Play, Seat

__all__ = ["HeldCard", "LadderCard", "PlayRow", "SideRow"]


@dataclass(frozen=True)
class HeldCard:
    """A card of the viewer's hand: its number in the menu if it may be played, what it is, and why it may not.

    `tags` is all that it is (a trump, cursed), `marks` what its place among the trumps does not say by itself.
    """

    card: Card
    number: int | None
    tags: tuple[str, ...]
    marks: tuple[str, ...]
    reason: IllegalMove | None
    renege: IllegalMove | None


@dataclass(frozen=True)
class LadderCard:
    """A trump in its place on the ladder: "held" by the viewer, "gone", or "out" somewhere."""

    card: Card
    state: str


@dataclass(frozen=True)
class SideRow:
    """A side: its seats, what it says or plays for, what it has so far, and its total in the match.

    `have` is what it has of the counter that it plays for, between `at_least` and `at_most`; None where there is none.
    """

    seats: tuple[Seat, ...]
    plan: str
    taken: str
    total: int
    have: int | None = None
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True)
class PlayRow:
    """A seat in the trick on the table: its play if it has played, what that card is, and whether it wins so far."""

    seat: Seat
    play: Play | None
    tags: tuple[str, ...]
    leads: bool
    wins: bool
