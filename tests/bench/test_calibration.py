"""Plays of hands that no model has seen, compared with the chances that the models gave them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from bench.experiments import calibration


def test_shares_of_chance_have_what_came() -> None:
    """Both lists have the same length, all shares are from 0 to 1, and a panel is drawn from them."""
    report = calibration.run(game="poison-nonesuch", hands=2)
    (section,) = report.sections
    (row,) = section.rows
    predicted, observed = ([float(word) for word in row[name].split()] for name in ("predicted", "observed"))
    assert len(predicted) == len(observed) > 3
    assert all(0 <= share <= 1 for share in (*predicted, *observed))
    assert predicted == sorted(predicted)
    assert row["log loss"] < row["uniform"]
    drawn = calibration.draw({"sections": [{"rows": section.rows}]})
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert "Poison Nonesuch" in drawn
