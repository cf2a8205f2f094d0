"""What happens at a table, as events: the log that is stored, and from which everything else follows.

An event is a frozen dataclass of plain values. `to_json` writes it as one line and `from_json` reads it back; `at` is
when it happened, in whole milliseconds since 1970, by the clock of the process that appended it. `decide` checks
whether an event can happen, `apply` changes the table by it. A new kind of event needs a class here that is listed in
`Event`, a kind in `event_codec`, and a case in `reducer`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

__all__ = [
    "Answered", "By", "CameBack", "ChosenEarly", "ChosenInSecret", "ClockKind", "Closed", "Conceded", "Dealt",
    "DeviceChanged", "Event", "Filled", "Finished", "HandReviewed", "Left", "LessonAdvanced", "LetBotPlay", "Occupant",
    "Opened", "Outage", "Paused", "Played", "Proposed", "Ready", "RematchMade", "Removed", "RestClaimed", "Resumed",
    "Seated", "SecondLookRule", "SecretPhaseEnded", "SeedPartGiven", "StoodIn", "Undone",
]  # fmt: skip

By = Literal["person", "bot", "stand_in", "claim"]
"""Who made a move: the person of the seat, a bot of the table, a bot for a person who is away, or a proven claim."""
ClockKind = Literal["none", "countdown", "bank"]
"""No limit; a number of seconds for each decision; or those and a bank of seconds for each seat, for the match."""
SecondLookRule = Literal["off", "before", "after"]
"""When a player is warned of a mistake: never, before the move is made, or once its trick is over."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who has a seat. `level` is that of the bot, or of the one that stands in for the person.

    While `stand_in` is set, a bot stands in for a person; `by_choice` is set if they asked for it, so that it plays
    until they say that they are back. When a table is opened both are false, so neither is stored.
    """

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    stand_in: bool = False
    by_choice: bool = False

    @property
    def is_present(self) -> bool:
        """Whether a person makes the decisions of this seat."""
        return self.kind == "person" and not self.stand_in


@dataclass(frozen=True, slots=True)
class _Event:
    """An event; `at` is its time, in milliseconds since 1970."""

    at: int


# Around the match ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened(_Event):
    """The first event of every table: what is played, how, and by whom.

    `secret` is what the deals come from, 64 hexadecimal digits, and is shown to nobody before the end; the commitment
    follows from it. `dealer` deals first; None leaves it to the seed. `lesson` is the id of a lesson, whose deal is no
    secret. `previous` is always empty: it is a field of the stored format. `edition` identifies the content of the
    game's file; empty for games that are installed. `practice` is what a practice table begins with, as `practice_from`
    reads it; it holds all cards of its hand, but not the secret of the match that it comes from.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    """Every option by name, as it is typed."""
    seats: tuple[Occupant, ...]
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
    """The level of bots that stand in for people."""
    dealer: int | None = None
    previous: str = ""
    lesson: str = ""
    edition: str = ""
    practice: str = field(default="", repr=False)
    second_look: SecondLookRule = "off"


@dataclass(frozen=True, slots=True)
class Seated(_Event):
    """A person took an open seat. `guest` is who they are at a public table, as a hash."""

    seat: int
    name: str
    guest: str = ""


@dataclass(frozen=True, slots=True)
class Filled(_Event):
    """A bot took an open seat for good."""

    seat: int
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Removed(_Event):
    """The host removed a person: before the first deal the seat is open again, later a bot of this level has it."""

    seat: int
    level: str = ""


@dataclass(frozen=True, slots=True)
class Left(_Event):
    """A person left for good of their own will; like `Removed`."""

    seat: int
    level: str = ""


@dataclass(frozen=True, slots=True)
class SeedPartGiven(_Event):
    """A seat gave its random part of the seed."""

    seat: int
    part: str


@dataclass(frozen=True, slots=True)
class StoodIn(_Event):
    """A bot of this level plays from now on for a person who is away or late, or by the host's decision."""

    seat: int
    level: str
    by: Literal["", "host"] = ""


@dataclass(frozen=True, slots=True)
class LetBotPlay(_Event):
    """The person lets a bot of this level play until they say that they are back."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class CameBack(_Event):
    """The person plays again."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeviceChanged(_Event):
    """The person took their seat to another device by a personal link; it changes nothing but is seen by everyone."""

    seat: int


@dataclass(frozen=True, slots=True)
class Paused(_Event):
    """The host paused the table: nothing is played and no clock runs."""


@dataclass(frozen=True, slots=True)
class Resumed(_Event):
    """The table goes on."""


@dataclass(frozen=True, slots=True)
class Outage(_Event):
    """No server had the table for `lost` milliseconds, which no clock counts."""

    lost: int


@dataclass(frozen=True, slots=True)
class Closed(_Event):
    """The host closed the table: nothing more happens at it."""


@dataclass(frozen=True, slots=True)
class RematchMade(_Event):
    """The same people go on at another table."""

    seat: int
    table: str


# The match -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(_Event):
    """A hand was dealt: its number from 0. Its cards follow from the secret and the parts of the seed."""

    hand: int


@dataclass(frozen=True, slots=True)
class Played(_Event):
    """A move in canonical notation, by the seat that decided (for a claim of a revoke, the seat that claims)."""

    seat: int
    move: str
    by: By = "person"


@dataclass(frozen=True, slots=True)
class RestClaimed(_Event):
    """A seat claimed the rest of the tricks, and it was proven; the cards follow as `Played` by "claim"."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ready(_Event):
    """A person wants to go on to the next hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Proposed(_Event):
    """A person proposes what the other people must agree to."""

    seat: int
    kind: Literal["undo", "concede"]


@dataclass(frozen=True, slots=True)
class Answered(_Event):
    """A person answers the proposal; if the proposers say no themselves, that withdraws it."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Undone(_Event):
    """The hand in play is back where it was after this number of actions, and this seat decides again."""

    seat: int
    actions: int


@dataclass(frozen=True, slots=True)
class HandReviewed(_Event):
    """A person who plays against bots alone chose to review the hand that has ended.

    From now on it can't be undone, and that person can claim no revoke in it.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class Conceded(_Event):
    """A seat gave up, and those who had to agree did: `Finished` follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished(_Event):
    """The match is over, and the secret is public."""

    secret: str


@dataclass(frozen=True, slots=True)
class LessonAdvanced(_Event):
    """The lesson goes on to this step, from 0; to the number of its steps when it is over."""

    step: int


# Decisions before their turn ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChosenEarly(_Event):
    """A person who decides at the same time as others has chosen; the move is played when their turn comes."""

    seat: int
    move: str


# The secret decision phase --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChosenInSecret(_Event):
    """A person who is asked in secret has decided; the move is played when the secret phase ends."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class SecretPhaseEnded(_Event):
    """The secret decision phase is over: the answers in order, each a seat and a move."""

    answers: tuple[tuple[str, str], ...]


Event = (
    Opened | Seated | Filled | Removed | Left | SeedPartGiven | StoodIn | LetBotPlay | CameBack | Paused | Resumed
    | DeviceChanged | Outage | Closed | RematchMade | Dealt | Played | RestClaimed | Ready | Proposed | Answered
    | Undone | HandReviewed | Conceded | Finished | LessonAdvanced | ChosenEarly | ChosenInSecret
    | SecretPhaseEnded
)  # fmt: skip
"""Any event."""
