"""Moves: everything that a seat can decide, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.rules.seat import Seat

__all__ = ["Call", "CardMove", "Claim", "Move", "Opening", "Play"]


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of one seat; `str` gives its one spelling, as records hold it."""


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Something said: a bid, a pass, a trump named, a yes or no.

    >>> str(Call("none")), str(Call("bid", "95")), str(Call("trump", "m"))
    ('none', 'bid 95', 'trump m')
    """

    word: str
    value: str = ""
    also: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """Other spellings that a person may type."""

    def __str__(self) -> str:
        return f"{self.word} {self.value}" if self.value else self.word


@dataclass(frozen=True, slots=True, eq=False)
class Play(Move):
    """A card played; `named` is the suit that a leader names, in games where leaders name one."""

    card: Card
    named: Suit | None = None

    def __str__(self) -> str:
        return f"{self.card.code}/{self.named.letter}" if self.named is not None else self.card.code

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Play) and self.card is other.card and self.named == other.named)

    def __hash__(self) -> int:
        return hash((self.card.index, self.named))


@dataclass(frozen=True, slots=True)
class CardMove(Move):
    """Cards given away out of turn-taking play: a swap, a pass, a discard: `swap 2h 2d 2c`."""

    word: str
    cards: CardSet

    def __str__(self) -> str:
        return f"{self.word} {self.cards}"


@dataclass(frozen=True, slots=True)
class Opening(Move):
    """A lead that takes cards from the table with it as a whole trick: `Kh+9c+7d`."""

    card: Card
    takes: CardSet

    def __str__(self) -> str:
        return "+".join([self.card.code, *(card.code for card in self.takes)])


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """An opponent's claim that a seat has reneged, made out of turn: `claim 2`."""

    seat: Seat

    def __str__(self) -> str:
        return f"claim {self.seat}"
