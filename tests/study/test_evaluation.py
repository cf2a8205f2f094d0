"""What moves were worth: the same deals for all, intervals that hold, and nothing that a seat can't know."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import numpy as np
import pytest

from tricksmith import bots, games
from tricksmith.belief import Determinizations
from tricksmith.errors import IllegalMove
from tricksmith.play import apply_move, decide, sample_hand
from tricksmith.rules import Hand, Play
from tricksmith.study import Difference, Grade, MoveSamples
from tricksmith.study.grades import LOSS_SHARES, Z_SETTLED, grade_loss, limit_by_chance

TABLES = [("nonesuch", 4), ("poison-nonesuch", 3), ("nameless", 4), ("nestors", 4), ("hearts", 4)]


def late_hand(name: str, players: int, *, cards: int, number: int = 0) -> Hand:
    """A hand that novices have played until the seat to act holds this many cards and has a choice."""
    hand, rng = sample_hand(games.get(name, players=players), seed="study", number=number), Random(number)
    novice = bots.get("novice")
    while hand.contract is None or len(hand.held[hand.to_act or 0]) > cards or len(hand.penalty_free) < 2:
        hand = apply_move(hand, novice, decide(hand, novice, rng))
        if hand.to_act is None:
            return late_hand(name, players, cards=cards, number=number + 1)
    return hand


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_all_moves_are_tried_in_the_same_samples(name: str, players: int) -> None:
    """There is a margin for each legal move in each sample, the weights add up to 1, and more samples can be had."""
    hand = late_hand(name, players, cards=4)
    samples = MoveSamples.of(hand.view(hand.to_act), None, Random(1))
    assert samples is not None
    assert samples.moves == tuple(hand.penalty_free)
    before = samples.points.shape[1]
    assert samples.grow()
    assert samples.points.shape == (len(samples.moves), 2 * before)
    assert samples.weights.sum() == pytest.approx(1)
    assert samples.difference(0, 0) == Difference(0.0, 0.0)


@pytest.mark.parametrize(("name", "players"), TABLES[1:3])
def test_intervals_hold_the_truth_as_often_as_they_say(name: str, players: int) -> None:
    """Differences of moves lie within 1.96 standard errors of those of a hundred times as many samples in most runs.

    One table is without partners, one with them. Of 60 independent intervals of 95% fewer than 51 hold the truth once
    in 100,000 times.
    """
    held = 0
    for number in range(3):
        hand = late_hand(name, players, cards=6, number=10 * number)
        view = hand.view(hand.to_act)
        truth = MoveSamples.of(view, None, Random("truth"))
        assert truth is not None
        for _ in range(5):
            truth.grow()
        known = truth.difference(0, 1)
        for seed in range(20):
            samples = MoveSamples.of(view, None, Random(seed))
            assert samples is not None
            difference = samples.difference(0, 1)
            held += abs(difference.mean - known.mean) <= 1.96 * np.hypot(difference.error, known.error) + 1e-9
    assert held >= 51


def redealt(hand: Hand) -> Iterator[Hand]:
    """The same hand, two of the cards that the seat to act does not see exchanged, where that looks the same to it."""
    seat = hand.to_act
    one, other = (place for place in range(3) if place != seat)
    for mine, yours in product(hand.held[one], hand.held[other]):
        held = list(hand.deal.hands)
        a, b = hand.game.deck.of([mine]), hand.game.deck.of([yours])
        held[one], held[other] = held[one] - a | b, held[other] - b | a
        begun = Hand.begin(hand.game, replace(hand.deal, hands=tuple(held)), hand.dealer)
        try:
            for move in hand.actions:
                begun = begun.play(move)
        except IllegalMove:
            continue
        if begun.view(seat) == hand.view(seat):
            yield begun


def test_hidden_cards_make_no_difference() -> None:
    """Whatever the others hold, of all that fits what the seat saw, the moves have the same values."""
    hand = late_hand("poison-nonesuch", 3, cards=5)
    others = list(islice(redealt(hand), 3))
    assert others
    samples = MoveSamples.of(hand.view(hand.to_act), None, Random(7))
    assert samples is not None
    for other in others:
        assert other.held != hand.held
        again = MoveSamples.of(other.view(hand.to_act), None, Random(7))
        assert again is not None
        assert np.array_equal(samples.points, again.points)
        assert np.array_equal(samples.weights, again.weights)


def test_few_deals_are_all_played() -> None:
    """Near the end of a hand each sample is a round through all deals that fit."""
    hand = late_hand("poison-nonesuch", 3, cards=2)
    view = hand.view(hand.to_act)
    samples = MoveSamples.of(view, None, Random(1))
    assert samples is not None
    assert samples.is_listed
    assert samples.deals == Determinizations(view).count


def test_of_many_calls_the_best_and_the_one_that_was_made_are_compared() -> None:
    """Where there are dozens of bids, a search chooses those worth comparing."""
    hand = sample_hand(games.get("nestors"), seed="study", number=0)
    assert len(hand.legal) > 12
    made = hand.legal[len(hand.legal) - 2]
    samples = MoveSamples.of(hand.view(hand.to_act), made, Random(1))
    assert samples is not None
    assert made in samples.moves
    assert len(samples.moves) <= 9


def test_the_loss_of_the_best_move_is_not_what_luck_makes_of_it() -> None:
    """Of moves that are worth the same none loses anything on average, however many are compared."""
    hand = late_hand("poison-nonesuch", 3, cards=6)
    samples = MoveSamples.of(hand.view(hand.to_act), None, Random(1))
    assert samples is not None
    rng, losses = np.random.default_rng(1), []
    for _ in range(200):
        samples.points = rng.normal(size=(len(samples.moves), 400))
        samples.weights = np.full(400, 1 / 400)
        losses.append(samples.loss(0).mean)
    assert abs(np.mean(losses)) < 3 * np.std(losses) / np.sqrt(200)


def test_a_lone_move_leads_without_end() -> None:
    """There is nothing that it could be behind."""
    hand = late_hand("poison-nonesuch", 3, cards=6)
    samples = MoveSamples.of(hand.view(hand.to_act), None, Random(1))
    assert samples is not None
    samples.moves, samples.points = samples.moves[:1], samples.points[:1]
    assert samples.lead(0).mean == np.inf
    assert isinstance(samples.moves[0], Play)


@pytest.mark.parametrize(
    ("share", "grade"),
    [
        (0.0, Grade.AS_GOOD),
        (LOSS_SHARES[0] * 1.5, Grade.INACCURACY),
        (LOSS_SHARES[1] * 1.5, Grade.MISTAKE),
        (0.9, Grade.BLUNDER),
    ],
)
def test_a_label_is_where_the_whole_interval_lies(share: float, grade: Grade) -> None:
    """A narrow interval settles the label, a wide one leaves it open."""
    behind = Difference(-1.0, 0.01)
    assert grade_loss(Difference(10 * share, 0.001), behind, 10) is grade
    assert grade_loss(Difference(10 * share, 5.0), behind, 10) is None


def test_a_move_that_leads_all_others_is_the_best() -> None:
    """As good is what is not known to be better than the others."""
    assert grade_loss(Difference(0.0, 0.0), Difference(1.0, 0.1), 10) is Grade.BEST
    assert grade_loss(Difference(0.0, 0.0), Difference(0.1, 0.1), 10) is Grade.AS_GOOD


def test_with_no_more_evidence_a_loss_has_the_label_of_the_least_it_was() -> None:
    """What may be a mistake or a blunder is called a mistake at the end, and what may be nothing has no label."""
    behind, error = Difference(-1.0, 0.01), 1.0
    loss = Difference(10 * LOSS_SHARES[1] + Z_SETTLED * error + 0.01, error)
    assert grade_loss(loss, behind, 10) is None
    assert grade_loss(loss, behind, 10, is_final=True) is Grade.MISTAKE
    assert grade_loss(Difference(1.0, 1.0), behind, 10, is_final=True) is None


def test_where_little_was_at_stake_a_label_is_milder() -> None:
    """A blunder costs at least 3% of the match, a mistake half a percent."""
    assert limit_by_chance(Grade.BLUNDER, 0.2) is Grade.BLUNDER
    assert limit_by_chance(Grade.BLUNDER, 0.0) is Grade.INACCURACY
    assert limit_by_chance(Grade.INACCURACY, 0.5) is Grade.INACCURACY
    assert limit_by_chance(Grade.BEST, 0.0) is Grade.BEST
    assert limit_by_chance(None, 0.0) is None
