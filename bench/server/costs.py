"""Measure the costs for the model of `bench.server.model` on this machine.

A server under a light load shows what a move and a socket cost; the store alone, what a transaction costs and how long
the disk takes. Except for the flushes, costs are processor time, so that other work on the machine changes little.
"""

from __future__ import annotations

import asyncio
import random
import socket
import tempfile
import time
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import psycopg
import uvloop

from bench.server import load
from bench.server.model import HEARTBEAT_PERIOD, simulate
from bench.server.model_inputs import Costs, Scenario
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
"""Tables of the runs under load."""
SPECTATORS = 8
"""Spectators of the run that shows what a socket costs."""
FEW_TABLES, MANY_TABLES = 10, 110
"""The numbers of idle tables whose difference shows what one table costs."""
THINKING_DEALS, DECISIONS_EACH = 6, 4
"""The number of deals in which an expert's first decisions are timed, and of decisions in each."""
IDLE_PACE = 1e6
"""Seconds between two moves of a table at which nobody moves."""
GUESSES = (0.1, 0.6)
"""Two costs of a move in milliseconds, between which the true one is interpolated."""
GROUP_SIZES = (1, 8, 64)
"""The numbers of moves in one transaction whose difference shows what a move adds."""
REPEATS = 8
"""How often the moves of a hand are written; the store does not check them."""
STATEMENTS = {"sqlite": 6, "postgresql": 7}
"""The statements of a transaction, including its begin and commit, and PostgreSQL's check of the connection."""
HEARTBEATS_A_SECOND = 1000 / HEARTBEAT_PERIOD
"""Heartbeats that a process with Redis writes to the database in a second."""
MIN_FLUSH = 0.05
"""The shortest time of a flush, in milliseconds."""
SAVED_FLUSHES = 200
"""The number of times of flushes that are saved, evenly spaced from the shortest to the longest."""


def under_load(tables: int, **options: Any) -> dict[str, Any]:
    """Return the figures of a run of `bench.server.load`.

    Args:
        tables: Tables of people.
        options: The options of that program that differ from its defaults.
    """
    arguments = load.options().parse_args([])
    for name, value in options.items():
        setattr(arguments, name, value)
    return load.measure(tables, arguments, HERE)


def measure(seconds: float) -> dict[str, Any]:
    """Return all costs, as `Costs.of` reads them, with the runs from which they are derived.

    Args:
        seconds: How long each run under load is measured.
    """
    stores = {"sqlite": _store_costs("sqlite"), "postgresql": _store_costs("postgresql")}
    runs = [
        under_load(TABLES, seconds=seconds),
        under_load(TABLES, seconds=seconds, spectators=SPECTATORS),
        under_load(TABLES, seconds=seconds, redis=True),
        under_load(FEW_TABLES, seconds=seconds, pace=IDLE_PACE),
        under_load(FEW_TABLES, seconds=seconds, pace=IDLE_PACE, redis=True),
        under_load(MANY_TABLES, seconds=seconds, pace=IDLE_PACE, redis=True),
    ]
    return derived(runs, stores, think=_think(), tick=_tick())


def derived(runs: list[dict[str, Any]], stores: dict[str, Any], *, think: float, tick: float) -> dict[str, Any]:
    """Return the costs that explain the measured figures.

    Args:
        runs: The figures of a server under load; with spectators; with Redis; idle; idle with Redis, at few tables and
            at many.
        stores: The costs of transactions, by the name of the database.
        think: The cost of a bot's decision.
        tick: The cost of a round of the event loop.
    """
    plain, watched, with_redis, idle_alone, idle_few, idle_many = runs
    changes = plain["commits_a_move"]
    sqlite = stores["sqlite"]
    socket_cost = (watched["cpu_ms_a_move"] - plain["cpu_ms_a_move"]) / SPECTATORS / changes
    state_cost = (watched["players_cpu_ms_a_move"] - plain["players_cpu_ms_a_move"]) / SPECTATORS / changes
    idle = 1000 * (idle_many["cores"] - idle_few["cores"]) / (MANY_TABLES - FEW_TABLES)
    heartbeats = HEARTBEATS_A_SECOND * (sqlite["batch"] + sqlite["job"]) / TABLES
    costs = {
        "move": 0.0,
        "socket": socket_cost,
        "tick": tick,
        "others": changes - 1,
        "publish": (with_redis["cpu_ms_a_move"] - plain["cpu_ms_a_move"] - idle - heartbeats) / changes,
        "base": 1000 * idle_alone["cores"],
        "redis": with_redis["redis_cpu_ms_a_move"] / changes,
        "idle_table": idle,
        "think": think,
        "player_move": plain["players_cpu_ms_a_move"] - load.SEATS * state_cost * changes,
        "player_state": state_cost,
        "bytes": plain["bytes_a_state"],
        "stores": stores,
        "runs": runs,
    }
    costs["move"] = _fit_move(costs, plain["cpu_ms_a_move"])
    return costs


