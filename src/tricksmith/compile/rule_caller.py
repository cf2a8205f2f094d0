"""Questions to an author's functions, with errors that name the function and the case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.rules import GameRules

__all__ = ["RuleCaller"]


class RuleCaller:
    """One game under one contract's terms, asked for its rules case by case."""

    def __init__(self, game: GameRules[Any, Any], terms: Any) -> None:
        self.game, self.terms = game, terms

    def call(self, name: str, *case: Any, **more: Any) -> Any:
        """What the game's function answers in this case, which the terms complete.

        Raises `RulesError` if it fails.
        """
        try:
            return getattr(self.game, name)(*case, self.terms, **more)
        except Exception as error:  # noqa: BLE001 - whatever an author's function raises is told with its case
            self.fail(name, case, error)

    def call_all(self, name: str, *case: Any) -> tuple[Any, ...]:
        """Everything that the game's function answers in this case, one after the other; it may be a generator."""
        found = self.call(name, *case)
        if not isinstance(found, Iterable):
            raise self.error(name, case, f"gives {found!r}, which is no list")
        try:
            return tuple(found)
        except Exception as error:  # noqa: BLE001 - what a generator raises is told with its case too
            self.fail(name, case, error)

    def fail(self, name: str, case: tuple[Any, ...], error: Exception) -> NoReturn:
        """Raise the error for a function that failed in this case."""
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise self.error(name, case, f"raises {why}") from error

    def error(self, name: str, case: tuple[Any, ...], what: str) -> RulesError:
        """The error that says what is wrong with this function's answer in this case."""
        arguments = ", ".join(map(_text, (*case, self.terms)))
        return RulesError(f"{self.game.id}: {name}({arguments}) {what}")


def _text(value: Any) -> str:
    """A short name of an argument: cards and suits as they are written, a standing by its cards."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(repr, value))) + "}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        inner = [_text(item) for item in value]
        return f"({', '.join(inner)})" if fields is None else f"{type(value).__name__}({', '.join(inner)})"
    return str(value)
