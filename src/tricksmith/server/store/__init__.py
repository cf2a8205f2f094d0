"""The database of a server, in SQLite or PostgreSQL: logs of tables, people and their seats, leases and reviews.

Everything that the store returns has been committed, and each event of a log is written once, even if two processes
try. Of the other packages of the server it imports only the domain.
"""

from tricksmith.server.store.database import url_of as url_of
from tricksmith.server.store.event_log import Batch as Batch
from tricksmith.server.store.event_log import LogAndOwners as LogAndOwners
from tricksmith.server.store.event_log import TableSummary as TableSummary
from tricksmith.server.store.inspection import DatabaseState as DatabaseState
from tricksmith.server.store.inspection import inspect_database as inspect_database
from tricksmith.server.store.inspection import read_audit as read_audit
from tricksmith.server.store.leases import EXPIRES_AFTER_MS as EXPIRES_AFTER_MS
from tricksmith.server.store.leases import LeaseHolder as LeaseHolder
from tricksmith.server.store.sqlite_copies import close_database as close_database
from tricksmith.server.store.sqlite_copies import copy_database as copy_database
from tricksmith.server.store.sqlite_copies import database_path as database_path
from tricksmith.server.store.sqlite_copies import import_backup as import_backup
from tricksmith.server.store.store import RETENTION as RETENTION
from tricksmith.server.store.store import Store as Store
from tricksmith.server.store.store import open_store as open_store
