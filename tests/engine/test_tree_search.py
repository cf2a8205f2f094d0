"""Search among hidden cards: right where it can be checked, the same for any threads, and for every game."""

from __future__ import annotations

import _thread
import random
import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.table import VARIANTS, called, in_tricks
from tests.solve.slow_solve import open_hand
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.engine import HeuristicPolicy, SearchResult, Tricks, ismcts
from tricksmith.rules import Contract, Game, Hand
from tricksmith.solve import solve

Rows = NDArray[np.uint64]


def contract_of(hand: Hand) -> Contract[Any, Any]:
    """The contract of a hand in its tricks."""
    assert hand.contract is not None
    return hand.contract


def determinizations(hand: Hand, count: int) -> tuple[Tricks, Rows]:
    """Determinizations of the seat to play, cards that nobody holds left out."""
    assert hand.to_act is not None
    tricks, some = Tricks.of(hand.game, contract_of(hand)), Determinizations(hand.view(hand.to_act))
    rows = np.tile(tricks.encode([hand]), (count, 1))
    hands = some.hands(some.sample(count, seed=5))
    for seat in range(hand.game.players):
        if seat not in contract_of(hand).out:
            rows[:, seat] = hands[:, seat]
    return tricks, rows


def found(hand: Hand, rows: Rows, **more: Any) -> SearchResult:
    """A search with few iterations."""
    tricks = Tricks.of(hand.game, contract_of(hand))
    return ismcts(tricks, contract_of(hand), rows, **{"max_simulations": 400, "seed": 1, **more})


def same(one: SearchResult, other: SearchResult) -> bool:
    """Whether two searches found the same, to the last bit."""
    arrays = ("plays", "visits", "available", "margins", "squared_margin_sums")
    numbers = ("party", "simulations", "nodes", "stop")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays) and all(
        getattr(one, name) == getattr(other, name) for name in numbers
    )


MIDDLE = called(games.get("nonesuch", players=4), 3)


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_every_variant_can_be_searched(game: Game[Any, Any]) -> None:
    """Every legal play is tried with any rollout policy; the margins of all parties add up to nothing."""
    ((hand,),) = in_tricks(game, 1, "search").values()
    tricks, rows = determinizations(hand, 20)
    legal = tricks.legal(rows[:1])[0].tolist()
    for policy in ("heuristic", "random"):
        some = found(hand, rows, rollout_policy=policy, stop_early=False)
        assert some.visits.sum() == some.simulations == 400
        assert len(some.plays) == sum(mask.bit_count() for mask in legal)
        assert np.allclose(some.margins.sum(axis=1), 0)
        assert (some.visits <= some.available).all()


@pytest.mark.parametrize("name", ["nameless", "nestors"])
def test_with_one_determinization_it_comes_to_what_the_solver_finds(name: str) -> None:
    """Two sides, three tricks to go, all cards known: the play visited most is one of the best, and worth as much."""
    game = games.get(name, players=4)
    tried = 0
    for number in range(40):
        hand = called(game, number, "ending")
        if hand.contract is None or hand.to_act is None:
            continue
        hand = open_hand(hand, 3, random.Random(number))
        if hand.to_act is None or len(hand.penalty_free) < 2:
            continue
        truth = solve(hand, objective="difference")
        assert truth.value is not None
        tricks = Tricks.of(game, contract_of(hand))
        some = found(hand, tricks.encode([hand]), max_simulations=20_000, stop_early=False)
        value = some.margins[some.plays.tolist().index(some.best), some.party]
        best = {tricks.play_number(play, leading=not hand.trick) for play in truth.best}  # type: ignore[union-attr]
        spread = max(truth.values.values()) - min(truth.values.values())
        assert some.best in best or spread == 0
        assert abs(value - truth.value) <= max(0.05, 0.05 * spread, 0.01 * abs(truth.value))
        tried += 1
    assert tried >= 15


def test_threads_do_not_change_what_is_found_and_the_seed_does() -> None:
    """Trees are split among threads; each grows from its own chance."""
    _, rows = determinizations(MIDDLE, 100)
    one = found(MIDDLE, rows, trees=4, threads=1, max_simulations=3000)
    assert same(one, found(MIDDLE, rows, trees=4, threads=3, max_simulations=3000))
    assert same(one, found(MIDDLE, rows, trees=4, threads=None, max_simulations=3000))
    assert not same(one, found(MIDDLE, rows, trees=4, threads=1, max_simulations=3000, seed=2))
    assert not same(one, found(MIDDLE, rows, trees=3, threads=1, max_simulations=3000))


