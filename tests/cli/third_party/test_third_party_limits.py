"""Another author's file that does not end, takes all memory or ends the program: one plain message, exit code 1."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.program import ROOT, call, command
from tests.cli.third_party.third_party_files import MINI, faulty_file, line_of_fault
from tricksmith import third_party_limits

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timers")

BOT = "from tricksmith.bots import Bot\n\n\nclass Slow(Bot):\n    name = 'slow'\n\n    def choose(self, view, rng):\n"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of half a second for every call, looked at often."""
    monkeypatch.setattr(third_party_limits, "GAME_SECONDS", 0.5)
    monkeypatch.setattr(third_party_limits, "PATIENT_SECONDS", 0.5)
    monkeypatch.setattr(third_party_limits, "CHECK_PERIOD", 0.1)


def run(*words: object, code: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A real command in a process of its own; with `code`, that code runs it."""
    line = [sys.executable, "-c", code, *map(str, words)] if code else command(words)
    return subprocess.run(
        line, env=os.environ | environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


WORDS = {
    "check": ("-n", 3, "--hands", 1),
    "simulate": ("-m", 1, "--seed", "a"),
    "play": ("--plain", "--seed", "a", "--bots", "random"),
    "arena": ("--bots", "random,novice", "--deals", 2, "--seed", "a", "--processes", 1),
}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "verb"), [("score", "check"), ("layout", "simulate"), ("sides", "play"), ("score", "arena")]
)
def test_an_endless_loop_in_a_game_is_stopped_and_named(name: str, verb: str, tmp_path: Path) -> None:
    """Wherever it is asked, with the line in which it turns."""
    path = faulty_file(tmp_path, name, "loop")
    done = call(verb, path, *WORDS[verb])
    assert done.code == 1
    assert (
        f"tricksmith: {path}, line {line_of_fault(path)}, in {name}: this call has not returned for 0.5 s" in done.err
    )
    assert "Traceback" not in done.err


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("catch", ["except Exception", "except BaseException"])
def test_a_loop_that_catches_errors_is_stopped_too(catch: str, tmp_path: Path) -> None:
    """A call that has caught the first message gets the next one, until it is out of its own reach."""
    path = tmp_path / "stubborn.py"
    lines = [
        "for turn in range(2):",
        "    try:",
        "        while True: pass",
        f"    {catch}:",
        "        pass",
        "while True: pass",
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = call("check", path)
    assert done.code == 1
    assert f"tricksmith: {path}, line " in done.err
    assert ", in <module>: this call has not returned" in done.err


@pytest.mark.usefixtures("impatient")
def test_a_bot_that_thinks_for_ever_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own function; the limit is longer by default."""
    path = tmp_path / "slow_bot.py"
    path.write_text(f"{BOT}        while True: pass\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "slow_bot", raising=False)
    done = call("simulate", "nonesuch", "--bots", "slow_bot:Slow", "-m", 1)
    assert done.code == 1
    assert f"tricksmith: {path}, line 8, in choose: this call has not returned" in done.err


def test_another_process_says_it_too(tmp_path: Path) -> None:
    """Workers watch what they run, and hand the message on."""
    path = faulty_file(tmp_path, "score", "loop")
    words = ("arena", path, "--bots", "random,novice", "--deals", 1, "--seed", "a", "--processes", 2)
    done = run(*words, **{third_party_limits.SECONDS_ENV: "1"})
    assert done.returncode == 1
    assert f"tricksmith: {path}, line {line_of_fault(path)}, in score: this call has not returned" in done.stderr


def test_many_short_calls_and_waiting_are_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the same call counts, and none is running while a person is asked."""
    monkeypatch.setenv(third_party_limits.SECONDS_ENV, "1")
    monkeypatch.setattr(third_party_limits, "CHECK_PERIOD", 0.05)
    space: dict[str, Callable[[float], None]] = {"__name__": "somebody"}  # type: ignore[dict-item]
    exec("import time\ndef nap(seconds): time.sleep(seconds)", space)
    before = signal.getsignal(signal.SIGALRM)
    with third_party_limits.enforced():
        third_party_limits.watch()
        time.sleep(1.3)
        for _ in range(4):
            space["nap"](0.4)
        with pytest.raises(third_party_limits.ThirdPartyTimeout, match="in nap"):
            space["nap"](3)
    assert signal.getsignal(signal.SIGALRM) == before


@pytest.mark.parametrize(
    "end",
    [
        "raise SystemExit(0)",
        "import sys; sys.exit()",
        "raise KeyboardInterrupt",
        "raise GeneratorExit",
        "raise BaseException",
        "raise type('Stop', (BaseException,), {})",
    ],
)
@pytest.mark.parametrize("verb", ["check", "simulate", "play"])
def test_a_file_that_ends_the_program_does_not_pass(end: str, verb: str, tmp_path: Path) -> None:
    """At its top, before there is a game."""
    path = tmp_path / "leaving.py"
    path.write_text(f"{MINI}\n{end}\n", encoding="utf-8")
    done = call(verb, path)
    line = len(MINI.splitlines()) + 2
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"tricksmith: {path} cannot be loaded: line {line}, in <module>: ")
    assert len(done.err.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to RLIMIT_DATA")
def test_memory_without_end_is_refused(tmp_path: Path) -> None:
    """The limit is generous, and can be set."""
    path = tmp_path / "greedy.py"
    path.write_text("kept = []\nwhile True: kept.append('x' * 1_000_000)\n", encoding="utf-8")
    done = run("check", path, **{third_party_limits.MEMORY_ENV: "300"})
    assert done.returncode == 1
    assert done.stderr == f"tricksmith: {path} cannot be loaded: line 2, in <module>: MemoryError\n"


def test_a_loop_inside_of_a_function_in_c_ends_the_process(tmp_path: Path) -> None:
    """Python can't interrupt it, so the system does, after a dump with the file and the line."""
    path = tmp_path / "deep.py"
    path.write_text("import itertools\nsum(itertools.count())\n", encoding="utf-8")
    code = "from tricksmith import cli, third_party_limits; third_party_limits.NATIVE_SECONDS = 0.2; cli.main()"
    done = run("check", path, code=code, **{third_party_limits.SECONDS_ENV: "1"})
    assert done.returncode == -signal.SIGPROF
    assert f'File "{path}", line 2 in <module>' in done.stderr


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("import os; os._exit(0)", "the process ended itself, with exit code 0, before"),
        ("import os; os.abort()", "the process was ended by SIGABRT before"),
        (
            "import signal; signal.setitimer(signal.ITIMER_REAL, 0)\nwhile True: pass",
            "ended after 3 seconds without a step of the timer",
        ),
        (
            "import threading\ndef turn():\n    while True: pass\nthreading.Thread(target=turn).start()",
            "a thread that the file has started did not end",
        ),
    ],
    ids=["exit", "abort", "timer", "thread"],
)
def test_a_file_can_neither_end_nor_outlast_its_check(lines: str, message: str, tmp_path: Path) -> None:
    """What no limit inside of a process catches is seen by a second one."""
    path = tmp_path / "sly.py"
    path.write_text(f"{MINI}\n{lines}\n", encoding="utf-8")
    code = (
        "import sys; from tricksmith.cli import program, supervisor; "
        "supervisor.SILENCE_TIMEOUT = 2; supervisor.EXIT_TIMEOUT = 0.3; "
        f"sys.argv = ['tricksmith', 'check', {str(path)!r}, '-n', '3', '--hands', '1']; program()"
    )
    done = run(code=code)
    assert done.returncode == 1
    assert f"tricksmith: {message}" in done.stderr


def test_a_supervised_check_keeps_its_exit_code(tmp_path: Path) -> None:
    """0 for a good file, 1 for a fault, 2 for a wrong option."""
    good = tmp_path / "good.py"
    good.write_text(MINI, encoding="utf-8")
    words = ("-n", 3, "--hands", 1)
    assert run("check", good, *words).returncode == 0
    assert run("check", faulty_file(tmp_path, "score", "error"), *words).returncode == 1
    assert run("check", good, "--nonsense").returncode == 2
