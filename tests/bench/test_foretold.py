"""Plays of hands that no model has seen, beside what the models said of them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from bench import foretold


def test_shares_of_chance_have_what_came() -> None:
    """As many of the one as of the other, all from 0 to 1; and a panel is drawn from them."""
    report = foretold.run(game="poison-nonesuch", hands=2)
    (section,) = report.sections
    (row,) = section.rows
    told, came = ([float(word) for word in row[name].split()] for name in ("told", "came"))
    assert len(told) == len(came) > 3
    assert all(0 <= share <= 1 for share in (*told, *came))
    assert told == sorted(told)
    assert row["loss"] < row["any"]
    drawn = foretold.draw({"sections": [{"rows": section.rows}]})
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert "Poison Nonesuch" in drawn
