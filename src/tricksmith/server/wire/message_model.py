"""The base of all messages, the fast ways to write them as JSON, and the codes with which a socket is closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import IntEnum
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tricksmith.present import CardCode, Letter, SeatNumber

__all__ = [
    "NULL",
    "PROTOCOL",
    "CardCode",
    "CloseCode",
    "Letter",
    "MessageForm",
    "MessageWriter",
    "SeatNumber",
    "ShortText",
    "Wire",
    "to_json",
    "to_json_bytes",
    "to_json_list",
]

PROTOCOL = 1
"""The version of the protocol, which is all these messages; it goes up when the shape of any message changes.

A page sends it in its hello. One that was loaded before an update sends another number, and is asked to reload.
"""

NULL = b"null"
"""None as JSON, for a part of a message."""

ShortText = Annotated[str, Field(max_length=200)]
"""A short text from a client."""


class CloseCode(IntEnum):
    """Why the server closes a socket. The page reads the same codes from the generated types."""

    GONE = 4001
    """There is no such table, or it is not open to this person: trying again would not help."""
    FLOOD = 4002
    """Too many messages."""
    INVALID_MESSAGES = 4003
    """Too many messages that can't be read."""
    OTHER_PROTOCOL = 4004
    """The page and the server speak different protocols: the page is asked to reload."""
    UNSEATED = 4005
    """The person no longer has the seat: they can come back as a spectator, if the table admits them."""
    REPLACED = 4006
    """The same person opened the table elsewhere: coming back by itself would end that socket."""
    FULL = 4007
    """The table has as many spectators as it takes, in all or from this address."""
    SIGNED_OUT = 4008
    """The person signed out this browser: its cookie is void."""
    REDIRECT = 4009
    """Another process has the table: the reason is the path to put before the address of the socket."""
    RESTART = 1012
    """The server restarts: come back at once."""
    UNREADABLE = 1013
    """The table can't be read, because the database does not answer: come back after a while."""
    FOREIGN = 1008
    """The socket was opened by a page of another site, or too often."""


class Wire(BaseModel):
    """A message or a part of one: frozen, and without fields that are not declared."""

    # A model is built when it is first used: most are only parts of others, which build them again.
    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_serialization_defaults_required=True, defer_build=True
    )


def _serializer(value_type: Any) -> Callable[[object], bytes]:
    """What writes values of a type as JSON; `TypeAdapter.dump_json` takes twice as long for short ones."""
    adapter = TypeAdapter(value_type)
    adapter.rebuild()  # a model with `defer_build` has no serializer before
    write: Callable[[object], bytes] = adapter.serializer.to_json
    return write


_serializer_of = cache(_serializer)


def to_json(value: object) -> str:
    """Return a message, or a part of the view model, as JSON."""
    return to_json_bytes(value).decode()


def to_json_bytes(value: object) -> bytes:
    """Return the same in UTF-8, for messages that are composed of parts.

    >>> to_json_bytes("7♥").decode()
    '"7♥"'
    """
    value_type: Any = type(value)
    return _serializer_of(value_type)(value)


def to_json_list(parts: Iterable[bytes]) -> bytes:
    """Return a JSON list of items that are JSON already.

    >>> to_json_list([b'"Ada"', b"2", NULL])
    b'["Ada",2,null]'
    """
    return b"[" + b",".join(parts) + b"]"


