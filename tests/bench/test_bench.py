"""`python -m bench` runs, reports what it measured, and prints JSON for programs."""

import ast
import contextlib
import doctest
import importlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import __main__ as main
from bench.bots import strength
from bench.measure import report
from bench.measure.report import Estimate, Section
from bench.speed import double_dummy, imports
from bench.speed import python as speed
from bench.speed.double_dummy import DoubleDummy
from tests.cli.program import Done
from tricksmith.play import deal
from tricksmith.rules import Seat

ROOT = Path(__file__).parents[2]
BENCHES = (
    "playouts", "hands", "cold", "step", "sample", "solve", "import", "speed", "strength", "instructions", "opponents",
    "endgame", "guarantees", "scaling", "calls", "efficiency", "luck", "reviews", "review_time",
)  # fmt: skip
EXPERIMENTS = ("action_values", "beliefs", "calibration", "exploitability", "growth")
PROGRAMS = (
    "server.load", "server.move", "server.start", "server.commit", "server.capacity", "experiments.paint",
    "experiments.frames",
    "experiments.reconnect",
)  # fmt: skip
MODULES = sorted((ROOT / "bench").rglob("*.py"))


def bench(*arguments: str) -> Done:
    """Run the program as its user does, in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main.app(arguments, prog_name="python -m bench")
    return Done(int(ended.value.code or 0), out.getvalue(), err.getvalue())


def rows(line: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of each section of a report in JSON."""
    return {section["title"]: section["rows"] for section in json.loads(line)["sections"]}


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_the_benchmarks_are_listed(arguments: tuple[str, ...]) -> None:
    """Without a name, and among the options too: each with what it measures. Here in a process of its own."""
    line = [sys.executable, "-m", "bench", *arguments]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    lines = [line.strip().removeprefix("experiments ") for line in done.stdout.splitlines()]
    for name in (*BENCHES, *EXPERIMENTS):
        assert any(line.startswith(f"{name} ") and len(line) > 40 for line in lines)


def test_every_benchmark_can_be_run_by_its_name() -> None:
    """Each module with a `run` is a benchmark or an experiment, and each program with options of its own is listed."""
    runs = {path.relative_to(ROOT / "bench").with_suffix("") for path in MODULES if "\ndef run(" in path.read_text()}
    assert {".".join(path.parts) for path in runs} == {*main.BENCHES.values(), *main.EXPERIMENTS.values()}
    assert (tuple(main.PROGRAMS), set(main.BENCHES)) == (PROGRAMS, set(BENCHES))
    assert all((ROOT / "bench" / f"{module.replace('.', '/')}.py").is_file() for module in PROGRAMS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "bench")))
