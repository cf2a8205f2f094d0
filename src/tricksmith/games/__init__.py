"""The games, one file each, and the registry that finds them by name.

A game's file is written with `tricksmith.cards` and `tricksmith.rules` alone, and reads like its rule card; nothing
else comes in here. A game of another package joins by an entry point of the group `tricksmith.games`, whose name is the
game's id and whose value is the class. A game's file can also be named by its path.
"""

from tricksmith.games.registry import BUILT_IN as BUILT_IN
from tricksmith.games.registry import source_digest as source_digest
from tricksmith.games.registry import get, load, names
from tricksmith.games.registry import tile_of as tile_of

__all__ = ["get", "load", "names"]
