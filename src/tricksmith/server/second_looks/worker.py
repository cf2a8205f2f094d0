"""The process that takes second looks: it gets the view of a seat and its move, and nothing else of the table."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from tricksmith import study
from tricksmith.server.child import answer_questions

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Game, Move, View

__all__ = ["LookAnswer", "SecondLookTask", "answer", "run"]

SHARE_OF_TIME = 0.6
"""The share of the time limit after which no new step of the work begins, so that the last one ends in time."""


@dataclass(frozen=True, slots=True)
class SecondLookTask:
    """A move to look at; without a view and a move, only the game is prepared.

    Attributes:
        game: The game.
        view: What the seat knew when it moved.
        move: Its move.
        who: The names of the seats, and the seat that reads.
        seed: The seed of the samples; it is not a secret.
        seconds: The time limit of the answer.
    """

    game: Game[Any, Any]
    view: View | None = None
    move: Move | None = None
    who: PlayerNames | None = None
    seed: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class LookAnswer:
    """What there is to say against a move, as in `study.MoveWarning`, but unpickled without importing the study."""

    verdict: Literal["mistake", "blunder"]
    text: str
    loss: float
    better: Move
    reason: str


def answer(task: SecondLookTask) -> LookAnswer | str | None:
    """Return what there is to say against a move, None for nothing, or the name of an error."""
    until = monotonic() + SHARE_OF_TIME * task.seconds
    try:
        swing = study.hand_swing(task.game)
        if task.view is None or task.move is None or task.who is None:
            return None
        warning = study.warning_about(
            task.view, task.move, task.who, rng=Random(task.seed), swing=swing, is_late=lambda: monotonic() > until
        )
        if warning is None:
            return None
        verdict: Literal["mistake", "blunder"] = "blunder" if warning.grade is study.Grade.BLUNDER else "mistake"
        return LookAnswer(verdict, warning.text, warning.loss, warning.better, warning.reason)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong, the move is played
        return type(error).__name__


def run() -> None:
    """Answer questions until the input ends."""
    answer_questions(answer)
