"""What the tests of the arena share: bots of somebody else's, and runs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tricksmith.arena import Arena, Sprt
from tricksmith.bots import Bot, registry
from tricksmith.executor import Executor
from tricksmith.rules import Call, Game, Move, View

__all__ = ["FIRST", "Failing", "First", "Foreign", "Lost", "Watching", "played", "register"]


class Failing(Bot):
    """A bot that breaks down at its first card."""

    name = "failing"

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase == "tricks":
            raise LookupError("no such plan")
        return view.penalty_free[0]


class Foreign(Bot):
    """A bot that makes a move which is legal nowhere."""

    name = "foreign"

    def choose(self, view: View, rng: Random) -> Move:
        return Call("abracadabra")


class Lost(Bot):
    """A bot that gives no move."""

    name = "lost"

    def choose(self, view: View, rng: Random) -> Move:
        return None  # type: ignore[return-value]


class First(Bot):
    """Plays the first legal card and says the first thing that may be said; quick, for it thinks about nothing."""

    name = "first"

    def choose(self, view: View, rng: Random) -> Move:
        return view.penalty_free[0]


FIRST = f"{First.__module__}:{First.__name__}"
"""What any process knows it by."""


class Watching(Bot):
    """Plays the last legal card, and notes where it sat, counted from the dealer."""

    name = "watching"
    sat: set[int]

    def __init__(self) -> None:
        type(self).sat = set()

    def choose(self, view: View, rng: Random) -> Move:
        assert view.seat is not None
        self.sat.add((view.seat - view.dealer) % view.game.players)
        return view.penalty_free[-1]


def register(monkeypatch: pytest.MonkeyPatch, *kinds: type[Bot]) -> None:
    """Let the registry know these bots for the time of a test."""
    known = {kind.name: f"{kind.__module__}:{kind.__name__}" for kind in kinds}
    monkeypatch.setattr(registry, "BUILT_IN", {**registry.BUILT_IN, **known})


def played(
    game: Game[Any, Any], *bots: str, deals: int = 4, seed: str = "ci", sprt: float | None = None,
    executor: Executor | None = None,
) -> Arena:  # fmt: skip
    """A comparison that has been played to its end."""
    arena = Arena(game, bots, deals=deals, seed=seed, sprt=Sprt(sprt) if sprt is not None else None)
    for _ in arena.run(executor):
        pass
    return arena
