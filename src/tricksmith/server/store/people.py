"""People without accounts: what they are called, where they may sit, and links that they are sent."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, exists, select, update

from tricksmith.server.store.log import InviteRow
from tricksmith.server.store.schema import INVITES, PERSONS, SEATS

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.engine import Connection
    from sqlalchemy.sql.expression import ColumnElement

    from tricksmith.server.store.database import Database

__all__ = ["People"]


class People:
    """Persons, the seats that are theirs, and links. A link's token is never kept, only its hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def name_of(self, person: str) -> str | None:
        """What somebody wants to be called; None for somebody unknown."""
        rows = await self._database.rows(select(PERSONS.c.name).where(PERSONS.c.id == person))
        return str(rows[0].name) if rows else None

    async def rename(self, person: str, name: str, *, now: int) -> None:
        """Keep what somebody wants to be called; they are new if nobody has that id."""

        def kept(connection: Connection) -> None:
            found = connection.execute(update(PERSONS).where(PERSONS.c.id == person).values(name=name))
            if not found.rowcount:
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now})

        await self._database.write(kept)

    async def epoch_of(self, person: str) -> int:
        """How often somebody has signed out their other devices: the number that a cookie of theirs must have."""
        rows = await self._database.rows(select(PERSONS.c.epoch).where(PERSONS.c.id == person))
        return int(rows[0].epoch) if rows else 0

    async def epochs(self, persons: Collection[str]) -> dict[str, int]:
        """The same of many; those who are unknown are left out."""
        rows = await self._database.rows_among(select(PERSONS.c.id, PERSONS.c.epoch), PERSONS.c.id, persons)
        return {row.id: int(row.epoch) for row in rows}

    async def restore_epoch(self, person: str, name: str, epoch: int, *, now: int) -> None:
        """Void the older cookies of a person again, who has a newer one than an old backup knows of.

        Args:
            person: Their id.
            name: What they are called, if the backup does not know them.
            epoch: The number in their cookie, which we signed.
            now: When they are new, in milliseconds since 1970.
        """

        def restored(connection: Connection) -> None:
            if connection.execute(select(PERSONS.c.epoch).where(PERSONS.c.id == person)).scalar() is None:
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now, "epoch": epoch})
            later = update(PERSONS).where(PERSONS.c.id == person, PERSONS.c.epoch < epoch)
            connection.execute(later.values(epoch=epoch))

        await self._database.write(restored)

    async def revoke(self, person: str, name: str, *, now: int) -> int:
        """Make every cookie of a person void; the number that new ones have. Links that wait to move them go too."""

        def revoked(connection: Connection) -> int:
            more = update(PERSONS).where(PERSONS.c.id == person).values(epoch=PERSONS.c.epoch + 1)
            epoch = connection.execute(more.returning(PERSONS.c.epoch)).scalar()
            if epoch is None:
                epoch = 1
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now, "epoch": epoch})
            connection.execute(delete(INVITES).where(INVITES.c.person == person))
            return int(epoch)

        return await self._database.write(revoked)

    async def rights(self, table: str) -> dict[int, str]:
        """Who may act for which seat of a table."""
        rows = await self._database.rows(select(SEATS.c.seat, SEATS.c.person).where(SEATS.c.table_id == table))
        return {row.seat: row.person for row in rows}

    async def seat_of(self, table: str, person: str) -> int | None:
        """The seat of this person at a table; None if they have none."""
        wanted = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.person == person)
        rows = await self._database.rows(wanted.order_by(SEATS.c.seat))
        return int(rows[0].seat) if rows else None

    async def seats_of(self, person: str, tables: Collection[str]) -> dict[str, int]:
        """The seats of this person at some tables; those where they have none are left out."""
        mine = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.person == person).order_by(SEATS.c.seat.desc())
        rows = await self._database.rows_among(mine, SEATS.c.table_id, tables)
        return {row.table_id: int(row.seat) for row in rows}  # the lowest, as `seat_of` has it

    async def invite(self, token: str, table: str, seat: int, *, expires: int) -> None:
        """Keep an invitation to a seat."""
        await self._keep({"token": _hash(token), "table_id": table, "seat": seat, "person": None, "expires": expires})

    async def invited(self, token: str, *, now: int) -> InviteRow | None:
        """The invitation of a token; None for one that is unknown or has expired."""
        wanted = select(INVITES).where(
            INVITES.c.token == _hash(token), INVITES.c.expires > now, INVITES.c.person.is_(None)
        )
        rows = await self._database.rows(wanted)
        return InviteRow(rows[0].table_id, rows[0].seat, None, rows[0].expires) if rows else None

    async def moving(self, token: str, person: str, *, expires: int) -> None:
        """Keep a link by which a person goes on with another device."""
        await self._keep({"token": _hash(token), "table_id": None, "seat": None, "person": person, "expires": expires})

    async def moves(self, token: str, *, now: int) -> str | None:
        """Whom a moving link would move now; None for one that is unknown, used or expired."""
        rows = await self._database.rows(select(INVITES.c.person).where(*_is_good(token, now)))
        return str(rows[0].person) if rows else None

    async def move(self, token: str, *, now: int) -> str | None:
        """Whom a moving link moves, once; None for one that is unknown, used or expired."""
        used = update(INVITES).where(*_is_good(token, now)).values(is_used=True).returning(INVITES.c.person)
        person: str | None = await self._database.write(lambda connection: connection.execute(used).scalar())
        return person

    async def sweep(self, now: int, kept: int) -> int:
        """Forget links that have expired, and the names of people who have no seat.

        They took a name and played nowhere: a request without a cookie can make such a row. Their cookie has the name
        too. People who signed out other devices stay, so that cookies which they voided stay void.

        Args:
            now: The time, in milliseconds since 1970.
            kept: For how long a new person is kept.

        Returns:
            How many people that were.
        """
        expired = delete(INVITES).where(INVITES.c.expires <= now)
        sits = exists().where(SEATS.c.person == PERSONS.c.id)
        moves = exists().where(INVITES.c.person == PERSONS.c.id)
        gone = delete(PERSONS).where(PERSONS.c.created < now - kept, PERSONS.c.epoch == 0, ~sits, ~moves)

        def swept(connection: Connection) -> int:
            connection.execute(expired)
            return connection.execute(gone).rowcount

        return await self._database.write(swept)

    async def _keep(self, row: dict[str, Any]) -> None:
        kept = INVITES.insert().values({**row, "is_used": False})
        await self._database.write(lambda connection: connection.execute(kept))


def _is_good(token: str, now: int) -> tuple[ColumnElement[bool], ...]:
    """Whether a row is the moving link of a token, and nobody has used it."""
    return (
        INVITES.c.token == _hash(token),
        INVITES.c.expires > now,
        INVITES.c.is_used.is_(False),
        INVITES.c.person.is_not(None),
    )


def _hash(token: str) -> str:
    """What is kept of a token: readers of the database cannot use it."""
    return sha256(f"tricksmith-link/1\n{token}".encode()).hexdigest()
