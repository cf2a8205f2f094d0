"""Reviews of matches and of their hands, kept with their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from tricksmith.server.store.database_schema import REVIEWS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.engine import Connection

    from tricksmith.server.store.database import Database

__all__ = ["Reviews"]


class Reviews:
    """One review for each seat of a finished match, and of each hand, in the version in which it was made last."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str, seat: int, hand: int, version: str) -> str | None:
        """Return a review as JSON, of a hand or of the whole match (0); None if there is none of this version."""
        kept = select(REVIEWS.c.body).where(*_is_of(table, seat, hand), REVIEWS.c.version == version)
        rows = await self._database.rows(kept)
        return str(rows[0].body) if rows else None

    async def keep(self, table: str, seat: int, hand: int, version: str, body: str) -> bool:
        """Keep a review in place of an older one, and return whether it was.

        It is only while the table is there, and, for a whole match (hand 0), the match is over.
        """
        stage = select(TABLES.c.stage).where(TABLES.c.id == table).with_for_update()
        older = delete(REVIEWS).where(*_is_of(table, seat, hand))
        row = {"table_id": table, "seat": seat, "hand": hand, "version": version, "body": body}
        stages = {"playing", "between", "finished"} if hand else {"finished"}

        def kept(connection: Connection) -> bool:
            if connection.execute(stage).scalar() not in stages:
                return False
            connection.execute(older)
            connection.execute(REVIEWS.insert(), row)
            return True

        return await self._database.write(kept)


def _is_of(table: str, seat: int, hand: int) -> tuple[ColumnElement[bool], ...]:
    return REVIEWS.c.table_id == table, REVIEWS.c.seat == seat, REVIEWS.c.hand == hand
