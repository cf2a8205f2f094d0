"""OpenSpiel's games: hands played at random from Python, positions of them, and playouts in its native loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

__all__ = ["GAMES", "at_first_play", "by_chance", "load", "play_decisions", "play_on", "playouts", "positions"]

GAMES = ("hearts", "spades", "oh_hell", "euchre")
"""The trick-taking games measured."""
SETTINGS = {"hearts": {"qs_breaks_hearts": False}}
"""Options that are not the default: with this one, Hearts is that of our example. (It passes; Oh Hell has 3 seats.)"""
CALLS = {"spades": 4, "oh_hell": 3}
"""The number of decisions before the first card, in games where it is fixed."""
PASSES = 12
"""The number of cards that are passed in Hearts, each a decision, unless the first chance outcome is that none are."""
MEMORY = 100
"""Megabytes that the search can use; with one simulation it needs hardly any."""


@cache
def load(name: str) -> Any:
    """Return a game of OpenSpiel."""
    import pyspiel  # noqa: PLC0415 - a peer, which need not be there

    return pyspiel.load_game(name, SETTINGS.get(name, {}))


def by_chance(state: Any, rng: Random) -> int:
    """Return a random action, as fast as Python can; in these games all chance outcomes are equally likely."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return int(outcomes[int(rng.random() * len(outcomes))][0])
    actions = state.legal_actions()
    return int(actions[int(rng.random() * len(actions))])


def play_on(state: Any, rng: Random) -> int:
    """Play a state to its end at random, and return the number of decisions of players."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(by_chance(state, rng))
    return decisions


def play_decisions(name: str, rng: Random) -> Iterator[Any]:
    """Play one hand at random, and yield its state at each decision to play a card, the same object each time."""
    state, decisions = load(name).new_initial_state(), 0
    while not state.is_terminal():
        if not state.is_chance_node():
            if _is_play(name, state, decisions):
                yield state
            decisions += 1
        state.apply_action(by_chance(state, rng))


def _is_play(name: str, state: Any, decisions: int) -> bool:
    """Whether the next decision is a card to play, given the number of decisions before it."""
    if name == "euchre":
        from pyspiel import euchre  # noqa: PLC0415 - a peer

        return bool(state.current_phase() == euchre.Phase.PLAY)
    if name == "hearts":
        return decisions >= (PASSES if state.history()[0] else 0)
    return decisions >= CALLS[name]


def at_first_play(name: str, rng: Random) -> Any:
    """Return a random hand at its first lead, after random calls."""
    while True:
        for state in play_decisions(name, rng):
            return state.clone()


def positions(name: str, count: int, rng: Random) -> list[Any]:
    """Return one state from each of several hands, every play of a hand equally likely."""
    chosen: list[Any] = []
    while len(chosen) < count:
        states = [state.clone() for state in play_decisions(name, rng)]
        if states:
            chosen.append(rng.choice(states))
    return chosen


def playouts(name: str, deals: int, each: int, seed: int) -> tuple[Callable[[], object], int]:
    """Return a job that runs their native loop of random playouts from the first lead, and its number of decisions.

    A search of one simulation only asks its evaluator for the value of the state, which plays `each` random hands to
    their ends in C++: compute the legal actions, choose one, apply it, until the state is terminal.
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
