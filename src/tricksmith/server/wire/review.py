"""Reviews of finished matches: whose there can be, and the lines in which one comes."""

from __future__ import annotations

from typing import Literal

from tricksmith.present import ReviewView
from tricksmith.server.wire.base import SeatNumber, Wire
from tricksmith.server.wire.table import TableInfo

__all__ = ["ReviewInfo", "ReviewSeat", "ReviewUpdate"]


class ReviewSeat(Wire):
    """A player whose decisions can be reviewed."""

    seat: SeatNumber
    name: str
    kind: Literal["person", "bot"]


class ReviewInfo(Wire):
    """What a page needs to show the reviews of a match: its table, with the deck, and its players."""

    table: TableInfo
    seats: list[ReviewSeat]
    mine: SeatNumber | None
    """The seat of the person who asks; None for a spectator."""
    is_over: bool
    """Whether the match is over; else one hand of it is reviewed."""
    practice: list[Literal["drills", "puzzles"]]
    """What there is to practise in its game: drills need moves that can be judged, and puzzles come with some games."""


class ReviewUpdate(Wire):
    """One line of a review that is being made; the last one is `done` or `failed`."""

    state: Literal["waiting", "running", "done", "failed"]
    text: str
    """How far it is, or why it was given up, in a sentence."""
    done: int
    total: int
    review: ReviewView | None
    """What there is of it: moments come first, with their reasons later, and the decisions at the end."""
