"""The app: its routes, the sockets of tables, health checks, the page, and what starts and ends with it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse

from tricksmith._version import __version__
from tricksmith.errors import TricksmithError
from tricksmith.server.data_files import SECRET_FILE, database_files, hold, make_private, secret_of
from tricksmith.server.errors import Refused, StorageError
from tricksmith.server.game_files import end_outdated
from tricksmith.server.http import drills, games, me, practice, puzzles, records, reviews, tables
from tricksmith.server.http.addresses import UNTRUSTED_FORWARD_KEY, Forwarded, Proxies
from tricksmith.server.http.dependencies import MAX_TABLE_ID_LENGTH, ContextOf, RoomsOf, is_open_to, person_of
from tricksmith.server.http.errors import add_errors, problem
from tricksmith.server.http.guard import Guard
from tricksmith.server.http.identity import Identity
from tricksmith.server.http.page import PAGE, Page
from tricksmith.server.http.records import QuestionWorker
from tricksmith.server.load import Load, collect_when_idle
from tricksmith.server.observability import Metrics, is_private_address
from tricksmith.server.realtime import (
    AppContext,
    BotPool,
    RedisPubSub,
    Rooms,
    Socket,
    TableLeases,
    clock_shift,
    now,
    process_id,
    redis_client,
    route_elsewhere,
)
from tricksmith.server.reviews import ReviewPool
from tricksmith.server.store import Store, database_path
from tricksmith.server.tracing import tracing
from tricksmith.server.wire import CloseCode, ErrorBody, Failure, Health

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from tricksmith.server.connections import Connections
    from tricksmith.server.settings import Settings

__all__ = ["create_app", "healthz", "livez", "metrics", "router", "socket", "socket_here"]

LOG = logging.getLogger("tricksmith.server")
DRILL_SECONDS = 60.0
"""The time limit for an item of a drill: for games with slow calls it takes up to a minute on a busy machine."""
SWEEP_PERIOD = 3600.0
"""Seconds between two deletions of old tables."""
CLOCK_TRUST_DELAY = 24 * 3600.0
"""Seconds after which a clock that is far ahead of the database is accepted."""
CHECK_PERIOD = 5.0
"""Seconds between two checks of the database and the clock."""
CLOCK_STEP = 2.0
"""The most seconds by which the machine's clock can be set without a warning in the log."""
CLOCK_SET = (
    "the machine's clock was set; the server goes by the old time until its next start, and no player loses time"
)

RESPONSES = {
    status: {"model": ErrorBody, "description": text}
    for status, text in {
        400: "The request can't be carried out as it was made.",
        403: "You aren't allowed to do that, or another site's page sent the request.",
        404: "It doesn't exist, or you don't have access to it.",
        409: "It can't be done in the present state.",
        413: "The body is too large.",
        421: "The server doesn't answer to the host name of the request.",
        422: "The body or a parameter has the wrong shape.",
        429: "Too many requests in a short time.",
    }.items()
}


def create_app(settings: Settings, connections: Connections | None = None) -> FastAPI:
    """Return the server's app, to be run by any ASGI server.

    Args:
        settings: How the server runs.
        connections: The connections of the process; None if they are not counted.
    """
    metrics = Metrics()
    if connections is not None:
        connections.metrics = metrics
    page = Page(settings.page or PAGE)
    app = FastAPI(
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(Forwarded, proxies=Proxies(settings.proxies)),
            Middleware(Guard, settings=settings, metrics=metrics, policy=page.policy),
        ],
    )
    app.state.load = Load(metrics, connections, settings.limits.busy_delay)
    app.state.settings, app.state.metrics, app.state.page = settings, metrics, page
    app.state.notices = []
    app.state.was_used = (settings.data / SECRET_FILE).exists()
    app.state.has_new_secret = settings.secret is None and not app.state.was_used
    app.state.identity = Identity(secret_of(settings), secure=settings.is_secure)
    app.state.record_worker = QuestionWorker(metrics)
    app.state.drill_worker = QuestionWorker(metrics, what="drills", seconds=DRILL_SECONDS)
    limits = settings.limits
    app.state.review_limits = reviews.ReviewLimits(limits.reviews_burst, limits.reviews_rate)
    add_errors(app)
    for part in _routers():
        app.router.routes.extend(part.routes)  # `include_router` would build every route again
    app.router.default = page
    app.openapi = _description  # type: ignore[method-assign]
    return app


