"""A process that has loaded what a server's own processes need, and forks them: most of what one costs is loading.

A process that is forked is one like any other, with its own memory and session, and can be killed. Each connection to
the Unix socket named on the command line is a question: a program and its environment as JSON, with one end of a pair
of sockets that the process is to have as its input and output. The answer is the number of the process.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from tricksmith import games
from tricksmith.compile import compile_calls
from tricksmith.play import deal
from tricksmith.rules import Seat

LOADED = (
    "tricksmith.bots.search.call_search", "tricksmith.server.presenters.record_worker",
    "tricksmith.server.realtime.bot_worker", "tricksmith.server.reviews.worker",
    "tricksmith.server.second_looks.worker", "tricksmith.study.chances", "tricksmith.study.luck.deals",
    "tricksmith.study.match_review", "tricksmith.study.moments", "tricksmith.study.show",
)  # fmt: skip
"""What these processes load for their first answers."""
MAX_QUESTION = 1 << 20
DEALS = 60
"""How many deals show which contracts there are."""


def know_a_game() -> None:
    """Compile what most of these tests play. Nothing here may start a thread, for it would not be forked."""
    game = games.get("poison-nonesuch", players=3, max_hands=1)
    rng, graph = Random(1), compile_calls(game)
    for number in range(DEALS):
        dealer = Seat(number % game.players)
        hand = game.hand(deal(game, seed=f"{number}"), dealer)
        while hand.contract is None and hand.result is None:
            hand = hand.play(rng.choice(list(hand.legal)))
        if hand.contract is not None:
            graph.contract(hand.contract)
    threads = [*Path("/proc/self/task").iterdir()]
    assert len(threads) == 1, threads


def reap(*_: object) -> None:
    """Let go of the processes that have ended: nobody asks how."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def serve(path: str) -> str:
    """Answer questions; return the program in each process that is forked."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen(16)
        os.write(1, b"\n")
        while listener in select.select([listener, 0], [], [])[0]:  # and not the input, which ends with who began this
            asker, _ = listener.accept()
            with asker:
                data, (end,), _, _ = socket.recv_fds(asker, MAX_QUESTION, 1)
                asked = json.loads(data)
                pid = os.fork()
                if pid == 0:
                    listener.close()
                    os.setsid()
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    os.environ.clear()
                    os.environ.update(asked["environment"])
                    os.dup2(end, 0)
                    os.dup2(end, 1)
                    os.close(end)
                    return str(asked["program"])
                os.close(end)
                asker.sendall(str(pid).encode())
    raise SystemExit(0)


if __name__ == "__main__":
    for name in LOADED:
        importlib.import_module(name)
    know_a_game()
    signal.signal(signal.SIGCHLD, reap)
    gc.collect()
    gc.freeze()
    program = serve(sys.argv[1])
    exec(program, {"__name__": "__main__"})  # as `python -c` does
