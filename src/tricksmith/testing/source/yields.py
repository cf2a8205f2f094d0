"""`yield from` where it belongs: without it nobody is asked a question of the table, and nothing says so."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import TYPE_CHECKING, Any

from tricksmith.rules import Table
from tricksmith.testing.source.files import own_classes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FunctionType

    from tricksmith.rules import Game
    from tricksmith.testing.fault import CheckCase

__all__ = ["check_yields"]

METHODS = dict(inspect.getmembers(Table, inspect.isfunction))
QUESTIONS = frozenset(name for name, function in METHODS.items() if inspect.isgeneratorfunction(function))
"""The methods of a table that ask, or answer from the deal."""
MOVES = METHODS.keys() - QUESTIONS
"""The methods of a table that move cards at once."""


def check_yields(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    """Fail if the game's own methods drop a question of the table, or wait for the answer of a move.

    Args:
        game_class: The class of the game.
        case: Where the fault is reported.
    """
    for function in (one for kind in own_classes(game_class) for one in vars(kind).values() if inspect.isfunction(one)):
        for line, fault in _faults(function):
            case.fail(f"{function.__code__.co_filename}, line {line}, in {function.__name__}: {fault}")


def _faults(function: FunctionType) -> Iterator[tuple[int, str]]:
    """The lines of a function at which `yield from` is missing or too much, and what to write."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError, TypeError):  # the source is out of reach, or a part of an expression
        return
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name("table"), name))) if name in QUESTIONS:
                fault = f"nobody is asked table.{name}(…): write `yield from table.{name}(…)`"
            case ast.YieldFrom(ast.Call(ast.Attribute(ast.Name("table"), name))) if name in MOVES:
                fault = f"table.{name}(…) has no answer: write it without `yield from`"
            case _:
                continue
        yield first + node.lineno - 1, fault
