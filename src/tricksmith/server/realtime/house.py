"""Everything that the rooms of one process share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tricksmith.server.realtime.relay import Alone, Relay

if TYPE_CHECKING:
    from tricksmith.server.metrics import Metrics
    from tricksmith.server.realtime.thinkers import Thinkers
    from tricksmith.server.settings import Settings
    from tricksmith.server.store import Store

__all__ = ["House"]


@dataclass
class House:
    """The store, the bots, the meters and the other processes."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    metrics: Metrics
    relay: Relay = field(default_factory=Alone)
