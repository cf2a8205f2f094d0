"""The clocks of a table: what each decision costs; pauses and outages cost nothing. Immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["Clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of a table, in milliseconds. Pauses and outages cost nobody anything.

    Each decision has `per_decision` milliseconds; what it takes beyond them comes off the seat's bank. `since` is when
    the seat to act began to think, None while no clock runs.
    """

    per_decision: int
    banks: tuple[int, ...]
    since: int | None = None
    stopped: int | None = None
    """Since when the table has been paused."""

    def begun(self, at: int) -> Clock:
        """A new decision begins."""
        return Clock(self.per_decision, self.banks, at, self.stopped)

    def charged(self, seat: int, at: int) -> Clock:
        """The clock after this seat's decision at this moment, and before the next one begins.

        >>> Clock(per_decision=5_000, banks=(60_000, 60_000), since=1_000).charged(0, 26_000).banks
        (40000, 60000)
        """
        over = max(0, self._spent(at) - self.per_decision)
        if not over or not self.banks[seat]:
            return Clock(self.per_decision, self.banks, None, self.stopped)
        bank = max(0, self.banks[seat] - over)
        return replace(self, since=None, banks=(*self.banks[:seat], bank, *self.banks[seat + 1 :]))

    def charged_so_far(self, seat: int, at: int) -> Clock:
        """Charge the time that this seat has taken so far for its present decision; the clock keeps running.

        >>> Clock(per_decision=5_000, banks=(60_000, 0), since=1_000).charged_so_far(0, 26_000)
        Clock(per_decision=5000, banks=(40000, 0), since=21000, stopped=None)
        """
        if self.since is None:
            return self
        charged = self.charged(seat, at)
        return replace(charged, since=self.since + self.banks[seat] - charged.banks[seat])

    def idle(self) -> Clock:
        """Nobody's clock runs."""
        return replace(self, since=None)

    def paused(self, at: int) -> Clock:
        """The clock stops where it is."""
        return replace(self, stopped=at)

    def resumed(self, at: int) -> Clock:
        """The clock goes on as if the pause had not been."""
        pause = 0 if self.stopped is None else at - self.stopped
        return replace(self, stopped=None).without(pause)

    def without(self, milliseconds: int) -> Clock:
        """The clock with this much time taken out of the present decision; unchanged in a pause or while none runs."""
        is_running = self.since is not None and self.stopped is None
        return replace(self, since=(self.since or 0) + max(0, milliseconds)) if is_running else self

    def bank(self, seat: int, now: int, *, acts: bool) -> int:
        """What this seat's bank holds at this moment, in milliseconds.

        Args:
            seat: The seat.
            now: Milliseconds since 1970.
            acts: Whether the decision under way is this seat's, so that its time comes off this bank.
        """
        over = max(0, self._spent(now) - self.per_decision) if acts else 0
        return max(0, self.banks[seat] - over)

    def remaining(self, seat: int, now: int) -> int | None:
        """How long the seat to act may still think, in milliseconds, negative if it is late; None if no clock runs.

        >>> Clock(per_decision=5_000, banks=(60_000, 0), since=1_000).remaining(0, 2_000)
        64000
        """
        return None if self.since is None else self.per_decision + self.banks[seat] - self._spent(now)

    def _spent(self, now: int) -> int:
        if self.since is None:
            return 0
        return max(0, (now if self.stopped is None else self.stopped) - self.since)
