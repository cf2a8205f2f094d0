"""A child process that answers one question at a time, and that can be killed at any moment without harm.

Bots think and records are replayed in such processes, so that no table waits for them, and a time limit can end them.
Questions and answers are pickles with their length before them. A process ends when its input does, so none outlives
its server.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from tricksmith import games
from tricksmith.executor import one_thread_environment

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from tricksmith.games import GameFile
    from tricksmith.server.observability import Metrics

__all__ = ["CHILD_ERRORS", "Child", "ChildOnDemand", "answer_questions"]

LENGTH_PREFIX = struct.Struct(">I")
"""The length before each pickle."""
NICENESS = 10
"""The niceness that a process adds to that of the server, which so gets the processor first."""
MAX_UNCOUNTED_WAIT = 20.0
"""The most seconds of waiting for a processor that are not counted as the time of an answer."""
CHILD_ERRORS = (OSError, EOFError, TimeoutError, pickle.UnpicklingError)
"""The errors of a question to a process that died, was too slow, or wrote something that is not an answer."""


@dataclass(frozen=True, slots=True)
class _AddFiles:
    """The first question, if any: to add these files to the games of the process."""

    files: tuple[GameFile, ...]


class Child:
    """A running child process, as the server sees it."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def begin(cls, program: str) -> Child:
        """Start a process that runs a Python program, which must call `answer_questions`.

        It gets the game files as this process read them, even if they have changed since.
        """
        child = cls(
            await create_subprocess_exec(
                sys.executable, "-c", program,
                stdin=PIPE, stdout=PIPE, start_new_session=True, env=one_thread_environment(),
            )
        )  # fmt: skip
        if files := games.added_files():
            try:
                await child.ask(_AddFiles(files))
            except BaseException:  # no caller has it yet, so it must be ended here
                await asyncio.shield(child.end())
                raise
        return child

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.returncode is None

    def processor_waits(self) -> dict[str, float]:
        """Return for how many seconds each of its threads has waited for a processor, if the system reports it."""
        waits = {}
        for thread in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            with suppress(OSError, ValueError):  # the thread has ended meanwhile
                _running, waiting, _slices = thread.read_bytes().split()  # times in nanoseconds
                waits[thread.parent.name] = int(waiting) / 1e9
        return waits

    async def ask_within(self, seconds: float, question: object) -> Any:
        """Return the answer to a question, unless the process takes longer; raises one of `CHILD_ERRORS`.

        The time for which the process waits for a processor is not counted, up to `MAX_UNCOUNTED_WAIT`. On a busy
        machine, a process that was killed for it would have to start again and compile the game again, and be later
        still.

        Args:
            seconds: The time limit.
            question: The question, which is pickled.
        """
        before, started = self.processor_waits(), monotonic()
        answer = asyncio.create_task(self.ask(question))
        try:
            remaining = seconds
            while remaining > 0 and not answer.done():
                await asyncio.wait({answer}, timeout=remaining)
                after = self.processor_waits()
                waited = max((wait - before.get(thread, 0.0) for thread, wait in after.items()), default=0.0)
                remaining = started + seconds + min(waited, MAX_UNCOUNTED_WAIT) - monotonic()
            if not answer.done():
                raise TimeoutError
            return answer.result()
        finally:
            answer.cancel()

    async def ask(self, question: object) -> Any:
        """Return the answer to a question; raises one of `CHILD_ERRORS`.

        If this is cancelled, end the process: its answer would be taken for that to the next question.
        """
        return await self.ask_pickled(pickle.dumps(question))

    async def ask_pickled(self, data: bytes) -> Any:
        """Do the same for the pickle of a question."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(LENGTH_PREFIX.pack(len(data)) + data)
        await stdin.drain()
        head = await stdout.readexactly(LENGTH_PREFIX.size)
        return pickle.loads(await stdout.readexactly(LENGTH_PREFIX.unpack(head)[0]))

    async def end(self) -> None:
        """End it, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class ChildOnDemand:
    """One process for many questions, one at a time: started for the first, and replaced after it fails to answer.

    Args:
        program: What the process runs, as in `Child.begin`.
        metrics: Where lost processes are counted.
        idle_seconds: After how long without a question the process ends; None for never.
    """

    def __init__(self, program: str, metrics: Metrics, *, idle_seconds: float | None = None) -> None:
        self._program, self._metrics, self._idle_seconds = program, metrics, idle_seconds
        self._child: Child | None = None
        self._retirement: asyncio.TimerHandle | None = None
        self._endings: set[asyncio.Task[None]] = set()
        self.ended_count = 0
        """How many processes have ended. A new one has none of the caches of the one before."""

    @property
    def pid(self) -> int | None:
        """The number of the process; None if none is running."""
        return self._child.pid if self._child is not None and self._child.is_running else None

    async def begin(self) -> None:
        """Start the process, if none is running, so that the first question doesn't wait for that; raises `OSError`."""
        if self.pid is None:
            self._forget_child()
            self._child = await Child.begin(self._program)

    async def ask(self, question: object, *, seconds: float, may_start: bool = True) -> Any:
        """Return the answer to a question; end the process if it has none, or if nobody is waiting for it.

        Args:
            question: The question, which is pickled.
            seconds: The time limit of the answer, with the start of a process.
            may_start: Whether a new process can answer the question too.

        Raises:
            OSError, EOFError, TimeoutError, UnpicklingError: `CHILD_ERRORS`: the process is lost.
        """
        self._cancel_retirement()
        try:
            async with asyncio.timeout(seconds):
                data = await asyncio.to_thread(pickle.dumps, question)  # which takes long for a long match
                if self._child is None or not self._child.is_running:
                    if not may_start:
                        raise EOFError  # as for a process that has died
                    self._forget_child()
                    self._child = await Child.begin(self._program)
                answer = await self._child.ask_pickled(data)
        except BaseException as error:
            await self.end()
            if isinstance(error, CHILD_ERRORS):
                self._metrics.workers_lost.inc()
            raise
        if self._idle_seconds is not None:
            self._retirement = asyncio.get_running_loop().call_later(self._idle_seconds, self._retire)
        return answer

    async def end(self) -> None:
        """End the process, if there is one, and wait until all have ended; the next question starts another."""
        self._cancel_retirement()
        self._retire()
        if self._endings:
            await asyncio.shield(asyncio.gather(*self._endings))

    def _forget_child(self) -> Child | None:
        """Return the process if there was one, and get no more answers from it."""
        child, self._child = self._child, None
        self.ended_count += child is not None
        return child

    def _cancel_retirement(self) -> None:
        if self._retirement is not None:
            self._retirement.cancel()

    def _retire(self) -> None:
        if (child := self._forget_child()) is not None:
            ending = asyncio.create_task(child.end())
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)


