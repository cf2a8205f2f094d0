"""How much the opponent models learn about hidden cards: the gain in log odds as a hand goes on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from tricksmith import bots
from tricksmith.belief import OpponentModel
from tricksmith.bots.search import determinize, posterior
from tricksmith.engine import Tricks
from tricksmith.play import deal, decide
from tricksmith.rules import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.rules import Hand, Seat

__all__ = ["run"]

QUICK, FULL = 10, 120
"""Hands at each table."""
DETERMINIZATIONS = 1_000
"""The number of determinizations of a position."""
STAGES = {"a quarter": 0.25, "halfway": 0.5, "three quarters": 0.75}
"""The shares of the plays of a hand that have been made."""
WHAT = (
    "The gain in log odds that a hidden card is where it really is, in deals weighted by the model compared with the "
    "same deals at equal weights. The mean over hidden cards whose place is uncertain, for one seat in each hand, "
    "with 95% intervals over hands. 'effective deals': the effective sample size of a thousand weighted deals "
    "halfway through, at the median. No model was trained on these hands."
)
PREDICTIONS = (
    "Measured on the tenth of the hands that was held out. 'log loss' is the model's, in nats; 'uniform' that of a "
    "uniform choice among the legal cards; 'heuristic' that of the heuristic policy at its best temperature; 'no "
    "hand' that of a net that sees the calls and no cards. 'error' is the expected calibration error. Where 'no hand' "
    "is no worse, the model has no part for calls."
)
PLAYS = {"log loss": "loss", "uniform": "uniform", "heuristic": "heuristic", "error": "error"}
CALLS = {"log loss": "loss", "no hand": "unseen", "error": "error"}
"""The name of each figure in the report, and in the model's file."""


class _PositionOdds(NamedTuple):
    """What a seat knew at one position.

    Attributes:
        odds: The mean gain in log odds; None if no card is uncertain.
        effective: The effective sample size of the determinizations.
    """

    odds: float | None
    effective: float


def run(
    *, quick: bool = False, seed: str = "beliefs", game: str | None = None, players: int | None = None,
    hands: int | None = None, new: str = "expert",
) -> Report:  # fmt: skip
    """Weight determinizations in hands that a bot, or each of several separated by commas, played against itself."""
    count = hands or (QUICK if quick else FULL)
    modelled = [table for table in tables(game, players) if OpponentModel.of(table) is not None]
    sections = [
        Section("What the shipped models predict", PREDICTIONS, [_model_figures(model) for model in _models(modelled)])
    ]
    for name in new.split(","):
        rows = [_row(table, name, count, seed) for table in modelled]
        sections.append(Section(f"Where the cards are, in hands of {name}", WHAT, rows))
    return Report("beliefs", {"hands": count, "seed": seed}, sections)


def _models(modelled: list[Game[Any, Any]]) -> list[OpponentModel]:
    """The models of these tables, each once."""
    models = {table.id: OpponentModel.of(table) for table in modelled}
    return [model for model in models.values() if model is not None]


def play_figures_of(model: OpponentModel) -> dict[str, float]:
    """Return the figures of the plays from a model's file; older files have `thumb` for `heuristic`."""
    figures = model.metrics["plays"]
    return {**figures, "heuristic": figures["thumb"]} if "thumb" in figures else figures


def _model_figures(model: OpponentModel) -> dict[str, Any]:
    """What training measured on held-out hands, from the model's file."""
    training, plays, calls = model.training, play_figures_of(model), model.metrics.get("calls", {})
    return {
        "game": model.game,
        "players": ", ".join(map(str, training["players"])),
        "learned from": training["bot"],
        "hands": model.metrics["hands"],
        **{f"play: {name}": round(plays[key], 3) for name, key in PLAYS.items()},
        **{f"call: {name}": round(calls[key], 3) if calls else "" for name, key in CALLS.items()},
    }


def _row(table: Game[Any, Any], name: str, count: int, seed: str) -> dict[str, Any]:
    """The row of a table: the gains at each stage of the hands."""
    odds_by_stage: dict[str, list[_PositionOdds]] = {stage: [] for stage in STAGES}
    for number in range(count):
        positions = list(_plays(table, name, seed, number))
        for stage, share in STAGES.items():
            if positions:
                position_odds = _measure_position(positions[int(share * len(positions))], number)
                if position_odds is not None:
                    odds_by_stage[stage].append(position_odds)
    halfway = [position.effective for position in odds_by_stage["halfway"]]
    return {
        "game": table.id,
        "players": table.players,
        **{
            stage: Estimate.of([position.odds for position in positions if position.odds is not None])
            for stage, positions in odds_by_stage.items()
        },
        "effective deals": round(float(np.median(halfway))) if halfway else 0,
    }


def _plays(table: Game[Any, Any], name: str, seed: str, number: int) -> Iterator[tuple[Hand, Seat]]:
    """One hand before each of its plays, and the seat whose knowledge is measured, the same in all."""
    bot, rng = bots.get(name), Random(f"{seed}\n{number}")
    hand = table.hand(deal(table, seed=seed, number=number), dealer=number % table.players)
    viewer: Seat | None = None
    while (seat := hand.to_act) is not None:
        if hand.playing is not None:
            viewer = seat if viewer is None else viewer
            yield hand, viewer
        hand = hand.play(decide(hand, bot, rng))


def _measure_position(position: tuple[Hand, Seat], number: int) -> _PositionOdds | None:
    """What the seat knows by the model; None if its determinizations can't be weighted."""
    hand, seat = position
    view = hand.view(seat)
    deals = determinize(view, DETERMINIZATIONS, seed=number)
    weighted = posterior(view, deals)
    if weighted is None:
        return None
    odds = _odds(_is_at_true_place(hand, deals), deals.weights, weighted.weights)
    return _PositionOdds(odds, weighted.effective_size)


def _is_at_true_place(hand: Hand, deals: WeightedDeals) -> NDArray[np.bool_]:
    """For each determinization and each card still held: whether it is where it really is (determinizations, cards)."""
    assert hand.contract is not None
    tricks = Tricks.of(hand.game, hand.contract)
    truth = tricks.encode([hand])[:, : hand.game.players]
    cards = np.arange(64, dtype=np.uint64)
    held = (np.bitwise_or.reduce(np.vstack([truth, deals.hands]), axis=None) >> cards) & np.uint64(1) > 0
    differs = (truth ^ deals.hands)[:, :, None] >> cards[held]
    is_there: NDArray[np.bool_] = (differs & np.uint64(1) == 0).all(axis=1)
    return is_there


def _odds(is_there: NDArray[np.bool_], before: NDArray[np.float64], after: NDArray[np.float64]) -> float | None:
    """The mean gain in log odds, over cards that are at their true place in some deals but not in all."""
    is_uncertain = ~is_there.all(axis=0) & is_there.any(axis=0)
    if not is_uncertain.any():
        return None
    floor = 0.5 / len(is_there)
    shares = (np.clip(weights @ is_there[:, is_uncertain], floor, 1 - floor) for weights in (before, after))
    first, second = (np.log(share / (1 - share)) for share in shares)
    return float((second - first).mean())
