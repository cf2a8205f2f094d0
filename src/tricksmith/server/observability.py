"""Metrics for Prometheus, and logs, which never contain a card, seed, secret or invitation."""

from __future__ import annotations

import ipaddress
import json
import logging
import sys
import traceback
from bisect import bisect_left
from datetime import UTC, datetime
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import HistogramMetricFamily

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["JsonLines", "LoopHistogram", "Metrics", "is_private_address", "start_logs"]

FAST_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
SLOW_BUCKETS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class LoopHistogram:
    """A histogram for what happens at every move: only one thread can write to it, so it needs no locks.

    Args:
        name: The name of the metric.
        text: What it measures.
        buckets: The upper bounds of the buckets.
        registry: Where it is registered.

    >>> waits = LoopHistogram("waits", "How long it took.", buckets=(0.1, 1.0), registry=CollectorRegistry())
    >>> for seconds in (0.1, 0.3, 7.0):
    ...     waits.observe(seconds)
    >>> for sample in next(waits.collect()).samples:
    ...     print(sample.name, sample.labels.get("le", ""), sample.value)
    waits_bucket 0.1 1.0
    waits_bucket 1.0 2.0
    waits_bucket +Inf 3.0
    waits_count  3.0
    waits_sum  7.4
    """

    def __init__(self, name: str, text: str, *, buckets: Sequence[float], registry: CollectorRegistry) -> None:
        self._name, self._text, self._buckets = name, text, buckets
        self._counts = [0] * (len(buckets) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._buckets, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the histogram as Prometheus reads it."""
        bounds = [*map(str, self._buckets), "+Inf"]
        buckets = [*zip(bounds, map(float, accumulate(self._counts)), strict=True)]
        yield HistogramMetricFamily(self._name, self._text, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tricksmith_requests", "HTTP requests.", ["method", "route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "tricksmith_request_seconds", "How long a request took.", buckets=FAST_BUCKETS, registry=self.registry
        )
        self.connections = Gauge("tricksmith_connections", "Open connections.", registry=self.registry)
        self.connections_limit = Gauge(
            "tricksmith_connections_limit", "Connections that can be open at once.", registry=self.registry
        )
        self.loop_delay_seconds = Gauge(
            "tricksmith_loop_delay_seconds", "How late the event loop is, on average.", registry=self.registry
        )
        self.commit_delay_seconds = Gauge(
            "tricksmith_commit_delay_seconds",
            "How long the oldest commit has waited that is not on the disk yet, on average.",
            registry=self.registry,
        )
        self.sockets = Gauge("tricksmith_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("tricksmith_tables", "Tables in memory.", registry=self.registry)
        self.leases = Gauge("tricksmith_leases", "Tables that this server has, of several.", registry=self.registry)
        self.takeovers = Counter(
            "tricksmith_takeovers", "Tables taken over that another server had.", registry=self.registry
        )
        self.redirects = Counter(
            "tricksmith_redirects", "Sockets that were sent to the server that has the table.", registry=self.registry
        )
        self.client_messages = 0
        """The number of all messages of clients, for `collect_when_idle`."""
        self.messages = Counter("tricksmith_messages", "Messages of clients.", ["type"], registry=self.registry)
        self.refused = Counter("tricksmith_refused", "Messages that were refused.", ["code"], registry=self.registry)
        self.events = Counter("tricksmith_events", "Events that were committed.", registry=self.registry)
        self.conflicts = Counter(
            "tricksmith_conflicts", "Events that another process was first with.", registry=self.registry
        )
        self.commit_seconds = LoopHistogram(
            "tricksmith_commit_seconds", "From an event to its commit.", buckets=FAST_BUCKETS, registry=self.registry
        )
        self.move_seconds = LoopHistogram(
            "tricksmith_move_seconds",
            "From a message to its state handed to every socket.",
            buckets=FAST_BUCKETS,
            registry=self.registry,
        )
        self.think_seconds = Histogram(
            "tricksmith_think_seconds",
            "How long a bot's answer took.",
            ["level"],
            buckets=SLOW_BUCKETS,
            registry=self.registry,
        )
        self.reviews = Counter(
            "tricksmith_reviews", "Reviews of matches that were asked for.", ["outcome"], registry=self.registry
        )
        self.workers_lost = Counter(
            "tricksmith_workers_lost", "Workers that died or took too long.", registry=self.registry
        )

        self.degraded = Gauge(
            "tricksmith_degraded", "1 while this part does not work: redis, database.", ["part"], registry=self.registry
        )
        for part in ("redis", "database"):
            self.degraded.labels(part).set(0)
        self.polls = Counter(
            "tricksmith_polls", "Polls of the database while no messages of other servers come in.",
            registry=self.registry,
        )  # fmt: skip

    def count_message(self, message_type: str) -> None:
        """Count a message of a client."""
        self.client_messages += 1
        self.messages.labels(message_type).inc()

    def page(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)


def is_private_address(address: str) -> bool:
    """Whether an address is that of this machine, or in a private network.

    >>> [is_private_address(address) for address in ("127.0.0.1", "10.1.2.3", "8.8.8.8", "")]
    [True, True, False, False]
    """
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


class JsonLines(logging.Formatter):
    """Writes a JSON object for each message.

    Its keys are `time`, `level`, `from` (the logger), `event` (the message), `error` and `at`, and the fields in
    `extra={"fields": …}`. Of an error only its class, in `error`, and its stack, in `at`, are written: its text could
    contain somebody's cards.

    >>> record = logging.LogRecord("tricksmith", logging.WARNING, "", 0, "a bot failed", None, None)
    >>> record.fields = {"level": "novice", "bot": "novice"}
    >>> line = json.loads(JsonLines().format(record))
    >>> line["level"], line["bot"]
    ('warning', 'novice')
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        fields = getattr(record, "fields", {})
        line |= {name: value for name, value in fields.items() if name not in line}  # none can replace those above
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(line, ensure_ascii=False)


def start_logs(level: str) -> None:
    """Write all logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # the detailed logs of libraries can contain what is written to the database
    logging.getLogger("tricksmith").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
