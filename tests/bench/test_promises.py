"""What plays promise: asked again, and beside what came of it."""

from __future__ import annotations

from bench import promises
from bench.promises import _deny
from tricksmith.bots.decision import Candidate, Decision


def said(move: str, points: float) -> Decision:
    """A bot that finds this move so much better than another."""
    return Decision(move, (Candidate(move, points, 0.5, 1.0), Candidate("other", 0.0, 0.5, 0.0)))  # type: ignore[arg-type]


def test_two_answers_deny_each_other_where_each_is_sure_of_another_play() -> None:
    """Not where they agree, nor where one of them cannot tell."""
    assert _deny(said("a", 2.0), said("b", 2.0))
    assert not _deny(said("a", 2.0), said("a", 2.0))
    assert not _deny(said("a", 2.0), said("b", 0.9))


def test_a_row_for_each_table_and_bot() -> None:
    """Two sections a bot, with shares and estimates."""
    asked, came = promises.run(game="poison-nonesuch", players=3, hands=2, new="regular@60").sections
    assert (asked.title, came.title) == ("Regular@60 asked again", "Regular@60 and what came")
    (row,) = asked.rows
    assert row["positions"] == 2
    assert row["within"].endswith("%")
    (row,) = came.rows
    assert row["hands"] == 2
    assert abs(row["too much"].mean - (row["said"].mean - row["came"].mean)) <= 0.015
