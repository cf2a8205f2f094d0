"""The determinizations of small positions are exactly those of brute force; samples are as likely as they should be."""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial, prod
from random import Random
from typing import Any

import pytest

from tests.belief.brute import compare
from tests.games.helper import begin
from tests.variants import HAND_VARIANTS
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.play import deal
from tricksmith.rules import CardMove, Game, Hand

VARIANTS = HAND_VARIANTS
IDS = [repr(game) for game in VARIANTS]


def played(hand: Hand, rng: Random, *, swap: bool = False) -> list[Hand]:
    """The hand after each action when it is played at random, with swaps where they are wanted."""
    found = [hand]
    while (hand := found[-1]).to_act is not None:
        moves = [move for move in hand.legal if swap and isinstance(move, CardMove)] or hand.legal
        found.append(hand.play(rng.choice(moves)))
    return found


@pytest.mark.parametrize("game", VARIANTS, ids=IDS)
def test_late_positions_are_those_of_brute_force(game: Game[Any, Any]) -> None:
    """In every game and variant, for every viewer, as far back from the end as there are few deals to try."""
    rng = Random(repr(game))
    compared = 0
    past = played(game.hand(deal(game, seed="brute"), rng.randrange(game.players)), rng)
    for end in range(len(past) - 1, 0, -1):
        found = [compare(past[:end], viewer, most=60) for viewer in (*range(game.players), None)]
        compared += sum(count > 1 for count in found)
        if not any(found):
            break
    assert compared > 0


def twos(players: int, seat: int, size: int, rng: Random, **options: object) -> Hand:
    """A hand of the game with the two's switch in which this seat is dealt this number of twos."""
    game = games.get("nameless", players=players, **options)
    stock = list(game.the_layout.stock)
    rng.shuffle(stock)
    twos = [card for card in stock if card.rank == "2"]
    others = [card for card in stock if card.rank != "2"]
    count = game.the_layout.hands
    mine = [*twos[:size], *others[: count - size]]
    rest = [card for card in stock if card not in mine]
    hands = []
    for number in range(players):
        hands.append(mine if number == seat else rest[:count])
        rest = rest if number == seat else rest[count:]
    up, talon, switch = rest[:1], rest[1:4], rest[4:]
    texts = [" ".join(card.code for card in cards) for cards in (*hands, up, talon, switch)]
    piles = {"up": texts[players], "talon": texts[players + 1]}
    if players == 3:
        piles["switch"] = texts[players + 2]
    return begin(game, *texts[:players], dealer=rng.randrange(players), **piles)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_swap_is_weighed_as_brute_force_weighs_it(players: int) -> None:
    """Late positions after an exchange of three twos for unseen cards, by players with three twos and with four."""
    rng = Random(players)
    compared = 0
    for number in range(2):
        seat = rng.randrange(players)
        past = played(twos(players, seat, 3 + number % 2, rng), rng, swap=True)
        for end in range(len(past) - 1, len(past) - players - 2, -1):
            compared += sum(compare(past[:end], viewer, most=3000) > 1 for viewer in range(players))
    assert compared > 5


def test_a_secret_question_tells_that_somebody_holds_what_it_asks_for() -> None:
    """While another seat is asked about its three twos, only deals in which a seat has them are left."""
    for seat in range(1, 4):
        hand = twos(4, seat, 3, Random(seat), alone=False)
        assert hand.to_act == seat
        determinizations = Determinizations(hand.view(0))
        sample = determinizations.hands(determinizations.sample(2000, seed=1))
        mask = hand.game.deck.all.of_rank("2").mask
        assert all(max((int(row[other]) & mask).bit_count() for other in range(1, 4)) >= 3 for row in sample)
        # Every set of three or four twos that the viewer does not see, with each of three seats; the rest anywhere.
        assert determinizations.count == _asked(hand, mask)


def _asked(hand: Hand, mask: int) -> int:
    """The determinizations counted in another way: what one seat has, times the ways to share out the rest."""
    view = hand.view(0)
    unseen = view.unseen.mask
    twos = [1 << place for place in range(64) if unseen & mask >> place << place & 1 << place]
    size, plain = hand.game.the_layout.hands, (unseen & ~mask).bit_count()
    total = 0
    for count in range(3, len(twos) + 1):
        for _ in combinations(twos, count):
            total += 3 * comb(plain, size - count) * _shared(unseen.bit_count() - size, [size, size, 3])
    return total


def _shared(cards: int, sizes: list[int]) -> int:
    return factorial(cards) // prod(map(factorial, sizes))
