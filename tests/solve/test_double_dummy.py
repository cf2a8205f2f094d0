"""The solver against trying everything, against itself without its shortcuts, and what it refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.table import VARIANTS, called
from tests.solve.slow_solve import open_hand, values
from tricksmith import games
from tricksmith.engine import position
from tricksmith.rules import Game, Hand
from tricksmith.solve import solve
from tricksmith.solve.double_dummy import OBJECTIVES, SolverInput

DEFAULTS = [game for game in VARIANTS if game == type(game)(game.players)]


def ends(game: Game[Any, Any], count: int, left: int, seed: str = "solve") -> list[Hand]:
    """`count` hands with `left` tricks to go, or a little less."""
    ends: list[Hand] = []
    number = 0
    while len(ends) < count:
        hand = called(game, number, seed)
        number += 1
        if hand.contract is not None and hand.to_act is not None:
            hand = open_hand(hand, left, random.Random(f"{seed} {game} {number}"))
            if hand.to_act is not None:
                ends.append(hand)
    return ends


def objectives(hand: Hand) -> list[str]:
    """The objectives that fit."""
    assert hand.contract is not None
    return list(OBJECTIVES) if len(hand.game.parties(hand.contract)) == 2 else ["each", "paranoid"]


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_values_are_those_of_trying_everything(game: Game[Any, Any]) -> None:
    """Every legal play, in the order of the hand's legal moves, with what a full tree by the rules gives it."""
    for hand in ends(game, 2, 2):
        agrees(hand)


@pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: f"{game.id} {game.players}")
def test_values_are_those_of_trying_everything_in_three_tricks(game: Game[Any, Any]) -> None:
    """The same a trick earlier."""
    for hand in ends(game, 2, 3, "three"):
        agrees(hand)


def agrees(hand: Hand) -> None:
    """The solver says the same as the slow search, under every objective; the line has the value of its first play."""
    for objective in objectives(hand):
        solution = solve(hand, objective=objective)
        assert solution.solved
        expected = values(hand, objective)
        got = solution.scores if objective == "each" else {play: (value,) for play, value in solution.values.items()}
        assert got == expected
        assert list(got) == list(expected)
        assert solution.value == solution.values[solution.line[0]]
        assert scored(hand, objective, solution.line) == solution.value


def scored(hand: Hand, objective: str, line: tuple[Any, ...]) -> int:
    """What the seat to act plays for, once these plays have ended the hand."""
    game, seat = hand.game, hand.to_act
    assert hand.contract is not None
    now = position(hand)
    for play in line:
        now = now.play(play)
    assert now.to_act is None
    parties = game.parties(hand.contract)
    worth = [sum(now.scores[n] for n, side in enumerate(game.sides) if set(side) <= set(party)) for party in parties]
    (mine,) = (number for number, party in enumerate(parties) if seat in party)
    return worth[mine] - (worth[1 - mine] if objective == "difference" else 0)


@pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: f"{game.id} {game.players}")
def test_shortcuts_change_no_value(game: Game[Any, Any]) -> None:
    """With and without what is kept by tricks, with and without equal cards: the same values."""
    most = {"nonesuch": 3, "poison-nonesuch": 3, "nestors": 4}.get(game.id, 5)
    for hand in ends(game, 12, most, "shortcuts"):
        for objective in objectives(hand):
            problem = SolverInput.of(hand, objective)

            def run(problem: SolverInput = problem, **how: bool) -> Any:
                return problem.solver.solve(problem.words, seats=problem.seats, party=problem.party, **how)

            numbers, found, *_ = run()
            for how in (
                {"transpositions": False},
                {"equivalence": False},
                {"transpositions": False, "equivalence": False},
            ):
                assert run(**how)[:2] == (numbers, found)


def test_a_window_tells_what_can_be_reached() -> None:
    """`reaches` is true up to the value and false beyond."""
    for hand in ends(games.get("nestors"), 10, 5, "window"):
        problem = SolverInput.of(hand, "difference")
        _, found, *_ = problem.solver.solve(problem.words, seats=problem.seats)
        best = max(value for (value,) in found)
        assert problem.solver.reaches(problem.words, seats=problem.seats, threshold=best)[0]
        assert not problem.solver.reaches(problem.words, seats=problem.seats, threshold=best + 1)[0]


# -- limits and refusals --------------------------------------------------------------------------------------------


def test_a_limit_is_admitted() -> None:
    """Who stops early says so, and claims no value."""
    (hand,) = ends(games.get("nestors"), 1, 8, "limit")
    full = solve(hand)
    assert full.solved
    assert full.best
    for limit in ({"nodes": 100}, {"seconds": 0.0}):
        solution = solve(hand, **limit)  # type: ignore[arg-type]
        assert (solution.solved, solution.stop, solution.value, solution.best) == (False, next(iter(limit)), None, ())
        assert solution.nodes <= 1024
        assert solution.values.items() <= full.values.items()
    assert solve(hand, nodes=full.nodes) == full


def test_what_does_not_fit_is_refused() -> None:
    """A hand before its tricks or after them, an objective that is none, a difference of three."""
    hand = called(games.get("nonesuch"), 0)
    early = hand.game.hand(hand.deal, hand.dealer)
    with pytest.raises(ValueError, match="is not in its tricks: the calls come first"):
        solve(early)
    with pytest.raises(ValueError, match="there is no objective 'win': choose difference, each, paranoid"):
        solve(hand, objective="win")
    with pytest.raises(ValueError, match="a difference is of two parties; here are 3: choose each or paranoid"):
        solve(hand, objective="difference")
    with pytest.raises(ValueError, match="nodes is -1; it must be from 0 to"):
        solve(hand, nodes=-1)
    with pytest.raises(ValueError, match=r"seconds is -1.0; it must be 0 or more|seconds is -1; it must be 0 or more"):
        solve(hand, seconds=-1.0)
    while hand.to_act is not None:
        hand = hand.play(hand.penalty_free[0])
    with pytest.raises(ValueError, match="is over: there is nothing to solve"):
        solve(hand)
