"""Events as JSON: the version of the format, and the event's kind and fields by their stored names.

The stored names of kinds and fields are a file format. They stay as they are when a class or a field is renamed, so
that the databases of all earlier releases can be read.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError
from tricksmith.play import as_bool, as_list, as_number, as_object, as_text, quoted
from tricksmith.server.domain import events as e

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.domain.events import Event, Occupant

__all__ = ["EVENT_KINDS", "VERSION", "from_json", "from_value", "kind_of", "to_json", "to_value"]

VERSION = 1
"""The version of the format. It must rise when the meaning of a kind changes, and this module then read both."""

EVENT_KINDS: dict[str, type[Event]] = {
    "opened": e.Opened,
    "seated": e.Seated,
    "filled": e.Filled,
    "removed": e.Removed,
    "left": e.Left,
    "part": e.SeedPartGiven,
    "stood_in": e.StoodIn,
    "let_play": e.LetBotPlay,
    "came_back": e.CameBack,
    "device_changed": e.DeviceChanged,
    "paused": e.Paused,
    "resumed": e.Resumed,
    "outage": e.Outage,
    "closed": e.Closed,
    "rematch": e.RematchMade,
    "dealt": e.Dealt,
    "played": e.Played,
    "rest_claimed": e.RestClaimed,
    "ready": e.Ready,
    "proposed": e.Proposed,
    "answered": e.Answered,
    "taken_back": e.Undone,
    "hand_reviewed": e.HandReviewed,
    "conceded": e.Conceded,
    "finished": e.Finished,
    "stepped": e.LessonAdvanced,
    "chosen": e.ChosenInSecret,
    "chosen_early": e.ChosenEarly,
    "window_ended": e.SecretPhaseEnded,
}
"""The class of each kind of event, by the name under which it is stored."""
STORED_NAMES: dict[tuple[type[Event], str], str] = {
    (e.Opened, "seats"): "chairs",
    (e.Proposed, "kind"): "what",
}
"""The stored names of the fields that have another one than their own."""
OPTIONAL: dict[type[Event], dict[str, str]] = {
    e.Opened: {"edition": "", "practice": "", "second_look": "off"},
    e.Seated: {"guest": ""},
    e.StoodIn: {"by": ""},
}
"""For each class, the text fields that are not stored while they have these values; logs from before them lack them."""
OCCUPANT_FIELDS = ("kind", "name", "level")
"""The fields of an occupant that are stored; the others say who is away, which nobody is when a table is opened."""

_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_KIND_OF = {event_type: kind for kind, event_type in EVENT_KINDS.items()}


def kind_of(event: Event) -> str:
    """Return the kind of an event as it is stored, which is also its name in logs and errors.

    >>> kind_of(e.LetBotPlay(5, 2, "novice"))
    'let_play'
    """
    return _KIND_OF[type(event)]


def to_value(event: Event) -> dict[str, Any]:
    """Return the event as JSON holds it.

    >>> to_value(e.Played(1_700_000_000_000, 2, "7h"))
    {'v': 1, 'kind': 'played', 'at': 1700000000000, 'seat': 2, 'move': '7h', 'by': 'person'}
    """
    stored = {name: _plain(getattr(event, field)) for name, (field, _) in _FIELDS[type(event)].items()}
    for name, default in OPTIONAL.get(type(event), {}).items():
        if stored[name] == default:
            del stored[name]
    return {"v": VERSION, "kind": kind_of(event)} | stored


def to_json(event: Event) -> str:
    """Return the event as one line of JSON: the same event always gives the same text."""
    return _write(to_value(event))


def from_json(text: str) -> Event:
    """Return the event of a line.

    Raises:
        RecordError: The line is not JSON, or not that of an event.

    >>> from_json('{"v":1,"kind":"played","at":5,"seat":2,"move":"7h","by":"bot"}')
    Played(at=5, seat=2, move='7h', by='bot')
    >>> from_json('{"v":1,"kind":"jumped","at":5}')
    Traceback (most recent call last):
    tricksmith.errors.RecordError: no event of the kind 'jumped' in version 1: a newer tricksmith is needed to read it
    """
    try:
        return from_value(json.loads(text))
    except json.JSONDecodeError as error:
        raise RecordError(f"not an event: not JSON at column {error.colno}, {error.msg}") from None


def from_value(value: object) -> Event:
    """Return the event that JSON holds; raises `RecordError`."""
    if not isinstance(value, dict) or "v" not in value or "kind" not in value:
        raise RecordError(f"an event is an object with the keys v and kind, not {quoted(value)}")
    version, kind = as_number(value["v"], "v"), as_text(value["kind"], "kind")
    if kind not in EVENT_KINDS or version != VERSION:
        raise RecordError(
            f"no event of the kind {kind!r} in version {version}: a newer tricksmith is needed to read it"
        )
    readers, optional = _FIELDS[EVENT_KINDS[kind]], OPTIONAL.get(EVENT_KINDS[kind], {})
    stored = as_object(value, f"an event {kind}", ("v", "kind", *readers), optional=optional)
    arguments = {field: reader(stored.get(name, optional.get(name)), name) for name, (field, reader) in readers.items()}
    return EVENT_KINDS[kind](**arguments)


def _plain(value: Any) -> Any:
    """The value as JSON holds it."""
    if isinstance(value, e.Occupant):
        return {name: getattr(value, name) for name in OCCUPANT_FIELDS}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _occupants(value: object, name: str) -> tuple[Occupant, ...]:
    seats = [as_object(seat, "a seat", OCCUPANT_FIELDS) for seat in as_list(value, name, "seats")]
    read_kind = _one_of("person", "bot", "open")
    return tuple(
        e.Occupant(read_kind(seat["kind"], "kind"), as_text(seat["name"], "name"), as_text(seat["level"], "level"))  # type: ignore[arg-type]
        for seat in seats
    )


def _pairs(value: object, name: str) -> tuple[tuple[str, str], ...]:
    pairs = [as_list(pair, name, "two texts") for pair in as_list(value, name, "pairs of texts")]
    if any(len(pair) != 2 for pair in pairs):
        raise RecordError(f"{name} is a list of pairs of texts")
    return tuple((as_text(first, name), as_text(second, name)) for first, second in pairs)


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
    "tuple[Occupant, ...]": _occupants,
    "By": _one_of("person", "bot", "stand_in", "claim"),
    "ClockKind": _one_of("none", "countdown", "bank"),
    "SecondLookRule": _one_of("off", "before", "after"),
}


def _reader_of(annotation: str) -> Callable[[object, str], Any]:
    """The reader of a field, by its annotated type."""
    if annotation.startswith("Literal["):
        return _one_of(*(word.strip(" '\"") for word in annotation[len("Literal[") : -1].split(",")))
    return _READERS[annotation]


_FIELDS: dict[type[Event], dict[str, tuple[str, Callable[[object, str], Any]]]] = {
    event_type: {
        STORED_NAMES.get((event_type, field.name), field.name): (field.name, _reader_of(str(field.type)))
        for field in fields(event_type)
    }
    for event_type in EVENT_KINDS.values()
}
"""For each kind of event, its fields in order: the stored name, the field, and its reader."""
