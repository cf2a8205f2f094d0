"""Who asks: a random number in a signed cookie that no script can read. There are no accounts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from tricksmith.server.domain import clean_name
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

__all__ = ["Identity", "Person"]

COOKIE_LIFETIME = 400 * 24 * 3600
"""Seconds that a cookie lives, the most that browsers allow; each visit renews it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who was here before, and what they want to be called."""

    id: str
    name: str = ""
    epoch: int = 0
    """How often they had signed out their other devices when the cookie was signed."""

    @classmethod
    def stranger(cls) -> Person:
        """Somebody new."""
        return cls(secrets.token_urlsafe(16))

    def called(self, name: str) -> Person:
        """Return the same person by another name; raises `Refused` for a name without a visible character."""
        cleaned = clean_name(name)
        if not cleaned:
            raise Refused("no_name", "a name needs at least one visible character")
        return replace(self, name=cleaned)


class Identity:
    """Reads and writes the cookie.

    >>> identity = Identity("secret", secure=False)
    >>> identity.invited(identity.invitation("kitchen", 2, 0))
    ('kitchen', 2, 0)
    >>> identity.invited("forged") is None
    True
    """

    def __init__(self, secret: str, *, secure: bool) -> None:
        self.secure = secure
        self.cookie = "__Host-tricksmith" if secure else "tricksmith"
        self._cookies = URLSafeTimedSerializer(secret, salt="person")
        self._invitations = URLSafeSerializer(secret, salt="invitation")

    def of(self, connection: HTTPConnection) -> Person | None:
        """Who sent this request, if they have a cookie of ours. Whether it was revoked, the store knows."""
        text = connection.cookies.get(self.cookie)
        # Its own check of the age would void cookies of the future: of a server whose clock is a little ahead, or of
        # before a clock was set back.
        match _read(lambda: self._cookies.loads(text, return_timestamp=True)) if text else None:
            case [_, datetime() as signed] if (datetime.now(UTC) - signed).total_seconds() > COOKIE_LIFETIME:
                return None
            case [[str(id_), str(name)], _]:
                return Person(id_, name)  # of an older version
            case [[str(id_), str(name), int(epoch)], _]:
                return Person(id_, name, epoch)
        return None

    def remember(self, person: Person, response: Response) -> None:
        """Have the browser keep who it is."""
        response.set_cookie(
            self.cookie,
            self.text_of(person),
            max_age=COOKIE_LIFETIME,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )

    def text_of(self, person: Person) -> str:
        """The value of the cookie."""
        return str(self._cookies.dumps([person.id, person.name, person.epoch]))

    def invitation(self, table: str, seat: int, vacated: int) -> str:
        """The token of a link to a seat. `vacated` says how often somebody has left it: then old links are void."""
        return str(self._invitations.dumps([table, seat, vacated]))

    def invited(self, token: str) -> tuple[str, int, int] | None:
        """Table, seat, and how often it had been left; None for a token that is not ours."""
        match _read(lambda: self._invitations.loads(token)):
            case [str(table), int(seat), int(vacated)]:
                return table, seat, vacated
        return None


def _read(load: Callable[[], object]) -> object:
    try:
        return load()
    except BadData:
        return None
