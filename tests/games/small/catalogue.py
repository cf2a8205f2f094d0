"""Fifteen small games, each for one mechanism: as they are, and with a mutation that somebody has to notice.

Each game `name.py` has a test `test_name.py`. Its functions are rules worked out by hand; they take the game's class,
and so judge a mutation of the game, too. It also has a referee (see `referee.py`) and `MUTATIONS`: changes of one place
of the game, each with a name.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

from tests.games.small.by_hand import Kind
from tests.games.small.referee import HANDS, watch
from tricksmith import testing
from tricksmith.rules import Game, check_attributes, check_returns

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem.removeprefix("test_") for path in FOLDER.glob("test_*.py") if path.stem != "test_catalogue")
SEED = os.environ.get("TRICKSMITH_SMALL_GAMES", "small games")
"""The seed of the mutations in the sample, of the hands that referees watch, and of `check`."""
SAMPLE = 3
"""How many mutations of a game the quick tests try."""
_numbers = count()


class Mutation(NamedTuple):
    """A change of one place of a game's file."""

    name: str
    old: str
    """The text that it replaces, which comes once in the file."""
    new: str


def source_of(name: str) -> str:
    """The text of a game's file."""
    return (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def module_of(name: str) -> ModuleType:
    """The module that tests this game."""
    return importlib.import_module(f"tests.games.small.test_{name}")


def mutated(name: str, mutation: Mutation) -> str:
    """The text of a game's file with a mutation, which must have exactly one place there."""
    text = source_of(name)
    places = text.count(mutation.old)
    if places != 1:
        raise ValueError(f"{name}: the mutation {mutation.name!r} has {places} places for {mutation.old!r}, not one")
    return text.replace(mutation.old, mutation.new)


def load(name: str, mutation: Mutation | None = None) -> Kind:
    """The class of a game, as it is or with a mutation, watched as `games.load` does it.

    It gets a module of its own, so that it can be pickled.
    """
    text = source_of(name) if mutation is None else mutated(name, mutation)
    module = ModuleType(f"{__name__}.{name}_{next(_numbers)}")
    module.__file__ = str(FOLDER / f"{name}.py")
    sys.modules[module.__name__] = module
    exec(compile(text, module.__file__, "exec"), module.__dict__)
    own = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == module.__name__]
    kind: Kind = next(one for one in own if issubclass(one, Game))
    check_attributes(kind, module.__file__)
    check_returns(kind)
    return kind


def rules_by_hand(name: str) -> dict[str, Callable[[Kind], None]]:
    """The rules of a game that were worked out by hand, each a function of the game's class."""
    functions = {
        key.removeprefix("test_"): one for key, one in vars(module_of(name)).items() if key.startswith("test_")
    }
    assert functions
    return functions


def noticed_by(name: str, mutation: Mutation, seed: str = SEED, hands: int = HANDS) -> str:
    """What catches a mutation: "loading it", a rule worked out by hand, "the referee" or "check"; "" if nothing does.

    The cheapest is asked first. Whatever a mutated game raises counts, for a test that raises is red.

    Args:
        name: The game.
        mutation: The mutation.
        seed: The seed of the hands that are played.
        hands: How many of them the referee watches.
    """
    try:
        kind = load(name, mutation)
    except Exception:  # noqa: BLE001 - see above
        return "loading it"
    ways: dict[str, Callable[[], object]] = {way: partial(test, kind) for way, test in rules_by_hand(name).items()}
    ways["the referee"] = partial(watch, kind, module_of(name), seed, hands)
    ways["check"] = lambda: testing.check(kind(), hands=1, seed=seed, bots=False)
    for way, asks in ways.items():
        try:
            asks()
        except Exception:  # noqa: BLE001 - see above
            return way
    return ""


def sampled(name: str, seed: str = SEED) -> set[str]:
    """The names of the mutations of a game that the quick tests try."""
    return set(Random(f"{seed}/{name}").sample([mutation.name for mutation in module_of(name).MUTATIONS], SAMPLE))
