"""The fit on a device of JAX: the same slopes as NumPy's, and a word for what is not there."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING
from unittest.mock import Mock

import numpy as np
import pytest

from tests.cli.program import call
from tricksmith.belief import OpponentModel
from tricksmith.errors import OptionError
from tricksmith.training import accelerator, play_figures
from tricksmith.training.dataset import PlayDataset
from tricksmith.training.fit import BATCH_SIZE, fit_plays
from tricksmith.training.net import gradient_of

if TYPE_CHECKING:
    from pathlib import Path

    from jax import Device

    from tricksmith.training.net import Weights

WIDEST = 7
with_jax = pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="JAX has no wheel for this platform")


@pytest.fixture
def device() -> Device:
    """What every machine with JAX has: its processor, which works out slopes as an accelerator does."""
    import jax  # noqa: PLC0415 - it has no wheel for every platform

    found: Device = jax.devices("cpu")[0]
    return found


def decisions(number: int) -> PlayDataset:
    """`number` random ones, of one to seven plays; what is played follows from what is seen, more or less."""
    rng = np.random.default_rng(number)
    counts = rng.integers(1, WIDEST + 1, number)
    rows = rng.normal(size=(counts.sum(), 5)).astype(np.float32)
    context = rng.normal(size=(number, 3)).astype(np.float32)
    starts = np.cumsum(counts) - counts
    chosen = [int(np.argmax(rows[start : start + count, 0])) for start, count in zip(starts, counts, strict=True)]
    return PlayDataset(context, rows, counts, np.array(chosen), np.arange(number))


def weights(hidden: int) -> Weights:
    """Of a random net."""
    rng = np.random.default_rng(hidden)
    shapes = {"context": (3, hidden), "play": (5, hidden), "bias": hidden, "out": hidden, "direct": 5}
    return {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


@with_jax
@pytest.mark.parametrize("some", [1, 30, 64])
def test_gradients_are_those_of_numpy(some: int, device: Device) -> None:
    """Of as many decisions as it takes at once, and of fewer."""
    plays, net = decisions(200), weights(8)
    which = np.random.default_rng(some).permutation(200)[:some]
    wanted = gradient_of(plays)(net, which)
    gradient = accelerator.gradient_on(device, plays, 64)(net, which)
    assert gradient.keys() == wanted.keys()
    for name, slope in wanted.items():
        np.testing.assert_allclose(gradient[name], slope, rtol=1e-4, atol=1e-6, err_msg=name)


@with_jax
def test_a_net_that_is_fitted_on_a_device_foretells_as_well(device: Device) -> None:
    """Though its last digits differ; the last batch of an epoch is a small one."""
    plays = decisions(BATCH_SIZE + 300)
    fitted = [fit_plays(plays, 1, epochs=4, on_epoch=lambda *_: None, device=one) for one in (None, device)]
    losses = [play_figures(found, plays)[0]["loss"] for found in fitted]
    assert losses[0] == pytest.approx(losses[1], abs=1e-3)
    assert losses[1] < play_figures({name: 0 * array for name, array in fitted[1].items()}, plays)[0]["loss"] - 0.1


@with_jax
def test_an_accelerator_is_used_and_named(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is one, unless the processor is asked for; the recipe names it."""
    used: list[int] = []
    monkeypatch.setattr(accelerator, "_first_accelerator", lambda: (device, ""))
    monkeypatch.setattr(
        "tricksmith.training.fit.gradient_on", lambda *what: used.append(what[2]) or gradient_of(what[1])
    )
    words = ["train", "nonesuch", "-n", 3, "--bot", "random", "--hands", 10, "--epochs", 1, "--processes", 1]
    for asked, times in (("cpu", 0), ("auto", 1), ("gpu", 2)):
        done = call(*words, "--out", tmp_path / "m.json", "--device", asked, "--plain")
        assert done.code == 0
        assert len(used) == times
        assert OpponentModel.load(tmp_path / "m.json").training["device"] == (device.device_kind if times else "cpu")


@with_jax
def test_a_machine_without_an_accelerator_fits_by_numpy(monkeypatch: pytest.MonkeyPatch, device: Device) -> None:
    """Asking for one is an error where there is none."""
    monkeypatch.setattr("jax.devices", lambda: [device])
    assert accelerator.find_device("auto") is None
    with pytest.raises(OptionError, match=r"^device gpu: JAX finds none on this machine$"):
        accelerator.find_device("gpu")


@with_jax
@pytest.mark.parametrize(
    "error", [RuntimeError("Unable to initialize backend 'cuda':\n no driver"), AssertionError("no CUDA devices")]
)
def test_a_platform_that_jax_cannot_begin_is_told_of(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when it was set to use one that does not exist."""
    monkeypatch.setattr("jax.devices", Mock(side_effect=error))
    assert accelerator.find_device("auto") is None
    with pytest.raises(OptionError, match=f"^device gpu: .*{' '.join(str(error).split())}$"):
        accelerator.find_device("gpu")


@with_jax
def test_a_jax_that_is_there_for_its_processor_alone_is_none(tmp_path: Path) -> None:
    """A process that is set to use a missing one fits the model all the same."""
    words = ["train", "nonesuch", "-n", "3", "--bot", "random", "--hands", "10", "--epochs", "1", "--processes", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "tricksmith", *words, "--out", str(tmp_path / "m.json"), "--json"],
        env={**os.environ, "JAX_PLATFORMS": "nowhere"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["recipe"]["device"] == "cpu"


@with_jax
def test_an_accelerator_that_fails_is_done_without(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands were played for hours then; if no other device will do, the error says why there is no model."""
    monkeypatch.setattr(accelerator, "_first_accelerator", lambda: (device, ""))
    monkeypatch.setattr("tricksmith.training.fit.gradient_on", Mock(side_effect=MemoryError("RESOURCE_EXHAUSTED")))
    words = ["train", "nonesuch", "-n", 3, "--bot", "random", "--hands", 10, "--epochs", 1, "--processes", 1]
    assert call(*words, "--out", tmp_path / "m.json").code == 0
    training = OpponentModel.load(tmp_path / "m.json").training
    fault = f"{device.device_kind} fails: MemoryError: RESOURCE_EXHAUSTED"
    assert (training["device"], training["accelerator_error"]) == ("cpu", fault)
    done = call(*words, "--out", tmp_path / "n.json", "--device", "gpu")
    assert done.code == 1
    assert f"device gpu: {fault}; device cpu does without it" in done.err
    assert sorted(path.name for path in tmp_path.glob("n.*")) == ["n.hands.jsonl"]


def test_without_jax_nets_are_fitted_by_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for an accelerator then fails before a hand is played, with what to install."""
    monkeypatch.setitem(sys.modules, "jax", None)
    assert accelerator.find_device("auto") is None
    done = call("train", "nonesuch", "--bot", "random", "--out", tmp_path / "m.json", "--device", "gpu")
    assert (done.code, not list(tmp_path.iterdir())) == (2, True)
    assert "device gpu: JAX is not installed here: pip install 'jax[cuda13]'" in done.err
    assert call("train", "nonesuch", "--device", "fast").code == 2
