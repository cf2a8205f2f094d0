"""The tables of the database. A change here needs a migration; a test compares them with what the migrations make."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

__all__ = [
    "AUDIT",
    "CLIENT_MESSAGES",
    "DEVICE_LINKS",
    "EVENTS",
    "LEASES",
    "METADATA",
    "PERSONS",
    "PROCESSES",
    "REVIEWS",
    "SEATS",
    "TABLES",
    "TIMESTAMPS",
]  # fmt: skip

METADATA = MetaData()


def _table_id(*, key: bool) -> Column[str]:
    """The table at which people play that a row belongs to: the row is deleted with it."""
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=key)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("players", Integer, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("last", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_stage", "stage", "updated"),
)
"""Every table at which people play; `last` is the number of its last event. Times are milliseconds since 1970."""
EVENTS = Table(
    "events",
    METADATA,
    _table_id(key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
"""The log: `(table_id, number)` can be written once, even if two processes try. `body` is the event as JSON.

PostgreSQL keeps it in partitions, by a hash of the table's id: the migration `fifth_partitions` makes them."""
SEATS = Table(
    "seats",
    METADATA,
    _table_id(key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), nullable=False),
    Index("seats_by_person", "person"),
)
"""The person who owns each seat."""
PERSONS = Table(
    "persons",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
)
"""People without accounts: an id that only their browser knows, and what they want to be called.

`epoch` is how often they have signed out their other devices: cookies with another number are void.
"""
DEVICE_LINKS = Table(
    "invites",
    METADATA,
    Column("token", String(64), primary_key=True),
    _table_id(key=False),
    Column("seat", Integer),
    Column("person", String(64)),
    Column("expires", BigInteger, nullable=False),
    Column("is_used", Boolean, nullable=False),
)
"""Links with which a person continues on another device. `token` is the hash of the token in the link.

`table_id` and `seat` are empty: older versions saved invitations to seats here.
"""
CLIENT_MESSAGES = Table(
    "ids",
    METADATA,
    _table_id(key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("client_id", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
)
"""Messages of clients that have been carried out. `number` is that of the last event that a message led to."""
TIMESTAMPS = Table(
    "marks",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)
"""Times in milliseconds since 1970, by name.

`alive` is the time of the last test write, with which a server sees whether the database takes writes; it never goes
back. `swept` is the time of the last sweep.
"""
PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("route", String(100), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""The server processes that are alive; `expires` is a time of the database's clock, in milliseconds since 1970.

`route` is the path by which the proxy reaches this one alone; empty if there is none.
"""
LEASES = Table(
    "leases",
    METADATA,
    _table_id(key=True),
    Column("process", String(32), ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Index("leases_by_process", "process"),
)
"""Which process has a table: it plays for the bots and runs the clocks."""
AUDIT = Table(
    "audit",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("action", String(32), nullable=False),
    Column("person", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("table_id", String(32), nullable=False, key="table"),
    Column("seat", Integer),
    Column("target", String(64), nullable=False),
    Column("level", String(100), nullable=False),
    Index("audit_by_time", "at"),
    Index("audit_by_table", "table", "at"),
)
"""What hosts and other people with special rights did, as `AuditEntry` describes it. Entries outlive their table."""
REVIEWS = Table(
    "reviews",
    METADATA,
    _table_id(key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("hand", Integer, primary_key=True, autoincrement=False, server_default="0"),
    Column("version", String(32), nullable=False),
    Column("body", Text, nullable=False),
)
"""Reviews of matches (`hand` 0) and of hands, so that each is made once: `body` is the review as JSON, and `version`
that of its format."""
