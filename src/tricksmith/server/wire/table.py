"""The state of a table, with all its parts except the hand: seats, rules, proposals and the proof of the deals."""

from __future__ import annotations

from typing import Literal

from tricksmith.present import LogLine, OwnView, PublicView
from tricksmith.server.wire.cards import DeckInfo, OptionInfo
from tricksmith.server.wire.message_model import SeatNumber, Wire

__all__ = [
    "ClockRule", "Fairness", "LessonStep", "PracticeInfo", "Proposal", "SeatPresence", "SecondLookRule", "SecretPhase",
    "State", "TableInfo", "TableRules",
]  # fmt: skip


class ClockRule(Wire):
    """How long a player can keep the table waiting before a bot stands in.

    `none`: as long as they like; `countdown`: `seconds` if they are away, and five times as long if they are connected;
    `bank`: `seconds` for each move, and `bank` seconds more for the whole match.
    """

    kind: Literal["none", "countdown", "bank"] = "countdown"
    seconds: int = 60
    bank: int = 0


SecondLookRule = Literal["off", "before", "after"]
"""When a player is warned of a mistake: never, before the move is made, or once its trick is over."""


class TableRules(Wire):
    """The rules of a table in addition to the game's options."""

    clock: ClockRule
    spectators: Literal["none", "hidden", "late"]
    """`late`: they see everything of a hand once it is over, and nothing of it before."""
    public: bool
    undo: bool
    hints: bool
    second_look: SecondLookRule


class SeatPresence(Wire):
    """A seat and its occupant. `kind` open: nobody yet. `stand_in`: a bot plays for a person who is away."""

    seat: SeatNumber
    kind: Literal["person", "bot", "open"]
    name: str
    level: str = ""
    """The level of the bot, or of the one that stands in."""
    here: bool
    """Whether a person's browser is connected; always true for bots."""
    stand_in: bool = False
    host: bool = False
    deadline: float | None = None
    """Seconds until a bot stands in; None while no countdown runs."""
    bank: float | None = None
    """Seconds left in the bank; None for a bot, or at a table without banks."""


class Proposal(Wire):
    """Something that needs the others' consent: taking a move back, or ending the match early."""

    kind: Literal["undo", "concede"]
    by: SeatNumber
    waiting: list[SeatNumber]


class Fairness(Wire):
    """What proves the deals: the commitment is shown before the first deal, the secret after the match."""

    commitment: str
    parts: list[str]
    """Each seat's random part, in seat order, as hexadecimal digits; empty until it is given."""
    secret: str | None = None
    seed: str | None = None


class SecretPhase(Wire):
    """A phase in which somebody may be asked in secret; everyone else confirms, so that nobody learns who was asked.

    `waiting` are the people who have done neither yet; the seats have their deadlines.
    """

    waiting: list[SeatNumber]


class LessonStep(Wire):
    """The progress of a first lesson: its present step `step` of `of`, what it says, and which moves it waits for."""

    step: int
    of: int
    text: str
    """The pages of the step, which are read one by one, with an empty line between them."""
    moves: list[str]
    asks: bool = False
    """Whether the step is a question: its moves are marked only after another one was tried."""
    rule: str = ""
    awaits_next: bool = False
    """Whether the step waits only for the message `next`: it has no moves, and no bot is still to play."""
    done: bool = False


class TableInfo(Wire):
    """What does not change at a table."""

    id: str
    game: str
    game_name: str
    players: int
    sides: list[list[int]]
    """The seats of each side: partners share one."""
    options: list[OptionInfo]
    values: dict[str, str]
    """Every option as it is typed."""
    rules: TableRules
    deck: DeckInfo
    phrases: list[str]


class PracticeInfo(Wire):
    """The moment that a practice table tries again, and after its hand the results of both times."""

    source: str
    """The id of the table where the hand was first played; empty for a record from elsewhere."""
    hand: int
    action: int
    """The actions of the hand before the moment."""
    cards: Literal["same", "other"]
    text: str
    then: int | None
    """The points of the side the first time; None before the end of the hand, or if it was not played to its end."""
    now: int | None
    """The points of the side this time; None before the end of the hand."""
    outcome: str
    """Both in a sentence; empty before the end of the hand."""


class State(Wire):
    """All that a viewer is shown after one event: always complete, so that a browser never has to combine messages.

    `event` is the number of the table's last event. `log` has the lines after the last event that the browser has
    shown. `public` and `mine` are None before the first deal, and `mine` for a spectator.
    """

    type: Literal["state"] = "state"
    event: int
    stage: Literal["waiting", "playing", "between", "finished", "closed"]
    paused: bool = False
    seats: list[SeatPresence]
    public: PublicView | None
    mine: OwnView | None
    log: list[LogLine]
    log_from: int
    """The event after which `log` begins; 0: it is the whole log of the match that this viewer can read."""
    proposal: Proposal | None = None
    secret_phase: SecretPhase | None = None
    """Somebody may be deciding in secret: people with nothing to decide say that they go on."""
    choosing: list[SeatNumber] = []
    """People who decide at the same time as the seat to act, and have not yet."""
    chosen: str = ""
    """What this viewer has chosen before their turn, in words, until it is played."""
    ready: list[SeatNumber] = []
    """Between hands: the seats that want to go on."""
    fairness: Fairness
    spectators: int = 0
    can_undo: bool = False
    hand_review: Literal["none", "can", "open"] = "none"
    """Whether this viewer can review the hand that has just ended, before the match is over, or has chosen to."""
    lesson: LessonStep | None = None
    practice: PracticeInfo | None = None
    conceded_by: SeatNumber | None = None
    """The seat that ended the match early, if one did."""
    next_table: str | None = None
    """The table of the rematch, once there is one."""
    acks: list[str] = []
    """The client's ids of its messages that are acknowledged."""
