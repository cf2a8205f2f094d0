"""`tricksmith simulate GAME`: matches among bots."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import WHIST, call, without_colour
from tricksmith import bots, games
from tricksmith.cli.shared import Interrupt, MatchStatistics, Mean
from tricksmith.cli.shared import long_work as progress
from tricksmith.play import read_matches, simulate

MINDING_CTRL_C = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "runpy.run_module('tricksmith', run_name='__main__', alter_sys=True)"
)
"""Runs the program so that Ctrl-C reaches it even where the tests' own shell ignores it."""


def running(folder: Path, *words: object) -> subprocess.Popen[str]:
    """The command in a process of its own, once it has written some matches to `long.jsonl`."""
    line = [sys.executable, "-c", MINDING_CTRL_C, "simulate", *map(str, words), "--record", "long.jsonl"]
    process = subprocess.Popen(line, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    file = folder / "long.jsonl"
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    return process


@pytest.mark.parametrize("name", games.names())
def test_the_record_holds_the_matches_that_were_counted(name: str, tmp_path: Path) -> None:
    """Every match is written, verified by its reader, and counted in the summary."""
    file = tmp_path / "played.jsonl"
    done = call("simulate", name, "--matches", 3, "--seed", "a", "--record", file, "--most-hands", 3)
    assert done.code == 0
    matches = [match for _, match in read_matches(file)]
    assert [match.seed for match in matches] == ["a/0", "a/1", "a/2"]
    assert all(match.names == ("random",) * match.game.players for match in matches)
    assert f"record: {file}" in done.lines
    left = sum(match.verdict is None for match in matches)
    assert f"matches: 3{f', {left} of them left unfinished' if left else ''}" in done.lines


def test_the_same_seed_gives_the_same_file_byte_for_byte(tmp_path: Path) -> None:
    """Nothing of the day, the machine or the run is in the record."""
    one, two, other = (tmp_path / f"{name}.jsonl" for name in ("one", "two", "other"))
    for file, seed in ((one, "a"), (two, "a"), (other, "b")):
        line = ("nameless", "--players", 3, "--matches", 4, "--bots", "random,novice,random")
        assert call("simulate", *line, "--seed", seed, "--record", file).code == 0
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    assert {json.loads(line)["date"] for line in one.read_text(encoding="utf-8").splitlines()} == {None}


def test_without_a_seed_each_run_has_its_own() -> None:
    """The seed that was drawn is named, so that the run can be repeated."""
    first, second = (json.loads(call("simulate", "nestors", "--matches", 1, "--json").out) for _ in range(2))
    assert first["seed"] != second["seed"]
    again = json.loads(call("simulate", "nestors", "--matches", 1, "--json", "--seed", first["seed"]).out)
    assert again == first


def test_one_bot_takes_every_seat_and_several_take_theirs() -> None:
    """`--bots random` is all seats; `--bots a,b,c` is seat 0, 1, 2."""
    line = ("simulate", "nonesuch", "--matches", 2, "--seed", "a", "--json", "--bots")
    assert [side["bots"] for side in json.loads(call(*line, "random").out)["sides"]] == [["random"]] * 3
    found = json.loads(call(*line, "random,novice,random").out)
    assert [side["bots"] for side in found["sides"]] == [["random"], ["novice"], ["random"]]
    assert set(found["bots"]) == {"random", "novice"}


def test_a_bot_with_a_budget_or_of_two_parts_is_told_as_it_was_asked_for() -> None:
    """Two budgets of one level are two bots."""
    seats = ["regular@1", "regular@2", "regular@1+random"]
    line = ("simulate", "poison-nonesuch", "--matches", 1, "--most-hands", 1, "--json", "--bots", ",".join(seats))
    found = json.loads(call(*line).out)
    assert [side["bots"] for side in found["sides"]] == [[name] for name in seats]


def test_players_and_options_are_those_of_the_table(tmp_path: Path) -> None:
    """What was asked for is in the record and in the summary."""
    file = tmp_path / "played.jsonl"
    line = ("nameless", "--players", 6, "-o", "target=5", "-o", "alone=no", "--matches", 1, "--record", file, "--json")
    data = json.loads(call("simulate", *line).out)
    record = json.loads(file.read_text(encoding="utf-8"))
    assert (data["players"], len(record["players"])) == (6, 6)
    assert data["options"] == record["options"]
    assert (record["options"]["target"], record["options"]["alone"]) == (5, False)


def test_a_game_may_be_a_file(tmp_path: Path) -> None:
    """A game that nobody has installed is simulated from its file, and its record is read with it."""
    file = tmp_path / "whist.jsonl"
    assert call("simulate", WHIST, "--matches", 2, "--record", file).code == 0
    assert len(list(read_matches(file, games=[games.load(str(WHIST))]))) == 2


def test_a_file_that_is_there_is_neither_emptied_nor_added_to_unless_it_is_said(tmp_path: Path) -> None:
    """--append keeps what is there, --overwrite does not, and one of them is needed."""
    file = tmp_path / "played.jsonl"
    line = ("simulate", "nestors", "--matches", 1, "--seed", "a", "--record", file)
    assert call(*line).code == 0
    once = file.read_bytes()
    refused = call(*line)
    assert (refused.code, refused.out) == (2, "")
    assert "the file exists; say --append to add to it or --overwrite to empty it" in refused.err
    assert file.read_bytes() == once
    assert call(*line, "--append").code == 0
    assert file.read_bytes() == once * 2
    assert call(*line, "--overwrite").code == 0
    assert file.read_bytes() == once
    assert call(*line, "--overwrite", "--append").code == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsuch"], "no game named 'nonsuch': did you mean nonesuch?"),
        (["nonesuch", "--players", "5"], "nonesuch is for 3 or 4 players, not 5"),
        (["nonesuch", "--option", "target=0"], "nonesuch: option target is a whole number from 1 up, not 0"),
        (["nonesuch", "--bots", "random,random"], "--bots random,random: nonesuch with 3 players needs one bot, or 3"),
        (["nonesuch", "--bots", "randm"], "no bot named 'randm'"),
        (["nonesuch", "--seed", "a\nb"], "--seed 'a\\nb': a seed is one line of text"),
        (["nonesuch", "--record", "played.json"], "--record played.json: matches go one on each line into a file"),
        (["nonesuch", "--record", "no/such/folder.jsonl"], "--record no/such/folder.jsonl: No such file or directory"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], says: str) -> None:
    """A wrong word on the command line is exit code 2 and one clear line, and no match is played."""
    done = call("simulate", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {says}")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("option", ["--matches", "--most-hands"])
def test_at_least_one_match_of_one_hand_is_played(option: str) -> None:
    """Zero is refused."""
    assert call("simulate", "nonesuch", option, 0).code == 2


def test_ctrl_c_keeps_what_is_whole(tmp_path: Path) -> None:
    """Exit code 130, how many matches were kept, a summary of them, and a file that begins as the whole one would."""
    process = running(tmp_path, "nestors", "--matches", 100000, "--seed", "a")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    match = re.fullmatch(r"(?:.* a second.*\n)*stopped: ([\d,]+) of 100,000 matches .* are kept in long\.jsonl\n", err)
    assert match, err
    kept = int(match[1].replace(",", ""))
    assert kept >= 3
    assert f"matches: {kept:,}\n" in out
    assert "Traceback" not in out + err
    whole = tmp_path / "whole.jsonl"
    assert call("simulate", "nestors", "--matches", kept, "--seed", "a", "--record", whole).code == 0
    assert (tmp_path / "long.jsonl").read_bytes() == whole.read_bytes()


def test_a_killed_run_leaves_whole_lines(tmp_path: Path) -> None:
    """Each match is written in one piece, so that even a kill leaves nothing torn."""
    process = running(tmp_path, "nonesuch", "--matches", 100000, "--seed", "a")
    process.kill()
    process.communicate(timeout=60)
    assert (tmp_path / "long.jsonl").read_bytes().endswith(b"\n")
    assert len(list(read_matches(tmp_path / "long.jsonl"))) >= 3


def test_a_file_that_cannot_be_written_any_more_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is one line and exit code 1."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tricksmith.play.write_match", full)
    done = call("simulate", "nestors", "--record", tmp_path / "played.jsonl")
    assert done.code == 1
    assert done.err == f"tricksmith: {tmp_path / 'played.jsonl'}: No space left on device, after 0 matches\n"


