"""Packages whose names are loaded when they are first used (PEP 562), so that importing them costs next to nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

__all__ = ["attach"]


def attach(package: str, names: Mapping[str, Sequence[str]]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the `__getattr__` and `__dir__` of a package that loads its public names at first use.

    The package also imports the names under `TYPE_CHECKING`, for type checkers and editors. A test checks that both
    lists and `__all__` agree.

    Args:
        package: The package's `__name__`.
        names: For each module of the package, by its name there, the public names that it defines. A module that is
            public itself has the name `""` among them.

    Raises:
        AttributeError: From the returned `__getattr__`, if the package has no such public name.

    >>> getattribute, listed = attach("tricksmith.cards", {"deck": ["Deck"]})
    >>> getattribute("Deck").__name__, listed()
    ('Deck', ['Deck'])
    """
    sources = {name or module: (module, name) for module, public in names.items() for name in public}

    def getattribute(name: str) -> object:
        if name not in sources:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, attribute = sources[name]
        loaded = import_module(f"{package}.{module}")
        value = getattr(loaded, attribute) if attribute else loaded
        setattr(sys.modules[package], name, value)
        return value

    return getattribute, lambda: sorted(sources)
