"""What is said in the log about people and the table, where it is no move of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import count
from tricksmith.server.domain import events as e

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tricksmith.server.domain import Event, TableState

__all__ = ["news_of"]


def news_of(table: TableState, event: Event) -> str:
    """A sentence about what an event did to the table, which stands after it; empty where there is none to say."""
    tell = _SENTENCES.get(type(event))
    return tell(table, event) if tell is not None else ""


def _name(table: TableState, event: Any) -> str:
    seat: int = event.seat
    return table.names[seat]


def _gone(word: str) -> Callable[[TableState, Any], str]:
    def tell(table: TableState, event: Any) -> str:
        if not event.level:
            return f"Seat {event.seat + 1} is open again."
        return f"{_name(table, event)} {word}; a bot ({event.level}) has the seat now."

    return tell


def _proposed(table: TableState, event: e.Proposed) -> str:
    what = "to take back the last decision" if event.what == "undo" else "to end the match as it stands"
    return f"{_name(table, event)} proposes {what}."


_SENTENCES: dict[type[Event], Callable[[TableState, Any], str]] = {
    e.Seated: lambda table, event: f"{_name(table, event)} sits down.",
    e.Filled: lambda table, event: f"{_name(table, event)}, a bot ({event.level}), sits down.",
    e.Removed: _gone("was removed by the host"),
    e.Left: _gone("has left"),
    e.StoodIn: lambda table, event: f"{_name(table, event)} is away: a bot ({event.level}) sits in.",
    e.LetBotPlay: lambda table, event: f"{_name(table, event)} lets a bot ({event.level}) play.",
    e.CameBack: lambda table, event: f"{_name(table, event)} is back.",
    e.Paused: lambda *_: "The host paused the table.",
    e.Resumed: lambda *_: "The table goes on.",
    e.Outage: lambda _, event: f"The server was away; {count(max(1, event.lost // 1000), 'second')} were not counted.",
    e.Closed: lambda *_: "The host closed the table.",
    e.RematchMade: lambda *_: "There is a rematch at another table.",
    e.RestClaimed: lambda table, event: f"{_name(table, event)} claims the rest, and has it.",
    e.Proposed: _proposed,
    e.Answered: lambda table, event: f"{_name(table, event)} says {'yes' if event.yes else 'no'}.",
    e.Undone: lambda table, event: f"{_name(table, event)} decides again.",
    e.Conceded: lambda table, event: f"{_name(table, event)} gives up the match.",
}
