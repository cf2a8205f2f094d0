"""OpenSpiel's hands played from Python: with and without observations, in its environments, and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.peers import openspiel
from bench.peers.compare import Work

__all__ = ["Game", "games", "in_environment", "in_vector", "observed", "played", "replayed", "whole"]

VECTOR = 16
"""The number of environments in a vector."""


def _repeat(name: str, play: Callable[[Random], int], hands: int) -> Work:
    """A job that plays a number of hands, the same ones each time; `play` plays one and returns its decisions."""

    def run() -> int:
        rng = Random(f"{name} in turn")
        return sum(play(rng) for _ in range(hands))

    return Work(f"OpenSpiel {name}", run, hands, run())


def whole(name: str, hands: int) -> Work:
    """Whole hands from the deal to the returns: `legal_actions`, one of them, `apply_action`."""
    game = openspiel.load(name)

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = openspiel.play_on(state, rng)
        state.returns()
        return decisions

    return _repeat(name, play, hands)


def played(name: str, hands: int) -> Work:
    """Hands from the first lead to the last card: `legal_actions`, one of them, `apply_action`."""
    start_rng = Random(f"{name} played")
    states = [openspiel.at_first_play(name, start_rng) for _ in range(hands)]

    def run() -> int:
        rng = Random(f"{name} in turn")
        return sum(openspiel.play_on(state.clone(), rng) for state in states)

    return Work(f"OpenSpiel {name}", run, hands, run())


def observed(name: str, hands: int) -> Work:
    """Whole hands; before each decision the legal mask and the tensor of what the seat knows."""
    import pyspiel  # noqa: PLC0415 - a peer
    from open_spiel.python.observation import make_observation  # noqa: PLC0415 - a peer

    game = openspiel.load(name)
    observation_type = pyspiel.IIGObservationType(perfect_recall=game.get_type().provides_information_state_tensor)
    observation = make_observation(game, observation_type)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                observation.set_from(state, state.current_player())
                state.legal_actions_mask()
                decisions += 1
            state.apply_action(openspiel.by_chance(state, rng))
        return decisions

    return _repeat(name, play, hands)


def in_environment(name: str, hands: int) -> Work:
    """Whole hands in `rl_environment.Environment`, whose steps report what every seat knows and its legal actions."""
    from open_spiel.python.rl_environment import Environment  # noqa: PLC0415 - a peer

    environment = Environment(openspiel.load(name))
    environment.seed(1)

    def play(rng: Random) -> int:
        step, decisions = environment.reset(), 0
        while not step.last():
            step = environment.step([_random_action(step, rng)])
            decisions += 1
        return decisions

    return _repeat(name, play, hands)


def in_vector(name: str, hands: int) -> Work:
    """The same in a `SyncVectorEnv`, with as many steps as the hands need."""
    from open_spiel.python.rl_agent import StepOutput  # noqa: PLC0415 - a peer
    from open_spiel.python.rl_environment import Environment  # noqa: PLC0415 - a peer
    from open_spiel.python.vector_env import SyncVectorEnv  # noqa: PLC0415 - a peer

    vector = SyncVectorEnv([Environment(openspiel.load(name)) for _ in range(VECTOR)])
    for number, environment in enumerate(vector.envs):
        environment.seed(number)

    def play(rng: Random) -> int:
        steps, decisions, finished = vector.reset(), 0, 0
        while finished < hands:
            actions = [StepOutput(_random_action(step, rng), None) for step in steps]
            steps, _, is_over, _ = vector.step(actions, reset_if_done=True)
            decisions += VECTOR
            finished += sum(is_over)
        return decisions

    return Work(f"OpenSpiel {name}", lambda: play(Random(name)), hands, play(Random(name)))


def _random_action(step: Any, rng: Random) -> int:
    actions = step.observations["legal_actions"][step.current_player()]
    return int(actions[int(rng.random() * len(actions))])


# The same games ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """The tricks of one finished hand: the state at the first lead, and every play as (seat, action)."""

    start: Any
    plays: tuple[tuple[int, int], ...]


def games(name: str, count: int, seed: str) -> list[Game]:
    """Return hands played at random from their first lead."""
    rng, played = Random(f"{name} {seed}"), list[Game]()
    while len(played) < count:
        state = openspiel.at_first_play(name, rng)
        start, plays = state.clone(), []
        while not state.is_terminal():
            action = openspiel.by_chance(state, rng)
            plays.append((state.current_player(), action))
            state.apply_action(action)
        played.append(Game(start, tuple(plays)))
    return played


def replayed(played: list[Game]) -> Iterator[list[int]]:
    """Play the same games again, and yield the legal actions at each decision of each game."""
    for game in played:
        state = game.start.clone()
        for _, action in game.plays:
            yield state.legal_actions()
            state.apply_action(action)
