"""In PostgreSQL `events` is hash-partitioned by `table_id`, so that the index of each partition fits into memory."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "fifth"
down_revision: str | None = "fourth"

PARTITIONS = 16


def upgrade() -> None:
    """Move the events into a partitioned table; SQLite keeps the one that it has."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
    op.rename_table("events", "events_before")
    op.execute("ALTER INDEX events_pkey RENAME TO events_before_pkey")
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        postgresql_partition_by="HASH (table_id)",
    )
    for number in range(PARTITIONS):
        op.execute(
            f"CREATE TABLE events_{number} PARTITION OF events"
            f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
        )
    op.execute("INSERT INTO events (table_id, number, body) SELECT table_id, number, body FROM events_before")
    op.drop_table("events_before")
