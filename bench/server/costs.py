"""What the model of `bench.server.model` is fed with, measured on this machine.

A server under a light load gives what a move and a socket cost; the store by itself, what a transaction costs and how
long the disk takes. Everything is processor time but the flushes, so that other work on the machine changes little.
"""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
import time
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import psycopg
import uvloop

from bench.server import load
from bench.server.model import Costs, Scenario, simulate
from bench.server.processes import HERE, cpu, postgres
from bench.server.start import SUMMARY, match_log, opened
from tricksmith import bots, games
from tricksmith.play import deal
from tricksmith.server.store import Batch, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricksmith.server.domain import Event

__all__ = ["database", "derived", "measure", "under_load"]

TABLES = 60
"""Tables of the runs from which costs are taken."""
WATCHING = 8
"""Spectators of the run that shows what a socket costs."""
FEW, MANY = 10, 110
"""Idle tables whose difference shows what one costs."""
DECISIONS = 6
"""Deals in which an expert's first decision is timed."""
IDLE = 1e6
"""Seconds between two moves of a table at which nobody moves."""
GUESSES = (0.1, 0.6)
"""Milliseconds between which, or a little beyond, the cost of a move is looked for."""
GROUPS = (1, 8, 64)
"""Moves in one transaction, for what each adds."""
REPEATED = 8
"""How often the moves of a hand are written, one after the other; the store does not look into them."""
TURNS = {"sqlite": 6, "postgresql": 7}
"""Statements of a transaction, with its beginning, its end and PostgreSQL's check of the connection."""
KEPT = 200
"""Times of flushes that are kept, evenly from the shortest to the longest."""


def under_load(tables: int, **asked: Any) -> dict[str, Any]:
    """Return the figures of a run of `bench.server.load`.

    Args:
        tables: Tables of people.
        asked: Options of that program that differ from its defaults.
    """
    options = load.options().parse_args([])
    for name, value in asked.items():
        setattr(options, name, value)
    return load.measure(tables, options, HERE)


def measure(seconds: float) -> dict[str, Any]:
    """Return all costs, as `Costs.of` reads them, with the runs that they come from.

    Args:
        seconds: How long each run under load is measured.
    """
    stores = {"sqlite": _store_costs("sqlite"), "postgresql": _store_costs("postgresql")}
    runs = [
        under_load(TABLES, seconds=seconds),
        under_load(TABLES, seconds=seconds, spectators=WATCHING),
        under_load(TABLES, seconds=seconds, redis=True),
        under_load(FEW, seconds=seconds, pace=IDLE),
        under_load(FEW, seconds=seconds, pace=IDLE, redis=True),
        under_load(MANY, seconds=seconds, pace=IDLE, redis=True),
    ]
    return derived(runs, stores, think=_think(), tick=_tick())


def derived(runs: list[dict[str, Any]], stores: dict[str, Any], *, think: float, tick: float) -> dict[str, Any]:
    """Return the costs that explain what was measured.

    Args:
        runs: A server under load; with spectators; with Redis; idle; idle with Redis, at few tables and at many.
        stores: What transactions cost, by the name of the database.
        think: What a bot's decision costs.
        tick: What a round of the event loop costs.
    """
    plain, watched, with_redis, idle_alone, idle_few, idle_many = runs
    changes = plain["commits_a_move"]
    sqlite = stores["sqlite"]
    shown = (watched["cpu_ms_a_move"] - plain["cpu_ms_a_move"]) / WATCHING / changes
    read = (watched["players_cpu_ms_a_move"] - plain["players_cpu_ms_a_move"]) / WATCHING / changes
    idle = 1000 * (idle_many["cores"] - idle_few["cores"]) / (MANY - FEW)
    beats = 5 * (sqlite["batch"] + sqlite["job"]) / TABLES
    costs = {
        "move": 0.0,
        "socket": shown,
        "tick": tick,
        "others": changes - 1,
        "publish": (with_redis["cpu_ms_a_move"] - plain["cpu_ms_a_move"] - idle - beats) / changes,
        "base": 1000 * idle_alone["cores"],
        "redis": with_redis["redis_cpu_ms_a_move"] / changes,
        "idle_table": idle,
        "think": think,
        "player_move": plain["players_cpu_ms_a_move"] - load.SEATS * read * changes,
        "player_state": read,
        "bytes": plain["bytes_a_state"],
        "stores": stores,
        "runs": runs,
    }
    costs["move"] = _fitted(costs, plain["cpu_ms_a_move"])
    return costs


