"""The ladder: pairs of neighbours, ratings, tables and picture."""

import math
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.arena.helper import FIRST, played
from tricksmith import games
from tricksmith.arena import (
    LEVELS,
    ArenaConfig,
    DealResult,
    HandResult,
    Ladder,
    RatingExperiment,
    SavedRun,
    margin_chart,
    markdown,
)
from tricksmith.bots import names
from tricksmith.errors import OptionError, RecordError

TABLES = [games.get("nestors"), games.get("poison-nonesuch", players=4)]


@cache
def climbed(rated: int = 4) -> Ladder:
    """A short ladder that has been played to its end."""
    ladder = Ladder(TABLES, ["random", "novice"], deals=3, rated=rated, seed="ci")
    for _ in ladder.run():
        pass
    return ladder


def test_a_pair_of_the_ladder_is_a_comparison() -> None:
    """The same deals and the same figures as the arena's, the upper bot first."""
    for table, reported in zip(TABLES, climbed().as_dict()["tables"], strict=True):
        (pair,) = reported["pairs"]
        alone = played(table, "novice", "random", deals=3).pairings[0]
        assert (pair["bots"], pair["editions"]) == (["novice", "random"], ["3", "1"])
        assert pair["margin"] == alone.margin.as_dict()
        assert (pair["margin"]["p"], pair["p_holm"]) == (None, None)
        assert pair["clear"] is False  # three deals are too few to say so
        assert alone.margin.variance is not None
        assert pair["spread"] == math.sqrt(alone.margin.variance)


def test_neighbours_or_all_pairs() -> None:
    """Three bots have two pairs of neighbours, and three pairs."""
    pool = ["random", "novice", "regular"]
    for every_pair, count in ((False, 2), (True, 3)):
        ladder = Ladder(TABLES, pool, deals=1, rated=0, seed="ci", every_pair=every_pair)
        bots = [pair["bots"] for pair in ladder.as_dict()["tables"][0]["pairs"]]
        assert len(bots) == count
        assert all(pool.index(upper) > pool.index(lower) for upper, lower in bots)


def test_the_levels_are_ours_without_the_yardstick() -> None:
    """From the weakest up."""
    assert LEVELS[:2] == ["random", "novice"]
    assert "oracle" not in LEVELS
    assert set(LEVELS) <= set(names())


def test_a_ladder_goes_on_from_its_file(tmp_path: Path) -> None:
    """Stopped in the middle of any of its parts."""
    pool = ["random", FIRST]
    unstopped = Ladder(TABLES, pool, deals=3, rated=4, seed="ci")
    for _ in unstopped.run():
        pass
    whole = unstopped.as_dict()
    for stop_after in (2, 3, 5, 9, 13):
        path = tmp_path / str(stop_after)
        first = Ladder(TABLES, pool, deals=3, rated=4, seed="ci")
        state = SavedRun.create(path, first.settings)
        for done, (number, deal) in enumerate(first.run(), start=1):
            state.append(number, deal)
            if done == stop_after:
                break
        again = Ladder(TABLES, pool, deals=3, rated=4, seed="ci")
        again.count_saved(SavedRun.load(path))
        assert again.deals_done == stop_after
        for _ in again.run():
            pass
        assert again.as_dict() == whole
        assert again.deals_done == again.deals_total == 14
    other = Ladder(TABLES, pool, deals=3, rated=4, seed="another")
    with pytest.raises(RecordError, match="deal 1 of ratings was played with other seatings"):
        other.count_saved(SavedRun.load(path))


@pytest.mark.parametrize(("name", "players"), [("nonesuch", 4), ("nameless", 5), ("nestors", 4)])
@pytest.mark.parametrize("size", [2, 3, 5])
def test_line_ups_are_drawn_from_the_whole_pool(name: str, players: int, size: int) -> None:
    """Two bots or more on every deal, as many as there is room for; each goes once round the table."""
    game = games.get(name, players=players)
    pool = ["random", "novice", "regular", "regular@10", "regular@20"][:size]
    rating = RatingExperiment(ArenaConfig.of(game, pool, seed="ci"), 50)
    seen = set()
    for number in range(50):
        seatings = rating.seatings(number)
        sides = len(game.sides)
        assert len(seatings) == sides
        assert len(set(seatings[0])) == min(sides, size)
        for place in range(sides):
            assert sorted(seating[place] for seating in seatings) == sorted(seatings[0])
        seen |= set(seatings[0])
    assert seen == set(range(size))
    assert rating.seatings(7) == rating.seatings(7)


def test_who_scores_more_is_rated_higher() -> None:
    """By the mean over the seatings; and OpenSkill agrees with its own model of two."""
    openskill = pytest.importorskip("openskill.models")
    rating = RatingExperiment(ArenaConfig.of(games.get("nestors"), ["random", "novice"], seed="ci"), 1)
    assert [one.mu for one in rating.ratings] == [25.0, 25.0]
    hands = (HandResult((0, 1), (10, 20), ("", ""), (None, None)), HandResult((1, 0), (-5, 10), ("", ""), (None, None)))
    rating.add(DealResult(0, hands, {}))
    model = openskill.PlackettLuce()
    (winner,), (loser,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    best, worst = rating.ratings  # random scored 10 and 10, the novice 20 and -5
    assert (best.bot, best.mu, best.sigma, best.deals) == ("random", winner.mu, winner.sigma, 1)
    assert (worst.bot, worst.mu, worst.sigma, worst.deals) == ("novice", loser.mu, loser.sigma, 1)


def test_tables_and_chart_show_every_pair() -> None:
    """A row and a dot for each; ratings stand below if there are any."""
    ladder = climbed()
    text = markdown(ladder.as_dict(), ladder.times())
    assert text.count("novice over random") == 2
    assert "| Nestors | 4 | novice |" in text
    without = climbed(rated=0)
    assert "rating" not in markdown(without.as_dict(), without.times())
    drawn = margin_chart(ladder.as_dict())
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert drawn.count("<circle") == drawn.count('class="bar') == 2
    assert "prefers-color-scheme: dark" in drawn
    assert "novice over random" in drawn


def test_a_ladder_that_was_stopped_at_once_shows_nothing() -> None:
    """Of no deals, nothing is known."""
    ladder = Ladder(TABLES, ["random", "novice"], deals=3, rated=0, seed="ci")
    assert markdown(ladder.as_dict(), ladder.times()).count("\n") == 2
    assert "<circle" not in margin_chart(ladder.as_dict())


@pytest.mark.parametrize("pool", [[], ["novice"], ["novice", "random", "novice"]])
def test_a_pool_has_two_bots_each_once(pool: list[str]) -> None:
    """All else is refused."""
    with pytest.raises(OptionError, match="two bots or more, each once"):
        Ladder(TABLES, pool, deals=1, rated=0, seed="ci")


def test_ratings_take_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is not installed, the error says how to get it, and how to do without."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(OptionError, match=r"^rated: .*: rate 0 deals, or uv sync --inexact --extra arena"):
        Ladder(TABLES, ["random", "novice"], deals=1, rated=1, seed="ci")
    Ladder(TABLES, ["random", "novice"], deals=1, rated=0, seed="ci")
