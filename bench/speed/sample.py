"""Determinizations sampled from what a seat knows: deals a second on one core, and the setup time."""

from __future__ import annotations

from random import Random
from statistics import fmean, median
from typing import Any

from bench.measure.report import Report, Section
from bench.measure.tables import tables
from bench.measure.timing import fastest
from bench.peers import sampling
from tricksmith import _native
from tricksmith.belief import Determinizations, LocationConstraints, constraints_of
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, View

__all__ = ["run"]

QUICK, FULL = 10_000, 200_000
"""Samples in each position."""
POSITIONS = 20
"""Positions at each table."""
GATHERED = 20
"""How often the evidence of one position is gathered in a round."""

DRAWN = (
    "The timed loop is `determinizations.sample(n, seed, threads=1)`, one call per position, including the array of "
    "card sets. "
    "Each position is the middle trick of a hand played at random, seen by the seat to act. The fastest of three "
    "rounds. 'possible deals' is the median number of deals that fit the view. The checksum is the sum of all "
    "samples."
)
READY = (
    "Constraints: `constraints_of(view)`, everything the seat knows, in Python. Count: the core's part of "
    "`Determinizations(view)`, including the exact number of deals that fit. Means over the same positions."
)


def run(
    *, quick: bool = False, seed: str = "sample", game: str | None = None, players: int | None = None
) -> Report:  # fmt: skip
    """Measure every table."""
    size = QUICK if quick else FULL
    drawn, ready = Section("Hidden hands in the middle of a hand", DRAWN), Section("Preparation", READY)
    for table in tables(game, players):
        views = [_middle(table, f"{seed} {number}") for number in range(POSITIONS)]
        drawn.rows.append(_measure_sampling(table, [Determinizations(view) for view in views], size))
        ready.rows.append(_preparing(table, views))
    sections = [drawn, ready]
    if game is None:
        sections.append(sampling.section(size // 10, seed))
    return Report("sample", {"determinizations": size, "positions": POSITIONS, "seed": seed}, sections)


def _middle(table: Game[Any, Any], seed: str) -> View:
    """The view of the seat to act, half-way through the tricks of a hand played at random."""
    rng = Random(seed)
    hand: Hand = table.hand(deal(table, seed=seed), rng.randrange(table.players))
    tricks = []
    while hand.to_act is not None:
        if hand.contract is not None:
            tricks.append(hand)
        hand = hand.play(rng.choice(hand.penalty_free))
    if not tricks:
        return _middle(table, f"{seed}, again")  # the hand ended with the calls
    middle = tricks[len(tricks) // 2]
    return middle.view(middle.to_act)


def _measure_sampling(table: Game[Any, Any], determinizations: list[Determinizations], size: int) -> dict[str, Any]:
    checksum = sum(int(some.sample(size, seed=1, threads=1).sum()) for some in determinizations) % 2**64
    seconds = fastest(lambda: [some.sample(size, seed=1, threads=1) for some in determinizations])
    deals = len(determinizations) * size
    return {
        "game": table.id,
        "players": table.players,
        "possible deals": round(median(some.count for some in determinizations)),
        "deals/s": round(deals / seconds),
        "ns a deal": round(1e9 * seconds / deals, 1),
        "checksum": f"{checksum:016x}",
    }


def _preparing(table: Game[Any, Any], views: list[View]) -> dict[str, Any]:
    gathered = [constraints_of(view) for view in views]
    evidence = fastest(lambda: [constraints_of(view) for view in views for _ in range(GATHERED)])
    count = fastest(lambda: [_count_deals(one) for one in gathered for _ in range(GATHERED)])
    return {
        "game": table.id,
        "players": table.players,
        "holders": fmean(len(one.places) for one in gathered),
        "µs evidence": round(1e6 * evidence / len(views) / GATHERED, 1),
        "µs count": round(1e6 * count / len(views) / GATHERED, 1),
    }


def _count_deals(evidence: LocationConstraints) -> int:
    """What the core does of `Determinizations(view)`."""
    sizes = [holder.size for holder in evidence.places]
    return _native.DeterminizationSampler(sizes, [(case.weight, case.groups) for case in evidence.cases]).count
