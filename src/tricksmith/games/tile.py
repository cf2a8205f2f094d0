"""The tile of a game: how long it takes, cards for its picture, and options that go together."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

__all__ = ["Preset", "Tile", "tile_of"]


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together, as they are typed, and a sentence that says for whom."""

    name: str
    sentence: str
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tile:
    """What the first page shows about a game besides its own words."""

    minutes: int = 20
    """How long a match takes, roughly."""
    players: int | None = None
    """With how many it is offered first; None: the game's own usual number."""
    showcase: tuple[str, ...] = ()
    """Cards for its picture, by code."""
    presets: tuple[Preset, ...] = (Preset("As published", "The usual options."),)


@cache
def tile_of(game: str) -> Tile:
    """The tile of the game with this id; a plain one if there is none.

    >>> tile_of("nestors").minutes, tile_of("nestors").players, [preset.name for preset in tile_of("nestors").presets]
    (40, 4, ['As published', 'Short', 'Last must bid'])
    >>> tile_of("whist").presets[0].name
    'As published'
    """
    path = files("tricksmith.games") / "tiles" / f"{game}.json"
    if not game.replace("-", "").isalnum() or not path.is_file():
        return Tile()
    found = json.loads(path.read_text(encoding="utf-8"))
    presets = tuple(Preset(**preset) for preset in found["presets"])
    return Tile(found["minutes"], found["players"], tuple(found["showcase"]), presets)
