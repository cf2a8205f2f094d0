"""Calls are compared with the cards played alike, and predictions for them with results."""

from bench.bots import calls
from tricksmith import bots, games


def test_every_prediction_is_held_against_what_came() -> None:
    """Each call is paired with the margin of the side that made it, the same on every run."""
    game = games.get("nameless", players=4)
    caller = calls.Caller(bots.get("regular@60"), bots.get("novice"))
    pairs = calls.calibration(game, caller, deals=2, seed="calls")
    assert len(pairs) >= 2
    assert pairs == calls.calibration(game, caller, deals=2, seed="calls")
    assert len({came for _, came in pairs}) > 1


def test_calls_of_the_same_bot_are_worth_nothing_more() -> None:
    """The same deals with the same calls give the same points."""
    report = calls.run(game="nameless", players=4, deals=2, new="novice", old="novice")
    assert [section.rows for section in report.sections] == [[], []]  # the novice says what it does, not what it thinks
    report = calls.run(game="nameless", players=4, deals=4, new="regular@60", old="regular@60,novice")
    same, other, reported = (section.rows[0] for section in report.sections)
    assert same["alone"].mean == 0.0 != other["alone"].mean
    assert reported["error"] >= 0.0


def test_the_curve_has_a_point_for_each_group() -> None:
    """Groups are of as many calls each; a table that is not drawn adds no panel."""
    pairs = [(float(place), 2.0 * place) for place in range(16)]
    assert calls.grouped(pairs)[0] == (0.5, 1.0, 2)
    row = {
        "game": "nestors",
        "players": 4,
        "predicted by group": " ".join(f"{predicted:+.1f}" for predicted, *_ in calls.grouped(pairs)),
        "observed by group": " ".join(f"{observed:+.1f}" for _, observed, _ in calls.grouped(pairs)),
    }
    drawn = calls.draw(
        {"sections": [{"title": "Calls of master, predicted and observed", "rows": [row, {**row, "players": 9}]}]}
    )
    assert drawn.count("<polyline") == 2
    assert ">Nestors 4<" in drawn
    line = next(part for part in drawn.split("points=") if part.startswith('"'))
    assert len(line.split('"')[1].split()) == calls.GROUPS


def test_games_without_calls_are_left_out() -> None:
    """Poison Nonesuch has no calls before the first lead."""
    assert calls.run(game="poison-nonesuch", players=3, deals=2).sections[0].rows == []
