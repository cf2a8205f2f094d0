"""The number of the protocol follows the messages: a page and a server that share it understand each other."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tricksmith.server.wire import PROTOCOL
from tricksmith.server.wire.__main__ import schema

SHAPES = {
    1: "e9cdbad88833a6ae",
}
"""A digest of the messages of each protocol, without their descriptions."""


def _without_prose(node: Any) -> Any:
    """Return a schema without what only people read and without the order of lists, such as that of the fields."""
    if isinstance(node, list):
        return sorted((_without_prose(one) for one in node), key=json.dumps)
    if not isinstance(node, dict):
        return node
    kept = {key: value for key, value in node.items() if key not in {"title", "description", "default"}}
    fields = {name: _without_prose(field) for name, field in kept.pop("properties", {}).items()}
    return {**{key: _without_prose(value) for key, value in kept.items()}, **({"properties": fields} if fields else {})}


def digest() -> str:
    """Return a digest of the shapes of all messages."""
    shapes = json.loads(schema())["$defs"]
    text = json.dumps({name: _without_prose(shape) for name, shape in shapes.items()}, sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def test_another_shape_is_another_protocol() -> None:
    """A page of before the change is then asked to reload, and misreads nothing."""
    assert SHAPES[PROTOCOL] == digest(), (
        f"The messages changed. If {PROTOCOL} was released, raise PROTOCOL in server/wire/message_model.py. "
        f"Note {digest()!r} for it here."
    )
