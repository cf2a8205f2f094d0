"""An executor on a Ray cluster: chunks are Ray tasks, which are run again when a worker or a node dies."""

from __future__ import annotations

import importlib
import socket
import sys
from contextlib import redirect_stdout
from typing import Any, Self

from tricksmith._extras import install_command
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.executor.base import Chunk, ChunkResult, Executor, run_chunk_elsewhere, warned

__all__ = ["RayExecutor"]

CONNECT_SECONDS = 10.0
"""How long the head of a cluster can take to answer; Ray itself waits for minutes, without a clear error."""
MAX_RETRIES = 5
"""How often a chunk is run again when its worker dies."""


class RayExecutor(Executor):
    """The cores of a Ray cluster; nodes that join later are used too.

    Each node needs the same version of tricksmith, and the bots and games that are played.

    Args:
        address: The address of the cluster's head, as `ray start --head` prints it, or "auto" for one on this machine.

    Raises:
        OptionError: Ray is not installed (the extra `ray`), or there is no cluster at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            self._ray: Any = importlib.import_module("ray")
        except ModuleNotFoundError:
            raise OptionError(f"many machines are joined by Ray: {install_command('ray')}") from None
        _check_listening(address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR", ignore_reinit_error=True)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise OptionError(f"there is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None
        self._run = self._ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(run_chunk_elsewhere)
        self._running: list[Any] = []
        self._redirect = redirect_stdout(sys.stderr)  # Ray reports dead workers on standard output, where results go
        self.max_workers = self._cores()

    def _cores(self) -> int:
        """The number of processor cores of the cluster now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, chunk: Chunk) -> None:
        self._running.append(self._run.remote(chunk))

    def next_result(self) -> ChunkResult:
        (done, *_), self._running = self._ray.wait(self._running, num_returns=1)
        self.max_workers = self._cores()
        try:
            result: ChunkResult = self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            raise TricksmithError(
                f"the cluster gave up: {type(error).__name__}: {str(error).splitlines()[0]}"
            ) from None
        return warned(result)

    def close(self) -> None:
        running, self._running = self._running, []
        for task in running:
            self._ray.cancel(task, force=True)

    def __enter__(self) -> Self:
        self._redirect.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._ray.shutdown()
        self._redirect.__exit__(None, None, None)


def _check_listening(address: str) -> None:
    """Raise `OptionError` if nothing listens at an address `host:port`; Ray itself checks other addresses."""
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdecimal()) or "/" in host:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise OptionError(f"there is no Ray cluster at {address}: {error}") from None
