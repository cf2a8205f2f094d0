"""Worker processes: what cannot be read there is an error that says so, not a worker that seems to die."""

import os

import pytest

from tricksmith.errors import TricksmithError
from tricksmith.executor import ProcessExecutor, map_ordered


class Rooted:
    """Can be unpickled only in the process that made it."""

    def __reduce__(self) -> tuple[object, ...]:
        return _only_here, (os.getpid(),)


def _only_here(process: int) -> Rooted:
    if os.getpid() != process:
        raise ImportError("no module named elsewhere")
    return Rooted()


def test_a_task_that_a_worker_cannot_read_is_named() -> None:
    """With what it raised there, and the way out; no worker is said to have died."""
    says = r"can't read its task \(ImportError: no module named elsewhere\): define what is sent to it in a module"
    with ProcessExecutor(2) as executor, pytest.raises(TricksmithError, match=says):
        list(map_ordered(type, [Rooted()], executor, describe=lambda _: "a task"))


def test_the_executor_can_be_used_again_after_an_error() -> None:
    """Workers that were stopped are replaced by new ones, and results come in the order of the tasks."""
    with ProcessExecutor(2) as executor:
        with pytest.raises(TricksmithError):
            list(map_ordered(type, [Rooted()], executor, describe=lambda _: "a task"))
        assert list(map_ordered(abs, range(-5, 5), executor, describe=lambda _: "numbers")) == [
            5,
            4,
            3,
            2,
            1,
            0,
            1,
            2,
            3,
            4,
        ]