def test_ctrl_c_waits_for_what_must_be_finished() -> None:
    """What is held is done to its end; then the interrupt comes. Outside it comes at once."""
    done = []

    def work(interrupt: Interrupt) -> None:
        with interrupt.listening():
            with interrupt.held():
                signal.raise_signal(signal.SIGINT)
                done.append("held")
            done.append("not held")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            work(Interrupt())
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == ["held"]


def test_who_is_told_to_ignore_ctrl_c_ignores_it() -> None:
    """A job in the background of a script goes on."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupt().listening():
            signal.raise_signal(signal.SIGINT)
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_statistics_count_scores_hands_and_wins() -> None:
    """Means by side and by bot are those of the hands; a shared win is nobody's alone."""
    game = games.get("nonesuch", target=10)
    seats = [bots.get("random"), bots.get("novice"), bots.get("random")]
    statistics = MatchStatistics(game, [bot.name for bot in seats])
    matches = list(simulate(game, seats, matches=20, seed="tally", most_hands=1))
    for match in matches:
        statistics.add(match)
    scores = [hand.result.scores for match in matches for hand in match.hands if hand.result is not None]
    assert statistics.hands == len(scores)
    for side, row in enumerate(statistics.sides):
        assert row.score.value == pytest.approx(sum(score[side] for score in scores) / len(scores))
    assert statistics.bots["random"].value == pytest.approx(
        sum(score[0] + score[2] for score in scores) / 2 / len(scores)
    )
    assert statistics.bots["novice"].value == pytest.approx(statistics.sides[1].score.value)
    finished = [match.verdict for match in matches if match.verdict is not None]
    assert statistics.unfinished == 20 - len(finished) > 0
    for side, row in enumerate(statistics.sides):
        assert row.won == sum(verdict.sides == (side,) for verdict in finished)
        assert row.shared == sum(side in verdict.sides and len(verdict.sides) > 1 for verdict in finished)
    assert statistics.compares_bots


