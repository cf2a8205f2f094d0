"""The games, one file each, and the registry that finds them by name.

A game's file reads like its rule card, and imports only `tricksmith.cards` and `tricksmith.rules`. The originals are in
this folder, the classics in `classics`, and the files of a new game in `templates`. Another package registers a game
with an entry point of the group `tricksmith.games`, whose name is the game's id and whose value is the class. A game's
file can also be named by its path; after `add_file`, by its id too.
"""

from tricksmith.games.game_files import GameFile as GameFile
from tricksmith.games.game_files import added as added
from tricksmith.games.game_files import added_files as added_files
from tricksmith.games.game_files import edition_of as edition_of
from tricksmith.games.game_files import file_of as file_of
from tricksmith.games.game_files import read_file as read_file
from tricksmith.games.game_files import run_file as run_file
from tricksmith.games.game_files import source_digest as source_digest
from tricksmith.games.registry import BUILT_IN as BUILT_IN
from tricksmith.games.registry import CLASSICS as CLASSICS
from tricksmith.games.registry import ORIGINALS as ORIGINALS
from tricksmith.games.registry import add_file as add_file
from tricksmith.games.registry import category_of, get, load, names
from tricksmith.games.registry import metadata_of as metadata_of
from tricksmith.games.templates import TEMPLATES as TEMPLATES
from tricksmith.games.templates import new_game as new_game

__all__ = ["category_of", "get", "load", "names"]
