"""Reviews of finished matches, kept with their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from tricksmith.server.store.schema import REVIEWS, TABLES

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

    from tricksmith.server.store.database import Database

__all__ = ["Reviews"]


class Reviews:
    """One review for each seat of a finished match, in the version in which it was made last."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str, seat: int, version: str) -> str | None:
        """Return a review as JSON; None if there is none of this version."""
        kept = select(REVIEWS.c.body).where(REVIEWS.c.table_id == table, REVIEWS.c.seat == seat)
        rows = await self._database.rows(kept.where(REVIEWS.c.version == version))
        return str(rows[0].body) if rows else None

    async def keep(self, table: str, seat: int, version: str, body: str) -> bool:
        """Keep a review in place of an older one, and return whether it was: only while the match is kept, and over."""
        is_over = select(TABLES.c.stage).where(TABLES.c.id == table).with_for_update()
        older = delete(REVIEWS).where(REVIEWS.c.table_id == table, REVIEWS.c.seat == seat)
        row = {"table_id": table, "seat": seat, "version": version, "body": body}

        def kept(connection: Connection) -> bool:
            if connection.execute(is_over).scalar() != "finished":
                return False
            connection.execute(older)
            connection.execute(REVIEWS.insert(), row)
            return True

        return await self._database.write(kept)
