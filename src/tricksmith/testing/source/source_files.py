"""The source of a game: the files in which its class, its options and its helpers are written, as syntax trees."""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.rules import Game, Options

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

__all__ = ["GameSource", "own_classes"]


def own_classes(game_class: type[Game[Any, Any]]) -> list[type[Game[Any, Any]]]:
    """Return the class of a game and those of its bases that are games, without `Game` itself."""
    return [kind for kind in game_class.__mro__ if issubclass(kind, Game) and kind is not Game]


@dataclass(frozen=True, slots=True)
class GameSource:
    """What a game's author has written, without other games of the same files.

    Attributes:
        game_class: The class of the game.
        trees: The path and the syntax tree of each file: those of the classes, and those in the author's package from
            which they import.
        classes: The path and the definition of the game's class and of each base that is a game.
        options: The path and the definition of the class of its options, and of each base.
    """

    game_class: type[Game[Any, Any]]
    trees: tuple[tuple[str, ast.Module], ...]
    classes: tuple[tuple[str, ast.ClassDef], ...]
    options: tuple[tuple[str, ast.ClassDef], ...]

    @classmethod
    def of(cls, game_class: type[Game[Any, Any]]) -> GameSource | None:
        """Return the source of a game; None if some of it can't be read, as in an interactive interpreter.

        Args:
            game_class: The class of the game.
        """
        own: list[type] = [*own_classes(game_class)]
        options: list[type] = [kind for kind in game_class.option_type.__mro__ if issubclass(kind, Options)]
        options.remove(Options)
        modules = {kind.__module__ for kind in (*own, *options)}
        modules |= {name for module in modules for name in _imported_modules(sys.modules.get(module))}
        trees = {name: _tree(name, {*own, *options}) for name in sorted(modules)}
        classes, choices = (
            tuple(definition for kind in kinds if (definition := _definition(kind, trees.get(kind.__module__))))
            for kinds in (own, options)
        )
        if len(classes) < len(own) or len(choices) < len(options):
            return None
        return cls(game_class, tuple(tree for tree in trees.values() if tree is not None), classes, choices)


def _imported_modules(module: ModuleType | None) -> Iterator[str]:
    """The modules of the author's own package from which a module imports something."""
    root = module.__name__.partition(".")[0] if module is not None else "tricksmith"
    for value in vars(module).values() if root != "tricksmith" else ():
        name = value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None)
        if isinstance(name, str) and name.partition(".")[0] == root and name in sys.modules:
            yield name


def _tree(name: str, own: set[type]) -> tuple[str, ast.Module] | None:
    """The path and the tree of a module, without the games and options of others."""
    module = sys.modules.get(name)
    path = getattr(module, "__file__", None)
    loader: Any = getattr(getattr(module, "__spec__", None), "loader", None)
    if module is None or path is None:
        return None
    try:
        # A file of a game may have been edited since it was loaded.
        tree = ast.parse(loader.get_source(name) if hasattr(loader, "get_source") else inspect.getsource(module))
    except (ImportError, OSError, SyntaxError, TypeError, UnicodeDecodeError):
        return None
    tree.body = [node for node in tree.body if not _is_of_another(node, module, own)]
    return path, tree


def _is_of_another(node: ast.stmt, module: object, own: set[type]) -> bool:
    """Whether a statement is the class of a game or of options that is not in `own`."""
    kind = getattr(module, node.name, None) if isinstance(node, ast.ClassDef) else None
    return isinstance(kind, type) and issubclass(kind, (Game, Options)) and kind not in own


def _definition(kind: type, file: tuple[str, ast.Module] | None) -> tuple[str, ast.ClassDef] | None:
    """The path and the definition of a class."""
    if file is None:
        return None
    path, tree = file
    definitions = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind.__name__]
    return (path, definitions[-1]) if definitions else None
