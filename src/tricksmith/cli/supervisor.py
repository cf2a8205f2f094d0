"""A second process for commands that judge another author's file, so that the file can't end, silence or outlast them.

Inside one process a file can do what no limit there catches: end it with `os._exit`, switch off the timer that looks
for endless calls, or leave a thread that never ends. So the command runs in a child, which reports through a pipe
that it is alive, and that it has finished. The parent only listens, and says what has happened.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tricksmith import third_party_limits

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["report_to_parent", "supervise", "wants_supervision"]

COMMANDS = ("check",)
"""The commands whose exit code shows whether a file is good."""
PIPE_ENV = "TRICKSMITH_SUPERVISOR_PIPE"
"""The variable of the environment with the descriptor of the pipe for a child."""
ALIVE, ENDED = b"a", b"e"
"""What a child writes to the pipe: that it is alive, and that its command has finished."""
POLL_PERIOD = 1.0
"""Seconds between two checks of a silent child."""
SILENCE_TIMEOUT = 2 * (third_party_limits.PATIENT_SECONDS + third_party_limits.NATIVE_SECONDS)
"""Seconds of silence after which a child that has begun to watch its calls is killed."""
EXIT_TIMEOUT = 5
"""Seconds that a child may take to exit after it has reported its end."""


def wants_supervision(words: list[str]) -> bool:
    """Return whether this command line runs in a second process, and this is not that process.

    >>> wants_supervision(["check", "whist.py"]), wants_supervision(["play", "whist.py"])
    (True, False)
    """
    return words[:1] != [] and words[0] in COMMANDS and PIPE_ENV not in os.environ and os.name == "posix"


def supervise(words: list[str]) -> int:
    """Run the program with these arguments in a second process, and return the exit code for this one.

    Returns:
        The exit code of the second process if it finished its command, and 1 if it did not. After an interrupt, its
        exit code if it ends soon (negative if a signal ended it), else 130.
    """
    reading, writing = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-m", "tricksmith", *words],
        env=os.environ | {PIPE_ENV: str(writing)},
        pass_fds=[writing],
    )
    os.close(writing)
    try:
        has_ended, silence = _listen(reading)
        if not has_ended and silence:
            child.kill()
        code = child.wait(EXIT_TIMEOUT)
    except KeyboardInterrupt:
        # A terminal interrupts the child too; a signal to this process alone is passed on.
        with suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            return child.wait(EXIT_TIMEOUT)
        child.kill()
        return 128 + signal.SIGINT
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return _complain("a thread that the file has started did not end, and was ended")
    finally:
        os.close(reading)
    if has_ended:
        return code
    return _complain(_what_happened(code, silence))


@contextmanager
def report_to_parent() -> Iterator[None]:
    """Report to a parent process that this one is alive, and after the block that it has finished."""
    pipe = int(os.environ.get(PIPE_ENV, "-1"))
    if pipe < 0:
        yield
        return
    os.set_inheritable(pipe, False)

    def report_alive() -> None:
        with suppress(BlockingIOError):
            os.write(pipe, ALIVE)

    third_party_limits.set_check_callback(report_alive)
    try:
        yield
    finally:
        third_party_limits.set_check_callback(None)
        with suppress(OSError):  # the file may have closed the pipe, or the parent is gone
            os.write(pipe, ENDED)


def _listen(pipe: int) -> tuple[bool, int]:
    """Return whether the child reported its end, and the seconds of its silence if that was too long; else 0."""
    silent_polls, is_watching = 0, False
    while True:
        # Polls are counted instead of seconds, because a machine that slept is no silence.
        readable, _, _ = select.select([pipe], [], [], POLL_PERIOD)
        if not readable:
            silent_polls += is_watching
            if silent_polls * POLL_PERIOD > SILENCE_TIMEOUT:
                return False, int(silent_polls * POLL_PERIOD)
            continue
        received = os.read(pipe, 4096)
        if not received or ENDED in received:
            return bool(received), 0
        silent_polls, is_watching = 0, True


def _what_happened(code: int, silence: int) -> str:
    """Return how a process ended that did not finish its command."""
    if silence:
        return (
            f"ended after {silence} seconds without a step of the timer that looks for endless calls: does the file "
            "change SIGALRM, or call a function in C that never returns?"
        )
    if code < 0:
        return f"the process was ended by {signal.Signals(-code).name} before the command came to its end"
    return (
        f"the process ended itself, with exit code {code}, before the command came to its end: does the file call "
        "os._exit?"
    )


def _complain(text: str) -> int:
    print(f"tricksmith: {text}", file=sys.stderr)  # noqa: T201
    return 1
