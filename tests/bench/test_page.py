"""The page of benchmarks holds the figures that were kept, and none of its own."""

import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bench.measure import page, plot
from bench.measure.page import merge_ladders
from bench.measure.plot import Panel
from bench.measure.report import Report, Section
from tricksmith.errors import TricksmithError

TEXT = "".join(path.read_text(encoding="utf-8") for path in page.PAGES)


def test_the_page_and_the_figures_are_equal() -> None:
    """`python -m bench page` would change nothing."""
    assert page.fill_tables(TEXT) == TEXT


def test_a_table_of_a_section_that_was_not_kept_is_named() -> None:
    """With its file, and what to do."""
    shown = TEXT.replace("What master guarantees", "What nobody guarantees")
    with pytest.raises(TricksmithError, match=r"guarantees\.json has no section 'What nobody guarantees'.* at once"):
        page.fill_tables(shown)


def test_the_chart_shows_the_figures() -> None:
    """It is an SVG, equal to what the figures give."""
    for picture, found in (
        (page.GROWTH_CHART, page.growth),
        (page.CALLS_CHART, page.calls),
        (page.CALIBRATION_CHART, page.calibration),
        (page.CAPACITY_CHART, page.capacity),
    ):
        drawn = picture.read_text(encoding="utf-8")
        assert found.draw(page.saved_report(picture.stem)) == drawn  # type: ignore[attr-defined]
        assert ET.fromstring(drawn).tag.endswith("svg")
        assert f"figures/{picture.name})" in TEXT


def test_the_page_of_the_bots_strength_and_the_ladder_are_equal() -> None:
    """The tables and the picture are equal to what the figures give."""
    text = page.STRENGTH_PAGE.read_text(encoding="utf-8")
    assert text.count("<!-- ladder -->") == text.count("<!-- end of ladder -->") == 1
    assert page.fill_ladder(text) == text
    drawn = page.LADDER_CHART.read_text(encoding="utf-8")
    assert page.arena.margin_chart(page.saved_ladder()["result"]) == drawn
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert page.LADDER_CHART.name in text


def test_each_row_of_the_ladder_says_how_long_it_was_meant_to_be() -> None:
    """A run that went on after its first deals were seen says so, and so does one that ended early."""
    assert page.length_of({"deals": 40}) == "fixed"
    assert page.length_of({"deals": 400, "seen": [40, 150]}) == "seen at 40, 150"
    assert page.length_of({"deals": 96, "planned": 400}) == "time, of 400"


def test_no_row_of_the_ladder_went_on_after_a_look() -> None:
    """And none is of an older novice, or of another bot that has changed since."""
    pairs = [pair for table in page.saved_ladder()["result"]["tables"] for pair in table["pairs"]]
    assert [pair["bots"] for pair in pairs if "seen" in pair] == []
    assert [pair["bots"] for pair in pairs if "novice" in pair["bots"] and "editions" not in pair] == []
    assert {page.older_bots(pair) for pair in pairs} == {""}


def test_every_table_that_was_kept_is_on_the_page() -> None:
    """Every block of a page has a table, and every kept table has a block, except some of solving."""
    kept = {
        (found["bench"], section["title"])
        for path in page.FIGURES.glob("*.json")
        if path not in page.ladders()
        for found in [json.loads(path.read_text(encoding="utf-8"))]
        for section in found["sections"]
    }
    placed = re.findall(r"<!-- figures: (\w+), ([^>]+?) -->", TEXT)
    assert len(placed) == len(set(placed)) == TEXT.count("<!-- end of figures -->")
    assert set(placed) <= kept
    assert {(bench, title) for bench, title in kept if bench != "solve"} <= set(placed)


def test_the_longest_run_of_a_pair_counts() -> None:
    """Pairs and bots that the first ladder does not have are added; deals of another seed replace those of a pair."""

    def ladder(deals: int, *bots: str, seed: str = "a") -> dict[str, Any]:
        table = {"game": "whist", "players": 4, "pairs": [{"bots": list(bots), "deals": deals}]}
        return {"result": {"seed": seed, "tables": [table]}, "times": [{bots[0]: {"moves": 10 * deals}}]}

    found = merge_ladders([ladder(20, "b", "a"), ladder(10, "b", "a"), ladder(30, "c", "b"), ladder(50, "c", "b")])
    assert found["result"]["tables"][0]["pairs"] == [
        {"bots": ["b", "a"], "deals": 20},
        {"bots": ["c", "b"], "deals": 50, "seen": [30]},
    ]
    assert found["times"] == [{"b": {"moves": 200}, "c": {"moves": 500}}]
    fresh = merge_ladders([ladder(40, "b", "a"), ladder(30, "b", "a", seed="b")])
    assert fresh["result"]["tables"][0]["pairs"] == [{"bots": ["b", "a"], "deals": 30}]


def test_a_block_is_written_from_what_was_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: page.Path) -> None:
    """The block is replaced, and the text around it stays."""
    monkeypatch.setattr(page, "FIGURES", tmp_path / "figures")
    rows = [{"game": "whist", "k hands/s": 1234}, {"game": "hearts", "k hands/s": 5}]
    page.save_report(Report("some", {"hands": 3}, [Section("One table", "A sentence. Another one.", rows)]))
    before = "Above.\n<!-- figures: some, One table -->\nold\n<!-- end of figures -->\nBelow.\n"
    after = page.fill_tables(before)
    assert after.startswith("Above.\n<!-- figures: some, One table -->\n\n| game | k hands/s |\n|---|--:|\n")
    assert "| whist | 1,234 |\n| hearts | 5 |\n\nA sentence.\nAnother one.\n*(hands 3; " in after
    assert after.endswith("<!-- end of figures -->\nBelow.\n")
    assert "old" not in after
    assert page.fill_tables(after) == after


def test_a_chart_has_a_point_for_each_figure() -> None:
    """Every line is named, and larger figures are drawn higher."""
    rows = [{"hands": size, "ns": cost, "more ns": 2 * cost} for size, cost in ((1, 500.0), (10, 60.0), (100, 20.0))]
    drawn = plot.svg_plot([Panel("Cost", rows, "log", "log"), Panel("Again", rows, "linear", "linear")])
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert drawn.count("<circle") == 12
    heights = [float(y) for y in re.findall(r'<circle class="dot c0" cx="[\d.]+" cy="([\d.]+)"', drawn)[:3]]
    assert heights == sorted(heights)
    assert ">more ns<" in drawn
    assert "prefers-color-scheme: dark" in drawn
