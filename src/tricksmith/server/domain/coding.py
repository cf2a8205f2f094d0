"""Events as JSON: every field by its name, the kind, and the version of the format."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError
from tricksmith.play import as_bool, as_list, as_number, as_object, as_text, quoted
from tricksmith.server.domain import events as every
from tricksmith.server.domain.events import Chair, Event

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["KINDS", "VERSION", "from_json", "from_value", "to_json", "to_value"]

VERSION = 1
"""The number goes up when the meaning of a kind of event changes; every older one is read for ever."""


def _kinds() -> dict[str, type[Event]]:
    found = (getattr(every, name) for name in every.__all__)
    classes = (thing for thing in found if isinstance(thing, type) and issubclass(thing, Event))
    return {kind.kind: kind for kind in classes if kind.kind}


KINDS = _kinds()
"""Every event by its kind."""


def to_value(event: Event) -> dict[str, Any]:
    """The event as JSON holds it.

    >>> from tricksmith.server.domain.events import Played
    >>> to_value(Played(1_700_000_000_000, 2, "7h"))
    {'v': 1, 'kind': 'played', 'at': 1700000000000, 'seat': 2, 'move': '7h', 'by': 'person'}
    """
    return {"v": VERSION, "kind": event.kind} | {name: _plain(getattr(event, name)) for name in _names(type(event))}


def to_json(event: Event) -> str:
    """The event as one line of JSON: the same event always gives the same text."""
    return json.dumps(to_value(event), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Event:
    """The event of a line; raises `RecordError`.

    >>> from_json('{"v":1,"kind":"played","at":5,"seat":2,"move":"7h","by":"bot"}')
    Played(at=5, seat=2, move='7h', by='bot')
    >>> from_json('{"v":1,"kind":"jumped","at":5}')
    Traceback (most recent call last):
    tricksmith.errors.RecordError: there is no event of the kind 'jumped' in version 1: it takes a newer tricksmith to read it
    """  # noqa: E501 - the error stands on one line, as it is printed
    try:
        return from_value(json.loads(text))
    except json.JSONDecodeError as error:
        raise RecordError(f"no event: no JSON at column {error.colno}, {error.msg}") from None


def from_value(value: object) -> Event:
    """The event that JSON holds; raises `RecordError`."""
    if not isinstance(value, dict) or "v" not in value or "kind" not in value:
        raise RecordError(f"an event is an object with the keys v and kind, not {quoted(value)}")
    version, kind = as_number(value["v"], "v"), as_text(value["kind"], "kind")
    if kind not in KINDS or version != VERSION:
        raise RecordError(
            f"there is no event of the kind {kind!r} in version {version}: it takes a newer tricksmith to read it"
        )
    made = KINDS[kind]
    found = as_object(value, f"an event {kind}", ("v", "kind", *_names(made)))
    return made(**{name: _reader(made, name)(found[name], name) for name in _names(made)})


def _names(kind: type[Event | Chair]) -> tuple[str, ...]:
    """The fields, in order."""
    return _FIELDS[kind]


def _plain(value: Any) -> Any:
    """The value as JSON holds it."""
    if isinstance(value, Chair):
        return {name: getattr(value, name) for name in _names(Chair)}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _chairs(value: object, name: str) -> tuple[Chair, ...]:
    found = [as_object(one, "a chair", _names(Chair)) for one in as_list(value, name, "chairs")]
    return tuple(Chair(**{key: _reader(Chair, key)(one[key], key) for key in _names(Chair)}) for one in found)


def _pairs(value: object, name: str) -> tuple[tuple[str, str], ...]:
    pairs = [as_list(one, name, "two texts") for one in as_list(value, name, "pairs of texts")]
    if any(len(pair) != 2 for pair in pairs):
        raise RecordError(f"{name} is a list of pairs of texts")
    return tuple((as_text(key, name), as_text(one, name)) for key, one in pairs)


def _one_of(*words: str) -> Callable[[object, str], str]:
    def read(value: object, name: str) -> str:
        if value not in words:
            raise RecordError(f"{name} is {' or '.join(words)}, not {quoted(value)}")
        return as_text(value, name)

    return read


def _number_or_none(value: object, name: str) -> int | None:
    return None if value is None else as_number(value, name)


_READERS: dict[str, Callable[[object, str], Any]] = {
    "int": as_number,
    "str": as_text,
    "bool": as_bool,
    "int | None": _number_or_none,
    "tuple[tuple[str, str], ...]": _pairs,
    "tuple[Chair, ...]": _chairs,
    "By": _one_of("person", "bot", "stand_in", "claim"),
    "ClockKind": _one_of("none", "countdown", "bank"),
}


def _reader(kind: type[Event | Chair], name: str) -> Callable[[object, str], Any]:
    """What reads this field."""
    return _FIELD_READERS[kind, name]


def _reader_of(written: str) -> Callable[[object, str], Any]:
    """What reads a field, by its type as it is written."""
    if written.startswith("Literal["):
        return _one_of(*(word.strip(" '\"") for word in written[len("Literal[") : -1].split(",")))
    return _READERS[written]


_CODED: tuple[type[Event | Chair], ...] = (Chair, *KINDS.values())
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in _CODED}
_FIELD_READERS = {(kind, field.name): _reader_of(str(field.type)) for kind in _CODED for field in fields(kind)}
