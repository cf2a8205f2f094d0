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
    """The latest review for each seat of a match, and of each of its hands."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str, seat: int, hand: int, version: str) -> str | None:
        """Return a review as JSON, of a hand or of the whole match (0); None if there is none of this version."""
        review = select(REVIEWS.c.body).where(*_is_of(table, seat, hand), REVIEWS.c.version == version)
        rows = await self._database.rows(review)
        return str(rows[0].body) if rows else None

    async def keep(self, table: str, seat: int, hand: int, version: str, body: str) -> bool:
        """Save a review in place of an older one, and return whether it was saved.

        It is not if the table was deleted, nor, for a whole match (hand 0), if the match is not over.
        """
        stage = select(TABLES.c.stage).where(TABLES.c.id == table).with_for_update()
        older = delete(REVIEWS).where(*_is_of(table, seat, hand))
        row = {"table_id": table, "seat": seat, "hand": hand, "version": version, "body": body}
        stages = {"playing", "between", "finished"} if hand else {"finished"}

        def save(connection: Connection) -> bool:
            if connection.execute(stage).scalar() not in stages:
                return False
            connection.execute(older)
            connection.execute(REVIEWS.insert(), row)
            return True

        return await self._database.write(save)


def _is_of(table: str, seat: int, hand: int) -> tuple[ColumnElement[bool], ...]:
    return REVIEWS.c.table_id == table, REVIEWS.c.seat == seat, REVIEWS.c.hand == hand
