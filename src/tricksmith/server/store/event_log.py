"""The contract of every event log, however it is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith.server.audit import AuditEntry
    from tricksmith.server.domain import Event

__all__ = ["Batch", "EventLog", "LogAndOwners", "TableSummary"]


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
    """Seat and the client's id of the message that this answers: a resend is found again by `seen`."""
    seats: Sequence[tuple[int, str]] = ()
    """Seats that get a right: the seat and the person."""
    released: Sequence[int] = ()
    """Seats that lose theirs."""
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
    """A table in a list; `updated` is when its last event happened, in milliseconds since 1970.

    Where a clock ran when a process gave the table up, it is that moment.
    """

    table: str
    game: str
    players: int
    stage: str
    is_public: bool
    last: int
    updated: int
    summary: Mapping[str, Any]


class EventLog(Protocol):
    """The log of all tables, and who may sit where. Several processes may write to one log at once."""

    async def append(self, batch: Batch) -> None:
        """Write the batch; it is on the disk when this returns. Raises `Conflict`."""

    async def append_all(self, batches: Sequence[Batch]) -> None:
        """Write the batches of several tables, all or none; raises `Conflict`."""

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after number `after`, in order; none if there is no such table."""

    async def load(self, table: str, after: int = 0) -> LogAndOwners:
        """The same and who owns the seats after the last of these events, read at one moment."""

    async def last(self, table: str) -> int:
        """The number of events of a table; 0 if there is none."""

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each table; deleted tables are left out."""

    async def seen(self, table: str, seat: int, client_id: str) -> int | None:
        """The number of the last event that this message of a client led to; None if it has not been carried out."""

    async def close(self) -> None:
        """End all connections; what was acknowledged stays."""
