"""Training: hands by bots, a model from them, repeatable and resumable."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from tests.arena import helper
from tests.cli.program import call
from tricksmith.belief import N_HAND_FEATURES, BiddingModel, OpponentModel
from tricksmith.belief.bidding_model import CallKinds
from tricksmith.bots import NoviceBot
from tricksmith.errors import BotError, OptionError, TricksmithError
from tricksmith.training import (
    TrainingConfig,
    hand_specs,
    play_dataset,
    play_figures,
    play_hand_line,
    read_played_hand,
    train,
)
from tricksmith.training.dataset import CallDataset, reward_scale_of
from tricksmith.training.fit import fit_plays
from tricksmith.training.metrics import call_figures
from tricksmith.training.pipeline import _seed_number
from tricksmith.training.self_play import play_missing


def job(folder: Path, **other: object) -> TrainingConfig:
    """A little training."""
    usual = {"game": "nonesuch", "players": (3, 4), "bot": "random", "hands": 10, "seed": "a", "epochs": 2}
    return TrainingConfig(out=folder / "model.json", **{**usual, **other})  # type: ignore[arg-type]


def test_the_same_training_gives_the_same_files(tmp_path: Path) -> None:
    """Hands, model and curves are the same to the letter, on one process and on two."""
    folders = [tmp_path / name for name in ("one", "two")]
    for folder, processes in zip(folders, (1, 2), strict=True):
        folder.mkdir()
        train(job(folder, processes=processes))
    for name in ("model.json", "model.hands.jsonl", "model.svg"):
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes()
    model = OpponentModel.load(folders[0] / "model.json")
    assert [model.training[name] for name in ("hands", "edition", "device")] == [10, "1", "cpu"]
    assert model.metrics["hands"] == 20
    assert model.bidding_model is None, "random calls say nothing about a hand"


def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """What was played stays, a torn line is played again, and the model is that of a run without a stop."""
    whole = job(tmp_path)
    train(whole)
    text, model = whole.hands_file.read_text(), whole.out.read_text()
    lines = text.splitlines(keepends=True)
    whole.hands_file.write_text("".join(lines[:7]) + lines[7][:20])
    begun, done = [], []

    @contextmanager
    def progress(total: int, things: str) -> Iterator[Callable[..., None]]:
        begun.append((total, things))
        yield lambda note="": done.append((things, note))

    train(whole, progress=progress)
    assert (whole.hands_file.read_text(), whole.out.read_text()) == (text, model)
    assert begun == [(20, "hands"), (2, "epochs")]
    assert done[:20] == [("hands", "")] * 20
    assert [things for things, note in done[20:] if re.fullmatch(r"loss \d\.\d{4}", note)] == ["epochs"] * 2


def test_hands_of_another_training_are_refused(tmp_path: Path) -> None:
    """Who changes the tables or the game must choose another file."""
    first = job(tmp_path)
    train(first)
    with pytest.raises(TricksmithError, match="hands of another training"):
        train(job(tmp_path, players=(4, 3)))


@pytest.mark.parametrize(("name", "value", "least"), [("hands", 3, 10), ("epochs", 0, 1), ("processes", 0, 1)])
def test_a_number_that_is_too_small_is_named(name: str, value: int, least: int, tmp_path: Path) -> None:
    """With the least that it can be."""
    with pytest.raises(OptionError, match=rf"^{name} is {value}; it must be at least {least}$"):
        train(job(tmp_path, **{name: value}))


def test_every_letter_of_a_seed_matters() -> None:
    """Also those of a long one; the seed of the models in the package means what it did when they were made."""
    assert _seed_number("train") == int.from_bytes(b"train", "little")
    assert _seed_number("a" * 16) == int.from_bytes(b"a" * 16, "little")
    assert len({_seed_number("a" * 16 + end) for end in ("", "b", "c")}) == 3


def test_hands_of_another_edition_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model learns from one bot, which its recipe names."""
    train(job(tmp_path, bot="novice"))
    monkeypatch.setattr(NoviceBot, "version", NoviceBot.version + 1)
    with pytest.raises(TricksmithError, match="hands of another training; delete it, or name another model"):
        train(job(tmp_path, bot="novice"))


def test_a_hand_depends_on_its_number_alone(tmp_path: Path) -> None:
    """Each line can be played by itself, whatever came before."""
    orders = hand_specs("poison-nonesuch", [3], "random", "b", 6)
    lines = list(play_missing(tmp_path / "hands.jsonl", orders, processes=1))
    assert lines[4] == play_hand_line(orders[4])
    assert json.loads(lines[4])["number"] == 4


