"""`tricksmith arena GAME`: bots compared on the same deals."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.analysis.test_simulate import MINDING_CTRL_C
from tests.cli.program import WHIST, call, without_colour
from tricksmith.cli.arena import _append_lines
from tricksmith.play import read_matches

QUICK = ("--bots", "novice,random", "--seed", "a", "--processes", 1)


def result(*words: object) -> Any:
    """What a run found, without its times."""
    done = call("arena", *words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)["result"]


def test_the_result_is_printed_with_its_interval() -> None:
    """Margin, both ways of seating, own scores, calls, times."""
    done = call("arena", "nonesuch", *QUICK, "--deals", 5, "--players", 4, "--plain")
    assert done.code == 0
    text = "\n".join(done.lines)
    for reported in (
        r"^Nonesuch, 4 players$",
        r"^seed: a$",
        r"^deals: each played 8 times, in every seating$",
        r"^margin: \+\d\.\d\d ± \d\.\d\d, from 5 deals\. These are too few deals for a test: play 10 or more$",
        r"^one novice among random: \+\d\.\d\d ± \d\.\d\d$",
        r"^one random among novice: \+\d\.\d\d ± \d\.\d\d$",
        r"^own score, random: [+-]\d\.\d\d ± \d\.\d\d$",
        r"^novice: called none, hands \d+, margin [+-]\d+\.\d\d, made \d+%$",
        r"^random: decisions [\d,]+, half within \S+ (µs|ms), 99 of 100 within \S+ (µs|ms)$",
    ):
        assert re.search(reported, text, re.MULTILINE), f"{reported}\n{text}"
    assert done.err == ""


def test_two_sides_have_one_way_of_seating() -> None:
    """It is shown, and null for scripts."""
    assert (
        "one among the others: the margin above, as there are two sides"
        in call("arena", "nestors", *QUICK, "--deals", 2).lines
    )
    assert result("nestors", *QUICK, "--deals", 2)["pairs"][0]["against"] is None


def test_json_holds_what_was_asked_and_what_was_found() -> None:
    """The times stand apart, for they alone differ from run to run."""
    line = ("nameless", "-n", 4, "-o", "alone=no", *QUICK, "-m", 6)
    first, second = (json.loads(call("arena", *line, "--json").out) for _ in range(2))
    assert first["result"] == second["result"]
    assert first["result"]["options"]["alone"] is False
    assert (first["result"]["game"], first["result"]["deals"], first["result"]["stopped"]) == ("nameless", 6, False)
    assert set(first["times"]) == {"novice", "random"}
    assert 0 < first["times"]["novice"]["p50"] <= first["times"]["novice"]["p99"]
    (pair,) = first["result"]["pairs"]
    low, high = pair["margin"]["interval95"]
    wide_low, wide_high = pair["margin"]["interval99"]
    assert wide_low < low < pair["margin"]["mean"] < high < wide_high


def test_several_bots_are_each_compared_with_the_first() -> None:
    """Two pairs of three bots."""
    found = result("poison-nonesuch", "--bots", "novice,random,novice", "--seed", "a", "--processes", 1, "--deals", 2)
    assert [pair["bots"] for pair in found["pairs"]] == [["novice", "random"], ["novice", "novice"]]
    assert found["pairs"][1]["margin"]["mean"] == 0


def test_a_test_stops_when_it_knows() -> None:
    """The answer, the ratio and its bounds."""
    line = ("poison-nonesuch", *QUICK, "--sprt", 1)
    (pair,) = result(*line)["pairs"]
    assert pair["sprt"]["answer"] == "accept"
    assert pair["deals"] == 20
    assert pair["sprt"]["llr"] > pair["sprt"]["bounds"][1]
    reported = next(text for text in call("arena", *line).lines if text.startswith("test: "))
    assert re.fullmatch(
        r"test: yes, the margin is 1 rather than 0\. LLR \+\d+\.\d\d, decided at -2\.94 and \+2\.94", reported
    )
    capped = result(*line, "--deals", 4)["pairs"][0]
    assert (capped["deals"], capped["sprt"]["answer"]) == (4, "undecided")


def test_a_game_may_be_a_file() -> None:
    """Other processes find it too."""
    line = (WHIST, "--bots", "novice,random", "--seed", "a", "--deals", 4)
    assert result(*line, "--processes", 2) == result(*line, "--processes", 1)


def test_every_hand_is_recorded_and_can_be_told(tmp_path: Path) -> None:
    """One line a hand, which `replay` verifies."""
    file = tmp_path / "hands.jsonl"
    line = ("arena", "nonesuch", *QUICK, "--deals", 2, "--record", file)
    assert call(*line).code == 0
    matches = [match for _, match in read_matches(file)]
    assert [match.names.count("novice") for match in matches] == [1, 1, 1, 2, 2, 2] * 2
    assert "novice" in call("replay", file, "--match", 3, "--plain").out
    refused = call(*line)
    assert (refused.code, refused.out) == (2, "")
    assert "say --append to add to it or --overwrite to empty it" in refused.err
    assert call(*line, "--append").code == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 24
    assert call(*line, "--overwrite").code == 0
    assert len(file.read_text(encoding="utf-8").splitlines()) == 12


@pytest.mark.parametrize("cut", [0, 30, 1500])
def test_a_resumed_run_records_no_hand_twice(cut: int, tmp_path: Path) -> None:
    """Though it was killed after some hands of a deal were recorded, and before the deal was saved."""
    whole, record, saved = tmp_path / "whole.jsonl", tmp_path / "hands.jsonl", tmp_path / "run"
    line = ("arena", "poison-nonesuch", *QUICK)
    assert call(*line, "--deals", 3, "--record", whole).code == 0
    assert call(*line, "--deals", 2, "--record", record, "--save", saved).code == 0
    text = record.read_bytes()
    record.write_bytes(text[: len(text) - cut])
    lines = saved.read_text(encoding="utf-8").splitlines(keepends=True)
    saved.write_text("".join(lines[:2]), encoding="utf-8")
    assert call("arena", "--resume", saved, "--deals", 3, "--record", record, "--processes", 1).code == 0
    assert record.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("cut", range(12))
def test_a_line_torn_in_the_middle_of_a_character_is_written_again(cut: int, tmp_path: Path) -> None:
    """A name may hold characters of several bytes, and a killed run may end between two of them."""
    path, lines = tmp_path / "hands.jsonl", ['{"players":["Zoë"]}', '{"players":["Bo","Zoë"]}']
    whole = "".join(f"{line}\n" for line in lines).encode()
    path.write_bytes(whole[: len(whole) - cut])
    _append_lines(path, lines, may_be_recorded=True)
    assert path.read_bytes() == whole


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    """With more deals if they are wanted; the file says all else."""
    file = tmp_path / "run"
    line = ("poison-nonesuch", *QUICK, "--option", "max_hands=3")
    assert call("arena", *line, "--deals", 3, "--save", file).code == 0
    assert result("--resume", file, "--deals", 6) == result(*line, "--deals", 6)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 7
    assert f"saved: {file}" in call("arena", "--resume", file, "--deals", 6).lines
    agreed = ("arena", "poison-nonesuch", *QUICK, "-o", "max_hands=3", "--resume", file)
    assert call(*agreed).code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonesuch"], "GAME nonesuch: {file} was begun with poison-nonesuch"),
        (["--players", "4"], "--players 4: {file} was begun with 3"),
        (["--bots", "random,novice"], "--bots random,novice: {file} was begun with novice,random"),
        (["--seed", "b"], "--seed b: {file} was begun with a"),
        (["--sprt", "1"], "--sprt 1.0: {file} was begun with none"),
        (["--option", "max_hands=4"], "--option max_hands 4: {file} was begun with none"),
        (["--save", "other"], "--save begins a new file and --resume continues one: choose one of them"),
    ],
)
def test_what_contradicts_the_file_is_refused(words: list[str], says: str, tmp_path: Path) -> None:
    """With what is there."""
    file = tmp_path / "run"
    assert call("arena", "poison-nonesuch", *QUICK, "--deals", 1, "--save", file).code == 0
    done = call("arena", *words, "--resume", file)
    assert (done.code, done.out, done.err) == (2, "", f"tricksmith: {says.format(file=file)}\n")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("seed", 7, "was not written by `tricksmith arena`"),
        ("deals", "two", "was not written by `tricksmith arena`"),
        ("sprt", "half", "was not written by `tricksmith arena`"),
        ("options", None, "was not written by `tricksmith arena`"),
        ("bots", [3, "random"], "no bot named '3'"),
        ("editions", None, "was not written by `tricksmith arena`"),
        ("editions", ["3", "0"], "was begun with random of edition 0, and it is 1 now: start a new run"),
    ],
)
def test_a_file_that_says_nonsense_of_its_run_is_refused(name: str, value: object, says: str, tmp_path: Path) -> None:
    """In one line, whatever somebody has written there by hand."""
    file = tmp_path / "run"
    whole = {"game": "poison-nonesuch", "players": 3, "options": {}, "bots": ["novice", "random"], "seed": "a"}
    asked = {**whole, "editions": ["3", "1"], "sprt": None, "deals": 1, name: value}
    file.write_text(json.dumps({"format": "tricksmith-arena/2", "asked": asked}) + "\n", encoding="utf-8")
    done = call("arena", "--resume", file)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "give a game and --bots A,B, or --resume FILE"),
        (["nonesuch"], "give a game and --bots A,B, or --resume FILE"),
        (["nonsuch", "--bots", "novice,random"], "no game named 'nonsuch': did you mean nonesuch?"),
        (["nonesuch", "--bots", "novice"], "a comparison takes two bots or more, not 1"),
        (["nonesuch", "--bots", "novice,randm"], "no bot named 'randm'"),
        (["nonesuch", "--bots", "novice,random", "--sprt", "0"], "a test for a margin of 0.0 points"),
        (["nonesuch", "--bots", "novice,random", "--seed", ""], "--seed '': a seed is one line of text"),
        (["nonesuch", "--bots", "novice,random", "--record", "r.json"], "--record r.json: "),
        (["--resume", "no-such-file"], "no-such-file: No such file or directory"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], says: str) -> None:
    """A wrong word on the command line is exit code 2 and one clear line."""
    done = call("arena", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {says}")
    assert len(done.err.splitlines()) == 1


BROKEN = """
from tricksmith.bots import Bot
class Broken(Bot):
    name = "broken"
    def choose(self, view, rng):
        raise ZeroDivisionError("nobody knows")
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_a_broken_bot_of_another_package_is_one_line(processes: int, tmp_path: Path) -> None:
    """Its name, the deal and the seat, in whichever process it broke down; exit code 1."""
    (tmp_path / "their_bot.py").write_text(BROKEN, encoding="utf-8")
    info = tmp_path / "their_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bot\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tricksmith.bots]\nbroken = their_bot:Broken\n", encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from tricksmith.cli import main; main()"
    words = ["arena", "nonesuch", "--bots", "broken,random", "--seed", "a", "--processes", str(processes)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.fullmatch(
        r"tricksmith: deal 1 of seed 'a': broken in seat \d fails: "
        r".*their_bot\.py, line \d, in choose: ZeroDivisionError: nobody knows\n",
        done.stderr,
    )


def test_ctrl_c_tells_what_is_known(tmp_path: Path) -> None:
    """Exit code 130, the result so far, how to go on; no worker is left and no noise is made."""
    line = ["arena", "poison-nonesuch", "--bots", "novice,random", "--seed", "a", "--processes", "2", "--save", "run"]
    process = subprocess.Popen(
        [sys.executable, "-c", MINDING_CTRL_C, *line, "--deals", "1000"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    file = tmp_path / "run"
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    match = re.fullmatch(r"stopped: ([\d,]+) deals were played; go on with --resume run\n", err)
    assert match, err
    played = int(match[1].replace(",", ""))
    assert f", from {played} deals" in out
    assert len(file.read_text(encoding="utf-8").splitlines()) == played + 1


def test_a_terminal_shows_the_interval_as_it_shrinks() -> None:
    """On standard error, and nowhere else."""
    done = call("arena", "poison-nonesuch", *QUICK, "--deals", 4, columns=100)
    assert re.search(r"4/4 deals .*novice \+\d\.\d\d ± \d\.\d\d", without_colour(done.err))
    assert "margin" in done.out
