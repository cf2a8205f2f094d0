"""Whole matches in plain lines: every game and number of players, by a script that types numbers."""

import re
from pathlib import Path

import pytest

from tests.cli.play.table import PROMPTS, Played, first_legal, options, play
from tricksmith import games
from tricksmith.play import Match, read_matches, steps

SHORT = {
    "nonesuch": {"max_hands": 2},
    "poison-nonesuch": {"max_hands": 2},
    "nameless": {"target": 4},
    "nestors": {"target": 200},
}
TABLES = [(name, players) for name in SHORT for players in games.load(name).seats]


def played(name: str, players: int, tmp_path: Path, *words: object) -> tuple[Played, Match]:
    """A short match to its end, and its record."""
    record = tmp_path / "match.json"
    session = play(
        name, "--players", players, "--seed", "whole", "--record", record, *options(SHORT[name]), *words,
        home=tmp_path, answer=first_legal,
    )  # fmt: skip
    assert session.code == 0, session.out + session.err
    ((_, match),) = read_matches(record)
    return session, match


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Match, Path]:
    """A match of each table, and the folder of its record; played once, by the usual bots at the first table."""
    folder = tmp_path_factory.mktemp("whole")
    others = () if request.param == TABLES[0] else ("--bots", "novice")
    return *played(*request.param, folder, *others), folder


def test_a_match_is_played_to_its_end_by_numbers_alone(whole: tuple[Played, Match, Path]) -> None:
    """The first legal move by number, typed again and again, ends in a verdict, a record that verifies and exit 0."""
    session, match, folder = whole
    assert match.verdict is not None
    bot = "regular" if (match.game.id, match.game.players) == TABLES[0] else "novice"
    assert match.names == ("you", *[bot] * (match.game.players - 1))
    assert f"The match is over: {match.verdict.why} ({match.verdict.rule})." in session.lines
    assert f"The record of the match is in {folder / 'match.json'}." in session.lines
    assert session.err == ""


def test_plain_lines_have_no_colour_no_frames_and_known_prompts(whole: tuple[Played, Match, Path]) -> None:
    """What is printed is lines of ordinary signs; each prompt is one that a script may wait for."""
    found, _, _ = whole
    assert {prompt for _, prompt, _ in found.turns} <= PROMPTS
    assert re.findall(r"[^\n -~–−’×…]", found.out) == []
    assert all(line == line.strip() or line in PROMPTS for line in found.lines)


def test_no_hidden_card_is_printed_for_the_first_seat(whole: tuple[Played, Match, Path]) -> None:
    """Before each prompt, every card named is one that the player had seen by then, whatever the bots do."""
    no_hidden_card_is_printed(*whole[:2], seat=0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_hidden_card_is_printed_for_another_seat(name: str, players: int, tmp_path: Path) -> None:
    """The same holds for a seat that is not the first to be dealt to."""
    no_hidden_card_is_printed(*played(name, players, tmp_path, "--seat", 1, "--bots", "novice"), seat=1)


def no_hidden_card_is_printed(session: Played, match: Match, *, seat: int) -> None:
    """Assert that a seat's lines name no card that it had not seen, and many that it had."""
    views = [step.before.view(seat) for hand in match.hands for step in steps(hand) if step.seat == seat]
    prompts = [lines for lines, prompt, _ in session.turns if prompt == "your move> "]
    assert len(views) == len(prompts)
    spelled = re.compile(r"(?<!\w)(?:" + "|".join(card.code for card in match.game.deck.cards) + r")(?!\w)")
    named = 0
    for view, lines in zip(views, prompts, strict=True):
        # The order of the trumps is known to all, wherever they are.
        reported = " ".join(line for line in lines if not line.startswith("Trumps, the highest first"))
        cards = {view.game.deck.card(code) for code in spelled.findall(reported)}
        assert not cards & set(view.unseen)
        named += len(cards)
    assert named > len(prompts)


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    """A match against bots depends on its seed and on what the player types, and on nothing else."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, again = (played("nonesuch", 3, tmp_path / name)[0].out for name in "ab")
    assert first.replace("/a/", "/b/") == again


def test_a_game_of_ones_own_is_played_from_its_file(tmp_path: Path) -> None:
    """GAME may be the path of a file that holds a game."""
    whist = Path(__file__).parents[3] / "examples" / "whist.py"
    found = play(whist, "--seed", "x", "--option", "target=1", home=tmp_path, answer=first_legal)
    assert found.code == 0
    assert "Plain Whist, hand 1." in found.lines
    assert any(line.startswith("The match is over") for line in found.lines)


def test_another_match_follows_if_it_is_wanted(tmp_path: Path) -> None:
    """At the end one may play again; the records of both stand in one .jsonl file, and their deals differ."""
    left = ["yes", "no"]

    def answer(prompt: str, lines: list[str]) -> str | None:
        return left.pop(0) if prompt == "another match, yes or no> " else first_legal(prompt, lines)

    record = tmp_path / "matches.jsonl"
    words = ("poison-nonesuch", "--seed", "two", "--option", "max_hands=1", "--record", record)
    assert play(*words, home=tmp_path, answer=answer).code == 0
    matches = [match for _, match in read_matches(record)]
    assert [match.seed for match in matches] == ["two", "two/1"]
    assert all(match.verdict is not None for match in matches)


def test_a_hand_that_the_player_sits_out_is_told_all_the_same(tmp_path: Path) -> None:
    """Who has nothing to decide sees the table, every trick and the score."""
    alone = []
    for seed in range(30):
        session = play(
            "nameless", "--bots", "novice", "--seed", seed, home=tmp_path, answer=lambda _prompt, _lines: None
        )
        lines = session.turns[0][0]
        if "Hand 1 is over." in lines:
            alone.append(lines)
    assert alone
    for lines in alone:
        assert "Nameless, hand 1." in lines
        assert sum(" the trick with " in line for line in lines) == 5
        assert any(line.startswith("Turned: ") for line in lines)
