"""Calibration of the opponent models: predicted chance and observed frequency of plays, in new hands."""

from __future__ import annotations

from typing import Any

from bench.measure.report import Report, Section
from bench.measure.tables import tables
from tricksmith import games
from tricksmith.belief import OpponentModel
from tricksmith.training import (
    Curve,
    hand_specs,
    line_charts,
    play_dataset,
    play_figures,
    play_hand_line,
    read_played_hand,
)

__all__ = ["QUICK", "draw", "run"]

QUICK, FULL = 3, 40
"""Hands at each table."""
WHAT = (
    "The bot that the model learned from plays new hands against itself, at every table. 'log loss' is the model's, "
    "in nats; 'uniform' is the log loss of a uniform choice among the legal cards. 'calibration error' is the mean "
    "distance between predicted and observed frequency. 'predicted' and 'observed' list both, by twentieths of the "
    "predicted chance."
)


def run(*, quick: bool = False, seed: str = "foretold", game: str | None = None, hands: int | None = None) -> Report:
    """Measure every shipped model, or that of one game."""
    count = hands or (QUICK if quick else FULL)
    models = {table.id: model for table in tables(game) if (model := OpponentModel.of(table)) is not None}
    rows = [_row(model, count, seed) for model in models.values()]
    return Report("calibration", {"hands": count, "seed": seed}, [Section("Plays in new hands", WHAT, rows)])


def _row(model: OpponentModel, count: int, seed: str) -> dict[str, Any]:
    players = model.training["players"]
    specs = hand_specs(model.game, players, model.training["bot"], seed, count)
    hands = [hand for spec in specs if (hand := read_played_hand(spec, play_hand_line(spec))) is not None]
    figures, bins = play_figures(model.play_weights, play_dataset(hands, model.reward_scale))
    return {
        "game": model.game,
        "players": ", ".join(map(str, players)),
        "decisions": figures["decisions"],
        "log loss": round(figures["loss"], 3),
        "uniform": round(figures["uniform"], 3),
        "calibration error": round(figures["error"], 3),
        "predicted": " ".join(f"{predicted:.2f}" for predicted, _, _ in bins),
        "observed": " ".join(f"{observed:.2f}" for _, observed, _ in bins),
    }


def draw(report: dict[str, Any]) -> str:
    """Return a chart of observed over predicted frequency as SVG, one panel for each game."""
    (section,) = report["sections"]
    return line_charts([_panel(row) for row in section["rows"]])


def _panel(row: dict[str, Any]) -> tuple[str, str, list[Curve]]:
    predicted, observed = ([float(word) for word in row[name].split()] for name in ("predicted", "observed"))
    curves: list[Curve] = [("observed", list(zip(predicted, observed, strict=True)))]
    return games.load(row["game"]).name, "predicted", [*curves, ("perfect calibration", [(0.0, 0.0), (1.0, 1.0)])]
