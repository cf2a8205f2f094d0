"""Token buckets: a burst at once, and a rate after that; and which clients share a bucket."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from functools import lru_cache
from time import monotonic

__all__ = ["TokenBucket", "TokenBuckets", "rate_limit_key"]

MAX_BUCKETS = 20_000
"""The most buckets that are kept; then the least recently used one is dropped, so that its client gets a full one."""
IPV6_PREFIX = 64
"""Bits of the prefix that all IPv6 addresses of one customer share."""


@lru_cache(maxsize=4096)
def rate_limit_key(address: str) -> str:
    """Return the name of a client's bucket: its IPv4 address, or the network of its IPv6 address.

    >>> [rate_limit_key(address) for address in ("192.0.2.7", "2001:db8:1:2:3::4", "::ffff:192.0.2.7", "")]
    ['192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', '']
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, IPV6_PREFIX), strict=False)) if not ip.is_loopback else str(ip)


class TokenBucket:
    """The allowance of one client: `capacity` tokens at first, and at most; `rate` of them come back each second.

    >>> bucket = TokenBucket(2, 0.5, now=0.0)
    >>> [bucket.take(now=time) for time in (0.0, 0.0, 0.0, 1.0, 2.5)]
    [True, True, False, False, True]
    """

    __slots__ = ("capacity", "rate", "time", "tokens")

    def __init__(self, capacity: float, rate: float, *, now: float | None = None) -> None:
        self.capacity, self.rate, self.tokens = capacity, rate, capacity
        self.time = monotonic() if now is None else now

    def take(self, *, now: float | None = None) -> bool:
        """Take a token; return whether there was one."""
        now = monotonic() if now is None else now
        self.tokens = min(self.capacity, self.tokens + (now - self.time) * self.rate)
        self.time = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class TokenBuckets:
    """A bucket for each name."""

    def __init__(self, capacity: float, rate: float) -> None:
        self.capacity, self.rate = capacity, rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a token from the bucket of this name; return whether there was one."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self.capacity, self.rate)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take()
