"""How many tables a number of servers carry: a simulation fed with measured costs, checked here, drawn to 10,000.

`python -m bench.server.capacity --measure` writes what everything costs on this machine to
`bench/server/costs.json`, `--validate` runs real servers under load and compares them with what the
simulation predicts for the same loads, and `--draw` draws loads beyond any machine here. Without any of these it
simulates one scenario: `--tables 2000 --servers 8`.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from bench.measure.plot import Panel, svg_plot
from bench.measure.report import Report, Section
from bench.measure.tables import ROOT
from bench.server.model import Costs, Result, Scenario, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COSTS", "draw", "fill", "outlook", "predicted", "validate"]

FIGURES = ROOT / "docs" / "figures"
COSTS = ROOT / "bench" / "server" / "costs.json"
CORES = 2
"""Of the machine on which it is validated; the players run there too."""
CHECKED = (
    ("sqlite", 1, 40), ("sqlite", 1, 120), ("sqlite", 2, 60), ("sqlite", 2, 120),
    ("postgresql", 1, 60), ("postgresql", 1, 120), ("postgresql", 2, 60), ("postgresql", 2, 120),
    ("postgresql", 4, 60), ("postgresql", 4, 120),
)  # fmt: skip
"""Databases, servers and tables of the runs with which the simulation is compared."""
FLEETS = (16, 32, 64)
"""Servers of the outlook."""
TABLES = (1000, 2000, 4000, 6000, 8000, 10_000)
LAN = 0.3
"""Milliseconds to the database and back: an assumption."""
BOX = 8
"""Cores of the database's machine: an assumption."""
LINK = 10.0
"""Gbit/s between the servers and the proxy: an assumption."""
SAMPLE = 3000
"""Tables of the run from which it is reckoned when each resource is in use all the time."""


def load_costs() -> Costs:
    """Return the costs that were measured last."""
    return Costs.of(json.loads(COSTS.read_text(encoding="utf-8")))


def predicted(costs: Costs, kind: str, servers: int, tables: int, seconds: float = 40.0) -> Result:
    """Return what the simulation predicts for a run of `bench.server.load` on this machine.

    Args:
        costs: What everything costs.
        kind: The database.
        servers: How many processes there are.
        tables: How many tables there are, each with a move a second.
        seconds: How long is simulated.
    """
    scenario = Scenario(
        tables=tables, processes=servers, cores=CORES, database=kind, is_steady=True, is_even=True, seconds=seconds
    )
    return simulate(costs, scenario)


def validate(costs: Costs, seconds: float) -> Section:
    """Run real servers, and compare.

    Args:
        costs: What everything costs.
        seconds: How long each run is measured.
    """
    from bench.server import costs as measuring  # noqa: PLC0415 - needs a server's extras, and nothing else here does

    rows = []
    for kind, servers, tables in CHECKED:
        with measuring.database(kind) as url:
            measurement = measuring.under_load(tables, seconds=seconds, servers=servers, database=url)
        said = predicted(costs, kind, servers, tables).row()
        names = {"cpu_ms_a_move": "CPU ms", "moves_a_second": "moves/s", "p50_ms": "p50 ms", "p99_ms": "p99 ms"}
        figures = {
            f"{name}{', predicted' * is_said}": round((said if is_said else measurement)[key], 2)
            for key, name in names.items()
            for is_said in (False, True)
        }
        rows.append({"database": kind, "servers": servers, "tables": tables, **figures})
        print(json.dumps(rows[-1]), flush=True)
    what = (
        "Real servers under the load of `bench.server.load`, one move a second at each table of four people, and what "
        "the simulation predicts for the same. Servers, database, Redis and players share two cores."
    )
    return Section("Measured and predicted", what, rows)


