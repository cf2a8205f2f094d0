"""Hands that workers play: one that is killed loses nothing, Ctrl-C keeps what is whole, and damage is reported."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.cli.program import ROOT, call, command
from tricksmith.bots import Bot
from tricksmith.errors import BotError, TricksmithError
from tricksmith.rules import Move, View
from tricksmith.training import TrainingConfig, hand_specs, train
from tricksmith.training.self_play import HandSpec, play_missing

GATE = "TRICKSMITH_TEST_GATE"
"""Names the file that bots of these tests look for."""


class Gated(Bot):
    """Plays at random, but in a worker plays no third hand until the gate is there."""

    name = "gated"
    hands = 0

    def choose(self, view: View, rng: Random) -> Move:
        if not view.tricks and not view.trick:
            type(self).hands += 1
        while self.hands > 2 and multiprocessing.parent_process() is not None and not Path(os.environ[GATE]).exists():
            time.sleep(0.01)
        return rng.choice(view.penalty_free)


class Doomed(Bot):
    """Plays at random, but whatever worker plays it is killed."""

    name = "doomed"

    def choose(self, view: View, rng: Random) -> Move:
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return rng.choice(view.penalty_free)


class Unlucky(Bot):
    """Plays at random, but breaks down at random too."""

    name = "unlucky"

    def choose(self, view: View, rng: Random) -> Move:
        if rng.random() > 0.99:
            raise LookupError("no such plan")
        return rng.choice(view.penalty_free)


def orders(bot: str, hands: int) -> list[HandSpec]:
    """This number of hands for three."""
    return hand_specs("poison-nonesuch", [3], bot, "a", hands)


@pytest.mark.usefixtures("forked_workers")
def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    """New ones play what they had, however often they are killed, and the file is the same to the letter."""
    whole, path, killed, seen = tmp_path / "whole", tmp_path / "killed", set(), set()
    list(play_missing(whole, orders("novice", 24), processes=1))
    for number, _ in enumerate(play_missing(path, orders("novice", 24), processes=2)):
        here = {process.pid for process in multiprocessing.active_children()}
        seen |= here
        if number in (0, 5):
            for process in multiprocessing.active_children():
                process.kill()
            killed |= here
    assert len(killed) >= 2
    assert seen - killed
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.usefixtures("forked_workers")
def test_workers_that_always_die_end_the_training(tmp_path: Path) -> None:
    """In one line that says what can be done; none is started for ever."""
    says = r"^3 worker processes have died on hands \d to \d, the last with -9: .*give fewer --processes$"
    with pytest.raises(TricksmithError, match=says):
        list(play_missing(tmp_path / "hands", orders(f"{__name__}:Doomed", 2), processes=2))
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("forked_workers")
def test_a_bot_that_breaks_down_in_a_worker_keeps_the_hands_before(tmp_path: Path) -> None:
    """The same hands and the same error as without workers."""
    found = []
    for processes in (1, 2):
        path = tmp_path / str(processes)
        with pytest.raises(BotError, match=r"^hand .*: .*:Unlucky in seat .* no such plan") as error:
            list(play_missing(path, orders(f"{__name__}:Unlucky", 40), processes=processes))
        found.append((str(error.value), path.read_bytes()))
    assert found[0] == found[1]
    assert found[0][1].count(b"\n") == 8


# Ctrl-C --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lines", "group"), [(0, True), (2, False)])
def test_ctrl_c_keeps_what_was_played(
    lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, group: bool
) -> None:
    """Exit code 130 and one line, whether workers are starting or playing; the same command makes the same model."""
    monkeypatch.setenv(GATE, str(tmp_path / "gate"))
    words = ["train", "poison-nonesuch", "-n", 3, "--bot", f"{__name__}:Gated", "--hands", 12, "--epochs", 1]
    words += ["--seed", "a", "--device", "cpu", "--processes", 2]
    stopped, whole = tmp_path / "stopped.json", tmp_path / "whole.json"
    kept = stopped.with_suffix(".hands.jsonl")
    process = subprocess.Popen(
        command([*words, "--out", stopped]), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while not kept.exists() or kept.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    if group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)  # ends when no worker holds its end any more
    assert (process.returncode, out) == (130, "")
    *progress, last = err.splitlines()
    assert last == f"stopped: the hands so far are in {kept}; the same command goes on"
    assert all(re.fullmatch(r"\d+ of 12 hands, .* left", line) for line in progress)  # where it took long until then
    played = kept.read_bytes()
    assert not stopped.exists()
    (tmp_path / "gate").touch()
    for path in (stopped, whole):
        done = call(*words[:-1], 1, "--out", path)
        assert done.code == 0, done.err
    assert played.count(b"\n") >= lines
    assert whole.with_suffix(".hands.jsonl").read_bytes().startswith(played)
    for suffix in (".hands.jsonl", ".json"):
        assert stopped.with_suffix(suffix).read_bytes() == whole.with_suffix(suffix).read_bytes()


def test_ctrl_c_while_a_worker_starts_is_heard() -> None:
    """It waits until the worker is there, which never hears of it, and is not lost."""
    code = (
        "import signal, sys\n"
        "from tricksmith.executor import workers\n"
        "def started(number, frame): sys.exit(7)\n"
        "signal.signal(signal.SIGINT, started)\n"
        "with workers._interrupts_deferred():\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    print('there', flush=True)\n"
        "print('lost')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, "there\n", "")


# A damaged file ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of ten hands."""
    path = tmp_path_factory.mktemp("hands") / "hands"
    list(play_missing(path, hand_specs("nonesuch", [3], "random", "a", 10), processes=1))
    return path.read_bytes().splitlines(keepends=True)


