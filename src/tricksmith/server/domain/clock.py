"""The clocks of a table, folded from the times of its events: pauses and outages cost nobody anything."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["Clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """What each seat has left, in milliseconds, and since when the seat to act has been thinking.

    `each` is what a decision may take before it comes off the bank; `since` is None while nobody's clock runs.
    """

    each: int
    banks: tuple[int, ...]
    since: int | None = None
    stopped: int | None = None
    """Since when the table is paused."""

    def begun(self, at: int) -> Clock:
        """A new decision begins."""
        return replace(self, since=at)

    def charged(self, seat: int, at: int) -> Clock:
        """The clock after this seat's decision at this moment, and before the next one begins.

        >>> Clock(each=5_000, banks=(60_000, 60_000), since=1_000).charged(0, 26_000).banks
        (40000, 60000)
        """
        over = 0 if self.since is None else max(0, at - self.since - self.each)
        if not over or not self.banks[seat]:
            return replace(self, since=None)
        left = max(0, self.banks[seat] - over)
        return replace(self, since=None, banks=(*self.banks[:seat], left, *self.banks[seat + 1 :]))

    def idle(self) -> Clock:
        """Nobody's clock runs."""
        return replace(self, since=None)

    def paused(self, at: int) -> Clock:
        """The clock stops where it is."""
        return replace(self, stopped=at)

    def resumed(self, at: int) -> Clock:
        """The clock goes on as if the pause had not been."""
        lost = 0 if self.stopped is None else at - self.stopped
        return replace(self, stopped=None).without(lost)

    def without(self, lost: int) -> Clock:
        """So many milliseconds do not count."""
        return self if self.since is None else replace(self, since=self.since + max(0, lost))

    def bank(self, seat: int, now: int, *, acts: bool) -> int:
        """What this seat's bank holds at this moment, in milliseconds, while it thinks too."""
        over = max(0, self._spent(now) - self.each) if acts else 0
        return max(0, self.banks[seat] - over)

    def left(self, seat: int, now: int) -> int | None:
        """Until when the seat to act may think, in milliseconds from now, negative if it is past; None: no clock runs.

        >>> Clock(each=5_000, banks=(60_000, 0), since=1_000).left(0, 2_000)
        64000
        """
        return None if self.since is None else self.each + self.banks[seat] - self._spent(now)

    def _spent(self, now: int) -> int:
        if self.since is None:
            return 0
        return max(0, (now if self.stopped is None else self.stopped) - self.since)
