"""The audit log: the privileged actions of people at tables, for the operator of the server to look up.

A host removes people, gives seats to bots, and pauses, closes or deletes a table; a person signs other devices out or
continues on another one. Each of these is an entry that is saved in the same transaction as the action itself, and a
line in the server's log. An entry has no card, secret or link, and outlives its table.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.server.domain import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain import Event, TableState

__all__ = ["AUDIT_RETENTION", "AuditEntry", "host_entry", "log_entries"]

LOG = logging.getLogger("tricksmith.server.audit")
AUDIT_RETENTION = 90 * 24 * 60 * 60 * 1000
"""Milliseconds for which an entry is kept."""
SHORT_ID = 8
"""Letters of a person's id that are shown: enough to tell people of the same name apart."""
_SENTENCES = {
    "removed": "{name} removed {target} from seat {seat}.",
    "filled": "{name} gave seat {seat} to {target}, a bot ({level}).",
    "stood_in": "{name} let a bot ({level}) stand in for {target} in seat {seat}.",
    "paused": "{name} paused the table.",
    "resumed": "{name} resumed the table.",
    "closed": "{name} closed the table.",
    "deleted": "{name} deleted the table.",
    "signed_out": "{name} signed out their other devices.",
    "device_changed": "{name} continued on another device.",
}
"""The sentence for each action."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Who did what, and to whom.

    >>> entry = AuditEntry(0, "removed", "uLq3n0aX7cW1", "Ada", table="kitchen", seat=2, target="Bo")
    >>> entry.sentence, entry.short_id
    ('Ada removed Bo from seat 3.', 'uLq3n0aX')
    """

    at: int
    """When, in milliseconds since 1970."""
    action: str
    """The kind of the event, or `deleted` or `signed_out`, which are not events of a table."""
    person: str
    """The id of the person who did it."""
    name: str
    """What that person was called."""
    table: str = ""
    """The id of the table; empty for what concerns a person's devices."""
    seat: int | None = None
    """The seat that it concerns, from 0; None if it concerns none."""
    target: str = ""
    """The name of the person or bot that has this seat, or had it before the action."""
    level: str = ""
    """The level of the bot that plays there now."""

    @property
    def short_id(self) -> str:
        """The beginning of the person's id."""
        return self.person[:SHORT_ID]

    @property
    def sentence(self) -> str:
        """What was done, in words."""
        seat = self.seat + 1 if self.seat is not None else ""
        name = self.name or "Someone without a name"
        return _SENTENCES[self.action].format(name=name, target=self.target, seat=seat, level=self.level)


def host_entry(event: Event, table_id: str, table: TableState, person: str) -> AuditEntry:
    """Return the entry for an action of the host.

    Args:
        event: The event.
        table_id: The id of the table.
        table: The table before the event.
        person: The id of the host.
    """
    seat: int | None = getattr(event, "seat", None)
    target: str = getattr(event, "name", table.names[seat]) if seat is not None else ""
    level = getattr(event, "level", "")
    return AuditEntry(event.at, kind_of(event), person, table.names[table.host], table_id, seat, target, level)


def log_entries(entries: Iterable[AuditEntry]) -> None:
    """Write entries to the server's log, without names, after they have been saved."""
    for entry in entries:
        fields = {"action": entry.action, "person": entry.short_id, "table": entry.table, "seat": entry.seat}
        LOG.info("audit", extra={"fields": fields})
