"""What the pages of the reference show: their names, and each class, function and method with its docstring."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.docs.page import ROOT
from tricksmith import errors

PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))


def directives() -> Iterator[tuple[str, list[str] | None]]:
    """Every name that a page shows, with its members if the page names them; None for all."""
    for page in PAGES:
        for name, options in re.findall(
            r"^::: ([\w.]+)\n((?:[ ]+.*\n)*)", page.read_text(encoding="utf-8") + "\n", re.MULTILINE
        ):
            members = re.search(r"members: \[(.*)\]", options)
            yield name, re.findall(r"\w+", members[1]) if members else None


class Shown(NamedTuple):
    """A class, function or method as a page shows it."""

    name: str
    thing: Callable[..., Any]
    docstring: str
    owner: str
    """The docstring of the class of a method; "" for anything else."""
    parameters: list[str]
    """What a function or method takes, without `self`; empty for a class, whose docstring has its attributes."""


def shown() -> Iterator[Shown]:
    """Every class, function and method on the pages, apart from methods that a base class documents."""
    for name, members in directives():
        package, _, title = name.rpartition(".")
        if name == "tricksmith.errors":
            things = [(title, getattr(errors, title)) for title in errors.__all__]
        else:
            things = [(title, getattr(importlib.import_module(package), title))]
        for label, thing in things:
            if inspect.isclass(thing):
                yield from _class_shown(label, thing, members)
            elif inspect.isroutine(thing):
                yield _function_shown(label, thing, thing, "", bound=False)


def _class_shown(name: str, cls: type, members: list[str] | None) -> Iterator[Shown]:
    docstring = inspect.getdoc(cls) or ""
    yield Shown(name, cls, docstring, "", [])
    for key, value in vars(cls).items():
        function = getattr(value, "__func__", value)
        if key.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
            continue
        if members is None or key in members:
            yield _function_shown(
                f"{name}.{key}", function, getattr(cls, key), docstring, bound=not isinstance(value, staticmethod)
            )


def _function_shown(name: str, function: Any, documented: object, owner: str, *, bound: bool) -> Shown:
    parameters = list(inspect.signature(function).parameters)[1 if bound else 0 :]
    return Shown(name, inspect.unwrap(function), inspect.getdoc(documented) or "", owner, parameters)


def code_of(docstring: str) -> str:
    r"""The lines of the examples in a docstring, without what they print.

    >>> code_of("Add.\n\n>>> add(1,\n...     2)\n3\n")
    '>>> add(1,\n...     2)'
    """
    return "\n".join(line for line in docstring.splitlines() if line.startswith((">>>", "...")))


def raised_by(thing: Callable[..., Any]) -> set[str]:
    """The errors that a function raises by name, itself and not by way of others; those of a class when it is made."""
    if inspect.isclass(thing):
        makers = (vars(thing).get(name) for name in ("__init__", "__post_init__"))
        return set().union(*(raised_by(maker) for maker in makers if inspect.isfunction(maker) and _is_written(maker)))
    tree = ast.parse(textwrap.dedent(inspect.getsource(thing)))
    calls = (node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def _is_written(function: Any) -> bool:
    """Whether a method has a source; that of a dataclass is made."""
    return function.__code__.co_filename.endswith(".py")
