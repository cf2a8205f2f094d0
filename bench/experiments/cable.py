"""A network cable between browsers and a server on one machine that can be cut and reconnected.

While it is cut, nothing comes through and neither end is notified. What was sent meanwhile is sent again when TCP
would do so: a new connection 1, 3, 7 … seconds after it was asked for (RFC 6298), data 0.2, 0.6, 1.4 … seconds after
they were sent. So a reconnected cable helps an old connection only when that retries, as in a real network.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Self

__all__ = ["Cable"]

CONNECT_AGAIN = 1.0
"""Seconds after which a connection is asked for again, at first; the time doubles."""
SEND_AGAIN = 0.2
PIECE = 65536


class Cable:
    """Listens on its own port, and forwards everything to a server's."""

    def __init__(self, port: int, target: int) -> None:
        self.port, self.target = port, target
        self.is_cut = False
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            await self._through(CONNECT_AGAIN)
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            try:
                ways = [asyncio.create_task(self._pass(reader, back)), asyncio.create_task(self._pass(there, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            finally:
                back.close()
        except (
            OSError,
            asyncio.CancelledError,
        ):  # no server: the browser learns it at once; or the measurement is over
            pass
        finally:
            writer.close()
            self._open.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on one direction, in order, until its end."""
        with suppress(OSError):
            while data := await reader.read(PIECE):
                await self._through(SEND_AGAIN)
                writer.write(data)
                await writer.drain()
            await self._through(SEND_AGAIN)

    async def _through(self, again: float) -> None:
        """Wait until something sent now, and resent when TCP would resend it, comes through."""
        begun = monotonic()
        for number in count(1):
            if not self.is_cut:
                return
            await asyncio.sleep(begun + again * (2**number - 1) - monotonic())
