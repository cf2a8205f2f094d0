"""`tricksmith solve FILE`: what every play was worth, from a record or a position."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.cli.analysis.test_simulate import MINDING_CTRL_C
from tests.cli.program import ROOT, WHIST, call
from tests.games.helper import begin, finish, play
from tricksmith import games
from tricksmith.cli.shared import run_interruptibly, waiting
from tricksmith.cli.solving import Moment, open_decisions, read_moment
from tricksmith.cli.solving.moment import decision_at
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.play import Match, read_matches, read_position, steps, write_match, write_position
from tricksmith.rules import Play
from tricksmith.solve import solve

SPRING_MEANS = (
    "The score of novice 0 and novice 2 in this hand less that of novice 1 and novice 3,"
    " if all play their best with open cards."
)
TABLES = [
    ("nonesuch", 3, 8),
    ("nonesuch", 4, 6),
    ("poison-nonesuch", 3, 5),
    ("poison-nonesuch", 4, 3),
    ("nameless", 3, 1),
    ("nameless", 4, 2),
    ("nameless", 5, 1),
    ("nameless", 6, 1),
    ("nestors", 4, 8),
]
"""Games, players, and a trick from which on they are solved at once."""


def simulated(file: Path, name: str, players: int, *, hands: int = 2, options: tuple[str, ...] = ()) -> Match:
    """A simulated match, written to the file."""
    file.write_text(record_of(name, players, hands, options), encoding="utf-8")
    ((_, match),) = read_matches(file)
    return match


@cache
def record_of(name: str, players: int, hands: int, options: tuple[str, ...]) -> str:
    """The record of a simulated match, made once."""
    line = ["--players", players, "--matches", 1, "--most-hands", hands, "--seed", "a", "--bots", "novice"]
    chosen = [word for option in options for word in ("--option", option)]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "match.jsonl"
        assert call("simulate", name, *line, *chosen, "--record", file).code == 0
        return file.read_text(encoding="utf-8")


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    """A match of Nameless that bots of an older version played: seat 2 goes alone in its second hand."""
    return Path(shutil.copy(Path(__file__).parent / "spring.jsonl", tmp_path))


def as_json(*words: object) -> Any:
    """What the command prints as JSON."""
    done = call("solve", *words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


# One moment ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "trick"), TABLES)
def test_a_moment_is_told_as_it_was_solved(name: str, players: int, trick: int, tmp_path: Path) -> None:
    """The values, the best plays and the scores are those of `solve.solve`; the line is legal and ends so."""
    file = tmp_path / "played.jsonl"
    match = simulated(file, name, players)
    decision = decision_at(open_decisions(match.hands[0]), Moment(trick))
    right = solve(decision.hand)
    reported = as_json(file, "--hand", 1, "--at", trick)
    assert reported["at"].partition(".")[0] == str(trick)
    assert (reported["seat"], reported["aim"], reported["solved"], reported["value"]) == (
        right.seat,
        right.objective,
        True,
        right.value,
    )
    assert {row["play"]: row["value"] for row in reported["plays"]} == {
        str(one): value for one, value in right.values.items()
    }
    assert {row["play"] for row in reported["plays"] if row["best"]} == {str(one) for one in right.best}
    assert reported["cost"] == abs((right.value or 0) - right.values[decision.play])
    hand = decision.hand
    for text in reported["line"]:
        hand = hand.play(hand.parse(text))
    assert hand.result is not None
    assert reported["scores"] == list(hand.result.scores)


@pytest.mark.parametrize(("name", "players", "trick"), TABLES)
def test_the_telling_fits_the_terminal(name: str, players: int, trick: int, tmp_path: Path) -> None:
    """In a terminal no line is too long and nothing is cut off; elsewhere the lines are plain."""
    file = tmp_path / "played.jsonl"
    simulated(file, name, players)
    ways = (["--at", trick], ["--at", f"{trick}.3"], ["--at", trick, "--every"])
    for words, columns in product(ways, (60, 80, None)):
        done = call("solve", file, "--hand", 2, *words, columns=columns)
        assert done.code == 0, done.err
        if columns is None:
            assert "\x1b" not in done.out
            assert "─" not in done.out
        else:
            assert max(map(len, done.lines)) <= columns
            assert "…" not in done.out


def test_long_names_are_broken_and_nothing_else_is_lost(tmp_path: Path) -> None:
    """In a narrow terminal too, every score and every cost has its place."""
    position = page_position()
    position["players"] = ["Alexandra Konstantinopoulou", "Bartholomew the Younger", "Maximiliane von Hohenstein", "Di"]
    hand = finish(read_position(position).hand)
    file = tmp_path / "long.json"
    file.write_text(json.dumps(write_position(hand, position["players"])), encoding="utf-8")
    reported = call("solve", file, "--at", 2, columns=60)
    assert max(map(len, reported.lines)) <= 60
    assert "…" not in reported.out
    assert any(line.endswith(" 0 of 3 tricks") for line in reported.lines)
    assert len([line for line in reported.lines if re.search(r"[+-]\d: \d tricks? ", line)]) == 2
    walked = call("solve", file, "--every", columns=60)
    assert "…" not in walked.out
    assert sum(re.match(r"  \d\.\d  ", line) is not None for line in walked.lines) == 15


def test_plain_lines_are_plain_in_a_terminal_too(spring: Path) -> None:
    """`--plain` leaves out colour, frames and symbols."""
    words = ("solve", spring, "--hand", 2, "--at", 3)
    assert "♠" in call(*words, columns=80).out
    done = call(*words, "--plain", columns=80)
    assert "\x1b" not in done.out
    assert "♠" not in done.out
    assert "7s: value -1, cost 6, played" in done.lines


def test_all_that_a_player_wants_to_know_is_told(spring: Path) -> None:
    """Where we are, every hand, what each play comes to and means, what was lost, the line and the score."""
    lines = call("solve", spring, "--hand", 2, "--at", 3).lines
    wanted = [
        "Hand 2 of 7, trick 3: novice 2 is to play",
        "turned: 3h (three of hearts)",
        "on the table: nothing; novice 2 leads",
        "out: novice 0 sits the hand out",
        "novice 2, to play: 7s 4d 2d",
        "novice 1 and novice 3: so far 1 trick",
        SPRING_MEANS,
        "2d: value +5, best",
        "Novice 2 played 7s, which cost 6: 2d or 4d was best.",
        "4: novice 1 leads 8h, novice 2 7s, novice 3 6h. Novice 2 takes the trick with 7s, the only trump (NM4).",
        "novice 0 and novice 2: best line +4, as played +2",
    ]
    places = [lines.index(line) for line in wanted]
    assert places == sorted(places)
    assert re.fullmatch(r"Solved: 92 plays tried in (less than )?[\d.]+ s\.", lines[-1])


def test_the_middle_of_a_trick_is_told_with_what_lies_on_the_table(spring: Path) -> None:
    """`--at 3.2`: the lead has been played; the best line goes on from it, and says what was the best."""
    lines = call("solve", spring, "--hand", 2, "--at", "3.2").lines
    assert "Hand 2 of 7, trick 3, card 2: novice 3 is to play" in lines
    assert "on the table: novice 2 leads 7s" in lines
    assert next(line for line in lines if line.startswith("3: ")).startswith("3: novice 2 leads 7s, novice 3 ")
    assert any(re.fullmatch(r"Novice 3 played 2s, one of \d best\.", line) for line in lines)


def test_a_single_card_is_no_choice(spring: Path) -> None:
    """Who had to play it has lost nothing by it."""
    assert (
        "Novice 3 played 8s, the only card that could be played."
        in call("solve", spring, "--hand", 2, "--at", 5.3).lines
    )


def test_the_aim_decides_what_a_value_means(tmp_path: Path) -> None:
    """`each` has the scores of all, `paranoid` what is sure, and it is never more; `difference` wants two parties."""
    file = tmp_path / "played.jsonl"
    simulated(file, "poison-nonesuch", 3)
    words = (file, "--hand", 1, "--at", 5)
    each, paranoid = as_json(*words, "--aim", "each"), as_json(*words, "--aim", "paranoid")
    assert all(len(row["scores"]) == 3 for row in each["plays"])
    assert not any("scores" in row for row in paranoid["plays"])
    assert paranoid["value"] <= each["value"]
    assert any("everybody plays for the best score of their own" in line for line in call("solve", *words).lines)
    reported = call("solve", *words, "--aim", "paranoid").lines
    assert any("everybody else plays only to keep it low" in line for line in reported)
    for aim, why in (("difference", "a difference is of two parties; here are 3"), ("all", "choose difference, each")):
        refused = call("solve", *words, "--aim", aim)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(f"tricksmith: --aim {aim}: {why}")


def test_an_unfinished_match_is_solved_where_it_stands(tmp_path: Path) -> None:
    """Without `--at`, and without a play that was made; for a record of one hand no number is needed."""
    game = games.get("nameless", alone=False)
    hand = play(begin(game, "3s 4s 6s 8s 2h", "3h 4h 6h 8h 2s", up="3d"), "4s, 2s")
    file = tmp_path / "standing.json"
    write_match(file, Match(game, ("Ada", "you", "Cleo", "Di"), None, (), hand))
    done = call("solve", file)
    assert done.code == 0
    assert "Trick 1, card 3: Cleo is to play" in done.lines
    assert "on the table: Ada leads 4s, you 2s" in done.lines
    assert not any("played" in line for line in done.lines)
    assert as_json(file)["played"] is None


def test_where_points_are_bad_the_lowest_is_the_best(tmp_path: Path) -> None:
    """In a whist where nobody wants tricks the cost of a play is what it takes too much."""
    game, file = tmp_path / "low.py", tmp_path / "low.jsonl"
    text = WHIST.read_text(encoding="utf-8").replace(
        '    id = "plain-whist"\n', '    id = "low"\n    lowest_wins = True\n'
    )
    game.write_text(text, encoding="utf-8")
    assert call("simulate", game, "--matches", 1, "--most-hands", 1, "--seed", "a", "--record", file).code == 0
    reported = as_json(file, "--game", game, "--at", 9)
    values = [row["value"] for row in reported["plays"]]
    assert reported["value"] == min(values) < max(values)
    assert [row["cost"] for row in reported["plays"]] == [value - min(values) for value in values]
    assert any("the lower the better" in line for line in call("solve", file, "--game", game, "--at", 9).lines)


def test_a_revoke_is_not_priced(tmp_path: Path) -> None:
    """Where revokes can be played, a card that is one is not a play of the solution, and its cost is not known."""
    game = games.get("nameless", alone=False, renege="penalise")
    hand = begin(game, "3s 4s 6s 8s 2h", "3h 4h 6h 8h 2s", up="3d")
    hand = finish(play(hand, "4s, 4h"))
    file = tmp_path / "revoke.json"
    write_match(file, Match(game, ("Ada", "Bo", "Cleo", "Di"), None, (), hand))
    done = call("solve", file, "--at", "1.2")
    assert "Bo played 4h, a revoke; what it cost is not solved." in done.lines
    assert as_json(file, "--at", "1.2")["cost"] is None
    left_out = "What revokes before this moment cost is left out."
    assert left_out not in done.lines
    assert left_out in call("solve", file, "--at", "1.3").lines
    row = next(line for line in call("solve", file, "--every").lines if line.startswith("card 1.2: "))
    assert row.startswith("card 1.2: seat Bo, play 4h, value revoke, best ")
    assert ", cost ?, best: 2s" in row


# Limits --------------------------------------------------------------------------------------------------------------


def test_a_limit_that_is_reached_is_said(tmp_path: Path) -> None:
    """Nothing is called the best, and what is known is reported."""
    file = tmp_path / "played.jsonl"
    simulated(file, "nonesuch", 3)
    words = (file, "--hand", 1, "--at", 7)
    done = call("solve", *words, "--nodes", 1000)
    assert done.code == 0
    assert done.lines[-1].startswith("Not solved: the limit of 1,000 plays tried was reached. No value is known")
    assert not any("best line" in line or line.endswith("best") for line in done.lines)
    reported = as_json(*words, "--nodes", 1000)
    assert (reported["solved"], reported["stop"], reported["value"], reported["scores"]) == (False, "nodes", None, None)
    whole = as_json(*words, "--seconds", 0)
    assert whole["solved"]
    some = as_json(*words, "--nodes", whole["nodes"] - 10_000)
    known = {row["play"]: row["value"] for row in some["plays"] if row["value"] is not None}
    assert not some["solved"]
    assert known.items() <= {row["play"]: row["value"] for row in whole["plays"]}.items()
    early = call("solve", file, "--hand", 1, "--at", 1, "--seconds", 0.1)
    assert "Not solved: the limit of 0.1 s was reached after " in early.lines[-1]


def test_a_limit_must_be_one() -> None:
    """No less than nothing, and no play at all is no search."""
    assert call("solve", "-", "--seconds", -1).code == 2
    assert call("solve", "-", "--nodes", 0).code == 2


def test_ctrl_c_stops_a_search(tmp_path: Path) -> None:
    """Exit code 130 and one line; for a whole hand, what was found until then is reported."""
    simulated(tmp_path / "played.jsonl", "nonesuch", 3)
    soon = "from tricksmith.cli.shared import long_work; long_work.LINE_PERIOD = 0.5;"
    for words in (["--at", 1], ["--every"]):
        line = [sys.executable, "-c", soon + MINDING_CTRL_C, "solve", "played.jsonl", "--hand", "1", "--seconds", "0"]
        process = subprocess.Popen(
            [*line, *map(str, words)], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stderr is not None
        said = process.stderr.readline()  # the first sign of life: it is at work
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130, err
        assert "s left" in said or said.startswith("Solving: ")
        assert err.splitlines()[-1].startswith("stopped: ")
        assert "Traceback" not in out + err
        assert ("Given away." in out) == ("--every" in words)


def test_a_wait_gives_signs_of_life(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A line now and then, with the limit if there is one; and an error of the work is raised here."""
    monkeypatch.setattr("tricksmith.cli.shared.long_work.LINE_PERIOD", 0.0)
    with waiting("Solving", 30) as tick:
        assert run_interruptibly(lambda: time.sleep(0.01) or 5, tick) == 5
    assert re.match(r"Solving: 0 s of at most 30 s\n", capsys.readouterr().err)
    with waiting("Solving", None) as tick:
        tick()
    assert re.fullmatch(r"Solving: 0 s\n", capsys.readouterr().err)
    with pytest.raises(ZeroDivisionError):
        run_interruptibly(lambda: 1 // 0)


# Every play ----------------------------------------------------------------------------------------------------------


def test_each_play_of_a_hand_gets_its_cost(spring: Path) -> None:
    """Each is solved where it was made; a card without a choice costs nothing; the sums are by seat."""
    reported = as_json(spring, "--hand", 2, "--every")
    ((_, match),) = read_matches(spring)
    played = [step for step in steps(match.hands[1]) if isinstance(step.move, Play)]
    assert [row["play"] for row in reported["plays"]] == [str(step.move) for step in played]
    for row, step in zip(reported["plays"], played, strict=True):
        right = solve(step.before)
        assert row["cost"] == (right.value or 0) - right.values[step.move]
        assert row["forced"] == (len(step.before.legal) == 1)
    lines = call("solve", spring, "--hand", 2, "--every").lines
    assert "card 3.1: seat novice 2, play 7s, value -1, best +5, cost 6, better: 2d or 4d" in lines
    assert "card 4.3: seat novice 1, play 8d, no choice" in lines
    assert lines[-3:] == [
        "novice 1: nothing, in 3 choices",
        "novice 2: 6, in 1 of 4 choices",
        "novice 3: 6, in 1 of 4 choices",
    ]
    assert call("solve", spring, "--hand", 2, "--every", "--at", "4").lines[4].startswith("card 4.1: ")


def test_what_does_not_solve_is_passed_over_and_said(tmp_path: Path) -> None:
    """From the last card back to the one that reaches the limit; what comes before is not tried."""
    file = tmp_path / "played.jsonl"
    simulated(file, "nonesuch", 3)
    done = call("solve", file, "--hand", 1, "--every", "--nodes", 20_000)
    assert done.code == 0
    reported = [line for line in done.lines if line.startswith("card ")]
    (missing,) = [line for line in done.lines if "not solved" in line]
    match = re.fullmatch(
        r"1\.1 to (\d+\.\d) are not solved: \1 reached the limit of 20,000 plays tried, and what comes before it"
        r" was not tried\. Raise the limit with --seconds or --nodes\.",
        missing,
    )
    assert match, missing
    assert reported
    assert not reported[0].startswith(f"card {match[1]}:")
    rows = as_json(file, "--hand", 1, "--every", "--nodes", 20_000)
    assert f"card {rows['solved_from']}:" == reported[0].split()[0] + " " + reported[0].split()[1]
    assert rows["plays"][0]["cost"] is None


def test_a_hand_that_nothing_is_known_of_says_so(tmp_path: Path) -> None:
    """A limit that even the last choice reaches leaves a sentence, not an empty table."""
    file = tmp_path / "played.jsonl"
    simulated(file, "nonesuch", 3)
    done = call("solve", file, "--hand", 1, "--at", 8, "--every", "--nodes", 1)
    assert done.code == 0
    assert "Given away." not in done.lines
    assert any("reached the limit of 1 plays tried" in line for line in done.lines)


# Which moment --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "the match has 7 hands: choose one with --hand"),
        (("--hand", 9), "--hand 9: the match has 7 hands"),
        (("--hand", 2), "hand 2 is over: choose a moment with --at 1 (a trick) or --at 1.2 (a card of it), or"),
        (("--hand", 2, "--at", 6), "--at 6: hand 2 has 5 tricks"),
        (("--hand", 2, "--at", "3.4"), "--at 3.4: trick 3 has 3 cards"),
        (("--hand", 2, "--at", "soon"), "--at soon: write 5 for trick 5, or 5.2 for its second card"),
        (("--hand", 2, "--at", "0"), "--at 0: write 5 for trick 5"),
        (("--match", 2, "--hand", 2), "--match 2: "),
    ],
)
def test_a_moment_that_is_not_there_is_refused(words: tuple[object, ...], why: str, spring: Path) -> None:
    """Exit code 2, and what would be right, in one line."""
    done = call("solve", spring, *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {why}")
    assert len(done.err.splitlines()) == 1


def test_the_moments_of_a_hand_whose_first_trick_comes_from_the_table() -> None:
    """Nestors: the opening is a call, the table leads to trick 2, and the first choice is its second card."""
    game = games.get("nestors")
    hand = begin(game)
    while hand.contract is None:
        hand = hand.play(hand.legal[0] if "pass" not in str(hand.legal) or not hand.actions else hand.parse("pass"))
    every = open_decisions(finish(hand))
    assert every[0].moment == Moment(2, 2)
    for moment, why in (("1", "begins at 2.2"), ("2.1", "the table led to trick 2: its first choice is 2.2")):
        with pytest.raises(OptionError, match=why):
            decision_at(every, read_moment(moment))
    trick = open_decisions(hand)
    with pytest.raises(OptionError, match=r"the hand stops at 2\.2, where seat \d is to play"):
        decision_at(trick, read_moment("3"))


def test_a_hand_without_a_card_played_is_refused(tmp_path: Path) -> None:
    """Still in its calls: which call comes next; dealt again: that there is nothing to solve."""
    game = games.get("nestors")
    hand = begin(game)
    with pytest.raises(TricksmithError, match=r"the hand is still in its calls: seat 0 is to .* \(NE4\)"):
        open_decisions(hand)
    file = tmp_path / "calls.json"
    write_match(file, Match(game, ("Ada", "Bo", "Cleo", "Di"), None, (), hand))
    for words in ((), ("--every",), ("--at", 3)):
        done = call("solve", file, *words)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith("tricksmith: the hand is still in its calls: seat 0 is to ")
    for _ in range(4):
        hand = hand.play(hand.parse("pass"))
    with pytest.raises(TricksmithError, match="dealt again"):
        open_decisions(hand)


def test_one_match_of_many_is_chosen(tmp_path: Path) -> None:
    """By its number; without it the way out is named."""
    file = tmp_path / "many.jsonl"
    assert call("simulate", "nameless", "--matches", 3, "--seed", "a", "--record", file).code == 0
    done = call("solve", file, "--hand", 1)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"tricksmith: {file} holds many matches: choose one with --match\n"
    third = list(read_matches(file))[2][1]
    reported = as_json(file, "--match", 3, "--hand", 1, "--at", 5)
    assert reported["position"]["actions"] == [
        str(move) for move in third.hands[0].actions[: len(reported["position"]["actions"])]
    ]
    assert "holds 3 matches" in call("solve", file, "--match", 4, "--hand", 1).err


# Damage --------------------------------------------------------------------------------------------------------------


def test_a_damaged_record_names_the_place(spring: Path) -> None:
    """Exit code 1, with line, hand and action."""
    record = json.loads(spring.read_text(encoding="utf-8"))
    record["hands"][1]["actions"][4] = "Cy"
    spring.write_text(json.dumps(record) + "\n", encoding="utf-8")
    done = call("solve", spring, "--hand", 2, "--at", 3)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"tricksmith: {spring}: line 1, hand 2, action 5: ")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(("name", "text", "code"), [("no.json", None, 2), ("empty.jsonl", "", 1), ("x.json", "{", 1)])
