"""Liveness analysis of an author's `calls()`: which variables of the suspended generator still matter.

A generator that waits for an answer depends only on its live variables, those that some later line loads. The author's
source shows which these are, provided that it is the code that runs. Two suspensions at the same line with equal live
variables have the same continuation. A pass-through variable, which is only put into the contract, makes no difference
before the end.
"""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from inspect import isgenerator
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.compile.calls.source_code import function_source
from tricksmith.compile.contracts import (
    FREE_FIELDS,
    SymbolicCall,
    SymbolicNumber,
    is_named_tuple,
    is_plain_dataclass,
)
from tricksmith.rules import Call, Contract, Table

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import CodeType, FrameType

    from tricksmith.rules import GameRules

__all__ = ["Continuation", "continuation_of", "value_key"]

HAZARDS = frozenset({"locals", "vars", "eval", "exec", "dir", "globals", "breakpoint", "super"})
"""Functions that can read a variable without naming it in the source."""
NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal)
"""Parts of a function through which a variable may be read or changed elsewhere."""
LOOPS = (ast.While, ast.For)
TABLE_ATTRIBUTES = {"order", "effects", "deck", "players", "first", "_number"}
"""The attributes of a table, unless an author adds some: equal for all hands with the same first seat and number."""


class Continuation(NamedTuple):
    """What the rest of the calls depends on.

    Attributes:
        key: Equal for suspensions that continue in the same way: the line, and the values of the live variables.
        pass_through: The values that are only put into the contract.
    """

    key: tuple[object, ...]
    pass_through: tuple[object, ...]


class _YieldPoint(NamedTuple):
    """A `yield` at which the code waits for an answer.

    Attributes:
        live: The variables that are loaded later.
        pass_through: Those of them that are loaded only as part of the contract's bid or secret.
        constructors: The names of the classes that take them, the contract first.
        tables: The variables that must be the author's table, because loops iterate over its seats in order.
    """

    live: frozenset[str]
    pass_through: frozenset[str]
    constructors: tuple[str, ...] = ()
    tables: frozenset[str] = frozenset()


def continuation_of(game: GameRules[Any, Any], calls: Generator[Any, Any, Any]) -> Continuation | None:
    """Return what the rest of the calls depends on; None if that can't be known.

    Args:
        game: The game.
        calls: The author's generator, which waits for an answer.
    """
    key: list[object] = []
    pass_through: tuple[object, ...] = ()
    inner: Any = calls
    try:
        while isgenerator(inner):
            frame: FrameType | None = inner.gi_frame
            point = None if frame is None else _yield_point(frame.f_code, frame.f_lasti, is_outer=inner is calls)
            if frame is None or point is None:
                return None
            values = frame.f_locals
            is_range_redefined = "range" in values or "range" in frame.f_globals
            if is_range_redefined or any(type(values.get(name)) is not Table for name in point.tables):
                return None  # a loop may iterate over something else than `_loop_counter` takes it for
            if inner is calls:
                if not _are_plain(point, frame):
                    point = point._replace(pass_through=frozenset())
                pass_through = tuple(
                    (name, value_key(values[name], game)) for name in sorted(point.pass_through & set(values))
                )
            live = sorted((point.live - point.pass_through) & set(values))
            key += [frame.f_code, frame.f_lasti, *((name, value_key(values[name], game)) for name in live)]
            inner = inner.gi_yieldfrom
    except LookupError:
        return None
    return Continuation(tuple(key), pass_through) if inner is None else None


def value_key(value: Any, game: GameRules[Any, Any]) -> object:
    """Return a key for a value, equal only for values that no code can distinguish.

    Args:
        value: The value.
        game: The game whose calls it occurs in.

    Raises:
        LookupError: If there is no such key.

    >>> from tricksmith import games
    >>> game = games.get("whist")
    >>> value_key(1, game) == value_key(True, game), value_key((1, "a"), game) == value_key((1, "a"), game)
    (False, True)
    """
    kind: type[Any] = type(value)
    content: object = None
    if value is None or kind in (bool, int, str, Card, Suit):
        content = value
    elif value is game or (kind is Table and vars(value).keys() == TABLE_ATTRIBUTES):
        content = "equal for all hands of the tree"
    elif kind is Call:
        content = value, value.also
    elif kind is CardSet:
        content = value.deck.name, value.mask
    elif isinstance(value, Enum):
        content = value.name
    elif kind in (SymbolicNumber, SymbolicCall):
        content = value.key
    elif kind is tuple or is_named_tuple(kind):
        content = tuple(value_key(item, game) for item in value)
    elif is_dataclass(value) and "__dataclass_params__" in vars(kind) and kind.__dataclass_params__.frozen:
        content = tuple(value_key(getattr(value, field.name), game) for field in fields(value))
    else:
        raise LookupError
    return kind, content


