"""Whole bridge deals with all cards open, solved by the core and by DDS, a solver made for bridge, in turn."""

from __future__ import annotations

import importlib
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple
from zlib import crc32

from bench.double_dummy import STRAINS, DoubleDummy
from bench.report import Section
from tricksmith.cards import FRENCH
from tricksmith.play import deal
from tricksmith.rules import Hand, Seat
from tricksmith.solve import solve_all

__all__ = ["section"]

SEATS = range(4)
WHAT = (
    "Deals of 52 cards, 20 results each: four leaders, four trumps and none. In the timed loop: for the core, one call "
    "of solve_all by one thread, with the hands as objects; for DDS 2.9 (endplay), one calc_dd_table by one thread, "
    "with the deal as its object. The checksum is over all results. Cores: DDS's processor time a second of the wall's."
)


class Solved(NamedTuple):
    """Tricks of the declarer's side by strain and declarer, the processor time they took, and the time on the wall."""

    tricks: bytes
    seconds: float
    wall: float


def section(count: int, seed: str) -> Section:
    """So many deals by both; by the core alone where endplay is not installed."""
    dds = _dds()
    tables = [DoubleDummy(4, strain=strain) for strain in STRAINS]
    ours, theirs = [], []
    for number in range(-1, count):
        dealt = deal(tables[0], seed=seed, number=number + 1)
        hands = [table.hand(dealt, Seat((leader - 1) % 4)) for table in tables for leader in SEATS]
        one = _core(hands)
        other = None if dds is None else dds(hands[0])
        if number < 0:
            continue  # The first deal makes the tables, and wakes the other up.
        ours.append(one)
        if other is not None:
            theirs.append(other)
    row = {
        "deals": count,
        "ms a deal": round(1000 * sum(one.seconds for one in ours) / count, 1),
        "median": round(1000 * median(one.seconds for one in ours), 1),
        "checksum": f"{crc32(b''.join(one.tricks for one in ours)):08x}",
    }
    if theirs:
        seconds = sum(one.seconds for one in theirs)
        row |= {
            "DDS ms": round(1000 * seconds / count, 1),
            "DDS median": round(1000 * median(one.seconds for one in theirs), 1),
            "DDS checksum": f"{crc32(b''.join(one.tricks for one in theirs)):08x}",
            "cores": round(seconds / sum(one.wall for one in theirs), 2),
            "ratio": round(sum(one.seconds for one in ours) / seconds, 2),
        }
    return Section("Bridge, beside DDS", WHAT, [row])


def _core(hands: list[Hand]) -> Solved:
    started, begun = process_time(), perf_counter()
    values = solve_all(hands, threads=1)
    seconds, wall = process_time() - started, perf_counter() - begun
    tricks = []
    for hand, value in zip(hands, values, strict=True):
        assert value is not None
        assert hand.to_act is not None
        # The leader's side takes (13 + value) / 2 tricks, the declarer to its right the others.
        tricks.append((13 - value) // 2)
    return Solved(bytes(tricks), seconds, wall)


def _dds() -> Any:
    """What solves a hand's deal with DDS; None if it is not installed."""
    try:
        native, kinds, solving = (importlib.import_module(f"endplay.{name}") for name in ("_dds", "types", "dds"))
    except ImportError:
        return None
    native.SetMaxThreads(1)
    seats = [kinds.Player.north, kinds.Player.east, kinds.Player.south, kinds.Player.west]
    names = ("spades", "hearts", "diamonds", "clubs", "nt")

    def solve(hand: Hand) -> Solved:
        dealt = kinds.Deal(_written(hand))
        started, begun = process_time(), perf_counter()
        table = solving.calc_dd_table(dealt)
        seconds, wall = process_time() - started, perf_counter() - begun
        found = [table[getattr(kinds.Denom, name), seats[(leader - 1) % 4]] for name in names for leader in SEATS]
        return Solved(bytes(found), seconds, wall)

    return solve


def _written(hand: Hand) -> str:
    """The deal in the notation of bridge players: seat by seat, suit by suit from the highest card."""
    hands = []
    for held in hand.held:
        cards = [card for card in FRENCH.cards if card in held]
        suits = ["".join(card.rank for card in reversed(cards) if card.suit == suit) for suit in FRENCH.suits]
        hands.append(".".join(suits))
    return f"N:{' '.join(hands)}"
