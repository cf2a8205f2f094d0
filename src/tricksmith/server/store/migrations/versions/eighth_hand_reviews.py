"""Reviews of single hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "eighth"
down_revision: str | None = "seventh"


def upgrade() -> None:
    """Replace the table of reviews by one with the hand in its key; the reviews in it are lost, and can be made again.

    Processes of the version before can still write to it: their reviews get the hand 0, the whole match.
    """
    op.drop_table("reviews")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False, server_default="0"),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