def test_weights_decide() -> None:
    """If only one determinization has a weight, the search is in that one; equal weights change nothing."""
    _, rows = determinizations(MIDDLE, 5)
    alone = np.zeros(5)
    alone[3] = 0.2
    one, other = found(MIDDLE, rows, weights=alone, seed=3), found(MIDDLE, rows[3:4], seed=3)
    assert abs(one.margins[:, one.party].max() - other.margins[:, other.party].max()) < 1.0
    assert one.available.max() == one.simulations
    assert same(found(MIDDLE, rows), found(MIDDLE, rows, weights=np.full(5, 7.0)))


def test_limits_are_kept() -> None:
    """Iterations, time, nodes, and an early end."""
    _, rows = determinizations(MIDDLE, 50)
    some = found(MIDDLE, rows, max_simulations=10**9, seconds=0.05)
    assert some.stop == "seconds"
    assert some.simulations < 10**9
    full = found(MIDDLE, rows, max_simulations=5000, max_nodes=300, stop_early=False)
    assert (full.nodes, full.simulations, full.stop) == (300, 5000, "simulations")
    early = found(MIDDLE, rows, max_simulations=30_000)
    late = found(MIDDLE, rows, max_simulations=30_000, stop_early=False)
    assert (early.stop, late.stop) == ("decided", "simulations")
    assert early.best == late.best
    first, second = sorted(early.visits.tolist(), reverse=True)[:2]
    assert first - second > 30_000 - early.simulations


def test_it_can_be_interrupted() -> None:
    """Ctrl-C ends it, and the interpreter is free meanwhile."""
    _, rows = determinizations(MIDDLE, 50)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        found(MIDDLE, rows, max_simulations=2**32 - 1, max_nodes=1000, stop_early=False)
    timer.join()


def test_errors_shrink_with_visits() -> None:
    """The standard error is that of the mean of the margins."""
    _, rows = determinizations(MIDDLE, 200)
    some = found(MIDDLE, rows, max_simulations=5000, stop_early=False)
    errors, visits = some.standard_errors, some.visits
    assert errors[visits.argmax()] < errors[visits.argmin()]
    mean = some.margins[:, some.party]
    assert np.allclose(
        errors[visits > 1] ** 2 * (visits - 1)[visits > 1], (some.squared_margin_sums / visits - mean**2)[visits > 1]
    )
    few = found(MIDDLE, rows, max_simulations=len(some.plays), stop_early=False)
    assert few.visits.max() == 1
    assert np.allclose(few.standard_errors, few.margins[:, few.party].std())


def test_what_does_not_fit_is_refused() -> None:
    """The row, the weight or the name that is wrong is named."""
    _, rows = determinizations(MIDDLE, 3)
    with pytest.raises(ValueError, match="there is no rollout policy 'net': choose heuristic or random"):
        found(MIDDLE, rows, rollout_policy="net")
    with pytest.raises(ValueError, match="there are no determinizations"):
        found(MIDDLE, rows[:0])
    with pytest.raises(ValueError, match="there are 2 weights for 3 positions"):
        found(MIDDLE, rows, weights=np.ones(2))
    with pytest.raises(ValueError, match="weight 1 is NaN"):
        found(MIDDLE, rows, weights=np.array([1, np.nan, 1]))
    with pytest.raises(ValueError, match="max_simulations is 0; it must be from 1 to 4294967295"):
        found(MIDDLE, rows, max_simulations=0)
    with pytest.raises(ValueError, match="nodes is 256; it must be from 257"):
        found(MIDDLE, rows, max_nodes=256)
    seat = MIDDLE.to_act
    assert seat is not None
    other = rows.copy()
    other[2, [seat, (seat + 1) % 4]] = other[2, [(seat + 1) % 4, seat]]
    with pytest.raises(ValueError, match="position 2 differs from position 0 in the cards of the seat to act"):
        found(MIDDLE, other)
    over = HeuristicPolicy.of(MIDDLE).terminals(rows, each=1, seed=1)
    with pytest.raises(ValueError, match="the hand is over"):
        found(MIDDLE, over)
