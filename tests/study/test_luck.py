"""Luck and skill apart: the parts of a hand add up to its result, and scores without luck keep their mean."""

from random import Random

import numpy as np
import pytest

from tests.cli.program import WHIST
from tricksmith import bots, games
from tricksmith.play import Match, deal, play_hand, sample_hand, simulate
from tricksmith.present import PlayerNames
from tricksmith.rules import Game, Hand, Seat
from tricksmith.study import Reviewer, adjust_scores, hand_luck, match_luck, show_review, true_value

PLAYOUTS, WITH_CHANCE = 60, 1.0
NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


def table(name: str, players: int) -> Game:
    """A game, shipped or in a file."""
    return games.get(name, players=players) if not name.endswith(".py") else games.load(name)(players)


def played(name: str, players: int) -> Hand:
    """A hand that novices have finished."""
    game = table(name, players)
    hand = game.hand(deal(game, seed="luck"), dealer=Seat(0))
    return play_hand(hand, [bots.get("novice")] * players, Random(1))


@pytest.mark.parametrize(
    ("name", "players"), [("nonesuch", 4), ("poison-nonesuch", 3), ("nameless", 5), ("nestors", 4), (str(WHIST), 4)]
)
def test_the_parts_of_a_hand_add_up_to_its_result(name: str, players: int) -> None:
    """The deal comes first, then the calls, then the plays; each is worth to one side what it costs the others."""
    luck = hand_luck(played(name, players), playouts=PLAYOUTS)
    assert [part.kind for part in luck.parts] == sorted(
        (part.kind for part in luck.parts), key=("deal", "calls", "plays").index
    )
    assert luck.parts[0].seat is None
    assert len({(part.kind, part.seat) for part in luck.parts}) == len(luck.parts)
    assert np.allclose(np.sum([part.points for part in luck.parts], axis=0), luck.result)
    for part in luck.parts:
        assert abs(sum(part.points)) < 1e-6
        assert min(part.half_widths) >= 0
    assert luck.without_luck(0) == pytest.approx(luck.result[0] - luck.parts[0].points[0])


def test_the_value_of_a_hand_ends_at_its_result() -> None:
    """Before the end it follows from the seed, and from no move that was made in the true hand."""
    hand = played("nonesuch", 3)
    game = hand.game
    start = Hand.begin(game, hand.deal, hand.dealer)
    assert true_value(start, seed=1, playouts=PLAYOUTS).margins.tolist() == (
        true_value(start, seed=1, playouts=PLAYOUTS).margins.tolist()
    )
    ended = true_value(hand, seed=1)
    assert ended.errors.tolist() == [0, 0, 0]
    assert ended.margins.tolist() == list(hand_luck(hand, playouts=PLAYOUTS).result)


def test_a_deal_is_worth_what_it_brings() -> None:
    """In Hearts, where one card decides much, playouts with chance in them come nearer to results than one line does.

    The parts of a hand are measured by them: what a seat passed on is not worth more than the cards then bring.
    """
    game, misses = games.get("hearts"), {0.1: 0.0, WITH_CHANCE: 0.0}
    for number in range(23):
        hand = sample_hand(game, seed="worth", number=number)
        while hand.contract is None:
            hand = hand.play(hand.legal[-1])
        over = play_hand(hand, [bots.get("novice")] * 4, Random(number))
        result = true_value(over, seed=0).margins
        for noise in misses:
            value = true_value(hand, seed=number, playouts=PLAYOUTS, noise=noise)
            misses[noise] += float(((value.margins - result) ** 2).sum())
    assert misses[WITH_CHANCE] < 0.85 * misses[0.1]
    found, start = hand_luck(over, playouts=PLAYOUTS), Hand.begin(over.game, over.deal, over.dealer)
    first = true_value(start, seed="0\n1\n0", playouts=PLAYOUTS, noise=WITH_CHANCE)
    assert found.parts[0].points == tuple(first.margins.tolist())


def test_a_hand_in_play_has_no_luck_yet() -> None:
    """Its value would show what is hidden; in a match only the hands that are over have one."""
    match = Match.begin(games.get("poison-nonesuch", players=3), seed="luck")
    with pytest.raises(ValueError, match="not over"):
        hand_luck(match.hand)
    assert match_luck(match) == ()


def test_scores_without_luck_keep_their_mean() -> None:
    """Over many samples, also where the score is skew and the luck reaches it unevenly."""
    generator, differences = np.random.default_rng(5), []
    for _ in range(400):
        luck = generator.normal(size=40)
        scores = 0.7 + luck + (luck > 0) * luck**2 + generator.normal(size=40)
        differences.append(adjust_scores(scores, luck).adjusted.mean - (0.7 + 0.5))
    assert abs(np.mean(differences)) < 4 * np.std(differences) / np.sqrt(len(differences))


def test_scores_without_luck_need_fewer_hands() -> None:
    """Several values of a deal explain more than one; values that have nothing to do with the score save nothing."""
    generator = np.random.default_rng(6)
    one, other, rest = generator.normal(size=(3, 2_000))
    scores = one + other + rest
    both = adjust_scores(scores, np.stack([one, other], axis=1))
    assert both.share == pytest.approx(1 / 3, abs=0.05)
    assert adjust_scores(scores, one).share == pytest.approx(2 / 3, abs=0.06)
    assert adjust_scores(scores, generator.normal(size=2_000)).share == pytest.approx(1, abs=0.02)
    assert both.raw.mean - both.adjusted.mean == pytest.approx(both.luck.mean)
    with pytest.raises(ValueError, match="too few"):
        adjust_scores(scores[:19], one[:19])


def test_a_review_shows_each_hand_from_the_deal_to_the_result() -> None:
    """By the names of the table, for the side of the player; without luck it says nothing of it."""
    game = games.get("poison-nonesuch", players=3)
    match = next(simulate(game, [bots.get("novice")] * 3, matches=1, seed="luck", most_hands=1))
    found, who = Reviewer(match, seats=[Seat(1)], depth="quick").so_far(), PlayerNames(NAMES[:3])
    luck = match_luck(match)
    (hand,) = show_review(found, Seat(1), (), who, luck=luck).luck
    assert hand.parts[0].text == "The deal"
    assert {part.text for part in hand.parts[1:]} == {f"Cards played by {name}" for name in NAMES[:3]}
    assert hand.parts[-1].total == round(luck[0].result[1], 2)
    assert show_review(found, Seat(1), (), who).luck == ()
