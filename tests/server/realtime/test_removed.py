"""People who are removed learn at once that the seat is no longer theirs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.realtime.player import Player
from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    from tests.server.realtime.server import Server


def test_people_who_are_removed_can_come_back_as_spectators(server: Server) -> None:
    """Their socket ends with a code of its own; the next one has no seat, and shows no hand."""

    async def play() -> None:
        ada, bo = Player(server.address), Player(server.address, 1)
        made = await ada.open("nonesuch", 3, seats=["me", "open", "bot"])
        await bo.take(made["invites"][0]["link"], "Bo")
        host, guest = await ada.sit(made["table"]), await bo.sit(made["table"])
        assert (await guest.of("welcome"))["seat"] == 1
        await host.send({"type": "host", "id": "r", "do": "remove", "seat": 1})
        with pytest.raises(ConnectionClosed) as ended:
            await guest.of("welcome")
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == CloseCode.UNSEATED
        again = await bo.sit(made["table"])
        assert (await again.of("welcome"))["seat"] is None
        assert (await again.state())["mine"] is None
        for person in (ada, bo):
            await person.close()

    asyncio.run(play())
