"""The page about records says what the code does: its examples hold, and its tables are complete."""

import doctest
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.play.helper import Anyhow, fixture
from tricksmith import games
from tricksmith.cards import DECKTET, FRENCH
from tricksmith.errors import RecordError
from tricksmith.games import ORIGINALS
from tricksmith.play import Match, PracticeNote, TableNote, from_record, hand_rng, simulate, to_record

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/records.md").read_text(encoding="utf-8")


def table(heading: str, *columns: str) -> list[list[str]]:
    """The rows of the table with these columns under this heading."""
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    assert rows[0] == list(columns)
    return rows[2:]


def words(cell: str) -> list[str]:
    """What is in the cell as code."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_record_on_the_page_holds() -> None:
    """The example is a record that was checked by hand."""
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    record = json.loads(example)
    assert json.dumps(record) == json.dumps(fixture("poison-nonesuch"))
    assert to_record(from_record(record), date=record["date"]) == record


def test_the_python_on_the_page_runs() -> None:
    """Each example prints what the page says."""
    test = doctest.DocTestParser().get_doctest(TEXT, {}, "records.md", "docs/records.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 8
    assert result.failed == 0


def test_every_key_is_on_the_page() -> None:
    """The tables list the keys in their order."""
    match = from_record(fixture("nonesuch"))
    note = TableNote("ab" * 32, None, ("",) * match.game.players)
    record = to_record(match, table=note, practice=PracticeNote(len(match.hands), 1, "same"))
    assert [words(row[0])[0] for row in table("The record", "key", "contents", "for example")] == list(record)
    assert [words(row[0])[0] for row in table("The table", "key", "contents")] == list(record["table"])
    assert [words(row[0])[0] for row in table("A hand", "key", "contents")] == list(record["hands"][0])


def every_table() -> list[tuple[str, int]]:
    """Each game that comes with tricksmith at each number of players."""
    return [(name, players) for name in ORIGINALS for players in games.load(name).seats]


def test_the_keys_of_every_deal_are_on_the_page() -> None:
    """For each game and number of players, in order."""
    found = {
        (words(game)[0], int(players)): words(keys)
        for game, numbers, keys, _ in table("The deal", "game", "players", "keys of `deal`, in order", "the piles")
        for players in numbers.split(",")
    }
    assert list(found) == every_table()
    for (name, players), keys in found.items():
        match = Match.begin(games.get(name, players=players), seed="page")
        assert list(to_record(match)["hands"][0]["deal"]) == keys


def test_every_game_has_its_actions_on_the_page() -> None:
    """One row a game, and each word that a call of it begins with."""
    rows = {
        words(game)[0]: words(actions) for game, actions in table("The actions", "game", "actions of a hand, in order")
    }
    assert list(rows) == list(ORIGINALS)
    said = {name: {text.split()[0] for text in texts if text[:1].islower()} for name, texts in rows.items()}
    assert said == {
        "nonesuch": {"none", "some", "most", "trump"},
        "poison-nonesuch": set(),
        "nameless": {"swap", "keep", "switch", "alone", "team"},
        "nestors": {"bid", "pass", "trump"},
    }


def test_the_sides_are_on_the_page() -> None:
    """For each game and number of players."""
    rows = table("Scores, totals, winners", "game", "players", "sides, by their seats")
    assert [(words(game)[0], int(players)) for game, players, _ in rows] == every_table()
    for game, players, sides in rows:
        every = games.get(words(game)[0], players=int(players)).sides
        assert words(sides) == [" ".join(str(list(side)) for side in every)]


def test_every_option_is_on_the_page() -> None:
    """With its values and its default, as JSON."""
    rows = table("Options", "game", "option", "values", "default")
    specs = [(name, spec) for name in ORIGINALS for spec in games.load(name).option_type.specs()]
    assert [(words(game)[0], words(option)[0]) for game, option, _, _ in rows] == [(n, spec.name) for n, spec in specs]
    for (_, spec), (_, _, values, default) in zip(specs, rows, strict=True):
        if spec.choices is not None:
            assert words(values) == [json.dumps(choice) for choice in spec.choices]
        else:
            assert values == f"a whole number from {spec.at_least} up" + ", or `null`" * spec.or_none
        by_players = "".join(
            f"; `{json.dumps(value)}` with {count} players" for count, value in spec.by_players.items()
        )
        assert default == f"`{json.dumps(spec.default)}`{by_players}"


@pytest.mark.parametrize("deck", [DECKTET, FRENCH], ids=str)
def test_the_order_of_the_decks_is_on_the_page(deck: Any) -> None:
    """Card by card."""
    assert f"```text\n{deck.all}\n```" in TEXT


def test_the_error_on_the_page_is_what_is_said() -> None:
    """It comes of this damage."""
    record = fixture("nonesuch")
    record["hands"][1]["actions"][5] = "5ml"
    record["hands"][1]["actions"][3] = "2wl/w"
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert f"```text\n{caught.value.at_line(3)}\n```" in TEXT


def test_the_seeds_of_simulated_matches_are_on_the_page() -> None:
    """Another program could find out what was dealt, and a Python program what the bots drew."""
    game = games.get("nonesuch")
    matches = simulate(game, [Anyhow()] * 3, matches=2, seed="evening", most_hands=1)
    assert [match.seed for match in matches] == ["evening/0", "evening/1"]
    assert "`evening/0`, `evening/1`" in TEXT
    assert hand_rng("evening/1", 7).random() == Random("bots\nevening/1\n7").random()
