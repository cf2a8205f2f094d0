"""First lessons: a fixed deal, what the bots play, and steps that say what to look at and what to play.

A lesson is a JSON file next to the games, named by the game's id. Nothing here depends on any one game; tests check the
text of each lesson against the rules, move by move.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError
from tricksmith.play import as_list, as_number, as_object, as_text, read_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.rules import Game, Hand, Move

__all__ = ["Lesson", "ScriptedStep", "has_lesson", "lesson_of", "read_lesson"]

KEYS = ("position", "seat", "names", "steps")
STEP_KEYS = ("text", "rule", "bots", "moves", "asks", "instead", "refused", "won")
OPTIONAL_KEYS = STEP_KEYS[1:]


@dataclass(frozen=True, slots=True)
class ScriptedStep:
    """A step of a lesson: the bots move, then the learner reads its pages, and then makes one of its moves.

    Attributes:
        pages: What to read, one idea a page; it describes the hand after the moves of the bots.
        rule: The id of the rule that the step is about; empty if there is none.
        bots: The moves that the bots make first.
        moves: The moves that the step waits for; without any, the learner continues after the last page.
        instead: What to say to a learner who makes another legal move: by that move, or by a pattern as in `fnmatch`,
            such as "bid 1??" or "*". The first that matches is used.
        refused: Moves that would be wrong here, each with the rule that forbids it. Tests check them against the rules.
        won: The seat that took the trick before, where a page mentions it. Tests check that too.
        asks: Whether the step is a question: it does not name its moves, and the page marks them only after another one
            was tried.
    """

    pages: tuple[str, ...]
    rule: str
    bots: tuple[str, ...]
    moves: tuple[str, ...]
    instead: Mapping[str, str]
    refused: Mapping[str, str]
    won: int | None
    asks: bool = False

    @property
    def text(self) -> str:
        """All pages, with an empty line between them."""
        return "\n\n".join(self.pages)

    def why_not_now(self, move: str) -> str:
        """Why the step waits for another move than this legal one; "" if the lesson gives no reason."""
        return next((why for pattern, why in self.instead.items() if fnmatchcase(move, pattern)), "")


@dataclass(frozen=True)
class Lesson:
    """A lesson about one hand; `seat` is the learner's, `names` are those of all seats."""

    position: Mapping[str, Any]
    seat: int
    names: tuple[str, ...]
    steps: tuple[ScriptedStep, ...]

    @property
    def game(self) -> str:
        """The id of the game that it teaches."""
        return str(self.position["game"])

    def begin(self, game: Game[Any, Any]) -> Hand:
        """The hand of the lesson, nothing played yet."""
        start = read_position(dict(self.position)).hand
        return game.hand(start.deal, start.dealer)

    def actions_before(self, step: int) -> int:
        """How many actions the hand has where this step begins."""
        return sum(len(before.bots) + bool(before.moves) for before in self.steps[:step])

    def scripted_move(self, step: int, hand: Hand) -> Move | None:
        """What the bot to act plays now; None once the step waits for the learner."""
        if step >= len(self.steps):
            return None
        index = len(hand.actions) - self.actions_before(step)
        bots = self.steps[step].bots
        return hand.parse(bots[index]) if 0 <= index < len(bots) else None

    def awaited_moves(self, step: int, hand: Hand) -> tuple[str, ...]:
        """The moves that the step waits for; none while bots are still to play, or where the learner only continues."""
        if step >= len(self.steps) or self.scripted_move(step, hand) is not None:
            return ()
        return self.steps[step].moves


def has_lesson(game: str) -> bool:
    """Whether there is a lesson for this game.

    >>> has_lesson("nonesuch"), has_lesson("bridge")
    (True, False)
    """
    return game.replace("-", "").isalnum() and files("tricksmith.games").joinpath("lessons", f"{game}.json").is_file()


@cache
def lesson_of(game: str) -> Lesson:
    """The lesson for the game of this id; raises `RecordError` if there is none.

    >>> lesson_of("nonesuch").position["players"]
    3
    """
    if not has_lesson(game):
        raise RecordError(f"there is no lesson for {game!r}")
    text = files("tricksmith.games").joinpath("lessons", f"{game}.json").read_text(encoding="utf-8")
    return read_lesson(json.loads(text))


def read_lesson(value: object) -> Lesson:
    """The lesson that JSON holds; raises `RecordError`."""
    fields = as_object(value, "a lesson", KEYS)
    position = fields["position"]
    match = read_position(position)
    names = tuple(as_text(name, "a name") for name in as_list(fields["names"], "names", "texts"))
    seat = as_number(fields["seat"], "seat")
    if len(names) != match.game.players or seat not in range(match.game.players):
        raise RecordError(f"a lesson has a name for each of the {match.game.players} seats, and one of them is yours")
    assert isinstance(position, dict)
    return Lesson(position, seat, names, tuple(_step(step) for step in as_list(fields["steps"], "steps", "steps")))


def _step(value: object) -> ScriptedStep:
    fields = as_object(value, "a step", STEP_KEYS, optional=OPTIONAL_KEYS)
    refused, instead = fields.get("refused", {}), fields.get("instead", {})
    if not isinstance(refused, dict):
        raise RecordError("refused is an object: a move, and the rule that forbids it")
    if not isinstance(instead, dict):
        raise RecordError("instead is an object: a legal move, and why the lesson waits for another")
    text = fields["text"]
    pages = as_list(text, "text", "pages") if isinstance(text, list) else [text]
    return ScriptedStep(
        pages=tuple(as_text(page, "a page") for page in pages),
        rule=as_text(fields.get("rule", ""), "rule"),
        bots=tuple(as_text(move, "a move") for move in as_list(fields.get("bots", []), "bots", "moves")),
        moves=tuple(as_text(move, "a move") for move in as_list(fields.get("moves", []), "moves", "moves")),
        instead={as_text(move, "a move"): as_text(why, "a text") for move, why in instead.items()},
        refused={as_text(move, "a move"): as_text(rule, "a rule") for move, rule in refused.items()},
        won=as_number(fields["won"], "won") if "won" in fields else None,
        asks=fields.get("asks") is True,
    )