@pytest.mark.parametrize("other", [("novice", "b"), ("random", "c")])
def test_nothing_is_lost_when_the_file_is_of_another_training(other: tuple[str, str], tmp_path: Path) -> None:
    """Another bot or another seed is refused before a line is touched; fewer hands leave the rest in the file."""
    path = tmp_path / "hands.jsonl"
    lines = list(play_missing(path, hand_specs("poison-nonesuch", [3], "random", "b", 6), processes=1))
    text = path.read_text()
    with pytest.raises(TricksmithError, match="hands of another training"):
        list(play_missing(path, hand_specs("poison-nonesuch", [3], *other, 2), processes=1))
    assert list(play_missing(path, hand_specs("poison-nonesuch", [3], "random", "b", 2), processes=1)) == lines[:2]
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("bot", "says"),
    [("Failing", "fails: .*, in choose: LookupError: no such plan"), ("Foreign", "makes an illegal move: abracadabra")],
)
def test_a_bot_that_breaks_down_is_named_with_the_hand_and_the_seat(bot: str, says: str) -> None:
    """In one line, and no traceback."""
    name = f"{helper.__name__}:{bot}"
    (order,) = hand_specs("poison-nonesuch" if bot == "Failing" else "nonesuch", [3], name, "b", 1)
    with pytest.raises(BotError, match=f"^hand 1 of seed 'b': {re.escape(name)} in seat [0-2] {says}"):
        play_hand_line(order)


def test_nothing_is_learnt_from_who_sees_all_cards(tmp_path: Path) -> None:
    """The oracle's plays follow from cards that nobody at the table sees."""
    with pytest.raises(OptionError, match=r"^oracle@50 is shown all cards"):
        train(job(tmp_path, bot="oracle@50"))
    assert not list(tmp_path.iterdir())


def test_what_always_happens_is_learnt() -> None:
    """A net that has seen enough hands predicts plays better than chance and than the heuristic policy."""
    orders = hand_specs("poison-nonesuch", [4], "novice", "c", 60)
    lines = [line for order in orders if (line := read_played_hand(order, play_hand_line(order))) is not None]
    plays = play_dataset(lines, reward_scale_of(lines))
    known, new = plays.pick(plays.hands < 50), plays.pick(plays.hands >= 50)
    figures, bins = play_figures(fit_plays(known, 1, epochs=20, on_epoch=lambda *_: None), new)
    assert figures["loss"] < figures["heuristic"] < figures["uniform"]
    assert figures["best"] > 0.4
    assert sum(count for _, _, count in bins) == new.counts.sum()
    assert np.isin(plays.chosen, np.arange(plays.counts.max())).all()


def test_the_model_without_hands_is_measured_without_them() -> None:
    """Its weights of a hand's features were never fitted, so no hand can change the loss that it has."""
    rng, kinds = np.random.default_rng(1), CallKinds(("pass", "bid"), {})
    inputs = N_HAND_FEATURES + 2 * len(kinds.names) + 2
    shapes = {"direct": (inputs, 2), "bias": 2, "hidden": (inputs, 3), "shift": 3, "out": (3, 2)}
    model = BiddingModel(kinds, {name: rng.normal(size=shape) for name, shape in shapes.items()})
    features = rng.normal(size=(40, inputs))
    other_hands = np.hstack([rng.normal(size=(40, N_HAND_FEATURES)), features[:, N_HAND_FEATURES:]])
    first, second = (
        call_figures(model, model, CallDataset(kinds, rows, np.ones((40, 2), bool), np.arange(40) % 2, np.arange(40)))
        for rows in (features, other_hands)
    )
    assert first["loss"] != second["loss"]
    assert first["unseen"] == second["unseen"]


def test_the_command_trains_and_tells_what_came_of_it(tmp_path: Path) -> None:
    """`tricksmith train` writes the model, its hands and its curves, and a summary for people or for scripts."""
    words = ["train", "nonesuch", "-n", 3, "--bot", "random", "--hands", 10, "--epochs", 1, "--processes", 1]
    done = call(*words, "--seed", "a", "--out", tmp_path / "m.json", "--plain")
    assert done.code == 0
    assert any("loss" in line for line in done.lines)
    assert "no better than the heuristic policy" not in done.out, "which predicts nothing of random play"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.hands.jsonl", "m.json", "m.svg"]
    reported = call(*words, "--seed", "a", "--out", tmp_path / "m.json", "--json")
    assert json.loads(reported.out)["measured"] == OpponentModel.load(tmp_path / "m.json").metrics
    assert call(*words, "--out", tmp_path / "m.txt").code == 2
