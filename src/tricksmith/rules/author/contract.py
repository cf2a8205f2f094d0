"""The contract that the calls settle, and the score that it leads to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from tricksmith.cards import Suit
from tricksmith.rules.author.old_words import OldWords
from tricksmith.rules.author.seat import Seat

__all__ = [
    "Aim",
    "B",
    "Contract",
    "Dummy",
    "M",
    "Points",
    "Result",
    "Tally",
    "Verdict",
    "counted",
    "mode_text",
    "mode_values",
    "or_list",
]

M = TypeVar("M", bound=Hashable)
B = TypeVar("B", bound=Hashable)


class Dummy(NamedTuple):
    """A seat that decides nothing in the tricks: `played_by`, a seat of its party, plays its cards.

    The party is that of `Game.parties`: its side, unless the contract makes other alliances.
    All see its cards once the first card is led, or at once if it leads that card itself.

    >>> Contract("hearts", None, leader=Seat(1), dummy=Dummy(Seat(2), played_by=Seat(0))).decides(Seat(2))
    0
    """

    seat: Seat
    played_by: Seat


@dataclass(frozen=True, slots=True)
class Contract(OldWords, Generic[M, B]):
    """The outcome of the calls. `M` is the type of its mode, `B` that of its bid.

    >>> contract = Contract("hearts", None, leader=Seat(0), dummy=Dummy(Seat(2), played_by=Seat(0)))
    >>> [contract.decides(Seat(seat)) for seat in range(4)]
    [0, 1, 0, 3]
    """

    mode: M
    """All that the rules of a trick can read, such as the trump suit: small, hashable, equal for hands played alike."""
    bid: B
    """What only the score reads, such as the bids; hashable."""
    leader: Seat
    """Who leads the first trick."""
    out: frozenset[Seat] = frozenset()
    """The seats that sit the hand out."""
    table_leads: str = ""
    """A pile whose one card leads the first trick as if the leader had led it; "" for none."""
    secret: Any = None
    """What only the score reads, and no view shows; hashable."""
    dummy: Dummy | None = None
    """A seat whose cards another seat plays."""
    sealed: bool = field(default=False, repr=False)
    """Whether the secret holds calls that are sealed until the hand is over; set by the library, not by authors."""

    def decides(self, seat: Seat) -> Seat:
        """Return who chooses the cards of a seat: itself, unless it is the dummy.

        Args:
            seat: The seat.
        """
        dummy = self.dummy
        return dummy.played_by if dummy is not None and dummy.seat == seat else seat


@dataclass(frozen=True, slots=True)
class Tally(Generic[M, B]):
    """All that a score can read: the contract, and what each seat took.

    It need not come from a played hand: bots and the compiler construct others, to learn what they would score.

    >>> tally = Tally(Contract("hearts", None, leader=Seat(0)), (3, 1, 0), {"points": (40, 5, 0)})
    >>> tally.tricks(Seat(0), Seat(1)), tally.count("points", Seat(0)), tally.revokes(Seat(2))
    (4, 40, 0)
    """

    contract: Contract[M, B]
    """The contract that was played."""
    tricks_by_seat: tuple[int, ...]
    """The tricks that each seat took, by seat."""
    counts_by_seat: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each of the game's counters, what each seat took, by seat."""
    revokes_by_seat: tuple[int, ...] = ()
    """The revokes charged to each seat, by seat; empty if there are none."""

    def tricks(self, *seats: Seat) -> int:
        """Return the tricks that these seats took together.

        Args:
            seats: The seats, one argument each.
        """
        return sum(self.tricks_by_seat[seat] for seat in seats)

    def count(self, name: str, *seats: Seat) -> int:
        """Return what these seats have in a counter together.

        Args:
            name: The name of the counter.
            seats: The seats, one argument each.

        Raises:
            ValueError: If the game has no such counter.
        """
        if name not in self.counts_by_seat:
            raise ValueError(
                f"the game has no counter {name!r}; its counters are {', '.join(self.counts_by_seat) or 'none'}"
            )
        return sum(self.counts_by_seat[name][seat] for seat in seats)

    def revokes(self, *seats: Seat) -> int:
        """Return the revokes that are charged to these seats.

        Args:
            seats: The seats, one argument each.
        """
        return sum(self.revokes_by_seat[seat] for seat in seats) if self.revokes_by_seat else 0