def test_examples_in_the_benchmarks_hold(path: Path) -> None:
    """The examples in docstrings are true; `__main__` has none."""
    if path.stem == "__main__":
        assert ">>>" not in path.read_text(encoding="utf-8")
        return
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "bench")))
def test_a_peer_is_loaded_only_where_it_runs(path: Path) -> None:
    """No module of the benchmarks needs a peer to be imported, and none has more than 300 lines."""
    text = path.read_text(encoding="utf-8")
    imports = [ast.unparse(node) for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert not [line for line in imports if "pyspiel" in line or "open_spiel" in line or "endplay" in line]
    assert len(text.splitlines()) <= 300


def test_every_benchmark_is_documented() -> None:
    """A benchmark has a section of its page, an experiment a page of the research that says how to repeat it."""
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for name in BENCHES:
        assert f"## `{name}`" in page
    research = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "research").glob("*.md"))
    for name in EXPERIMENTS:
        assert f"python -m bench experiments {name}" in research


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing"], "there is no benchmark 'nothing'"),
        (["experiments", "nothing"], "there is no experiment 'nothing': choose action_values"),
        (["speed", "growth"], "speed takes no second name"),
        (["import", "--game", "nonesuch"], "import has no option --game"),
        (["speed", "--game", "nonesuch", "--save"], "--save keeps the figures of every table"),
        (["speed", "--game", "nonsuch"], "did you mean nonesuch?"),
        (["strength", "--new", "novise"], "did you mean novice?"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_the_reason(arguments: list[str], says: str) -> None:
    """The error names what would be right."""
    done = bench(*arguments)
    assert done.code == 2
    assert says in " ".join(done.err.replace("│", " ").split())


def test_a_report_can_be_read_by_programs_and_by_people() -> None:
    """The table and the line of JSON hold the same figures."""
    reported = bench("strength", "--game", "poison-nonesuch", "--players", "3", "--deals", "2", "--json")
    assert reported.code == 0
    assert len(reported.out.splitlines()) == 1
    data = json.loads(reported.out)
    assert data["bench"] == "strength"
    assert data["settings"] == {"deals": 2, "seed": "strength", "bots": "novice 3, random 1"}
    (row,) = rows(reported.out)["novice against random"]
    assert (row["game"], row["players"]) == ("poison-nonesuch", 3)
    printed = bench("strength", "--game", "poison-nonesuch", "--players", "3", "--deals", "2").out
    assert str(Estimate(*row["alone"])) in printed


def test_speed_counts_every_table_and_every_decision() -> None:
    """Hands, decisions, deals, views and moves all take some time, and the shares of the modules are most of it."""
    speed_report = speed.run(game="poison-nonesuch", hands=4)
    play, think, where = speed_report.sections
    assert [(row["game"], row["players"]) for row in play.rows] == [("poison-nonesuch", 3), ("poison-nonesuch", 4)]
    for row in play.rows:
        assert row["decisions/s"] == pytest.approx(24 * row["hands/s"], rel=0.01)
    for row in think.rows:
        assert row["decisions"] == 48
        assert row["µs a view"] > 0
        assert row["µs a move, 1 in 100"] >= row["µs a move, mean"] > 0
    for row in where.rows:
        shares = row["per cent of the time"]
        assert "rules.runtime.playing" in shares
        assert 50 < sum(shares.values()) <= 101


def test_modules_are_named_by_their_place_in_the_package() -> None:
    """The module of any game is named "its game"."""
    assert speed._module(str(speed.ROOT / "rules" / "hand.py")) == "rules.hand"
    assert speed._module(str(speed.ROOT / "games" / "nonesuch.py")) == "its game"
    assert speed._module("/usr/lib/python3/random.py") == speed._module("~") == "Python"


def test_imports_are_timed_in_a_fresh_python() -> None:
    """Each module by itself, with both clocks and its memory; the peers too where they are there."""
    (section,) = imports.run(times=1).sections
    measured = [row["import"] for row in section.rows]
    assert measured[: len(imports.MODULES)] == list(imports.MODULES)
    assert {*measured[len(imports.MODULES) :]} <= {*imports.PEERS}
    assert all(row["wall ms"] > 0 and row["processor ms"] > 0 for row in section.rows)
    assert ("make peers" in section.what) == (len(measured) < len(imports.MODULES) + len(imports.PEERS))


def test_bridge_deals_come_to_the_same_as_those_of_the_peer() -> None:
    """Where it is installed; else there are our figures alone."""
    (row,) = double_dummy.section(1, "dds").rows
    assert row["ms a deal"] > 0
    assert row.get("DDS checksum", row["checksum"]) == row["checksum"] == "97354c37"
    assert double_dummy._pbn(DoubleDummy(4).hand(deal(DoubleDummy(4), seed="dds"), Seat(0))) == (
        "N:A6.QT9764.852.T8 KQJT9543.32.6.75 7.J85.A973.KQ943 82.AK.KQJT4.AJ62"
    )


def test_quick_means_fewer() -> None:
    """The quick sizes are a small part of the full ones."""
    for module in (strength, speed, imports):
        assert module.QUICK * 4 < module.FULL


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Known values give the interval of the textbook, and one value gives none."""
    found = Estimate.of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found == Estimate(5.0, round(2.365 * 2.138 / 8**0.5, 2))
    assert found.is_above_zero
    assert not Estimate(1.0, 1.0).is_above_zero
    assert Estimate.of([3.0]).within == float("inf")


def test_figures_are_written_as_people_write_them() -> None:
    """Thousands are grouped, small figures keep the decimals that they have, shares are listed."""
    section = Section(
        "t", "w", [{"a": 12345, "b": 1.5, "c": 123.45, "d": {"x": 3}, "e": True, "f": 4321.9, "g": "text"}]
    )
    assert [report.text(value) for value in section.rows[0].values()] == [
        "12,345", "1.5", "123.45", "x 3", "yes", "4,322", "text",
    ]  # fmt: skip
    assert section.table().row_count == 1
    assert report.machine().endswith(f"CPython {sys.version_info.major}.{sys.version_info.minor}")


def test_playouts_are_reported_with_speed_strength_and_checksum() -> None:
    """Random play and the heuristic policy share a row, and the policy is the stronger."""
    reported = bench("playouts", "--game", "poison-nonesuch", "--players", "3", "--quick", "--hands", "2000", "--json")
    assert reported.code == 0, reported.err
    report_rows = rows(reported.out)
    assert list(report_rows) == ["Random playouts", "Playouts by the heuristic policy", "Tables"]
    (row,) = report_rows["Playouts by the heuristic policy"]
    assert row["random M/s"] > 0
    assert row["heuristic M/s"] > 0
    for mean, within in (row["alone"], row["against"]):
        assert mean > within
    again = bench("playouts", "--game", "poison-nonesuch", "--players", "3", "--quick", "--hands", "2000", "--json")
    assert rows(again.out)["Playouts by the heuristic policy"][0]["checksum"] == row["checksum"]
    assert "core" in report.machine()
