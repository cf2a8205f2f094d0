"""The luck of known bots: zero on average, none where nothing is left to chance, and less scatter without it."""

from random import Random

import numpy as np
import pytest

from tricksmith import bots, games
from tricksmith.bots import Bot
from tricksmith.play import deal, play_hand
from tricksmith.rules import Hand, Move, Seat, View
from tricksmith.study import choice_luck, duplicate_values, seat_values, true_value

GAME = games.get("nonesuch", players=3)
AT_RANDOM = "novice+random"
PLAYOUTS = 30
DEALS, PAIRS = 30, 12


class First(Bot):
    """The first legal move, always."""

    name = "first"

    def choose(self, view: View, rng: Random) -> Move:
        """The same move every time."""
        return view.penalty_free[0]


def start(number: int) -> Hand:
    """A hand that has just been dealt."""
    return GAME.hand(deal(GAME, seed="known", number=number), dealer=Seat(number % 3))


def seating(name: str) -> list[Bot | None]:
    """A person in the first seat, and bots of this name in the others."""
    return [None, *[bots.get(name)] * 2]


def played(hand: Hand, name: str, seed: int) -> Hand:
    """The hand, played to its end with a novice in the first seat."""
    return play_hand(hand, [bots.get("novice"), *[bots.get(name)] * 2], Random(seed))


def test_luck_is_zero_on_average_and_explains_the_scatter() -> None:
    """The same deal, played again and again by the same bots, of which two play at random."""
    hand = start(1)
    ended = [played(hand, AT_RANDOM, seed) for seed in range(DEALS)]
    points = np.array([true_value(one, seed=0).margins[0] for one in ended])
    luck = np.array([choice_luck(one, seating(AT_RANDOM), seed=f"luck {number}", playouts=PLAYOUTS)
                     for number, one in enumerate(ended)])  # fmt: skip
    own = luck[:, :, 0].sum(axis=1)
    assert luck.shape == (DEALS, 3, 3)
    assert np.allclose(luck[:, 0], 0)
    assert np.allclose(luck.sum(axis=2), 0)
    assert abs(own.mean()) < 4 * own.std() / np.sqrt(DEALS)
    assert (points - own).var() < points.var() / 2


def test_what_is_not_left_to_chance_is_no_luck() -> None:
    """A bot that asks no generator, and a seat whose bot is not known, have none."""
    hand = play_hand(start(2), [First(), bots.get("random"), First()], Random(1))
    luck = choice_luck(hand, [First(), None, First()], seed=1, playouts=PLAYOUTS)
    assert not luck.any()


def test_calls_are_chosen_by_chance_too() -> None:
    """A bot that calls at random, among others whose calls follow from their cards, has luck before the first trick."""
    hand = play_hand(start(3), [bots.get(name) for name in ("random+novice", "novice", "novice")], Random(2))
    seats: list[Bot | None] = [bots.get("random+novice"), None, None]
    luck = choice_luck(hand, seats, seed=1, draws=6, playouts=PLAYOUTS)
    assert luck[0].any()
    assert not luck[1:].any()


def test_luck_follows_from_the_seed() -> None:
    """The same seed gives the same luck, another one nearly the same; a hand in play has none yet."""
    hand = played(start(4), AT_RANDOM, 1)
    first, again, other = (choice_luck(hand, seating(AT_RANDOM), seed=seed, playouts=200) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert np.corrcoef(first[1:].ravel(), other[1:].ravel())[0, 1] > 0.9
    with pytest.raises(ValueError, match="not over"):
        choice_luck(start(4), seating(AT_RANDOM), seed=1)


def test_a_seat_is_worth_the_same_wherever_the_cards_lie() -> None:
    """What the sides have adds up to zero in each deal, and over the deals no seat is better than another."""
    values = np.array([seat_values(start(number), seed=number, playouts=PLAYOUTS) for number in range(DEALS)])
    assert values.shape == (DEALS, 3)
    assert np.allclose(values.sum(axis=1), 0)
    assert (np.abs(values.mean(axis=0)) < 4 * values.std(axis=0) / np.sqrt(DEALS)).all()
    assert values.std() > 1
    assert np.array_equal(seat_values(start(1), seed=1), seat_values(start(1), seed=1))


def test_the_same_deal_in_every_seat() -> None:
    """A better player wins more of it in a good seat; in equal seats nobody is ahead, and the seed decides the rest."""
    novice, at_random = bots.get("novice"), bots.get(AT_RANDOM)
    values = np.array([duplicate_values(start(number), novice, at_random, seed=number) for number in range(PAIRS)])
    assert values.shape == (PAIRS, 3)
    assert np.allclose(values.sum(axis=1), 0)
    assert (np.abs(values.mean(axis=0)) < 4 * values.std(axis=0) / np.sqrt(PAIRS)).all()
    points = [true_value(played(start(number), AT_RANDOM, number), seed=0).margins[0] for number in range(PAIRS)]
    assert np.corrcoef(points, values[:, 0])[0, 1] > 0.4
    again = duplicate_values(start(1), novice, at_random, seed=1)
    assert np.array_equal(again, values[1])
    assert not np.array_equal(again, duplicate_values(start(1), novice, at_random, seed=1, plays=2))
