"""Our bots against opponents that never change: plain searches of our own, and OpenSpiel's bot for hidden cards."""

from __future__ import annotations

from typing import Any

from bench.estimate import Estimate
from bench.peers.goal import met, times
from bench.peers.installed import has, missing
from bench.report import Report, Section
from bench.strength import compare, cores, estimate
from bench.tables import tables
from tricksmith import bots
from tricksmith.rules import Game

__all__ = ["run"]

QUICK, FULL = 4, 100
"""Deals at each table."""
PLAIN = {"plain-flat": "bench.rivals.plain:PlainFlat", "plain-tree": "bench.rivals.plain:PlainTree"}
SIMULATIONS = 1_000
"""Of a decision, where both bots make as many."""
TIMED, DEEP = 40, 5_000
"""Positions in which simulations a second are counted, and how many are made in each."""
GOAL = 15
"""How many times OpenSpiel's simulations a second ours are to be."""
MORE = 3
"""How many times as many deals are played with OpenSpiel, at two tables, as with the plain searches at all."""
WARM = 2
"""Deals in which both bots are timed before they play in equal time."""
OURS = (
    "Points a hand of the bot in favour of it, every seating of the arena, with 95 % intervals. The plain ones choose "
    "cards by random play-outs, `plain-flat` by 1,000 of them in as many worlds, `plain-tree` in a tree of 400 "
    "iterations; they say what the novice says."
)
THEIRS = (
    "One bot of ours alone among OpenSpiel's `ISMCTSBot` (random play-outs, the most visited action), and in euchre as "
    "a pair against a pair: points a hand over the mean of the others, every side in turn on the same deals, with 95 % "
    "intervals. 'equal': what both have the same of for a decision, simulations or processor time. Times are "
    "milliseconds of the processor for a decision with a choice, calls and what follows from them included. Hearts is "
    "played without passing, where OpenSpiel 2.0.2 does not run to the end."
)
SPEED = (
    "Thousand simulations a second of the processor, in the same positions from hands by chance, both in turn: "
    "`ISMCTSBot` with random play-outs, our search with random play-outs, and with those by the rule of thumb, as our "
    "bots have them. Ours with the drawing of its imagined deals, and with what is made once a contract at hand. "
    "'times' is by random play-outs."
)


def run(
    *, quick: bool = False, seed: str = "opponents", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "expert",
) -> Report:  # fmt: skip
    """Play against each of them at every table, with one bot or several with commas between them."""
    count, names = deals or (QUICK if quick else FULL), new.split(",")
    plain = [Section(f"{name.capitalize()} against plain searches", OURS) for name in names]
    for table in tables(game, players):
        for section, name in zip(plain, names, strict=True):
            section.rows.append(_row(table, name, count, seed))
    peers = [] if game is not None else [*(_peer(name, count, seed) for name in names), _rates(seed, quick=quick)]
    return Report("opponents", {"seed": seed}, [*plain, *peers])


def _row(table: Game[Any, Any], new: str, deals: int, seed: str) -> dict[str, Any]:
    found = {
        f"over {name}": estimate(compare(table, new, path, deals=deals, seed=seed, processes=cores()).margin)
        for name, path in PLAIN.items()
    }
    return {"game": table.id, "players": table.players, "deals": deals, **found}


def _peer(new: str, deals: int, seed: str) -> Section:
    title = f"{new.capitalize()} against OpenSpiel's search"
    if not has("pyspiel"):
        return Section(title, missing("pyspiel"))
    from bench.peers.ismcts import compare as compare_with_peer  # noqa: PLC0415 - the peer may be missing

    section, plain = Section(title, THEIRS), new.partition("@")[0]
    for name in ("hearts", "euchre"):
        warm = compare_with_peer(name, bots.get(new), SIMULATIONS, deals=WARM, seed=f"{seed} warm")
        as_long = max(1, round(SIMULATIONS * warm.a_move("ours") / warm.a_move("theirs")))
        for equal, mine, theirs in (
            ("simulations", f"{plain}@{SIMULATIONS}", SIMULATIONS),
            ("time", new, as_long),
        ):
            found = compare_with_peer(name, bots.get(mine), theirs, deals=MORE * deals, seed=seed)
            section.rows.append(
                {
                    "game": name,
                    "equal": equal,
                    "deals": MORE * deals,
                    "points": Estimate(*(round(value, 2) for value in found.margin)),
                    "ms, ours": round(found.a_move("ours"), 2),
                    "ms, theirs": round(found.a_move("theirs"), 2),
                    "their simulations": theirs,
                }
            )
    return section


def _rates(seed: str, *, quick: bool) -> Section:
    title = "Simulations a second beside OpenSpiel"
    if not has("pyspiel"):
        return Section(title, missing("pyspiel"))
    from bench.peers.ismcts import rates  # noqa: PLC0415 - the peer may be missing

    section = Section(title, SPEED)
    for name in ("hearts", "euchre"):
        found = rates(name, DEEP // 10 if quick else DEEP, positions=4 if quick else TIMED, seed=seed)
        ratio = times(found["random"], found["theirs"])
        section.rows.append(
            {
                "game": name,
                "theirs": round(found["theirs"] / 1e3, 1),
                "ours, random": round(found["random"] / 1e3, 1),
                "ours, rule of thumb": round(found["thumb"] / 1e3, 1),
                "times": ratio,
                "goal": f"{GOAL}×",
                "met": met(ratio, GOAL),
            }
        )
    return section
