"""`tricksmith check GAME`: the contract checker on the command line."""

import re
from pathlib import Path

import pytest

from tests.cli.program import WHIST, call
from tricksmith import games


def test_every_table_of_a_game_is_checked() -> None:
    """Every number of players and every option: as many tables as the game has variants."""
    done = call("check", WHIST, "--hands", 1)
    assert done.code == 0
    assert done.lines[0] == "Plain Whist, passes the checks"
    tables = len(list(games.load(str(WHIST)).variants()))
    assert done.lines[1] == f"tables: {tables}, each a number of players with its options"
    assert done.lines[2].startswith(f"hands: {tables} played at random, ")


def test_one_table_is_checked_if_it_is_asked_for() -> None:
    """Players and options choose it; the same seed looks at the same positions."""
    line = ("check", "poison-nonesuch", "--players", 4, "-o", "ending=minus_13", "--hands", 2)
    done = call(*line)
    assert done.code == 0
    assert done.lines[1].startswith("tables: 1,")
    assert done.lines[2].startswith("hands: 2 played at random, ")
    assert call(*line).out == done.out
    assert call(*line, "--seed", "other").out != done.out


def test_what_was_looked_at_fits_the_terminal() -> None:
    """The numbers stand below each other, and a bar shows how far it is."""
    done = call("check", "nestors", "-o", "target=500", "--hands", 1, columns=60)
    assert done.lines[0] == "Nestors  passes the checks"
    assert max(map(len, done.lines)) <= 60
    assert "tables" in done.err


def changed(folder: Path, old: str, new: str) -> Path:
    """Whist with a fault."""
    text = WHIST.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    file = folder / "faulty.py"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('lead_rule, follow_rule = "WH3", "WH3"', 'lead_rule, follow_rule = "WH3", "WH99"'),
        ("seats = (4,)", "seats = (4, 5)"),
        ("return [self.follow(trick.led, mode)]", "return [self.follow(trick.suit, mode)]"),
    ],
)
def test_a_fault_is_told_with_what_shows_it_again(old: str, new: str, tmp_path: Path) -> None:
    """Exit code 1; the first line says what is broken, and no traceback follows."""
    done = call("check", changed(tmp_path, old, new), "--hands", 1)
    assert (done.code, done.out) == (1, "")
    # On a slow machine the progress is shown before.
    assert re.match(r"(\d+ of \d+ tables.*\n)*tricksmith: ", done.err)
    assert "Traceback" not in done.err


def test_the_fault_is_found_again_by_its_seed(tmp_path: Path) -> None:
    """The place is named: the table, the hand, the moves, and how to get there."""
    file = changed(tmp_path, "return [self.follow(trick.led, mode)]", "return [self.follow(trick.suit, mode)]")
    err = call("check", file, "--hands", 1, "--seed", "mine").err
    assert "Whist.must_play(" in err
    assert "seed='mine'" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["not-a-game"], "no game named 'not-a-game'"),
        (["nope.py"], "no file nope.py"),
        (["nonesuch", "--players", "9"], "nonesuch is for 3 or 4 players, not 9"),
        (["nonesuch", "-o", "target=none"], "nonesuch: option target is a whole number from 1 up, not none"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], says: str) -> None:
    """A wrong word on the command line is exit code 2 and one clear line."""
    done = call("check", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {says}")
    assert len(done.err.splitlines()) == 1


def test_a_file_that_is_no_game_is_said_in_one_line(tmp_path: Path) -> None:
    """A syntax error in an author's file is theirs, and reported as such."""
    file = tmp_path / "broken.py"
    file.write_text("class Broken(", encoding="utf-8")
    done = call("check", file)
    assert done.code == 1
    assert done.err.startswith(f"tricksmith: {file} cannot be loaded: SyntaxError")
    assert len(done.err.splitlines()) == 1


def test_all_that_keeps_a_game_out_of_the_core_is_named(tmp_path: Path) -> None:
    """A line for each of three reasons: the part, the file, the line and the function, why, and a case."""
    blocks = """    def is_over(self, tally):
        return None

    def trick_worth(self, counter, trick, mode):
        return trick.number

    counters = ("late",)

    def must_play("""
    file = changed(tmp_path, "    def must_play(", blocks)
    text = file.read_text(encoding="utf-8").replace(
        "        table.deals(", '        yield from table.size("last/0")\n        table.deals('
    )
    file.write_text(text, encoding="utf-8")
    done = call("check", file, "--hands", 1, "--players", 4)
    assert done.code == 0
    assert any(line.startswith("compiled core: does not fit, for 3 reasons. Bots play") for line in done.lines)
    places = [line.partition(": ")[::2] for line in done.lines if line.startswith("keeps out")]
    lines = text.splitlines()
    assert [part for part, _ in places] == ["keeps out the calls", *["keeps out the tricks"] * 2]
    for (_, why), (words, function) in zip(
        places, [("size(", "calls"), ("def is_over", "is_over"), ("def trick_worth", "trick_worth")], strict=True
    ):
        number = next(number for number, line in enumerate(lines, 1) if words in line)
        assert why.startswith(f"{file}, line {number}, in {function}: the compiled core ")
        assert "(with Whist(players=4, target=5)" in why
