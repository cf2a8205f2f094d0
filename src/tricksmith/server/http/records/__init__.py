"""Requests about finished matches and records: they are replayed and checked in a process of their own.

`replays` has the routes: a match step by step, the check of its deals, and records that a visitor sends in.
`record_pool` runs the process that does the work, for drills and puzzles too, so that a slow record holds up no table.
It may import presenters, wire types and what all routes share; only its neighbours in `http` import it.
"""

from tricksmith.server.http.records.record_pool import RecordPool as RecordPool
from tricksmith.server.http.records.replays import RecordsOf as RecordsOf
from tricksmith.server.http.records.replays import router as router