def _fitted(costs: dict[str, Any], measured: float) -> float:
    """What a move costs by itself, if a simulated server is to use as much for each move as the real one did."""
    scenario = Scenario(tables=TABLES, cores=2, is_steady=True, is_even=True)
    low, high = (simulate(Costs.of({**costs, "move": guess}), scenario).cpu for guess in GUESSES)
    return GUESSES[0] + (measured - low) / (high - low) * (GUESSES[1] - GUESSES[0])


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Have an empty database until the block ends.

    Args:
        kind: "sqlite" or "postgresql".

    Yields:
        Its address for a server; empty for SQLite's in the server's own folder.
    """
    if kind == "sqlite":
        yield ""
        return
    with postgres() as url:
        yield url


# -- the store ------------------------------------------------------------------------------------------------------


def _store_costs(kind: str) -> dict[str, Any]:
    """What a transaction costs: processor time here and in the database, and the time that remains."""
    with ExitStack() as stack:
        url = stack.enter_context(database(kind))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        rounds = uvloop.run(_rounds(url or f"sqlite:///{folder}/tables.db", lambda: _backends(url) if url else []))
    here = {size: here for size, (here, _, _) in rounds.items()}
    there = {size: there for size, (_, there, _) in rounds.items()}
    batch, job = _line(here)
    remote_batch, remote_job = _line(there) if url else (0.0, 0.0)
    processors = here[1] + there[1]
    waits = sorted(max(0.05, took - processors) for took in rounds[1][2])
    return {
        "batch": batch, "job": job, "turns": TURNS[kind], "remote_batch": remote_batch, "remote_job": remote_job,
        "flush": [round(waits[index * (len(waits) - 1) // (KEPT - 1)], 3) for index in range(KEPT)],
    }  # fmt: skip


def _line(costs: dict[int, float]) -> tuple[float, float]:
    """What a transaction costs by itself, and what each move in it adds."""
    fewest, most = min(costs), max(costs)
    job = (costs[most] - costs[fewest]) / (most - fewest)
    return costs[fewest] - job, job


def _backends(url: str) -> list[int]:
    """All processes of a PostgreSQL."""
    with psycopg.connect(url, autocommit=True) as connection:
        [own] = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
        found = connection.execute("SELECT pid FROM pg_stat_activity").fetchall()
        return [pid for (pid,) in found if pid != own]


async def _rounds(url: str, pids: Callable[[], list[int]]) -> dict[int, tuple[float, float, list[float]]]:
    """By the moves in a transaction: its processor time here and in the database, and how long each took."""
    store = await Store.connect(url)
    opening, moves = match_log()
    moves *= REPEATED
    numbers, found = count(), {}
    for size in GROUPS:
        tables = [f"table-{next(numbers)}" for _ in range(size)]
        await store.append_all([opened(name, opening) for name in tables])
        times, watched = [], pids()
        here, there = time.process_time(), sum(cpu(watched)) if watched else 0.0
        rounds = len(moves)
        for number in range(rounds):
            begun = time.perf_counter()
            await asyncio.gather(*(store.append(_batch(name, len(opening), number, moves[number])) for name in tables))
            times.append(1000 * (time.perf_counter() - begun))
        here, there = time.process_time() - here, (sum(cpu(watched)) if watched else 0.0) - there
        found[size] = (1000 * here / rounds, 1000 * there / rounds, times)
    await store.close()
    return found


def _batch(table: str, opened: int, number: int, event: Event) -> Batch:
    return Batch(table, opened + number, [event], by=(0, f"m{number}"), stage="playing", summary=SUMMARY)


# -- a server -------------------------------------------------------------------------------------------------------


def _think() -> float:
    """Milliseconds of a core for a decision of an expert, with all the time that a server gives it."""
    expert, begun, decisions = bots.get("expert"), time.process_time(), 0
    for number in range(DECISIONS):
        game = games.get(load.GAMES[number % len(load.GAMES)], players=load.SEATS)
        hand = game.hand(deal(game, seed="capacity", number=number), number % load.SEATS)
        while hand.to_act is not None and decisions < (number + 1) * 4:
            move = expert.choose(hand.view(hand.to_act), random.Random(number))
            hand, decisions = hand.play(move), decisions + 1
    return 1000 * (time.process_time() - begun) / decisions


def _tick(rounds: int = 20_000) -> float:
    """Milliseconds of a round of the event loop that reads one socket."""

    async def played() -> float:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        one, other = socket.socketpair()
        one.settimeout(0)
        other.settimeout(0)
        left = rounds

        def ready() -> None:
            nonlocal left
            one.recv(1)
            left -= 1
            if left:
                other.send(b".")
            else:
                done.set()

        loop.add_reader(one, ready)
        begun = time.process_time()
        other.send(b".")
        await done.wait()
        used = time.process_time() - begun
        loop.remove_reader(one)
        one.close()
        other.close()
        return 1000 * used / rounds

    return uvloop.run(played())
