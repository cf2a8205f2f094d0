"""Cookies of a person that were signed before they signed out everywhere else are void."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "third"
down_revision: str | None = "second"


def upgrade() -> None:
    """Add to each person the number of times that they have signed out everywhere else."""
    op.add_column("persons", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
