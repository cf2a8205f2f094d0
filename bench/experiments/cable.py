"""A network cable between browsers and a server on one machine that can be cut and reconnected.

While it is cut, nothing gets through and neither end is notified. What was sent meanwhile is resent when TCP would do
so: a connection request after 1, 3, 7 … seconds (RFC 6298), data after 0.2, 0.6, 1.4 … seconds. So a reconnected cable
helps an old connection only when that retries, as in a real network.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Self

__all__ = ["Cable"]

CONNECT_RETRY, SEND_RETRY = 1.0, 0.2
"""Seconds until a connection request, and data, are sent again the first time; each further wait is twice as long."""
CHUNK_SIZE = 65536
"""The most bytes that are forwarded at once."""


class Cable:
    """Listens on its own port, and forwards everything to the port of a server."""

    def __init__(self, port: int, target: int) -> None:
        self.port, self.target = port, target
        self.is_cut = False
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._forward, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection in both directions, until one end closes it."""
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            await self._wait_until_through(CONNECT_RETRY)
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
            try:
                directions = [
                    asyncio.create_task(self._copy(reader, server_writer)),
                    asyncio.create_task(self._copy(server_reader, writer)),
                ]
                await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
                for direction in directions:
                    direction.cancel()
                await asyncio.gather(*directions, return_exceptions=True)
            finally:
                server_writer.close()
        except (OSError, asyncio.CancelledError):  # without a server the browser is notified; or the measurement ends
            pass
        finally:
            writer.close()
            self._open.discard(task)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one direction, in order, until its end."""
        with suppress(OSError):
            while data := await reader.read(CHUNK_SIZE):
                await self._wait_until_through(SEND_RETRY)
                writer.write(data)
                await writer.drain()
            await self._wait_until_through(SEND_RETRY)

    async def _wait_until_through(self, first_retry: float) -> None:
        """Wait until something that is sent now, and resent when TCP would resend it, gets through."""
        started = monotonic()
        for number in count(1):
            if not self.is_cut:
                return
            await asyncio.sleep(started + first_retry * (2**number - 1) - monotonic())
