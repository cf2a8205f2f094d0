"""The socket of a table."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from tricksmith.server.http.asked import identity_of
from tricksmith.server.realtime.socket import GONE, RESTART, Socket

__all__ = ["router", "socket"]

router = APIRouter()


@router.websocket("/ws/{table}")
async def socket(websocket: WebSocket, table: str) -> None:
    """The cookie says whose seat it is; whoever has none looks on, where the table allows it."""
    rooms = websocket.app.state.rooms
    await websocket.accept()
    if rooms.closing:
        await websocket.close(RESTART)
        return
    room = await rooms.get(table) if len(table) <= 64 else None
    person = identity_of(websocket).of(websocket)
    if room is None:
        await websocket.close(GONE)
        return
    seat = await room.house.store.people.seat_of(table, person.id) if person is not None else None
    full = len(room.viewers) >= room.house.settings.limits.sockets
    if (seat is None and room.table.opened.spectators == "none") or full:
        await websocket.close(GONE)
        return
    await Socket(websocket, room, seat, person.id if person is not None else "").run()
