"""What a worker process runs: it reads questions from its input, asks a bot, and writes the answers.

`run` is what `BotPool` starts. Questions and answers are pickles with their length before them. A worker gets views,
never hands. It ends when its input does, so that none outlives a server that was killed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from tricksmith import bots
from tricksmith.present import move_in_sentence
from tricksmith.server.child import answer_questions
from tricksmith.server.domain import winning_plays
from tricksmith.third_party_errors import bot_warnings_kept

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots import Bot
    from tricksmith.present import PlayerNames
    from tricksmith.rules import View

__all__ = ["BotAnswer", "BotQuestion", "ComparedMove", "answer", "answer_or_error", "run"]


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question to a bot of this level, about this view, with a time limit of `seconds`.

    A "proof" asks for a play after which all tricks left are certain, and tries at most `max_nodes` plays; a "turn"
    asks nothing, and waits for a worker like the others. The reason of a hint is in words for `who`.
    """

    kind: Literal["move", "claim", "hint", "proof", "turn", "warm_up"]
    level: str = ""
    view: View | None = None
    rng: Random | None = None
    seconds: float | None = None
    max_nodes: int = 0
    who: PlayerNames | None = None


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """A move that was compared, as in `ActionValue`."""

    move: str
    points: float
    half_width: float
    best_share: float


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The answer: a move in canonical notation, "" for none; for a hint also its reason and the moves compared.

    `warnings` are the places in a game's file that have failed in what the bot worked out, without texts that could
    name cards.
    """

    move: str = ""
    reason: str = ""
    rows: tuple[ComparedMove, ...] = ()
    deals: int = 0
    warnings: tuple[str, ...] = ()


def answer(question: BotQuestion) -> BotAnswer:
    """Return the answer of the bot, or of the search for a proof."""
    if question.kind == "proof" and question.view is not None:
        return BotAnswer(next((str(play) for play in winning_plays(question.view, question.max_nodes)), ""))
    if question.kind in {"warm_up", "turn"} or question.view is None or question.rng is None:
        return BotAnswer()
    bot = bots.get(question.level)
    bot.seconds = question.seconds
    if question.kind == "claim":
        claim = bot.claim(question.view, question.rng)
        return BotAnswer("" if claim is None else str(claim))
    if question.kind == "move":
        return BotAnswer(str(bot.choose(question.view, question.rng)))
    return _hint(bot, question.view, question.rng, question.who)


def _hint(bot: Bot, view: View, rng: Random, who: PlayerNames | None) -> BotAnswer:
    decision = bot.consider(view, rng)
    rows = tuple(
        ComparedMove(str(value.move), value.points, value.half_width, value.best_share)
        for value in decision.action_values
    )
    reason = decision.reason_text(partial(move_in_sentence, who=who) if who is not None else str)
    return BotAnswer(str(decision.move), reason, rows, decision.deals)


def answer_or_error(question: BotQuestion) -> BotAnswer | str:
    """Return the answer, or the name of the error if the bot fails."""
    try:
        with bot_warnings_kept() as kept:
            answered = answer(question)
        return replace(answered, warnings=tuple(warning.place for warning in kept))
    except Exception as error:  # noqa: BLE001 - whatever a bot does wrong, the table goes on
        return type(error).__name__


def run() -> None:
    """Answer questions until the input ends."""
    answer_questions(answer_or_error)
