"""Reviews of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "sixth"
down_revision: str | None = "fifth"


def upgrade() -> None:
    """Make a table with a row for each seat of a match that was reviewed."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
