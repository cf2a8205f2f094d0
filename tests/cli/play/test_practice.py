"""A moment of a recorded match, tried again in the terminal."""

from functools import cache
from pathlib import Path

import pytest

from tests.cli.play.table import first_legal, play, typing
from tests.cli.program import WHIST, call
from tricksmith import bots, games
from tricksmith.play import Match, practice_of, read_matches, read_records, simulate, steps, write_match
from tricksmith.present import trick_number
from tricksmith.rules import Seat


@cache
def played(name: str, players: int) -> Match:
    """A finished match of two hands at most; the first seat is the only person."""
    game = games.get(name, players=players) if not name.endswith(".py") else games.load(name)(players)
    match = next(simulate(game, [bots.get("random")] * players, matches=1, seed="again", most_hands=2))
    return Match(match.game, ("you", *match.names[1:]), match.seed, match.done, match.hand)


def recorded(path: Path, name: str = "poison-nonesuch", players: int = 3) -> Match:
    """The same in a file."""
    match = played(name, players)
    write_match(path, match)
    return match


def place_of(match: Match, seat: int = 0) -> str:
    """A trick of the second hand in which a seat decides."""
    before = [step.before for step in steps(match.hands[1]) if step.seat == seat]
    return f"2.{trick_number(before[len(before) // 2])}"


@pytest.mark.parametrize(
    ("name", "players"), [("poison-nonesuch", 3), ("nonesuch", 4), ("nestors", 4), ("hearts", 4), (str(WHIST), 4)]
)
@pytest.mark.parametrize("cards", [(), ("--other-cards",)])
def test_a_moment_is_played_to_the_end_of_its_hand(
    name: str, players: int, cards: tuple[str, ...], tmp_path: Path
) -> None:
    """The hand ends with both results, and the record is one of practice; it verifies."""
    file, kept = tmp_path / "match.json", tmp_path / "again.json"
    match = recorded(file, name, players)
    own = (name,) if name.endswith(".py") else ()
    words = ("--again", file, "--at", place_of(match), *cards, "--bots", "random", "--record", kept)
    session = play(*own, *words, home=tmp_path, answer=first_legal)
    assert session.code == 0, session.err
    assert match.hands[1].result is not None
    then = match.hands[1].result.scores[0]
    assert f"Then {then:+d}, now ".replace("+0", "0") in session.out
    assert f"Practice: hand 2 again, from trick {place_of(match)[2:]} on, with " in session.out
    assert ("The hidden cards were different" in session.out) == bool(cards)
    ((_, record),) = read_records(kept)
    ((_, again),) = read_matches(kept, games=[type(match.game)])
    note = practice_of(record, again)
    assert note is not None
    assert (note.hand, note.cards) == (2, "other" if cards else "same")
    assert again.hand.result is not None
    assert again.names[0] == "you"
    assert len(again.hands) == 2
    assert again.hand.actions[: note.action - 1] == match.hands[1].actions[: note.action - 1] or bool(cards)


def test_nothing_before_the_moment_is_taken_back(tmp_path: Path) -> None:
    """Decisions since then are."""
    match = recorded(tmp_path / "match.json", "hearts", 4)
    words = ("--again", tmp_path / "match.json", "--at", place_of(match), "--bots", "novice")
    found = play(*words, home=tmp_path, answer=typing("undo", "1", "undo", "undo"))
    assert found.code == 0
    assert found.out.count("There is nothing to take back.") == 2
    assert found.out.count("You take back your last decision.") == 1


def test_the_same_moment_can_be_tried_as_often_as_wanted(tmp_path: Path) -> None:
    """Without a file for it nothing is kept, and nobody is asked whether it should be."""
    match = recorded(tmp_path / "match.json")
    words = ("--again", tmp_path / "match.json", "--at", place_of(match), "--bots", "random")
    times = 2

    def answer(prompt: str, lines: list[str]) -> str | None:
        nonlocal times
        if prompt == "the same moment again, yes or no> ":
            times -= 1
            return "yes" if times else "no"
        return first_legal(prompt, lines)

    session = play(*words, home=tmp_path, answer=answer)
    assert session.code == 0
    assert session.out.count("Then ") == 2
    left = play(*words, home=tmp_path, answer=typing("quit"))
    assert left.lines[-1].endswith("Goodbye.")
    assert not list((tmp_path / "tricksmith" / "matches").iterdir())


def test_practice_is_not_resumed(tmp_path: Path) -> None:
    """It would go on as if it were a match."""
    match = recorded(tmp_path / "match.json")
    kept = tmp_path / "again.json"
    words = ("--again", tmp_path / "match.json", "--at", place_of(match), "--record", kept)
    assert play(*words, home=tmp_path, answer=typing(None)).code == 0
    done = call("play", "--resume", kept)
    assert done.code == 1
    assert "holds practice, which ends with its hand: try the moment again with --again" in done.err


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--at", "soon"], "--at soon: write 2.3 for hand 2, trick 3"),
        (["--at", "3.1"], "the match has 2 hands, and no hand 3"),
        (["--at", "1.0"], "seat 0 has no decision in trick 0 of hand 1"),
        (["--at", "1.1.2"], "seat 0 has 1 decisions in trick 1 of hand 1"),
        (["--at", "1.1", "--seat", "3"], "with 3 players the seats go from 0 to 2"),
        ([], "--again needs --at"),
        (["--at", "1.1", "--resume", "x.json"], "--resume can't be used with --again"),
    ],
)
def test_what_is_no_moment_is_refused(words: list[str], error: str, tmp_path: Path) -> None:
    """In one line, that says what to write."""
    recorded(tmp_path / "match.json")
    done = call("play", "--again", tmp_path / "match.json", *words)
    assert done.code == 2
    assert error in done.err


def test_its_flags_need_a_match() -> None:
    """Without one they would be ignored."""
    for flag in (["--at", "1.1"], ["--other-cards"], ["--match", "2"]):
        done = call("play", "nonesuch", *flag)
        assert done.code == 2
        assert f"{flag[0]} needs --again" in done.err


def test_a_hand_that_is_not_over_keeps_its_secrets(tmp_path: Path) -> None:
    """Its cards are not to be seen yet."""
    match = Match.begin(games.get("poison-nonesuch"), seed="open", names=("you", "novice", "novice"))
    while match.hand.to_act != Seat(0):
        match = match.play(match.hand.legal[0])
    write_match(tmp_path / "open.json", match.play(match.hand.legal[0]))
    done = call("play", "--again", tmp_path / "open.json", "--at", "1.1")
    assert done.code == 1
    assert "hand 1 is not over: go on with it by --resume" in done.err
