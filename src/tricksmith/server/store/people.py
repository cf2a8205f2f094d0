"""People without accounts: their names, the seats that they own, and links to another device."""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, exists, select, update

from tricksmith.server.audit import AuditEntry, log_entries
from tricksmith.server.store.database_schema import AUDIT, DEVICE_LINKS, PERSONS, SEATS
from tricksmith.server.store.prepared import Prepared

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.engine import Connection
    from sqlalchemy.sql.expression import ColumnElement

    from tricksmith.server.store.database import Database

__all__ = ["People"]

EPOCH_QUERY = Prepared(select(PERSONS.c.epoch).where(PERSONS.c.id == bindparam("person")))


class People:
    """Persons, the seats that they own, and links. A link's token is never saved, only its hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def name_of(self, person: str) -> str | None:
        """Return the name that a person has chosen; None for an unknown person."""
        rows = await self._database.rows(select(PERSONS.c.name).where(PERSONS.c.id == person))
        return str(rows[0].name) if rows else None

    async def save(self, person: str, name: str, *, now: int) -> None:
        """Save the name of a person, and the person too if the id is new."""

        def write(connection: Connection) -> None:
            updated = connection.execute(update(PERSONS).where(PERSONS.c.id == person).values(name=name))
            if not updated.rowcount:
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now})

        await self._database.write(write)

    async def epoch_of(self, person: str) -> int:
        """Return how often a person has signed out other devices: the number that their cookies must have."""
        (rows,) = await self._database.rows_prepared((EPOCH_QUERY, {"person": person}))
        return next((int(epoch) for (epoch,) in rows), 0)

    async def epochs(self, persons: Collection[str]) -> dict[str, int]:
        """Return the epochs of several persons; unknown ones are left out."""
        rows = await self._database.rows_among(select(PERSONS.c.id, PERSONS.c.epoch), PERSONS.c.id, persons)
        return {row.id: int(row.epoch) for row in rows}

    async def restore_epoch(self, person: str, name: str, epoch: int, *, now: int) -> None:
        """Void the older cookies of a person again, after an old backup was restored.

        Args:
            person: Their id.
            name: Their name, if the backup does not know them.
            epoch: The epoch in their cookie, which is higher than in the backup.
            now: The time, in milliseconds since 1970.
        """

        def restore(connection: Connection) -> None:
            if connection.execute(select(PERSONS.c.epoch).where(PERSONS.c.id == person)).scalar() is None:
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now, "epoch": epoch})
            behind = PERSONS.c.id == person, PERSONS.c.epoch < epoch
            connection.execute(update(PERSONS).where(*behind).values(epoch=epoch))

        await self._database.write(restore)

    async def void_cookies(self, person: str, name: str, *, now: int, epoch: int = 0) -> int | None:
        """Sign out a person's other devices: void every cookie that they have, and delete their device links.

        Args:
            person: Their id.
            name: Their name, if they are new.
            now: The time, in milliseconds since 1970.
            epoch: The epoch in the cookie of the device that asks.

        Returns:
            The epoch of new cookies; None if the cookie of that device was void already.
        """

        def sign_out(connection: Connection) -> int | None:
            is_person = PERSONS.c.id == person
            increment = update(PERSONS).where(is_person, PERSONS.c.epoch == epoch).values(epoch=epoch + 1)
            if not connection.execute(increment).rowcount:
                if connection.execute(select(PERSONS.c.id).where(is_person)).scalar() is not None:
                    return None
                connection.execute(PERSONS.insert(), {"id": person, "name": name, "created": now, "epoch": epoch + 1})
            connection.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == person))
            connection.execute(AUDIT.insert(), asdict(entry))
            return epoch + 1

        entry = AuditEntry(now, "signed_out", person, name)
        new_epoch = await self._database.write(sign_out)
        log_entries([entry] if new_epoch is not None else [])
        return new_epoch

    async def seat_owners(self, table: str) -> dict[int, str]:
        """Return the person who owns each seat of a table; seats without an owner are left out."""
        rows = await self._database.rows(select(SEATS.c.seat, SEATS.c.person).where(SEATS.c.table_id == table))
        return {row.seat: row.person for row in rows}

    async def seat_of(self, table: str, person: str) -> int | None:
        """Return the seat of a person at a table; None if they have none."""
        query = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.person == person)
        rows = await self._database.rows(query.order_by(SEATS.c.seat))
        return int(rows[0].seat) if rows else None

    async def seats_of(self, person: str, tables: Collection[str]) -> dict[str, int]:
        """Return the seats of a person at these tables; tables where they have none are left out."""
        seats = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.person == person).order_by(SEATS.c.seat.desc())
        rows = await self._database.rows_among(seats, SEATS.c.table_id, tables)
        return {row.table_id: int(row.seat) for row in rows}  # the lowest seat comes last and counts, as in `seat_of`

    async def add_device_link(self, token: str, person: str, *, expires: int, epoch: int = 0) -> bool:
        """Save a link with which a person continues on another device.

        Args:
            token: The secret at the end of the link.
            person: Their id.
            expires: When it expires, in milliseconds since 1970.
            epoch: The epoch in the cookie of the device that asks.

        Returns:
            Whether it is saved; False if that cookie was voided meanwhile.
        """
        row = {"token": _hash(token), "table_id": None, "seat": None, "person": person, "expires": expires}
        link = DEVICE_LINKS.insert().values({**row, "is_used": False})

        def add(connection: Connection) -> bool:
            query = select(PERSONS.c.epoch).where(PERSONS.c.id == person).with_for_update()
            valid_epoch = connection.execute(query).scalar()
            if valid_epoch is not None and valid_epoch > epoch:
                return False
            connection.execute(link)
            return True

        return await self._database.write(add)

    async def use_device_link(self, token: str, *, now: int) -> tuple[str, str, int] | None:
        """Use up a device link; return its person's id and name, and the epoch of their cookies.

        Returns None if the link is unknown, used or expired.
        """
        link = update(DEVICE_LINKS).where(*_link_conditions(token, now))
        used = link.values(is_used=True).returning(DEVICE_LINKS.c.person)

        def use(connection: Connection) -> tuple[AuditEntry, int] | None:
            person = connection.execute(used).scalar()
            if person is None:
                return None
            row = connection.execute(select(PERSONS.c.name, PERSONS.c.epoch).where(PERSONS.c.id == person)).first()
            entry = AuditEntry(now, "device_changed", person, row.name if row is not None else "")
            connection.execute(AUDIT.insert(), asdict(entry))
            return entry, int(row.epoch) if row is not None else 0

        result = await self._database.write(use)
        if result is None:
            return None
        entry, epoch = result
        log_entries([entry])
        return entry.person, entry.name, epoch

    async def restore_device_link(self, token: str) -> None:
        """Make a used device link valid again, because its use failed; a link that was deleted since stays deleted."""
        link = update(DEVICE_LINKS).where(DEVICE_LINKS.c.token == _hash(token))
        await self._database.write(lambda connection: connection.execute(link.values(is_used=False)))

    async def sweep(self, now: int, retention: int) -> int:
        """Delete expired links, and people who have no seat.

        Any request without a cookie can add such people, who chose a name and never played. They lose nothing, as their
        cookie has the name too. People who signed out other devices stay, so that the voided cookies stay void.

        Args:
            now: The time, in milliseconds since 1970.
            retention: How long a person without a seat is kept, in milliseconds.

        Returns:
            The number of people deleted.
        """
        expired = delete(DEVICE_LINKS).where(DEVICE_LINKS.c.expires <= now)
        has_seat = exists().where(SEATS.c.person == PERSONS.c.id)
        has_link = exists().where(DEVICE_LINKS.c.person == PERSONS.c.id)
        unused = delete(PERSONS).where(PERSONS.c.created < now - retention, PERSONS.c.epoch == 0, ~has_seat, ~has_link)

        def delete_all(connection: Connection) -> int:
            connection.execute(expired)
            return connection.execute(unused).rowcount

        return await self._database.write(delete_all)


def _link_conditions(token: str, now: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions on a row that make it the device link of a token, neither used nor expired."""
    return (
        DEVICE_LINKS.c.token == _hash(token),
        DEVICE_LINKS.c.expires > now,
        DEVICE_LINKS.c.is_used.is_(False),
        DEVICE_LINKS.c.person.is_not(None),
    )


def _hash(token: str) -> str:
    """The hash that is saved instead of a token, so that readers of the database can't use it."""
    return sha256(f"tricksmith-link/1\n{token}".encode()).hexdigest()
