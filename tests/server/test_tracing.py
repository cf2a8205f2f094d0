"""Traces: each request, message, commit and decision of a bot is a span, and no span says what somebody holds."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.server.realtime.player import Player
from tests.server.realtime.server import Server
from tricksmith.server.tracing import span, tracing

KNOWN = {"method", "route", "status", "type", "table", "question", "level", "events"}
"""All that spans say, but for the class of an error."""


def test_without_traces_a_span_does_nothing() -> None:
    """It costs no import and records nowhere, also after traces have ended."""
    with span("commit", events=1) as current:
        assert current is None
    with tracing("", InMemorySpanExporter()):
        pass
    with span("commit") as current:
        assert current is None


def test_spans_are_nested_and_say_how_they_ended() -> None:
    """A span belongs to the one around it; of an error only its class is kept."""
    spans = InMemorySpanExporter()
    with (
        tracing("", spans),
        pytest.raises(ValueError, match="9s"),
        span("message", type="play"),
        span("commit", events=2),
    ):
        raise ValueError("the king 9s")
    inner, outer = spans.get_finished_spans()
    assert (inner.name, outer.name) == ("commit", "message")
    assert inner.parent is not None
    assert outer.context is not None
    assert inner.parent.span_id == outer.context.span_id
    assert dict(inner.attributes or {}) == {"tricksmith.events": 2, "error.type": "ValueError"}
    assert not inner.status.is_ok
    assert "9s" not in f"{inner.to_json()}{outer.to_json()}"


class Collector(HTTPServer):
    """Takes spans as a collector of OpenTelemetry does."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.requests: list[ExportTraceServiceRequest] = []


class Taking(BaseHTTPRequestHandler):
    """One batch of spans."""

    server: Collector

    def do_POST(self) -> None:
        """Keep it."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(ExportTraceServiceRequest.FromString(body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class has
        """Print nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A collector that listens until the test is over."""
    collector = Collector()
    thread = threading.Thread(target=collector.serve_forever)
    thread.start()
    yield collector
    collector.shutdown()
    thread.join()
    collector.server_close()


def test_a_server_sends_its_spans(collector: Collector, tmp_path: Path) -> None:
    """A match is played: the collector gets every kind of span, nested, and none of them names a player or a card."""
    address = f"http://127.0.0.1:{collector.server_address[1]}/v1/traces"
    server = Server(tmp_path, "--traces", address)

    async def play() -> None:
        ada = Player(server.address)
        table = (await ada.open("nestors", 4, options={"target": "100"}))["table"]
        await ada.play_through(table)
        await ada.close()

    with server:
        asyncio.run(play())
        assert server.stop() == 0
    spans = [
        one
        for request in collector.requests
        for resource in request.resource_spans
        for scope in resource.scope_spans
        for one in scope.spans
    ]
    by_id = {one.span_id: one for one in spans}
    assert {one.name for one in spans} == {"request", "message", "commit", "bot"}
    names = {(by_id[one.parent_span_id].name if one.parent_span_id else "", one.name) for one in spans}
    assert {("", "request"), ("", "message"), ("message", "commit")} <= names
    keys = {attribute.key for one in spans for attribute in one.attributes}
    assert keys <= {f"tricksmith.{key}" for key in KNOWN}
    routes = {a.value.string_value for one in spans for a in one.attributes if a.key == "tricksmith.route"}
    assert "/api/tables" in routes
    assert [one for one in spans if one.events] == []
