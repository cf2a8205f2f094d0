"""Statements that are written out once for a database and not again for every transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy.engine import Connection, CursorResult
    from sqlalchemy.sql.expression import ClauseElement

__all__ = ["Prepared"]


class Prepared:
    """A statement whose values are all given by name when it runs, in the words of each database that it has met.

    SQLAlchemy looks at every statement anew, which takes longer than what SQLite does with it. The values go to the
    driver as they are: numbers, texts and None.

    >>> from sqlalchemy import bindparam, column, create_engine, select, table
    >>> cards = table("cards", column("name"))
    >>> add = Prepared(cards.insert().values(name=bindparam("name")))
    >>> find = Prepared(select(cards.c.name).where(cards.c.name < bindparam("below")))
    >>> with create_engine("sqlite://").begin() as connection:
    ...     _ = connection.exec_driver_sql("CREATE TABLE cards (name TEXT)")
    ...     _ = add.run(connection, [{"name": "7h"}, {"name": "2s"}])
    ...     find.run(connection, [{"below": "3"}]).all()
    [('2s',)]
    """

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> CursorResult[Any]:
        """Run it for each of these rows of values, of which there is one at least."""
        text, order = self._words(connection)
        values: list[Any] = [tuple(row[name] for name in order) for row in rows] if order is not None else [*rows]
        return connection.exec_driver_sql(text, values if len(values) > 1 else values[0])

    def _words(self, connection: Connection) -> tuple[str, Sequence[str] | None]:
        """The statement as the database wants it, and in which order the values, where they go by their places."""
        name = connection.dialect.name
        if name not in self._written:
            compiled = self._statement.compile(dialect=connection.dialect)
            self._written[name] = f"{compiled}", getattr(compiled, "positiontup", None)
        return self._written[name]
