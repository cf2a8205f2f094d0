"""docs/rules: the pages of the games are written from their files."""

import re
from functools import cache

import pytest

from scripts.write_rules import FOLDER, page
from tests.docs.page import ROOT
from tricksmith import games
from tricksmith.games import BUILT_IN
from tricksmith.rules import RuleCard, rules_of

NAMES = list(BUILT_IN)


@cache
def text_of(name: str) -> str:
    """The page of a game, which takes up to a second to write."""
    return page(games.load(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_what_the_game_says(name: str) -> None:
    """After a change of a game's file, `make rules` writes its page again."""
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == text_of(name)


def test_there_is_a_page_for_each_game_and_no_other() -> None:
    """A game that is gone leaves no page behind."""
    assert sorted(file.stem for file in FOLDER.glob("*.md")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_row_that_can_be_linked_to(name: str) -> None:
    """The id is an anchor, once; every link to a rule leads to one."""
    text = text_of(name)
    anchors = re.findall(r"^\| \*\*([A-Z]+\d+)\*\*\{ #(\w+) \} \|", text, re.MULTILINE)
    assert [rule.id for rule in rules_of(games.load(name))] == [found for found, _ in anchors]
    assert all(anchor == found.lower() for found, anchor in anchors)
    assert set(re.findall(r"\]\(#(\w+)\)", text)) <= {anchor for _, anchor in anchors}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_what_every_table_is_like(name: str) -> None:
    """Sides, cards, defaults and scores with as few and as many players as there can be; options; orders of trumps."""
    kind = games.load(name)
    text = text_of(name)
    cards = {players: RuleCard.of(kind(players)) for players in (min(kind.seats), max(kind.seats), kind().players)}
    for card in cards.values():
        facts = dict(card.facts)
        assert facts["Sides"] in text
        assert facts["Cards"] in text
        for row in card.options:
            (line,) = [line for line in text.splitlines() if line.startswith(f"| `{row.name}` |")]
            assert f"`{row.default}`" in line
            assert row.doc in line
        for cells in card.scoring[1:]:
            assert " | ".join(cell or " " for cell in cells) in text
    for case in cards[kind().players].trump_orders:
        assert f"| {case.when} | {' '.join(card.symbols for card in case.trumps)} |" in text
    assert kind.author in text
    assert f"`tricksmith play {name}`" in text


def test_the_rows_of_a_table_have_as_many_cells_as_its_heading() -> None:
    """No text of a game breaks a table."""
    for name in NAMES:
        width = 0
        for line in text_of(name).splitlines():
            cells = len(re.findall(r"(?<!\\)\|", line))
            assert not line.startswith("|") or width in (0, cells), line
            width = cells if line.startswith("|") else 0


def test_make_rules_writes_the_pages() -> None:
    """The page says how to change it; that target exists."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "python -m scripts.write_rules" in makefile.partition("\nrules: ")[2].partition("\n\n")[0]
    for name in NAMES:
        assert text_of(name).startswith("<!-- `make rules` writes this page from src/tricksmith/games/")
