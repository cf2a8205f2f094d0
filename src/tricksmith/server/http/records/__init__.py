"""Requests about finished matches and records: they are replayed and checked in a process of their own."""

from tricksmith.server.http.records.record_pool import RecordPool as RecordPool
from tricksmith.server.http.records.replays import RecordsOf as RecordsOf
from tricksmith.server.http.records.replays import router as router