class MessageWriter:
    """Writes messages of one model from parts that are JSON already, so that parts of many messages are written once.

    The model alone says which fields there are, in which order, and how a value of each is written.

    >>> class Greeting(Wire):
    ...     name: str
    ...     seat: SeatNumber | None
    >>> writer = MessageWriter(Greeting)
    >>> writer.message({"seat": writer.part("seat", None), "name": writer.part("name", "Ada")})
    b'{"name":"Ada","seat":null}'
    >>> writer.message({"name": b'"Ada"'})
    Traceback (most recent call last):
    ValueError: Greeting: missing fields: seat; unknown fields: none
    """

    def __init__(self, model: type[BaseModel]) -> None:
        self._name = model.__name__
        self._kinds: dict[str, Any] = {name: field.annotation or Any for name, field in model.model_fields.items()}
        self._keys = {name: f'"{name}":'.encode() for name in self._kinds}
        self._writers: dict[str, Callable[[object], bytes]] = {}

    def part(self, name: str, value: object) -> bytes:
        """Return the value of a field as JSON, written as the model declares it."""
        if name not in self._writers:
            self._writers[name] = _serializer(self._kinds[name])  # built at first use, not at the start
        return self._writers[name](value)

    def parts(self, **values: object) -> dict[str, bytes]:
        """Return the values of several fields as JSON, by the name of the field."""
        return {name: self.part(name, value) for name, value in values.items()}

    def message(self, parts: Mapping[str, bytes]) -> bytes:
        """Return the whole message; raises `ValueError` unless there is a part for each field, and no other."""
        return self.form(parts).message({})

    def form(self, shared: Mapping[str, bytes]) -> MessageForm:
        """Return a form for the messages that share these parts; the other fields are filled in for each message."""
        return MessageForm(self._name, self._keys, shared)


class MessageForm:
    """Messages of one model that have some fields in common, which are written once; the others are open.

    Args:
        model: The name of the model.
        keys: Each field of the model in its order, and its key as JSON, with the colon.
        shared: The parts that all messages have in common, by field.

    >>> class Greeting(Wire):
    ...     name: str
    ...     seat: SeatNumber | None
    >>> writer = MessageWriter(Greeting)
    >>> form = writer.form({"name": writer.part("name", "Ada")})
    >>> form.message({"seat": writer.part("seat", 2)})
    b'{"name":"Ada","seat":2}'
    """

    def __init__(self, model: str, keys: Mapping[str, bytes], shared: Mapping[str, bytes]) -> None:
        self._model = model
        self._pieces: list[bytes] = []
        self._positions: dict[str, int] = {}
        """For each open field, the index of its value in the pieces."""
        run: list[bytes] = []  # the pieces since the last open field
        separator = b"{"
        for name, key in keys.items():
            run += (separator, key)
            separator = b","
            if name in shared:
                run.append(shared[name])
                continue
            self._positions[name] = len(self._pieces) + 1
            self._pieces += (b"".join(run), b"")
            run = []
        self._pieces.append(b"".join(run) + b"}")
        self._check(shared.keys() - keys.keys())

    def filled(self, parts: Mapping[str, bytes]) -> MessageForm:
        """Return the form for messages that share these parts too; raises `ValueError` for a field that is not open."""
        form = object.__new__(MessageForm)
        form._model, form._pieces, form._positions = self._model, self._pieces.copy(), self._positions.copy()
        self._check(parts.keys() - self._positions.keys())
        for name, part in parts.items():
            form._pieces[form._positions.pop(name)] = part
        return form

    def message(self, parts: Mapping[str, bytes]) -> bytes:
        """Return the message with these parts added.

        Raises:
            ValueError: Unless they are exactly the fields that are still open.
        """
        pieces, positions = self._pieces.copy(), self._positions
        if parts.keys() != positions.keys():
            self._check(parts.keys() - positions.keys(), positions.keys() - parts.keys())
        for name, part in parts.items():
            pieces[positions[name]] = part
        return b"".join(pieces)

    def _check(self, unknown: AbstractSet[str], missing: AbstractSet[str] = frozenset()) -> None:
        """Raise `ValueError` if there are fields that are unknown, or missing ones."""
        if unknown or missing:
            named = (
                f"{word} fields: {', '.join(sorted(names)) or 'none'}"
                for word, names in (("missing", missing), ("unknown", unknown))
            )
            raise ValueError(f"{self._model}: {'; '.join(named)}")
