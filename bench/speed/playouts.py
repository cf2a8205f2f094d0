"""Playouts in the compiled core, random and by the heuristic policy, from the first lead. Seconds of one core."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bench.measure.report import Report, Section
from bench.measure.tables import in_tricks, tables
from bench.measure.timing import fastest
from bench.peers import playing
from bench.speed.heuristic import WHAT, compare_with_random
from tricksmith.compile import clear_trick_cache, compile_trick
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand

__all__ = ["run"]

QUICK, FULL = 100_000, 2_000_000
"""Playouts at each table."""
DEALS = 200
"""Deals from which they start."""
QUICK_DEALS = 20
"""Deals played by the heuristic policy in a quick run."""
PLAYING = (
    "The timed loop is one call from Python per contract: the core plays each hand from its first lead to its last "
    "card, choosing uniformly among the legal plays, and sums tricks and counters. Deals, calls and tables are not "
    "timed. One thread, the fastest of three rounds. The checksum covers tricks by deal and seat; it depends on the "
    "seed alone."
)
COMPILING = "From the game's functions to arrays, for a contract that was not compiled before; the fastest of three."


def run(
    *, quick: bool = False, seed: str = "playouts", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    count = hands or (QUICK if quick else FULL)
    played, compiled = Section("Random playouts", PLAYING), Section("Tables", COMPILING)
    heuristic = Section("Playouts by the heuristic policy", WHAT)
    for table in tables(game, players):
        groups = in_tricks(table, DEALS, seed)
        played.rows.append(_playing(table, groups, count))
        starts = [hand for hands in groups.values() for hand in hands]
        heuristic.rows.append(compare_with_random(table, starts[:: DEALS // QUICK_DEALS] if quick else starts, count))
        compiled.rows.append(_compiling(table, next(iter(groups))))
    sections = [played, heuristic, compiled]
    if game is None:
        sections.append(playing.section(max(count // 5, 2), seed, players))
    return Report("playouts", {"hands": count, "seed": seed}, sections)


def _playing(table: Game[Any, Any], groups: dict[Tricks, list[Hand]], count: int) -> dict[str, Any]:
    starts = [(tricks, tricks.encode(hands)) for tricks, hands in groups.items()]
    deals = sum(len(rows) for _, rows in starts)
    each = max(1, count // deals)

    def play() -> list[Any]:
        return [tricks.playouts(rows, each=each, seed=1, threads=1) for tricks, rows in starts]

    results = play()
    seconds = fastest(play)
    plays = sum(result.plays for result in results)
    return {
        "game": table.id,
        "players": table.players,
        "k hands/s": round(deals * each / seconds / 1e3),
        "M decisions/s": round(plays / seconds / 1e6, 1),
        "decisions a hand": round(plays / deals / each, 1),
        "contracts": len(starts),
        "checksum": f"{crc32(b''.join(result.tricks.tobytes() for result in results)):08x}",
    }


def _compiling(table: Game[Any, Any], tricks: Tricks) -> dict[str, Any]:
    def compile_uncached() -> None:
        clear_trick_cache()
        compile_trick(type(table)(table.players, **table.options.as_dict()), tricks.mode)

    return {
        "game": table.id,
        "players": table.players,
        "ms": round(1e3 * fastest(compile_uncached), 1),
        "states": len(tricks.tables.next),
        "kB": round(tricks.tables.nbytes / 1e3, 1),
    }
