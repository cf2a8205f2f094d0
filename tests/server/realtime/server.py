"""A real server in a process of its own, that can be stopped, killed and begun again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

QUICK = (
    "--bot-pause", "0", "--part-seconds", "3", "--address-burst", "100000", "--address-rate", "100000",
    "--tables-burst", "100000", "--tables-rate", "10000", "--socket-burst", "100000", "--socket-rate", "100000",
    "--busy-delay", "0",
)  # fmt: skip
"""No pauses, and no limits that many players at one address would run into."""

TRIES = 2400
"""How often a server that begins is asked whether it answers, 20 times a second."""


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
    ):
        self.folder, self.flags = folder, (*QUICK, *flags)
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"log-{self.port}.jsonl"
        self.environment = {**os.environ, **(environment or {})}
        self.program = program
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None:
            self.kill()

    def start(self) -> None:
        """Begin, and wait until it answers."""
        # The tests of a wheel name the Python in which it is installed.
        python = os.environ.get("TEST_PYTHON", sys.executable)
        command = [python, "-m", self.program, "serve", "--port", str(self.port), "--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *self.flags], stdout=log, stderr=log, env=self.environment)
        for _ in range(TRIES):  # and no deadline, for the whole machine may have stood still
            if self._answers():
                return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

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
