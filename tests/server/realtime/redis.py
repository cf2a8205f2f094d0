"""A Valkey or Redis of our own, where one is installed."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.realtime.server import free_port

REDIS = shutil.which("valkey-server") or shutil.which("redis-server")
needs_redis = pytest.mark.skipif(REDIS is None, reason="no Valkey or Redis here: scripts/services.sh redis")


@contextmanager
def news(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Its address and its process."""
    port = free_port()
    command = [str(REDIS), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        time.sleep(0.5)
        yield f"redis://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait()
