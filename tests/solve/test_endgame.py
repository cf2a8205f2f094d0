"""The end of a hand over information sets, against trying everything in plain Python; its limits and refusals."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS
from tests.solve.slow_ending import Determinizations, Slow, determinizations_of, places_of
from tests.solve.test_double_dummy import DEFAULTS, ends
from tests.variants import GUESTS
from tricksmith import games
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import Game, Hand
from tricksmith.solve import endgame

EXAMPLES = GUESTS[:4]


def some_determinizations(hand: Hand, most: int, seed: str) -> Determinizations:
    """Some of the determinizations that might be, with weights that add up to 1."""
    assert hand.contract is not None
    rng = random.Random(seed)
    row = Tricks.of(hand.game, hand.contract).encode_hand(hand)
    rows = list(islice(determinizations_of(row, places_of(hand, rng, 0.3)), 2000))
    rows = rng.sample(rows, min(most, len(rows)))
    weights = [rng.random() + 0.1 for _ in rows]
    return [(row, weight / sum(weights)) for row, weight in zip(rows, weights, strict=True)]


def arrays(determinizations: Determinizations) -> tuple[Any, Any]:
    """The determinizations as the core takes them."""
    return np.array([row.to_words() for row, _ in determinizations], np.uint64), np.array(
        [weight for _, weight in determinizations]
    )


def agrees(hand: Hand, determinizations: Determinizations, objective: str, epsilon: float) -> None:
    """Every legal play, in the hand's order, is worth what the slow search says."""
    assert hand.contract is not None
    slow, tricks = Slow(hand, objective, epsilon), Tricks.of(hand.game, hand.contract)
    rows, weights = arrays(determinizations)
    result = endgame(tricks, hand.contract, rows, weights, objective=objective, epsilon=epsilon, threads=1)
    assert result.solved
    assert list(result.values) == list(hand.penalty_free)
    for play, value in result.values.items():
        wanted = slow.after(determinizations, tricks.play_number(play, leading=not hand.trick))
        assert value == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_values_are_those_of_trying_everything(game: Game[Any, Any]) -> None:
    """In the last two tricks of every variant, for both objectives, in determinizations of different weights."""
    for number, hand in enumerate(ends(game, 2, 2, "endgame")):
        agrees(hand, some_determinizations(hand, 12, f"{game} {number}"), ("margin", "score")[number], 0.3)


@pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: f"{game.id} {game.players}")
def test_values_are_those_of_trying_everything_in_three_tricks(game: Game[Any, Any]) -> None:
    """A trick earlier, when two decisions of the seat are tied across the determinizations."""
    for hand in ends(game, 1, 3, "endgame three"):
        agrees(hand, some_determinizations(hand, 2, str(game)), "margin", 0.3)


@pytest.mark.parametrize("epsilon", [0.0, 1.0])
def test_others_may_play_at_random_never_or_always(epsilon: float) -> None:
    """Then they play by the heuristic policy alone, or any legal card."""
    for game in DEFAULTS[::3]:
        for hand in ends(game, 2, 2, f"slip {epsilon}"):
            agrees(hand, some_determinizations(hand, 6, "slip"), "margin", epsilon)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_solved_too(name: str) -> None:
    """Of somebody else's games: with a dummy whose cards the seat plays, and with points that are bad."""
    game = games.get(name)
    for number, hand in enumerate(ends(game, 3, 2, "examples")):
        agrees(hand, some_determinizations(hand, 4, f"{name} {number}"), "margin", 0.3)


def an_ending(left: int = 2) -> tuple[Hand, Tricks, Any, Any]:
    """A hand near its end, with some determinizations."""
    (hand,) = ends(DEFAULTS[1], 1, left, "one")
    assert hand.contract is not None
    return hand, Tricks.of(hand.game, hand.contract), *arrays(some_determinizations(hand, 40, "one"))


def test_neither_order_nor_threads_nor_repetition_change_anything() -> None:
    """The same to the last bit in any order and on any threads; a determinization given twice has both its weights."""
    hand, tricks, rows, weights = an_ending(3)
    assert hand.contract is not None
    first = endgame(tricks, hand.contract, rows, weights, threads=1)
    order = np.random.default_rng(1).permutation(len(rows))
    assert endgame(tricks, hand.contract, rows[order].copy(), weights[order].copy(), threads=2) == first
    twice = endgame(tricks, hand.contract, np.concatenate([rows, rows]), np.concatenate([weights, weights]), threads=1)
    assert twice.values == pytest.approx(first.values)
    assert twice.nodes == first.nodes


def test_a_limit_is_told() -> None:
    """Who runs out of nodes or time says so, and has no value for what was not done."""
    hand, tricks, rows, weights = an_ending(3)
    assert hand.contract is not None
    result = endgame(tricks, hand.contract, rows, weights, nodes=50)
    assert (result.stop, result.solved, result.value, result.best) == ("nodes", False, None, ())
    assert None in result.values.values()
    result = endgame(tricks, hand.contract, np.repeat(rows, 3, axis=0), seconds=0)
    assert result.stop in ("", "seconds")


def test_determinizations_that_look_different_are_refused() -> None:
    """A seat would know which of them it is in."""
    hand, tricks, rows, _ = an_ending()
    assert hand.contract is not None
    seat = tricks.to_act(rows)[0]
    others = [other for other in range(hand.game.players) if other != seat and rows[0, other]]
    mine, other = int(rows[1, seat]), int(rows[1, others[0]])
    changed = rows.copy()
    changed[1, seat], changed[1, others[0]] = (
        (mine & (mine - 1)) | (other & -other),
        (other & (other - 1)) | (mine & -mine),
    )
    with pytest.raises(ValueError, match="position 1 differs from the first one in the cards of a seat that decides"):
        endgame(tricks, hand.contract, changed)
    with pytest.raises(ValueError, match="position 0 has a weight that is not above 0"):
        endgame(tricks, hand.contract, rows, np.zeros(len(rows)))
    with pytest.raises(ValueError, match=r"weights has 3 entries; it must have"):
        endgame(tricks, hand.contract, rows, np.ones(3))
    with pytest.raises(ValueError, match="one or more rows of 19 words"):
        endgame(tricks, hand.contract, rows[:0])
    with pytest.raises(ValueError, match="there is no objective 'glory': choose margin, score"):
        endgame(tricks, hand.contract, rows, objective="glory")


def test_what_there_is_to_win_must_be_known() -> None:
    """Where a determinization has other tricks left than another, no table of a score fits both."""
    hand, tricks, rows, _ = an_ending()
    assert hand.contract is not None
    changed = rows.copy()
    changed[0, 8:16] = 0
    changed[0, 17] = 0
    with pytest.raises((RulesError, ValueError), match=r"is hidden|is in another trick"):
        endgame(tricks, hand.contract, changed)
