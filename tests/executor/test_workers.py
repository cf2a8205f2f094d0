"""Worker processes: what cannot be read there is an error that says so, not a worker that seems to die."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

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
    """With what it raised there, and the way out; no worker counts as dead."""
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


ENDLESS = """
import os, sys
from pathlib import Path
from tricksmith.executor import ProcessExecutor, map_ordered

def endless(path):
    Path(path + ".part").write_text(str(os.getpid()))
    os.rename(path + ".part", path)
    while True:
        pass

if __name__ == "__main__":
    with ProcessExecutor(2) as executor:
        list(map_ordered(endless, sys.argv[1:], executor, describe=str))
"""


def is_running(process: int) -> bool:
    """Whether there is such a process; one that has ended and was not waited for is none."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # no /proc, or gone between the two
        return not Path("/proc/self").exists()


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    """Killed in the middle of a task, it leaves nothing behind that goes on counting."""
    script, note = tmp_path / "endless_tasks.py", tmp_path / "worker"
    script.write_text(ENDLESS, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, script, note])
    try:
        while not note.exists():
            assert parent.poll() is None
            time.sleep(0.05)
    finally:
        parent.kill()
        parent.wait()
    worker = int(note.read_text(encoding="utf-8"))
    deadline = time.monotonic() + 60
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    if is_running(worker):
        os.kill(worker, signal.SIGKILL)
        pytest.fail("the worker was still running")