def _routers() -> tuple[APIRouter, ...]:
    return (
        games.router, me.router, tables.router, records.router, reviews.router, practice.router, puzzles.router,
        drills.router, router,
    )  # fmt: skip


@cache
def _description() -> dict[str, Any]:
    """The OpenAPI description, with the answers that all routes have in common; made when it is first requested."""
    described = FastAPI(
        title="tricksmith",
        version=__version__,
        summary="Trick-taking games at a table in the browser.",
        responses=RESPONSES,  # type: ignore[arg-type]
    )
    for part in _routers():
        described.include_router(part)
    return described.openapi()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the store and start the workers; at the end ask everyone to reconnect, and finish the commits."""
    settings, metrics = app.state.settings, app.state.metrics
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:  # what was opened last is closed first, also if the start fails
        if not stack.enter_context(hold(settings.data)):
            raise TricksmithError(f"{settings.data} is being restored: start the server once that is done")
        make_private(settings.data)
        stack.enter_context(tracing(settings.traces))
        redis = redis_client(settings.redis) if settings.redis else None
        store = await Store.connect(
            settings.database_url, was_used=app.state.was_used, readers=settings.database_readers
        )
        stack.push_async_callback(store.close)
        app.state.notices += await _notices(app, store)
        await end_outdated(store, now())
        bot_pool = BotPool(settings.bot_workers, settings.bot_seconds, metrics)
        context = AppContext(settings, store, bot_pool, metrics, app.state.load)
        rooms = Rooms(context)
        reviews = ReviewPool(metrics, is_busy=lambda: bot_pool.is_busy, max_open=settings.limits.reviews_open)
        for pool in (bot_pool, app.state.drill_worker, context.second_looks, app.state.record_worker, reviews):
            stack.push_async_callback(pool.close)
        if settings.redis:
            process = process_id()
            context.pubsub = RedisPubSub(settings.redis, rooms, process, redis=redis)
            context.leases = leases = TableLeases(rooms, process, settings.node)
        stack.push_async_callback(context.pubsub.close)
        stack.push_async_callback(rooms.close)
        if settings.redis:
            await leases.start()
        app.state.context, app.state.rooms, app.state.reviews = context, rooms, reviews
        loops = (
            bot_pool.warm_up(), _sweep_loop(store), collect_when_idle(metrics),
            app.state.load.watch(lambda: store.commit_delay), _monitor_loop(context),
        )  # fmt: skip
        stack.push_async_callback(_cancel, [asyncio.create_task(loop) for loop in loops])
        yield


async def _cancel(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks, and wait until they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _notices(app: FastAPI, store: Store) -> list[str]:
    """Return what the operator of the server should know at its start, after logging it."""
    settings = app.state.settings
    database = database_path(settings.database_url)
    files = [settings.data / SECRET_FILE, *(database_files(database) if database is not None else [])]
    notices = make_private(settings.data, *files)
    if app.state.has_new_secret and (tables := sum((await store.counts()).values())):
        notices.append(
            f"There was no secret in {settings.data}, next to a database with {tables} tables: a new one was "
            "generated, so nobody has a seat at them any more. If you have a backup of the file, stop the server and "
            "put it back."
        )
    for text in notices:
        LOG.warning(text)
    return notices


async def _sweep_loop(store: Store) -> None:
    """Delete old tables and links, now and every hour.

    It deletes nothing while the machine's clock seems to be wrong: if that shows next year, every table would be old. A
    clock that is far ahead is accepted once the server has run with it for a day, and logged a warning every hour.
    """
    started = monotonic()
    while True:
        try:
            why_not = await store.why_not_sweep(now(), accepts_gap=monotonic() - started > CLOCK_TRUST_DELAY)
            if why_not:
                LOG.error("nothing old is deleted: %s", why_not)
            elif deleted := await store.sweep(now()):
                LOG.info("old tables were forgotten", extra={"fields": {"tables": deleted}})
        except StorageError:
            pass  # the store has logged it
        except Exception:
            LOG.exception("old tables could not be forgotten")
        await asyncio.sleep(SWEEP_PERIOD)


async def _monitor_loop(context: AppContext) -> None:
    """Check every few seconds whether the database saves, also without any requests, and whether the clock was set."""
    reported = 0.0
    while True:
        try:
            await _check_database(context)
        except StorageError:
            pass  # the store has logged it
        except Exception:
            LOG.exception("the database could not be checked")
        if abs((step := clock_shift()) - reported) > CLOCK_STEP:
            reported = step
            LOG.warning(CLOCK_SET, extra={"fields": {"seconds": round(step, 1)}})
        await asyncio.sleep(CHECK_PERIOD)


async def _check_database(context: AppContext) -> None:
    """Check that the database saves, and set the metric; raises `StorageError`."""
    gauge = context.metrics.degraded.labels("database")
    try:
        await context.store.check()
    except StorageError:
        gauge.set(1)
        raise
    gauge.set(0)


router = APIRouter()


@router.get("/livez", summary="Whether the server answers at all", response_class=PlainTextResponse)
async def livez() -> str:
    """For supervisors that restart a server that hangs. The database is not checked: a restart would not repair it."""
    return "ok"


@router.get("/healthz", summary="Whether the server takes requests, and its database saves and finds")
async def healthz(context: ContextOf, rooms: RoomsOf) -> Health:
    """The answer is 503 while the server stops or can't save, so that a proxy sends people to another one."""
    if rooms.closing:
        raise problem(503, "stopping", "The server is stopping.")
    await _check_database(context)
    return Health(status="ok", degraded=["redis"] if context.pubsub.is_degraded else [])


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The metrics in Prometheus' format."""
    settings = request.app.state.settings
    address = request.client.host if request.client is not None else ""
    is_local = is_private_address(address) and not request.scope.get(UNTRUSTED_FORWARD_KEY)
    if settings.metrics == "off" or (settings.metrics == "local" and not is_local):
        raise problem(404, "not_found", "There is nothing at this address.")
    return Response(request.app.state.metrics.page(), media_type=CONTENT_TYPE_LATEST)


