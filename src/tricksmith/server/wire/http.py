"""Bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tricksmith.present import FinishedTrick, LogLine, OwnView, PublicView, ReviewView
from tricksmith.server.domain import MAX_NAME_LENGTH
from tricksmith.server.wire.message_model import SeatNumber, Wire
from tricksmith.server.wire.table import ClockRule, Fairness, SecondLookRule, TableInfo, TableRules

__all__ = [
    "Claimed", "Created", "DeviceLinkRequest", "ErrorBody", "ErrorInfo", "Health", "Invite", "InviteInfo", "Invites",
    "JoinRequest", "Me", "MeRequest", "NewTable", "PracticeRequest", "Replay", "ReplayStep", "ReviewInfo",
    "ReviewSeat", "ReviewUpdate", "TableList", "TableRow", "VerifyAnswer",
]  # fmt: skip

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]


class _Body(Wire):
    """The body of a request, built at once: FastAPI hides a warning of Pydantic only while it makes the routes."""

    model_config = ConfigDict(defer_build=False)


class NewTable(_Body):
    """A table to open. `seats` has an occupant for each seat, with yours as `me`; None: you and bots."""

    game: Annotated[str, Field(max_length=60)]
    players: Annotated[int, Field(ge=2, le=16)]
    options: Annotated[dict[str, str], Field(max_length=40)] = {}
    bot: Annotated[str, Field(max_length=60)] = ""
    """The level of the bots; empty: the default."""
    seats: Annotated[list[Literal["me", "bot", "open"]], Field(max_length=16)] | None = None
    clock: ClockRule = ClockRule()
    spectators: Literal["none", "hidden", "late"] = "hidden"
    public: bool = False
    undo: bool = True
    hints: bool = True
    second_look: SecondLookRule = "off"
    name: Annotated[str, Field(max_length=MAX_NAME_LENGTH)] = ""
    lesson: bool = False
    """The first lesson of the game instead of a match."""


class PracticeRequest(_Body):
    """A moment of a finished match at a table, to be tried again against bots."""

    table: Annotated[str, Field(max_length=64)]
    hand: Annotated[int, Field(ge=1, le=10_000)]
    """The number of the hand, from 1."""
    action: Annotated[int, Field(ge=0, le=10_000)]
    """The actions of the hand before the moment."""
    cards: Literal["same", "other"] = "same"


class Invite(Wire):
    """A link that gives one seat to the first person who takes it."""

    seat: SeatNumber
    link: str


class Created(Wire):
    """A table was opened."""

    table: str
    seat: SeatNumber
    invites: list[Invite]


class Invites(Wire):
    """The links to the seats of a table that are still open."""

    invites: list[Invite]


class InviteInfo(Wire):
    """What an invitation shows before the seat is taken."""

    table: str
    game: str
    game_name: str
    players: int
    seat: SeatNumber
    sides: list[list[SeatNumber]]
    """The seats of each side: partners share one."""
    host: str
    host_seat: SeatNumber
    values: dict[str, str]
    rules: TableRules
    taken: bool
    mine: bool


class JoinRequest(_Body):
    """A request for a seat, with the name of the person."""

    name: Name


class Claimed(Wire):
    """The seat is taken."""

    table: str
    seat: SeatNumber


class MeRequest(_Body):
    """The name that a person chooses."""

    name: Name


class Me(Wire):
    """The person of this browser: a name, and a device link with which another device signs in as them."""

    name: str
    device_link: str | None = None


class DeviceLinkRequest(_Body):
    """The token of a device link, which follows its #."""

    token: Annotated[str, Field(max_length=400)]


class TableRow(Wire):
    """A table in a list."""

    id: str
    game: str
    game_name: str
    players: int
    names: list[str]
    open_seats: list[SeatNumber]
    stage: str
    hand: int
    totals: list[int]
    your_turn: bool
    practice: bool
    """Whether it is a practice table, which begins at a moment of another match."""
    updated: str
    """When something last happened there, as an ISO time in UTC."""


class TableList(Wire):
    """Tables, the latest first."""

    tables: list[TableRow]


class ReplayStep(Wire):
    """A moment of a finished match with all hands open: the state before `move`, and a sentence about the move."""

    hand: int
    action: int
    """The number of moves made in this hand before."""
    seat: SeatNumber | None
    move: str
    label: str
    stand_in: bool
    """Whether a bot made it for a person who was away."""
    text: str
    public: PublicView
    hands: list[OwnView]


class Replay(Wire):
    """One hand of a match that is over, or of the finished hands of one that is not."""

    table: TableInfo
    names: list[str]
    hands: int
    hand: int
    steps: list[ReplayStep]
    tricks: list[FinishedTrick]
    log: list[LogLine]
    totals: list[list[int]]
    """The totals of each side after each hand: the graph of the score."""
    fairness: Fairness | None
    is_over: bool
    """Whether the match is over; if not, only its finished hands can be shown."""
    mine: int | None
    """The seat that the reader had, which the sentences call "you"; null without one."""


class VerifyAnswer(Wire):
    """Whether a record is valid, and its deals follow from what its table committed to."""

    holds: bool
    sentences: list[str]


class Health(Wire):
    """The server answers, and its database works.

    `degraded` lists what does not work while play goes on: `redis`, so that moves at other servers are shown late.
    """

    status: Literal["ok"]
    degraded: list[Literal["redis"]]


class ErrorInfo(Wire):
    """What went wrong, for programs and for people."""

    code: str
    sentence: str


class ErrorBody(Wire):
    """The body of every answer that is an error."""

    error: ErrorInfo


class ReviewSeat(Wire):
    """A player whose decisions can be reviewed."""

    seat: SeatNumber
    name: str
    kind: Literal["person", "bot"]


class ReviewInfo(Wire):
    """What the page needs to show the reviews of a match: its table with the deck, and its players."""

    table: TableInfo
    seats: list[ReviewSeat]
    mine: SeatNumber | None
    """The seat of the person who asks; None for a spectator."""
    is_over: bool
    """Whether the match is over; if not, one hand of it is reviewed."""
    practice: list[Literal["drills", "puzzles"]]
    """What there is to practise in its game: drills need moves that can be judged, and puzzles come with some games."""


class ReviewUpdate(Wire):
    """One line of a review that is being made; the last one is `done` or `failed`."""

    state: Literal["waiting", "running", "done", "failed"]
    text: str
    """Its progress, or why it was given up, in a sentence."""
    done: int
    total: int
    review: ReviewView | None
    """The review so far: first its moments, later their reasons, and at the end the decisions."""