@lru_cache(maxsize=1024)
def _yield_point(code: CodeType, instruction: int, *, is_outer: bool) -> _YieldPoint | None:
    """The suspended `yield` of a function; None if its live variables can't be determined."""
    function = function_source(code)
    if function is None or any(isinstance(node, NESTED) for node in ast.walk(function) if node is not function):
        return None
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    if any(name.id in HAZARDS for name in names):
        return None
    line, _, column, _ = list(code.co_positions())[instruction // 2]  # an instruction has two bytes
    yields = [node for node in ast.walk(function) if isinstance(node, ast.Yield | ast.YieldFrom)
              and (node.lineno, node.col_offset) == (line, column)]  # fmt: skip
    parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    if len(yields) != 1 or not isinstance(statement := parents[yields[0]], ast.Assign | ast.AnnAssign | ast.Expr):
        return None
    suspended = yields[0]
    enclosing = list(_ancestors(statement, parents))
    for_loops = [node for node in enclosing if isinstance(node, ast.For)]
    counters = [counter for loop in for_loops if (counter := _loop_counter(loop)) is not None]
    if len(counters) < len(for_loops) or not all(
        isinstance(node, (*LOOPS, ast.If, ast.FunctionDef)) for node in enclosing
    ):
        return None  # other loops and blocks have state that is in no variable
    in_loops = {child for node in enclosing if isinstance(node, LOOPS) for child in ast.walk(node)}
    in_yield, in_statement = set(ast.walk(suspended)), set(ast.walk(statement))

    def is_later(node: ast.expr | ast.stmt) -> bool:
        """Whether code may run after the `yield`: in an enclosing loop, in the rest of its statement, or below it."""
        end = suspended.end_lineno or 0, suspended.end_col_offset or 0
        is_after = node in in_statement or (node.lineno, node.col_offset) >= end
        return node in in_loops or (node not in in_yield and is_after)

    changed = {node.target.id for node in ast.walk(function)
               if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and is_later(node)}  # fmt: skip
    loads = [name for name in names if not isinstance(name.ctx, ast.Store) and is_later(name)]
    stored = {name.id for name in names if isinstance(name.ctx, ast.Store) and is_later(name)}
    live = {name.id for name in loads} | changed | set(code.co_freevars)
    live |= {counter.id for counter in counters}
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return) and is_later(node)]
    contract_returns = [node for node in returns if node.value is not None and ast.unparse(node.value) != "None"]
    pass_through: frozenset[str] = frozenset()
    constructors: tuple[str, ...] = ()
    if is_outer and len(contract_returns) == 1:
        (contract_return,) = contract_returns
        read = {name.id for name in loads if not _is_passed_through(name, contract_return, parents)}
        pass_through = frozenset(live - read - stored - changed - set(code.co_freevars))
        constructors = _constructors_with(pass_through, contract_return)
    tables = frozenset(loop.iter.value.id for loop in for_loops
                       if isinstance(loop.iter, ast.Attribute) and isinstance(loop.iter.value, ast.Name))  # fmt: skip
    return _YieldPoint(frozenset(live), pass_through, constructors, tables)


def _constructors_with(variables: frozenset[str], contract_return: ast.Return) -> tuple[str, ...]:
    """The names of the classes to which a `return` passes any of these variables, the outermost class first."""
    calls = [node for node in ast.walk(contract_return) if isinstance(node, ast.Call)]
    return tuple(
        call.func.id
        for call in calls
        if isinstance(call.func, ast.Name)
        and any(isinstance(name, ast.Name) and name.id in variables for name in ast.walk(call))
    )


def _loop_counter(loop: ast.For) -> ast.Name | None:
    """The variable of `for seat in table.order` or `for number in range(…)`, which determines the state of the loop.

    Its values are all different, and the loop changes neither it nor what it iterates over. None for another loop.
    """
    source, counter = loop.iter, loop.target
    if isinstance(source, ast.Attribute) and source.attr == "order":
        iterated = [source.value]
    elif isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range":
        iterated = [arg.operand if isinstance(arg, ast.UnaryOp) else arg for arg in source.args]
    else:
        return None
    read = {node.id for node in iterated if isinstance(node, ast.Name)}
    if not (isinstance(counter, ast.Name) and all(isinstance(node, ast.Name | ast.Constant) for node in iterated)):
        return None
    names = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node is not counter]
    changed = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
    return None if loop.orelse or {counter.id, *read} & changed else counter


def _ancestors(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    while node in parents:
        node = parents[node]
        yield node


def _is_passed_through(name: ast.expr, end: ast.Return, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a variable is only put into the contract that the calls return, as its bid or secret or a part of it."""
    node: ast.AST = name
    while True:
        inner, node = node, parents[node]
        keyword = node.arg if isinstance(node, ast.keyword) else None
        if isinstance(node, ast.keyword):
            inner, node = node, parents[node]
        if isinstance(node, ast.Tuple):
            continue
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or inner is node.func:
            return False
        if node is not end.value:
            continue  # a part of it, whose class `_are_plain` checks
        return keyword in FREE_FIELDS if keyword is not None else node.args[1:2] == [inner]  # the bid is second


def _are_plain(point: _YieldPoint, frame: FrameType) -> bool:
    """Whether the classes that take pass-through variables do nothing but hold them."""
    if not point.pass_through:
        return True
    contract, *parts = (
        None if name in frame.f_code.co_varnames else frame.f_globals.get(name) for name in point.constructors
    )
    return contract is Contract and all(type(part) is type and is_plain_dataclass(part) for part in parts)
