"""Our bots against opponents that never change: plain searches of our own, and OpenSpiel's bot for hidden cards."""

from __future__ import annotations

from bench.estimate import Estimate
from bench.peers.installed import has, missing
from bench.report import Report, Section
from bench.strength import compare, cores, estimate
from bench.tables import tables
from tricksmith import bots

__all__ = ["run"]

QUICK, FULL = 4, 100
"""Deals at each table."""
PLAIN = {"plain-flat": "bench.rivals.plain:PlainFlat", "plain-tree": "bench.rivals.plain:PlainTree"}
SIMULATIONS = 1_000
"""Of a decision, where both bots make as many."""
WARM = 2
"""Deals in which both bots are timed before they play in equal time."""
OURS = (
    "Points a hand of {} in favour of it, every seating of the arena, with 95 % intervals. The plain ones choose cards "
    "by random play-outs, `plain-flat` by 1,000 of them in as many worlds, `plain-tree` in a tree of 400 iterations; "
    "they say what the novice says."
)
THEIRS = (
    "{} alone among OpenSpiel's `ISMCTSBot` (random play-outs, the most visited action), and in euchre as a pair "
    "against a pair: points a hand over the mean of the others, every side in turn on the same deals, with 95 % "
    "intervals. 'equal': what both have the same of for a decision, simulations or processor time. Times are "
    "milliseconds of the processor for a decision with a choice. Hearts is played without passing, where OpenSpiel "
    "2.0.2 does not run to the end."
)


def run(
    *, quick: bool = False, seed: str = "opponents", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "expert",
) -> Report:  # fmt: skip
    """Play against each of them at every table."""
    count = deals or (QUICK if quick else FULL)
    section = Section("Plain searches", OURS.format(new))
    for table in tables(game, players):
        for name, path in PLAIN.items():
            found = compare(table, new, path, deals=count, seed=seed, processes=cores())
            margin = estimate(found.margin)
            section.rows.append(
                {"game": table.id, "players": table.players, "against": name, "deals": count, "points": margin}
            )
    sections = [section]
    if game is None:
        sections.append(_peer(new, count, seed))
    return Report("opponents", {"new": new, "deals": count, "seed": seed}, sections)


def _peer(new: str, deals: int, seed: str) -> Section:
    if not has("pyspiel"):
        return Section("OpenSpiel's search", missing("pyspiel"))
    from bench.peers.ismcts import compare as compare_with_peer  # noqa: PLC0415 - the peer may be missing

    section = Section("OpenSpiel's search", THEIRS.format(new.capitalize()))
    for name in ("hearts", "euchre"):
        warm = compare_with_peer(name, bots.get(new), SIMULATIONS, deals=WARM, seed=f"{seed} warm")
        as_long = max(1, round(SIMULATIONS * warm.a_move("ours") / warm.a_move("theirs")))
        for equal, mine, theirs in (
            ("simulations", f"{new}@{SIMULATIONS}", SIMULATIONS),
            ("time", new, as_long),
        ):
            found = compare_with_peer(name, bots.get(mine), theirs, deals=deals, seed=seed)
            section.rows.append(
                {
                    "game": name,
                    "equal": equal,
                    "deals": deals,
                    "points": Estimate(*(round(value, 2) for value in found.margin)),
                    "ms, ours": round(found.a_move("ours"), 2),
                    "ms, theirs": round(found.a_move("theirs"), 2),
                    "their simulations": theirs,
                    "theirs a second": round(1e3 * theirs / found.a_move("theirs")),
                }
            )
    return section