def test_what_is_no_record_is_said_in_one_line(name: str, text: str | None, code: int, tmp_path: Path) -> None:
    """A file that is not there, that is empty, or that is not JSON."""
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = call("solve", tmp_path / name)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(f"tricksmith: {tmp_path / name}")
    assert len(done.err.splitlines()) == 1


def test_a_record_of_a_file_of_a_game_is_solved_with_it(tmp_path: Path) -> None:
    """The reader names the file, as for a replay."""
    file = tmp_path / "whist.jsonl"
    assert call("simulate", WHIST, "--matches", 1, "--record", file, "--seed", "a").code == 0
    words = ("solve", file, "--hand", 1, "--at", 9)
    assert "no game named 'plain-whist'" in call(*words).err
    assert call(*words, "--game", WHIST).code == 0


# Positions -----------------------------------------------------------------------------------------------------------


def page_position() -> dict[str, Any]:
    """The position on the how-to page."""
    text = (ROOT / "docs" / "how-to" / "solve.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    found: dict[str, Any] = json.loads(example)
    return found


def test_the_position_on_the_page_is_solved(tmp_path: Path) -> None:
    """From a file, from a line of a `.jsonl` file, and from standard input."""
    text = json.dumps(page_position())
    (tmp_path / "position.json").write_text(text, encoding="utf-8")
    (tmp_path / "positions.jsonl").write_text(f"{text}\n{text}\n", encoding="utf-8")
    from_file = call("solve", tmp_path / "position.json")
    assert from_file.code == 0
    assert from_file.lines[2] == "Trick 2: Di is to play"
    many = call("solve", tmp_path / "positions.jsonl", "--match", 2)
    read = call("solve", "-", keys=text)
    assert from_file.lines[:-1] == many.lines[:-1] == read.lines[:-1]


def test_the_position_that_is_printed_is_solved_alike(spring: Path) -> None:
    """What `--json` prints of the moment is the moment."""
    reported = as_json(spring, "--hand", 2, "--at", "3.2")
    again = json.loads(call("solve", "-", "--json", keys=json.dumps(reported["position"])).out)
    assert again["plays"] == reported["plays"]
    assert again["position"] == reported["position"]


def without(key: str) -> Callable[[dict[str, Any]], None]:
    """The position without a key."""
    return lambda position: position.pop(key)


def with_(**values: object) -> Callable[[dict[str, Any]], None]:
    """The position with other values."""
    return lambda position: position.update(values)


def with_hands(*hands: str) -> Callable[[dict[str, Any]], None]:
    """The position with other cards in the first hands."""

    def change(position: dict[str, Any]) -> None:
        position["deal"]["hands"][: len(hands)] = hands

    return change


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without("dealer"), "a position lacks the key dealer"),
        (without("deal"), "a position lacks the key deal"),
        (with_(trump="hearts"), "a position has no key 'trump'"),
        (with_(game="brigde"), "no game named 'brigde'"),
        (with_(players=9), "nameless is for 3, 4, 5 or 6 players, not 9"),
        (with_(players=0), "players is how many play, or a list of their names, not 0"),
        (with_(dealer=4), "dealer is a seat from 0 to 3, not 4"),
        (with_(number=0), "number is that of the hand in its match, from 1, not 0"),
        (with_(options={"alone": "perhaps"}), "options: alone"),
        (with_(deal=[]), "deal is an object"),
        (with_hands("2h 6h 6s 7c"), "deal: "),
        (with_hands("2h 6h 6s 7c 9x"), "deal: hands[0]: '9x' isn't a card"),
        (with_hands("2h 2h 6s 7c 7d"), "deal: hands[0]: 2h is twice"),
        (with_hands("2h 6h 6s 7c 8h"), "deal: "),
        (with_(actions=["team", "team", "alone", "8c", "8d"]), "action 5: seat 2, 8d: you do not hold 8d"),
        (with_(actions=["team", "team", "alone", "9"]), "action 4: "),
        (
            with_(actions=["team", "team", "alone", "8d", "7h"]),
            "action 5: seat 2, 7h: diamonds were led and you hold 2d 4d (NM4)",
        ),
    ],
)
def test_a_position_that_cannot_be_says_why(change: Callable[[dict[str, Any]], None], why: str) -> None:
    """Exit code 1, the line, the action, and what would be right, in one line."""
    position = page_position()
    change(position)
    done = call("solve", "-", keys=json.dumps(position))
    assert (done.code, done.out) == (1, "")
    place, _, said = done.err.removeprefix("tricksmith: ").partition("line 1")
    assert place == "standard input: "
    assert said.lstrip(",: ").startswith(why), done.err
    assert len(done.err.splitlines()) == 1


def test_a_position_in_its_calls_says_who_speaks_next() -> None:
    """There is no contract to solve under."""
    position = page_position()
    position["actions"] = ["team"]
    done = call("solve", "-", keys=json.dumps(position))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("tricksmith: the hand is still in its calls: seat 1 is to ")


def test_a_position_may_be_over(tmp_path: Path) -> None:
    """Then a moment is chosen as in a record."""
    game = games.get("nameless", alone=False)
    file = tmp_path / "over.json"
    file.write_text(json.dumps(write_position(finish(begin(game)))), encoding="utf-8")
    assert call("solve", file).code == 2
    assert call("solve", file, "--at", 3).code == 0


def test_standard_input_that_is_nothing_is_said() -> None:
    """In one line, as for a file."""
    done = call("solve", "-", keys="")
    assert (done.code, done.out) == (1, "")
    assert done.err == "tricksmith: standard input: line 1: the file is empty: a record is one JSON object\n"
