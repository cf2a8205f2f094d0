"""Logs to write and to read."""

from __future__ import annotations

from tricksmith.server.domain import Event, Occupant, TableSetup, open_table
from tricksmith.server.domain import events as e

SEATS = (Occupant("person", "Ada"), Occupant("bot", "Bo", "novice"), Occupant("open"))


def opening(at: int = 0, *, public: bool = False) -> tuple[Event, ...]:
    """How a log begins."""
    setup = TableSetup(game="nonesuch", players=3, seats=SEATS, public=public)
    return open_table(setup, now=at, secret="00" * 32)


def ready(at: int) -> Event:
    """An event that differs from others in its time."""
    return e.Ready(at, 0)
