"""What a bot's calls are worth if one bot plays all cards: points a hand, and the error of its own predictions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bench.baselines.exploiter import margin
from bench.bots.strength import compare, cores, estimate
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots, games
from tricksmith.bots import Bot
from tricksmith.play import deal, hand_rng, play_hand
from tricksmith.training import Curve, line_charts

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Game, Move, Seat, View

__all__ = ["Caller", "calibration", "draw", "grouped", "run"]

QUICK, FULL = 4, 100
"""Deals at each table."""
GROUPS = 8
"""The number of groups of predictions, from the lowest to the highest, that are compared with results."""
CARD_PLAYER = "regular"
"""The bot that plays the cards of all seats."""
CHARTED_TABLES = (("nonesuch", 3), ("nonesuch", 4), ("nameless", 4), ("nestors", 4))
"""The tables of the chart."""
GAIN = (
    "One bot bids for its side and the other bot for the rest; then the regular plays everybody's cards. Points a "
    "hand in favour of the first bot's calls, with 95% intervals over deals, every side in turn on each. 'alone' and "
    "'against' as in `strength`."
)
PREDICTED = (
    "'predicted' is the bot's own estimate for its calls, in points a hand over the others. 'observed' is the result "
    "when all seats bid this way and the regular played the cards. Calls of one hand are not independent, so the "
    "intervals are too narrow. Each group holds an eighth of the calls, from the lowest prediction to the highest. "
    "'error' is the mean distance between prediction and result over the groups."
)


class Caller(Bot):
    """One bot makes the calls and another plays the cards; records the first one's predictions for its calls."""

    name = "caller"

    def __init__(self, calls: Bot, cards: Bot) -> None:
        self.calls, self.cards = calls, cards
        self.predictions: list[tuple[Seat, float]] = []

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase != "calls":
            return self.cards.choose(view, rng)
        decision = self.calls.consider(view, rng)
        if decision.action_values and view.seat is not None:
            self.predictions.append((view.seat, decision.action_values[0].points))
        return decision.move


def calibration(game: Game[Any, Any], caller: Caller, *, deals: int, seed: str) -> list[tuple[float, float]]:
    """Return for each call the bot's prediction and the final margin of the caller's side."""
    pairs = []
    for number in range(deals):
        caller.predictions.clear()
        hand = game.hand(deal(game, seed=seed, number=number), number % game.players)
        hand = play_hand(hand, [caller] * game.players, hand_rng(seed, number))
        pairs += [(points, margin(hand, seat)) for seat, points in caller.predictions]
    return pairs


def grouped(pairs: list[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Return predictions in groups of equal size, from the lowest: mean prediction, mean result, and size.

    >>> grouped([(1.0, 2.0), (0.0, 1.0)])
    [(0.0, 1.0, 1), (1.0, 2.0, 1)]
    """
    groups = [group for group in np.array_split(np.array(sorted(pairs)), GROUPS) if len(group)]
    return [(float(group[:, 0].mean()), float(group[:, 1].mean()), len(group)) for group in groups]


def _mean_error(pairs: list[tuple[float, float]]) -> float:
    """The mean distance between prediction and result over groups of equal size."""
    groups = grouped(pairs)
    return float(
        np.average(
            [abs(predicted - observed) for predicted, observed, _ in groups], weights=[size for *_, size in groups]
        )
    )


def run(
    *, quick: bool = False, seed: str = "calls", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "regular", old: str = "novice",
) -> Report:  # fmt: skip
    """Compare the calls of a bot with those of another, or of several separated by commas, in games with calls.

    A bot that lists its `games` is compared at those alone.
    """
    count = deals or (QUICK if quick else FULL)
    title = bots.get(new).title
    gains = {
        name: Section(f"Calls of {title} against those of {bots.get(name).title}", GAIN) for name in old.split(",")
    }
    predictions = Section(f"Calls of {title}, predicted and observed", PREDICTED)
    for table in tables(game, players):
        pairs = calibration(table, Caller(bots.get(new), bots.get(CARD_PLAYER)), deals=count, seed=seed)
        if not pairs:
            continue  # a game without calls
        predictions.rows.append(_compare_predictions(table, pairs))
        for name, section in gains.items():
            if table.id in getattr(bots.get(name), "games", (table.id,)):
                section.rows.append(_gain(table, new, name, count, seed))
    return Report("calls", {"deals": count, "seed": seed}, [*gains.values(), predictions])


def _gain(table: Game[Any, Any], new: str, old: str, deals: int, seed: str) -> dict[str, Any]:
    comparison = compare(
        table, f"{new}+{CARD_PLAYER}", f"{old}+{CARD_PLAYER}", deals=deals, seed=seed, processes=cores()
    )
    alone = estimate(comparison.margin_alone)
    return {
        "game": table.id,
        "players": table.players,
        "alone": alone,
        "against": estimate(comparison.margin_against) if comparison.sides > 2 else alone,
    }


def _compare_predictions(table: Game[Any, Any], pairs: list[tuple[float, float]]) -> dict[str, Any]:
    groups = grouped(pairs)
    return {
        "game": table.id,
        "players": table.players,
        "calls": len(pairs),
        "predicted": Estimate.of([predicted for predicted, _ in pairs]),
        "observed": Estimate.of([observed for _, observed in pairs]),
        "error": round(_mean_error(pairs), 2),
        "predicted by group": " ".join(f"{predicted:+.1f}" for predicted, *_ in groups),
        "observed by group": " ".join(f"{observed:+.1f}" for _, observed, _ in groups),
    }


def draw(report: dict[str, Any]) -> str:
    """Return a chart of observed over predicted points by group, at `CHARTED_TABLES`, as SVG."""
    (section,) = (part for part in report["sections"] if part["title"].endswith("predicted and observed"))
    return line_charts([_panel(row) for row in section["rows"] if (row["game"], row["players"]) in CHARTED_TABLES])


def _panel(row: dict[str, Any]) -> tuple[str, str, list[Curve]]:
    predicted, observed = (
        [float(word) for word in row[f"{name} by group"].split()] for name in ("predicted", "observed")
    )
    ends = [(predicted[0], predicted[0]), (predicted[-1], predicted[-1])]
    title = f"{games.load(row['game']).name} {row['players']}"
    lines: list[Curve] = [("points observed", list(zip(predicted, observed, strict=True))), ("perfect", ends)]
    return title, "points predicted", lines
