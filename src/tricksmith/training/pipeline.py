"""Training from beginning to end: self-play, dataset, fit, figures, and the files with the results."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import bots, games
from tricksmith._seeds import Seed, seed_text
from tricksmith._version import __version__
from tricksmith.belief import OpponentModel
from tricksmith.errors import OptionError, RulesError, TricksmithError
from tricksmith.third_party_errors import describe_error
from tricksmith.training import accelerator
from tricksmith.training.charts import line_charts
from tricksmith.training.dataset import (
    CallDataset,
    PlayDataset,
    PlayedHand,
    call_dataset,
    play_dataset,
    read_played_hand,
    reward_scale_of,
)
from tricksmith.training.fit import EPOCHS, fit_calls, fit_plays
from tricksmith.training.metrics import call_figures, play_figures, without_hands
from tricksmith.training.self_play import hand_specs, play_missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from jax import Device
    from numpy.typing import NDArray

    from tricksmith.belief import BiddingModel
    from tricksmith.training.net import Weights

    Advance = Callable[..., None]
    """Called after each step, with a text about it or without."""
    Losses = list[tuple[float, float, float]]
    """For each epoch its number, from 1, and the log loss on hands trained on and on hands held out."""
    Progress = Callable[[int, str], AbstractContextManager[Advance]]
    """Called with a number of steps and their name, in the plural."""

__all__ = ["TrainingConfig", "train"]

HELD_OUT = 10
"""One hand of this many is held out to measure with."""
SEED_BYTES = 16
"""The length of the number that a seed stands for."""
LOSS_SAMPLE_PERIOD = 10
"""After each epoch the loss on hands trained on is measured in one decision of this many."""


@dataclass(frozen=True, kw_only=True)
class TrainingConfig:
    """What is trained, and where it is written.

    Attributes:
        game: The id of a game, or the path of its file.
        players: The numbers of players.
        bot: The bot that plays the hands.
        hands: How many hands are played with each number of players.
        seed: Any line of text, or a whole number. The deals, the bots' random choices and the initial weights follow
            from it.
        out: The file of the model. Next to it are a `.hands.jsonl` with the hands, from which an interrupted training
            resumes, and an `.svg` with charts.
        processes: Worker processes for self-play.
        epochs: How often all decisions are used.
        device: "auto", "cpu" or "gpu".

    >>> from pathlib import Path
    >>> config = TrainingConfig(
    ...     game="nonesuch", players=(3,), bot="random", hands=100, seed="example", out=Path("nonesuch.model.json")
    ... )
    >>> config.hands_file.name, config.as_dict(device=None)["device"]
    ('nonesuch.model.hands.jsonl', 'cpu')
    """

    game: str
    players: tuple[int, ...]
    bot: str
    hands: int
    seed: Seed
    out: Path
    processes: int = 1
    epochs: int = EPOCHS
    device: str = "auto"

    @property
    def hands_file(self) -> Path:
        """The file of the hands."""
        return self.out.with_suffix(".hands.jsonl")

    def as_dict(self, device: Device | None, accelerator_error: str = "") -> dict[str, Any]:
        """Return how the model is made, for its file: with the same game and device it can be reproduced from that.

        Args:
            device: The device of JAX that fitted it; None for the processor, with NumPy.
            accelerator_error: Why the processor took over from an accelerator, if it did.
        """
        return {
            "players": list(self.players), "bot": self.bot, "hands": self.hands, "seed": seed_text(self.seed),
            "epochs": self.epochs, "held_out": f"each {HELD_OUT}th hand",
            "edition": bots.get(self.bot).edition(games.get(self.game, players=self.players[0])),
            "device": device.device_kind if device is not None else "cpu",
            "made with": f"tricksmith {__version__}, NumPy {np.__version__}",
            **({"accelerator_error": accelerator_error} if accelerator_error else {}),
        }  # fmt: skip


@contextmanager
def _no_progress(_total: int, _things: str) -> Iterator[Advance]:
    """Progress that is not shown."""
    yield lambda *_: None


def train(config: TrainingConfig, *, progress: Progress = _no_progress) -> OpponentModel:
    """Train a model and write its files. The same config on the same device gives the same model.

    Args:
        config: What is trained.
        progress: Called with the number of hands and "hands", then with the number of epochs and "epochs"; with epochs
            again if an accelerator fails and the processor starts over. It returns a context manager whose function is
            called after each hand or epoch; after an epoch with its loss, as a text.

    Returns:
        The model, as it was written.

    Raises:
        OptionError: A value of the config is not possible.
        TricksmithError: The file of hands is damaged or of another training, worker after worker dies, or nothing can
            be learned from the hands.
        OSError: A file can't be read or written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     model = train(
    ...         TrainingConfig(
    ...             game="nonesuch",
    ...             players=(3,),
    ...             bot="random",
    ...             hands=10,
    ...             seed="example",
    ...             epochs=1,
    ...             out=Path(folder, "nonesuch.model.json"),
    ...             device="cpu",
    ...         )
    ...     )
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['nonesuch.model.hands.jsonl', 'nonesuch.model.json', 'nonesuch.model.svg']
    >>> model.metrics["hands"], model.training["epochs"]
    (10, 1)
    """
    for name, value, minimum in (
        ("hands", config.hands, HELD_OUT), ("epochs", config.epochs, 1), ("processes", config.processes, 1),
    ):  # fmt: skip
        if value < minimum:
            raise OptionError(f"{name} is {value}; it must be at least {minimum}")
    if isinstance(bots.get(config.bot), bots.PerfectInformationBot):
        raise OptionError(
            f"{config.bot} is shown all cards, so its plays do not follow from what a player knows: choose another bot"
        )
    if config.device != "auto":
        accelerator.find_device(config.device)  # refuse a missing device before hours of self-play
    hands, is_held_out, fault = _play_hands(config, progress)
    if not hands or not is_held_out.any():
        raise TricksmithError(f"{config.hands_file}: nothing can be learned from these hands{fault and ': ' + fault}")
    reward_scale = reward_scale_of(hands)
    plays = play_dataset(hands, reward_scale)
    held_out_plays = is_held_out[plays.hands]
    training_set, held_out_set = plays.pick(~held_out_plays), plays.pick(held_out_plays)
    weights, losses, device, accelerator_error = _fit_plays(config, training_set, held_out_set, progress)
    figures, bins = play_figures(weights, held_out_set)
    metrics: dict[str, Any] = {"hands": len(hands), "plays": figures}
    calls, bidding_model = call_dataset(hands, reward_scale), None
    if calls is not None:
        bidding_model, metrics["calls"] = _fit_calls(calls, is_held_out[calls.hands], _seed_number(config.seed))
        loss_without_hand = metrics["calls"]["unseen"]
        if metrics["calls"]["loss"] >= loss_without_hand:
            bidding_model = None  # knowing the hand does not help to predict calls, so calls say nothing about hands
    model = OpponentModel(
        hands[0].game.id, reward_scale, weights, bidding_model,
        training=config.as_dict(device, accelerator_error), metrics=metrics,
    )  # fmt: skip
    model.save(config.out)
    _draw(config.out.with_suffix(".svg"), losses, figures, bins)
    return model


def _play_hands(config: TrainingConfig, progress: Progress) -> tuple[list[PlayedHand], NDArray[np.bool_], str]:
    """The hands that can be learned from, which of them are held out, and why the last unusable one can't be used."""
    specs = hand_specs(config.game, config.players, config.bot, seed_text(config.seed), config.hands)
    hands, is_held_out, fault = [], [], ""
    with (
        closing(play_missing(config.hands_file, specs, processes=config.processes)) as lines,
        progress(len(specs), "hands") as advance,
    ):
        for number, (spec, line) in enumerate(zip(specs, lines, strict=True), start=1):
            try:
                hand = read_played_hand(spec, line)
            except RulesError as error:
                hand, fault = None, str(error)
            except ValueError as error:
                raise TricksmithError(f"{config.hands_file}, line {number}: {error}") from error
            if hand is not None:
                hands.append(hand)
                is_held_out.append(spec.number % HELD_OUT == HELD_OUT - 1)
            advance()
    return hands, np.array(is_held_out, bool), fault


