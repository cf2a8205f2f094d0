"""A fault in a third-party file ends a command with one line that says where; one of ours has its traceback."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.program import WHIST, call
from tests.cli.third_party.third_party_files import MINI
from tricksmith import games

FAULT = '{}["no such side"]'


@pytest.fixture
def whist(tmp_path: Path) -> Path:
    """A game whose score has a fault."""
    text = WHIST.read_text(encoding="utf-8")
    assert text.count("taken = tally.tricks(*side)") == 1
    path = tmp_path / "slip.py"
    path.write_text(text.replace("taken = tally.tricks(*side)", f"taken = {FAULT}"), encoding="utf-8")
    return path


@pytest.fixture
def quitter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A third-party bot that breaks down."""
    lines = ["from tricksmith.bots import Bot", "class Quitter(Bot):", "    name = 'quitter'"]
    lines += ["    def choose(self, view, rng):", "        return view.seat / 0"]
    (tmp_path / "quitting.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "quitting", raising=False)
    return "quitting:Quitter"


def line_of(path: Path, text: str) -> int:
    """The number of the line in which the file says this."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


def test_a_mistake_in_a_game_is_reported_with_its_line(whist: Path) -> None:
    """The file, the line, the method and what Python says; nothing else."""
    done = call("simulate", whist, "--bots", "random", "--matches", 1, "--seed", "a")
    where = f"{whist}, line {line_of(whist, FAULT)}, in score"
    assert (done.code, done.err) == (1, f"tricksmith: {where}: KeyError: 'no such side'\n")


@pytest.mark.parametrize("processes", [1, 2])
def test_other_processes_tell_it_too(whist: Path, processes: int) -> None:
    """In the arena each plays a part of the deals."""
    done = call("arena", whist, "--bots", "novice,random", "--deals", 2, "--seed", "a", "--processes", processes)
    where = f"{whist}, line {line_of(whist, FAULT)}, in score"
    assert (done.code, done.out, done.err) == (1, "", f"tricksmith: {where}: KeyError: 'no such side'\n")


def test_a_training_tells_it_too(whist: Path) -> None:
    """Hands whose score nobody can work out teach nothing."""
    done = call("train", whist, "--bot", "random", "--hands", 10, "--epochs", 1, "--seed", "a", "--processes", 1)
    assert done.code == 1
    assert done.err.endswith("raises KeyError: 'no such side'\n")
    assert "nothing can be learned from these hands: " in done.err.splitlines()[-1]
    assert "Traceback" not in done.err


@pytest.mark.filterwarnings("default::tricksmith.errors.BotWarning")
@pytest.mark.parametrize("words", [("simulate", "nonesuch", "--matches", 1), ("play", "nonesuch", "--plain")])
def test_a_bot_that_breaks_down_is_told_with_its_line(words: tuple[object, ...], quitter: str, tmp_path: Path) -> None:
    """At the table too, where the match is kept."""
    done = call(*words, "--bots", quitter, "--seed", "a", keys="1\n1\n1\n")
    where = f"{tmp_path / 'quitting.py'}, line 5, in choose"
    assert done.code == 1
    reported = rf"tricksmith: {quitter} in seat \d fails: {re.escape(where)}: ZeroDivisionError: division by zero"
    assert re.fullmatch(reported, done.err.splitlines()[-1])
    assert "Traceback" not in done.err
    assert ("Saved. To continue:" in done.out) == (words[0] == "play")


@pytest.mark.parametrize("processes", [1, 2])
def test_what_a_bot_prints_spoils_no_result(processes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that its author forgot goes to standard error, and scripts read the result."""
    lines = ["from tricksmith.bots import Bot", "class Chatty(Bot):", "    name = 'chatty'"]
    lines += ["    def choose(self, view, rng):", "        print('hello')", "        return view.penalty_free[0]"]
    (tmp_path / "chatting.py").write_text("\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(tmp_path)
    words = ("arena", "poison-nonesuch", "--bots", "chatting:Chatty,random", "--deals", 2, "--seed", "a", "--json")
    done = call(*words, "--processes", processes)
    assert json.loads(done.out)["result"]["pairs"][0]["deals"] == 2


def test_the_whole_story_is_told_to_whoever_asks(whist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the one line."""
    monkeypatch.setenv("TRICKSMITH_TRACEBACK", "1")
    done = call("simulate", whist, "--bots", "random", "--matches", 1, "--seed", "a")
    first, *_, last = done.err.splitlines()
    assert first == "Traceback (most recent call last):"
    assert last.startswith(f"tricksmith: {whist}, line ")


def test_a_fault_of_our_own_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else can mend it, and we need all of it."""
    monkeypatch.setattr(games, "get", None)
    with pytest.raises(TypeError, match="not callable"):
        call("simulate", "nonesuch", "--matches", 1)


NEXT = """

def find(self, table):
    counts = []
    for seat in table.order:
        counts.append((yield from table.count(seat, FRENCH.all.of_rank("6"))))
    next(seat for seat, (held,) in enumerate(counts) if held)
    yield from Mini.lay(self, table)


Mini.lay, Mini.exchange = Mini.exchange, find
"""
"""An exchange that fails where bots, who know no count, work out a move."""


@pytest.mark.filterwarnings("default::tricksmith.errors.BotWarning")
@pytest.mark.parametrize("words", [("simulate", "--bots", "novice,regular,random", "--matches", 2),
                                   ("arena", "--bots", "novice,random", "--deals", 2, "--processes", 2)])  # fmt: skip
def test_a_bot_says_once_where_a_game_fails_it(words: tuple[object, ...], tmp_path: Path) -> None:
    """In one line; it plays on with simpler moves, and `check` reports the fault."""
    path = tmp_path / "nexts.py"
    path.write_text(MINI + NEXT, encoding="utf-8")
    command, *options = words
    done = call(command, path, *options, "--seed", "a")
    where = f"{path}, line {line_of(path, 'next(seat')}, in find"
    why = "StopIteration: next() found nothing; give it a default, as in next(…, None)"
    assert done.code == 0
    said = f"tricksmith: bots can't work out some moves and make simpler ones: {where}: {why}."
    assert done.err.count("tricksmith: ") == 1
    assert f"{said} `tricksmith check` shows the case\n" in done.err
    checked = call("check", path, "--hands", 1)
    assert checked.code == 1
    assert f"in the file: {where}\n" in checked.err
