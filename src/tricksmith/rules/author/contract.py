"""The contract that the calls settle, and the score that it leads to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from tricksmith.cards import Suit
from tricksmith.rules.author.seat import Seat

__all__ = ["Aim", "Contract", "Dummy", "End", "Points", "Result", "S", "T", "Verdict", "counted", "terms_text"]

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Dummy(NamedTuple):
    """A seat that decides nothing in the tricks: `played_by` plays its cards, which must be of the same party.

    Its cards lie open for all to see once the first card is led, or at once if it leads that card itself.
    """

    seat: Seat
    played_by: Seat


@dataclass(frozen=True, slots=True)
class Contract(Generic[T, S]):
    """What was settled: `terms` for the tricks, `stakes` for the score.

    `terms` is all that the rules of a trick may read (a trump suit, say): small, hashable, and equal for hands that are
    played alike. `stakes` is what only the score reads (the bids), and `secret` what only the score reads and no view
    shows. `leader` leads first; the seats in `out` sit the hand out; `table_leads` names a pile whose one card leads
    the first trick as if the leader had led it; `dummy` is a seat whose cards another plays.
    """

    terms: T
    stakes: S
    leader: Seat
    out: frozenset[Seat] = frozenset()
    table_leads: str = ""
    secret: Any = None
    dummy: Dummy | None = None

    def decides(self, seat: Seat) -> Seat:
        """Who chooses the cards of a seat: it does itself, unless it is the dummy."""
        dummy = self.dummy
        return dummy.played_by if dummy is not None and dummy.seat == seat else seat


@dataclass(frozen=True, slots=True)
class End(Generic[T, S]):
    """All that a score may read: the contract, and what each seat took. Tuples are by seat.

    It need not come from a played hand: a bot or a compiler makes ends of its own to ask what they would score.
    """

    contract: Contract[T, S]
    tricks_by_seat: tuple[int, ...]
    counts_by_seat: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    reneges_by_seat: tuple[int, ...] = ()

    def tricks(self, *seats: Seat) -> int:
        """Tricks taken by these seats."""
        return sum(self.tricks_by_seat[seat] for seat in seats)

    def count(self, name: str, *seats: Seat) -> int:
        """What a counter shows for these seats."""
        return sum(self.counts_by_seat[name][seat] for seat in seats)

    def reneges(self, *seats: Seat) -> int:
        """Reneges charged to these seats."""
        return sum(self.reneges_by_seat[seat] for seat in seats) if self.reneges_by_seat else 0


class Points(NamedTuple):
    """A line of the score sheet: points for a side, and why."""

    side: int
    points: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Result:
    """A finished hand: the change of score of each side, and the lines that add up to it.

    `end` is None if the hand is dealt again.
    """

    scores: tuple[int, ...]
    lines: tuple[Points, ...] = ()
    end: End[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a match: the winning sides, the rule, and a sentence why."""

    sides: tuple[int, ...]
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side plays for in this hand: between `at_least` and `at_most` of a counter, in words `text`.

    None as bound means that there is none; `counter` is "tricks", one of the game's own, or "score", the points
    that the score sheet would give.
    """

    text: str
    counter: str = "tricks"
    at_least: int | None = None
    at_most: int | None = None


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun; without `many`, the noun's plural ends in s.

    >>> counted(1, "trick"), counted(0, "trick"), counted(2, "hand was", "hands were")
    ('1 trick', '0 tricks', '2 hands were')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def terms_text(terms: object, *others: object) -> str:
    """Return the terms of a contract in words, "trump Moons" or "turned 4h"; of several, what they have in common.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import Terms
    >>> terms_text(Terms(games.get("nonesuch").deck.suit("m")))
    'trump Moons'
    """
    if not is_dataclass(terms):
        return _word(terms)
    names = [field.name for field in fields(terms)]
    common = [name for name in names if all(getattr(other, name) == getattr(terms, name) for other in others)]
    values = ((name.replace("_", " "), getattr(terms, name)) for name in common)
    return ", ".join(f"no {name}" if value is None else f"{name} {_word(value)}" for name, value in values)


def _word(value: object) -> str:
    return value.name if isinstance(value, Suit) else str(value)
