"""`tricksmith verify`: what holds of a file, match by match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import WHIST, call
from tests.play.test_fair import record
from tricksmith.play import Match, as_line, to_record


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of two matches: one from a table, one from elsewhere."""
    path = tmp_path / "evening.jsonl"
    fair = record()
    other = {key: value for key, value in fair.items() if key != "table"}
    path.write_text(f"{as_line(fair)}\n{as_line(other)}\n", encoding="utf-8")
    return path


def test_what_holds_is_told_match_by_match(file: Path) -> None:
    """Each finding in a sentence; nothing is wrong, so the code is 0."""
    done = call("verify", file)
    assert done.code == 0
    assert done.lines[0] == "Match 1, line 1"
    assert "holds: the seed follows from the secret and the parts of seats 0 and 1; no part came from seat 2" in (
        done.lines
    )
    assert "Match 2, line 2" in done.lines
    assert done.lines[-1] == "All 2 matches are valid."
    assert call("verify", file, "--plain").out == done.out


def test_what_does_not_hold_gives_code_1(file: Path) -> None:
    """One bad match among good ones is found, and the others are reported all the same."""
    lines = file.read_text(encoding="utf-8").splitlines()
    bad = as_line(record(commitment="00" * 32))
    file.write_text("\n".join([lines[0], bad, lines[1]]) + "\n", encoding="utf-8")
    done = call("verify", file)
    assert done.code == 1
    assert "FAILS: the secret is not the one that the table had committed to" in done.lines
    assert done.lines[-1] == "Not everything holds."
    assert "Match 3, line 3" in done.lines
    reported = [json.loads(line) for line in call("verify", file, "--json").lines]
    assert [one["holds"] for one in reported] == [True, False, True]
    assert [finding["holds"] for finding in reported[1]["findings"]] == [True, False, True, True]


def test_a_file_that_is_none(tmp_path: Path) -> None:
    """No JSON does not hold; no file, or an empty one, is a wrong argument."""
    path = tmp_path / "x.jsonl"
    assert call("verify", path).code == 2
    path.write_text("", encoding="utf-8")
    assert call("verify", path).code == 2
    path.write_text('{"format": ', encoding="utf-8")
    done = call("verify", path)
    assert done.code == 1
    assert any(line.startswith("FAILS: the line is torn") for line in done.lines)


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    """Its file is given by hand, for no record runs one."""
    from tricksmith import games  # noqa: PLC0415 - the class comes from a file

    path = tmp_path / "whist.json"
    match = Match.begin(games.load(str(WHIST))(4), seed="kitchen")
    path.write_text(as_line(to_record(match)), encoding="utf-8")
    assert call("verify", path).code == 1
    assert call("verify", path, "--game", WHIST).lines[-1] == "The match is valid."