def test_hands_that_are_dealt_again_count_apart() -> None:
    """NE4: nobody bid, so nobody scored: such a hand says nothing of how well a bot plays."""

    class Passer(bots.bot.LegalMovesBot):
        name = "passer"

        def pick(self, moves: object, rng: object) -> object:
            return moves[-1]  # type: ignore[index]

    game = games.get("nestors")
    statistics = MatchStatistics(game, ["passer"] * 4)
    for match in simulate(game, [Passer()] * 4, matches=1, seed="pass", most_hands=3):  # type: ignore[abstract]
        statistics.add(match)
    assert (statistics.hands, statistics.redealt, statistics.unfinished) == (0, 3, 1)
    assert statistics.as_dict()["sides"][0]["mean"] is None


def test_a_mean_of_one_number_has_no_interval() -> None:
    """An interval takes two numbers at least."""
    mean = Mean()
    assert str(mean) == "none"
    mean.add(3)
    assert (str(mean), mean.as_dict()) == ("+3.00", {"hands": 1, "mean": 3.0, "interval": None})


def test_the_summary_is_a_table_in_a_terminal() -> None:
    """Seats, bots, scores with intervals, wins; a line for each bot where they sit on several sides."""
    done = call("simulate", "nonesuch", "--bots", "random,novice,random", "--matches", 5, "--seed", "a", columns=60)
    assert max(map(len, done.lines)) <= 60
    at = done.lines.index("Score per hand (95% interval) and matches won")
    assert done.lines[at + 1].split() == ["seat", "bot", "score", "won", "shared"]
    assert [line.split()[:2] for line in done.lines[at + 3 : at + 6]] == [
        ["0", "random"],
        ["1", "novice"],
        ["2", "random"],
    ]
    at = done.lines.index("Score per hand, by bot")
    assert [line.split()[0] for line in done.lines[at + 1 : at + 3]] == ["random", "novice"]


def test_a_terminal_shows_a_bar() -> None:
    """On standard error, so that the summary can be redirected."""
    done = call("simulate", "nestors", "--matches", 4, columns=80)
    assert "4/4 matches" in without_colour(done.err)
    assert "4/4" not in done.out


def test_anything_else_gets_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many, how fast, how long still; nothing after the last, for then the summary comes."""
    monkeypatch.setattr(progress, "LINE_PERIOD", 0.0)
    done = call("simulate", "nestors", "--matches", 3)
    first, second = done.err.splitlines()
    assert re.fullmatch(r"1 of 3 matches, [\d,.]+ a second, about \d+ s left", first)
    assert second.startswith("2 of 3 matches, ")
