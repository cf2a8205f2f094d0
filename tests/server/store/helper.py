"""Logs to write and to read."""

from __future__ import annotations

from tricksmith.server.domain import Setup, open_table
from tricksmith.server.domain.events import Chair, Event, Ready

CHAIRS = (Chair("person", "Ada"), Chair("bot", "Bo", "novice"), Chair("open"))


def opening(at: int = 0, *, public: bool = False) -> tuple[Event, ...]:
    """How a log begins."""
    setup = Setup(game="nonesuch", players=3, chairs=CHAIRS, public=public)
    return open_table(setup, now=at, secret="00" * 32)


def ready(at: int) -> Event:
    """An event that can be told from others by its time."""
    return Ready(at, 0)
