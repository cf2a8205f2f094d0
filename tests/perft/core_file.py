"""Rewrites `tricks.txt`: `python -m tests.perft.core_file`.

It holds some of the perft files' positions as the core sees them, with the tables of their contracts, so that the core
is held to the same numbers by its own tests, without Python. `docs/testing.md` describes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from tests.perft.position import FOLDER, Position, hand_of, path_of, read
from tricksmith import games
from tricksmith.engine import Tricks
from tricksmith.games import ORIGINALS
from tricksmith.rules import Hand, Play

PATH = FOLDER / "tricks.txt"
TABLES = 3
"""Contracts of each game whose tables are written down."""


def in_tricks(name: str) -> Iterator[tuple[Position, Hand]]:
    """The positions of a game's perft file that stand in the tricks and are counted without revokes."""
    for position in read(path_of(name).read_text(encoding="utf-8")):
        hand = hand_of(position, games.load(name))
        if hand.game.revokes == "prevent" and len(hand.legal) > 0 and isinstance(hand.legal[0], Play):
            yield position, hand


def numbers(array: Iterable[int]) -> str:
    """Numbers separated by spaces, `7*3` for 7 7 7."""
    runs = ((value, len(list(run))) for value, run in groupby(array))
    return " ".join(f"{value}*{length}" if length > 1 else str(value) for value, length in runs)


def table(tricks: Tricks, title: str) -> list[str]:
    """The tables and the seating of a contract."""
    lines = [f"table {title}", f"cards {len(tricks.game.deck.cards)}"]
    lines += [f"{name} {numbers(array.ravel().tolist())}" for name, array in tricks.tables.arrays().items()]
    seats, size = tricks.seat_order.order.shape
    lines += [f"seats {seats}", f"size {size}"]
    lines.append(f"order {numbers(tricks.seat_order.order.ravel().tolist())}")
    lines.append(f"next_leader {numbers(tricks.seat_order.next_leader.ravel().tolist())}")
    return lines


def core_file() -> str:
    """The whole file."""
    lines = [
        "# Positions of the perft files as the core sees them, with the tables of their contracts.",
        "# `python -m tests.perft.core_file` writes this file; docs/testing.md describes it.",
    ]
    for name in ORIGINALS:
        found: dict[Tricks, list[tuple[Position, Hand]]] = {}
        for position, hand in in_tricks(name):
            contract: Any = hand.contract
            found.setdefault(Tricks.of(hand.game, contract), []).append((position, hand))
        for number, (tricks, positions) in enumerate(list(found.items())[:TABLES], 1):
            lines += ["", *table(tricks, f"{name} {number}")]
            for position, hand in positions:
                lines.append(f"position {numbers(tricks.encode_hand(hand).to_words())}")
                lines.append(f"counts {numbers(position.counts)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(core_file(), encoding="utf-8")
