"""A second process for a command that judges somebody's file, so that the file can't end, silence or outlast it.

Inside one process a file can do what no limit there catches: end it with `os._exit`, switch the timer off that looks
for endless calls, or leave a thread that never ends. So the command runs in a child, which reports by a pipe
that it lives, and that it has come to its end. The parent does nothing but listen, and says what has happened.
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
POLL_PERIOD = 1.0
"""Seconds between two looks at a silent child."""
SILENCE_TIMEOUT = 2 * (third_party_limits.PATIENT_SECONDS + third_party_limits.NATIVE_SECONDS)
"""Seconds of silence of a child that has begun to watch its calls, until it is ended."""
EXIT_TIMEOUT = 5
"""Seconds that a child may take to end after it has said that it does."""


def wants_supervision(words: list[str]) -> bool:
    """Return whether this command line runs in a second process, and this is not that process.

    >>> wants_supervision(["check", "whist.py"]), wants_supervision(["play", "whist.py"])
    (True, False)
    """
    return words[:1] != [] and words[0] in COMMANDS and PIPE_ENV not in os.environ and os.name == "posix"


def supervise(words: list[str]) -> int:
    """Run the program with these words in a second process and return its exit code; 1 if it never came to its end."""
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
    """Report to the parent, if there is one, that this process lives, and at the end of the block that it has ended."""
    pipe = int(os.environ.get(PIPE_ENV, "-1"))
    if pipe < 0:
        yield
        return
    os.set_inheritable(pipe, False)

    def tell_alive() -> None:
        with suppress(BlockingIOError):
            os.write(pipe, ALIVE)

    third_party_limits.set_check_callback(tell_alive)
    try:
        yield
    finally:
        third_party_limits.set_check_callback(None)
        with suppress(OSError):  # a file may have closed it, or our parent is gone
            os.write(pipe, ENDED)


def _listen(pipe: int) -> tuple[bool, int]:
    """Return whether the child reported its end, and the seconds of its silence if that was too long; else 0."""
    looks, is_watching = 0, False
    while True:
        # Looks are counted, and no clock is read: a machine that slept is no silence.
        if not select.select([pipe], [], [], POLL_PERIOD)[0]:
            looks += is_watching
            if looks * POLL_PERIOD > SILENCE_TIMEOUT:
                return False, int(looks * POLL_PERIOD)
            continue
        received = os.read(pipe, 4096)
        if not received or ENDED in received:
            return bool(received), 0
        looks, is_watching = 0, True


def _what_happened(code: int, silence: int) -> str:
    """Say how a process ended that never came to the end of its command."""
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
