"""Where tables are kept: their logs, who may sit where, and invitations. SQLite beside the program, or PostgreSQL."""

from tricksmith.server.store.log import Batch, EventLog, InviteRow, TableSummary
from tricksmith.server.store.store import KEPT, Store, open_store

__all__ = ["KEPT", "Batch", "EventLog", "InviteRow", "Store", "TableSummary", "open_store"]