def _fit_plays(
    config: TrainingConfig, training_set: PlayDataset, held_out_set: PlayDataset, progress: Progress
) -> tuple[Weights, Losses, Device | None, str]:
    """The weights for plays, the losses by epoch, the device, and why the processor took over from an accelerator."""
    device = accelerator.find_device(config.device)
    try:
        return *_fit_plays_on(device, config, training_set, held_out_set, progress), device, ""
    except Exception as error:
        if device is None:
            raise
        fault = f"{device.device_kind} fails: {describe_error(error)}"
        if config.device != "auto":
            raise TricksmithError(f"device {config.device}: {fault}; device cpu does without it") from error
    return *_fit_plays_on(None, config, training_set, held_out_set, progress), None, fault


def _fit_plays_on(
    device: Device | None, config: TrainingConfig, training_set: PlayDataset, held_out_set: PlayDataset,
    progress: Progress,
) -> tuple[Weights, Losses]:  # fmt: skip
    """The weights for plays, fitted on one device, and the losses by epoch."""
    losses: Losses = []
    with progress(config.epochs, "epochs") as advance:

        def on_epoch(epoch: int, weights: Weights) -> None:
            sample = training_set.pick(np.arange(0, len(training_set.counts), LOSS_SAMPLE_PERIOD))
            (training_figures, _), (figures, _) = (play_figures(weights, plays) for plays in (sample, held_out_set))
            losses.append((epoch, training_figures["loss"], figures["loss"]))
            advance(f"loss {figures['loss']:.4f}")

        weights = fit_plays(
            training_set, _seed_number(config.seed), epochs=config.epochs, on_epoch=on_epoch, device=device
        )
    return weights, losses