def _fit_move(costs: dict[str, Any], measured: float) -> float:
    """The cost of a move with which a simulated server uses as much processor time for each move as the real one."""
    scenario = Scenario(tables=TABLES, cores=2, is_steady=True, is_even=True)
    low, high = (simulate(Costs.of({**costs, "move": guess}), scenario).cpu for guess in GUESSES)
    return GUESSES[0] + (measured - low) / (high - low) * (GUESSES[1] - GUESSES[0])


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Provide an empty database until the block ends.

    Args:
        kind: "sqlite" or "postgresql".

    Yields:
        Its address for a server; empty for SQLite in the server's own folder.
    """
    if kind == "sqlite":
        yield ""
        return
    with postgres() as url:
        yield url


# -- the store ------------------------------------------------------------------------------------------------------


def _store_costs(kind: str) -> dict[str, Any]:
    """The costs of a transaction: processor time here and in the database, and the times of flushes."""
    with ExitStack() as stack:
        url = stack.enter_context(database(kind))
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        rounds = uvloop.run(_rounds(url or f"sqlite:///{folder}/tables.db", lambda: _backends(url) if url else []))
    batch, job = _split_costs({size: measured.cpu for size, measured in rounds.items()})
    remote_batch, remote_job = (
        _split_costs({size: measured.remote_cpu for size, measured in rounds.items()}) if url else (0.0, 0.0)
    )
    single = rounds[1]
    waits = sorted(max(MIN_FLUSH, took - single.cpu - single.remote_cpu) for took in single.times)
    return {
        "batch": batch, "job": job, "turns": STATEMENTS[kind], "remote_batch": remote_batch, "remote_job": remote_job,
        "flush": [round(waits[index * (len(waits) - 1) // (SAVED_FLUSHES - 1)], 3) for index in range(SAVED_FLUSHES)],
    }  # fmt: skip


def _split_costs(costs: dict[int, float]) -> tuple[float, float]:
    """The cost of a transaction itself, and what each move in it adds, from the costs by the number of moves."""
    fewest, most = min(costs), max(costs)
    job = (costs[most] - costs[fewest]) / (most - fewest)
    return costs[fewest] - job, job


def _backends(url: str) -> list[int]:
    """The ids of all processes of a PostgreSQL server that serve connections, without this one."""
    with psycopg.connect(url, autocommit=True) as connection:
        [own] = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
        rows = connection.execute("SELECT pid FROM pg_stat_activity").fetchall()
        return [pid for (pid,) in rows if pid != own]


class _MeasuredRounds(NamedTuple):
    """Transactions with one number of moves, in milliseconds.

    Attributes:
        cpu: The mean processor time of a transaction in this process.
        remote_cpu: The same in the database's processes.
        times: How long each transaction took.
    """

    cpu: float
    remote_cpu: float
    times: list[float]


async def _rounds(url: str, pids: Callable[[], list[int]]) -> dict[int, _MeasuredRounds]:
    """The measured transactions, by the number of moves in one."""
    store = await Store.connect(url)
    opening, moves = match_log()
    moves *= REPEATS
    numbers, by_size = count(), {}
    for size in GROUP_SIZES:
        tables = [f"table-{next(numbers)}" for _ in range(size)]
        await store.append_all([opened(name, opening) for name in tables])
        times, remote_pids = [], pids()
        used, remote_used = time.process_time(), sum(cpu(remote_pids)) if remote_pids else 0.0
        rounds = len(moves)
        for number in range(rounds):
            started = time.perf_counter()
            await asyncio.gather(*(store.append(_batch(name, len(opening), number, moves[number])) for name in tables))
            times.append(1000 * (time.perf_counter() - started))
        used = time.process_time() - used
        remote_used = (sum(cpu(remote_pids)) if remote_pids else 0.0) - remote_used
        by_size[size] = _MeasuredRounds(1000 * used / rounds, 1000 * remote_used / rounds, times)
    await store.close()
    return by_size


def _batch(table: str, first_event: int, number: int, event: Event) -> Batch:
    return Batch(table, first_event + number, [event], by=(0, f"m{number}"), stage="playing", summary=SUMMARY)


# -- a server -------------------------------------------------------------------------------------------------------


def _think() -> float:
    """Milliseconds of a core for a decision of an expert, in positions from the deal on."""
    expert, started, decisions = bots.get("expert"), time.process_time(), 0
    for number in range(THINKING_DEALS):
        game = games.get(load.GAMES[number % len(load.GAMES)], players=load.SEATS)
        hand = game.hand(deal(game, seed="capacity", number=number), number % load.SEATS)
        while hand.to_act is not None and decisions < (number + 1) * DECISIONS_EACH:
            move = expert.choose(hand.view(hand.to_act), random.Random(number))
            hand, decisions = hand.play(move), decisions + 1
    return 1000 * (time.process_time() - started) / decisions


def _tick(rounds: int = 20_000) -> float:
    """Milliseconds of a round of the event loop that reads one socket."""

    async def send_and_read() -> float:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        reader, writer = socket.socketpair()
        reader.settimeout(0)
        writer.settimeout(0)
        remaining = rounds

        def on_readable() -> None:
            nonlocal remaining
            reader.recv(1)
            remaining -= 1
            if remaining:
                writer.send(b".")
            else:
                done.set()

        loop.add_reader(reader, on_readable)
        started = time.process_time()
        writer.send(b".")
        await done.wait()
        used = time.process_time() - started
        loop.remove_reader(reader)
        reader.close()
        writer.close()
        return 1000 * used / rounds

    return uvloop.run(send_and_read())
