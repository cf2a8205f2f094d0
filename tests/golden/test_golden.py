"""Every game plays its golden hands as they are written down, line for line."""

from difflib import unified_diff

import pytest

from tests.golden.playthrough import MOST_LINES, path_of, playthrough
from tricksmith import games
from tricksmith.games import BUILT_IN


def difference(name: str, golden: str) -> str:
    """The lines in which a game's golden text and its play differ; empty if they agree."""
    lines = unified_diff(
        golden.splitlines(), playthrough(name).splitlines(), f"tests/golden/{name}.txt", "played now", lineterm="", n=1
    )
    return "\n".join(lines)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_plays_as_it_is_written_down(name: str) -> None:
    """A changed line is a changed rule: look at it, then rewrite the file if it is meant."""
    assert path_of(name).exists(), f"there is no tests/golden/{name}.txt: python -m tests.golden.rewrite {name}"
    different = difference(name, path_of(name).read_text(encoding="utf-8"))
    assert not different, f"if this is meant: python -m tests.golden.rewrite {name}\n{different}"


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_golden_text_is_short_and_has_every_number_of_players(name: str) -> None:
    """Somebody has to be able to read it."""
    text = path_of(name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for players in games.load(name).seats:
        assert f"\n{players} players, " in text


def test_the_lines_in_the_docs_are_golden() -> None:
    """The format is explained by lines that a game really plays."""
    page = (path_of("nameless").parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    shown = [block for block in page.split("```") if block.startswith("text\nseat ")]
    assert len(shown) == 1
    assert shown[0].removeprefix("text\n") in path_of("nameless").read_text(encoding="utf-8")


def test_a_changed_line_is_shown() -> None:
    """The comparison is able to fail, and shows the line."""
    golden = path_of("nestors").read_text(encoding="utf-8")
    assert difference("nestors", golden) == ""
    changed = golden.replace("trump T, of", "trump J, of", 1)
    assert "-  trump J, of trump A, trump J, trump T" in difference("nestors", changed)
    assert "+  trump T, of trump A, trump J, trump T" in difference("nestors", changed)
