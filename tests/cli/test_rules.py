"""`tricksmith rules GAME`: the rule card in the terminal."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.cli.program import WHIST, call, command
from tricksmith import games
from tricksmith.rules import RuleCard

NAMES = games.names()
TABLES = [
    (name, players) for name in NAMES for players in sorted({min(games.load(name).seats), max(games.load(name).seats)})
]
"""Every game, with as few and as many players as it can have."""


@cache
def card_of(name: str, players: int | None = None) -> RuleCard:
    """The rule card of a table."""
    return RuleCard.of(games.get(name, players=players))


def plain(text: str) -> str:
    """The text in plain lines."""
    return text.replace("`", "")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_card_says_all_that_the_game_says(name: str, players: int) -> None:
    """Every paragraph, fact, rule, option, row of the score and pair of suits is on a line of its own."""
    card = card_of(name, players)
    done = call("rules", name, "--players", players)
    assert done.code == 0
    assert done.lines[0] == f"{card.game.name}, by {card.game.author}"
    for paragraph in card.special:
        assert plain(paragraph) in done.lines
    for label, text in card.facts:
        assert plain(f"{label}: {text}") in done.lines
    for rule in card.rules:
        assert plain(f"{rule.id}: {rule.text}") in done.lines
        assert f"{rule.topic}." in done.lines
    for row in card.options:
        assert f"{row.name}={row.default}: {row.values} ({row.rule}). {row.doc}" in done.lines
    for a, b, cards in card.pairs:
        assert f"{a.name} and {b.name}: {cards or 'none'}" in done.lines
    assert f"tricksmith play {name}" in done.lines


def test_the_score_is_a_table_of_what_each_bid_brings() -> None:
    """NS9, with four players: nine tricks, most from five up."""
    lines = call("rules", "nonesuch", "--players", 4).lines
    assert "most: 0 tricks: -5, 1 tricks: -4, 2 tricks: -3, 3 tricks: -2, 4 tricks: -1, 5 tricks: +10" in "\n".join(
        lines
    )


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("name", NAMES)
def test_the_card_fits_the_terminal(name: str, columns: int) -> None:
    """No line is too wide, nothing is cut off, and no number of a table is missing."""
    card = card_of(name)
    done = call("rules", name, columns=columns)
    assert max(map(len, done.lines)) <= min(columns, 100)
    assert "…" not in done.out
    words = set(" ".join(done.lines).split())
    assert {cell for row in card.scoring for text in row for cell in text.split()} <= words


def test_the_pairs_of_suits_are_a_table_in_a_terminal() -> None:
    """The ranks that bear two suits stand where their row and column meet."""
    lines = call("rules", "poison-nonesuch", columns=80).lines
    at = lines.index("Cards that bear two suits")
    assert lines[at + 1].split() == ["Moons", "Suns", "Waves", "Leaves", "Wyrms"]
    assert lines[at + 7].split() == ["Knots", "2", "3", "7", "–", "6", "9", "4", "5", "8"]


def test_the_ladder_of_an_example_is_shown_and_that_of_a_turned_card_on_demand() -> None:
    """NM2: the order of trumps depends on the card turned up; `--turned` shows it for any."""
    lines = call("rules", "nameless").lines
    at = lines.index("Trumps, the highest first (NM2)")
    assert lines[at + 1].startswith("One of 24 cases: --turned ")
    assert lines[at + 2] == "turned 4h: 4d 4s 4c 7s 7d 7h 7c"
    lines = call("rules", "nameless", "--turned", "♠8").lines
    assert lines[lines.index("Trumps, the highest first (NM2)") + 1] == "turned 8s: 8c 8d 8h 7s 7d 7h 7c"


def test_the_ladder_has_symbols_in_a_terminal() -> None:
    """What is to be typed in plain text is drawn in a terminal."""
    assert (
        "  turned 7h  7♠ 7♦ 7♣"
        in call("rules", "nameless", "--turned", "7h", "-o", "seven_turned=fixed", columns=80).lines
    )


def test_all_ladders_are_shown_when_they_are_few() -> None:
    """NS8: six trump suits, six lines."""
    lines = call("rules", "nonesuch").lines
    at = lines.index("Trumps, the highest first (NS8)")
    assert [line.partition(":")[0] for line in lines[at + 1 : at + 7]] == [
        "trump Moons", "trump Suns", "trump Waves", "trump Leaves", "trump Wyrms", "trump Knots",
    ]  # fmt: skip
    assert lines[at + 7] == ""


def test_a_card_that_gives_no_trump_says_so() -> None:
    """NS2: the Excuse turned up."""
    assert "no trump: none" in call("rules", "nonesuch", "--turned", "X").lines


def test_a_file_is_a_game_too() -> None:
    """The card of a game that nobody has installed, by the path of its file."""
    done = call("rules", WHIST)
    assert done.lines[0] == f"Plain Whist, by {games.load(str(WHIST)).author}"
    assert any(line.startswith("WH5: ") for line in done.lines)
    assert f"tricksmith play {WHIST}" in done.lines


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nonsuch"], "no game named 'nonsuch': did you mean nonesuch?"),
        (["nope.py"], "no file nope.py"),
        (["nonesuch", "--players", "7"], "nonesuch is for 3 or 4 players, not 7"),
        (["nonesuch", "--option", "targte=50"], "nonesuch has no option 'targte': did you mean target?"),
        (["nonesuch", "--option", "target"], "--option target: write it as NAME=VALUE"),
        (["nonesuch", "-o", "target=50", "-o", "target=60"], "--option target is given twice"),
        (["nonesuch", "--option", "tie=maybe"], "nonesuch: option tie is shared or extra_hand, not maybe (NS10)"),
        (["nameless", "--turned", "hearts"], "--turned: 'hearts' isn't a card of the French deck"),
        (["nameless", "--turned", "9h"], "nameless cannot turn up 9h"),
        (["nestors", "--turned", "9h"], "nestors turns no single card up"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(words: list[str], says: str) -> None:
    """A wrong word on the command line is exit code 2 and one clear line, without a traceback."""
    done = call("rules", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tricksmith: {says}")
    assert len(done.err.splitlines()) == 1


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    """A pipe that is closed early leaves nothing on standard error."""
    line = " ".join([*map(repr, command(["rules", "nameless"])), "| head -n 1"])
    done = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("Nameless, by Ben\n", "")
