"""The checks of a record's JSON values; the error for a wrong value says what would be right."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = [
    "MAX_SAFE_INTEGER", "as_bool", "as_list", "as_number", "as_object", "as_seat", "as_text", "check_keys", "is_whole",
    "quoted",
]  # fmt: skip

MAX_SAFE_INTEGER = 2**53 - 1
"""The largest whole number that every program which reads JSON reads alike."""
MAX_QUOTED = 60
"""Characters of a wrong text that an error repeats."""


def quoted(value: object) -> str:
    """The value as an error repeats it: short, on one line, printable.

    >>> quoted("some"), quoted(None), quoted([1, 2]), quoted(10**9000)
    ("'some'", 'null', 'a list', 'a very large number')
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= MAX_QUOTED else f"{value[:MAX_QUOTED]!r}…"
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**MAX_QUOTED else "a very large number"
    if isinstance(value, float):
        return str(value)
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else type(value).__name__


def as_text(value: object, name: str) -> str:
    """A text of whole characters; raises `RecordError`."""
    if not isinstance(value, str):
        raise RecordError(f"{name} is a text, not {quoted(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise RecordError(f"{name} is a text, and {quoted(value)} holds half of a surrogate pair") from None
    return value


def is_whole(value: object) -> bool:
    """Whether the value is a whole number that every program reads alike."""
    return type(value) is int and abs(value) <= MAX_SAFE_INTEGER


def as_number(value: object, name: str) -> int:
    """A whole number; raises `RecordError`."""
    if type(value) is not int:
        raise RecordError(f"{name} is a whole number, not {quoted(value)}")
    if abs(value) > MAX_SAFE_INTEGER:
        raise RecordError(f"{name} is {quoted(value)}: numbers go from -{MAX_SAFE_INTEGER} to {MAX_SAFE_INTEGER}")
    return value


def as_seat(value: object, name: str, players: int) -> int:
    """The number of a seat; raises `RecordError`."""
    seat = as_number(value, name)
    if seat not in range(players):
        raise RecordError(f"{name} is a seat from 0 to {players - 1}, not {seat}")
    return seat


def as_bool(value: object, name: str) -> bool:
    """True or false; raises `RecordError`."""
    if not isinstance(value, bool):
        raise RecordError(f"{name} is true or false, not {quoted(value)}")
    return value


def as_list(value: object, name: str, of: str) -> list[object]:
    """A list; raises `RecordError`."""
    if not isinstance(value, list):
        raise RecordError(f"{name} is a list of {of}, not {quoted(value)}")
    return value


def as_object(value: object, name: str, keys: Collection[str], *, optional: Collection[str] = ()) -> dict[str, object]:
    """An object with these keys and no others; raises `RecordError`."""
    if not isinstance(value, dict):
        raise RecordError(f"{name} is an object with the keys {', '.join(keys)}, not {quoted(value)}")
    check_keys(value, name, keys)
    for key in keys:
        if key not in value and key not in optional:
            raise RecordError(f"{name} lacks the key {key}")
    return value


def check_keys(value: dict[Any, object], name: str, keys: Collection[str]) -> None:
    """Raise `RecordError` if the object has a key that is none of these."""
    for key in value:
        if key not in keys:
            near = get_close_matches(key, keys, 1) if isinstance(key, str) and len(key) <= MAX_QUOTED else []
            hint = f"did you mean {near[0]}? " if near else ""
            known = f"Its keys are {', '.join(keys)}" if keys else "It has none"
            raise RecordError(f"{name} has no key {quoted(key)}: {hint}{known}")
