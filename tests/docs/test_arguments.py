"""Public callables say what they take, what they return and what they raise, in sections that match the code.

Each has an example that runs: its own, or one of its class that calls it.
"""

from __future__ import annotations

import dataclasses
import enum
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

PACKAGES = (
    "arena", "belief", "bots", "cards", "compile", "engine", "executor", "games", "play", "present", "rules", "solve",
    "study", "testing", "training",
)  # fmt: skip


def parameters(function: Callable[..., Any], *, bound: bool) -> list[str]:
    """The names of what is passed, without `self` or `cls`."""
    return list(inspect.signature(function).parameters)[1 if bound else 0 :]


class PublicCallable(NamedTuple):
    """A promised function, or a public method of a promised class, with the docstring that it has or inherits.

    `of_classes` are the docstrings of its class and of the bases that have the method too.
    """

    name: str
    function: Callable[..., Any]
    docstring: str
    parameters: list[str]
    of_classes: tuple[str, ...]


def callables(package: str) -> Iterator[PublicCallable]:
    """The callables that a package promises."""
    module = importlib.import_module(f"tricksmith.{package}")
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.isfunction(inspect.unwrap(thing)):
            found, classes = [(name, inspect.unwrap(thing), thing, False)], ()
        elif inspect.isclass(thing) and thing.__module__.startswith("tricksmith."):
            classes = inspect.getmro(thing)
            found = [
                (
                    f"{name}.{key}",
                    inspect.unwrap(getattr(value, "__func__", value)),
                    getattr(thing, key),
                    not isinstance(value, staticmethod),
                )
                for key, value in vars(thing).items()
                if not key.startswith("_")
            ]
        else:
            continue
        for title, function, documented, bound in found:
            if inspect.isfunction(function):
                key = title.rpartition(".")[2]
                of_classes = tuple(base.__doc__ or "" for base in classes if key in vars(base))
                docstring, names = inspect.getdoc(documented) or "", parameters(function, bound=bound)
                yield PublicCallable(f"{package}.{title}", function, docstring, names, of_classes)


class Constructor(NamedTuple):
    """What makes objects of a promised class, with the names that the class's docstring describes, and its prose."""

    name: str
    parameters: list[str]
    described: list[str]
    prose: str


def constructors(package: str) -> Iterator[Constructor]:
    """The constructors that a package promises, without those of data classes, whose fields have texts of their own."""
    module = importlib.import_module(f"tricksmith.{package}")
    for name in module.__all__:
        thing = getattr(module, name)
        if (
            inspect.isclass(thing)
            and inspect.isfunction(thing.__init__)
            and thing.__init__.__module__.startswith("tricksmith.")
            and not issubclass(thing, enum.Enum | Exception)
            and not dataclasses.is_dataclass(thing)
            and not getattr(thing, "_is_protocol", False)
        ):
            prose = inspect.getdoc(thing) or ""
            arguments = parameters(thing.__init__, bound=True)
            attributes = [name for name in described(prose, "Attributes") if name in arguments]
            yield Constructor(f"{package}.{name}", arguments, described(prose) or attributes, prose)


def section(docstring: str, title: str) -> str | None:
    r"""The indented lines below a title, or None if the docstring has no such section.

    >>> section("Sum up.\n\nArgs:\n    one: The first.\n\nRaises:\n    ValueError: Never.", "Args")
    '    one: The first.\n'
    """
    found = re.search(rf"^{title}:\n((?:[ ]{{4}}.*\n?|\n(?=[ ]{{4}}))+)", docstring, re.MULTILINE)
    return found[1] if found else None


def described(docstring: str, title: str = "Args") -> list[str]:
    r"""The names in the section of arguments, or in another, in order.

    >>> described("Sum up.\n\nArgs:\n    one: The first,\n        and more.\n    two: The second.")
    ['one', 'two']
    """
    return re.findall(r"^ {4}(\w+):", section(docstring, title) or "", re.MULTILINE)


def has_example(case: PublicCallable) -> bool:
    """Whether a callable's docstring has an example, or an example of its class calls it."""
    call = f".{case.function.__name__}("
    lines = (line.lstrip() for docstring in case.of_classes for line in docstring.splitlines())
    return ">>> " in case.docstring or any(call in line for line in lines if line.startswith((">>> ", "... ")))


def says_what_it_returns(function: Callable[..., Any], docstring: str) -> bool:
    """Whether the summary or a section says what comes back, where that is more than None or a new object."""
    returned = str(inspect.signature(function).return_annotation)
    owner = function.__qualname__.rpartition(".")[0]
    if returned in ("None", "Steps[None]", "NoReturn", "Self", owner):
        return True
    summary = docstring.partition("\n\n")[0]
    verbs = r"\b([Rr]eturns?|[Yy]ields?|[Ww]hether|gives?)\b|^Raise an error"
    return bool(re.search(verbs, summary)) or any(section(docstring, title) for title in ("Returns", "Yields"))


CASES = [pytest.param(case, id=case.name) for package in PACKAGES for case in callables(package)]


@pytest.mark.parametrize("case", CASES)
def test_arguments_are_described(case: PublicCallable) -> None:
    """A callable describes exactly the arguments that it takes, in their order."""
    assert described(case.docstring) == case.parameters


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name) for package in PACKAGES for case in constructors(package)]
)
def test_arguments_of_constructors_are_described(case: Constructor) -> None:
    """A class describes exactly the arguments that it is made with, or says where its objects come from instead."""
    assert case.described == case.parameters or (not case.described and " come from " in case.prose)


@pytest.mark.parametrize("case", CASES)
def test_results_and_errors_are_described(case: PublicCallable) -> None:
    """The summary says what is returned, or a section does; errors have a section and are in no other sentence."""
    assert says_what_it_returns(case.function, case.docstring)
    assert not re.search(r"\braises? `", case.docstring)


@pytest.mark.parametrize("case", CASES)
def test_an_example_calls_it(case: PublicCallable) -> None:
    """A callable has an example in its docstring or in that of its class; the doctests run it."""
    assert has_example(case)


def test_cached_functions_are_looked_at() -> None:
    """A function behind a cache is no plain function; its docstring is looked at all the same."""
    assert {"compile.compile_calls", "present.card_tags"} <= {
        case.name for package in ("compile", "present") for case in callables(package)
    }
    assert {"cards.CardSet", "rules.Game"} <= {
        case.name for package in ("cards", "rules") for case in constructors(package)
    }


def test_the_check_finds_what_it_looks_for() -> None:
    """An argument that is missing, misspelled or gone, a result that nobody mentions, an example of something else."""

    def add(one: int, two: int) -> int:
        return one + two

    assert described("Add.\n\nArgs:\n    one: First.\n    too: Second.\n") != parameters(add, bound=False)
    assert not says_what_it_returns(add, "Add two numbers.\n\nArgs:\n    one: First.\n")
    assert says_what_it_returns(add, "Add two numbers.\n\nReturns:\n    The sum.\n")
    class_docstring = "Numbers.\n\n>>> numbers.added(1, 2)\nnumbers.add(3)\n"
    case = PublicCallable("add", add, "Add.", ["one", "two"], (class_docstring,))
    assert not has_example(case)
    assert has_example(case._replace(of_classes=("", f"{class_docstring}>>> numbers.add(1, 2)\n3\n")))
    assert has_example(case._replace(docstring="Add.\n\n>>> add(1, 2)\n3\n"))
