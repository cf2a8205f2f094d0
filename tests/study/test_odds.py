"""The chances to win a match: what they say within a hand agrees with what they say after it."""

from functools import cache
from random import Random

import numpy as np
import pytest

from tricksmith import bots, games
from tricksmith.compile.calls import clear_call_graphs
from tricksmith.engine import margins
from tricksmith.play import Match, simulate, steps
from tricksmith.rules import Play, Seat
from tricksmith.study import MatchOdds, MoveSamples, Reviewer
from tricksmith.study.chances import MatchChances
from tricksmith.study.odds import MarginChances, ScoreChances, final_scores
from tricksmith.study.odds.rollout_hands import rollout_hands

LAST = 12
"""The number of plays in the last tricks of a hand."""
TABLES = [("nonesuch", 3), ("poison-nonesuch", 4), ("nameless", 4), ("nestors", 4), ("hearts", 4), ("bridge", 4)]


@cache
def played(name: str, players: int) -> Match:
    """A match of which the first seat plays at random."""
    game = games.get(name, players=players)
    table = [bots.get("random"), *[bots.get("novice")] * (players - 1)]
    return next(simulate(game, table, matches=1, seed="s1", most_hands=3))


@cache
def odds_of(name: str, players: int) -> MatchOdds:
    """The odds of its matches."""
    return MatchOdds(games.get(name, players=players), seed=1)


def of_first_hand(name: str, players: int) -> tuple[ScoreChances, np.ndarray]:
    """The chances by the scores of a match's first hand with a contract, and its likely scores."""
    hand = next(hand for hand in played(name, players).hands if hand.contract is not None)
    start = (0,) * len(hand.game.sides)
    scores = final_scores(hand, 1)
    return odds_of(name, players).by_scores(start, 0, hand.dealer, hand.contract, scores), scores


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_chance_by_scores_is_that_after_the_hand(name: str, players: int) -> None:
    """For scores that were foreseen and others near them it agrees with the rest of the match, played more often."""
    chances, scores = of_first_hand(name, players)
    hand = next(hand for hand in played(name, players).hands if hand.contract is not None)
    after = hand.game.next_dealer(hand.dealer, hand.contract)
    rows = np.unique(scores, axis=0)
    some = rows[np.random.default_rng(2).permutation(len(rows))[:12]]
    for row in [scores[0], *some]:
        found = chances.of(row[None])[0]
        assert found.sum() == pytest.approx(1)
        for share, chance in zip(found, odds_of(name, players).after(tuple(row.tolist()), 1, after), strict=True):
            assert share == pytest.approx(chance.share, abs=0.06)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_chance_by_a_margin_reaches_beyond_the_rollout_hands(name: str, players: int) -> None:
    """With five swings more a side has a better chance than with any quick hand, and in the middle they agree."""
    odds, start = odds_of(name, players), (0,) * len(games.get(name, players=players).sides)
    lowest_wins = games.get(name, players=players).lowest_wins
    scores = rollout_hands(odds.game, odds._seed, Seat(0)).scores
    largest = margins(scores, lowest_wins=lowest_wins)[:, 0].max()
    curve = odds.by_margin(start, 0, Seat(0), 0, (-5 * odds.swing, largest + 5 * odds.swing))
    assert (np.diff(curve.chances) >= 0).all()
    low, high, beyond = curve.of(np.array([-largest / 2, largest / 2, largest + 5 * odds.swing]))
    assert 0 <= low < high < beyond <= 1
    mean = curve.of(margins(scores, lowest_wins=lowest_wins)[:, 0]).mean()
    assert mean == pytest.approx(odds.after(start, 0, Seat(0))[0].share, abs=0.05)


def test_both_sides_of_a_bidding_share_one_match() -> None:
    """In Nestors a side's chance at a margin and the other's at the opposite one add up to 1, however large it is."""
    odds, start = odds_of("nestors", 4), (150, -90)
    wide = (-400.0, 400.0)
    one, other = (odds.by_margin(start, 2, Seat(1), side, wide) for side in (0, 1))
    points = np.linspace(*wide, 17)
    assert one.of(points) + other.of(-points) == pytest.approx(np.ones(17), abs=0.08)


