"""How much faster a Ray cluster of two workers plays the arena's deals than one of a single worker."""

from __future__ import annotations

import importlib
import os
from statistics import median
from time import perf_counter
from typing import Any

from bench.measure.report import Report, Section
from tricksmith import games
from tricksmith.arena import Arena
from tricksmith.errors import OptionError
from tricksmith.executor import RayExecutor

__all__ = ["run"]

QUICK, FULL = (1, 60), (3, 400)
"""Repetitions, and deals of each run."""
BOTS = ["novice", "random"]
"""The bots that play."""
WARM_UP_DEALS = 20
"""Deals for each node that are played before measuring."""
NODE = {"num_cpus": 1, "object_store_memory": 100 * 2**20}
"""The resources of a node: one core, and little memory for objects, because the deals need little."""
WHAT = (
    "Deals a second on nodes of one core each, all on this machine, and the speed-up of two nodes. The first deals, "
    "during which the workers start, are not counted. The median of runs that take turns."
)


def run(
    *, quick: bool = False, seed: str = "scaling", game: str | None = None, players: int | None = None,
    deals: int | None = None,
) -> Report:  # fmt: skip
    """Play the same deals on one node and on two, in turn."""
    repeats, default_deals = QUICK if quick else FULL
    count = deals or default_deals
    table = games.get(game or "nonesuch", players=players)
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(repeats):
        for nodes, node_speeds in speeds.items():
            node_speeds.append(_speed(table, nodes, count, seed))
    rows = [
        {
            "game": table.id,
            "players": table.players,
            "workers": nodes,
            "deals/s": median(node_speeds),
            "times one": median(node_speeds) / median(speeds[1]),
        }
        for nodes, node_speeds in speeds.items()
    ]
    section = Section("One worker and two", WHAT, rows)
    return Report("scaling", {"deals": count, "times": repeats, "bots": " ".join(BOTS), "seed": seed}, [section])


def _speed(table: Any, nodes: int, deals: int, seed: str) -> float:
    """Deals a second of a fresh cluster, after a warm-up of every worker."""
    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_raylet_start_wait_time_s="120")
    try:
        cluster_class = importlib.import_module("ray.cluster_utils").Cluster
    except ModuleNotFoundError:
        raise OptionError("this takes Ray: uv sync --inexact --extra ray") from None
    cluster = cluster_class(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    try:
        for _ in range(nodes - 1):
            cluster.add_node(**NODE)
        cluster.wait_for_nodes()
        with RayExecutor(cluster.address) as executor:
            for _ in Arena(table, BOTS, deals=WARM_UP_DEALS * nodes, seed="warm").run(executor):
                pass
            arena = Arena(table, BOTS, deals=deals, seed=seed)
            started = perf_counter()
            for _ in arena.run(executor):
                pass
            return deals / (perf_counter() - started)
    finally:
        cluster.shutdown()
