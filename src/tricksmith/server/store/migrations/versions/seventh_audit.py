"""The audit log: who used which right, and when; `tricksmith.server.audit.AuditEntry` says what each column holds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "seventh"
down_revision: str | None = "sixth"


def upgrade() -> None:
    """Make a table with a row for each use of a right; a row stays when the table that it is about is deleted."""
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("level", sa.String(100), nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
    op.create_index("audit_by_table", "audit", ["table_id", "at"])
