"""One thread for the linear algebra of a worker process: where each core has a process, more threads only wait."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["one_thread_each", "one_thread_environment"]

LIBRARIES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""What numpy's libraries read when they are loaded. By default each process has a thread for every core; on a machine
whose cores are busy these wait for each other, and a small product takes fifty times as long."""


def one_thread_environment() -> dict[str, str]:
    """Return the environment of this process, with one thread for linear algebra unless it says otherwise.

    >>> one_thread_environment()["OPENBLAS_NUM_THREADS"].isdecimal()
    True
    """
    return {**dict.fromkeys(LIBRARIES, "1"), **os.environ}


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Give processes that start in this block `one_thread_environment`."""
    missing = [name for name in LIBRARIES if name not in os.environ]
    os.environ.update(dict.fromkeys(missing, "1"))
    try:
        yield
    finally:
        for name in missing:
            os.environ.pop(name, None)
