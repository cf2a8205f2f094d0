"""Calls are compared with the cards played alike, and what was thought of them with what came."""

from bench import calls
from tricksmith import bots, games


def test_every_prediction_is_held_against_what_came() -> None:
    """Each call is told with the margin of the side that made it, the same on every run."""
    game = games.get("nameless", players=4)
    caller = calls.Caller(bots.get("regular@60"), bots.get("novice"))
    pairs = calls.calibration(game, caller, deals=2, seed="calls")
    assert len(pairs) >= 2
    assert pairs == calls.calibration(game, caller, deals=2, seed="calls")
    assert len({came for _, came in pairs}) > 1


def test_calls_of_the_same_bot_are_worth_nothing_more() -> None:
    """The same deals with the same calls give the same points."""
    report = calls.run(game="nameless", players=4, deals=2, new="novice", old="novice")
    assert report.sections[0].rows == []  # the novice says what it does, and not what it thinks
    report = calls.run(game="nameless", players=4, deals=2, new="regular@60", old="regular@60")
    assert report.sections[0].rows[0]["alone"].mean == 0.0
    assert report.sections[0].rows[0]["off"] >= 0.0


def test_games_without_calls_are_left_out() -> None:
    """In Poison Nonesuch nobody says anything before the first lead."""
    assert calls.run(game="poison-nonesuch", players=3, deals=2).sections[0].rows == []
