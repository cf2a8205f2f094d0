"""OpenSpiel's hands played from Python: plainly, with observations, in its environments, and the same ones again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.peers import openspiel
from bench.peers.compare import Work

__all__ = ["Game", "games", "in_environment", "in_vector", "observed", "played", "replayed", "whole"]

VECTOR = 16
"""Environments in a vector."""


def _count(name: str, what: Any, hands: int) -> Work:
    """A job that plays a number of hands, the same ones each time; `what(rng)` plays one and counts its decisions."""

    def run() -> int:
        rng = Random(f"{name} in turn")
        return sum(what(rng) for _ in range(hands))

    return Work(f"OpenSpiel {name}", run, hands, run())


def whole(name: str, hands: int) -> Work:
    """Whole hands from the deal to the returns: `legal_actions`, one of them, `apply_action`."""
    game = openspiel.load(name)

    def one(rng: Random) -> int:
        state = game.new_initial_state()
        decisions = openspiel.play_on(state, rng)
        state.returns()
        return decisions

    return _count(name, one, hands)


def played(name: str, hands: int) -> Work:
    """Hands from the first lead to the last card: `legal_actions`, one of them, `apply_action`."""
    start = Random(f"{name} played")
    states = [openspiel.at_first_play(name, start) for _ in range(hands)]

    def run() -> int:
        rng = Random(f"{name} in turn")
        return sum(openspiel.play_on(state.clone(), rng) for state in states)

    return Work(f"OpenSpiel {name}", run, hands, run())


def observed(name: str, hands: int) -> Work:
    """Whole hands; before each decision the legal mask and the tensor of what the seat knows."""
    import pyspiel  # noqa: PLC0415 - a peer
    from open_spiel.python.observation import make_observation  # noqa: PLC0415 - a peer

    game = openspiel.load(name)
    whole_past = pyspiel.IIGObservationType(perfect_recall=game.get_type().provides_information_state_tensor)
    observation = make_observation(game, whole_past)

    def one(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                observation.set_from(state, state.current_player())
                state.legal_actions_mask()
                decisions += 1
            state.apply_action(openspiel.by_chance(state, rng))
        return decisions

    return _count(name, one, hands)


def in_environment(name: str, hands: int) -> Work:
    """Whole hands in `rl_environment.Environment`, whose steps report what every seat knows and may do."""
    from open_spiel.python.rl_environment import Environment  # noqa: PLC0415 - a peer

    environment = Environment(openspiel.load(name))
    environment.seed(1)

    def one(rng: Random) -> int:
        step, decisions = environment.reset(), 0
        while not step.last():
            step = environment.step([_any(step, rng)])
            decisions += 1
        return decisions

    return _count(name, one, hands)


def in_vector(name: str, hands: int) -> Work:
    """The same in a `SyncVectorEnv`, with as many steps as the hands need."""
    from open_spiel.python.rl_agent import StepOutput  # noqa: PLC0415 - a peer
    from open_spiel.python.rl_environment import Environment  # noqa: PLC0415 - a peer
    from open_spiel.python.vector_env import SyncVectorEnv  # noqa: PLC0415 - a peer

    together = SyncVectorEnv([Environment(openspiel.load(name)) for _ in range(VECTOR)])
    for number, environment in enumerate(together.envs):
        environment.seed(number)

    def some(rng: Random) -> int:
        steps, decisions, done = together.reset(), 0, 0
        while done < hands:
            steps, _, over, _ = together.step([StepOutput(_any(step, rng), None) for step in steps], reset_if_done=True)
            decisions += VECTOR
            done += sum(over)
        return decisions

    return Work(f"OpenSpiel {name}", lambda: some(Random(name)), hands, some(Random(name)))


def _any(step: Any, rng: Random) -> int:
    actions = step.observations["legal_actions"][step.current_player()]
    return int(actions[int(rng.random() * len(actions))])


# The same games ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """The tricks of one finished hand: the state at the first lead, and every play as (seat, action)."""

    start: Any
    plays: tuple[tuple[int, int], ...]


def games(name: str, count: int, seed: str) -> list[Game]:
    """Hands played at random, among those in which every seat plays."""
    rng, found = Random(f"{name} {seed}"), list[Game]()
    while len(found) < count:
        state = openspiel.at_first_play(name, rng)
        start, plays = state.clone(), []
        while not state.is_terminal():
            plays.append((state.current_player(), openspiel.by_chance(state, rng)))
            state.apply_action(plays[-1][1])
        found.append(Game(start, tuple(plays)))
    return found


def replayed(some: list[Game]) -> Iterator[list[int]]:
    """Play the same games again: the legal actions at each decision of each game."""
    for game in some:
        state = game.start.clone()
        for _, action in game.plays:
            yield state.legal_actions()
            state.apply_action(action)
