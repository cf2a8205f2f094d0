"""The server's own processes, forked from one that has loaded what they need: a start costs a hundredth."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from tricksmith.executor import one_thread_environment

ROOT = Path(__file__).parents[3]
PATH = "TEST_CHILDREN"
"""Names the socket to a server that is forked itself."""


@cache
def template() -> str:
    """The Unix socket of the process that the others are forked from; it ends with this one, if that has begun it."""
    if PATH in os.environ:
        return os.environ[PATH]
    folder = tempfile.mkdtemp(prefix="tricksmith-children-")
    path = f"{folder}/socket"
    command = [sys.executable, "-m", "tests.server.process.child_template", path]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=one_thread_environment()
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"\n"
    atexit.register(shutil.rmtree, folder)
    atexit.register(process.kill)
    return path


class ForkedProcess:
    """A process that was forked, with what `Child` asks of an `asyncio.subprocess.Process`."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, stdin: asyncio.StreamWriter) -> None:
        self.pid, self.stdout, self.stdin = pid, stdout, stdin
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        try:
            self._watched = os.pidfd_open(pid)
        except ProcessLookupError:  # it has ended already
            self._end()
        else:
            self._loop.add_reader(self._watched, self._unwatch)

    def _unwatch(self) -> None:
        self._loop.remove_reader(self._watched)
        os.close(self._watched)
        self._end()

    def _end(self) -> None:
        self.returncode = -signal.SIGKILL  # as which it was ended; another code is asked of none of these
        self.stdin.close()
        self._ended.set()

    def kill(self) -> None:
        """End it at once."""
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> int | None:
        """Wait until it has ended."""
        await self._ended.wait()
        with suppress(OSError):
            await self.stdin.wait_closed()
        return self.returncode


async def fork(python: str, option: str, program: str, *, env: dict[str, str], **_: Any) -> ForkedProcess:
    """Take the place of `create_subprocess_exec` in `tricksmith.server.child`."""
    assert (python, option) == (sys.executable, "-c")
    ours, theirs = socket.socketpair()
    with theirs, socket.socket(socket.AF_UNIX) as asked:
        asked.connect(template())
        question = json.dumps({"program": program, "environment": env}).encode()
        socket.send_fds(asked, [question], [theirs.fileno()])
        pid = int(asked.recv(64))
    reader, writer = await asyncio.open_connection(sock=ours)
    return ForkedProcess(pid, reader, writer)
