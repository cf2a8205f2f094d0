"""Frames that the server writes itself are read by a client's parser as what they are, whatever their length."""

from __future__ import annotations

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tricksmith.server.protocols import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    """Lengths are written in seven bits, two bytes or eight; the bytes are those that the library would write."""
    text = ("♥" * size)[: size // 3].encode().ljust(size, b" ")
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(text_frame(text) + text_frame(b"next"))
    (first, second) = client.events_received()
    assert isinstance(first, Frame)
    assert isinstance(second, Frame)
    assert (first.opcode, first.fin, bytes(first.data)) == (Opcode.TEXT, True, text)
    assert bytes(second.data) == b"next"
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
