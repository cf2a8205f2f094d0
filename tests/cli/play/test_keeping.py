"""Nothing is lost: matches that are left, stopped or cut off go on where they were."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.play.table import first_legal, options, play, typing, until
from tests.cli.play.test_whole_matches import SHORT
from tests.cli.program import ROOT
from tricksmith import games
from tricksmith.cli.play.autosave import Autosave, data_folder
from tricksmith.play import Match, read_matches


def hands_in(path: Path) -> list[object]:
    """The hands in the last record of a file."""
    return json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["hands"]  # type: ignore[no-any-return]


def resume_words(out: str) -> list[str]:
    """The words of the command that the program says goes on with the match, after `tricksmith play`."""
    (line,) = (line for line in out.splitlines() if line.startswith("tricksmith play --resume "))
    return shlex.split(line)[2:]


@pytest.mark.parametrize("name", SHORT)
def test_a_match_cut_off_anywhere_goes_on_to_the_same_end(name: str, tmp_path: Path) -> None:
    """The end of the input keeps the match; resumed as often as it is cut off, it ends as if it had not been."""
    words = (name, "--seed", "cut", "--bots", "novice", *options(SHORT[name]))
    whole, pieces = tmp_path / "whole.json", tmp_path / "pieces.jsonl"
    assert play(*words, "--record", whole, home=tmp_path, answer=first_legal).code == 0
    session = play(*words, "--record", pieces, home=tmp_path, answer=until(2))
    rounds = 0
    while "The match is over" not in session.out:
        assert session.code == 0
        assert "Saved. To continue:" in session.lines
        assert resume_words(session.out) == ["--resume", str(pieces)]
        ((_, match),) = read_matches(pieces)
        assert match.verdict is None
        session = play("--resume", pieces, home=tmp_path, answer=until(2))
        rounds += 1
    assert rounds > 1
    assert hands_in(pieces) == hands_in(whole)


@pytest.mark.skipif(sys.platform == "darwin", reason="no variable names the folder there")
def test_no_test_keeps_anything_among_the_users_matches() -> None:
    """Tests that name no folder of their own keep their matches in one of the run."""
    assert data_folder().parent.name.startswith("tricksmith-tests-")


def test_without_a_record_the_match_waits_in_the_users_folder(tmp_path: Path) -> None:
    """A match that was not to be recorded is kept among the user's data; when it is finished it is taken away."""
    folder = tmp_path / "tricksmith" / "matches"
    session = play("nameless", "--seed", "x", "--option", "target=3", home=tmp_path, answer=until(2))
    (kept,) = folder.iterdir()
    assert resume_words(session.out) == ["--resume", str(kept)]
    assert session.code == 0
    session = play("--resume", kept, home=tmp_path, answer=first_legal)
    assert any(line.startswith("The match is over") for line in session.lines)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("", 1), ("no", 0)])
def test_quit_offers_to_keep_the_match(answer: str, left: int, tmp_path: Path) -> None:
    """A player who quits is asked whether to keep the match."""
    words = ("nestors", "--seed", "x", "--bots", "random")
    found = play(*words, home=tmp_path, answer=typing("pass", "quit", "perhaps", answer))
    assert found.code == 0
    assert [prompt for _, prompt, _ in found.turns][-1] == "keep this match for later, yes or no> "
    assert len(list((tmp_path / "tricksmith" / "matches").iterdir())) == left
    assert ("Saved. To continue:" in found.lines) == bool(left)


def test_quit_says_where_the_record_is(tmp_path: Path) -> None:
    """A match with a record needs no question: it is kept."""
    record = tmp_path / "kept.json"
    found = play("nestors", "--seed", "x", "--record", record, home=tmp_path, answer=typing("pass", "quit"))
    assert resume_words(found.out) == ["--resume", str(record)]
    assert hands_in(record)


def test_other_matches_in_a_file_of_lines_stay(tmp_path: Path) -> None:
    """A .jsonl file gets one more line; going on with its unfinished match changes no other."""
    record = tmp_path / "all.jsonl"
    words = ("poison-nonesuch", "--option", "max_hands=1", "--record", record)
    play(*words, "--seed", "one", home=tmp_path, answer=first_legal)
    before = record.read_text(encoding="utf-8")
    play(*words, "--seed", "two", home=tmp_path, answer=until(2))
    play("--resume", record, home=tmp_path, answer=first_legal)
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines[0] == before
    assert [match.seed for _, match in read_matches(record)] == ["one", "two"]
    assert all(match.verdict is not None for _, match in read_matches(record))


