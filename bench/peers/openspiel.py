"""OpenSpiel's games: hands played at random from Python, positions of them, and playouts in its native loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

__all__ = ["GAMES", "at_first_play", "by_chance", "load", "play_decisions", "play_on", "playouts", "positions"]

GAMES = ("hearts", "spades", "oh_hell", "euchre")
"""The trick-taking games whose mean our own games are compared with; Oh Hell has 3 seats and hands of any size."""
SETTINGS = {"hearts": {"qs_breaks_hearts": False}, "bridge": {"use_double_dummy_result": False}}
"""Options that are not the default: with these, Hearts is ours, and the cards of Bridge are played."""
CALLS = {"spades": 4, "oh_hell": 3}
"""The number of decisions before the first card, in games where it is fixed."""
BRIDGE_CARDS = 52
"""Actions below this number are cards in Bridge; the calls follow."""
SKAT_PASS, SKAT_NULL = 32, 38
SKAT_CALLS = 3
"""The decisions of the declarer before the first card of Skat: the game, and two cards for the skat."""
PASSES = 12
"""The number of cards that are passed in Hearts, each a decision, unless the first chance outcome is that none are."""
MEMORY = 100
"""Megabytes that the search can use; with one simulation it needs hardly any."""


@cache
def load(name: str) -> Any:
    """Return a game of OpenSpiel; the name may have parameters, as in `oh_hell(num_tricks_fixed=10)`."""
    import pyspiel  # noqa: PLC0415 - a peer, which need not be there

    return pyspiel.load_game(name, SETTINGS[name]) if name in SETTINGS else pyspiel.load_game(name)


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
    """Play one hand at random, and yield its state at each decision to play a card, the same object each time.

    Nothing is yielded in null games of Skat, whose number of cards depends on the play.
    """
    state, decisions = load(name).new_initial_state(), 0
    short_name = load(name).get_type().short_name
    while not state.is_terminal():
        if not state.is_chance_node():
            if _is_play(short_name, state, decisions):
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
    if name == "bridge":
        return bool(state.legal_actions()[0] < BRIDGE_CARDS)
    if name == "skat":
        history = state.history()
        return SKAT_NULL not in history and decisions >= history.count(SKAT_PASS) + SKAT_CALLS
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
