"""`tricksmith serve` with no secret of its own: what is dealt, and what bots do, follows from the parts of the players.

A test whose pages give the same parts again then meets the same cards again. Never for people: see `docs/deals.md`.
Its bots yield to nobody: on a machine that other tests keep busy the tests would wait for them.
"""

from __future__ import annotations

from random import SystemRandom

from tricksmith.cli import main
from tricksmith.server.domain import setup
from tricksmith.server.realtime import bot_pool, room

NO_SECRET = "00" * 32
WORKER = f"import os; os.nice = abs; {bot_pool.WORKER_PROGRAM}"
"""A process for bots as usual, but for its niceness."""


class SameSecret(SystemRandom):
    """Chance whose secrets, alone, are always the same."""

    def getrandbits(self, k: int, /) -> int:
        """No bits for a secret, which has 256 of them."""
        return 0 if k == 256 else super().getrandbits(k)


if __name__ == "__main__":
    setup.new_secret = lambda: NO_SECRET
    room.RNG = SameSecret()
    bot_pool.WORKER_PROGRAM = WORKER
    main()
