"""Checks of every request: which site's page sent it, how often, how large it is; and the headers of each answer."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from contextlib import contextmanager
from enum import Flag, auto
from http import HTTPStatus
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from tricksmith.server.http.addresses import HostNames
from tricksmith.server.http.errors import answer_error
from tricksmith.server.rate_limit import TokenBuckets, rate_limit_key
from tricksmith.server.tracing import span
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from tricksmith.server.observability import Metrics
    from tricksmith.server.settings import Settings

__all__ = ["Guard", "RequestCost", "is_from_our_page"]

LOG = logging.getLogger("tricksmith.server.http")
UNLIMITED_PATHS = ("/healthz", "/livez")
"""The paths that monitors request without a limit, so that a rate limit never makes a server look dead."""
MAX_QUEUED = 4
"""The most requests of one address that wait for a worker process at once, so that others get their turn."""
RATE_LIMITED_TEXT = "That was too much in a short time. Wait a moment, and try again."
TOO_MANY_RECORDS = "Those were many records in a short time. Wait a moment, and try again."
RETRY_HEADERS = {"Retry-After": "10"}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}


class RequestCost(Flag):
    """What a request costs that other requests do not."""

    NONE = 0
    RECORD = auto()
    """It can send a whole record."""
    OPENING = auto()
    """It writes something that stays: a table, a device link, an entry of the audit log."""
    SEARCH = auto()
    """It searches for an item of a drill, judges an answer, or plays a puzzle out, which takes a while."""
    QUEUE = auto()
    """It waits for a worker process that answers one request after the other."""


COSTS = {
    re.compile(f"/api/{path}", re.DOTALL): cost
    for path, cost in {
        "(replay|verify)": RequestCost.RECORD | RequestCost.QUEUE,
        "practice": RequestCost.OPENING | RequestCost.QUEUE,
        "practice/record": RequestCost.RECORD | RequestCost.OPENING | RequestCost.QUEUE,
        "(tables|me/link|me/sign_out_others)": RequestCost.OPENING,
        "tables/[^/]+/replay": RequestCost.QUEUE,
        "puzzles/[^/]+/play": RequestCost.OPENING,
        "puzzles/[^/]+/line": RequestCost.SEARCH | RequestCost.QUEUE,
        "drills/.*": RequestCost.SEARCH | RequestCost.QUEUE,
    }.items()
}
"""The cost of each path that has one."""


def is_from_our_page(headers: Headers, public_url: str) -> bool:
    """Return whether a request comes from our own page, or from a program, which sends neither of these headers.

    Browsers send the origin of the page with each POST and each socket, and no page can prevent it.

    >>> is_from_our_page(Headers({"host": "a.org", "origin": "https://a.org"}), "")
    True
    >>> is_from_our_page(Headers({"host": "a.org", "origin": "https://b.org"}), "")
    False
    >>> is_from_our_page(Headers({"host": "a.org", "origin": "https://["}), "")
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    if public_url:
        return origin == public_url.rstrip("/")
    return origin != "null" and _netloc(origin) == headers.get("host", "")


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None


