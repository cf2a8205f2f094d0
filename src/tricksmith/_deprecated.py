"""Deprecated names of the public interface: each still works, with a `DeprecationWarning` that has the new name."""

from __future__ import annotations

import sys
import warnings
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["renamed_argument", "renamed_method", "renamed_names", "warn_renamed"]

P = ParamSpec("P")
T = TypeVar("T")


def renamed_names(
    package: str, names: Mapping[str, str], otherwise: Callable[[str], object] | None = None
) -> Callable[[str], object]:
    """Return a `__getattr__` for a package with deprecated names.

    Args:
        package: The package's `__name__`.
        names: For each deprecated name the one that replaces it.
        otherwise: The package's `__getattr__` for all other names, if it has one.

    Raises:
        AttributeError: From the returned function, if the package has no such name.
    """

    def getattribute(name: str) -> object:
        if name in names:
            warn_renamed(f"{package}.{name}", f"{package}.{names[name]}")
            return getattr(sys.modules[package], names[name])
        if otherwise is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return otherwise(name)

    return getattribute


def renamed_argument(old: str, new: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that lets a function take a keyword argument by its deprecated name, too.

    >>> @renamed_argument("aim", "objective")
    ... def search(*, objective="score"):
    ...     return objective
    >>> import warnings
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     search(aim="margin")
    'margin'
    >>> print(caught[0].message)
    search(aim=…) is deprecated: use objective=…
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
            if old in kwargs:
                warn_renamed(f"{function.__name__}({old}=…)", f"{new}=…")
                kwargs[new] = kwargs.pop(old)
            return function(*args, **kwargs)

        return wrapper

    return decorate


class renamed_method:  # noqa: N801 - used as a function
    """A method under its deprecated name: looking it up on an object warns, and returns the method of the new name.

    Looking it up on the class returns that method without a warning, so that tools can inspect the class.

    >>> class Tricks:
    ...     def terminals(self):
    ...         return "ends"
    ...
    ...     ends = renamed_method("terminals")
    >>> import warnings
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     Tricks().ends()
    'ends'
    >>> print(caught[0].message)
    Tricks.ends is deprecated: use Tricks.terminals
    """

    def __init__(self, new: str) -> None:
        self._new = new

    def __set_name__(self, owner: type, name: str) -> None:
        self._names = f"{owner.__name__}.{name}", f"{owner.__name__}.{self._new}"

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is None:
            return getattr(owner, self._new)
        warn_renamed(*self._names)
        return getattr(instance, self._new)


def warn_renamed(old: str, new: str) -> None:
    """Warn the caller of the function or property that calls this one.

    Args:
        old: The deprecated name.
        new: The name that replaces it.
    """
    warnings.warn(f"{old} is deprecated: use {new}", DeprecationWarning, stacklevel=3)
