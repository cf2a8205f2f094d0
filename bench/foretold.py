"""How often a card was played, beside how likely the model of the game said it was: in hands it has never seen."""

from __future__ import annotations

from typing import Any

from bench.report import Report, Section
from bench.tables import tables
from tricksmith import games
from tricksmith.belief import Model
from tricksmith.training.examples import play_examples, read_line
from tricksmith.training.hands import order_hands, play_line
from tricksmith.training.measure import play_figures
from tricksmith.training.picture import Curve, curves

__all__ = ["QUICK", "draw", "run"]

QUICK, FULL = 3, 40
"""Hands at each table."""
WHAT = (
    "The bot that the model learnt from plays new hands with itself, at every table together. 'loss' is that of the "
    "model in nats, 'any' that of any legal card; 'error' is how far, on average, what is said to happen so often is "
    "from how often it happens. 'told' and 'came': both, by twentieths of the chance that was told."
)


def run(*, quick: bool = False, seed: str = "foretold", game: str | None = None, hands: int | None = None) -> Report:
    """Every model that comes with us, or that of one game."""
    count = hands or (QUICK if quick else FULL)
    found = {table.id: model for table in tables(game) if (model := Model.of(table)) is not None}
    rows = [_row(model, count, seed) for model in found.values()]
    return Report("foretold", {"hands": count, "seed": seed}, [Section("Plays in hands that are new", WHAT, rows)])


def _row(model: Model, count: int, seed: str) -> dict[str, Any]:
    players = model.recipe["players"]
    orders = order_hands(model.game, players, model.recipe["bot"], seed, count)
    lines = [line for order in orders if (line := read_line(order, play_line(order))) is not None]
    figures, bins = play_figures(model.plays, play_examples(lines, model.unit))
    return {
        "game": model.game,
        "players": ", ".join(map(str, players)),
        "decisions": figures["decisions"],
        "loss": round(figures["loss"], 3),
        "any": round(figures["uniform"], 3),
        "error": round(figures["error"], 3),
        "told": " ".join(f"{told:.2f}" for told, _, _ in bins),
        "came": " ".join(f"{came:.2f}" for _, came, _ in bins),
    }


def draw(report: dict[str, Any]) -> str:
    """What came over what was told, a panel a game, as SVG."""
    (section,) = report["sections"]
    return curves([_panel(row) for row in section["rows"]])


def _panel(row: dict[str, Any]) -> tuple[str, str, list[Curve]]:
    told, came = ([float(word) for word in row[name].split()] for name in ("told", "came"))
    lines: list[Curve] = [("how often it came", list(zip(told, came, strict=True)))]
    return games.load(row["game"]).name, "chance told", [*lines, ("as told", [(0.0, 0.0), (1.0, 1.0)])]
