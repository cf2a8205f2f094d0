"""What is written to the event logs of tables, and read from them: batches, events with owners, and summaries."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.server.audit import AuditEntry
    from tricksmith.server.domain import Event

__all__ = ["Batch", "LogAndOwners", "TableSummary"]


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that are written to a table's log together or not at all.

    `after` is the number of events that the writer has read: if the log has more by now, nothing is written and
    `Conflict` is raised; 0 opens a new table, and then the first event is its `Opened`.
    """

    table: str
    after: int
    events: Sequence[Event]
    by: tuple[int, str] | None = None
    """The seat and the client's id of the message that this carries out: `Store.seen` finds it if it is sent again."""
    seats: Sequence[tuple[int, str]] = ()
    """The seats that get an owner, and the ids of these people."""
    released: Sequence[int] = ()
    """The seats that lose their owner."""
    stage: str = ""
    """The state of the table after these events; empty if it is unchanged."""
    summary: Mapping[str, Any] = field(default_factory=dict)
    """The entry of the table in lists, as JSON; empty if it is unchanged."""
    audit: Sequence[AuditEntry] = ()
    """The audit entries for it."""


class LogAndOwners(NamedTuple):
    """Events of a table, and who owns its seats after the last of them: the person of each seat that has one."""

    events: list[Event]
    owners: dict[int, str]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in a list; `last` is the number of its last event.

    `updated` is when that event happened, in milliseconds since 1970; or when a process gave the table up later, if a
    clock ran then.
    """

    table: str
    game: str
    players: int
    stage: str
    is_public: bool
    last: int
    updated: int
    summary: Mapping[str, Any]
