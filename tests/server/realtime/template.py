"""A process that has loaded all that a server needs, and forks servers: half of what a start costs is loading.

A server that is forked is a process like any other: it has its own memory, port and files, and can be killed. Each line
of standard input is a question as JSON: the words, environment and log of a server that is to begin, answered by the
number of its process; or that number, answered by its exit code, or null while it runs.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
from typing import Any

from tests.server.process import children
from tricksmith.server import child

LOADED = (
    "alembic.command", "alembic.op", "anyio._backends._asyncio", "redis.asyncio",
    "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite.pysqlite",
    "tricksmith.cli.app", "tricksmith.cli.hosting.serve", "tricksmith.server.http", "tricksmith.server.serve",
    "uvicorn.lifespan.on", "uvicorn.loops.auto", "uvicorn.protocols.http.auto", "uvicorn.protocols.websockets.auto",
)  # fmt: skip
"""What a server loads at its start."""


def become(asked: dict[str, Any]) -> None:
    """Take a server's place: its words, its environment, and its log in place of the pipes."""
    os.environ.clear()
    os.environ.update(asked["environment"])
    log = os.open(asked["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, replacement in enumerate((nothing, log, log)):
        os.dup2(replacement, number)
    os.close(log)
    os.close(nothing)
    sys.argv = ["tricksmith", *asked["words"]]
    child.create_subprocess_exec = children.fork  # type: ignore[assignment]


def exit_code(process: int) -> int | None:
    """The exit code of a process that was forked here, or less than 0 for a signal; None while it runs."""
    ended, status = os.waitpid(process, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def wait_to_be_a_server() -> None:
    """Answer questions; return in each process that is to be a server, and end this one once nobody asks any more."""
    with os.fdopen(os.dup(0), encoding="utf-8") as questions:
        while line := questions.readline():
            asked = json.loads(line)
            if isinstance(asked, int):
                answer = exit_code(asked)
            elif (answer := os.fork()) == 0:
                become(asked)
                return
            os.write(1, f"{json.dumps(answer)}\n".encode())
    raise SystemExit(0)


if __name__ == "__main__":
    for name in LOADED:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()  # so that no server touches what it shares with the others
    wait_to_be_a_server()
    from tricksmith.cli import program

    program()
