"""The syntax trees of functions, provided that their files still hold the code that runs."""

from __future__ import annotations

import ast
import linecache
from contextlib import suppress
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["function_source"]

COMPARED_ATTRIBUTES = (
    "co_code", "co_names", "co_varnames", "co_cellvars", "co_freevars", "co_name", "co_firstlineno", "co_flags",
)  # fmt: skip


@lru_cache(maxsize=512)
def function_source(code: CodeType) -> ast.FunctionDef | None:
    """Return the syntax tree of a function; None if its lines cannot be read, or are not what was compiled.

    Args:
        code: The code of the function, which has no decorators.

    >>> from tricksmith.games.nonesuch import Nonesuch
    >>> function_source(Nonesuch.calls.__code__).name
    'calls'
    >>> function_source(compile("0", "nowhere.py", "eval")) is None
    True
    """
    with suppress(OSError, SyntaxError, ValueError):
        functions, codes = _module(code.co_filename)
        if any(_is_same(code, other) for other in codes if other.co_firstlineno == code.co_firstlineno):
            return functions.get((code.co_name, code.co_firstlineno))
    return None


@lru_cache(maxsize=64)
def _module(path: str) -> tuple[dict[tuple[str, int], ast.FunctionDef], tuple[CodeType, ...]]:
    """The functions of a file by name and line, and all their code."""
    tree = ast.parse("".join(linecache.getlines(path)))
    functions = {(node.name, node.lineno): node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return functions, tuple(_functions(compile(tree, path, "exec", dont_inherit=True)))


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _functions(constant)


def _is_same(code: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same, with each instruction at the same line and column."""
    return (
        all(getattr(code, name) == getattr(other, name) for name in COMPARED_ATTRIBUTES)
        and list(code.co_positions()) == list(other.co_positions())
        and len(code.co_consts) == len(other.co_consts)
        and all(map(_is_same_constant, code.co_consts, other.co_consts))
    )


def _is_same_constant(constant: object, other: object) -> bool:
    if isinstance(constant, CodeType) and isinstance(other, CodeType):
        return _is_same(constant, other)
    return type(constant) is type(other) and constant == other
