"""Random playouts compared with OpenSpiel's native loop, and with a loop written by hand for one game."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any
from zlib import crc32

import numpy as np

from bench.measure.report import Section
from bench.measure.tables import example, in_tricks, tables, with_cards
from bench.peers import openspiel, pairs
from bench.peers.by_hand import WhistByHand, compiler
from bench.peers.compare import Work, measure, met, missing, times
from tricksmith import games
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand

__all__ = ["section"]

DEALS = 50
"""Deals to start from; the same for all programs where the game is the same and can be passed on."""
PEER_PERIOD = 10
"""OpenSpiel plays one hand for this many of ours."""
GOALS, CLASSIC_GOALS = (10, 20), (15,)
"""The goals for the ratio of our decisions a second to OpenSpiel's: of our own games, and of classics."""
PERFT_CARDS = 4
"""Cards left in each hand where all ways to play Whist are counted for the checksum."""
WHAT = (
    "Each program plays hands from the first lead to the last card, choosing uniformly among the legal plays, on one "
    "thread; all take turns, and the median of five turns counts. Ours: `tricks.playouts`, one call per contract. "
    "OpenSpiel: its C++ loop through `MCTSBot` with one simulation and a `RandomRolloutEvaluator`. By hand: Whist "
    "alone, in C, built for any processor of its architecture, as our module is, and for this processor only. Deals "
    "and calls are not timed. M/s: millions of decisions a second. Our own games are compared with the mean of all "
    "four (Hearts, Spades, Oh Hell and Euchre in OpenSpiel), weighted by decisions. The checksum covers our tricks by "
    "deal and seat; in Whist it covers the number of ways to play the last four tricks, which the C program counts too "
    f"and must find the same. {pairs.DIFFERENCES} Null games of Skat are left out, because "
    "OpenSpiel's end with the declarer's first trick."
)


def section(hands: int, seed: str, players: int | None) -> Section:
    """Measure all programs in turns, with `hands` hands at each of our tables."""
    section = Section("Random playouts next to peers", WHAT)
    measured = [*pairs.tables(), *tables(players=players)]
    ours = [_ours(table, hands, seed) for table in measured]
    whist, by_hand = _whist(hands, seed)
    theirs = pairs.theirs(measured, lambda name: _theirs(name, hands // PEER_PERIOD))
    measure([*ours, whist, *by_hand, *theirs.values()])
    if not theirs:
        section.what += " " + missing("pyspiel")
    for table, work in zip(measured, ours, strict=True):
        goals = GOALS if table.id in games.ORIGINALS else CLASSIC_GOALS
        section.rows.append(_row(work, pairs.counterpart(table, theirs), *goals))
    section.rows += [_row(whist, peer) for peer in by_hand]
    if not by_hand:
        section.rows.append(_row(whist, None))
    return section


def _starts(table: Game[Any, Any], seed: str) -> list[tuple[Tricks, Any]]:
    return [(tricks, tricks.encode(hands)) for tricks, hands in pairs.of_fixed_length(table, DEALS, seed).items()]


def _ours(table: Game[Any, Any], hands: int, seed: str) -> Work:
    starts = _starts(table, seed)
    deals = sum(len(rows) for _, rows in starts)
    each = max(1, hands // deals)

    def run() -> list[Any]:
        return [tricks.playouts(rows, each=each, seed=1, threads=1) for tricks, rows in starts]

    sums = run()
    name = f"{table.name} {table.players}"
    checksum = f"{crc32(b''.join(result.tricks.tobytes() for result in sums)):08x}"
    return Work(name, run, deals * each, sum(result.plays for result in sums), checksum)


def _theirs(name: str, hands: int) -> Work:
    each = max(1, hands // DEALS)
    run, decisions = openspiel.playouts(name, DEALS, each, seed=1)
    return Work(f"OpenSpiel {name}", run, DEALS * each, decisions)


def _whist(hands: int, seed: str) -> tuple[Work, list[Work]]:
    """Our job, and those of the loop by hand in both builds if there is a compiler."""
    table = example("whist")
    work = _ours(table, hands, seed)
    if compiler() is None:
        return work, []
    dealt = in_tricks(table, DEALS, seed)
    starts = [hand for hands in dealt.values() for hand in hands]
    each = work.hands // len(starts)
    work.checksum = _perft_checksum(dealt)
    return work, [
        Work(
            f"C by hand, {target}",
            partial(WhistByHand(starts, native=native).playouts, each, 1),
            work.hands,
            work.decisions,
        )
        for native, target in ((False, "any processor"), (True, "this processor"))
    ]


def _perft_checksum(dealt: dict[Tricks, list[Hand]]) -> str:
    """The checksum of the numbers of ways to play the last cards of each deal, on which both must agree."""
    late = {tricks: [with_cards(hand, PERFT_CARDS, Random(0)) for hand in hands] for tricks, hands in dealt.items()}
    ours = np.concatenate([tricks.perft(tricks.encode(hands), depth=4 * PERFT_CARDS) for tricks, hands in late.items()])
    theirs = WhistByHand([hand for hands in late.values() for hand in hands]).perfts(4 * PERFT_CARDS)
    assert ours.tolist() == theirs.tolist(), "Whist by hand and our Whist allow different plays"
    return f"{crc32(theirs.tobytes()):08x}"


def _row(ours: Work, peer: Work | None, *goals: int) -> dict[str, Any]:
    ratio = times(ours.rate, peer.rate) if peer else None
    return {
        "game": ours.name,
        "M/s": round(ours.rate / 1e6, 1),
        "k hands/s": round(ours.hand_rate / 1e3),
        "peer": peer.name if peer else "",
        "its M/s": round(peer.rate / 1e6, 1) if peer else "",
        "its k hands/s": round(peer.hand_rate / 1e3) if peer else "",
        "times": ratio if ratio is not None else "",
        "goal": ", ".join(f"{goal}×" for goal in goals) if peer else "",
        "met": met(ratio, *goals) if ratio is not None else "",
        "checksum": ours.checksum,
    }
