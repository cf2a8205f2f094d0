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
from tricksmith.play import deal
from tricksmith.rules import Game

if TYPE_CHECKING:
    from tricksmith.bots import Bot, Decision
    from tricksmith.rules import View

__all__ = ["QUICK", "run"]

QUICK, FULL = 3, 30
"""Positions, and hands, at each table."""
AGAIN = 8
"""How often a bot is asked in each position."""
APART = 5
"""Every fifth position of a hand is used."""
ASKED = (
    "Positions from hands that the novice plays against itself; the bot is asked 8 times in each, with a different "
    "random seed. 'covered': how often the value of the first answer's play lies within its interval around the mean "
    "of all eight; 95% would be right. 'spread': the width that the interval should have, as a multiple of the "
    "reported one, at the median. 'clear': how often one play was called better than the next. 'contradicted': how "
    "often two answers each called a different play better."
)
CAME = (
    "What the bot predicted for the cards that it played in every seat, in points over the mean of the others, and "
    "how the hand ended; means over hands, with 95% intervals."
)


def run(
    *, quick: bool = False, seed: str = "promises", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "regular,expert,master",
) -> Report:  # fmt: skip
    """Ask one bot, or several with commas between them, at every table."""
    count = hands or (QUICK if quick else FULL)
    sections = []
    for name in new.split(","):
        bot, asked, came = bots.get(name), [], []
        for table in tables(game, players):
            asked.append(_measure(table, bot, count, seed))
            came.append(_came(table, bot, count, seed))
        title = bot.title.capitalize()
        sections += [
            Section(f"{title}, asked eight times", ASKED, asked),
            Section(f"{title}, predicted and observed", CAME, came),
        ]
    return Report("action_values", {"positions": count, "seed": seed}, sections)


def _measure(table: Game[Any, Any], bot: Bot, count: int, seed: str) -> dict[str, Any]:
    within, apart, better, denied = [], [], [], []
    views = islice(positions(table, "novice", 99, APART * count, seed), 0, None, APART)
    for number, view in enumerate(views):
        answers = [bot.consider(view, Random(f"{seed} {number} {again}")) for again in range(AGAIN)]
        if any(one.because or len(one.action_values) < 2 for one in answers):
            continue  # a certain play, or only one: there is no interval to check
        reported = [next(one for one in answer.action_values if one.move == answers[0].move) for answer in answers]
        points, spread = [one.points for one in reported], fmean(one.half_width for one in reported)
        within.append(fmean(abs(one.points - fmean(points)) <= one.half_width for one in reported))
        apart.append(1.96 * stdev(points) / spread if spread else 1.0)
        better.append(fmean(one.action_gap is not None for one in answers))
        denied.append(fmean(_contradict(*pair) for pair in zip(answers[::2], answers[1::2], strict=True)))
    return {
        "game": table.id,
        "players": table.players,
        "positions": len(within),
        "covered": f"{fmean(within):.0%}",
        "spread": round(median(apart), 2),
        "clear": f"{fmean(better):.0%}",
        "contradicted": f"{fmean(denied):.1%}",
    }


def _contradict(one: Decision, other: Decision) -> bool:
    """Whether both answers name a clearly best play, and not the same one."""
    return one.action_gap is not None and other.action_gap is not None and one.move != other.move


def _came(table: Game[Any, Any], bot: Bot, count: int, seed: str) -> dict[str, Any]:
    said, came = [], []
    for number in range(count):
        hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
        reported: list[tuple[int, float]] = []
        while hand.to_act is not None:
            view: View = hand.view(hand.to_act)
            decision = bot.consider(view, Random(f"{seed} {number} {len(hand.actions)}"))
            if view.phase == "tricks" and decision.action_values:
                reported.append((hand.to_act, decision.action_values[0].points))
            hand = hand.play(decision.move)
        if reported:
            said.append(fmean(points for _, points in reported))
            came.append(fmean(margin(hand, seat) for seat, _ in reported))
    return {
        "game": table.id,
        "players": table.players,
        "hands": len(said),
        "predicted": Estimate.of(said),
        "observed": Estimate.of(came),
        "bias": Estimate.of([one - other for one, other in zip(said, came, strict=True)]),
    }
