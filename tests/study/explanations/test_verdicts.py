"""What decided a match: one sentence that fits the result, and headings that name a turn only where there was one."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tricksmith import bots, games, play
from tricksmith.play import Match
from tricksmith.present import PlayerNames
from tricksmith.rules import Seat
from tricksmith.study import Chance, Grade, MatchReview, MoveValue, ReviewedDecision, moments_of, show_review
from tricksmith.study.move_values import Difference

NAMES = PlayerNames(("Ada", "Bo", "Cy"), you=0)


@cache
def whole_match() -> Match:
    """A match that is over, whose winner is alone."""
    game = games.get("poison-nonesuch", players=3)
    for seed in range(20):
        match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed=f"verdict {seed}"))
        if len(match.winners) == 1 and len(match.hands) > 1:
            return match
    raise AssertionError("no match has a single winner")


def decision(seat: Seat, number: int, grade: Grade, change: float) -> ReviewedDecision:
    """A decision of a seat in the first hand that cost this chance of the match, or won it."""
    hand = whole_match().hands[0]
    before = next(step.before for step in play.steps(hand) if step.seat == seat and len(step.before.legal) > 1)
    best, other = before.legal[:2]
    values = (MoveValue(best, 0.0, 0.1, 0.0, 0.1, 0.5), MoveValue(other, 0.0, 0.1, 2.0, 0.1, 0.5 - change))
    move = best if grade is Grade.BEST else other
    return ReviewedDecision(
        1, number, before, seat, move, values, best, Difference(2.0, 0.1), grade, 100, is_exhaustive=False
    )


def reviewed(*decisions: ReviewedDecision) -> MatchReview:
    """The review of the match, with chances that all change in its second hand."""
    match = whole_match()
    sides = range(len(match.game.sides))
    even = tuple(Chance(1 / len(sides), 0.01) for _ in sides)
    over = tuple(Chance(float(match.game.sides[side][0] in match.winners), 0.0) for side in sides)
    after = (even, *[over] * (len(match.hands) - 1))
    return MatchReview(match, decisions, 0, 0, even, after, 4.0, "quick", "0")


def seats() -> tuple[Seat, Seat]:
    """The seat that won the match, and one that did not."""
    (winner,) = whole_match().winners
    return winner, next(seat for seat in (Seat(0), Seat(1), Seat(2)) if seat != winner)


def test_a_win_begins_with_what_was_done_well() -> None:
    """Two good moves come before what could have gone better, however little they won."""
    winner, loser = seats()
    good = [decision(winner, number, Grade.BEST, 0.01) for number in (0, 1, 2)]
    bad = [decision(winner, 0, Grade.BLUNDER, 0.3)]
    match_review = reviewed(*good, *bad)
    shown = show_review(match_review, winner, moments_of(match_review, winner, with_reasons=False), NAMES)
    assert [moment.heading for moment in shown.moments] == ["Well played", "Well played", "What could have gone better"]
    assert [moment.is_lost for moment in shown.moments] == [False, False, True]
    lost = reviewed(decision(loser, 0, Grade.BEST, 0.01), decision(loser, 1, Grade.BLUNDER, 0.3))
    after = show_review(lost, loser, moments_of(lost, loser, with_reasons=False), NAMES)
    assert [moment.heading for moment in after.moments] == ["Where it turned", "Well played"]


@pytest.mark.parametrize(
    ("change", "heading"), [(0.099, "Costly choices"), (0.11, "Where it turned"), (0.4, "Where it turned")]
)
def test_a_match_turned_where_the_chance_moved_enough(change: float, heading: str) -> None:
    """Below ten percentage points no choice is called the turn, and the review says that there was none."""
    _, loser = seats()
    found = reviewed(decision(loser, 0, Grade.BLUNDER, change))
    shown = show_review(found, loser, moments_of(found, loser, with_reasons=False), NAMES)
    assert [moment.heading for moment in shown.moments] == [heading]
    assert bool(shown.no_turning_point) == (heading == "Costly choices")


def test_the_hand_that_moved_the_chance_most_decided_the_match() -> None:
    """The winner won with it, the others lost with it; a review of one hand speaks of that hand alone."""
    winner, loser = seats()
    match_review = reviewed()
    won, lost = (show_review(match_review, seat, (), NAMES).verdict for seat in (winner, loser))
    assert re.fullmatch(
        r"Hand 2 won \w+ the match: with \S+ points? the chance to win rose from about 35% to 100%\.", won
    )
    assert re.fullmatch(
        r"Hand 2 cost \w+ the match: with \S+ points? the chance to win fell from about 35% to 0%\.", lost
    )
    first = show_review(match_review, winner, (), NAMES, hand=1).verdict
    assert first.startswith("In hand 1 the chance to win the match stayed at about 35% for ")


def test_a_choice_that_cost_most_of_the_fall_is_where_it_turned() -> None:
    """It is named only in the hand that decided the match, and for a loss."""
    winner, loser = seats()
    for number, words in ((1, "Hand 2 cost "), (2, "It turned in hand 2, before the tricks: the chance to win was ")):
        costly = replace(decision(loser, 0, Grade.BLUNDER, 0.4), hand_number=number)
        match_review = reviewed(costly)
        moments = moments_of(match_review, loser, with_reasons=False)
        expected = words.replace("before the tricks", f"trick {costly.trick}") if costly.trick else words
        assert show_review(match_review, loser, moments, NAMES).verdict.startswith(expected)
    match_review = reviewed(replace(decision(winner, 0, Grade.BLUNDER, 0.4), hand_number=2))
    moments = moments_of(match_review, winner, with_reasons=False)
    assert show_review(match_review, winner, moments, NAMES).verdict.startswith("Hand 2 won ")


@pytest.mark.parametrize("change", [0.03, 0.11, 0.27, 0.43])
def test_the_list_and_the_moment_give_one_figure(change: float) -> None:
    """The sentence at the beginning, the moment and the list round what a choice cost in the same way."""
    _, loser = seats()
    match_review = reviewed(replace(decision(loser, 0, Grade.BLUNDER, change), hand_number=2))
    shown = show_review(match_review, loser, moments_of(match_review, loser, with_reasons=False), NAMES)
    (moment,), (listed,) = shown.moments, shown.decisions
    lost = int(listed.chance.removesuffix("%"))
    if far := re.search(r"was about (\d+)% instead of (\d+)%\.$", moment.text):
        own, best = (int(number) for number in far.groups())
        assert best - own == lost
    else:
        assert f"was about {lost} percentage points lower, at about " in moment.text
    if turned := re.search(r"was about (\d+)% with the best choice, and (\d+)% with ", shown.verdict):
        assert int(turned[1]) - int(turned[2]) == lost


def test_without_chances_points_say_which_hand_decided() -> None:
    """A review in progress waits for the chances; where there are none, the hand with the largest lead is named."""
    winner, _ = seats()
    bare = MatchReview(whole_match(), (), 0, 0, (), (), 4.0, "quick", "0")
    assert show_review(bare, winner, (), NAMES, with_decisions=False).verdict == ""
    assert re.match(r"Hand \d+ decided it: \S+ points for ", show_review(bare, winner, (), NAMES).verdict)
    assert show_review(bare, winner, (), NAMES).no_turning_point == ""
