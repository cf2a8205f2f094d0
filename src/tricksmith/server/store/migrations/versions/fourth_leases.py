"""Which process has which table, so that another takes over the tables of one that died."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "fourth"
down_revision: str | None = "third"


def upgrade() -> None:
    """Make a table with a row for each process, and one with a row for each table that a process has."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("route", sa.String(100), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(32), sa.ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("leases_by_process", "leases", ["process"])
