"""Training from beginning to end: hands, examples, fit, figures, and the files that come of it."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import bots, games
from tricksmith._version import __version__
from tricksmith.belief import OpponentModel
from tricksmith.errors import OptionError, RulesError, TricksmithError
from tricksmith.guest_errors import told
from tricksmith.training import accelerator
from tricksmith.training.examples import Calls, Line, Plays, call_examples, play_examples, read_line, stakes
from tricksmith.training.fit import EPOCHS, fit_calls, fit_plays
from tricksmith.training.hands import order_hands, play_missing
from tricksmith.training.measure import call_figures, play_figures
from tricksmith.training.picture import curves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from jax import Device
    from numpy.typing import NDArray

    from tricksmith.training.adam import Weights

    Advance = Callable[..., None]
    Losses = list[tuple[float, float, float]]
    Progress = Callable[[int, str], AbstractContextManager[Advance]]

__all__ = ["Job", "train"]

HELD_OUT = 10
"""One hand of so many is kept back to measure with."""


@dataclass(frozen=True, kw_only=True)
class Job:
    """What is to be trained: `hands` by `bot` at each table, and where the model and what it was made of are kept.

    Beside `out` there are a `.hands.jsonl` with what was played, from which a training that was stopped goes on, and
    an `.svg` with the curves. `device` is one of `accelerator.DEVICES`.
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
        """Where the hands are kept."""
        return self.out.with_suffix(".hands.jsonl")

    def recipe(self, device: Device | None) -> dict[str, Any]:
        """How the model is made: with this, the same edition of the bot and the same device it can be made again."""
        return {
            "players": list(self.players), "bot": self.bot, "hands": self.hands, "seed": self.seed,
            "epochs": self.epochs, "held_out": f"each {HELD_OUT}th hand",
            "edition": bots.get(self.bot).edition(games.get(self.game, players=self.players[0])),
            "device": device.device_kind if device is not None else "cpu",
            "made with": f"tricksmith {__version__}, NumPy {np.__version__}",
        }  # fmt: skip


@contextmanager
def _unseen(_total: int, _things: str) -> Iterator[Advance]:
    """Progress that nobody is shown."""
    yield lambda *_: None


def train(job: Job, *, progress: Progress = _unseen) -> OpponentModel:
    """Train a model and write its files.

    `progress` is asked for twice, with how many hands are to be played and how many epochs to be learnt: it gives what
    is called after each of them, after an epoch with a note of its loss. The same job on the same device gives the same
    model, whatever the number of processes. Raises `OptionError` if the job makes no sense, and `TricksmithError` if
    the kept hands are damaged or of another job, if workers die again and again, or if nothing can be learnt.
    """
    if job.hands < HELD_OUT or job.processes < 1 or job.epochs < 1:
        raise OptionError(
            f"{job.hands} hands, {job.epochs} epochs, {job.processes} processes: give {HELD_OUT} hands or more"
        )
    if isinstance(bots.get(job.bot), bots.OpenBot):
        raise OptionError(f"{job.bot} is shown all cards: what it plays says nothing of what players can know")
    if job.device != "auto":
        accelerator.find(job.device)  # what is not there is refused before hands are played for hours
    lines, apart, fault = _lines(job, progress)
    if not lines or not apart.any():
        raise TricksmithError(f"{job.played}: nothing can be learnt from these hands{fault and ': ' + fault}")
    unit = stakes(lines)
    plays = play_examples(lines, unit)
    held = apart[plays.hands]
    known, new = plays.pick(~held), plays.pick(held)
    weights, losses, device = _learn_plays(job, known, new, progress)
    figures, bins = play_figures(weights, new)
    measured: dict[str, Any] = {"hands": len(lines), "plays": figures}
    calls, sayings = call_examples(lines, unit), None
    if calls is not None:
        sayings, told_calls = _learn_calls(calls, apart[calls.hands], _number(job.seed))
        measured["calls"] = told_calls
        if told_calls["loss"] >= told_calls["unseen"]:
            sayings = None  # whoever sees the hand should tell better what is said; else calls tell nothing of hands
    model = OpponentModel(lines[0].game.id, unit, weights, sayings, recipe=job.recipe(device), measured=measured)
    model.save(job.out)
    _draw(job.out.with_suffix(".svg"), losses, figures, bins)
    return model


def _lines(job: Job, progress: Progress) -> tuple[list[Line], NDArray[np.bool_], str]:
    """All hands that something can be learnt from, which of them are kept back, and why another one is of no use."""
    orders = order_hands(job.game, job.players, job.bot, job.seed, job.hands)
    found, apart, fault = [], [], ""
    with (
        closing(play_missing(job.played, orders, processes=job.processes)) as lines,
        progress(len(orders), "hands") as advance,
    ):
        for place, (order, text) in enumerate(zip(orders, lines, strict=True), start=1):
            try:
                line = read_line(order, text)
            except RulesError as error:
                line, fault = None, str(error)
            except ValueError as error:
                raise TricksmithError(f"{job.played}, line {place}: {error}") from error
            if line is not None:
                found.append(line)
                apart.append(order.number % HELD_OUT == HELD_OUT - 1)
            advance()
    return found, np.array(apart, bool), fault


def _learn_plays(job: Job, known: Plays, new: Plays, progress: Progress) -> tuple[Weights, Losses, Device | None]:
    """The net of plays, its losses by epoch, and what it was fitted on: an accelerator that fails is done without."""
    device = accelerator.find(job.device)
    try:
        return *_fitted(job, known, new, progress, device), device
    except Exception as error:
        if device is None:
            raise
        if job.device != "auto":
            raise TricksmithError(f"{device.device_kind} fails: {told(error)}; --device cpu does without it") from error
    return *_fitted(job, known, new, progress, None), None


def _fitted(
    job: Job, known: Plays, new: Plays, progress: Progress, device: Device | None
) -> tuple[Weights, Losses]:  # fmt: skip
    losses: Losses = []
    with progress(job.epochs, "epochs") as advance:

        def heard(epoch: int, weights: Weights) -> None:
            some = known.pick(np.arange(0, len(known.counts), 10))
            losses.append((epoch, play_figures(weights, some)[0]["loss"], play_figures(weights, new)[0]["loss"]))
            advance(f"loss {losses[-1][2]:.4f}")

        return fit_plays(known, _number(job.seed), epochs=job.epochs, told=heard, device=device), losses


def _learn_calls(calls: Calls, held: Any, seed: int) -> tuple[Any, dict[str, float]]:
    """The net of calls and its figures; `plain` is the one that sees what was said before and no hand."""

    def part(some: Any) -> Calls:
        return Calls(calls.kinds, calls.numbers[some], calls.offered[some], calls.chosen[some], calls.hands[some])

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
    thumb = ("rule of thumb", [(ends[0], figures["thumb"]), (ends[-1], figures["thumb"])])
    seen = ("hands trained on", [(epoch, loss) for epoch, loss, _ in losses])
    kept = ("hands held out", [(epoch, loss) for epoch, _, loss in losses])
    right = ("perfect", [(0.0, 0.0), (1.0, 1.0)])
    found = ("model, on hands held out", [(said, was) for said, was, _ in bins])
    loss = ("Loss of a play, in nats", "epoch", [kept, seen, thumb])
    path.write_text(curves([loss, ("How often it happened", "chance told", [found, right])]), encoding="utf-8")
