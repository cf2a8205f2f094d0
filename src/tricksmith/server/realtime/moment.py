"""What time it is."""

from __future__ import annotations

import time

__all__ = ["now"]


def now() -> int:
    """Whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000