def test_two_programs_that_write_into_one_file_of_lines_lose_nothing(tmp_path: Path) -> None:
    """Lines that another program has added meanwhile stay, and each match keeps its one line."""
    file = tmp_path / "shared.jsonl"
    matches = [Match.begin(games.get("nonesuch"), seed=seed) for seed in ("one", "other")]
    keepers = [Autosave.new_file(file), Autosave.new_file(file)]
    for _ in range(5):
        for number, autosave in enumerate(keepers):
            matches[number] = matches[number].play(matches[number].hand.legal[0])
            assert autosave.save(matches[number])
    kept = {match.seed: len(match.hand.actions) for _, match in read_matches(file)}
    assert kept == {"one": 5, "other": 5}


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    """A file that holds something is refused before the first card, with the ways out."""
    record = tmp_path / "old.json"
    record.write_text("{}", encoding="utf-8")
    found = play("nestors", "--record", record, home=tmp_path, answer=first_legal)
    assert (found.code, found.turns) == (1, [])
    assert found.err.startswith(f"tricksmith: {record} holds something already: ")
    assert record.read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize(("where", "why"), [("nowhere/x.json", "no such file"), (".", "is not a regular file")])
def test_a_record_that_cannot_be_written_is_told_at_the_start(where: str, why: str, tmp_path: Path) -> None:
    """Not at the end, when the match would be lost."""
    found = play("nestors", "--record", tmp_path / where, home=tmp_path, answer=first_legal)
    assert (found.code, found.turns) == (1, [])
    assert why in found.err
    assert found.err.count("\n") == 1


def test_a_record_that_can_no_longer_be_written_is_rescued(tmp_path: Path) -> None:
    """If the record's folder goes away during the match, the player reads it once, and the match is kept elsewhere."""
    folder = tmp_path / "stick"
    folder.mkdir()

    def answer(prompt: str, lines: list[str]) -> str | None:
        if folder.exists():
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()
            return "pass"
        return None if any("Trick 5 " in line for line in lines) else first_legal(prompt, lines)

    session = play("nestors", "--seed", "x", "--record", folder / "m.json", home=tmp_path, answer=answer)
    reported = [line for line in session.lines if line.startswith("The match could not be written: ")]
    assert len(reported) == 1
    kept = Path(resume_words(session.out)[1])
    assert kept.parent == tmp_path / "tricksmith" / "matches"
    ((_, match),) = read_matches(kept)
    assert len(match.hand.actions) > 10


def test_a_match_that_can_be_kept_nowhere_is_told_so_at_the_start_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no folder takes a file the player knows from the start, and at the end gets the record as text."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    session = play("nestors", "--seed", "x", home=tmp_path / "file", answer=typing("pass", None))
    assert any(line.startswith("This match cannot be kept on disk: ") for line in session.turns[0][0])
    place = session.lines.index("The match can't be written anywhere. This line is its record:")
    record = tmp_path / "saved.json"
    record.write_text(session.lines[place + 1], encoding="utf-8")
    ((_, match),) = read_matches(record)
    assert match.seed == "x"


def test_what_cannot_be_resumed_says_why(tmp_path: Path) -> None:
    """A finished match, a missing file, a file that is not a record, and options that contradict the record."""
    done = tmp_path / "done.json"
    play("nameless", "--option", "target=1", "--record", done, home=tmp_path, answer=first_legal)
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    cases = {
        (done,): (1, "holds no unfinished match"),
        (tmp_path / "nothing.json",): (2, "no such file"),
        (broken,): (1, "not JSON"),
        (done, "--seed", "x"): (2, "--seed can't be used with --resume"),
    }
    for words, (code, why) in cases.items():
        session = play("--resume", *words, home=tmp_path, answer=first_legal)
        assert session.code == code
        assert why in session.err
        assert session.err.count("\n") == 1