@router.websocket("/ws/{table}")
async def socket(websocket: WebSocket, table: str) -> None:
    """The cookie decides whose seat it is; without one you watch, if the table allows it.

    A process that does not have the table closes the socket with the path to the one that has it, unless `?stay=1` says
    that this path did not work.
    """
    await websocket.accept()
    if websocket.app.state.rooms.closing:
        await websocket.close(CloseCode.RESTART)
        return
    try:
        opened = await _open_socket(websocket, table)
    except StorageError as error:
        await _say(websocket, "storage", error.explanation("The table can't be opened just now"), retry=True)
        await websocket.close(CloseCode.UNREADABLE)
        return
    if opened is not None:
        # In a task of its own, so that messages do not pass through the frames of the middleware.
        await asyncio.create_task(opened.run())


async def _open_socket(websocket: WebSocket, table: str) -> Socket | None:
    """The socket at its table; None if it was closed, because there is no such table, or another process has it."""
    rooms, context = websocket.app.state.rooms, websocket.app.state.context
    person = await person_of(websocket)
    person_id, epoch = (person.id, person.epoch) if person is not None else ("", 0)
    can_redirect = "stay" not in websocket.query_params
    is_open = len(table) <= MAX_TABLE_ID_LENGTH and await is_open_to(context, table, person_id)
    if is_open and can_redirect and (route := await route_elsewhere(context, table, person_id)):
        context.metrics.redirects.inc()
        await websocket.close(CloseCode.REDIRECT, route)
        return None
    try:
        room = await rooms.get(table) if is_open else None
    except Refused as error:
        await _say(websocket, error.code, error.sentence, retry=False)
        room = None
    if room is None:
        await websocket.close(CloseCode.GONE)
        return None
    return Socket(websocket, room, person_id, epoch=epoch, can_redirect=can_redirect)


async def _say(websocket: WebSocket, code: str, text: str, *, retry: bool) -> None:
    """Send the reason for which a socket is closed."""
    failure = Failure(code=code, sentence=text, for_id=None, reason=None, retry=retry)
    await websocket.send_text(failure.model_dump_json())


@router.websocket("/at/{node}/ws/{table}")
async def socket_here(websocket: WebSocket, node: str, table: str) -> None:
    """The same, for the path that a proxy routes to one process; `node` is the name of that process."""
    del node  # even if the proxy routed it to the wrong process, it is answered here
    await socket(websocket, table)
