"""Server processes for a benchmark: start them from a checkout, measure them from outside, and stop them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "HERE",
    "Cpu",
    "cpu",
    "free_ports",
    "memory",
    "post",
    "postgres",
    "redis",
    "scraped",
    "server",
    "wait",
]

HERE = Path(__file__).resolve().parents[2]
"""The checkout that this file is in."""
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
"""The unit of processor time in `/proc`."""
STARTUP_TIMEOUT = 60
"""Seconds after which a server that does not answer counts as failed."""
UNLIMITED = {
    **{
        f"TRICKSMITH_{limited}_{kind}": "1000000"
        for limited in ("SOCKET", "ADDRESS", "TABLES")
        for kind in ("BURST", "RATE")
    },
    "TRICKSMITH_BUSY_DELAY": "0",
}
"""Limits that many players at one address do not reach. Older versions ignore variables that they do not know."""


class Cpu(NamedTuple):
    """Seconds of processor time that processes have used, in their own code and in the kernel."""

    user: float
    system: float


@contextmanager
def server(
    port: int,
    folder: str,
    more: Sequence[str] = (),
    *,
    checkout: Path = HERE,
    ready: str = "/healthz",
    poll_delay: float = 0.1,
) -> Iterator[int]:
    """Run a server until the block ends.

    Args:
        port: The port on which it listens.
        folder: Its data folder.
        more: Further arguments of `tricksmith serve`.
        checkout: The checkout whose code it runs.
        ready: The path that is requested until the server answers.
        poll_delay: Seconds between two tries.

    Yields:
        The id of its process, once it answers.
    """
    command = [sys.executable, "-m", "tricksmith", "serve", "--port", str(port), "--data", folder, *more]
    environment = {**os.environ, **UNLIMITED, "PYTHONPATH": str(checkout / "src")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed server has its modules compiled
    process = subprocess.Popen(
        [*command, "--log-level", "warning"], stdout=subprocess.DEVNULL, env=environment, cwd=folder
    )
    try:
        wait(port, ready, poll_delay=poll_delay)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


@contextmanager
def redis() -> Iterator[tuple[int, int]]:
    """Run a Redis without persistence, for messages between servers; yields its port and the id of its process."""
    [port] = free_ports(1)
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL that waits for the disk, and is deleted afterwards; yields the address of its database."""
    script = subprocess.Popen(
        [HERE / "scripts" / "postgres.sh"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "FSYNC": "on"},
    )
    assert script.stdout is not None
    try:
        address = script.stdout.readline().strip()
        if not address:
            raise SystemExit("there is no PostgreSQL here")
        yield address
    finally:
        script.communicate()


def free_ports(count: int) -> list[int]:
    """Return ports on which nothing listens."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports: list[int] = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def wait(port: int, path: str, *, poll_delay: float = 0.1) -> None:
    """Wait until a server answers at this path.

    Args:
        port: The port on which it listens.
        path: The path to request.
        poll_delay: Seconds between two tries.

    Raises:
        SystemExit: It has not answered for a minute.
    """
    deadline = time.monotonic() + STARTUP_TIMEOUT
    while time.monotonic() < deadline:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(poll_delay)
    raise SystemExit("the server does not answer")


def post(port: int, path: str, body: dict[str, Any]) -> tuple[Any, str]:
    """Post JSON, and return the answer with the cookie that came with it.

    Args:
        port: The port on which the server listens.
        path: The path.
        body: The value that is sent.

    Raises:
        SystemExit: The server refuses.
    """
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {text.decode()}")
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    connection.close()
    return json.loads(text), cookie


def scraped(port: int) -> dict[str, float]:
    """Return the metrics of a server, by their names with labels as `/metrics` writes them.

    Args:
        port: The port on which it listens.
    """
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def memory(pid: int) -> float:
    """Return the resident memory of a process, in KiB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return float(text.split("VmRSS:")[1].split()[0])


def cpu(pids: Sequence[int]) -> Cpu:
    """Return the processor time of processes, without that of their children that still run."""
    # The fields after the name of the program, which is in brackets; utime and stime are fields 14 and 15 of the line.
    stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
    user, system = (sum(int(fields[index]) for fields in stats) for index in (11, 12))
    return Cpu(user / TICKS_A_SECOND, system / TICKS_A_SECOND)
