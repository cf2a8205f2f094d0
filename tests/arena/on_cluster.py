"""Plays on a local Ray cluster of two nodes, where a worker and a node die: run by `test_cluster.py` as a program.

Its arguments are the folder for what it needs and the deals; it prints the result as JSON, and what has died.
"""

import json
import os
import sys
from pathlib import Path

# No count of users is kept, and a busy machine may take its time to begin.
os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_raylet_start_wait_time_s="120")

import ray
from ray.cluster_utils import Cluster as RayCluster

from tricksmith import games
from tricksmith.arena import Arena
from tricksmith.cli import main
from tricksmith.executor import RayExecutor

NODE = {"num_cpus": 1, "object_store_memory": 100 * 2**20}
"""Of each node: one core, and room for what Ray passes on, of which ours is little."""


def play(folder: Path, deals: int) -> None:
    """Play, and take the second node away in the middle."""
    nodes = RayCluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    second = nodes.add_node(**NODE)
    nodes.wait_for_nodes()
    arena = Arena(games.get("nonesuch"), ["fatal", "random"], deals=deals, seed="ci")
    with RayExecutor(nodes.address) as executor:
        cores = executor.max_workers
        for _, deal in arena.run(executor):
            if deal.number == deals // 2:
                nodes.remove_node(second, allow_graceful=False)
    died = (folder / "died").exists()
    (folder / "first.json").write_text(json.dumps({"result": arena.as_dict(), "cores": cores, "died": died}))
    sys.argv = [
        "tricksmith", "arena", "nonesuch", "--bots", "fatal,random", "--seed", "ci", "--deals", "4",
        "--ray", nodes.address, "--json",
    ]  # fmt: skip
    try:
        main()
    finally:
        ray.shutdown()
        nodes.shutdown()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
