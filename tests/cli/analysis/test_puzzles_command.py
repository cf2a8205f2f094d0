"""`tricksmith puzzles`: list them, solve one, make more."""

from pathlib import Path

import pytest

from tests.cli.program import call
from tricksmith import games
from tricksmith.play import write_match
from tricksmith.rules import View
from tricksmith.study import Puzzle, PuzzleFinder, load_puzzles, read_puzzles


def test_puzzles_are_listed() -> None:
    """All of a game, or of a theme. The id stands alone at the end, so that it can be copied."""
    done = call("puzzles", "list", "nestors", "--plain")
    assert done.code == 0
    assert len(done.lines) == len(load_puzzles("nestors"))
    assert done.lines[0].startswith("Nestors: players 4, theme ")
    assert [line.split()[-1] for line in done.lines] == [puzzle.id for puzzle in load_puzzles("nestors")]
    themed = call("puzzles", "list", "--theme", "discard", "--plain").lines
    assert themed
    assert all("theme discard" in line for line in themed)
    assert call("puzzles", "list", "whist", "--plain").lines == [
        "There are no such puzzles. tricksmith puzzles make whist looks for some."
    ]


def test_a_puzzle_is_solved_in_lines() -> None:
    """The position, the question, the verdict with its reason, and what each move loses; no other seat's cards."""
    puzzle = load_puzzles("poison-nonesuch")[0]
    keys = f"nonsense\n{puzzle.best[0]}\n"
    done = call("puzzles", "solve", puzzle.id, "--plain", keys=keys)
    assert done.code == 0
    assert done.lines[0].startswith(f"Poison Nonesuch, puzzle {puzzle.id}, {puzzle.difficulty}")
    assert any(line.startswith("Your cards: ") for line in done.lines)
    assert any(line.startswith("Right") for line in done.lines)
    assert done.lines[-1].startswith("How often the bots failed: random ")
    wrong = call("puzzles", "solve", puzzle.id, "--answer", puzzle.moves[-1].move, "--plain")
    assert any("loses" in line for line in wrong.lines)
    assert call("puzzles", "solve", "poison-nonesuch", "--seed", "1", "--plain").code == 0
    refused = call("puzzles", "solve", "nothing").err
    assert "there is no puzzle 'nothing'" in refused
    assert "tricksmith puzzles list" in refused


def test_a_puzzle_is_answered_by_number() -> None:
    """As `tricksmith play` is; an answer on the command line must say the whole move."""
    puzzle = next(one for one in load_puzzles("nonesuch") if one.hand.view(one.seat).phase == "calls")
    first = str(puzzle.hand.view(puzzle.seat).penalty_free[0])
    by_number, in_words = [call("puzzles", "solve", puzzle.id, "--plain", keys=f"{keys}\n") for keys in (1, first)]
    assert by_number.lines == in_words.lines
    led = puzzle_with_suits()
    cards = [str(move).split("/")[0] for move in led_in(led).penalty_free]
    done = call("puzzles", "solve", led.id, "--answer", next(card for card in cards if cards.count(card) > 1))
    assert "leaves the move open" in done.err


def led_in(puzzle: Puzzle) -> View:
    """What the seat sees that decides."""
    return puzzle.hand.view(puzzle.seat)


def puzzle_with_suits() -> Puzzle:
    """A puzzle in which a card can be led as two suits."""
    for puzzle in load_puzzles("nonesuch"):
        cards = [str(move).split("/")[0] for move in led_in(puzzle).penalty_free]
        if puzzle.hand.view(puzzle.seat).phase == "tricks" and len(set(cards)) < len(cards):
            return puzzle
    raise AssertionError


def test_puzzles_are_made_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed makes the same puzzles, into a file that is not replaced unless that is said; or of a record."""
    monkeypatch.setattr("tricksmith.study.puzzles.trials.TRIES", 1)
    file, record = tmp_path / "mine.jsonl", tmp_path / "match.jsonl"
    words = [
        "puzzles",
        "make",
        "poison-nonesuch",
        "--players",
        3,
        "--number",
        1,
        "--seed",
        4,
        "--choosy-hands",
        0,
        "--out",
        file,
    ]
    assert call(*words).lines == [f"1 puzzle in {file}"]
    finder = PuzzleFinder([games.get("poison-nonesuch", players=3)], number=1, seed=4, choosy_hands=0)
    while not finder.is_done:
        finder.search_next()
    (made,), (found,) = read_puzzles(file), finder.puzzles
    assert (made.id, made.trials, made.count) == (found.id, found.trials, found.count)
    assert call("puzzles", "list", "--file", file, "--plain").lines[0].endswith(f" {made.id}")
    kept = call(*words, "--keep", file, "--overwrite")
    assert kept.lines == [f"1 puzzle in {file}"]
    assert read_puzzles(file) == (made,)
    assert "exists" in call(*words[:-1], file).err
    write_match(record, made.second_try.match)
    again = call("puzzles", "make", "--from", record, "--match", 1, "--out", file, "--overwrite")
    assert again.code == 0
    assert again.lines[0].endswith(f"in {file}")
    assert "name a game, or a record" in call("puzzles", "make").err
    assert "--keep and --theme go with a game" in call("puzzles", "make", "--from", record, "--keep", file).err
    assert "there is no theme 'luck'; the themes are aim, " in call(*words, "--overwrite", "--theme", "luck").err
    assert "there is no theme 'luck'; the themes are aim, " in call("puzzles", "list", "--theme", "luck").err
