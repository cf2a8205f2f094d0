"""Games from files: the class that a file defines, and the files that were added to the games of this process."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from functools import cache
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import OptionError, RulesError
from tricksmith.rules import Game, check_attributes, check_returns
from tricksmith.third_party_errors import describe_error, is_failure
from tricksmith.third_party_limits import watch

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import ModuleType

__all__ = [
    "GameFile",
    "add_file",
    "added",
    "added_files",
    "check_game_class",
    "edition_of",
    "file_of",
    "load_file",
    "read_file",
    "run_file",
    "source_digest",
]


class GameFile(NamedTuple):
    """A game's file as it was read: later edits don't change it."""

    path: Path
    source: bytes


class _Added(NamedTuple):
    file: GameFile
    game_class: type[Game[Any, Any]]


_added: dict[str, _Added] = {}
"""The files that were added, by the id of their game."""


class _Loader(SourceFileLoader):
    """Runs the source that was read; writes no compiled file, which would later be used in place of edited source."""

    def __init__(self, name: str, file: GameFile) -> None:
        super().__init__(name, str(file.path.absolute()))
        self.source = file.source

    def get_data(self, path: Any) -> bytes:
        return self.source

    def path_stats(self, path: Any) -> Any:
        raise OSError(f"no compiled file of {path!r} is used")


def read_file(path: Path) -> GameFile:
    """Return a game's file as it is now; raises `OptionError` if it can't be read."""
    try:
        return GameFile(path, path.read_bytes())
    except OSError as error:
        raise OptionError(f"{path}: {os_error_reason(error).lower()}") from error


def load_file(path: Path) -> type[Game[Any, Any]]:
    """Return the one game class that a file defines; a file is run once, whichever way its path is written.

    Raises:
        OptionError: If the file can't be read.
        RulesError: If the file can't be loaded, or does not define exactly one complete game.
    """
    known_as = _module_name(path)
    module = sys.modules.get(known_as) or _run(read_file(path), known_as)
    return _class_of(module, path)


def file_of(game_class: type[Game[Any, Any]]) -> GameFile | None:
    """Return the file that a class was loaded from, as it was read; None for a class of a module.

    >>> from tricksmith import games
    >>> file_of(games.load("nonesuch")) is None
    True
    """
    loader = getattr(getattr(sys.modules.get(game_class.__module__), "__spec__", None), "loader", None)
    return GameFile(Path(loader.path), loader.source) if isinstance(loader, _Loader) else None


def run_file(file: GameFile) -> None:
    """Run a game's file that another process has read, once, so that objects of its module can be unpickled here.

    Raises:
        RulesError: If the file can't be loaded.
    """
    known_as = _module_name(file.path)
    if known_as not in sys.modules:
        _run(file, known_as)


def add_file(file: GameFile, *, reserved: Collection[str] = ()) -> type[Game[Any, Any]]:
    """Add the game of a file to the games of this process, under its id; a file added before is replaced.

    Args:
        file: The file as it was read.
        reserved: Ids that the game can't have.

    Raises:
        OptionError: If its id is reserved, or that of another file.
        RulesError: If the file can't be loaded, or does not define exactly one complete game. Then nothing changes.
    """
    known_as = _module_name(file.path)
    previous = sys.modules.get(known_as)
    try:
        game_class = _class_of(_run(file, known_as), file.path)
        other = _added.get(game_class.id)
        if game_class.id in reserved or (other and _module_name(other.file.path) != known_as):
            raise OptionError(f"{file.path}: there is a game with the id {game_class.id!r} already; choose another")
        source_digest(game_class)  # kept from now on: once the module is replaced, it has another source
    except BaseException:
        sys.modules.pop(known_as, None)
        if previous is not None:
            sys.modules[known_as] = previous
        raise
    for name in [name for name, entry in _added.items() if _module_name(entry.file.path) == known_as]:
        del _added[name]
    _added[game_class.id] = _Added(file, game_class)
    return game_class


def added() -> dict[str, type[Game[Any, Any]]]:
    """Return the games of the files that were added, by id."""
    return {name: entry.game_class for name, entry in _added.items()}


def added_files() -> tuple[GameFile, ...]:
    """Return the files that were added, as they were read, so that another process can add the same games."""
    return tuple(entry.file for entry in _added.values())


def edition_of(name: str) -> str:
    """Return a text that differs between states of an added file; "" for every other game.

    >>> edition_of("nonesuch")
    ''
    """
    return source_digest(_added[name].game_class) if name in _added else ""


@cache
def source_digest(game_class: type[Game[Any, Any]]) -> str:
    """Return eight hexadecimal digits that change with the file of a game.

    They do not cover what the file imports. They are "" for the games of this package, which its version identifies,
    and for a game without a file.

    >>> from tricksmith import games
    >>> source_digest(games.load("nonesuch"))
    ''
    """
    if game_class.__module__.partition(".")[0] == "tricksmith":
        return ""
    file = file_of(game_class)
    try:
        source = file.source if file is not None else Path(inspect.getfile(game_class)).read_bytes()
    except (OSError, TypeError):  # a class without a file, as in an interpreter
        return ""
    return sha256(source).hexdigest()[:8]


def check_game_class(game_class: Any, name: str) -> type[Game[Any, Any]]:
    """Return the class if it is a complete game with this id; raises `RulesError` otherwise."""
    if not (isinstance(game_class, type) and issubclass(game_class, Game)):
        raise RulesError(f"{name} is not a game: {game_class!r} is not a class derived from Game")
    missing = [
        fact
        for fact in ("id", "name", "author", "seats", "deck", "lead_rule", "follow_rule")
        if not hasattr(game_class, fact)
    ]
    missing += [f"{method}()" for method in sorted(game_class.__abstractmethods__)]
    if missing:
        raise RulesError(f"{game_class.__name__} lacks {', '.join(missing)}")
    if game_class.id != name:
        raise RulesError(
            f"{game_class.__name__} has the id {game_class.id!r} and is registered as {name!r}: use one id"
        )
    if game_class.__module__.partition(".")[0] != "tricksmith":
        check_attributes(game_class, getattr(sys.modules.get(game_class.__module__), "__file__", None) or name)
        check_returns(game_class)
    return game_class


def _module_name(path: Path) -> str:
    """The name of a file's module; files of the same name in different folders are different modules."""
    return f"tricksmith_file_{path.stem}_{crc32(str(path.resolve()).encode()):08x}"


def _run(file: GameFile, known_as: str) -> ModuleType:
    """The module that a file makes, under this name; raises `RulesError` if it cannot be loaded."""
    loader = _Loader(known_as, file)
    spec = importlib.util.spec_from_file_location(known_as, file.path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[known_as] = module
    watch()
    try:
        loader.exec_module(module)
    except BaseException as error:
        sys.modules.pop(known_as, None)
        if not is_failure(error):
            raise
        text = describe_error(error).removeprefix(f"{file.path.absolute()}, ")
        raise RulesError(f"{file.path} cannot be loaded: {text}") from error
    return module


def _class_of(module: ModuleType, path: Path) -> type[Game[Any, Any]]:
    game_classes = [
        game_class
        for game_class in vars(module).values()
        if isinstance(game_class, type) and issubclass(game_class, Game) and game_class.__module__ == module.__name__
    ]
    if len(game_classes) != 1:
        raise RulesError(f"{path} defines {len(game_classes)} games: a game's file defines one class derived from Game")
    return check_game_class(game_classes[0], getattr(game_classes[0], "id", path.stem))
