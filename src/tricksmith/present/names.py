"""Who is who: the names of the seats, and sentences about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tricksmith.play import numbered_seats

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.rules import Seat

__all__ = ["PlayerNames", "amount_text", "count", "counter_text", "is_shown", "join", "sentence", "signed", "unit_of"]

_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
_THIRD_PERSON = {"are": "is", "have": "has", "go": "goes"}


@dataclass(frozen=True)
class PlayerNames:
    """The names of the seats as one reader knows them.

    `you` is the reader's seat, None for a spectator. With `symbols` a card is written `7♥`, or `8wl the Mill`; without,
    in notation and with its full name, for screen readers and scripts.

    >>> who = PlayerNames(("Ada", "Bo", "Cleo"), you=1)
    >>> who.does(0, "lead"), who.does(1, "lead"), who.owns(2), who.owns(1)
    ('Ada leads', 'you lead', "Cleo's", 'yours')
    >>> who.all((0, 1)), who.verb(0, "bury"), who.verb(0, "give back"), who.verb(0, "pass")
    ('Ada and you', 'buries', 'gives back', 'passes')
    """

    names: tuple[str, ...]
    you: Seat | int | None = None
    symbols: bool = False

    @classmethod
    def of_numbers(cls, players: int, you: Seat | int) -> PlayerNames:
        """Return names for seats at which nobody sits, such as those of a drill or a puzzle: their numbers.

        Args:
            players: The number of seats.
            you: The seat that reads.

        >>> PlayerNames.of_numbers(3, you=0).all((1, 2))
        'seat 1 and seat 2'
        """
        return cls(numbered_seats(players), you=you)

    def name(self, seat: Seat | int) -> str:
        """Return what the seat is called: its name, or "you".

        Args:
            seat: The seat.

        >>> who = PlayerNames(("Ada", "Bo"), you=1)
        >>> who.name(0), who.name(1)
        ('Ada', 'you')
        """
        return "you" if seat == self.you else self.names[seat]

    def does(self, seat: Seat | int, verb: str) -> str:
        """Return subject and verb.

        Args:
            seat: The seat.
            verb: The verb as "you" takes it.
        """
        return f"{self.name(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: Seat | int, verb: str) -> str:
        """Return the verb in the person of the seat.

        Args:
            seat: The seat.
            verb: The verb as "you" takes it.
        """
        if seat == self.you or not verb:
            return verb
        return _third_person(verb)

    def owns(self, seat: Seat | int) -> str:
        """Return whose something is: "yours" or "Ada's".

        Args:
            seat: The owner.
        """
        return "yours" if seat == self.you else f"{self.names[seat]}'s"

    def headed(self) -> PlayerNames:
        """Return the same names, each with a capital letter, so that they look the same anywhere in a sentence.

        >>> PlayerNames(("novice 1", "Bo")).headed().names
        ('Novice 1', 'Bo')
        """
        return replace(self, names=tuple(name[:1].upper() + name[1:] for name in self.names))

    def read_by(self, seat: Seat | int | None) -> PlayerNames:
        """Return the same names as another reader knows them.

        Args:
            seat: The reader's seat; None for a spectator.

        >>> PlayerNames(("Ada", "Bo")).read_by(1).does(1, "lead")
        'you lead'
        """
        return _read_by(self, seat)

    def all(self, seats: Iterable[Seat | int]) -> str:
        """Return several seats in a row: "Ada and you".

        Args:
            seats: The seats, in the order in which they are named.
        """
        return join([self.name(seat) for seat in seats])

    def named(self, text: str, order: Sequence[Seat | int]) -> str:
        """Return a text of a game about a trick, with the names of those that it calls by their place in the trick.

        Args:
            text: The text, such as "as the third card was of the wrong suit".
            order: The seats in the order in which they play.

        >>> PlayerNames(("Ada", "Bo", "Cleo"), you=1).named("the second player did, as the third card shows", (2, 1, 0))
        "you did, as Ada's card shows"
        """
        if " player" not in text and " card" not in text:  # as nearly always
            return text
        for place, seat in zip(_PLACES, order, strict=False):
            text = text.replace(f"the {place} player", self.name(seat))
            text = text.replace(f"the {place} card", "your card" if seat == self.you else f"{self.name(seat)}'s card")
        return text


@lru_cache(maxsize=1024)
def _read_by(who: PlayerNames, seat: Seat | int | None) -> PlayerNames:
    """The names as one seat reads them, cached because the same few are needed all the time."""
    return replace(who, you=seat)


@lru_cache(maxsize=1024)
def _third_person(verb: str) -> str:
    """A verb in the third person, with the words that follow it."""
    first, *rest = verb.split(" ")
    return " ".join([_THIRD_PERSON.get(first) or _with_s(first), *rest])


def _with_s(verb: str) -> str:
    """A regular verb in the third person."""
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou") else f"{verb}s"


def join(words: Iterable[object], last: str = "and") -> str:
    """Return words in a row, with commas and a last word between the last two.

    Args:
        words: The words.
        last: What is between the last two.

    >>> join(["Ada", "Bo", "Cleo"]), join(["none", "some"], "or"), join([])
    ('Ada, Bo and Cleo', 'none or some', '')
    """
    texts = [str(word) for word in words]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


def count(number: int, noun: str) -> str:
    """Return a number of things in words.

    Args:
        number: How many there are.
        noun: The thing, in the singular.

    >>> count(1, "trick"), count(0, "card")
    ('1 trick', '0 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def is_shown(counter: str) -> bool:
    """Return whether players read a counter: a game that needs one for itself begins its name with an underscore.

    Args:
        counter: "tricks", or the name of one of a game's counters.

    >>> is_shown("points"), is_shown("_twice the pips")
    (True, False)
    """
    return not counter.startswith("_")


def unit_of(counter: str) -> tuple[str, int]:
    """Return the unit of a counter as players call it, and how many counts make one unit.

    A counter whose name begins with "half" counts halves.

    Args:
        counter: "tricks", or the name of one of a game's counters.

    >>> unit_of("tricks"), unit_of("half points")
    (('tricks', 1), ('points', 2))
    """
    unit = counter.removeprefix("half ")
    return unit, 1 if unit == counter else 2


def amount_text(number: int, counter: str) -> str:
    """Return how much a counter counts, without its unit, with a half as players write it.

    Args:
        number: What it counts.
        counter: Its name.

    >>> amount_text(11, "points"), amount_text(11, "half points"), amount_text(1, "half points")
    ('11', '5½', '½')
    """
    _, parts = unit_of(counter)
    whole, rest = divmod(number, parts)
    return f"{whole or ''}½" if rest else str(whole)


def counter_text(number: int, counter: str) -> str:
    """Return how much a counter counts, in words.

    Args:
        number: What it counts.
        counter: Its name.

    >>> counter_text(1, "spades"), counter_text(2, "cursed"), counter_text(11, "half points")
    ('1 spade', '2 cursed', '5½ points')
    """
    (unit, parts), text = unit_of(counter), amount_text(number, counter)
    return f"{text} {unit.removesuffix('s') if 0 < number <= parts else unit}"


def signed(points: int) -> str:
    """Return points that are added to a score; the minus sign is a hyphen, so that scripts can read it.

    Args:
        points: The points.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{points:+d}" if points else "0"


def sentence(text: str) -> str:
    """Return the text with a capital letter at its beginning and a stop at its end.

    Args:
        text: The text, which may end with a stop already.

    >>> sentence("you lead 7h")
    'You lead 7h.'
    """
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!?:" else ".")
