"""Requests about finished matches and records, which a worker process replays and checks.

`replays` has the routes: a match step by step, the check of its deals, and the same for records that are sent in.
`question_worker` runs the worker process, for drills and puzzles too, so that no table waits for a slow record. The
package can import presenters, wire types and what all routes share; only other modules of `http` import it.
"""

from tricksmith.server.http.records.question_worker import QuestionWorker as QuestionWorker
from tricksmith.server.http.records.replays import HandNumber as HandNumber
from tricksmith.server.http.records.replays import RecordText as RecordText
from tricksmith.server.http.records.replays import RecordWorkerOf as RecordWorkerOf
from tricksmith.server.http.records.replays import router as router
