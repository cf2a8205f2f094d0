"""How far reviews can be trusted, measured on matches in which one move is known to be bad."""

from pathlib import Path
from random import Random

import pytest

from bench.bots import reviews
from bench.bots.reviews import _match, _MatchCount, _Planter, _row
from tricksmith import games
from tricksmith.play import Match, play_match
from tricksmith.rules import Seat
from tricksmith.study import LOSS_SHARES, MoveSamples


def test_a_match_is_reviewed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both reviews judge the same decisions, and the planted move is one of the moments."""
    monkeypatch.setattr(reviews, "MAX_HANDS", 1)
    monkeypatch.setattr(reviews, "MAX_SPARED", 0)
    found = _match(games.get("poison-nonesuch", players=3), "planted", 1)
    assert (found.planted, found.found) == (True, True)
    assert found.reversed < found.labelled
    assert found.called_mistakes < found.played_well


def test_the_planted_move_is_the_worst_and_is_made_once() -> None:
    """It costs what it must, by samples of others too."""
    planter = _Planter(swing=1.0 / LOSS_SHARES[-1], spared=1)
    match = Match.begin(games.get("poison-nonesuch", players=3), seed="planted")
    play_match(match, [planter, "novice", "novice"], most_hands=1)
    assert planter.planted is not None
    view, move = planter.planted
    assert view.seat == Seat(0)
    samples = MoveSamples.of(view, move, Random("others"))
    assert samples is not None
    assert samples.loss(samples.index(move)).mean > 0.5


def test_a_measurement_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Matches that the file has are not played again, nor taken from another seed; a line that was cut off is."""
    played: list[int] = []

    def match(_table: object, seed: str, number: int) -> _MatchCount:
        played.append(number)
        return _MatchCount(planted=True, found=seed == "a", labelled=10, reversed=0, played_well=20, called_mistakes=0)

    monkeypatch.setattr(reviews, "_match", match)
    monkeypatch.setattr(reviews, "cores", lambda: 1)
    file = tmp_path / "found.jsonl"
    games_of = "nonesuch,whist"
    reviews.run(seed="a", game=games_of, players=4, hands=2, progress=str(file))
    assert (played, len(file.read_text().splitlines())) == ([0, 1, 0, 1], 4)
    file.write_text(file.read_text()[:-9])
    played.clear()
    again = reviews.run(seed="a", game=games_of, players=4, hands=3, progress=str(file))
    assert played == [2, 1, 2]
    assert [(row["game"], row["planted"], row["found"]) for row in again.sections[0].rows] == [
        ("nonesuch", 3, "100%"),
        ("whist", 3, "100%"),
    ]
    played.clear()
    reviews.run(seed="b", game="whist", players=4, hands=1, progress=str(file))
    assert played == [0]


def test_the_tables_are_those_of_the_claim() -> None:
    """One command measures the originals with four players, and two games without a line about them."""
    assert [(table.id, table.players) for table in reviews._tables(None, 4)] == [
        (name, 4) for name in ("nonesuch", "poison-nonesuch", "nameless", "nestors", "whist", "hearts")
    ]


@pytest.mark.parametrize("planted", [0, 4])
def test_a_row_counts_matches_and_decisions(planted: int) -> None:
    """Shares are of those with a planted move, with two labels, and of the moves that were played well."""
    row = _row(games.get("nonesuch"), [_MatchCount(bool(planted), bool(planted), 10, 1, 20, 0)] * 4)
    assert row["found"] == ("100%" if planted else "0%")
    assert (row["planted"], row["labelled"], row["reversed"], row["called mistakes"]) == (planted, 40, "10.0%", "0.0%")
