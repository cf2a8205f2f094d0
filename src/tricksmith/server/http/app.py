"""The app: its routes, its socket, the page, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.middleware import Middleware

from tricksmith._version import __version__
from tricksmith.server.calm import collect_when_calm
from tricksmith.server.http import games, health, me, records, tables, ws
from tricksmith.server.http.errors import add_errors
from tricksmith.server.http.guard import Guard
from tricksmith.server.http.identity import Identity
from tricksmith.server.http.lane import Lane
from tricksmith.server.http.page import PAGE, Page
from tricksmith.server.http.secret import secret_in
from tricksmith.server.metrics import Metrics
from tricksmith.server.realtime.house import House
from tricksmith.server.realtime.moment import now
from tricksmith.server.realtime.redis import RedisRelay
from tricksmith.server.realtime.rooms import Rooms
from tricksmith.server.realtime.thinkers import Thinkers
from tricksmith.server.store import Store
from tricksmith.server.wire.http import ErrorBody

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tricksmith.server.settings import Settings

__all__ = ["create_app"]

LOG = logging.getLogger("tricksmith.server")
SWEEP = 3600.0
"""Seconds between two looks for tables that nobody has touched for a month."""

ANSWERS = {
    status: {"model": ErrorBody, "description": text}
    for status, text in {
        400: "It cannot be done, for a reason that lies in what was asked.",
        403: "It is not yours to do, or it was sent by another site's page.",
        404: "There is no such thing, or not for you.",
        409: "It cannot be done as things stand.",
        413: "The body is too large.",
        422: "The body or a parameter has another shape than it should.",
        429: "Too many requests in a short time.",
    }.items()
}


def create_app(settings: Settings) -> FastAPI:
    """The server's app, to be run by any ASGI server."""
    metrics = Metrics()
    page = Page(settings.page or PAGE)
    app = FastAPI(
        title="tricksmith",
        version=__version__,
        summary="Trick-taking games at a table in the browser.",
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=ANSWERS,  # type: ignore[arg-type]
        middleware=[Middleware(Guard, settings=settings, metrics=metrics, policy=page.policy)],
    )
    app.state.settings, app.state.metrics, app.state.page = settings, metrics, page
    app.state.identity = Identity(settings.secret or secret_in(settings.data), secure=settings.is_secure)
    app.state.lane = Lane()
    add_errors(app)
    for module in (games, me, tables, records, health, ws):
        app.include_router(module.router)
    app.router.default = page
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the store and begin the workers; at the end tell everybody to come back, and finish what is under way."""
    settings, metrics = app.state.settings, app.state.metrics
    settings.data.mkdir(parents=True, exist_ok=True)
    store = await Store.connect(settings.database_url)
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, metrics)
    house = House(settings, store, thinkers, metrics)
    rooms = Rooms(house)
    if settings.redis:
        house.relay = RedisRelay(settings.redis, rooms)
    app.state.house, app.state.rooms = house, rooms
    tasks = [asyncio.create_task(thinkers.warm()), asyncio.create_task(_forget_old(store))]
    tasks.append(asyncio.create_task(collect_when_calm(metrics)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await rooms.close()
        await house.relay.close()
        await thinkers.close()
        await store.close()


async def _forget_old(store: Store) -> None:
    """Now and every hour: tables that nobody has touched for a month, and links that are too old."""
    while True:
        try:
            if gone := await store.sweep(now()):
                LOG.info("old tables were forgotten", extra={"fields": {"tables": gone}})
        except Exception:
            LOG.exception("old tables could not be forgotten")
        await asyncio.sleep(SWEEP)
