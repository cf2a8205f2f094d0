"""Check that a game asks the table's questions with `yield from`, and moves cards without it.

A question of the table is a generator: without `yield from` its author holds the generator and not the answer, which
raises no error where it is compared, tested or never read. A generator that is kept and asked later is left alone.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.rules import Table
from tricksmith.testing.source.source_files import GameSource, own_classes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import FunctionType

    from tricksmith.rules import Game
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_yields"]

METHODS = dict(inspect.getmembers(Table, inspect.isfunction))
"""The methods of a table, by name."""
QUESTIONS = frozenset(name for name, function in METHODS.items() if inspect.isgeneratorfunction(function))
"""The methods of a table that ask, or answer from the deal."""
MOVES = METHODS.keys() - QUESTIONS
"""The other methods of a table, which return at once: most of them move cards."""

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class _SourceFunction(NamedTuple):
    """A function of the author's: its file, the line before its first, its name and its tree."""

    path: str
    offset: int
    name: str
    tree: ast.FunctionDef | ast.AsyncFunctionDef


def check_yields(game_class: type[Game[Any, Any]], case: CheckCase) -> None:
    """Fail if a game's file drops a question of the table, or waits for the answer of a move.

    Args:
        game_class: The class of the game.
        case: Where the fault is reported.
    """
    members = [member for kind in own_classes(game_class) for member in vars(kind).values()]
    functions = [function for function in members if inspect.isfunction(function)]
    own_questions = frozenset(
        function.__name__
        for function in functions
        if inspect.isgeneratorfunction(getattr(game_class, function.__name__, None))
        and "table" in inspect.signature(function).parameters
    )
    for function in (*_methods(functions), *_helpers(game_class)):
        for line, fault in _Yields(function.tree, own_questions).faults():
            case.fail(f"{function.path}, line {function.offset + line}, in {function.name}: {fault}")


def _methods(functions: Iterable[FunctionType]) -> Iterator[_SourceFunction]:
    """The methods of a game whose source can be read."""
    for function in functions:
        try:
            lines, first = inspect.getsourcelines(function)
            (tree,) = ast.parse(textwrap.dedent("".join(lines))).body
        except (OSError, SyntaxError, TypeError, ValueError):  # out of reach, or a part of an expression
            continue
        if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _SourceFunction(function.__code__.co_filename, first - 1, function.__name__, tree)


def _helpers(game_class: type[Game[Any, Any]]) -> Iterator[_SourceFunction]:
    """The functions next to a game's class that take the table."""
    source = GameSource.of(game_class)
    for path, tree in source.trees if source else ():
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef) or not (
                tables := [arg for arg in node.args.args if _is_table(arg)]
            ):
                continue
            if _is_generator(node) or any(arg.annotation for arg in tables):  # else it can be a list, say
                yield _SourceFunction(path, 0, node.name, node)


def _is_table(arg: ast.arg) -> bool:
    """Whether this parameter is the table: by its type, or without one by its name."""
    if arg.annotation is None:
        return arg.arg == "table"
    return ast.unparse(arg.annotation).strip("'\"").rpartition(".")[2] == "Table"


class _Yields:
    """The questions in a function, and which of them reach a `yield from`."""

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef, own_questions: frozenset[str]) -> None:
        self.function = function
        self.own_questions = own_questions
        args = [node for node in ast.walk(function) if isinstance(node, ast.arg)]
        self.tables = {arg.arg for arg in args if _is_table(arg)}
        # The second parameter of these methods is the table, whatever its name.
        if function.name in ("calls", "between") and len(function.args.args) > 1:
            self.tables.add(function.args.args[1].arg)

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield the line of each question that nobody is asked, and of each move that has no answer."""
        asked = self._asked()
        for node in ast.walk(self.function):
            if isinstance(node, ast.YieldFrom) and self._called(node.value, MOVES):
                name = self._called(node.value, MOVES)
                yield node.lineno, f"{name}(…) has no answer: write it without `yield from`"
            elif isinstance(node, ast.Call) and node not in asked and (name := self._question(node)):
                yield node.lineno, f"nobody is asked {name}(…): write `yield from {name}(…)`"

    def _called(self, node: ast.AST, names: Iterable[str]) -> str | None:
        """The method of the table that this calls, if it is one of these, as it is written."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(table), name)) if table in self.tables and name in names:
                return f"{table}.{name}"
        return None

    def _question(self, node: ast.AST) -> str | None:
        """The question that this makes, of the table or of the author's own: "table.turned", "self.take_or_pass"."""
        match node:
            case ast.Call(ast.Attribute(ast.Name("self"), name)) if name in self.own_questions:
                return f"self.{name}"
        return self._called(node, QUESTIONS)

    def _asked(self) -> set[ast.AST]:
        """The calls whose generator is asked, here or by who is given it."""
        names: set[str] = set()
        asked: set[ast.AST] = set()
        size = -1
        while size < len(names) + len(asked):  # names lead to further names: steps = …; for step in steps
            size = len(names) + len(asked)
            for node in ast.walk(self.function):
                for source in self._sources(node, names):
                    self._follow(source, names, asked)
        return asked

    def _sources(self, node: ast.AST, names: set[str]) -> Iterator[ast.AST]:
        """The expressions in a node whose generator is asked, as these names are."""
        match node:
            case ast.YieldFrom(value=value) | ast.Yield(value=ast.Name() as value):
                yield value
            case ast.Lambda(body=body):
                yield body
            case ast.FunctionDef() if not _is_generator(node):  # its caller asks
                yield from (
                    part.value for part in _own_nodes(node) if isinstance(part, ast.Return) and part.value is not None
                )
            case ast.Assign(targets=targets, value=value) if names & {
                name for each in targets for name in _names(each)
            }:
                yield value
            case (
                ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.AugAssign(target=target, value=value)
                | ast.NamedExpr(target=target, value=value)
                | ast.For(target=target, iter=value)
                | ast.comprehension(target=target, iter=value)
            ) if names & {*_names(target)}:
                yield value
            case ast.Call(ast.Attribute(ast.Name(name)), args=args) if name in names:  # steps.append(table.count(…))
                yield from args

    def _follow(self, node: ast.AST, names: set[str], asked: set[ast.AST]) -> None:
        """Note the names and calls of an expression that is asked; not what a question is asked with."""
        asked.add(node)
        if isinstance(node, ast.Name) and node.id not in self.tables | {"self"}:
            names.add(node.id)
        if self._called(node, QUESTIONS) or isinstance(node, ast.Attribute):  # up.suit is no generator, as up can be
            return
        for part in ast.iter_child_nodes(node):
            if isinstance(node, ast.Call) and part is node.func and isinstance(part, ast.Attribute):
                self._follow(part.value, names, asked)  # steps.pop()
            else:
                self._follow(part, names, asked)


def _names(*targets: ast.AST) -> Iterator[str]:
    return (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions in it."""
    waiting = [*ast.iter_child_nodes(function)]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function):
            waiting.extend(ast.iter_child_nodes(node))


def _is_generator(function: Function) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own_nodes(function))
