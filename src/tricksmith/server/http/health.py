"""How the server is doing, for those who look after it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from tricksmith.server.http.asked import HouseOf, RoomsOf
from tricksmith.server.http.errors import problem
from tricksmith.server.metrics import is_near
from tricksmith.server.wire.http import Health

__all__ = ["healthz", "metrics", "router"]

router = APIRouter()


@router.get("/healthz", summary="Whether the server takes requests and its store answers")
async def healthz(house: HouseOf, rooms: RoomsOf) -> Health:
    """Answered with 503 while the server stops, so that a proxy sends nobody any more."""
    if rooms.closing:
        raise problem(503, "stopping", "The server is stopping.")
    await house.store.check()
    return Health(status="ok")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The meters in Prometheus' format."""
    settings = request.app.state.settings
    address = request.client.host if request.client is not None else ""
    if settings.metrics == "off" or (settings.metrics == "local" and not is_near(address)):
        raise problem(404, "not_found", "There is nothing at this address.")
    return Response(request.app.state.metrics.page(), media_type=CONTENT_TYPE_LATEST)
