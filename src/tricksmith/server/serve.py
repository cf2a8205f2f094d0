"""The life of a server: it listens, reports its address or why it can't start, and stops at a signal."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import webbrowser
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from tricksmith import games
from tricksmith._os_errors import os_error_reason
from tricksmith.errors import TricksmithError
from tricksmith.server.connections import Connections, descriptors
from tricksmith.server.game_files import FileWatch
from tricksmith.server.http import Proxies, create_app
from tricksmith.server.load import stay_responsive
from tricksmith.server.observability import start_logs
from tricksmith.server.protocols import protocols

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastapi import FastAPI
    from starlette.types import Message, Receive, Scope, Send

    from tricksmith.server.settings import Settings

__all__ = ["StartUp", "plain_start_errors", "run"]

LOG = logging.getLogger("tricksmith.server")
PING_PERIOD = 5.0
"""The seconds between two pings, and the time for the answer to one: a dead connection is noticed within ten."""
SHUTDOWN_TIMEOUT = 5
"""The most seconds for which a stopping server waits for open connections."""
LAST_MESSAGES_SECONDS = 0.1
"""The seconds for which a stopping server lets the last messages be sent before the sockets are closed."""
NO_PAGE_TEXT = (
    "The page is not built: the server runs, but a browser finds nothing to show. `make page` in a checkout builds it"
    " (it needs Node 20 or newer); a wheel of tricksmith contains it."
)


def run(settings: Settings, *, open_browser: bool, say: Callable[[str], None]) -> int:
    """Serve until SIGTERM or Ctrl-C, and return the exit code; raises `TricksmithError` if it can't start."""
    start_logs(settings.log_level)
    for path in settings.game_files:
        games.add_file(games.read_file(path))
    watch = FileWatch(say) if settings.reload else None
    connections = Connections(settings.limits, files=descriptors(), is_exempt=Proxies(settings.proxies).trusts)
    http, ws = protocols(connections)
    listener = _listener(settings)
    address = _address(settings, listener)
    is_first = True

    def ready() -> None:
        nonlocal is_first
        if is_first:
            _announce(address, say, app.state, open_browser=open_browser)
        is_first = False

    stay_responsive()
    while True:
        with plain_start_errors():
            app = StartUp(create_app(settings, connections))
        server = _Server(_config(settings, app, http, ws), ready, watch)
        try:
            server.run(sockets=[listener.dup()])  # which it closes; the original keeps connections between two runs
        except SystemExit:
            if app.error is not None:
                raise app.error from None
            raise
        if watch is None or not server.is_outdated:
            return 0 if server.was_ready else 1
        if changed := watch.take():
            say(f"{' and '.join(changed)} changed: tables of the old rules have ended, new ones play by the new rules.")


def _config(settings: Settings, app: StartUp, http: Any, ws: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_max_size=settings.limits.frame,
        ws_ping_interval=PING_PERIOD,
        ws_ping_timeout=PING_PERIOD,
        ws_per_message_deflate=False,
        proxy_headers=False,  # the app reads them itself
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        lifespan="on",
    )


class _Server(uvicorn.Server):
    """A Uvicorn server that reports when it is ready, and closes all sockets with a reason before it stops."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], watch: FileWatch | None) -> None:
        super().__init__(config)
        self._ready = ready
        self._watch = watch
        self._watching: asyncio.Task[None] | None = None
        self.was_ready = False
        self.is_outdated = False
        """Whether it stopped because the file of a game was edited."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.was_ready = True
            self._ready()
            if self._watch is not None:
                self._watching = asyncio.create_task(self._stop_for_edits(self._watch))

    async def _stop_for_edits(self, watch: FileWatch) -> None:
        await watch.edited()
        self.is_outdated = self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Exit normally after SIGTERM or Ctrl-C; uvicorn would raise the signal again."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        LOG.info("stopping")
        if self._watching is not None:
            self._watching.cancel()
        state = self.config.app.state  # type: ignore[union-attr]
        rooms, reviews = getattr(state, "rooms", None), getattr(state, "reviews", None)
        if reviews is not None:
            await reviews.close()
        if rooms is not None:
            await rooms.close()
            await asyncio.sleep(LAST_MESSAGES_SECONDS)
        await super().shutdown(sockets)
        LOG.info("stopped")


def _listener(settings: Settings) -> socket.socket:
    """Return a socket bound to the address, so that a port in use is reported before anything else begins."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        why = os_error_reason(error).lower()
        raise TricksmithError(
            f"cannot listen at {settings.host}, port {settings.port}: {why}; choose another with --port"
        ) from None
    return listener


def _address(settings: Settings, listener: socket.socket) -> str:
    """The address at which a browser finds the server."""
    port = listener.getsockname()[1]
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::", ""} else settings.host
    return settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _announce(address: str, say: Callable[[str], None], state: Any, *, open_browser: bool) -> None:
    for text in state.notices:
        say(text)
    LOG.info("serving", extra={"fields": {"address": address}})
    say(f"Play at {address} (Ctrl-C stops; every match goes on at the next start)")
    if not state.page.is_built:
        say(NO_PAGE_TEXT)
    elif open_browser and not _open_browser(address):
        say("No browser could be opened here: type that address into one.")


def _open_browser(address: str) -> bool:
    """Open the address in a graphical browser; return whether there is one."""
    try:
        return not isinstance(browser := webbrowser.get(), webbrowser.GenericBrowser) and browser.open(address)
    except webbrowser.Error:
        return False


class StartUp:
    """A wrapper of the app that stores the error if its start fails."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.error: TricksmithError | None = None

    @property
    def state(self) -> Any:
        """The state of the app."""
        return self.app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app; if its start fails with a `TricksmithError`, store it and keep uvicorn from logging a stack."""
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        failed: Message | None = None

        async def send_on(message: Message) -> None:
            nonlocal failed
            if message["type"] == "lifespan.startup.failed":
                failed = message
            else:
                await send(message)

        try:
            with plain_start_errors():
                await self.app(scope, receive, send_on)
        except TricksmithError as error:
            if failed is None:
                raise
            self.error = error
            logging.getLogger("uvicorn.error").addFilter(lambda record: "startup failed" not in record.getMessage())
            failed = {**failed, "message": ""}
        finally:
            if failed is not None:
                await send(failed)


@contextmanager
def plain_start_errors() -> Iterator[None]:
    """Turn errors about files during the start into a `TricksmithError` of one line."""
    try:
        yield
    except OSError as error:
        why = os_error_reason(error).lower()
        raise TricksmithError(
            f"{error.filename or 'the data folder'}: {why}; the server's user must be able to read and write its data"
        ) from error
