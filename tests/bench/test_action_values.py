"""The action values of bots: their intervals when asked again, and their bias."""

from __future__ import annotations

from bench.experiments import action_values
from bench.experiments.action_values import _contradict
from tricksmith.bots import ActionValue, Decision


def said(move: str, points: float) -> Decision:
    """A bot that finds this move so much better than another."""
    return Decision(move, (ActionValue(move, points, 0.5, 1.0), ActionValue("other", 0.0, 0.5, 0.0)))  # type: ignore[arg-type]


def test_two_answers_contradict_each_other_where_each_is_sure_of_another_play() -> None:
    """They do not if they agree, or if one of them has no clear best play."""
    assert _contradict(said("a", 2.0), said("b", 2.0))
    assert not _contradict(said("a", 2.0), said("a", 2.0))
    assert not _contradict(said("a", 2.0), said("b", 0.9))


def test_a_row_for_each_table_and_bot() -> None:
    """Two sections a bot, with shares and estimates."""
    asked, came = action_values.run(game="poison-nonesuch", players=3, hands=2, new="regular@60").sections
    assert (asked.title, came.title) == (
        "Regular@60, asked eight times",
        "Regular@60, predicted and observed",
    )
    (row,) = asked.rows
    assert row["positions"] == 2
    assert row["covered"].endswith("%")
    (row,) = came.rows
    assert row["hands"] == 2
    assert abs(row["bias"].mean - (row["predicted"].mean - row["observed"].mean)) <= 0.015
