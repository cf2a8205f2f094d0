"""The simulation of many servers agrees with what queueing theory knows, and with itself."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from math import factorial
from random import Random
from typing import TYPE_CHECKING

import pytest

from bench.server.capacity import COSTS, load_costs
from bench.server.model import simulate
from bench.server.model_inputs import Costs, Scenario, StoreCosts
from bench.server.model_parts import Worker, ring_shares
from bench.server.queueing import Disk, Interpreter, PolledLock, Simulation, Station

if TYPE_CHECKING:
    from collections.abc import Callable

COUNT = 120_000
"""Arrivals over which a mean waiting time is taken."""
MADE_UP = Costs(
    move=0.4, socket=0.1, tick=0.01, others=0.1, publish=0.2, redis=0.02, base=5.0, idle_table=0.05, think=20.0,
    player_move=0.2, player_state=0.1, bytes=3000, stores={
        "sqlite": StoreCosts(batch=0.2, job=0.1, turns=6, flush=(2.0,)),
        "postgresql": StoreCosts(batch=0.4, job=0.2, turns=7, flush=(2.0,), remote_batch=0.2, remote_job=0.1),
    },
)  # fmt: skip


def mean_wait(rate: float, serve: Callable[[Simulation, Callable[[], None]], float], simulation: Simulation) -> float:
    """The mean time between the arrival of work, at random, and its end, less the work itself."""
    waits: list[float] = []

    def arrive() -> None:
        began = simulation.now
        work = 0.0

        def end() -> None:
            waits.append(simulation.now - began - work)

        work = serve(simulation, end)
        simulation.after(simulation.rng.expovariate(rate), arrive)

    arrive()
    simulation.run(COUNT / rate)
    return sum(waits) / len(waits)


@pytest.mark.parametrize("load", [0.3, 0.7, 0.85])
def test_work_of_one_length_waits_as_in_a_queue_of_kind_m_d_1(load: float) -> None:
    """An event loop in which each message costs the same: the mean wait is load / (2 (1 - load)) messages."""
    simulation = Simulation(1)
    loop = Interpreter(simulation, Station(simulation, 1))

    def serve(_: Simulation, end: Callable[[], None]) -> float:
        loop.call(1.0, end)
        return 1.0

    assert mean_wait(load, serve, simulation) == pytest.approx(load / (2 * (1 - load)), rel=0.04)


@pytest.mark.parametrize(("servers", "load"), [(2, 0.6), (4, 0.8)])
def test_several_cores_serve_as_a_queue_of_kind_m_m_c(servers: int, load: float) -> None:
    """Work of random length on several cores: the mean wait is that of Erlang's formula."""
    simulation = Simulation(2)
    cores, offered = Station(simulation, servers), servers * load

    def serve(simulation: Simulation, end: Callable[[], None]) -> float:
        work = simulation.rng.expovariate(1.0)
        cores.serve(work, end)
        return work

    all_busy = offered**servers / factorial(servers) / (1 - load)
    erlang = all_busy / (sum(offered**number / factorial(number) for number in range(servers)) + all_busy)
    wait = mean_wait(offered, serve, simulation)
    assert wait == pytest.approx(erlang / (servers - offered), rel=0.05)
    assert cores.busy == pytest.approx(COUNT, rel=0.02)


def test_a_flush_is_shared_by_all_that_wait_for_it() -> None:
    """On a busy disk everybody waits for half of the flush that is under way, and then for their own."""
    simulation = Simulation(3)
    disk = Disk(simulation, [2.0])

    def serve(_: Simulation, end: Callable[[], None]) -> float:
        disk.flush(end)
        return 0.0

    assert mean_wait(10.0, serve, simulation) == pytest.approx(3.0, rel=0.01)
    assert disk.busy == pytest.approx(simulation.now, rel=0.01)


def test_a_lock_of_sqlite_is_tried_after_1_3_and_8_milliseconds() -> None:
    """Nobody is woken when it is given back."""
    simulation, got = Simulation(1), []
    lock = PolledLock(simulation)
    lock.acquire(lambda: simulation.after(3.5, lock.release))
    lock.acquire(lambda: got.append(simulation.now))
    simulation.run(100)
    assert got == [8.0]


def test_a_thread_waits_for_a_busy_event_loop() -> None:
    """It gets the interpreter after the handover, at the end of what is being done; from an idle loop at once."""
    simulation, ends = Simulation(1), []
    loop = Interpreter(simulation, Station(simulation, 1), handover=0.5)
    loop.thread(0.1, lambda: ends.append(simulation.now))
    simulation.run(10)
    for _ in range(10):
        loop.call(0.2, lambda: None)
    simulation.after(0.05, partial(loop.thread, 0.1, lambda: ends.append(simulation.now)))
    simulation.run(20)
    assert ends == pytest.approx([0.1, 10 + 0.6 + 0.1])


