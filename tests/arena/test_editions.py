"""What a run follows from other than its seed: no run is made of two editions of a bot, nor of two models."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.program import call
from tricksmith import bots, games
from tricksmith.arena import Arena, ArenaConfig, DealTask, play_deal
from tricksmith.belief import OpponentModel
from tricksmith.bots import levels
from tricksmith.errors import BotError

GAME = games.get("poison-nonesuch")
WHIST = Path(__file__).parents[2] / "examples" / "whist.py"
LINE = ("--seed", "a", "--processes", 1, "--deals", 2)


def test_an_edition_is_the_version_and_what_was_learnt() -> None:
    """The master's names its model for this game, a blend those of its parts."""
    model = OpponentModel.of(GAME)
    assert model is not None
    assert bots.get("expert").edition(GAME) == "1"
    assert bots.get("master@200").edition(GAME) == f"1 with model {model.digest}"
    assert bots.get("master+novice").edition(GAME) == f"1 with model {model.digest}+3"
    other = OpponentModel.from_json(model.to_json())
    assert other.digest == model.digest
    other.training["seed"] = "another"
    assert OpponentModel.from_json(other.to_json()).digest != model.digest


def test_a_result_tells_the_editions() -> None:
    """Next to the names, for those who repeat the run."""
    found = Arena(GAME, ["master@50", "novice", "random"], deals=1, seed="a").as_dict()
    assert found["bots"] == ["master@50", "novice", "random"]
    assert found["editions"] == [bots.get(name).edition(GAME) for name in found["bots"]]


def test_a_machine_with_another_edition_plays_nothing() -> None:
    """So a cluster's result is that of one machine, or there is none."""
    config = ArenaConfig.of(GAME, ["novice", "random"], seed="a")
    task = DealTask(0, ((0, 1, 1),))
    assert play_deal(config, task).number == 0
    old = replace(config, editions=("0", "1"))
    with pytest.raises(BotError, match="novice is of edition 3 here, and of 0 where the run was begun: every machine"):
        play_deal(old, task)


def test_a_saved_run_tells_the_edition_of_every_bot(tmp_path: Path) -> None:
    """A file from which someone has removed some by hand is refused."""
    file = tmp_path / "run"
    assert call("arena", "poison-nonesuch", "--bots", "random,novice", *LINE, "--save", file).code == 0
    text = file.read_text(encoding="utf-8")
    assert '"editions":["1","3"]' in text
    file.write_text(text.replace('"editions":["1","3"]', '"editions":["1"]'), encoding="utf-8")
    done = call("arena", "--resume", file, "--deals", 3, "--processes", 1)
    assert (done.code, done.err) == (2, f"tricksmith: {file} names 1 editions, and its run has 2 bots\n")


@pytest.mark.parametrize("words", [("arena", "--bots", "random,novice"), ("ladder", "--pool", "random,novice")])
def test_no_run_goes_on_with_another_edition(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be a mean over two bots, and its name that of neither."""
    file = tmp_path / "run"
    command, *more = words
    rated = ("--rated", 0) if command == "ladder" else ()
    assert call(command, "poison-nonesuch", "-n", 3, *more, *LINE, *rated, "--save", file).code == 0
    assert call(command, "--resume", file, "--deals", 3, "--processes", 1).code == 0
    monkeypatch.setattr(levels.NoviceBot, "version", 4)
    done = call(command, "--resume", file, "--deals", 4, "--processes", 1)
    assert done.code == 2
    assert f"{file} was begun with novice of edition 3, and it is 4 now: start a new run" in done.err


def test_no_run_goes_on_under_other_rules(tmp_path: Path) -> None:
    """Nor is a model learnt from hands of both: the file of somebody's own game is part of the edition."""
    path, run, hands = tmp_path / "whist.py", tmp_path / "run", tmp_path / "whist.model.hands.jsonl"
    path.write_bytes(WHIST.read_bytes())

    def program(*words: object) -> tuple[int, str]:
        line = [sys.executable, "-m", "tricksmith", *map(str, words)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    learn = ("train", path, "--bot", "random", "--epochs", 1, "--seed", "a", "--processes", 1)
    assert call("arena", path, "--bots", "random,random", *LINE, "--save", run).code == 0
    assert call(*learn, "--hands", 10).code == 0
    lines = hands.read_bytes()
    assert b'"edition":"1 under rules ' in lines

    path.write_bytes(WHIST.read_bytes() + b"\n# another day\n")
    code, reported = program("arena", "--resume", run, "--deals", 3, "--processes", 1)
    assert code == 2
    assert f"{run} was begun with random of edition 1 under rules " in reported
    code, reported = program(*learn, "--hands", 20)
    assert code == 1
    assert f"{hands}, line 1: a hand was expected there with " in reported
    assert hands.read_bytes() == lines
