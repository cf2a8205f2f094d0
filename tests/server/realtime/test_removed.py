"""Whoever is removed learns at once that the seat is not theirs any more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.server.realtime.player import Player

if TYPE_CHECKING:
    from tests.server.realtime.server import Server


def test_whoever_is_removed_looks_on_and_knows_it(server: Server) -> None:
    """They are greeted again, without a seat; what follows shows them no hand."""

    async def play() -> None:
        ada, bo = Player(server.address), Player(server.address, 1)
        made = await ada.open("nonesuch", 3, seats=["me", "open", "bot"])
        await bo.take(made["invites"][0]["link"], "Bo")
        host, guest = await ada.sit(made["table"]), await bo.sit(made["table"])
        assert (await guest.of("welcome"))["seat"] == 1
        await host.send({"type": "host", "id": "r", "do": "remove", "seat": 1})
        assert (await guest.of("welcome"))["seat"] is None
        assert (await guest.state())["mine"] is None
        for person in (ada, bo):
            await person.close()

    asyncio.run(play())
