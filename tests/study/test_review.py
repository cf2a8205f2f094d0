"""The review of a match: repeatable, from what seats knew, and with the chances of the match."""

from dataclasses import replace
from functools import cache

import pytest

from tests.cli.program import WHIST
from tricksmith import bots, games
from tricksmith.errors import OptionError, RulesError
from tricksmith.executor import local_executor
from tricksmith.play import Match, simulate, steps
from tricksmith.present import NO_CHANCES_STATE, PlayerNames
from tricksmith.rules import Hand, Seat
from tricksmith.study import (
    Grade,
    KeyMoment,
    MatchOdds,
    MatchReview,
    Reviewer,
    explain_moment,
    moments_of,
    review,
    review_values,
    show_review,
)
from tricksmith.study.odds import swing_at_start


@cache
def played(name: str, players: int, *, first: str = "random", others: str = "novice", hands: int = 2) -> Match:
    """A match in which the first seat is played by one bot, and the others by another."""
    game = games.get(name, players=players) if not name.endswith(".py") else games.load(name)(players)
    table = [bots.get(first), *[bots.get(others)] * (players - 1)]
    return next(simulate(game, table, matches=1, seed="study", most_hands=hands))


@cache
def reviewed(name: str, players: int, *, first: str = "random") -> MatchReview:
    """The review of its first hand, at the least depth."""
    return review(played(name, players, first=first, hands=1), seats=[Seat(0)], depth="quick")


@cache
def explained(name: str, players: int) -> tuple[KeyMoment, ...]:
    """The moments of that review, with their reasons."""
    return moments_of(reviewed(name, players), Seat(0))


@pytest.mark.parametrize(
    ("name", "players"), [("nonesuch", 4), ("poison-nonesuch", 3), ("nameless", 4), ("nestors", 4), (str(WHIST), 4)]
)
def test_a_review_judges_each_decision_with_a_choice(name: str, players: int) -> None:
    """What was played is among the moves that are compared, and decisions without a choice are only counted."""
    match_review = reviewed(name, players)
    match = match_review.match
    own = sum(step.seat == 0 for hand in match.hands for step in steps(hand))
    assert len(match_review.decisions) + match_review.forced + match_review.unjudged == own
    assert match_review.unjudged == 0
    for decision in match_review.decisions:
        assert decision.move in [value.move for value in decision.values]
        assert decision.values[0].behind == 0
        assert [value.points for value in decision.values] == sorted((v.points for v in decision.values), reverse=True)
    assert match_review.counts(Seat(0)).total() == len(match_review.decisions)


def test_a_game_whose_hands_hang_together_has_a_swing() -> None:
    """Labels of such a match go by the swing of a first hand, not by how far apart the moves of a decision are."""
    whist = Reviewer(next(simulate(games.get("whist"), [bots.get("random")] * 4, matches=1, seed="study")), seats=[0])
    assert whist.so_far().swing == swing_at_start(games.get("whist"), "odds 0")
    assert 2 < whist.so_far().swing < 3
    assert swing_at_start(games.get("barbu")) == 0  # the core can't play its hands
    alone = games.get("poison-nonesuch", players=3)
    assert swing_at_start(alone) == pytest.approx(MatchOdds(alone).swing, rel=0.2)


def test_the_same_arguments_give_the_same_review() -> None:
    """Another seed gives other samples."""
    match = played("poison-nonesuch", 3, hands=1)
    again, other = (review(match, seats=[Seat(0)], depth="quick", seed=seed) for seed in (0, 2))
    once = reviewed("poison-nonesuch", 3)
    assert review_values(once) == review_values(again)
    assert review_values(once)["decisions"] != review_values(other)["decisions"]


def test_chance_plays_badly_and_the_expert_well() -> None:
    """Random cards lose more than the expert's, which are called mistakes hardly ever."""

    def errors(judged: MatchReview) -> int:
        return sum(decision.grade in (Grade.MISTAKE, Grade.BLUNDER) for decision in judged.decisions)

    worse, better = (reviewed("poison-nonesuch", 3, first=name) for name in ("random", "expert@2000"))
    assert errors(worse) > errors(better)
    assert errors(better) <= 1


def test_progress_and_cancel() -> None:
    """Progress comes after each decision, and a review that is cancelled has those that were judged before."""
    match, seen = played("poison-nonesuch", 3, hands=1), []
    found = review(match, seats=[Seat(0)], depth="quick", progress=lambda done, total: seen.append((done, total)),
                   is_cancelled=lambda: len(seen) >= 3)  # fmt: skip
    assert [done for done, _ in seen] == [1, 2, 3]
    assert len(found.decisions) + found.forced == 3


def test_people_are_reviewed_and_bots_on_request() -> None:
    """A seat whose name is a bot's is left out unless it is named."""
    match = played("poison-nonesuch", 3, hands=1)
    people = Match(match.game, ("Ada", *match.names[1:]), match.seed, match.done, match.hand)
    assert {decision.seat for decision in review(people, depth="quick").decisions} == {0}
    with pytest.raises(OptionError, match="only bots play"):
        review(match)
    with pytest.raises(OptionError, match="the match has the seats 0 to 2, and no seat 9"):
        review(match, seats=[Seat(9)])
    with pytest.raises(OptionError, match="there is no depth 'endless'"):
        review(people, depth="endless")


