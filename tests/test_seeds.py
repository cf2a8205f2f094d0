"""Seeds: every public function takes text and whole numbers by one rule, and refuses an empty text."""

from __future__ import annotations

import importlib
import inspect
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from tests.docs.test_arguments import PACKAGES
from tricksmith import arena, belief, bots, engine, games, play, study, testing, training

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricksmith._seeds import Seed
    from tricksmith.rules import Hand

RESULTS = {
    "Match", "BiddingItem", "DrillItem", "EndingItem", "MatchReview", "ReadingItem", "GameCheckError",
}  # fmt: skip
"""Classes of results, which keep the text of their seed; nobody has to build them."""
GAME = games.get("poison-nonesuch", players=3)
CALLED = games.get("nonesuch", players=3)


class _Sample(NamedTuple):
    """Things that functions with a seed need."""

    hand: Hand
    tricks: engine.Tricks
    rows: Any
    batch: engine.Hands
    match: play.Match
    bots: list[bots.Bot]


@cache
def sample() -> _Sample:
    """One of each: a hand before its first lead, its positions, a batch of two, a match of one hand, and its bots."""
    hand = GAME.hand(play.deal(GAME, seed="example"), 0)
    tricks = engine.Tricks.of(GAME, hand.contract)
    match = next(play.simulate(GAME, ["random"] * 3, matches=1, seed="example", most_hands=1))
    batch = engine.Hands.deal(GAME, 2, seed="example")
    return _Sample(hand, tricks, tricks.encode([hand]), batch, match, [bots.get("random")] * 3)


def batch_moves(hands: engine.Hands) -> Any:
    """What a batch draws from its seed."""
    return hands.sample_moves()


def held() -> Any:
    """The cards of a hand as masks."""
    return np.array([[cards.mask for cards in CALLED.hand(play.deal(CALLED, seed="example"), 0).held]], np.uint64)


def moment() -> study.KeyMoment:
    """A moment of a match, from a review of its last decisions."""
    reviewer = study.Reviewer(sample().match, seats=[0], depth="quick", left_out=[(1, place) for place in range(14)])
    while not reviewer.so_far().decisions:
        reviewer.judge_next()
    (decision,) = reviewer.so_far().decisions
    return study.KeyMoment(decision, is_lost=False, other=decision.values[1].move)


def trained(seed: Seed) -> Any:
    """The weights that a small training gives."""
    with TemporaryDirectory() as folder:
        model = training.train(
            training.TrainingConfig(
                game="nonesuch", players=(3,), bot="random", hands=10, seed=seed, epochs=1,
                out=Path(folder, "nonesuch.model.json"), device="cpu",
            )
        )  # fmt: skip
        return model.digest


def in_calls(seed: Seed) -> Any:
    """A batch at the first call."""
    stage = CALLED.hand(play.deal(CALLED, seed="example"), 0).stage
    return batch_moves(engine.Hands.in_calls(CALLED, stage, held(), {}, seed=seed))


def under_contracts(seed: Seed) -> Any:
    """A batch of these contracts."""
    batch = sample().batch
    return batch_moves(engine.Hands.under_contracts(GAME, batch.contract_numbers, batch.positions, seed=seed))


def policy() -> engine.HeuristicPolicy:
    """The policy that plays positions on."""
    return engine.HeuristicPolicy.of(sample().hand)


