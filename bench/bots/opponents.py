"""Our bots against fixed opponents: the baselines, and OpenSpiel's ISMCTS bot."""

from __future__ import annotations

from typing import Any

from bench.bots.strength import compare, cores, estimate
from bench.measure.report import Estimate, Report, Section
from bench.measure.tables import tables
from bench.peers.compare import has, met, missing, times
from tricksmith import bots
from tricksmith.rules import Game

__all__ = ["run"]

QUICK, FULL = 4, 100
"""Deals at each table."""
BASELINES = {"plain-flat": "bench.baselines.plain:PlainFlat", "plain-tree": "bench.baselines.plain:PlainTree"}
SIMULATIONS = 1_000
"""Simulations of a decision, where both bots make equally many."""
RATE_POSITIONS, RATE_SIMULATIONS = 40, 5_000
"""The number of positions in which simulations a second are measured, and the simulations in each."""
GOAL = 15
"""The goal for the ratio of our simulations a second to OpenSpiel's."""
PEER_DEALS_FACTOR = 3
"""How many times as many deals are played against OpenSpiel, at two tables, as against the baselines at all."""
TIMING_DEALS = 2
"""Deals in which both bots are timed before they play with equal time."""
OURS = (
    "Points a hand in favour of the bot, over every seating of the arena, with 95% intervals. The baselines choose "
    "cards by random playouts: `plain-flat` runs 1,000 over as many deals, `plain-tree` a tree of 400 iterations. "
    "Both bid as the novice does."
)
THEIRS = (
    "One of our bots among copies of OpenSpiel's `ISMCTSBot` (random playouts, most visited action); in euchre, a "
    "pair against a pair. Points a hand over the mean of the others, every side in turn on the same deals, with 95% "
    "intervals. 'equal' is what both bots share for each decision: simulations or processor time. Times are "
    "milliseconds of processor time for a decision with more than one legal move, calls and exchanges included. "
    "Hearts is played without passing, where OpenSpiel 2.0.2 crashes."
)
SPEED = (
    "Thousands of simulations per second of processor time, in the same positions from random hands, each bot in "
    "turn: `ISMCTSBot` with random playouts, our search with random playouts, and our search with the heuristic "
    "policy that our bots use. Our time includes sampling the determinizations and the setup of each contract. "
    "'times' compares the two with random playouts."
)


def run(
    *, quick: bool = False, seed: str = "opponents", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "expert",
) -> Report:  # fmt: skip
    """Play against each of them at every table, with one bot or several separated by commas."""
    count, names = deals or (QUICK if quick else FULL), new.split(",")
    against_baselines = [Section(f"{name.capitalize()} against the baselines", OURS) for name in names]
    for table in tables(game, players):
        for section, name in zip(against_baselines, names, strict=True):
            section.rows.append(_against_baselines(table, name, count, seed))
    peers = (
        []
        if game is not None
        else [*(_against_peer(name, count, seed) for name in names), _simulation_rates(seed, quick=quick)]
    )
    return Report("opponents", {"seed": seed}, [*against_baselines, *peers])


def _against_baselines(table: Game[Any, Any], new: str, deals: int, seed: str) -> dict[str, Any]:
    margins = {
        f"over {name}": estimate(compare(table, new, path, deals=deals, seed=seed, processes=cores()).margin)
        for name, path in BASELINES.items()
    }
    return {"game": table.id, "players": table.players, "deals": deals, **margins}


def _against_peer(new: str, deals: int, seed: str) -> Section:
    title = f"{new.capitalize()} against OpenSpiel's search"
    if not has("pyspiel"):
        return Section(title, missing("pyspiel"))
    from bench.peers.ismcts import compare as compare_with_peer  # noqa: PLC0415 - the peer may be missing

    section, base_name, peer_deals = Section(title, THEIRS), new.partition("@")[0], PEER_DEALS_FACTOR * deals
    for name in ("hearts", "euchre"):
        timing = compare_with_peer(name, bots.get(new), SIMULATIONS, deals=TIMING_DEALS, seed=f"{seed} warm")
        equal_time = max(1, round(SIMULATIONS * timing.a_move("ours") / timing.a_move("theirs")))
        for equal, our_bot, their_simulations in (
            ("simulations", f"{base_name}@{SIMULATIONS}", SIMULATIONS),
            ("time", new, equal_time),
        ):
            comparison = compare_with_peer(name, bots.get(our_bot), their_simulations, deals=peer_deals, seed=seed)
            section.rows.append(
                {
                    "game": name,
                    "equal": equal,
                    "deals": peer_deals,
                    "points": Estimate(*(round(value, 2) for value in comparison.margin)),
                    "ms, ours": round(comparison.a_move("ours"), 2),
                    "ms, theirs": round(comparison.a_move("theirs"), 2),
                    "their simulations": their_simulations,
                }
            )
    return section


def _simulation_rates(seed: str, *, quick: bool) -> Section:
    title = "Simulations a second, next to OpenSpiel"
    if not has("pyspiel"):
        return Section(title, missing("pyspiel"))
    from bench.peers.ismcts import rates  # noqa: PLC0415 - the peer may be missing

    section = Section(title, SPEED)
    for name in ("hearts", "euchre"):
        measured = rates(
            name,
            RATE_SIMULATIONS // 10 if quick else RATE_SIMULATIONS,
            positions=4 if quick else RATE_POSITIONS,
            seed=seed,
        )
        ratio = times(measured["random"], measured["theirs"])
        section.rows.append(
            {
                "game": name,
                "theirs": round(measured["theirs"] / 1e3, 1),
                "ours, random": round(measured["random"] / 1e3, 1),
                "ours, heuristic": round(measured["heuristic"] / 1e3, 1),
                "times": ratio,
                "goal": f"{GOAL}×",
                "met": met(ratio, GOAL),
            }
        )
    return section
