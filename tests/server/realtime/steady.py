"""`tricksmith serve` with no secret of its own: what is dealt, and what bots do, follows from the parts of the players.

A test whose pages give the same parts again then meets the same cards again. Never for people: see `docs/deals.md`.
"""

from __future__ import annotations

from random import SystemRandom

from tricksmith.cli import main
from tricksmith.server.domain import setup
from tricksmith.server.realtime import room

NO_SECRET = "00" * 32


class SameSecret(SystemRandom):
    """Chance whose secrets, alone, are always the same."""

    def getrandbits(self, k: int, /) -> int:
        """No bits for a secret, which has 256 of them."""
        return 0 if k == 256 else super().getrandbits(k)


if __name__ == "__main__":
    setup.new_secret = lambda: NO_SECRET
    room.RNG = SameSecret()
    main()