def _fit_calls(calls: CallDataset, is_held_out: NDArray[np.bool_], seed: int) -> tuple[BiddingModel, dict[str, float]]:
    """The bidding model and its figures, compared with one that sees earlier calls but no hand."""
    training_set, held_out_set = calls.pick(~is_held_out), calls.pick(is_held_out)
    model = fit_calls(training_set, seed)
    blind_model = fit_calls(without_hands(training_set), seed)
    return model, call_figures(model, blind_model, held_out_set)


def _seed_number(seed: Seed) -> int:
    """A number that depends on the whole text: its UTF-8 bytes, or if these are too many the start of their SHA-256.

    This isn't `_seeds.seed_number`, because the models in the package were made with it and can be reproduced.
    """
    text = seed_text(seed).encode()
    return int.from_bytes(text if len(text) <= SEED_BYTES else sha256(text).digest()[:SEED_BYTES], "little")


def _draw(
    path: Path, losses: Losses, figures: dict[str, float],
    bins: list[tuple[float, float, int]],
) -> None:  # fmt: skip
    """Write the charts of the loss by epoch and of the calibration."""
    epochs = [float(epoch) for epoch, _, _ in losses]
    heuristic = ("heuristic policy", [(epochs[0], figures["heuristic"]), (epochs[-1], figures["heuristic"])])
    training = ("hands trained on", [(epoch, loss) for epoch, loss, _ in losses])
    held_out = ("hands held out", [(epoch, loss) for epoch, _, loss in losses])
    perfect = ("perfect", [(0.0, 0.0), (1.0, 1.0)])
    model = ("model, on hands held out", [(predicted, observed) for predicted, observed, _ in bins])
    loss = ("Loss of a play, in nats", "epoch", [held_out, training, heuristic])
    calibration = ("Observed share", "predicted probability", [model, perfect])
    path.write_text(line_charts([loss, calibration]), encoding="utf-8")
