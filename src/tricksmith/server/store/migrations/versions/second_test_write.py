"""A row that a server writes to check that the database takes writes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "second"
down_revision = "first"


def upgrade() -> None:
    """Make the table, with its one row."""
    marks = op.create_table(
        "marks",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(marks, [{"name": "alive", "value": 0}])
