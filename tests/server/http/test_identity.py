"""The cookie that says who somebody is: for how long it is good, whatever the clocks say."""

from __future__ import annotations

import time

import pytest
from itsdangerous import TimestampSigner
from starlette.requests import HTTPConnection

from tricksmith.server.errors import Refused
from tricksmith.server.http.identity import COOKIE_LIFETIME, Identity, Person

IDENTITY = Identity("0123456789abcdef0123456789abcdef", secure=False)
ADA = Person("ada", "Ada", 2)


def cookie(monkeypatch: pytest.MonkeyPatch, seconds: int) -> str:
    """The cookie of Ada, signed by a clock that is this number of seconds ahead."""
    with monkeypatch.context() as patched:
        patched.setattr(TimestampSigner, "get_timestamp", lambda _: int(time.time()) + seconds)
        return IDENTITY.cookie_value(ADA)


def sent(text: str) -> Person | None:
    """Who sends this cookie."""
    return IDENTITY.of(HTTPConnection({"type": "http", "headers": [(b"cookie", f"tricksmith={text}".encode())]}))


@pytest.mark.parametrize("seconds", [-COOKIE_LIFETIME + 60, -1, 0, 2, 3600, 10**9])
def test_a_cookie_is_good_whose_clock_was_ahead(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Servers differ by a second or two, and clocks are set back: nobody loses their seats by that."""
    assert sent(cookie(monkeypatch, seconds)) == ADA


def test_a_cookie_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the time for which browsers keep it."""
    assert sent(cookie(monkeypatch, -COOKIE_LIFETIME - 60)) is None


def test_a_cookie_that_was_changed_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time is signed with it."""
    body, time_, signature = cookie(monkeypatch, 0).rsplit(".", 2)
    assert sent(f"{body}.b{time_[1:]}.{signature}") is None  # any time from 2026 on begins with a
    assert sent(f"{body}.{signature}") is None
    assert sent("") is None


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e"])
def test_a_name_needs_a_visible_character(name: str) -> None:
    """The error says what to change."""
    with pytest.raises(Refused, match=r"^a name needs at least one visible character$"):
        ADA.called(name)
