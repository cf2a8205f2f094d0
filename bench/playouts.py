"""Random play-outs in the compiled core, from the first lead on. Seconds are processor time of one core."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bench.clock import fastest
from bench.report import Report, Section
from bench.tables import tables
from tricksmith.engine import Tricks
from tricksmith.play import deal
from tricksmith.play.simulation import chance
from tricksmith.rules import Game, Hand
from tricksmith.tables import compile_trick, forget

__all__ = ["run"]

QUICK, FULL = 100_000, 2_000_000
"""Play-outs at each table."""
DEALS = 200
"""Deals from which they start."""
PLAYED = (
    "In the timed loop: one call from Python a contract; the core plays each hand from its first lead to its last "
    "card, every legal play as likely as any other, and adds up tricks and counters. Not in it: deals, calls, "
    "tables. One thread, the fastest of three rounds. The checksum is that of the tricks by deal and seat: it depends "
    "on the seed alone."
)
COMPILED = "From the author's functions to arrays, for a contract that nobody has asked for yet; the fastest of three."


def run(
    *, quick: bool = False, seed: str = "playouts", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    count = hands or (QUICK if quick else FULL)
    played, compiled = Section("Random play-outs", PLAYED), Section("Tables", COMPILED)
    for table in tables(game, players):
        groups = _in_tricks(table, seed)
        played.rows.append(_playing(table, groups, count))
        compiled.rows.append(_compiling(table, next(iter(groups))))
    return Report("playouts", {"hands": count, "seed": seed}, [played, compiled])


def _in_tricks(table: Game[Any, Any], seed: str) -> dict[Tricks, list[Hand]]:
    """Hands whose calls were made by chance, by the tables that play them."""
    found: dict[Tricks, list[Hand]] = {}
    for number in range(DEALS):
        hand, rng = table.hand(deal(table, seed=seed, number=number), number % table.players), chance(seed, number)
        while hand.contract is None and hand.to_act is not None:
            hand = hand.play(rng.choice(hand.legal))
        if hand.contract is not None:
            found.setdefault(Tricks.of(table, hand.contract), []).append(hand)
    return found


def _playing(table: Game[Any, Any], groups: dict[Tricks, list[Hand]], count: int) -> dict[str, Any]:
    starts = [(tricks, tricks.rows(hands)) for tricks, hands in groups.items()]
    deals = sum(len(rows) for _, rows in starts)
    each = max(1, count // deals)

    def play() -> list[Any]:
        return [tricks.playouts(rows, each=each, seed=1, threads=1) for tricks, rows in starts]

    sums = play()
    seconds = fastest(play)
    plays = sum(found.plays for found in sums)
    return {
        "game": table.id,
        "players": table.players,
        "k hands/s": round(deals * each / seconds / 1e3),
        "M decisions/s": round(plays / seconds / 1e6, 1),
        "decisions a hand": round(plays / deals / each, 1),
        "contracts": len(starts),
        "checksum": f"{crc32(b''.join(found.tricks.tobytes() for found in sums)):08x}",
    }


def _compiling(table: Game[Any, Any], tricks: Tricks) -> dict[str, Any]:
    def compile_anew() -> None:
        forget()
        compile_trick(type(table)(table.players, **table.options.as_dict()), tricks.terms)

    return {
        "game": table.id,
        "players": table.players,
        "ms": round(1e3 * fastest(compile_anew), 1),
        "states": len(tricks.tables.next),
        "kB": round(tricks.tables.nbytes / 1e3, 1),
    }
