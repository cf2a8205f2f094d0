"""How far reviews can be trusted, measured on matches in which one move is known to be bad."""

from random import Random

import pytest

from bench.bots import reviews
from bench.bots.reviews import _match, _MatchCount, _Planter, _row
from tricksmith import games
from tricksmith.play import Match, play_match
from tricksmith.rules import Seat
from tricksmith.study import MoveSamples


def test_a_match_is_reviewed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both reviews judge the same decisions, and the planted move is one of the moments."""
    monkeypatch.setattr(reviews, "MOST_HANDS", 1)
    monkeypatch.setattr(reviews, "MAX_SPARED", 0)
    found = _match(games.get("poison-nonesuch", players=3), "planted", 1)
    assert (found.planted, found.found) == (True, True)
    assert found.reversed < found.labelled
    assert found.called_mistakes < found.played_well


def test_the_planted_move_is_the_worst_and_is_made_once() -> None:
    """It costs what it must, by samples of others too."""
    planter = _Planter(at_least=1.0, spared=1)
    match = Match.begin(games.get("poison-nonesuch", players=3), seed="planted")
    play_match(match, [planter, "novice", "novice"], most_hands=1)
    assert planter.planted is not None
    view, move = planter.planted
    assert view.seat == Seat(0)
    samples = MoveSamples.of(view, move, Random("others"))
    assert samples is not None
    assert samples.loss(samples.index(move)).mean > 0.5


@pytest.mark.parametrize("planted", [0, 4])
def test_a_row_counts_matches_and_decisions(planted: int) -> None:
    """Shares are of those with a planted move, with two labels, and of the moves that were played well."""
    row = _row(games.get("nonesuch"), [_MatchCount(bool(planted), bool(planted), 10, 1, 20, 0)] * 4)
    assert row["found"] == ("100%" if planted else "0%")
    assert (row["planted"], row["labelled"], row["reversed"], row["called mistakes"]) == (planted, 40, "10.0%", "0.0%")
