"""Training from beginning to end: self-play, dataset, fit, figures, and the files that come of it."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import bots, games
from tricksmith._version import __version__
from tricksmith.belief import OpponentModel
from tricksmith.errors import OptionError, RulesError, TricksmithError
from tricksmith.guest_errors import describe_error
from tricksmith.training import accelerator
from tricksmith.training.charts import line_charts
from tricksmith.training.dataset import (
    CallDataset,
    PlayDataset,
    PlayedHand,
    call_dataset,
    play_dataset,
    read_played_hand,
    typical_stakes,
)
from tricksmith.training.fit import EPOCHS, fit_calls, fit_plays
from tricksmith.training.metrics import call_figures, play_figures
from tricksmith.training.self_play import hand_specs, play_missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from jax import Device
    from numpy.typing import NDArray

    from tricksmith.training.net import Weights

    Advance = Callable[..., None]
    Losses = list[tuple[float, float, float]]
    Progress = Callable[[int, str], AbstractContextManager[Advance]]

__all__ = ["TrainingConfig", "train"]

HELD_OUT = 10
"""One hand of this many is held out to measure with."""


@dataclass(frozen=True, kw_only=True)
class TrainingConfig:
    """What is to be trained, and where it is kept.

    Attributes:
        game: The id of a game, or the path of its file.
        players: The tables, by the number of players.
        bot: Who plays the hands.
        hands: How many hands are played at each table.
        seed: Any line of text, from which everything follows.
        out: The file of the model. Next to it are a `.hands.jsonl` with the hands, from which an interrupted training
            goes on, and an `.svg` with charts.
        processes: Worker processes for self-play.
        epochs: How often all decisions are used.
        device: "auto", "cpu" or "gpu".
    """

    game: str
    players: tuple[int, ...]
    bot: str
    hands: int
    seed: str
    out: Path
    processes: int = 1
    epochs: int = EPOCHS
    device: str = "auto"

    @property
    def played(self) -> Path:
        """The file of the hands."""
        return self.out.with_suffix(".hands.jsonl")

    def recipe(self, device: Device | None) -> dict[str, Any]:
        """Return how the model is made: with this, and the same device, it can be made again."""
        return {
            "players": list(self.players), "bot": self.bot, "hands": self.hands, "seed": self.seed,
            "epochs": self.epochs, "held_out": f"each {HELD_OUT}th hand",
            "edition": bots.get(self.bot).edition(games.get(self.game, players=self.players[0])),
            "device": device.device_kind if device is not None else "cpu",
            "made with": f"tricksmith {__version__}, NumPy {np.__version__}",
        }  # fmt: skip


@contextmanager
def _no_progress(_total: int, _things: str) -> Iterator[Advance]:
    """Progress that is not shown."""
    yield lambda *_: None


def train(config: TrainingConfig, *, progress: Progress = _no_progress) -> OpponentModel:
    """Train a model and write its files. The same config on the same device gives the same model.

    Args:
        config: What is to be trained.
        progress: Called twice, with a number and "hands", then "epochs". It returns a context manager of a function
            to call after each of these, after an epoch with a note of its loss.

    Returns:
        The model, as it was written.

    Raises:
        OptionError: The config makes no sense.
        TricksmithError: The file of hands is damaged or of another training, worker after worker dies, or nothing can
            be learned from the hands.
    """
    if config.hands < HELD_OUT or config.processes < 1 or config.epochs < 1:
        raise OptionError(
            f"{config.hands} hands, {config.epochs} epochs, {config.processes} processes: give {HELD_OUT} hands or more"
        )
    if isinstance(bots.get(config.bot), bots.PerfectInformationBot):
        raise OptionError(f"{config.bot} is shown all cards: what it plays says nothing of what players can know")
    if config.device != "auto":
        accelerator.find_device(config.device)  # refuse a missing device before hours of self-play
    lines, apart, fault = _lines(config, progress)
    if not lines or not apart.any():
        raise TricksmithError(f"{config.played}: nothing can be learnt from these hands{fault and ': ' + fault}")
    unit = typical_stakes(lines)
    plays = play_dataset(lines, unit)
    held = apart[plays.hands]
    known, new = plays.pick(~held), plays.pick(held)
    weights, losses, device = _learn_plays(config, known, new, progress)
    figures, bins = play_figures(weights, new)
    measured: dict[str, Any] = {"hands": len(lines), "plays": figures}
    calls, sayings = call_dataset(lines, unit), None
    if calls is not None:
        sayings, call_measures = _learn_calls(calls, apart[calls.hands], _number(config.seed))
        measured["calls"] = call_measures
        if call_measures["loss"] >= call_measures["unseen"]:
            sayings = None  # seeing the hand does not help to predict calls, so calls say nothing about hands
    model = OpponentModel(lines[0].game.id, unit, weights, sayings, recipe=config.recipe(device), measured=measured)
    model.save(config.out)
    _draw(config.out.with_suffix(".svg"), losses, figures, bins)
    return model


def _lines(config: TrainingConfig, progress: Progress) -> tuple[list[PlayedHand], NDArray[np.bool_], str]:
    """The hands that can be learned from, which of them are held out, and why another can't be used."""
    orders = hand_specs(config.game, config.players, config.bot, config.seed, config.hands)
    found, apart, fault = [], [], ""
    with (
        closing(play_missing(config.played, orders, processes=config.processes)) as lines,
        progress(len(orders), "hands") as advance,
    ):
        for place, (order, text) in enumerate(zip(orders, lines, strict=True), start=1):
            try:
                line = read_played_hand(order, text)
            except RulesError as error:
                line, fault = None, str(error)
            except ValueError as error:
                raise TricksmithError(f"{config.played}, line {place}: {error}") from error
            if line is not None:
                found.append(line)
                apart.append(order.number % HELD_OUT == HELD_OUT - 1)
            advance()
    return found, np.array(apart, bool), fault


