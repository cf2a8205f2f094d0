"""A process that has loaded what the processes of tests need, and forks them: loading takes longer than they do."""

from __future__ import annotations

import multiprocessing

FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload([
    "alembic.command", "sqlalchemy.dialects.sqlite.pysqlite", "tests.server.store.busy",
    "tricksmith.arena", "tricksmith.arena.duplicate", "tricksmith.bots.levels", "tricksmith.bots.novice_policy",
    "tricksmith.executor.workers", "tricksmith.training.self_play",
])  # fmt: skip


class ForkedMultiprocessing:
    """The module, which starts by a fork what should be spawned."""

    def __getattr__(self, name: str) -> object:
        return getattr(multiprocessing, name)

    def get_context(self, method: str) -> object:
        assert method == "spawn"
        return FORKED