def answer_questions(answer: Callable[[Any], object], *, memory: int = 0, niceness: int = NICENESS) -> None:
    """Answer questions from standard input until it ends: the main function of such a process.

    Args:
        answer: What makes the answer to a question; it raises nothing.
        memory: Bytes of address space that the process may use; 0 for any number.
        niceness: The niceness that the process adds to that of the server.
    """
    with suppress(OSError):
        os.nice(niceness)
    if memory:
        with suppress(ImportError, ValueError, OSError):
            import resource  # noqa: PLC0415 - not on Windows

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    questions, output = sys.stdin.buffer, os.dup(1)
    os.dup2(2, 1)  # what a game or bot prints goes to the logs, and not into an answer
    with suppress(KeyboardInterrupt, BrokenPipeError), os.fdopen(output, "wb") as answers:
        while (head := questions.read(LENGTH_PREFIX.size)) and len(head) == LENGTH_PREFIX.size:
            question = pickle.loads(questions.read(LENGTH_PREFIX.unpack(head)[0]))
            if isinstance(question, _AddFiles):
                reply = pickle.dumps([games.add_file(file).id for file in question.files])
            else:
                reply = pickle.dumps(answer(question))
            answers.write(LENGTH_PREFIX.pack(len(reply)) + reply)
            answers.flush()
