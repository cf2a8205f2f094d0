"""A Ray cluster as a crew: pieces of deals are tasks, which are played again elsewhere when a worker or a node dies."""

from __future__ import annotations

import importlib
import socket
import sys
from contextlib import redirect_stdout
from typing import Any, Self

from tricksmith.errors import OptionError, TricksmithError
from tricksmith.executor import Answer, Crew, Piece, answer

__all__ = ["Cluster"]

KNOCK = 10.0
"""Seconds in which the head of a cluster answers; Ray itself asks for minutes, and says little of it."""
TRIES = 5
"""How often a piece is played again when its worker dies."""


class Cluster(Crew):
    """The cores of a Ray cluster; nodes that join later are used too.

    `address` is that of the cluster's head, as `ray start --head` names it, or "auto" for one on this machine. Each
    node needs the same version of tricksmith, and the bots and games that are played. Raises `OptionError` without Ray
    (`pip install 'tricksmith[ray]'`) or if there is no cluster.
    """

    def __init__(self, address: str) -> None:
        try:
            self._ray: Any = importlib.import_module("ray")
        except ModuleNotFoundError:
            raise OptionError("many machines are joined by Ray: pip install 'tricksmith[ray]'") from None
        _knock(address)
        try:
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR", ignore_reinit_error=True)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise OptionError(f"there is no Ray cluster at {address}: {str(error).splitlines()[0]}") from None
        self._play = self._ray.remote(num_cpus=1, max_retries=TRIES)(answer)
        self._given: list[Any] = []
        self._aside = redirect_stdout(sys.stderr)  # Ray tells of dead workers on standard output, where results go
        self.size = self._cores()

    def _cores(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def give(self, piece: Piece) -> None:
        self._given.append(self._play.remote(piece))

    def take(self) -> Answer:
        (done, *_), self._given = self._ray.wait(self._given, num_returns=1)
        self.size = self._cores()
        try:
            found: Answer = self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            raise TricksmithError(
                f"the cluster gave up: {type(error).__name__}: {str(error).splitlines()[0]}"
            ) from None
        return found

    def close(self) -> None:
        given, self._given = self._given, []
        for task in given:
            self._ray.cancel(task, force=True)

    def __enter__(self) -> Self:
        self._aside.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._ray.shutdown()
        self._aside.__exit__(None, None, None)


def _knock(address: str) -> None:
    """Raises `OptionError` if nobody listens at an address `host:port`; of any other kind Ray itself knows more."""
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdecimal()) or "/" in host:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
    except (OSError, OverflowError) as error:
        raise OptionError(f"there is no Ray cluster at {address}: {error}") from None
