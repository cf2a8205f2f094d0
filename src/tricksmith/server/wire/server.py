"""The messages that the server sends in addition to states: welcome, errors, advice, pongs, presence and phrases."""

from __future__ import annotations

from typing import Literal

from tricksmith.present import ReasonText
from tricksmith.server.wire.message_model import SeatNumber, Wire
from tricksmith.server.wire.table import SeatPresence, State, TableInfo

__all__ = [
    "Failure",
    "Hint",
    "HintRow",
    "PhraseSaid",
    "Pong",
    "Presence",
    "Reload",
    "SecondLookAnswer",
    "ServerMessage",
    "Welcome",
]


class Welcome(Wire):
    """The first answer to a hello: what does not change at the table, and the viewer's seat (None: a spectator)."""

    type: Literal["welcome"] = "welcome"
    table: TableInfo
    seat: SeatNumber | None
    version: str
    """The version of the server: a page of another version reloads when the hand is over."""


class Reload(Wire):
    """The answer to a hello of another protocol: the page must be reloaded. The socket is closed after it."""

    type: Literal["reload"] = "reload"
    reason: str
    """A sentence for the player, shown if a reload does not help."""


class Failure(Wire):
    """What went wrong with a message, and what would be right; `for_id` is the client's id of it."""

    type: Literal["error"] = "error"
    code: str
    sentence: str
    for_id: str | None = None
    reason: ReasonText | None = None
    retry: bool = False
    """Whether it makes sense to send the same message again."""


class HintRow(Wire):
    """A move that was compared: expected points, half of the 95% interval, and how often it was best (0 to 1)."""

    move: str
    label: str
    points: float
    half_width: float
    best_share: float


class Hint(Wire):
    """What the adviser would do, why, and what the other moves are worth."""

    type: Literal["hint"] = "hint"
    for_id: str
    event: int
    adviser: str
    move: str
    label: str
    action: str
    """What the adviser would do, to go after "would": a verb, and the move as in the rows."""
    aim: str
    """The aim of playing this card, in words; empty if there is nothing to say."""
    effect: str
    """The effect of the card in its trick, in words; empty if there is nothing to say."""
    reason: str
    """The reason in figures, or that there is no choice."""
    rows: list[HintRow]
    deals: int
    """The number of deals that fit what the seat knows in which the moves were compared; 0 for none."""


class SecondLookAnswer(Wire):
    """What there is to say against a move of this seat; nothing against most moves, which have no verdict."""

    type: Literal["second_look"] = "second_look"
    for_id: str
    verdict: Literal["mistake", "blunder"] | None = None
    move: str = ""
    label: str = ""
    text: str = ""
    """What the move loses on average, in points, in a line; if it has been made, also which move was better."""
    better: str = ""
    better_label: str = ""
    reason: str = ""
    """Why the better move is better, as counted in deals that fit what the seat knew; empty if nothing was found."""


class Pong(Wire):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    n: int


class Presence(Wire):
    """Which people are connected, and which countdowns run: sent when that changes, and stored nowhere."""

    type: Literal["presence"] = "presence"
    seats: list[SeatPresence]
    spectators: int


class PhraseSaid(Wire):
    """Somebody said one of the table's phrases."""

    type: Literal["phrase"] = "phrase"
    seat: SeatNumber
    phrase: str


ServerMessage = Welcome | State | Failure | Hint | SecondLookAnswer | Pong | Presence | PhraseSaid | Reload
