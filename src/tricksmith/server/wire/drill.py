"""Drills: their list, one item, and the verdict on an answer to it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tricksmith.present import LogLine, OwnView, PublicView
from tricksmith.server.wire.message_model import SeatNumber, Wire
from tricksmith.server.wire.table import TableInfo

__all__ = [
    "DrillAnswers",
    "DrillGame",
    "DrillList",
    "DrillMoveValue",
    "DrillMoveVerdict",
    "DrillPlace",
    "DrillPlaceVerdict",
    "DrillPosition",
    "DrillResult",
]

Kind = Literal["bidding", "endings", "reading"]


class DrillGame(Wire):
    """A game, and the numbers of players with which it can be drilled."""

    game: str
    game_name: str
    players: list[int]
    usual: int
    has_calls: bool
    """Whether the game has calls."""
    kinds: list[Kind]
    """The drills of this game; it has nothing to ask in the others, or no way to judge an answer."""


class DrillList(Wire):
    """All games, in the order of the first page."""

    games: list[DrillGame]


class DrillPlace(Wire):
    """A place where a hidden card can be."""

    name: str
    label: str
    seat: SeatNumber | None
    """The seat that holds it; null for a pile."""
    cards: int
    """How many cards are there."""


class DrillPosition(Wire):
    """An item as the seat that answers sees it: its own cards and what lies open, and nothing of the answer."""

    kind: Kind
    number: int
    """The number of the item in its drill, from 0."""
    table: TableInfo
    names: list[str]
    seat: SeatNumber
    public: PublicView
    mine: OwnView
    log: list[LogLine]
    """The hand so far, as this seat saw it."""
    question: str
    """The question, if the answer is not a move; "" if it is one."""
    card: str
    """The code of the card whose place is asked for; "" if the answer is a move."""
    places: list[DrillPlace]
    """Where that card can be."""


class DrillAnswers(Wire):
    """The answers to an item so far."""

    model_config = ConfigDict(defer_build=False)

    answers: Annotated[list[Annotated[str, Field(min_length=1, max_length=200)]], Field(min_length=1, max_length=64)]
    """Moves in the notation of the choices, in an ending all those of its seat; or the name of a place."""


class DrillMoveValue(Wire):
    """What one of the moves is worth."""

    move: str
    label: str
    points: float
    """The mean margin of the seat's side at the end of the hand, in points."""
    half_width: float
    """Half the width of the 95% confidence interval; 0 if the points are exact."""
    behind: float
    """The points by which it is behind the best move; 0 if the difference is not significant."""


class DrillMoveVerdict(Wire):
    """What the latest move was worth."""

    move: str
    loss: float
    text: str
    moves: list[DrillMoveValue]
    """The moves that were compared, the best first."""


class DrillPlaceVerdict(Wire):
    """Whether the card must be in the place of the answer."""

    name: str
    """The name of the place where it must be."""
    is_right: bool
    text: str
    reason: str
    """The proof of where the card is."""


class DrillResult(Wire):
    """The result of the latest answer."""

    move: DrillMoveVerdict | None
    place: DrillPlaceVerdict | None
    is_over: bool
    """Whether the item is done; an ending can go on."""
    lost: float
    """The points that all answers to this item lost on average."""
    text: str
    """The result of an ending; "" before its end, and of other items."""
    position: DrillPosition | None
    """An ending after this move: at the next choice of the seat, or at the end of the hand."""