class Guard:
    """Middleware around the whole app that makes these checks and adds the headers."""

    def __init__(self, app: ASGIApp, *, settings: Settings, metrics: Metrics, policy: Callable[[], str]) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.headers, self.policy = dict(HEADERS), policy
        if settings.is_secure:
            self.headers["Strict-Transport-Security"] = "max-age=31536000"
        self.names = HostNames(settings.public_url, settings.allowed_hosts)
        limits = settings.limits
        self.addresses = TokenBuckets(limits.address_burst, limits.address_rate)
        self.pages = TokenBuckets(limits.page_burst, limits.page_rate)
        self.openers = TokenBuckets(limits.tables_burst, limits.tables_rate)
        self.drillers = TokenBuckets(limits.drills_burst, limits.drills_rate)
        self.record_senders = TokenBuckets(limits.records_burst, limits.records_rate)
        self.queued: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through, or close it at its handshake."""
        headers = Headers(scope=scope)
        is_for_us = is_from_our_page(headers, self.settings.public_url) and self.names.allows(headers.get("host"), "")
        if not is_for_us or "\0" in scope["path"] or not self.addresses.take(_address(scope)):
            self.metrics.refused.labels("handshake").inc()
            await receive()
            await send({"type": "websocket.close", "code": CloseCode.FOREIGN})
            return
        await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or answer it here, add the headers to the answer, and log it."""
        started, status = perf_counter(), 500
        headers_to_add = {**self.headers, "Content-Security-Policy": self.policy()}

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in headers_to_add.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        with span("request", method=scope["method"]) as traced:
            try:
                refused = self._refusal(scope)
                if refused is not None:
                    await refused(scope, receive, send_on)
                else:
                    with self._in_queue(scope):
                        await self.app(scope, self._with_limits(scope, receive), send_on)
            finally:
                if traced is not None:
                    traced.set_attributes({"tricksmith.route": _route(scope), "tricksmith.status": status})
                self._report(scope, status, perf_counter() - started)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """The answer to a request that is refused; None if it is not."""
        headers, path = Headers(scope=scope), scope["path"]
        if (error := self._address_error(headers.get("host"), path)) is not None:
            return error
        changes = scope["method"] not in {"GET", "HEAD", "OPTIONS"}
        if changes and not is_from_our_page(headers, self.settings.public_url):
            return answer_error(403, "foreign_page", "This was sent by a page of another site.")
        error = self._rate_limit_error(path, _address(scope), changes=changes)
        if error is not None or not path.startswith("/api/"):
            return error
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdecimal() or int(length) > self._max_body(path):
            return answer_error(413, "too_large", f"At most {self._max_body(path)} bytes are read here.")
        return None

    def _rate_limit_error(self, path: str, address: str, *, changes: bool) -> ASGIApp | None:
        """The answer to a request over the rate limit of its address; None if it is within."""
        if not path.startswith("/api/"):
            is_allowed = path in UNLIMITED_PATHS or self.pages.take(address)
            return None if is_allowed else PlainTextResponse(f"{RATE_LIMITED_TEXT}\n", 429, RETRY_HEADERS)
        cost = _cost(path)
        if (
            not self.addresses.take(address)
            or (changes and RequestCost.OPENING in cost and not self.openers.take(address))
            or (RequestCost.QUEUE in cost and self.queued[address] >= MAX_QUEUED)
            or (RequestCost.SEARCH in cost and not self.drillers.take(address))
        ):
            return answer_error(429, "too_many", RATE_LIMITED_TEXT, RETRY_HEADERS)
        if changes and RequestCost.RECORD in cost and not self.record_senders.take(address):  # before its body is read
            return answer_error(429, "too_many", TOO_MANY_RECORDS, RETRY_HEADERS)
        return None

    @contextmanager
    def _in_queue(self, scope: Scope) -> Iterator[None]:
        """Count a request among those of its address that wait for a worker process, as long as it is open."""
        if RequestCost.QUEUE not in _cost(scope["path"]):
            yield
            return
        address = _address(scope)
        self.queued[address] += 1
        try:
            yield
        finally:
            self.queued[address] -= 1
            if not self.queued[address]:
                del self.queued[address]

    def _address_error(self, host: str | None, path: str) -> ASGIApp | None:
        """The answer to a request for another host name, or for an impossible path; None for all others."""
        if not self.names.allows(host, path):
            text = self.names.explanation(host or "")
            if path.startswith("/api/"):
                return answer_error(421, "wrong_host", f"{text}.")
            return PlainTextResponse(f"{text}\n", 421)
        if "\0" in path:  # PostgreSQL can't search for such a text
            return answer_error(404, "not_found", "There is nothing at this address.")
        return None

    def _max_body(self, path: str) -> int:
        """The most bytes of the body of a request."""
        return self.settings.limits.record if RequestCost.RECORD in _cost(path) else self.settings.limits.body

    def _with_limits(self, scope: Scope, receive: Receive) -> Receive:
        """Disconnect if a body is larger than allowed, whatever its headers say, or if a part of it comes too late."""
        remaining, seconds = self._max_body(scope["path"]), self.settings.limits.header_seconds
        is_whole = False

        async def receive_within_limits() -> Message:
            nonlocal remaining, is_whole
            try:
                async with asyncio.timeout(None if is_whole else seconds):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            if message["type"] == "http.request":
                is_whole = not message.get("more_body", False)
                remaining -= len(message.get("body", b""))
                if remaining < 0:
                    return {"type": "http.disconnect"}
            return message

        return receive_within_limits

    def _report(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request in the metrics, and log it."""
        route = _route(scope)
        self.metrics.requests.labels(scope["method"], route, str(status)).inc()
        self.metrics.request_seconds.observe(seconds)
        fields = {"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        # 503 is no error here: its cause has its own line in the log, and a monitor may ask every second.
        is_fault = status >= 500 and status != HTTPStatus.SERVICE_UNAVAILABLE
        LOG.log(logging.ERROR if is_fault else logging.DEBUG, "request", extra={"fields": fields})


def _cost(path: str) -> RequestCost:
    return next((cost for pattern, cost in COSTS.items() if pattern.fullmatch(path)), RequestCost.NONE)


def _route(scope: Scope) -> str:
    """The path of the route with placeholders for ids; "page" for the page and its files."""
    return getattr(scope.get("route"), "path", "page")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return rate_limit_key(client[0]) if client else ""
