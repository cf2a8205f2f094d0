"""The library needs NumPy alone; a command whose extra is missing says in one line what to install."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tricksmith._extras import extra_of, missing_extra_message
from tricksmith.cli import HOSTING

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = {
    line.partition(" ")[0].partition(">")[0].partition("[")[0].replace("-", "_")
    for lines in PROJECT["optional-dependencies"].values()
    for line in lines
} - {"tricksmith"}
"""The modules that only extras bring."""


def run_without(missing: set[str], code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python in which these modules cannot be imported."""
    block = f"import sys\nfor name in {sorted(missing)!r}:\n    sys.modules[name] = None\n"
    return subprocess.run(
        [sys.executable, "-c", block + code, *arguments],
        check=False, capture_output=True, encoding="utf-8", cwd=ROOT, env={"PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip


def test_the_library_depends_on_numpy_alone() -> None:
    """Everything else is an extra, and every extra is in `all`."""
    assert [line.partition(">")[0] for line in PROJECT["dependencies"]] == ["numpy"]
    extras = set(PROJECT["optional-dependencies"])
    assert extras == {"cli", "server", "arena", "arrow", "ray", "train", "redis", "postgres", "traces", "all"}
    everything = " ".join(PROJECT["optional-dependencies"]["all"])
    assert all(extra in everything for extra in extras - {"all"})


def test_the_library_plays_without_any_extra() -> None:
    """Games, matches, bots, the core, the arena and the solver load and work with NumPy and the standard library."""
    code = """
from tricksmith import bots, games, play
from tricksmith.arena import Arena
from tricksmith.engine import Hands, position
from tricksmith.solve import solve
game = games.get("nonesuch", max_hands=1)
match = next(play.simulate(game, [bots.get("regular@10"), bots.get("novice"), bots.get("random")], matches=1, seed="x"))
print(match.verdict is not None, Hands.deal(game, 10, seed=1).playout() > 0)
for _ in Arena(game, ["novice", "random"], deals=1, seed="x").run():
    print("played")
"""
    done = run_without(OPTIONAL, code)
    assert (done.stdout, done.stderr) == ("True True\nplayed\n", "")


@pytest.mark.parametrize(
    ("missing", "arguments", "said"),
    [
        ("typer", ["games"], "tricksmith: this needs typer, which is not installed: uv sync --inexact --extra cli\n"),
        ("rich", ["games"], "tricksmith: this needs rich, which is not installed: uv sync --inexact --extra cli\n"),
        (
            "fastapi",
            ["serve", "--port", "0"],
            "tricksmith: this needs fastapi, which is not installed: uv sync --inexact --extra server\n",
        ),
        (
            "typer",
            ["serve"],
            "tricksmith: this needs typer, which is not installed: uv sync --inexact --extra server\n",
        ),
    ],
)
def test_a_missing_extra_is_named_in_one_line(missing: str, arguments: list[str], said: str) -> None:
    """The command that needs it ends with what to install, and the others work."""
    lines = [line for extra in PROJECT["optional-dependencies"].items() for line in named(*extra)]
    code = f"""
from tricksmith import _extras
_extras.requirements = lambda: {lines!r}
from tricksmith.cli import main
main()
"""
    done = run_without({missing}, code, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


def test_commands_that_need_the_server_are_those_of_its_folder() -> None:
    """With NumPy alone, each names the extra that is enough for it."""
    files = (ROOT / "src" / "tricksmith" / "cli" / "hosting").glob("[!_]*.py")
    commands = [name for path in files for name in re.findall(r"app\.command\(\)\((\w+)\)", path.read_text("utf-8"))]
    assert sorted(commands) == sorted(HOSTING)


def named(extra: str, lines: list[str]) -> list[str]:
    """The requirements of an extra, as the metadata of a wheel write them."""
    return [f"{line} ; extra == '{extra}'" for line in lines]


def test_a_module_that_no_extra_brings_is_a_fault_as_before() -> None:
    """Somebody's own file that imports what is not there is not answered with one of our extras."""
    assert missing_extra_message(ModuleNotFoundError("No module named 'nowhere'", name="nowhere")) is None
    assert extra_of("prometheus_client", ["prometheus-client>=0.22 ; extra == 'server'"]) == "server"
