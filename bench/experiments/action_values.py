"""How reliable the action values of bots are: their intervals when asked again, and their bias against results."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING, Any

from bench.baselines.exploiter import margin
from bench.bots.endgame import positions
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.bots import Z_95
from tricksmith.play import deal
from tricksmith.rules import Game

if TYPE_CHECKING:
    from tricksmith.bots import Bot, Decision
    from tricksmith.rules import View

__all__ = ["QUICK", "run"]

QUICK, FULL = 3, 30
"""Positions, and hands, at each table."""
REPEATS = 8
"""How often a bot is asked in each position."""
POSITION_PERIOD = 5
"""One position in this many is used, so that they differ more."""
ALL_CARDS = 99
"""A limit of cards in the hand that leaves out no position."""
REPEATED = (
    "Positions from hands that the novice plays against itself; the bot is asked 8 times in each, with a different "
    "random seed. 'covered': how often the value of the first answer's play lies within its interval around the mean "
    "of all eight; 95% would be right. 'spread': the width that the interval should have, as a multiple of the "
    "reported one, at the median. 'clear': how often one play was called better than the next. 'contradicted': how "
    "often two answers each called a different play better."
)
OBSERVED = (
    "What the bot predicted for the cards that it played in every seat, in points over the mean of the others, and "
    "how the hand ended; means over hands, with 95% intervals."
)


def run(
    *, quick: bool = False, seed: str = "promises", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "regular,expert,master",
) -> Report:  # fmt: skip
    """Ask one bot, or several separated by commas, at every table."""
    count = hands or (QUICK if quick else FULL)
    sections = []
    for name in new.split(","):
        bot, repeated, observed = bots.get(name), [], []
        for table in tables(game, players):
            repeated.append(_ask_repeatedly(table, bot, count, seed))
            observed.append(_play_hands(table, bot, count, seed))
        title = bot.title.capitalize()
        sections += [
            Section(f"{title}, asked eight times", REPEATED, repeated),
            Section(f"{title}, predicted and observed", OBSERVED, observed),
        ]
    return Report("action_values", {"positions": count, "seed": seed}, sections)


def _ask_repeatedly(table: Game[Any, Any], bot: Bot, count: int, seed: str) -> dict[str, Any]:
    """The row of a table: the bot's intervals when it is asked again in the same positions."""
    covered, spreads, clear, contradicted = [], [], [], []
    views = islice(positions(table, "novice", ALL_CARDS, POSITION_PERIOD * count, seed), 0, None, POSITION_PERIOD)
    for number, view in enumerate(views):
        answers = [bot.consider(view, Random(f"{seed} {number} {repeat}")) for repeat in range(REPEATS)]
        if any(answer.because or len(answer.action_values) < 2 for answer in answers):
            continue  # a certain play, or only one: there is no interval to check
        move = answers[0].move
        values = [next(value for value in answer.action_values if value.move == move) for answer in answers]
        points, half_width = [value.points for value in values], fmean(value.half_width for value in values)
        covered.append(fmean(abs(value.points - fmean(points)) <= value.half_width for value in values))
        spreads.append(Z_95 * stdev(points) / half_width if half_width else 1.0)
        clear.append(fmean(answer.action_gap is not None for answer in answers))
        contradicted.append(fmean(_contradict(*pair) for pair in zip(answers[::2], answers[1::2], strict=True)))
    return {
        "game": table.id,
        "players": table.players,
        "positions": len(covered),
        "covered": f"{fmean(covered):.0%}",
        "spread": round(median(spreads), 2),
        "clear": f"{fmean(clear):.0%}",
        "contradicted": f"{fmean(contradicted):.1%}",
    }


def _contradict(answer: Decision, other: Decision) -> bool:
    """Whether both answers name a clearly best play, and not the same one."""
    return answer.action_gap is not None and other.action_gap is not None and answer.move != other.move


def _play_hands(table: Game[Any, Any], bot: Bot, count: int, seed: str) -> dict[str, Any]:
    """The row of a table: the predictions for the cards that the bot played, and the results."""
    predicted, observed = [], []
    for number in range(count):
        hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
        values: list[tuple[int, float]] = []
        while hand.to_act is not None:
            view: View = hand.view(hand.to_act)
            decision = bot.consider(view, Random(f"{seed} {number} {len(hand.actions)}"))
            if view.phase == "tricks" and decision.action_values:
                values.append((hand.to_act, decision.action_values[0].points))
            hand = hand.play(decision.move)
        if values:
            predicted.append(fmean(points for _, points in values))
            observed.append(fmean(margin(hand, seat) for seat, _ in values))
    return {
        "game": table.id,
        "players": table.players,
        "hands": len(predicted),
        "predicted": Estimate.of(predicted),
        "observed": Estimate.of(observed),
        "bias": Estimate.of([points - result for points, result in zip(predicted, observed, strict=True)]),
    }