def test_a_match_among_bots_can_be_taken_over(tmp_path: Path) -> None:
    """An unfinished match without a person is resumed from any seat that is asked for."""
    record = tmp_path / "m.json"
    play("nonesuch", "--seed", "x", "--record", record, home=tmp_path, answer=until(2))
    record.write_text(record.read_text(encoding="utf-8").replace('"you"', '"novice"'), encoding="utf-8")
    session = play("--resume", record, home=tmp_path, answer=first_legal)
    assert (session.code, "take one over with --seat" in session.err) == (2, True)
    session = play("--resume", record, "--seat", "2", home=tmp_path, answer=typing("quit"))
    assert session.code == 0


@pytest.mark.parametrize("name", ["Ben", "ben@home", "Ben+Bo", "no.such:Ben"])
def test_a_match_with_people_can_be_resumed(name: str, tmp_path: Path) -> None:
    """A record of people is continued from the seat that is asked for; bots of a level play for the others.

    A person may have a name that could be a bot's with a budget, of two parts, or in a module.
    """
    record = tmp_path / "m.json"
    play("nonesuch", "--seed", "x", "--record", record, home=tmp_path, answer=until(2))
    text = record.read_text(encoding="utf-8").replace('"you"', '"Ada"').replace('"regular"', f'"{name}"')
    record.write_text(text, encoding="utf-8")
    session = play("--resume", record, "--seat", "0", "--bots", "novice", home=tmp_path, answer=typing("quit"))
    assert session.code == 0
    assert "Bo (novice), Cleo (novice)" in session.out
    ((_, match),) = read_matches(record)
    assert match.names == ("Ada", name, name)


def test_people_keep_their_names_in_a_match_that_is_resumed(tmp_path: Path) -> None:
    """In what is said of the cards so far; a name that the table gives by itself does not come twice."""
    record = tmp_path / "m.json"
    play("nonesuch", "--seed", "x", "--record", record, home=tmp_path, answer=until(2))
    text = record.read_text(encoding="utf-8").replace('"regular"', '"Quinn"', 1).replace('"regular"', '"Bo"', 1)
    record.write_text(text, encoding="utf-8")
    session = play("--resume", record, "--bots", "novice", home=tmp_path, answer=typing("quit"))
    assert "You play Nonesuch with Quinn (novice), Bo (novice)." in session.out
    assert any(line.startswith("Quinn ") for line in session.lines), "what was played, said by its player's name"


# -- in a process of its own ------------------------------------------------------------------------------------------


def started(tmp_path: Path, *words: object) -> subprocess.Popen[str]:
    """`tricksmith play` with pipes, at its first prompt."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tricksmith", "play", "nestors", "--seed", "x", "--bots", "random", *map(str, words)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert process.stdout is not None
    while process.stdout.readline() != "your move> \n":
        pass
    return process


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_keeps_the_match_and_says_how_to_go_on(number: signal.Signals, code: int, tmp_path: Path) -> None:
    """Ctrl-C, a request to end and a closed terminal all keep the match; no traceback is shown."""
    process = started(tmp_path)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (code, "")
    ((_, match),) = read_matches(Path(resume_words(out)[1]))
    assert match.names[0] == "you"


def test_a_killed_program_has_kept_the_match_up_to_the_last_decision(tmp_path: Path) -> None:
    """Even a kill that no program hears costs nothing that was decided."""
    process = started(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("pass\n")
    process.stdin.flush()
    while process.stdout.readline() != "your move> \n":
        pass
    process.kill()
    process.communicate(timeout=30)
    (kept,) = (tmp_path / "tricksmith" / "matches").glob("*.json")
    ((_, match),) = read_matches(kept)
    assert "pass" in [str(move) for move in match.hand.actions]


def test_a_reader_that_goes_away_ends_the_program_quietly(tmp_path: Path) -> None:
    """When nobody reads the output any more the match is kept, and nothing is complained of."""
    process = started(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write("pass\n")
    process.stdin.close()
    assert process.wait(timeout=30) == 1
    assert process.stderr.read() == ""
    process.stderr.close()
    (kept,) = (tmp_path / "tricksmith" / "matches").glob("*.json")
    ((_, match),) = read_matches(kept)
    assert re.fullmatch(r"nestors-.*\.json", kept.name)
    assert match.verdict is None
