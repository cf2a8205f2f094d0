"""How many tables a number of servers can serve: a simulation with measured costs, validated, for up to 10,000.

`python -m bench.server.capacity --measure` writes the costs on this machine to `bench/server/costs.json`, `--validate`
runs real servers under load and compares them with what the simulation predicts for the same loads, and `--draw`
simulates loads beyond any machine here. Without any of these it simulates one scenario: `--tables 2000 --servers 8`.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from bench.measure.plot import Panel, svg_plot
from bench.measure.report import Report, Section
from bench.measure.tables import ROOT
from bench.server.model import Result, simulate
from bench.server.model_inputs import Costs, Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COSTS", "bottlenecks", "draw", "outlook", "predict", "validate"]

FIGURES = ROOT / "docs" / "figures"
COSTS = ROOT / "bench" / "server" / "costs.json"
CORES = 2
"""Cores of the machine on which it is validated; the players run there too."""
VALIDATION_RUNS = (
    ("sqlite", 1, 40), ("sqlite", 1, 120), ("sqlite", 2, 60), ("sqlite", 2, 120),
    ("postgresql", 1, 60), ("postgresql", 1, 120), ("postgresql", 2, 60), ("postgresql", 2, 120),
    ("postgresql", 4, 60), ("postgresql", 4, 120),
)  # fmt: skip
"""Databases, servers and tables of the runs with which the simulation is compared."""
FLEET_SIZES = (16, 32, 64)
"""The numbers of servers in the outlook."""
TABLES = (1000, 2000, 4000, 6000, 8000, 10_000)
"""The numbers of tables in the outlook."""
NETWORK_MS = 0.3
"""Milliseconds to the database and back: an assumption."""
DATABASE_CORES = 8
"""Cores of the database's machine: an assumption."""
LINK_GBITS = 10.0
"""Gbit/s between the servers and the proxy: an assumption."""
SAMPLE_TABLES = 3000
"""Tables of the run from which it is extrapolated when each resource is in use all the time."""


def load_costs() -> Costs:
    """Return the costs that were measured last."""
    return Costs.of(json.loads(COSTS.read_text(encoding="utf-8")))


def predict(costs: Costs, kind: str, servers: int, tables: int, seconds: float = 40.0) -> Result:
    """Return what the simulation predicts for a run of `bench.server.load` on this machine.

    Args:
        costs: The measured costs.
        kind: The database.
        servers: The number of processes.
        tables: The number of tables, each with a move a second.
        seconds: How long is simulated.
    """
    scenario = Scenario(
        tables=tables, processes=servers, cores=CORES, database=kind, is_steady=True, is_even=True, seconds=seconds
    )
    return simulate(costs, scenario)


def validate(costs: Costs, seconds: float) -> Section:
    """Run real servers under load, and return their figures next to the predicted ones.

    Args:
        costs: The measured costs.
        seconds: How long each run is measured.
    """
    from bench.server import costs as measured_costs  # noqa: PLC0415 - only this needs a server's extras

    rows = []
    for kind, servers, tables in VALIDATION_RUNS:
        with measured_costs.database(kind) as url:
            measurement = measured_costs.under_load(tables, seconds=seconds, servers=servers, database=url)
        prediction = predict(costs, kind, servers, tables).row()
        names = {"cpu_ms_a_move": "CPU ms", "moves_a_second": "moves/s", "p50_ms": "p50 ms", "p99_ms": "p99 ms"}
        figures = {
            f"{name}{', predicted' * is_prediction}": round((prediction if is_prediction else measurement)[key], 2)
            for key, name in names.items()
            for is_prediction in (False, True)
        }
        rows.append({"database": kind, "servers": servers, "tables": tables, **figures})
        print(json.dumps(rows[-1]), flush=True)
    description = (
        "Real servers under the load of `bench.server.load`, one move a second at each table of four people, and what "
        "the simulation predicts for the same. Servers, database, Redis and players share two cores."
    )
    return Section("Measured and predicted", description, rows)


def outlook(costs: Costs, tables: Sequence[int] = TABLES, seconds: float = 4.0) -> Section:
    """Return the predicted times for rising numbers of tables.

    Args:
        costs: The measured costs.
        tables: The numbers of tables.
        seconds: How long is simulated each time.
    """
    rows: list[dict[str, Any]] = []
    for number in tables:
        row: dict[str, Any] = {"tables": number}
        for servers in FLEET_SIZES:
            estimate = simulate(costs, _fleet(number, servers, seconds)).row()
            row[f"p99 ms, {servers} servers"] = estimate["p99_ms"]
        rows.append(row)
        print(json.dumps(row), flush=True)
    description = (
        "One move a second on average at each table of four people, at random times; each server has a core for itself "
        f"and one for its bots; PostgreSQL has {DATABASE_CORES} cores and this machine's disk, {NETWORK_MS} ms away. "
        "The time from a move's arrival until it is handed to the last of its four sockets, without the way to the "
        "players."
    )
    return Section("To ten thousand tables", description, rows)


