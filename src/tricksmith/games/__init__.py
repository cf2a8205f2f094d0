"""The games, and the registry in which they are found by name.

A game of another package joins by an entry point of the group `tricksmith.games`: its name is the game's id, its value
the class. A file that holds one can be named by its path instead.
"""

from tricksmith.games.registry import BUILT_IN as BUILT_IN
from tricksmith.games.registry import edition as edition
from tricksmith.games.registry import get, load, names
from tricksmith.games.tile import tile_of as tile_of

__all__ = ["get", "load", "names"]
