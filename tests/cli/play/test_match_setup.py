"""Before the first card: choosing a game, and options that cannot be."""

from pathlib import Path

import pytest

from tests.cli.play.table import play, typing
from tricksmith import games
from tricksmith.cli.play import match_setup


def test_without_a_game_it_asks_for_one(tmp_path: Path) -> None:
    """A numbered list with a sentence each; then how many play. Nonsense is asked again."""
    session = play(home=tmp_path, answer=typing("chess", "3", "7", "5", None))
    assert [prompt for _, prompt, _ in session.turns][:4] == ["game> ", "game> ", "players> ", "players> "]
    asked = session.turns[0][0]
    kinds = [games.load(name) for name in games.names()]
    rows = [line for line in asked if line[:1].isdigit()]
    assert len(rows) == len(kinds)
    for number, (row, kind) in enumerate(zip(rows, kinds, strict=True), start=1):
        assert row.startswith(f"{number}: {kind.name}, ")
        assert " players." in row
    assert session.turns[1][0] == [f"Type a number from 1 to {len(kinds)}, or the name of a game; quit leaves."]
    assert session.turns[3][0] == ["Type 3, 4, 5 or 6, or nothing for 4."]
    assert "Nameless, hand 1." in session.turns[4][0]
    assert "Order of play: you, Bo, Cleo, Dan and Eve." in " ".join(session.turns[4][0])


@pytest.mark.parametrize("name", ["Nestors", "nestors", "4"])
def test_a_game_is_chosen_by_name_or_number(name: str, tmp_path: Path) -> None:
    """A game for one number of players does not ask for it."""
    found = play(home=tmp_path, answer=typing(name, None))
    assert found.turns[1][1] == "your move> "
    assert "Nestors, hand 1." in found.turns[1][0]


@pytest.mark.parametrize("keys", [(None,), ("quit",), ("3", None), ("3", "quit")])
def test_one_may_leave_before_the_first_card(keys: tuple[str | None, ...], tmp_path: Path) -> None:
    """Nothing has begun, so nothing is kept."""
    found = play(home=tmp_path, answer=typing(*keys))
    assert (found.code, found.lines[-1]) == (0, "No game was chosen.")
    assert not (tmp_path / "tricksmith").exists()


WRONG = [
    (("nonsuch",), "did you mean nonesuch?"),
    (("nestors", "--players", "3"), "nestors is for 4 players, not 3"),
    (("nestors", "--seat", "4"), "--seat 4: with 4 players the seats go from 0 to 3"),
    (("nestors", "--option", "targte=5"), "did you mean target?"),
    (("nestors", "--option", "target"), "write it as NAME=VALUE"),
    (("nestors", "--bots", "novice,novice"), "name one level for all, or 3 levels, not 2"),
    (("nestors", "--bots", "grandmaster"), "grandmaster"),
    (("nestors", "--seed", ""), "--seed is one line"),
    (("nestors", "--seed", "a\nb"), "--seed is one line"),
    (("no/such/game.py",), "no file "),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_a_wrong_option_is_told_in_one_line_with_exit_2(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    """What is wrong, before any question is asked."""
    found = play(*words, home=tmp_path, answer=typing(None))
    assert (found.code, found.turns) == (2, [])
    assert why in found.err
    assert found.err.count("\n") == 1
    assert found.err.startswith("tricksmith: ")


def test_each_bot_may_have_its_own_level(tmp_path: Path) -> None:
    """A list of levels goes to the other seats in their order."""
    words = ("nonesuch", "--seat", "1", "--bots", "novice,random")
    found = play(*words, home=tmp_path, answer=typing(None))
    assert found.lines[0] == "You play Nonesuch with Ada (novice), Cleo (random). Type ? for help at any time."


@pytest.mark.parametrize(("game", "alike"), [("briscola", True), ("nonesuch", False)])
def test_where_levels_play_alike_the_first_lines_say_so(game: str, tmp_path: Path, *, alike: bool) -> None:
    """Where the core can't play the tricks, no level looks ahead."""
    found = play(game, "--bots", "expert", home=tmp_path, answer=typing(None))
    note = "In this game novice, regular, expert and master play alike: each tries its cards in a few deals."
    assert (note in found.lines[:3]) is alike


def test_the_match_that_was_left_last_is_offered(tmp_path: Path) -> None:
    """Without a game, the list begins where one left off; not if a fresh match was asked for by an option."""
    play("nestors", "--seed", "x", home=tmp_path, answer=typing("pass", None))
    (kept,) = (tmp_path / "tricksmith" / "matches").iterdir()
    (kept.parent / "other.json").write_text("{}", encoding="utf-8")
    session = play(home=tmp_path, answer=typing("0", None))
    assert "0: Go on with your match of Nestors, hand 1" in session.turns[0][0]
    assert session.turns[1][1] == "your move> "
    assert "You pass." in session.turns[1][0]
    session = play("--seed", "y", home=tmp_path, answer=typing("0", None))
    assert not any(line.startswith("0: ") for line in session.turns[0][0])
    assert session.turns[1][0][0].startswith("Type a number from 1 ")


def test_a_finished_match_is_not_replayed_to_be_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record says that it is over, so the first question does not wait for it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "tricksmith" / "matches"
    folder.mkdir(parents=True)
    for name, text in (("finished", '{"unfinished": false}'), ("other", "[]"), ("broken", "{")):
        (folder / f"{name}.json").write_text(text, encoding="utf-8")

    def replay(record: object, **_: object) -> None:
        raise AssertionError(f"replayed: {record}")

    monkeypatch.setattr(match_setup, "from_record", replay)
    assert match_setup.last_unfinished() is None


def test_nobody_plays_against_a_bot_that_is_shown_all_cards(tmp_path: Path) -> None:
    """It is a yardstick for measuring."""
    found = play("nonesuch", "--bots", "oracle", home=tmp_path, answer=typing(None))
    assert found.code == 2
    assert "oracle is shown all cards: it is not an opponent. The bots are random, novice, regular" in " ".join(
        found.err.replace("│", " ").split()
    )