def outlook(costs: Costs, tables: Sequence[int] = TABLES, seconds: float = 4.0) -> Section:
    """Simulate more and more tables.

    Args:
        costs: What everything costs.
        tables: How many tables there are each time.
        seconds: How long is simulated each time.
    """
    rows: list[dict[str, Any]] = []
    for number in tables:
        row: dict[str, Any] = {"tables": number}
        for servers in FLEETS:
            estimate = simulate(costs, _fleet(number, servers, seconds)).row()
            row[f"p99 ms, {servers} servers"] = estimate["p99_ms"]
        rows.append(row)
        print(json.dumps(row), flush=True)
    what = (
        "One move a second on average at each table of four people, at random times; each server has a core for itself "
        f"and one for its bots; PostgreSQL has {BOX} cores and this machine's disk, {LAN} ms away. The time from a "
        "move's arrival until it is handed to the last of its four sockets, without the way to the players."
    )
    return Section("To ten thousand tables", what, rows)


def fill(costs: Costs, servers: int = FLEETS[1], seconds: float = 8.0) -> Section:
    """List the resources, and with how many tables each is in use all the time: the lowest is the bottleneck.

    Args:
        costs: What everything costs.
        servers: How many servers there are.
        seconds: How long is simulated.
    """
    found = simulate(costs, _fleet(SAMPLE, servers, seconds)).use
    busiest = max(use for name, use in found.items() if name.startswith("interpreter "))
    uses = {
        "a server's event loop, the busiest": busiest,
        "a server's event loop, on average": found["interpreters"],
        f"PostgreSQL's {BOX} cores": found["database"],
        "Redis, one thread": found["Redis"],
        f"{LINK:g} Gbit/s to the proxy": found["Gbit/s to players"] / LINK,
    }
    rows = [
        {
            "resource": name,
            f"in use at {SAMPLE:,} tables": f"{100 * use:.1f}%",
            "full at tables": round(SAMPLE / use, -2),
        }
        for name, use in sorted(uses.items(), key=lambda item: -item[1])
    ]
    what = f"{servers} servers, one move a second at each table of four people; the rest as above."
    return Section("What runs out first", what, rows)


def _fleet(tables: int, servers: int, seconds: float) -> Scenario:
    return Scenario(
        tables=tables, processes=servers, database="postgresql", database_cores=BOX, network=LAN, seconds=seconds
    )


def draw(report: dict[str, Any]) -> str:
    """The plot of a report in JSON: measured next to predicted, and the outlook."""
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
    asked = parser.parse_args()
    if asked.measure:
        from bench.server import costs as measuring  # noqa: PLC0415 - as above

        COSTS.write_text(json.dumps(measuring.measure(asked.run), indent=1) + "\n", encoding="utf-8")
    costs = load_costs()
    if asked.validate or asked.draw:
        _keep(costs, asked)
    elif not asked.measure:
        _one(costs, asked)


def _keep(costs: Costs, asked: argparse.Namespace) -> None:
    path = FIGURES / "capacity.json"
    before = json.loads(path.read_text(encoding="utf-8"))["sections"] if path.exists() else []
    kept = {section["title"]: Section(**section) for section in before}
    new = [validate(costs, asked.run)] if asked.validate else []
    new += [outlook(costs), fill(costs)] if asked.draw else []
    kept.update({section.title: section for section in new})
    report = Report("capacity", {"seed": 1}, list(kept.values()))
    path.write_text(report.json(indent=1) + "\n", encoding="utf-8")


def _one(costs: Costs, asked: argparse.Namespace) -> None:
    scenario = Scenario(
        tables=asked.tables, processes=asked.servers, cores=asked.cores, database=asked.database,
        pace=1000 * asked.pace, spectators=asked.spectators, bots=asked.bots, seconds=asked.seconds,
        network=0.0 if asked.cores else LAN, database_cores=BOX,
    )  # fmt: skip
    simulated = simulate(costs, scenario, asked.seed)
    use = {name: round(part, 3) for name, part in simulated.use.items() if not name.startswith("interpreter ")}
    print(json.dumps({**simulated.row(), "use": use}))


if __name__ == "__main__":
    main()
