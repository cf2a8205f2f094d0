"""The owners of a table's seats, and its sockets in this process.

A socket never remembers a seat. It belongs to a person, and every message and every state asks which seat that person
owns at that moment. `docs/design/tables.md` draws the states of a socket; `tests/server/realtime/test_seats.py` drives
them in every order.
"""

from __future__ import annotations

from time import time_ns
from typing import TYPE_CHECKING

from tricksmith.server.errors import Refused
from tricksmith.server.wire import CloseCode, Failure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.server.realtime.subscription import Subscription
    from tricksmith.server.settings import Limits

__all__ = ["Audience"]


class Audience:
    """The sockets of one table in one process, from the handshake on, and the owner of each seat.

    A socket is *connected* until its hello, then *present*. It ends when its person loses the seat, when the same
    person comes with another socket, when the table is deleted, or when the server stops.

    Args:
        owners: The person who owns each seat, by seat; seats of bots and open seats are not in it.
        limits: How many spectators a table takes.
    """

    def __init__(self, owners: Mapping[int, str], limits: Limits) -> None:
        self.limits = limits
        self.sockets: set[Subscription] = set()
        self.owners: dict[int, str] = {}
        self._seats: dict[str, int] = {}
        self.set_owners(owners)

    # -- owners -------------------------------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        """Return the seat that a person owns now; None for a spectator."""
        return self._seats.get(person)

    def require_seat(self, person: str) -> int:
        """Return the seat that a person owns now; raises `Refused` for a spectator."""
        seat = self._seats.get(person)
        if seat is None:
            raise Refused("no_seat", "you are watching: you have no seat at this table")
        return seat

    def set_owners(self, owners: Mapping[int, str]) -> list[Subscription]:
        """Set the owners as the log has them now, and end the sockets of everyone who lost a seat.

        Returns:
            The present sockets of people who got a seat: they need a welcome that names it.
        """
        before, self.owners = self._seats, dict(owners)
        # In a database of an old version, a person can own two seats: the lowest counts, which is the host's.
        self._seats = {person: seat for seat, person in sorted(self.owners.items(), reverse=True)}
        gained = []
        for socket in self.sockets:
            seat = self._seats.get(socket.person)
            if seat == before.get(socket.person):
                continue
            if socket.person in before:
                socket.close(CloseCode.UNSEATED, flush=False)
            elif socket.is_present:
                gained.append(socket)
        return gained

    # -- sockets ------------------------------------------------------------------------------------------------------

    @property
    def present(self) -> list[Subscription]:
        """The sockets that said hello and are not to be closed."""
        return [socket for socket in self.sockets if socket.is_present and socket.close_with is None]

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose owners have a present socket here."""
        owned = self._seats
        return frozenset([owned[socket.person] for socket in self.present if socket.person in owned])

    @property
    def spectators(self) -> int:
        """The number of present sockets without a seat."""
        owned = self._seats
        return len([socket for socket in self.present if socket.person not in owned])

    def connect(self, socket: Subscription) -> None:
        """Count a socket from its handshake on; it replaces another one of its person that has not said hello."""
        for other in self._others(socket):
            if not other.is_present:
                other.close(CloseCode.REPLACED, flush=False)
        self.sockets.add(socket)

    def refusal(self, socket: Subscription, *, spectators: bool) -> CloseCode | None:
        """Return why a connected socket can't stay; None if it can. Owners of seats always can.

        Args:
            socket: A connected socket.
            spectators: Whether the table admits spectators.
        """
        if self.seat_of(socket.person) is not None:
            return None
        if not spectators:
            return CloseCode.GONE
        watching = [other for other in self.sockets if self.seat_of(other.person) is None and other.close_with is None]
        from_address = sum(other.address == socket.address for other in watching)
        is_full = len(watching) > self.limits.spectators or from_address > self.limits.spectators_per_address
        return CloseCode.FULL if is_full else None

    def greet(self, socket: Subscription) -> None:
        """Mark a socket that said hello as present, and end every other socket of its person."""
        socket.is_present, socket.hello_at = True, time_ns()
        for other in self._others(socket):
            other.close(CloseCode.REPLACED, flush=False)

    def replace(self, seat: int, *, before: int) -> None:
        """End the owner's sockets here that said hello before this time (ns), as they have a newer one elsewhere."""
        for socket in self.present:
            if self.seat_of(socket.person) == seat and socket.hello_at < before:
                socket.close(CloseCode.REPLACED, flush=False)

    def say_fault(self, text: str) -> None:
        """Send everyone present the reason why nothing is saved now."""
        message = Failure(code="storage", sentence=text, for_id=None, reason=None, retry=False).model_dump_json()
        for socket in self.present:
            socket.send(message)

    def leave(self, socket: Subscription) -> None:
        """Remove a socket that has ended."""
        self.sockets.discard(socket)

    def _others(self, socket: Subscription) -> list[Subscription]:
        """The other sockets of the same person; none for a stranger, who has no id."""
        if not socket.person:
            return []
        return [other for other in self.sockets if other is not socket and other.person == socket.person]
