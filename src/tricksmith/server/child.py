"""A process of our own that answers one question at a time, and that can be ended at any moment without harm.

Bots think and records are replayed in such processes: what they do holds up no table, and a limit of time ends it.
Both ways go pickles with their length before them. A process ends when its input does, so none outlives its server.
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
"""How far the process yields to the server."""
STARVED_SECONDS = 20.0
"""For how long at most a process may wait for a processor without its being counted as its own slowness."""
CHILD_ERRORS = (OSError, EOFError, TimeoutError, pickle.UnpicklingError)
"""What a process that died, dawdled or wrote nonsense raises where its answer is awaited."""


@dataclass(frozen=True, slots=True)
class _AddFiles:
    """The first question, if any: to add these files to the games of the process."""

    files: tuple[GameFile, ...]


class Child:
    """The server's end of such a process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def begin(cls, program: str) -> Child:
        """Start a process that runs a program of Python, which is to call `answer_questions`.

        It has the games of files as this process read them, whatever is in the files now.
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
            except BaseException:  # nobody else can end it yet
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

    def starved(self) -> dict[str, float]:
        """Return for how many seconds each of its threads has waited for a processor, if the system reports it."""
        waits = {}
        for thread in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            with suppress(OSError, IndexError, ValueError):  # it has ended meanwhile
                waits[thread.parent.name] = int(thread.read_bytes().split()[1]) / 1e9
        return waits

    async def ask_within(self, seconds: float, question: object) -> Any:
        """Return the answer to a question, unless the process takes longer; raises one of `CHILD_ERRORS`.

        On a full machine others have the processors. A process that was ended for that would begin again, know nothing
        of the game any more, and be later still. So what it waits for a processor is not counted, up to
        `STARVED_SECONDS`.

        Args:
            seconds: How long it may take.
            question: What it is asked.
        """
        before, begun = self.starved(), monotonic()
        answer = asyncio.create_task(self.ask(question))
        try:
            left = seconds
            while left > 0 and not answer.done():
                await asyncio.wait({answer}, timeout=left)
                waited = max((now - before.get(thread, 0.0) for thread, now in self.starved().items()), default=0.0)
                left = begun + seconds + min(waited, STARVED_SECONDS) - monotonic()
            if not answer.done():
                raise TimeoutError
            return answer.result()
        finally:
            answer.cancel()

    async def ask(self, question: object) -> Any:
        """Return the answer to a question; raises one of `CHILD_ERRORS`. End a process whose answer was not awaited."""
        return await self.ask_pickled(pickle.dumps(question))

    async def ask_pickled(self, data: bytes) -> Any:
        """Return the answer to a question of which this is the pickle; as `ask` does."""
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
        self.ended = 0
        """How many processes have ended: what one had learned, the next does not know."""

    @property
    def pid(self) -> int | None:
        """The number of the process; None if none is running."""
        return self._child.pid if self._child is not None and self._child.is_running else None

    async def begin(self) -> None:
        """Start the process, if none is running, so that the first question doesn't wait for that; raises `OSError`."""
        if self.pid is None:
            self._leave()
            self._child = await Child.begin(self._program)

    async def ask(self, question: object, *, seconds: float, may_start: bool = True) -> Any:
        """Return the answer to a question; end the process if it has none, or if nobody is waiting for it.

        Args:
            question: What the process is asked.
            seconds: How long the answer may take, with the start of a process.
            may_start: Whether a new process can answer the question too.

        Raises:
            OSError, EOFError, TimeoutError, UnpicklingError: `CHILD_ERRORS`: the process is lost.
        """
        self._stay()
        try:
            async with asyncio.timeout(seconds):
                data = await asyncio.to_thread(pickle.dumps, question)  # a long match holds up no table
                if self._child is None or not self._child.is_running:
                    if not may_start:
                        raise EOFError
                    self._leave()
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
        self._stay()
        self._retire()
        if self._endings:
            await asyncio.shield(asyncio.gather(*self._endings))

    def _leave(self) -> Child | None:
        """The process, which no longer answers."""
        child, self._child = self._child, None
        self.ended += child is not None
        return child

    def _stay(self) -> None:
        if self._retirement is not None:
            self._retirement.cancel()

    def _retire(self) -> None:
        if (child := self._leave()) is not None:
            ending = asyncio.create_task(child.end())
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)


def answer_questions(answer: Callable[[Any], object], *, memory: int = 0, niceness: int = NICENESS) -> None:
    """Answer questions from standard input until there are no more: the whole life of such a process.

    Args:
        answer: What makes the answer to a question; it raises nothing.
        memory: Bytes of address space that the process may use; 0 for any number.
        niceness: How far the process yields to the server and to others of its kind.
    """
    with suppress(OSError):
        os.nice(niceness)
    if memory:
        with suppress(ImportError, ValueError, OSError):
            import resource  # noqa: PLC0415 - not on Windows

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    questions, output = sys.stdin.buffer, os.dup(1)
    os.dup2(2, 1)  # what is printed goes where the logs go, and spoils no answer
    with suppress(KeyboardInterrupt, BrokenPipeError), os.fdopen(output, "wb") as answers:
        while (head := questions.read(LENGTH_PREFIX.size)) and len(head) == LENGTH_PREFIX.size:
            question = pickle.loads(questions.read(LENGTH_PREFIX.unpack(head)[0]))
            if isinstance(question, _AddFiles):
                reply = pickle.dumps([games.add_file(file).id for file in question.files])
            else:
                reply = pickle.dumps(answer(question))
            answers.write(LENGTH_PREFIX.pack(len(reply)) + reply)
            answers.flush()