def bottlenecks(costs: Costs, servers: int = FLEET_SIZES[1], seconds: float = 8.0) -> Section:
    """Return each resource with the number of tables at which it is in use all the time, the first bottleneck first.

    Args:
        costs: The measured costs.
        servers: The number of servers.
        seconds: How long is simulated.
    """
    use_of = simulate(costs, _fleet(SAMPLE_TABLES, servers, seconds)).use
    busiest = max(use for name, use in use_of.items() if name.startswith("interpreter "))
    uses = {
        "a server's event loop, the busiest": busiest,
        "a server's event loop, on average": use_of["interpreters"],
        f"PostgreSQL's {DATABASE_CORES} cores": use_of["database"],
        "Redis, one thread": use_of["Redis"],
        f"{LINK_GBITS:g} Gbit/s to the proxy": use_of["Gbit/s to players"] / LINK_GBITS,
    }
    rows = [
        {
            "resource": name,
            f"in use at {SAMPLE_TABLES:,} tables": f"{100 * use:.1f}%",
            "full at tables": round(SAMPLE_TABLES / use, -2),
        }
        for name, use in sorted(uses.items(), key=lambda item: -item[1])
    ]
    description = f"{servers} servers, one move a second at each table of four people; the rest as above."
    return Section("What runs out first", description, rows)


def _fleet(tables: int, servers: int, seconds: float) -> Scenario:
    return Scenario(
        tables=tables,
        processes=servers,
        database="postgresql",
        database_cores=DATABASE_CORES,
        network=NETWORK_MS,
        seconds=seconds,
    )


def draw(report: dict[str, Any]) -> str:
    """Return the chart of the outlook in a report in JSON."""
    sections = {section["title"]: section["rows"] for section in report["sections"]}
    return svg_plot([Panel("To ten thousand tables", sections["To ten thousand tables"], wide="linear", tall="log")])


def main() -> None:
    """Measure, validate, draw, or simulate one scenario."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.capacity", description=__doc__.splitlines()[0])
    parser.add_argument("--measure", action="store_true", help="measure costs, and keep them")
    parser.add_argument("--validate", action="store_true", help="compare with real servers, and keep the table")
    parser.add_argument("--draw", action="store_true", help="simulate up to 10,000 tables, and keep the tables")
    parser.add_argument("--run", type=float, default=20.0, help="seconds that each real run is measured")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--cores", type=int, default=0, help="cores that all share; 0 for two a server")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="postgresql")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table, on average")
    parser.add_argument("--spectators", type=int, default=0, help="people who watch each table")
    parser.add_argument("--bots", type=int, default=0, help="further tables, of one person among bots")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long is simulated")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.measure:
        from bench.server import costs as measured_costs  # noqa: PLC0415 - as above

        COSTS.write_text(json.dumps(measured_costs.measure(args.run), indent=1) + "\n", encoding="utf-8")
    costs = load_costs()
    if args.validate or args.draw:
        _save(costs, args)
    elif not args.measure:
        _simulate_one(costs, args)


def _save(costs: Costs, args: argparse.Namespace) -> None:
    """Compute the sections that are asked for, and save them with the others of the last report."""
    path = FIGURES / "capacity.json"
    last = json.loads(path.read_text(encoding="utf-8"))["sections"] if path.exists() else []
    sections = {section["title"]: Section(**section) for section in last}
    new = [validate(costs, args.run)] if args.validate else []
    new += [outlook(costs), bottlenecks(costs)] if args.draw else []
    sections.update({section.title: section for section in new})
    report = Report("capacity", {"seed": 1}, list(sections.values()))
    path.write_text(report.json(indent=1) + "\n", encoding="utf-8")


def _simulate_one(costs: Costs, args: argparse.Namespace) -> None:
    """Simulate one scenario, and print a line of JSON."""
    scenario = Scenario(
        tables=args.tables, processes=args.servers, cores=args.cores, database=args.database,
        pace=1000 * args.pace, spectators=args.spectators, bots=args.bots, seconds=args.seconds,
        network=0.0 if args.cores else NETWORK_MS, database_cores=DATABASE_CORES,
    )  # fmt: skip
    simulated = simulate(costs, scenario, args.seed)
    use = {name: round(part, 3) for name, part in simulated.use.items() if not name.startswith("interpreter ")}
    print(json.dumps({**simulated.row(), "use": use}))


if __name__ == "__main__":
    main()
