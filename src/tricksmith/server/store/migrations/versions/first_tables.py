"""The first tables: logs, seats, people, links, and messages that were carried out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "first"
down_revision: str | None = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_by_stage", "tables", ["stage", "updated"])
    op.create_table(
        "events",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "persons",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    _invites_and_ids()


def _invites_and_ids() -> None:
    op.create_table(
        "invites",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(64)),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("is_used", sa.Boolean, nullable=False),
    )
    op.create_table(
        "ids",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("client_id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