def _learn_plays(
    config: TrainingConfig, known: PlayDataset, new: PlayDataset, progress: Progress
) -> tuple[Weights, Losses, Device | None]:
    """The weights for plays, the losses by epoch, and the device; the processor takes over from a device that fails."""
    device = accelerator.find_device(config.device)
    try:
        return *_fitted(config, known, new, progress, device), device
    except Exception as error:
        if device is None:
            raise
        if config.device != "auto":
            raise TricksmithError(
                f"{device.device_kind} fails: {describe_error(error)}; --device cpu does without it"
            ) from error
    return *_fitted(config, known, new, progress, None), None


def _fitted(
    config: TrainingConfig, known: PlayDataset, new: PlayDataset, progress: Progress, device: Device | None
) -> tuple[Weights, Losses]:  # fmt: skip
    losses: Losses = []
    with progress(config.epochs, "epochs") as advance:

        def on_epoch(epoch: int, weights: Weights) -> None:
            some = known.pick(np.arange(0, len(known.counts), 10))
            losses.append((epoch, play_figures(weights, some)[0]["loss"], play_figures(weights, new)[0]["loss"]))
            advance(f"loss {losses[-1][2]:.4f}")

        return fit_plays(known, _number(config.seed), epochs=config.epochs, on_epoch=on_epoch, device=device), losses


def _learn_calls(calls: CallDataset, held: Any, seed: int) -> tuple[Any, dict[str, float]]:
    """The bidding model and its figures, next to one that sees earlier calls but no hand."""

    def part(some: Any) -> CallDataset:
        return CallDataset(calls.kinds, calls.numbers[some], calls.offered[some], calls.chosen[some], calls.hands[some])

    known, new = part(~held), part(held)
    found = fit_calls(known, seed)
    around = 2 * len(calls.kinds.names) + 2
    blind = known._replace(numbers=np.hstack([known.numbers[:, :-around] * 0, known.numbers[:, -around:]]))
    return found, call_figures(found, fit_calls(blind, seed), new)


def _number(seed: str) -> int:
    """A number that follows from the text."""
    return int.from_bytes(seed.encode()[:16].ljust(16, b"\0"), "little")


def _draw(
    path: Path, losses: Losses, figures: dict[str, float],
    bins: list[tuple[float, float, int]],
) -> None:  # fmt: skip
    ends = [float(epoch) for epoch, _, _ in losses]
    heuristic = ("heuristic policy", [(ends[0], figures["thumb"]), (ends[-1], figures["thumb"])])
    seen = ("hands trained on", [(epoch, loss) for epoch, loss, _ in losses])
    kept = ("hands held out", [(epoch, loss) for epoch, _, loss in losses])
    right = ("perfect", [(0.0, 0.0), (1.0, 1.0)])
    found = ("model, on hands held out", [(predicted, observed) for predicted, observed, _ in bins])
    loss = ("Loss of a play, in nats", "epoch", [kept, seen, heuristic])
    path.write_text(line_charts([loss, ("Observed share", "predicted probability", [found, right])]), encoding="utf-8")
