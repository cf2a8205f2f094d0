"""How fast the first thousands of random hands of a game are, while its calls and scores are still being compiled."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any
from zlib import crc32

from bench.measure.report import Report, Section
from bench.measure.tables import tables
from bench.speed.batched import whole_hands
from tricksmith import games
from tricksmith.errors import RulesError

__all__ = ["batch_seconds", "run"]

QUICK, FULL = 100, 1_000
"""Hands of a batch."""
BATCHES = 11
"""Batches of fresh hands; all but the first are then played again."""
GOAL = 0.7
"""The goal for the speed of fresh hands, as a share of the speed when they are played again."""
WHAT = (
    "Random whole hands a second of processor time, in batches of fresh hands on one thread. Each table is measured in "
    "a process of its own, which has not met the game before. 'next' are the ten batches after the first. 'known' "
    "plays these ten once more, when all of their calls and scores are known; 'share' is what 'next' is of it."
)


def run(
    *, quick: bool = False, seed: str = "cold", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table, and the classics that the core can play."""
    count = hands or (QUICK if quick else FULL)
    measured = [(table.id, table.players) for table in tables(game, players)]
    if game is None and players is None and not quick:
        measured += [(name, games.get(name).players) for name in games.CLASSICS]
    rows = []
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh_process:
        for name, seats in measured:
            seconds = fresh_process.submit(batch_seconds, name, seats, count, seed).result()
            if seconds is not None:
                rows.append(_row(f"{games.load(name).name} {seats}", count, seconds))
    return Report("cold", {"hands": count, "seed": seed}, [Section("First hands", WHAT, rows)])


def batch_seconds(name: str, players: int, count: int, seed: str) -> list[float] | None:
    """Play fresh batches of hands, and then all but the first again; return the processor time of each.

    Args:
        name: The game.
        players: The number of players.
        count: Hands of a batch.
        seed: The seed of the deals.

    Returns:
        The seconds of `BATCHES` batches, then of those from the second on when played again; None if the core can't
        play the game.

    >>> [seconds > 0 for seconds in batch_seconds("whist", 4, 10, "example")] == [True] * 21
    True
    """
    table, seed_number, seconds = games.get(name, players=players), crc32(seed.encode()), []
    for batch in (*range(BATCHES), *range(1, BATCHES)):
        started = process_time()
        try:
            whole_hands(table, count, seed_number + batch)
        except RulesError:
            return None
        seconds.append(process_time() - started)
    return seconds


def _row(name: str, count: int, seconds: list[float]) -> dict[str, Any]:
    fresh_seconds, known_seconds = sum(seconds[1:BATCHES]), sum(seconds[BATCHES:])
    hands_each = (BATCHES - 1) * count
    first, second, following, known = (
        round(hands / taken)
        for hands, taken in (
            (count, seconds[0]), (count, seconds[1]), (hands_each, fresh_seconds), (hands_each, known_seconds)
        )
    )  # fmt: skip
    return {
        "game": name,
        "first": first,
        "second": second,
        "next": following,
        "known": known,
        "share": round(known_seconds / fresh_seconds, 2),
        "goal": GOAL,
        "met": "yes" if known_seconds >= GOAL * fresh_seconds else "no",
    }