MOVES = rb'"moves":\[.*\]'
DAMAGE = {
    "no UTF-8": (rb'"random"', b'"rand\xffom"', "this is not UTF-8"),
    "no JSON": (rb'"random"', b"random", "this is not JSON"),
    "too deep": (rb".*", b"[" * 100_000, "this is not JSON"),
    "an empty line": (rb".+", b"", "this is not JSON"),
    "no object": (rb".*", b"[]", "this is not a line of a hand"),
    "nothing in it": (rb".*", b"{}", "this is not a line of a hand"),
    "no number": (rb'"number":2,', b"", "this is not a line of a hand"),
    "no list of moves": (MOVES, b'"moves":"3h"', "this is not a line of a hand"),
    "a number for a move": (MOVES, b'"moves":[5]', "this is not a line of a hand"),
    "no moves": (MOVES, b'"moves":[]', "the hand stops where seat [0-2] is to act"),
    "no last move": (rb',"[^"]*"\]', b"]", "the hand stops where seat [0-2] is to act"),
    "a move too many": (rb'"\]', b'","3h"]', r"move \d+, "),
    "no such move": (rb'"moves":\[', b'"moves":["abracadabra",', "move 1, "),
    "half a sign": (rb'"moves":\[', rb'"moves":["\\ud800",', "move 1, "),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_is_told(damage: str, hands: list[bytes], tmp_path: Path) -> None:
    """With the file, the line and what to do; nothing in the file is changed, and what it says to do helps."""
    old, new, says = DAMAGE[damage]
    path = tmp_path / "model.hands.jsonl"
    third = re.sub(old, new, hands[2].rstrip(b"\n"), count=1) + b"\n"
    assert third != hands[2]
    damaged = b"".join([*hands[:2], third, *hands[3:]])
    path.write_bytes(damaged)
    words = ["train", "nonesuch", "-n", 3, "--bot", "random", "--hands", 10, "--seed", "a", "--processes", 1]
    done = call(*words, "--out", tmp_path / "model.json")
    assert (done.code, done.out) == (1, "")
    way_out = "the file is damaged; delete this line and all after it, and those hands are played again"
    assert re.fullmatch(rf"tricksmith: {re.escape(str(path))}, line 3: {says}.*: {way_out}\n", done.err)
    assert path.read_bytes() == damaged
    path.write_bytes(b"".join(hands[:2]))
    wanted = hand_specs("nonesuch", [3], "random", "a", 10)
    assert len(list(play_missing(path, wanted, processes=1))) == 10
    assert path.read_bytes() == b"".join(hands)


def test_a_line_torn_within_a_sign_is_played_again(tmp_path: Path) -> None:
    """Half of a letter at the end of the file is as good as nothing, even where it is all there is."""
    path = tmp_path / "model.hands.jsonl"
    job = TrainingConfig(
        game="nonesuch", players=(3,), bot="random", hands=10, seed="é", epochs=1, device="cpu",
        out=tmp_path / "model.json",
    )  # fmt: skip
    train(job)
    text = path.read_bytes()
    for end in (text.index("é".encode()) + 1, text.rindex("é".encode()) + 1):
        path.write_bytes(text[:end])
        train(job)
        assert path.read_bytes() == text
