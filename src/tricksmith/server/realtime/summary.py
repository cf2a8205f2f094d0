"""What lists show of a table, kept beside its log so that no list has to fold one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tricksmith import games
from tricksmith.server.wire.http import TableRow

if TYPE_CHECKING:
    from tricksmith.server.domain import TableState
    from tricksmith.server.store import TableSummary

__all__ = ["row_of", "summary_of"]


def summary_of(table: TableState) -> dict[str, Any]:
    """The names, the open seats, the score, and whose turn it is."""
    return {
        "names": [chair.name for chair in table.seats],
        "open": list(table.open_seats),
        "hand": len(table.movers),
        "totals": list(table.match.totals) if table.match is not None else [],
        "turn": _awaited(table),
        "lesson": bool(table.opened.lesson),
        "watched": table.opened.spectators != "none",
    }


def _awaited(table: TableState) -> list[int]:
    """The seats of people for whom the table waits."""
    acts = (table.to_act,) if table.to_act is not None and table.to_act in table.present else ()
    return sorted({*acts, *table.awaits_secret, *table.awaits_ready, *table.awaits_answer})


def row_of(found: TableSummary, seat: int | None) -> TableRow:
    """A table as a list shows it to whoever has this seat."""
    summary = found.summary
    return TableRow(
        id=found.table,
        game=found.game,
        game_name=games.load(found.game).name,
        players=found.players,
        names=list(summary.get("names", [])),
        open_seats=list(summary.get("open", [])),
        stage=found.stage,
        hand=int(summary.get("hand", 0)),
        totals=list(summary.get("totals", [])),
        your_turn=seat is not None and seat in summary.get("turn", []),
        updated=datetime.fromtimestamp(found.updated / 1000, UTC).isoformat(timespec="seconds"),
    )