DOORS: dict[str, Callable[[Seed], Any]] = {
    "arena.Arena": lambda seed: arena.Arena(GAME, ["random", "novice"], deals=2, seed=seed).settings,
    "arena.Ladder": lambda seed: arena.Ladder([GAME], ["random", "novice"], deals=2, rated=0, seed=seed).seed,
    "belief.Determinizations.sample": lambda seed: belief.Determinizations(sample().hand.view(0)).sample(3, seed=seed),
    "belief.OpponentModel.terminals": lambda seed: belief.OpponentModel.of(GAME).terminals(
        sample().tricks, sample().hand.contract, sample().rows, each=2, seed=seed
    ),
    "engine.Hands.deal": lambda seed: engine.Hands.deal(GAME, 2, seed=seed).positions,
    "engine.Hands.in_calls": in_calls,
    "engine.Hands.of": lambda seed: batch_moves(engine.Hands.of([sample().hand], seed=seed)),
    "engine.Hands.pick": lambda seed: batch_moves(sample().batch.pick([0, 1], seed=seed)),
    "engine.Hands.under_contract": lambda seed: batch_moves(
        engine.Hands.under_contract(GAME, sample().hand.contract, sample().rows, seed=seed)
    ),
    "engine.Hands.under_contracts": under_contracts,
    "engine.HeuristicPolicy.playouts": lambda seed: policy().playouts(sample().rows, each=2, seed=seed),
    "engine.HeuristicPolicy.terminals": lambda seed: policy().terminals(sample().rows, each=2, seed=seed),
    "engine.HeuristicPolicy.trajectories": lambda seed: policy().trajectories(sample().rows, seed=seed),
    "engine.Position.playouts": lambda seed: engine.position(sample().hand).playouts(each=2, seed=seed),
    "engine.Tricks.ends": lambda seed: sample().tricks.terminals(sample().rows, each=2, seed=seed),
    "engine.Tricks.lines": lambda seed: sample().tricks.trajectories(sample().rows, seed=seed),
    "engine.Tricks.playouts": lambda seed: sample().tricks.playouts(sample().rows, each=2, seed=seed),
    "engine.Tricks.terminals": lambda seed: sample().tricks.terminals(sample().rows, each=2, seed=seed),
    "engine.Tricks.trajectories": lambda seed: sample().tricks.trajectories(sample().rows, seed=seed),
    "engine.ismcts": lambda seed: (
        engine.ismcts(sample().tricks, sample().hand.contract, sample().rows, max_simulations=20, seed=seed).best
    ),
    "play.Match.begin": lambda seed: play.Match.begin(GAME, seed=seed),
    "play.deal": lambda seed: play.deal(GAME, seed=seed),
    "play.first_dealer": lambda seed: play.first_dealer(GAME, seed=seed),
    "play.permutation": lambda seed: play.permutation(seed=seed, number=0, label="cards", size=9),
    "play.play_match": lambda seed: play.play_match(
        play.Match.begin(GAME, seed="example"), ["random"] * 3, most_hands=1, seed=seed
    ),
    "play.sample_hand": lambda seed: play.sample_hand(GAME, seed=seed, number=1).held,
    "play.simulate": lambda seed: next(play.simulate(GAME, ["random"] * 3, matches=1, seed=seed, most_hands=1)),
    "study.MatchOdds": lambda seed: study.MatchOdds(GAME, seed)._seed,
    "study.PuzzleFinder": lambda seed: study.PuzzleFinder([GAME], number=10, seed=seed).seed,
    "study.Reviewer": lambda seed: study.Reviewer(sample().match, seats=[0], seed=seed).seed,
    "study.bidding_drill": lambda seed: next(study.bidding_drill(games.get("nestors"), seed=seed)).hand,
    "study.choice_luck": lambda seed: study.choice_luck(
        sample().match.hand, sample().bots, seed=seed, draws=2, playouts=2
    ),
    "study.drill_item": lambda seed: study.drill_item(study.DrillKind.READING, GAME, seed=seed).hand,
    "study.duplicate_values": lambda seed: study.duplicate_values(sample().hand, *sample().bots[:2], seed=seed),
    "study.explain": lambda seed: study.explain(
        sample().hand.view(1), sample().hand.legal[0], sample().hand.legal[-1], seed
    ),
    "study.explain_moment": lambda seed: study.explain_moment(moment(), seed),
    "study.find_puzzles": lambda seed: study.find_puzzles([GAME], number=9, seed=seed, is_cancelled=lambda: True),
    "study.hand_luck": lambda seed: study.hand_luck(sample().match.hand, seed=seed, playouts=2),
    "study.last_tricks_drill": lambda seed: next(study.last_tricks_drill(GAME, seed=seed)).hand,
    "study.match_luck": lambda seed: study.match_luck(sample().match, hands=[], seed=seed),
    "study.puzzles_of": lambda seed: study.puzzles_of(sample().match, seed=seed, is_cancelled=lambda: True),
    "study.reading_drill": lambda seed: next(study.reading_drill(GAME, seed=seed)).hand,
    "study.refit": lambda seed: study.refit(sample().hand, 0, seed),
    "study.review": lambda seed: study.review(sample().match, seats=[0], seed=seed, is_cancelled=lambda: True).seed,
    "study.seat_values": lambda seed: study.seat_values(sample().hand, seed=seed, playouts=2),
    "study.true_value": lambda seed: study.true_value(sample().hand, seed=seed, playouts=2),
    "study.try_again": lambda seed: study.try_again(sample().match, 1, 3, cards="other", seed=seed),
    "testing.check": lambda seed: testing.check(GAME, hands=1, seed=seed, bots=False),
    "training.TrainingConfig": trained,
}
"""Each public function with a seed, called with one: what it returns, or a part of it that follows from the seed."""


def doors() -> Iterator[tuple[str, inspect.Parameter]]:
    """The public functions, methods and classes with a parameter `seed`, by package and name, and that parameter."""
    for package in PACKAGES:
        module = importlib.import_module(f"tricksmith.{package}")
        for name in module.__all__:
            thing = getattr(module, name)
            found = [(name, thing)] if callable(thing) and name not in RESULTS else []
            if inspect.isclass(thing):
                found += [
                    (f"{name}.{key}", value)
                    for key, value in inspect.getmembers(thing, inspect.isroutine)
                    if not key.startswith("_")
                ]
            for title, function in found:
                try:
                    parameter = inspect.signature(function).parameters.get("seed")
                except (TypeError, ValueError):  # built in, or not for calling
                    continue
                if parameter is not None:
                    yield f"{package}.{title}", parameter


def same(first: object, second: object) -> bool:
    """Whether two results are the same, arrays and tuples of them included."""
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        return bool(np.array_equal(first, second))
    return bool(first == second)


def test_every_function_with_a_seed_is_known_here() -> None:
    """And is declared to take text and whole numbers."""
    found = dict(doors())
    assert found.keys() == DOORS.keys()
    wrong = {name: found[name].annotation for name in found if "Seed" not in str(found[name].annotation)}
    assert not wrong


@pytest.mark.parametrize("name", DOORS)
def test_a_number_is_its_digits_and_an_empty_text_is_no_seed(name: str) -> None:
    """For every function: 7, NumPy's 7 and "7" are one seed; "" is refused with what to give, and so is a fraction."""
    call = DOORS[name]
    with pytest.raises(ValueError, match="seed is empty; it must be a text of at least one character"):
        call("")
    with pytest.raises(TypeError, match="a seed is text or a whole number, not Fraction"):
        call(Fraction(1, 2))  # type: ignore[arg-type]
    results = [call(seed) for seed in (7, np.int64(7), "7")]
    assert same(results[0], results[1])
    assert same(results[0], results[2])
    call("kitchen table")
