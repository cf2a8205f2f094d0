"""OpenSpiel through its own wheel: hands played by its native loop and from Python, stepped, watched, resampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

__all__ = ["GAMES", "at_first_play", "begun", "by_chance", "load", "play_on", "playouts", "positions"]

GAMES = ("hearts", "spades", "oh_hell", "euchre")
"""The trick-taking games measured."""
SETTINGS = {"hearts": {"qs_breaks_hearts": False}}
"""What is not their default: Hearts is to be the one of our example. (It passes; Oh Hell has three players.)"""
CALLS = {"spades": 4, "oh_hell": 3}
"""Decisions before the first card, where there are always as many."""
PASSES = 12
"""Cards that are passed in Hearts, each a decision, unless the first chance says that none are."""
MEMORY = 100
"""Megabytes that the search may use; with one simulation it needs none of them."""


@cache
def load(name: str) -> Any:
    """A game of theirs."""
    import pyspiel  # noqa: PLC0415 - a peer, which need not be there

    return pyspiel.load_game(name, SETTINGS.get(name, {}))


def by_chance(state: Any, rng: Random) -> int:
    """A random move, as fast as Python can; in these games all chance outcomes are equally likely."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return int(outcomes[int(rng.random() * len(outcomes))][0])
    actions = state.legal_actions()
    return int(actions[int(rng.random() * len(actions))])


def play_on(state: Any, rng: Random) -> int:
    """Play a state to its end at random; the number of decisions of players."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(by_chance(state, rng))
    return decisions


def begun(name: str, rng: Random) -> Iterator[Any]:
    """One hand played at random: its state at each decision to play a card, the same object each time."""
    state, decisions = load(name).new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            if _plays(name, state, decisions):
                yield state
            decisions += 1
        state.apply_action(by_chance(state, rng))


def _plays(name: str, state: Any, decisions: int) -> bool:
    """Whether the next decision is a card to play, given the number of decisions before it."""
    if name == "euchre":
        from pyspiel import euchre  # noqa: PLC0415 - a peer

        return bool(state.current_phase() == euchre.Phase.PLAY)
    if name == "hearts":
        return decisions >= (PASSES if state.history()[0] else 0)
    return decisions >= CALLS[name]


def at_first_play(name: str, rng: Random) -> Any:
    """A random hand at its first lead, after random calls."""
    while True:
        for state in begun(name, rng):
            return state.clone()


def positions(name: str, count: int, rng: Random) -> list[Any]:
    """One state from each of several hands, every play of a hand equally likely."""
    found: list[Any] = []
    while len(found) < count:
        states = [state.clone() for state in begun(name, rng)]
        if states:
            found.append(rng.choice(states))
    return found


def playouts(name: str, deals: int, each: int, seed: int) -> tuple[Callable[[], object], int]:
    """Their native loop over random playouts from the first lead, and the decisions that it makes.

    A search of one simulation does nothing but ask its evaluator for the value of the state, and that one plays `each`
    random hands to their ends in C++: legal actions, one of them, apply, until the state is terminal.
    """
    import pyspiel  # noqa: PLC0415 - a peer

    rng = Random(f"{name} {seed}")
    starts = [at_first_play(name, rng) for _ in range(deals)]
    evaluator = pyspiel.RandomRolloutEvaluator(each, seed)
    bot = pyspiel.MCTSBot(load(name), evaluator, 1.0, 1, MEMORY, False, seed, False)  # noqa: FBT003 - their signature
    decisions = each * sum(play_on(state.clone(), rng) for state in starts)

    def work() -> None:
        for state in starts:
            bot.mcts_search(state)

    return work, decisions