class Points(NamedTuple):
    """A line of the score sheet.

    >>> Points(0, -3, "bid none, took 2 of 12", "NS7").points
    -3
    """

    side: int
    """The number of the side, as in the game's `sides`."""
    points: int
    """What it scores, or loses if negative."""
    why: str
    """For what, in a few words: "bid none, took 2 of 12"."""
    rule: str
    """The id of the rule."""


@dataclass(frozen=True, slots=True)
class Result(OldWords):
    """The score of a finished hand.

    >>> Result((3, -1), (Points(0, 3, "took 3 tricks", "MY1"), Points(1, -1, "took no trick", "MY2"))).scores
    (3, -1)
    """

    scores: tuple[int, ...]
    """What each side scores, by side, in points."""
    lines: tuple[Points, ...] = ()
    """The lines that add up to it."""
    tally: Tally[Any, Any] | None = None
    """What was scored; None if the hand is dealt again."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a match.

    >>> Verdict((1,), "NS9", "the target of 31 was reached").sides
    (1,)
    """

    sides: tuple[int, ...]
    """The numbers of the winning sides; several share the win."""
    rule: str
    """The id of the rule that ends it."""
    why: str
    """Why it is over: "the target of 31 was reached"."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a side plays for in this hand: a range of a counter.

    >>> Aim("none: no trick", at_most=0).counter
    'tricks'
    """

    text: str
    """The aim in a few words: "none: no trick"; "" where every side wants as much of the counter as it can get."""
    counter: str = "tricks"
    """"tricks", one of the game's counters, or "score": the points that the score sheet gives."""
    at_least: int | None = None
    """The lower bound; None if there is none."""
    at_most: int | None = None
    """The upper bound; None if there is none."""
    own: bool = False
    """Whether it counts what the seat takes itself, and not what its side takes."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    Args:
        number: How many there are.
        one: The noun for one.
        many: The noun for any other number; by default `one` with an s.

    >>> counted(1, "trick"), counted(0, "trick"), counted(2, "hand was", "hands were")
    ('1 trick', '0 tricks', '2 hands were')
    """
    # Compares the texts, since the compiler passes arrays of cases: comparing numbers would split the cases, but an
    # array has the same text for all of them, so that only one of the nouns is compiled.
    return f"{number} {one if str(number) == '1' else many or one + 's'}"


def or_list(items: Iterable[object]) -> str:
    """Return alternatives as a list in words.

    Args:
        items: The alternatives, at least one.

    >>> or_list([3]), or_list([3, 4]), or_list(["bid", "double", "pass"])
    ('3', '3 or 4', 'bid, double or pass')
    """
    *others, last = map(str, items)
    return f"{', '.join(others)} or {last}" if others else last


def mode_values(mode: object) -> dict[str, object]:
    """Return the parts of a contract's mode that players see, by name.

    A suit alone is the trump; other values have no names. A field is left out if its name begins with an underscore,
    one that is either so or not so while it is not, and one that holds nothing, unless that means no trump.

    >>> from tricksmith import games
    >>> mode_values(games.get("nonesuch").deck.suit("m"))
    {'trump': Suit('m')}
    """
    if isinstance(mode, Suit):
        return {"trump": mode}
    values = {field.name: getattr(mode, field.name) for field in fields(mode)} if is_dataclass(mode) else {}
    return {
        name: value
        for name, value in values.items()
        if not name.startswith("_") and value is not False and (value is not None or name == "trump")
    }


def mode_text(mode: object, *others: object) -> str:
    """Return the mode of a contract in words, "trump Moons" or "turned 4h"; of several modes, what they have in common.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import Mode
    >>> mode_text(Mode(games.get("nonesuch").deck.suit("m")))
    'trump Moons'
    """
    if mode is None:
        return ""
    named = mode_values(mode)
    if not named:
        return "" if is_dataclass(mode) else _word(mode)
    other_values = [mode_values(other) for other in others]
    common = {
        name: value for name, value in named.items() if all(other.get(name, ...) == value for other in other_values)
    }
    values = ((name.replace("_", " "), value) for name, value in common.items())
    return ", ".join(
        f"no {name}" if value is None else name if value is True else f"{name} {_word(value)}" for name, value in values
    )


def _word(value: object) -> str:
    return value.name if isinstance(value, Suit) else str(value)
