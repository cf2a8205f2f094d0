"""The identity of people, who have no account: a random id in a signed cookie that no script can read."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from tricksmith.server.domain import clean_name
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

__all__ = ["Identity", "Invitation", "Person"]

COOKIE_LIFETIME = 400 * 24 * 3600
"""Seconds after which a cookie expires, the most that browsers allow; each visit renews it."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person by their id, and the name that they have chosen."""

    id: str
    name: str = ""
    epoch: int = 0
    """How often they had signed out their other devices when the cookie was signed."""

    @classmethod
    def stranger(cls) -> Person:
        """Return a new person with a random id."""
        return cls(secrets.token_urlsafe(16))

    def called(self, name: str) -> Person:
        """Return the same person by another name; raises `Refused` for a name without a visible character."""
        cleaned = clean_name(name)
        if not cleaned:
            raise Refused("no_name", "a name needs at least one visible character")
        return replace(self, name=cleaned)


class Invitation(NamedTuple):
    """An invitation to a seat; `vacated` is how often the seat had been vacated when it was made."""

    table: str
    seat: int
    vacated: int


class Identity:
    """Reads and writes the signed cookies of people, and the signed tokens of invitations.

    Args:
        secret: What they are signed with.
        secure: Whether the cookie is only sent over TLS.

    >>> identity = Identity("secret", secure=False)
    >>> identity.read_invitation(identity.invitation_token("kitchen", 2, 0))
    Invitation(table='kitchen', seat=2, vacated=0)
    >>> identity.read_invitation("forged") is None
    True
    """

    def __init__(self, secret: str, *, secure: bool) -> None:
        self.secure = secure
        self.cookie = "__Host-tricksmith" if secure else "tricksmith"
        self._cookies = URLSafeTimedSerializer(secret, salt="person")
        self._invitations = URLSafeSerializer(secret, salt="invitation")

    def of(self, connection: HTTPConnection) -> Person | None:
        """Return who sent this request; None without a valid cookie. Whether it was revoked, only the store knows."""
        text = connection.cookies.get(self.cookie)
        # The serializer's own check of the age would refuse a cookie that seems to be of the future: one of a server
        # whose clock is a little ahead, or of before the clock was set back.
        match _read(lambda: self._cookies.loads(text, return_timestamp=True)) if text else None:
            case [_, datetime() as signed] if (datetime.now(UTC) - signed).total_seconds() > COOKIE_LIFETIME:
                return None
            case [[str(id_), str(name)], _]:
                return Person(id_, name)  # as older versions wrote it
            case [[str(id_), str(name), int(epoch)], _]:
                return Person(id_, name, epoch)
        return None

    def remember(self, person: Person, response: Response) -> None:
        """Set the cookie of a person in the response."""
        response.set_cookie(
            self.cookie,
            self.cookie_value(person),
            max_age=COOKIE_LIFETIME,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )

    def cookie_value(self, person: Person) -> str:
        """Return the value of a person's cookie."""
        return str(self._cookies.dumps([person.id, person.name, person.epoch]))

    def invitation_token(self, table: str, seat: int, vacated: int) -> str:
        """Return the token of an `Invitation`, which is void once the seat has been vacated again."""
        return str(self._invitations.dumps([table, seat, vacated]))

    def read_invitation(self, token: str) -> Invitation | None:
        """Return the invitation of a token; None for a token that is not ours."""
        match _read(lambda: self._invitations.loads(token)):
            case [str(table), int(seat), int(vacated)]:
                return Invitation(table, seat, vacated)
        return None


def _read(load: Callable[[], object]) -> object:
    """What `load` returns; None if the signature is wrong."""
    try:
        return load()
    except BadData:
        return None
