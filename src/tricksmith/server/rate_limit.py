"""Token buckets: so much at once, and so much a second after that."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

__all__ = ["TokenBucket", "TokenBuckets"]

MOST = 20_000
"""TokenBuckets that are remembered; the one that was used longest ago is forgotten, and is full again."""


class TokenBucket:
    """One client's allowance.

    >>> bucket = TokenBucket(2, 0.5, now=0.0)
    >>> [bucket.take(now=time) for time in (0.0, 0.0, 0.0, 1.0, 2.5)]
    [True, True, False, False, True]
    """

    __slots__ = ("left", "most", "rate", "time")

    def __init__(self, most: float, rate: float, *, now: float | None = None) -> None:
        self.most, self.rate, self.left = most, rate, most
        self.time = monotonic() if now is None else now

    def take(self, *, now: float | None = None) -> bool:
        """Whether one more is allowed; then it is counted."""
        now = monotonic() if now is None else now
        self.left = min(self.most, self.left + (now - self.time) * self.rate)
        self.time = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class TokenBuckets:
    """A bucket for each name."""

    def __init__(self, most: float, rate: float) -> None:
        self.most, self.rate = most, rate
        self._found: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Whether this one may do it once more."""
        bucket = self._found.get(name)
        if bucket is None:
            bucket = self._found[name] = TokenBucket(self.most, self.rate)
            if len(self._found) > MOST:
                self._found.popitem(last=False)
        self._found.move_to_end(name)
        return bucket.take()
