"""Practice: a moment of a match that is tried again, and the note about it in a record. See `docs/records.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from tricksmith.errors import RecordError
from tricksmith.play.json_values import as_number, as_object, as_text, quoted
from tricksmith.play.match import Match
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from tricksmith.rules import Game, Hand, Seat

__all__ = [
    "PracticeNote", "SecondTry", "numbered_seats", "position_of", "practice_of", "read_practice", "write_practice",
]  # fmt: skip

KEYS = ("hand", "action", "cards")


@dataclass(frozen=True, slots=True)
class PracticeNote:
    """From which moment on a match was played again, for practice.

    Everything before it is what was played then. What comes after it counts for nobody's strength.

    Attributes:
        hand: The number of the hand, counted from 1: the last one of the record.
        action: The number of the first action that is new, counted from 1.
        cards: Whether the cards of the hand are those of the match, or others that fit what the seat knew.

    >>> print(PracticeNote(hand=2, action=5, cards="other"))
    hand 2 was played again from action 5, with other cards that fitted what the seat knew
    """

    hand: int
    action: int
    cards: Literal["same", "other"]

    def __str__(self) -> str:
        """The note in words."""
        cards = "the same cards" if self.cards == "same" else "other cards that fitted what the seat knew"
        return f"hand {self.hand} was played again from action {self.action}, with {cards}"


@dataclass(frozen=True, slots=True)
class SecondTry:
    """A moment of a match, to be played on from.

    Attributes:
        match: The match as it is at that moment.
        note: Which moment it is, and whose cards are played with, for the record.
        then: What the hand brought each side when it was first played; None if it was not played to its end.
    """

    match: Match
    note: PracticeNote
    then: tuple[int, ...] | None

    @property
    def seat(self) -> Seat:
        """The seat that decides at that moment."""
        seat = self.match.hand.to_act
        assert seat is not None
        return seat

    @property
    def side(self) -> int:
        """The side of that seat."""
        return side_of(self.seat, self.match.game.sides)

    @property
    def points_then(self) -> int | None:
        """What the hand brought that side when it was first played."""
        return None if self.then is None else self.then[self.side]


def position_of(hand: Hand) -> SecondTry:
    """Return a moment of a hand as a practice table takes it, in a match of this one hand with numbered seats."""
    game = cast("Game[Any, Any]", hand.game)
    note = PracticeNote(1, len(hand.actions) + 1, "same")
    return SecondTry(Match(game, numbered_seats(game.players), None, (), hand), note, None)


def numbered_seats(players: int) -> tuple[str, ...]:
    """Return names for seats at which nobody sits: their numbers."""
    return tuple(f"seat {seat}" for seat in range(players))


def write_practice(note: PracticeNote) -> dict[str, Any]:
    """The note as a record holds it."""
    return {"hand": note.hand, "action": note.action, "cards": note.cards}


def read_practice(value: object, match: Match) -> PracticeNote:
    """Return the note of a record of this match.

    Raises:
        RecordError: If the value is not such a note, or names a moment that the match does not have.
    """
    note = as_object(value, "practice", KEYS)
    hand, action = as_number(note["hand"], "hand"), as_number(note["action"], "action")
    cards = as_text(note["cards"], "cards")
    if hand != len(match.hands):
        raise RecordError(f"practice: hand is the last one of the record, {len(match.hands)}, not {hand}")
    if not 1 <= action <= len(match.hand.actions) + 1:
        last = len(match.hand.actions) + 1
        raise RecordError(f"practice: action is a number from 1 to {last} in this hand, not {action}")
    match cards:
        case "same" | "other":
            return PracticeNote(hand, action, cards)
    raise RecordError(f"practice: cards is same or other, not {quoted(cards)}")


def practice_of(record: object, match: Match) -> PracticeNote | None:
    """Return the note of a record that `from_record` has read; None if it is of an ordinary match.

    Args:
        record: The record.
        match: Its match.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match, to_record
    >>> match = Match.begin(games.get("nonesuch"), seed="example").play_text("some")
    >>> practice_of(to_record(match, practice=PracticeNote(1, 2, "same")), match)
    PracticeNote(hand=1, action=2, cards='same')
    """
    note = record.get("practice") if isinstance(record, dict) else None
    return None if note is None else read_practice(note, match)
