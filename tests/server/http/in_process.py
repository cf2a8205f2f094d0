"""A server in the process of a test, and a client that asks it without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from fastapi import FastAPI

from tricksmith.server.http import create_app
from tricksmith.server.settings import Limits, Settings


def at_an_app(
    folder: Path, test: Callable[[FastAPI, httpx.AsyncClient], Awaitable[None]], limits: Limits | None = None
) -> None:
    """Run a test with a server in this process."""

    async def run() -> None:
        app = create_app(Settings(data=folder, bot_workers=0, limits=limits or Limits(busy_delay=0)))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client,
        ):
            await test(app, client)

    asyncio.run(run())
