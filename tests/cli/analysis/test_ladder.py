"""`tricksmith ladder`: a whole pool of bots at many tables."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.program import WHIST, call

QUICK = ("--pool", "random,novice", "--seed", "a", "--processes", 1, "--deals", 2, "--rated", 0)


def test_every_table_of_the_games_is_played() -> None:
    """With the margin, who beats whom, and times."""
    done = call("ladder", "nestors", "poison-nonesuch", *QUICK, "--plain")
    assert done.code == 0
    assert [line.split(":")[0] for line in done.lines if "novice over random" in line] == [
        "Nestors", "Poison Nonesuch", "Poison Nonesuch",
    ]  # fmt: skip
    assert done.lines[:2] == ["The ladder, random < novice", "seed: a"]
    assert done.err == ""


def test_tables_and_ratings_may_be_chosen(tmp_path: Path) -> None:
    """A game of your own, one number of players, every pair; in every form."""
    files = [tmp_path / f"ladder{form}" for form in (".json", ".md", ".svg")]
    line = ("ladder", WHIST, "nestors", "--players", 4, *QUICK[:-1], 3, "--all-pairs")
    done = call(*line, *(word for file in files for word in ("--write", file)), "--json")
    assert done.code == 0
    reported = json.loads(done.out)
    assert json.loads(files[0].read_text(encoding="utf-8")) == reported
    assert [table["game"] for table in reported["result"]["tables"]] == ["plain-whist", "nestors"]
    assert all(len(table["ratings"]) == 2 for table in reported["result"]["tables"])
    assert "| Plain Whist | 4 | novice over random | 2 |" in files[1].read_text(encoding="utf-8")
    assert ET.fromstring(files[2].read_text(encoding="utf-8")).tag.endswith("svg")
    assert "Ratings by OpenSkill, from random seatings" in call(*line).lines


def test_a_ladder_goes_on_from_its_file(tmp_path: Path) -> None:
    """The file says all that was asked for; what contradicts it is refused."""
    file = tmp_path / "run"
    assert call("ladder", "nestors", *QUICK, "--save", file).code == 0
    more = json.loads(call("ladder", "--resume", file, "--deals", 3, "--json").out)["result"]
    whole = json.loads(call("ladder", "nestors", *QUICK[:-3], 3, "--rated", 0, "--json").out)["result"]
    assert (more.pop("extended_from"), whole.pop("extended_from")) == (2, None)
    assert more == whole
    note = "The number of deals was not fixed beforehand"
    assert note in call("ladder", "--resume", file, "--deals", 3).out.replace("\n", " ")
    assert note not in call("ladder", "--resume", file).out
    for words, says in (
        (("nonesuch",), "another choice of tables"),
        (("--players", 4), "another choice of tables"),
        (("--pool", "novice,random"), "another --pool"),
        (("--seed", "b"), "another --seed: a"),
        (("--all-pairs",), "another --all-pairs: False"),
    ):
        done = call("ladder", *words, "--resume", file)
        assert (done.code, done.out) == (2, "")
        assert f"{file} was begun with {says}" in done.err


def test_the_file_of_another_command_is_refused(tmp_path: Path) -> None:
    """Either way round."""
    file = tmp_path / "run"
    assert call("ladder", "nestors", *QUICK[:-4], "--deals", 1, "--rated", 0, "--save", file).code == 0
    assert f"{file} was not written by `tricksmith arena`" in call("arena", "--resume", file).err
    other = tmp_path / "other"
    assert (
        call("arena", "nestors", "--bots", "novice,random", "--deals", 1, "--processes", 1, "--save", other).code == 0
    )
    assert f"{other} was not written by `tricksmith ladder`" in call("ladder", "--resume", other).err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsuch"], "no game named 'nonsuch'"),
        (["nestors", "--players", "3"], "--players 3: none of nestors has a table of that size"),
        (["nestors", "--pool", "novice"], "a pool has two bots or more"),
        (["nestors", "--pool", "novice,nobody"], "no bot named 'nobody'"),
        (["nestors", "--write", "ladder.txt"], "--write ladder.txt: the name of the file ends in .json, .md or .svg"),
        (["nestors", "--write", "no/such/ladder.md"], "--write no/such/ladder.md: there is no such folder"),
        (["nestors", "--save", "a", "--resume", "b"], "--save begins a new file and --resume continues one"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], says: str) -> None:
    """A wrong word on the command line is exit code 2 and one clear line."""
    done = call("ladder", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {says}")
    assert len(done.err.splitlines()) == 1
