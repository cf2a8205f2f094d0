"""Traces for OpenTelemetry: how long each part of a request or a move took, sent to a collector. Off unless asked for.

A span names what was done, at which table and with which outcome: never a card, a seed, a name, an address or what
somebody sent. Each request begins a new trace: the trace headers of clients are ignored.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from tricksmith._version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Span, Tracer

__all__ = ["span", "tracing"]

_tracer: Tracer | None = None
_nothing = nullcontext()


def span(name: str, **attributes: str | int) -> AbstractContextManager[Span | None]:
    """Return a context whose duration is recorded, inside the span that is open; without traces it does nothing.

    Args:
        name: What is done, as one of a few words, such as `commit` or `command`.
        **attributes: What identifies this span; recorded as `tricksmith.…`.

    Returns:
        A context that gives the span, or None while there are no traces. An error that leaves it is recorded by its
        class alone.

    >>> with span("commit", events=2) as current:
    ...     current is None
    True
    """
    if _tracer is None:
        return _nothing
    return _recorded(_tracer, name, attributes)


@contextmanager
def _recorded(tracer: Tracer, name: str, attributes: dict[str, str | int]) -> Iterator[Span]:
    from opentelemetry.trace import Status, StatusCode

    named = {f"tricksmith.{key}": value for key, value in attributes.items()}
    # The text of an error could contain somebody's cards, so it is not recorded.
    with tracer.start_as_current_span(
        name, attributes=named, record_exception=False, set_status_on_exception=False
    ) as current:
        try:
            yield current
        except Exception as error:
            current.set_attribute("error.type", type(error).__name__)
            current.set_status(Status(StatusCode.ERROR))
            raise


@contextmanager
def tracing(endpoint: str, exporter: SpanExporter | None = None) -> Iterator[None]:
    """Record spans as long as this context lasts, and send them in the background, in batches.

    Args:
        endpoint: Where an OpenTelemetry collector takes traces over HTTP, `http://127.0.0.1:4318/v1/traces`; empty
            for no traces at all. `OTEL_TRACES_SAMPLER`, `OTEL_RESOURCE_ATTRIBUTES` and the other variables of
            OpenTelemetry's SDK are respected.
        exporter: Where spans are sent instead, each at once; for tests.

    Raises:
        ModuleNotFoundError: Traces are wanted, and the extra `traces` is not installed.
    """
    global _tracer  # noqa: PLW0603 - like the log, there is one for the process
    if not endpoint and exporter is None:
        yield
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor

    resource = Resource.create({"service.name": "tricksmith", "service.version": __version__})
    provider = TracerProvider(resource=resource)
    if exporter is None:
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
    else:
        provider.add_span_processor(SimpleSpanProcessor(exporter))
    _tracer = provider.get_tracer("tricksmith.server", __version__)
    try:
        yield
    finally:
        _tracer = None
        provider.shutdown()
