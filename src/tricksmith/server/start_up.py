"""A start that fails: its reason in one line for the one who started the server, and no stack in the log."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tricksmith.errors import TricksmithError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi import FastAPI
    from starlette.types import Message, Receive, Scope, Send

__all__ = ["StartUp", "plain_start_errors"]


class StartUp:
    """The app, which keeps the error that ended its start."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.error: TricksmithError | None = None

    @property
    def state(self) -> Any:
        """What the app shares."""
        return self.app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve; of a start that fails for a known reason the server learns only that it failed."""
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
    """Turn what files can do to a start into errors of one line."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise TricksmithError(
            f"{error.filename or 'the data folder'}: {why}; the server's user must be able to read and write its data"
        ) from error
