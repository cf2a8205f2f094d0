"""Double dummy in bridge, next to DDS; the game has no auction: a trump or none, a leader, and a point for a trick."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple
from zlib import crc32

from bench.measure.report import Section
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.play import deal
from tricksmith.rules import (
    Contract,
    Flags,
    Game,
    Hand,
    Layout,
    Must,
    Options,
    Points,
    Seat,
    Sides,
    Steps,
    Table,
    Tally,
    TrickSoFar,
    Verdict,
    option,
)
from tricksmith.solve import solve_all

__all__ = ["STRAINS", "DoubleDummy", "Strain", "section"]

STRAINS = ("s", "h", "d", "c", "nt")
"""The possible trumps; the last one is notrump."""


@dataclass(frozen=True, kw_only=True)
class DoubleDummyOptions(Options):
    """The options: only the trump."""

    strain: str = option("DD2", "What is trump.", default="nt", choices=STRAINS)


@dataclass(frozen=True, slots=True)
class Strain:
    """The mode of the tricks: the trump, or None for notrump."""

    trump: Suit | None


class DoubleDummy(Game[Strain, None]):
    """Thirteen tricks with the partner opposite; what is trump, and who leads, is given."""

    id = "double-dummy"
    name = "Double dummy"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = DoubleDummyOptions
    options: DoubleDummyOptions
    lead_rule, follow_rule = "DD3", "DD3"

    @property
    def sides(self) -> Sides:
        """North and South, East and West."""
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """DD1: All 52 cards are dealt, thirteen to each."""
        return Layout(stock=FRENCH.all, hands=13)

    def calls(self, table: Table) -> Steps[Contract[Strain, None]]:
        """DD2: The trump is given, or that there is none. The seat after the dealer leads."""
        yield from ()
        trump = next((suit for suit in FRENCH.suits if suit.letter == self.options.strain), None)
        return Contract(Strain(trump), None, leader=table.first)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Strain) -> list[Must]:
        """DD3: Any card may be led; the others follow the suit led if they can."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Strain) -> int | None:
        """DD4: The highest trump wins, else the highest card of the suit led."""
        if card.suit == mode.trump:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Strain, None]) -> Iterator[Points]:
        """DD5: Each trick is a point."""
        for number, side in enumerate(self.sides):
            yield Points(number, tally.tricks(*side), "tricks", "DD5")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Strain, None] | None) -> Verdict | None:
        """DD6: One hand is the match."""
        return Verdict(self.best(totals), "DD6", "one hand")


SEATS = range(4)
WHAT = (
    "Deals of 52 cards with 20 results each: four leaders, four trump suits and notrump. The timed loop of the core "
    "is one single-threaded call of `solve_all` on hand objects; that of DDS 2.9 (endplay) is one single-threaded "
    "`calc_dd_table` on its deal object. The checksum covers all results. Cores: DDS's processor time per second of "
    "wall-clock time."
)


class Solved(NamedTuple):
    """Tricks of the declarer's side by strain and declarer, and the processor time and wall-clock time they took."""

    tricks: bytes
    seconds: float
    wall: float


def section(count: int, seed: str) -> Section:
    """Solve `count` deals with both; with the core alone where endplay is not installed."""
    dds = _dds_solver()
    tables = [DoubleDummy(4, strain=strain) for strain in STRAINS]
    ours, theirs = [], []
    for number in range(-1, count):
        dealt = deal(tables[0], seed=seed, number=number + 1)
        hands = [table.hand(dealt, Seat((leader - 1) % 4)) for table in tables for leader in SEATS]
        our_result = _solve_in_core(hands)
        their_result = None if dds is None else dds(hands[0])
        if number < 0:
            continue  # the first deal is a warm-up, in which tables are compiled
        ours.append(our_result)
        if their_result is not None:
            theirs.append(their_result)
    row = {
        "deals": count,
        "ms a deal": round(1000 * sum(solved.seconds for solved in ours) / count, 1),
        "median": round(1000 * median(solved.seconds for solved in ours), 1),
        "checksum": f"{crc32(b''.join(solved.tricks for solved in ours)):08x}",
    }
    if theirs:
        seconds = sum(solved.seconds for solved in theirs)
        row |= {
            "DDS ms": round(1000 * seconds / count, 1),
            "DDS median": round(1000 * median(solved.seconds for solved in theirs), 1),
            "DDS checksum": f"{crc32(b''.join(solved.tricks for solved in theirs)):08x}",
            "cores": round(seconds / sum(solved.wall for solved in theirs), 2),
            "ratio": round(sum(solved.seconds for solved in ours) / seconds, 2),
        }
    return Section("Bridge, next to DDS", WHAT, [row])


def _solve_in_core(hands: list[Hand]) -> Solved:
    """Solve hands in the core."""
    cpu_start, wall_start = process_time(), perf_counter()
    values = solve_all(hands, threads=1)
    seconds, wall = process_time() - cpu_start, perf_counter() - wall_start
    tricks = []
    for hand, value in zip(hands, values, strict=True):
        assert value is not None
        assert hand.to_act is not None
        # The leader's side takes (13 + value) / 2 tricks, the declarer to its right the others.
        tricks.append((13 - value) // 2)
    return Solved(bytes(tricks), seconds, wall)


def _dds_solver() -> Any:
    """A function that solves the deal of a hand with DDS; None if that is not installed."""
    try:
        native, kinds, solving = (importlib.import_module(f"endplay.{name}") for name in ("_dds", "types", "dds"))
    except ImportError:
        return None
    native.SetMaxThreads(1)
    seats = [kinds.Player.north, kinds.Player.east, kinds.Player.south, kinds.Player.west]
    names = ("spades", "hearts", "diamonds", "clubs", "nt")

    def solve(hand: Hand) -> Solved:
        dealt = kinds.Deal(_pbn(hand))
        cpu_start, wall_start = process_time(), perf_counter()
        table = solving.calc_dd_table(dealt)
        seconds, wall = process_time() - cpu_start, perf_counter() - wall_start
        values = [table[getattr(kinds.Denom, name), seats[(leader - 1) % 4]] for name in names for leader in SEATS]
        return Solved(bytes(values), seconds, wall)

    return solve


def _pbn(hand: Hand) -> str:
    """The deal in PBN, the notation of bridge: seat by seat, suit by suit from the highest card."""
    hands = []
    for held in hand.held:
        cards = [card for card in FRENCH.cards if card in held]
        suits = ["".join(card.rank for card in reversed(cards) if card.suit == suit) for suit in FRENCH.suits]
        hands.append(".".join(suits))
    return f"N:{' '.join(hands)}"
