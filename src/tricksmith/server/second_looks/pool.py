"""The pool of one process that takes second looks, one at a time, each with its own time limit."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.games import metadata_of
from tricksmith.rules import typed
from tricksmith.server.child import CHILD_ERRORS, ChildOnDemand
from tricksmith.server.second_looks.worker import LookAnswer, SecondLookTask
from tricksmith.server.tracing import span

if TYPE_CHECKING:
    from tricksmith.rules import Game, Move
    from tricksmith.server.observability import Metrics

__all__ = ["SecondLookPool", "TakenLook"]

LOG = logging.getLogger("tricksmith.server.second_looks")
WORKER_PROGRAM = "from tricksmith.server.second_looks.worker import run; run()"
STUCK_SECONDS = 30.0
"""Seconds after which the process is replaced; until then a late answer is only dropped."""
MIN_SECONDS = 0.2
"""The least time with which a second look is begun."""
IDLE_TIMEOUT = 300.0
"""Seconds after which an idle process ends."""


class TakenLook(NamedTuple):
    """A second look that was taken, or is being taken.

    Attributes:
        move: The move that was looked at.
        task: The task that returns the answer.
    """

    move: Move
    task: asyncio.Task[LookAnswer | None]


class SecondLookPool:
    """One process for the second looks of all tables, begun when it is needed.

    Args:
        metrics: Where lost processes are counted.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.child = ChildOnDemand(WORKER_PROGRAM, metrics, idle_seconds=IDLE_TIMEOUT)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[LookAnswer | None]] = set()
        self._open_looks = 0
        """The number of second looks for which somebody is waiting."""
        self._no_looks = asyncio.Event()
        self._no_looks.set()
        self._prepared: dict[Game[Any, Any], int] = {}
        """The prepared games, each with the `ChildOnDemand.ended_count` then: a new process must prepare it again."""

    def prepare(self, game: Game[Any, Any]) -> None:
        """Let the process compute how much hands of a game vary, so that the first second look need not wait for it.

        This is done only for the presets of a game: a series of tables with other options would keep the process busy,
        and second looks at all other tables would come too late.

        Args:
            game: The game of a table.
        """
        if self._prepared.get(game) != self.child.ended_count and _is_preset(game):
            self._prepared[game] = self.child.ended_count
            self._start_task(SecondLookTask(game, seconds=STUCK_SECONDS))

    async def look(self, request: SecondLookTask) -> LookAnswer | None:
        """Return what there is to say against a move; None if there is nothing, or if it is not found in time.

        It never takes longer than `request.seconds`, and never fails.

        Args:
            request: The move.
        """
        self._open_looks += 1
        self._no_looks.clear()
        try:
            with span("second look"):
                running = self._start_task(request)
                await asyncio.wait({running}, timeout=request.seconds)
                return running.result() if running.done() and not running.cancelled() else None
        finally:
            self._open_looks -= 1
            if not self._open_looks:
                self._no_looks.set()

    async def close(self) -> None:
        """Cancel all second looks, and end the process."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.child.end()

    def _start_task(self, request: SecondLookTask) -> asyncio.Task[LookAnswer | None]:
        running = asyncio.create_task(self._ask(request, monotonic() + request.seconds))
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)
        return running

    async def _ask(self, request: SecondLookTask, until: float) -> LookAnswer | None:
        """Wait for the process, and ask it if there is still time; None without an answer."""
        if request.view is None:  # a preparation waits until there is no second look to take
            await self._no_looks.wait()
        async with self._lock:
            remaining = until - monotonic()
            if remaining < MIN_SECONDS:
                return None
            try:
                answer = await self.child.ask(replace(request, seconds=remaining), seconds=STUCK_SECONDS)
            except CHILD_ERRORS as error:
                LOG.warning("a second look was given up", extra={"fields": {"error": type(error).__name__}})
                return None
        if isinstance(answer, str):
            LOG.warning("a second look failed", extra={"fields": {"error": answer}})
        return answer if isinstance(answer, LookAnswer) else None


def _is_preset(game: Game[Any, Any]) -> bool:
    """Whether a game is played with its default options, or with those of one of its presets."""
    default = type(game)(game.players).options.as_dict()
    differing = {name: typed(value) for name, value in game.options.as_dict().items() if value != default[name]}
    return any(preset.options == differing for preset in metadata_of(game.id).presets)