def test_a_match_that_is_decided_is_won_for_certain() -> None:
    """After the last hand the winners have the whole chance, and before it the leader has more than the others."""
    game = games.get("nameless", players=4, target=5)
    match = next(simulate(game, [bots.get("novice")] * 4, matches=1, seed="study"))
    found = review(match, seats=[Seat(0)], depth="quick")
    assert [chance.share for chance in found.after_hands[-1]] == [float(seat in match.winners) for seat in (0, 1)]
    for row in found.after_hands:
        assert sum(chance.share for chance in row) == pytest.approx(1)


def test_matches_whose_hands_depend_on_each_other_have_no_chances() -> None:
    """The reason is named, and a review goes without chances."""
    with pytest.raises(RulesError, match="depend on those before"):
        MatchOdds(games.get("barbu"))
    match = played("barbu", 4, hands=1)
    found = review(match, seats=[Seat(0)], depth="quick")
    assert found.after_hands == ()
    assert all(decision.chance is None for decision in found.decisions)


def test_a_review_can_be_made_in_steps() -> None:
    """It is the same review; what is left out is not judged, and a part of it is shown without the list."""
    match = played("poison-nonesuch", 3, hands=1)
    whole = reviewed("poison-nonesuch", 3)
    reviewer = Reviewer(match, seats=[Seat(0)], depth="quick")
    reviewer.judge_next()
    assert (reviewer.total - reviewer.remaining, reviewer.so_far().after_hands) == (1, ())
    while reviewer.remaining:
        reviewer.judge_next()
    assert reviewer.with_chances() == whole
    with pytest.raises(IndexError):
        reviewer.judge_next()
    first = whole.decisions[0]
    without = Reviewer(match, seats=[Seat(0)], depth="quick", left_out={(first.hand_number, first.number)})
    assert without.total == reviewer.total - 1
    who = PlayerNames(("Ada", "Bo", "Cy"))
    moments = moments_of(whole, Seat(0), with_reasons=False)
    assert not any(moment.reasons or moment.is_explained for moment in moments)
    part = show_review(whole, Seat(0), moments, who, with_decisions=False)
    assert (part.decisions, len(part.moments), len(part.chances)) == ((), len(moments), 2)
    assert tuple(explain_moment(moment, whole.seed) for moment in moments) == explained("poison-nonesuch", 3)


def test_a_hand_in_play_is_reviewed_only_if_it_is_named() -> None:
    """Its review would show cards that are still hidden."""
    match = played("poison-nonesuch", 3, hands=2)
    begun = match.hands[1].deal
    second = Hand.begin(match.hands[1].game, begun, match.hands[1].dealer)
    for move in match.hands[1].actions[:9]:
        second = second.play(move)
    going_on = replace(match, done=match.hands[:1], hand=second)
    everything = Reviewer(going_on, seats=[Seat(0)], depth="quick", hands=[1, 2])
    usual = Reviewer(going_on, seats=[Seat(0)], depth="quick")
    assert usual.total == Reviewer(match, seats=[Seat(0)], depth="quick", hands=[1]).total < everything.total
    with pytest.raises(OptionError, match="no hand of this match is over yet"):
        Reviewer(replace(match, done=(), hand=second), seats=[Seat(0)])
    with pytest.raises(OptionError, match="and no hand 3"):
        Reviewer(match, seats=[Seat(0)], hands=[3])


def test_a_player_has_a_chance_within_each_hand() -> None:
    """It follows the decisions, in their order, and is the chance of the move by what the player knew."""
    match_review = review(played("poison-nonesuch", 3), seats=[Seat(1)], depth="quick")
    shown = show_review(match_review, Seat(1), (), PlayerNames(("Ada", "Bo", "Cy")), with_decisions=False)
    assert (shown.side, shown.sides[shown.side]) == (1, "Bo")
    last = {(decision.hand_number, decision.trick): decision for decision in match_review.decisions}
    assert [(one.hand, one.trick) for one in shown.chances_within_hands] == sorted(last)
    assert {one.hand for one in shown.chances_within_hands} == {1, 2}
    for one in shown.chances_within_hands:
        assert one.share == last[one.hand, one.trick].chance
        assert 0 < one.at < 1
        assert 0 <= one.half_width < 0.2
    assert any(one.half_width for one in shown.chances_within_hands)
    places = [one.hand + one.at for one in shown.chances_within_hands]
    assert places == sorted(places)


def test_the_number_of_workers_changes_nothing() -> None:
    """Decisions that are judged side by side, in other processes, and moments explained there, are the same."""
    match = played("poison-nonesuch", 3, hands=1)
    alone, seen = reviewed("poison-nonesuch", 3), []
    with local_executor(2) as executor:
        side_by_side = review(
            match, seats=[Seat(0)], depth="quick", executor=executor, progress=lambda done, _: seen.append(done)
        )
        assert side_by_side == alone
        assert seen == list(range(1, len(seen) + 1))
        assert moments_of(side_by_side, Seat(0), executor=executor) == explained("poison-nonesuch", 3)


def test_why_there_are_no_chances_is_said() -> None:
    """A game whose hands depend on those before them says so, and what can't be simulated is counted."""
    match = played("barbu", 4, hands=1)
    found = replace(Reviewer(match, seats=[Seat(0)], depth="quick").with_chances(), unjudged=1)
    shown = show_review(found, Seat(0), (), PlayerNames(("Ada", "Bo", "Cy", "Di")))
    assert (shown.chances, shown.chances_within_hands) == ((), ())
    assert shown.notes[1] == NO_CHANCES_STATE
    assert shown.notes[2] == "1 decision could not be simulated, and is left out."
