"""Tables while people are at them: rooms, sockets, countdowns, and bots in worker processes.

A room holds a table and the subscriptions to it, and is the only place where its events are decided and committed. The
package imports the domain, the store, the wire and the presenters; only `http` imports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.server.realtime.bot_pool import BotPool as BotPool
    from tricksmith.server.realtime.context import AppContext as AppContext
    from tricksmith.server.realtime.context import clock_shift as clock_shift
    from tricksmith.server.realtime.context import now as now
    from tricksmith.server.realtime.leases import TableLeases as TableLeases
    from tricksmith.server.realtime.leases import process_id as process_id
    from tricksmith.server.realtime.leases import route_elsewhere as route_elsewhere
    from tricksmith.server.realtime.redis_pubsub import RedisPubSub as RedisPubSub
    from tricksmith.server.realtime.redis_pubsub import redis_client as redis_client
    from tricksmith.server.realtime.room import RNG as RNG
    from tricksmith.server.realtime.room import Room as Room
    from tricksmith.server.realtime.rooms import Rooms as Rooms
    from tricksmith.server.realtime.socket import Socket as Socket

__all__: list[str] = []  # nothing here is public; the names are for the rest of the server

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(  # so that a worker process, which needs only one of these modules, starts quickly
    __name__,
    {
        "bot_pool": ["BotPool"],
        "context": ["AppContext", "now", "clock_shift"],
        "leases": ["TableLeases", "process_id", "route_elsewhere"],
        "redis_pubsub": ["RedisPubSub", "redis_client"],
        "room": ["RNG", "Room"],
        "rooms": ["Rooms"],
        "socket": ["Socket"],
    },
)
