"""A real server in a process of its own, that can be stopped, killed and begun again at the same address.

Most are forked from a process that has loaded what servers need, and so are the processes that they begin. With
`forked=False`, and under another program or in another version, a server is begun by its command line.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import urlopen

from tests.server.process import children

QUICK = (
    "--bot-pause", "0", "--part-seconds", "3", "--address-burst", "100000", "--address-rate", "100000",
    "--tables-burst", "100000", "--tables-rate", "10000", "--socket-burst", "100000", "--socket-rate", "100000",
    "--busy-delay", "0",
)  # fmt: skip
"""No pauses, and no limits that many players at one address would run into."""

TRIES = 2400
"""How often a server that begins is asked whether it answers, 20 times a second."""


ROOT = Path(__file__).parents[3]
READ_AT_START = ("PYTHONPATH",)
"""What Python and modules of the server read of the environment when they are loaded."""


class Template:
    """The process that servers are forked from; it ends with this one."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.realtime.template"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lock = threading.Lock()

    def ask(self, question: object) -> Any:
        """The answer to a question."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(f"{json.dumps(question)}\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())


@cache
def template() -> Template:
    """The template of the servers of this process."""
    return Template()


class Forked:
    """A server that was forked, with what a test does with a process."""

    def __init__(self, words: list[str], log: Path, environment: dict[str, str]) -> None:
        self.pid: int = template().ask({"words": words, "log": str(log), "environment": environment})
        self._code: int | None = None

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        if self._code is None:
            self._code = template().ask(self.pid)
        return self._code

    def wait(self, timeout: float = 60) -> int:
        """Its exit code, once it has ended."""
        until = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("serve", timeout)
            time.sleep(0.01)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """`tricksmith serve`, or another program with its commands, with its data in a folder."""

    def __init__(
        self,
        folder: Path,
        *flags: str,
        port: int | None = None,
        environment: dict[str, str] | None = None,
        program: str = "tricksmith",
        forked: bool = True,
    ):
        self.folder, self.flags = folder, (*QUICK, *flags)
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"log-{self.port}.jsonl"
        self.environment = {**os.environ, **(environment or {})}
        self.program, self.forked = program, forked
        self.process: subprocess.Popen[bytes] | Forked | None = None

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None:
            self.kill()

    def start(self) -> None:
        """Begin, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--data", str(self.folder), *self.flags]
        # The tests of a wheel name the Python in which it is installed.
        python = os.environ.get("TEST_PYTHON", sys.executable)
        if self.forked and self.program == "tricksmith" and python == sys.executable and self._is_template_alike():
            self.process = Forked(words, self.log, {**self.environment, children.PATH: children.template()})
        else:
            with self.log.open("ab") as log:
                command = [python, "-m", self.program, *words]
                self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        for _ in range(TRIES):  # and no deadline, for the whole machine may have stood still
            if self._answers():
                return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def _is_template_alike(self) -> bool:
        """Whether a process that was begun with another environment has loaded the same."""
        return all(self.environment.get(name, "") == os.environ.get(name, "") for name in READ_AT_START)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self.process = None
        return code
