"""The registry of bots: by name, from this package or from others' entry points."""

from __future__ import annotations

import importlib
import sys
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricksmith._arguments import require_text
from tricksmith._entry_points import entry_points
from tricksmith.bots.bot import Bot, CompositeBot
from tricksmith.errors import OptionError
from tricksmith.third_party_errors import describe_error, is_failure
from tricksmith.third_party_limits import watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

__all__ = [
    "BASELINES",
    "BUILT_IN",
    "DEFAULT_BOT",
    "ENTRY_POINT_GROUP",
    "FALLBACK_BOT",
    "HINT_BOT",
    "BotSpec",
    "get",
    "make",
    "names",
]

BUILT_IN = {
    "random": "tricksmith.bots.bot:RandomBot",
    "novice": "tricksmith.bots.levels:NoviceBot",
    "regular": "tricksmith.bots.levels:RegularBot",
    "expert": "tricksmith.bots.levels:ExpertBot",
    "master": "tricksmith.bots.levels:MasterBot",
}
BASELINES = {"oracle": "tricksmith.bots.levels:OracleBot"}
"""Bots that are shown all cards: they can be measured, and are not listed among those that you can play with."""
DEFAULT_BOT = "regular"
"""The default opponent."""
HINT_BOT = "expert"
"""The bot that gives hints."""
BotSpec = str | Bot | type[Bot]
"""A bot as callers give it: by its name, as an object, or by its class."""
FALLBACK_BOT = "novice"
"""The bot that replaces one that fails or is late: it plays by heuristics, in milliseconds."""
ENTRY_POINT_GROUP = "tricksmith.bots"
"""The group of entry points by which other packages add bots: each is a class that needs no arguments."""


def names() -> list[str]:
    """Return the names of the bots that you can play with: ours from the weakest up, then those of other packages.

    Baselines, which are shown all cards, are not among them; `get` makes them by name all the same.

    >>> names()[:2]
    ['random', 'novice']
    """
    others = sorted(entry.name for entry in entry_points(group=ENTRY_POINT_GROUP))
    return [*BUILT_IN, *(name for name in others if name not in BUILT_IN)]


def get(name: str) -> Bot:
    """Return a new bot.

    Args:
        name: A name of `names` or a baseline's (`oracle`), optionally with a budget (`regular@400`); `module:Class` for
            a bot that is in no registry, also from the current folder; `one+other` for a bot that calls as one and
            plays as the other.

    Raises:
        OptionError: There is no such bot, it can't be made, or it has no budget to set.

    >>> get("novice").name
    'novice'
    >>> get("regular@400").budget
    400
    >>> get("novise")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: no bot named 'novise': did you mean novice?
    """
    require_text("name", name, "novice")
    calls, plus, cards = name.partition("+")
    if plus:
        return CompositeBot(get(calls), get(cards))
    name, at, budget = name.partition("@")
    bot = _make_by_name(name)
    if at:
        if bot.budget is None:
            raise OptionError(f"{name} has no budget: leave out {at + budget}")
        if not (budget.isascii() and budget.isdecimal() and int(budget)):
            raise OptionError(f"the budget of {name} is {budget!r}; it must be a whole number from 1")
        bot.budget = int(budget)
    return bot


def make(bot: BotSpec) -> Bot:
    """Return a bot from its name (see `get`), its class (which is called without arguments) or the object itself.

    Args:
        bot: The name, the class or the object.

    Raises:
        OptionError: There is no bot of this name, the class can't be made, or it is something else.

    >>> make(type(get("novice"))).name
    'novice'
    >>> make(3)
    Traceback (most recent call last):
    tricksmith.errors.OptionError: 3 is not a bot: pass the name, an object or a class of a bot
    """
    if isinstance(bot, str):
        return get(bot)
    if isinstance(bot, type) and issubclass(bot, Bot):
        return _instantiate(bot, getattr(bot, "name", bot.__name__))
    if not isinstance(bot, Bot):
        raise OptionError(f"{bot!r:.60} is not a bot: pass the name, an object or a class of a bot")
    if not isinstance(getattr(bot, "name", None), str):
        raise OptionError(f"{type(bot).__name__} has no name: set the class attribute `name`")
    return bot


def _make_by_name(name: str) -> Bot:
    if (path := {**BUILT_IN, **BASELINES}.get(name)) is not None:
        module, _, attribute = path.partition(":")
        return _instantiate(getattr(importlib.import_module(module), attribute), name)
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        if entry.name == name:
            return _instantiate(_load_entry_point(entry), name)
    if ":" in name:
        bot_class = _import_class(name)
        bot = _instantiate(bot_class, getattr(bot_class, "name", name))
        bot.address = name
        return bot
    near = get_close_matches(name, [*names(), *BASELINES], 1)
    hint = f"did you mean {near[0]}?" if near else f"the bots are {', '.join(names())}"
    raise OptionError(f"no bot named {name!r}: {hint}")


def _load_entry_point(entry: EntryPoint) -> Any:
    """The class that another package registers."""
    watch()
    with _as_option_error(f"{entry.name} cannot be loaded"):
        return entry.load()


def _import_class(path: str) -> Any:
    """The class at `module:Class`, which need not be in the registry."""
    module, _, attribute = path.partition(":")
    # An installed command does not look for modules in the current folder as `python -m` does. Worker processes have
    # the same path.
    if "" not in sys.path and (folder := str(Path.cwd())) not in sys.path:
        sys.path.append(folder)
    watch()
    with _as_option_error(f"there is no bot at {path}"):
        return getattr(importlib.import_module(module), attribute)


def _instantiate(bot_class: Any, name: str) -> Bot:
    if not (isinstance(bot_class, type) and issubclass(bot_class, Bot)):
        raise OptionError(f"{name} is not a bot: {bot_class!r} is not a class derived from Bot")
    own_name = getattr(bot_class, "name", None)
    if own_name is None:
        raise OptionError(f"{bot_class.__name__} has no name: set the class attribute `name`")
    if own_name != name:
        raise OptionError(f"{bot_class.__name__} calls itself {own_name!r} and is registered as {name!r}")
    with _as_option_error(f"{name} cannot be made"):
        return bot_class()


@contextmanager
def _as_option_error(problem: str) -> Iterator[None]:
    """Raise whatever third-party code raises in this block as an `OptionError` that begins with the problem."""
    try:
        yield
    except BaseException as error:
        if not is_failure(error):
            raise
        raise OptionError(f"{problem}: {_error_text(error)}") from error


def _error_text(error: BaseException) -> str:
    """The error in one line; without its class where the text is enough."""
    return " ".join(str(error).split()) if isinstance(error, ImportError | AttributeError) else describe_error(error)