def test_a_round_of_the_loop_costs_something_however_much_is_done_in_it() -> None:
    """Ten messages that come while the first is read are read in one more round."""
    simulation = Simulation(1)
    loop = Interpreter(simulation, Station(simulation, 1), tick=0.5)
    for _ in range(11):
        loop.call(1.0, lambda: None)
    simulation.run(100)
    assert loop.busy == pytest.approx(11 + 2 * 0.5)


def test_bots_think_where_nobody_else_wants_the_core() -> None:
    """A question of ten milliseconds is put off by the servers' work, which waits a millisecond at most."""
    simulation, ends = Simulation(1), {}
    cores = Station(simulation, 1)
    Worker(cores).ask(10.0, lambda: ends.setdefault("bot", simulation.now))
    simulation.after(0.5, lambda: cores.serve(5.0, lambda: ends.setdefault("server", simulation.now)))
    simulation.run(100)
    assert ends == {"server": 6.0, "bot": 15.0}


def test_a_move_alone_takes_as_long_as_its_parts() -> None:
    """On an idle server: deciding, the statements, the flush, publishing and four sockets."""
    costs = replace(MADE_UP, others=0.0, base=0.0, tick=0.0)
    simulated = simulate(costs, Scenario(tables=1, is_steady=True, is_even=True, seconds=40.0))
    store = costs.stores["sqlite"]
    expected = costs.move + store.batch + store.job + 2.0 + 4 * costs.socket
    assert len(simulated.times) >= 29
    assert simulated.times == pytest.approx([expected] * len(simulated.times))
    assert simulated.cpu == pytest.approx(expected - 2.0, rel=0.05)


def test_the_same_seed_gives_the_same_run() -> None:
    """Another seed gives another."""
    scenario = Scenario(tables=300, processes=3, database="postgresql", spectators=1, bots=20, seconds=5.0)
    runs = [simulate(MADE_UP, scenario, seed) for seed in (7, 7, 8)]
    assert runs[0].times == runs[1].times != runs[2].times
    assert runs[0].use == runs[1].use


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_server_makes_all_moves_until_its_interpreter_is_full(store: str) -> None:
    """Below that, as many as the tables ask for; beyond it, as many as it has time for, and everybody waits."""
    few, many = (
        simulate(MADE_UP, Scenario(tables=tables, database=store, is_even=True, seconds=8.0)) for tables in (200, 1400)
    )
    assert len(few.times) / few.seconds == pytest.approx(200, rel=0.05)
    assert few.use["interpreters"] == pytest.approx(200 * few.cpu / 1000, rel=0.05)
    assert many.use["interpreters"] == pytest.approx(1.0, abs=0.02)
    assert len(many.times) / many.seconds == pytest.approx(1000 / many.cpu, rel=0.05)
    assert many.cpu < few.cpu  # transactions and rounds are shared by more moves
    assert many.row()["p50_ms"] > 10 * few.row()["p50_ms"]


def test_cores_that_are_shared_are_a_limit_of_their_own() -> None:
    """Four servers on two cores use two cores at most, and on eight more than that."""
    scenario = Scenario(tables=2000, processes=4, database="postgresql", is_even=True, seconds=2.5)
    narrow, wide = (simulate(MADE_UP, replace(scenario, cores=cores)) for cores in (2, 8))
    assert narrow.use["cores"] == pytest.approx(1.0, abs=0.01)
    assert 8 * wide.use["cores"] > 2.5
    assert len(wide.times) > 1.5 * len(narrow.times)


def test_a_ring_divides_the_tables_unevenly() -> None:
    """All of them, and the busiest of sixteen servers gets some more than its share."""
    shares = ring_shares(16, Random(1))
    assert sum(shares) == pytest.approx(1.0)
    assert 1.05 < 16 * max(shares) < 1.5


def test_costs_are_read_as_they_were_measured() -> None:
    """Each is a time above zero; what the runs were is kept next to them."""
    data = json.loads(COSTS.read_text(encoding="utf-8"))
    costs = load_costs()
    assert (costs.move, costs.socket) == (data["move"], data["socket"])
    assert {name: len(store.flush) for name, store in costs.stores.items()} == {"sqlite": 200, "postgresql": 200}
    assert min(getattr(costs, name) for name in Costs.__slots__ if name != "stores") > 0
