"""Tricks: the words in which an author says what may be led, what must follow and who wins.

Every value here is small, hashable and finite, so that the rules of a trick can be listed in tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.rules.author.move import Play
    from tricksmith.rules.author.seat import Seat

__all__ = ["NO_MARKS", "Bar", "Marks", "Need", "Standing", "Trick"]

Marks = frozenset[str]
"""What has happened in this hand that later leads and duties depend on, such as "a trump was played"."""

NO_MARKS: Marks = frozenset()


class Bar(NamedTuple):
    """Why a card may not be led now: the rule and a sentence about the card ("Wyrms are trump, and …")."""

    rule: str
    sentence: str


class Need(NamedTuple):
    """A duty: who holds any of `holding` must play one of `play`; `sentence` says why ("hearts were led")."""

    holding: CardSet
    play: CardSet
    rule: str
    sentence: str


class Standing(NamedTuple):
    """A trick as it stands: all that the rules may know of it.

    `led` is the suit to follow and `best` the card that wins so far. A game whose trick depends on more keeps the
    cards in `seen` and says itself which wins.
    """

    led: Suit | None
    best: Card
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, every play in order, and who took it.

    `swept` are cards that came from the table with the lead, as part of the trick.
    """

    leader: Seat
    plays: tuple[tuple[Seat, Play], ...]
    winner: Seat
    swept: CardSet | None = None

    @property
    def mask(self) -> int:
        """All its cards as bits."""
        cards = sum(play.card.bit for _, play in self.plays)
        return cards | (self.swept.mask if self.swept is not None else 0)
