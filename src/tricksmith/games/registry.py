"""The registry: games by id, from this package, from other packages or from a file, and the metadata of each."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tricksmith._arguments import require_text
from tricksmith._entry_points import entry_points
from tricksmith._os_errors import os_error_reason
from tricksmith.errors import OptionError, RulesError
from tricksmith.games import game_files
from tricksmith.games.game_files import added, check_game_class, load_file
from tricksmith.third_party_errors import describe_error, is_failure
from tricksmith.third_party_limits import watch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.games.game_files import GameFile
    from tricksmith.rules import Game

__all__ = [
    "BUILT_IN",
    "CLASSICS",
    "ENTRY_POINT_GROUP",
    "ORIGINALS",
    "Category",
    "GameMetadata",
    "OptionPreset",
    "add_file",
    "category_of",
    "get",
    "load",
    "metadata_of",
    "names",
]

ORIGINALS = {
    "nonesuch": "tricksmith.games.nonesuch:Nonesuch",
    "poison-nonesuch": "tricksmith.games.poison_nonesuch:PoisonNonesuch",
    "nameless": "tricksmith.games.nameless:Nameless",
    "nestors": "tricksmith.games.nestors:Nestors",
}
"""The games that tricksmith was made for, by id."""
CLASSICS = {
    "hearts": "tricksmith.games.classics.hearts:Hearts",
    "spades": "tricksmith.games.classics.spades:Spades",
    "oh-hell": "tricksmith.games.classics.oh_hell:OhHell",
    "barbu": "tricksmith.games.classics.barbu:Barbu",
    "polignac": "tricksmith.games.classics.polignac:Polignac",
    "nap": "tricksmith.games.classics.nap:Nap",
    "euchre": "tricksmith.games.classics.euchre:Euchre",
    "five-hundred": "tricksmith.games.classics.five_hundred:FiveHundred",
    "whist": "tricksmith.games.classics.whist:Whist",
    "bid-whist": "tricksmith.games.classics.bid_whist:BidWhist",
    "bridge": "tricksmith.games.classics.bridge:Bridge",
    "sheepshead": "tricksmith.games.classics.sheepshead:Sheepshead",
    "skat": "tricksmith.games.classics.skat:Skat",
    "doppelkopf": "tricksmith.games.classics.doppelkopf:Doppelkopf",
    "pinochle": "tricksmith.games.classics.pinochle:Pinochle",
    "jass": "tricksmith.games.classics.jass:Jass",
    "belote": "tricksmith.games.classics.belote:Belote",
    "tarot": "tricksmith.games.classics.tarot:Tarot",
    "schnapsen": "tricksmith.games.classics.schnapsen:Schnapsen",
    "briscola": "tricksmith.games.classics.briscola:Briscola",
}
"""The traditional games that come with the package, by id."""
BUILT_IN = ORIGINALS | CLASSICS
"""All games that come with the package, by id."""
ENTRY_POINT_GROUP = "tricksmith.games"
"""The group of entry points by which other packages add games."""

Category = Literal["originals", "classics", "others"]
"""The part of a list of games in which a game is."""


def names() -> list[str]:
    """Return the ids of all games: the originals, the classics, the games of other packages and of added files.

    >>> names()[:6]
    ['nonesuch', 'poison-nonesuch', 'nameless', 'nestors', 'hearts', 'spades']
    """
    others = sorted(entry.name for entry in entry_points(group=ENTRY_POINT_GROUP))
    return [*BUILT_IN, *(name for name in others if name not in BUILT_IN), *added()]


def category_of(name: str) -> Category:
    """Return the category of the game with this id; a game of another package is one of the "others".

    Args:
        name: The id.

    >>> [category_of(name) for name in ("nestors", "hearts", "mine")]
    ['originals', 'classics', 'others']
    """
    return "originals" if name in ORIGINALS else "classics" if name in CLASSICS else "others"


def load(name: str) -> type[Game[Any, Any]]:
    """Return the class of a game.

    Args:
        name: The game's id, or the path of its file, which ends in `.py`.

    Raises:
        OptionError: If there is no such game or file.
        RulesError: If the file can't be loaded, or does not define exactly one complete game.

    >>> load("nonesuch").name
    'Nonesuch'
    >>> load("nonsuch")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: no game named 'nonsuch': did you mean nonesuch?
    """
    require_text("name", name, "nonesuch")
    if name.endswith(".py"):
        return _from_file(Path(name))
    return added().get(name) or _load_installed(name)


def add_file(file: GameFile) -> type[Game[Any, Any]]:
    """Add the game of a file to the games of this process, under its id, and return its class.

    A file that was added before is replaced; games that were made of it stay as they are.

    Args:
        file: The file as it was read.

    Raises:
        OptionError: If its id is that of another game.
        RulesError: If the file can't be loaded, or does not define exactly one complete game. Then nothing changes.
    """
    return game_files.add_file(file, reserved={*names()} - {*added()})


def get(name: str, *, players: int | None = None, **options: object) -> Game[Any, Any]:
    """Return a game at one table.

    Args:
        name: The game's id, or the path of its file.
        players: The number of players; by default the game's usual number.
        options: The game's options by name. Text is read, so values can be as they were typed.

    Raises:
        OptionError: If there is no such game, number of players, option or value.
        RulesError: If the game's file can't be loaded.

    >>> get("nonesuch", players=4, target="50").options.target
    50
    """
    return load(name)(players, **options)


@dataclass(frozen=True, slots=True)
class OptionPreset:
    """Options that go together."""

    name: str
    """What players call it: "Short"."""
    sentence: str
    """What it is like, or for whom; of a short match, how long it is."""
    options: dict[str, str] = field(default_factory=dict)
    """The options that differ from the defaults, as they are typed."""
    role: Literal["", "first", "short"] = ""
    """"first": for a first game, with less to decide; "short": the usual rules, and a short match."""
    length: str = ""
    """How long a match by these rules is: "To 31 points."."""


@dataclass(frozen=True, slots=True)
class GameMetadata:
    """What is shown of a game in addition to what its file says: how long it takes, presets of options, texts."""

    minutes: int = 20
    """How long a match takes, roughly."""
    players: int | None = None
    """The number of players it is offered with first; None for the game's usual number."""
    showcase: tuple[str, ...] = ()
    """Cards for its picture, by their codes."""
    presets: tuple[OptionPreset, ...] = (OptionPreset("As published", "The usual options."),)
    calls: Mapping[str, str] = field(default_factory=dict)
    """What calls mean, in a sentence: by the word of the call, or by the whole call with its value, "{value}" in it."""
    coach: Mapping[str, str] = field(default_factory=dict)
    """What to say at the first hand: by the id of the rule of a question, or by the name of a moment."""
    usual_bid: int | None = None
    """A bid that is right for many hands, with which a form for bids begins."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """What is read instead of a reason for points, or for the end of a match, that the game's file gives in short.

    "{number}" is any number in it, and "{player}" the player of a side whose partner sat the hand out.
    """


@cache
def metadata_of(game: str) -> GameMetadata:
    """Return the metadata of the game with this id, from its data file; the defaults if it has none.

    >>> metadata = metadata_of("nestors")
    >>> metadata.minutes, metadata.players, [preset.name for preset in metadata.presets]
    (40, 4, ['As published', 'Short', 'Last must bid'])
    >>> metadata_of("mine").presets[0].name
    'As published'
    """
    path = files("tricksmith.games") / "metadata" / f"{game}.json"
    if not game.replace("-", "").isalnum() or not path.is_file():
        return GameMetadata()
    data = json.loads(path.read_text(encoding="utf-8"))
    presets = tuple(OptionPreset(**preset) for preset in data["presets"])
    return GameMetadata(
        data["minutes"], data["players"], tuple(data["showcase"]), presets, data.get("calls", {}),
        data.get("coach", {}), data.get("usual_bid"), data.get("reasons", {}),
    )  # fmt: skip


@cache
def _load_installed(name: str) -> type[Game[Any, Any]]:
    """The class of a game of ours or of an installed package."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return check_game_class(getattr(importlib.import_module(module), attribute), name)
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        if entry.name == name:
            watch()
            try:
                game_class = entry.load()
            except BaseException as error:
                if not is_failure(error):
                    raise
                raise RulesError(f"{name} cannot be loaded: {describe_error(error)}") from error
            return check_game_class(game_class, name)
    near = get_close_matches(name, names(), 1)
    hint = f"did you mean {near[0]}?" if near else "`tricksmith games` lists those that are installed"
    raise OptionError(f"no game named {name!r}: {hint}")


def _from_file(path: Path) -> type[Game[Any, Any]]:
    """The one game class that a file defines."""
    try:
        is_file = path.is_file()
    except OSError as error:  # a folder that can't be read
        raise OptionError(f"{path}: {os_error_reason(error)}") from error
    if not is_file:
        hint = (
            f"did you mean {path.stem}?"
            if path.stem in names()
            else "`tricksmith games` lists the games that need none"
        )
        raise OptionError(f"no file {path}: {hint}")
    return load_file(path)
