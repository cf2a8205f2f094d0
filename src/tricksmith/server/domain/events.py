"""What happens at a table, as events: the log that is stored, and from which everything else follows.

An event is a frozen dataclass of plain values. `to_json` writes it as one line, `from_json` reads it back; `at` is when
it happened, in whole milliseconds since 1970, as whoever appended it told. What an event does to a table is said by
`Table.apply`; whether it may happen, by `decide`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

__all__ = [
    "Answered", "By", "CameBack", "Chair", "Chosen", "ClockKind", "Closed", "Conceded", "Dealt", "Event", "Filled",
    "Finished", "Left", "LetPlay", "Opened", "Outage", "PartGiven", "Paused", "Played", "Proposed", "Ready",
    "RematchMade", "Removed", "RestClaimed", "Resumed", "Seated", "Stepped", "StoodIn", "TakenBack", "WindowEnded",
]  # fmt: skip

By = Literal["person", "bot", "stand_in", "claim"]
"""Who made a move: the person of the seat, a bot of the table, a bot for a person who is away, or a proven claim."""
ClockKind = Literal["none", "countdown", "bank"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as a table begins with it; `level` is the bot's."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `at` is when, in milliseconds since 1970."""

    kind: ClassVar[str] = ""
    at: int


# Around the match ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The first event of every table: what is played, how, and by whom.

    `secret` is what the deals come from, 64 hexadecimal digits, and is told to nobody before the end; the
    commitment follows from it. `dealer` is who deals first, None: whoever the seed says. `lesson` is the id of a
    lesson, whose deal is no secret. `previous` is the table that this is a rematch of.
    """

    kind: ClassVar[str] = "opened"
    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    """Every option by name, as it is typed."""
    chairs: tuple[Chair, ...]
    host: int
    secret: str = field(repr=False)
    clock: ClockKind = "countdown"
    seconds: int = 60
    bank: int = 0
    spectators: Literal["none", "hidden", "late"] = "hidden"
    public: bool = False
    undo: bool = True
    hints: bool = True
    level: str = ""
    """The level of bots that sit in for people."""
    dealer: int | None = None
    previous: str = ""
    lesson: str = ""


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A person took an open seat."""

    kind: ClassVar[str] = "seated"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Filled(Event):
    """A bot took an open seat for good."""

    kind: ClassVar[str] = "filled"
    seat: int
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """The host removed a person: before the first deal the seat is open again, later a bot of this level has it."""

    kind: ClassVar[str] = "removed"
    seat: int
    level: str = ""


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A person left for good of their own will; like `Removed`."""

    kind: ClassVar[str] = "left"
    seat: int
    level: str = ""


@dataclass(frozen=True, slots=True)
class PartGiven(Event):
    """A seat gave its random part of the seed."""

    kind: ClassVar[str] = "part"
    seat: int
    part: str


@dataclass(frozen=True, slots=True)
class StoodIn(Event):
    """A bot of this level plays from now on for a person who is away."""

    kind: ClassVar[str] = "stood_in"
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class LetPlay(Event):
    """The person lets a bot of this level play, until they say that they are back."""

    kind: ClassVar[str] = "let_play"
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """The person plays again."""

    kind: ClassVar[str] = "came_back"
    seat: int


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The host stopped the table: nothing is played and no clock runs."""

    kind: ClassVar[str] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The table goes on."""

    kind: ClassVar[str] = "resumed"


@dataclass(frozen=True, slots=True)
class Outage(Event):
    """The server was down for so many milliseconds that no clock may count."""

    kind: ClassVar[str] = "outage"
    lost: int


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """The host closed the table: nothing happens here any more."""

    kind: ClassVar[str] = "closed"


@dataclass(frozen=True, slots=True)
class RematchMade(Event):
    """The same people go on at another table."""

    kind: ClassVar[str] = "rematch"
    seat: int
    table: str


# The match -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Hand so and so, from 0, was dealt: its cards follow from the secret and the parts."""

    kind: ClassVar[str] = "dealt"
    hand: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A move in its one spelling, by the seat whose decision it was (a claim of a renege: by whoever made it)."""

    kind: ClassVar[str] = "played"
    seat: int
    move: str
    by: By = "person"


@dataclass(frozen=True, slots=True)
class RestClaimed(Event):
    """A seat claimed the rest of the tricks, and it was proven; the cards follow as `Played` by "claim"."""

    kind: ClassVar[str] = "rest_claimed"
    seat: int


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """A person wants to go on to the next hand."""

    kind: ClassVar[str] = "ready"
    seat: int


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A person proposes what the other people must agree to."""

    kind: ClassVar[str] = "proposed"
    seat: int
    what: Literal["undo", "concede"]


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A person answers the proposal; the proposer's own no withdraws it."""

    kind: ClassVar[str] = "answered"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The present hand stands again as it did after so many actions, where this seat is to decide anew."""

    kind: ClassVar[str] = "taken_back"
    seat: int
    actions: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A seat gave up, and those who had to agree did: `Finished` follows."""

    kind: ClassVar[str] = "conceded"
    seat: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The match is over, and the secret is told."""

    kind: ClassVar[str] = "finished"
    secret: str


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """The lesson goes on to this step, from 0; to the number of its steps when it is over."""

    kind: ClassVar[str] = "stepped"
    step: int


# What is asked in secret ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A person who is asked in secret has decided; it is played when the window ends."""

    kind: ClassVar[str] = "chosen"
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class WindowEnded(Event):
    """The time in which some may be asked in secret is over: what they answered, seat and move, in order."""

    kind: ClassVar[str] = "window_ended"
    answers: tuple[tuple[str, str], ...]