@pytest.mark.parametrize(("name", "players"), [("nestors", 4), ("poison-nonesuch", 4)])
def test_the_last_chance_in_a_hand_is_near_that_after_it(name: str, players: int) -> None:
    """In the last tricks, where the points are all but known, the line of a review meets its next point."""
    match = played(name, players)
    moves = [len(list(steps(hand))) for hand in match.hands[:2]]
    early = [(number, place) for number, count in enumerate(moves, 1) for place in range(count - LAST)]
    reviewer = Reviewer(
        match, seats=[Seat(seat) for seat in range(players)], hands=[1, 2], depth="quick", left_out=early
    )
    while reviewer.remaining:
        reviewer.judge_next()
    with_chances = reviewer.with_chances()
    compared = 0
    for decision in with_chances.decisions:
        if (
            not isinstance(decision.move, Play)
            or decision.value_of(decision.move).half_width > 0.02 * with_chances.swing
        ):
            continue
        value = decision.value_of(decision.move)
        side = next(place for place, seats in enumerate(match.game.sides) if decision.seat in seats)
        result = match.hands[decision.hand_number - 1].result
        assert result is not None
        margin = margins(np.array(result.scores), lowest_wins=match.game.lowest_wins)[side]
        if abs(value.points - margin) < 0.05 * with_chances.swing:
            compared += 1
            after = with_chances.after_hands[decision.hand_number - 1][side]
            assert value.chance == pytest.approx(after.share, abs=0.06)
    assert compared >= 2


def test_points_that_end_the_match_are_won_for_certain() -> None:
    """The game itself says who has won, however far apart the scores are that were played on."""
    game = games.get("nestors", players=4)
    hand = next(hand for hand in played("nestors", 4).hands if hand.contract is not None)
    scores = np.array([[100, 0], [0, 100], [-100, 0]])
    chances = odds_of("nestors", 4).by_scores((950, 950), 5, hand.dealer, hand.contract, scores)
    assert chances.of(scores).tolist()[:2] == [[1.0, 0.0], [0.0, 1.0]]
    assert 0.5 < chances.of(scores)[2, 1] < 1
    assert game.verdict((850, 950), 6, hand.contract) is None


def test_more_points_never_mean_a_smaller_chance() -> None:
    """The chance by the margin of a hand is between 0 and 1, and never falls."""
    odds = MatchOdds(games.get("nonesuch", players=4), seed=1)
    curve = odds.by_margin((20, 10, 10, 10), 3, Seat(0), 0, (-15, 15))
    assert (curve.chances[1:] >= curve.chances[:-1]).all()
    assert 0 <= curve.chances[0] < curve.chances[-1] <= 1
    ahead, behind = odds.after((29, 0, 0, 0), 3, Seat(0)), odds.after((0, 29, 0, 0), 3, Seat(0))
    assert ahead[0].share > 0.5 > behind[0].share


@pytest.mark.parametrize("name", ["nestors", "bridge", "euchre"])
def test_biddings_end_in_contracts(name: str) -> None:
    """The rollout policy bids now and then, in biddings of a game's own, too, so that hands are worth something."""
    scores = rollout_hands(games.get(name), 1, Seat(0)).scores
    assert (scores != 0).any(axis=1).mean() > 0.3


def test_chances_last_longer_than_a_call_graph() -> None:
    """The hands that are kept know their contracts, though the graph that numbered them has been forgotten."""
    game = games.get("poison-nonesuch", players=3)

    def curve() -> MarginChances:
        return MatchOdds(game, seed=5).by_margin((0, 0, 0), hands=2, dealer=Seat(0), side=0, span=(-5, 5))

    first = curve()
    clear_call_graphs()
    again = curve()
    assert (again.margins.tolist(), again.chances.tolist()) == (first.margins.tolist(), first.chances.tolist())


def test_a_chance_that_is_certain_has_an_interval() -> None:
    """A mean of winning deals may be a hair above 1 in the numbers of a machine."""
    match = played("nestors", 4)
    view = next(step.before.view(step.seat) for step in steps(match.hands[0]) if isinstance(step.move, Play))
    chances, _ = of_first_hand("nestors", 4)
    samples = MoveSamples.of(view, None, Random(1), chances=chances)
    assert samples is not None
    assert samples.shares is not None
    samples.shares = np.full_like(samples.shares, 1 + 1e-12)
    for share, half_width in MatchChances(match, "odds 0").after_moves(1, samples):
        assert (share, half_width) == (pytest.approx(1), pytest.approx(0, abs=1e-9))
