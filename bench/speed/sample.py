"""Sampling determinizations from what a seat knows: deals a second on one core, and the setup time."""

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
SETUP_REPEATS = 20
"""How often the setup of each position is done in a round."""

SAMPLING = (
    "The timed loop is `determinizations.sample(n, seed, threads=1)`, one call per position, including the array of "
    "card sets. "
    "Each position is the middle trick of a hand played at random, seen by the seat to act. The fastest of three "
    "rounds. 'possible deals' is the median number of deals that fit the view. The checksum is the sum of all "
    "samples."
)
SETUP = (
    "Constraints: `constraints_of(view)`, everything the seat knows, in Python. Count: the core's part of "
    "`Determinizations(view)`, including the exact number of deals that fit. Means over the same positions."
)


def run(
    *, quick: bool = False, seed: str = "sample", game: str | None = None, players: int | None = None
) -> Report:  # fmt: skip
    """Measure every table."""
    size = QUICK if quick else FULL
    sampled, setup = Section("Hidden hands in the middle of a hand", SAMPLING), Section("Preparation", SETUP)
    for table in tables(game, players):
        views = [_middle(table, f"{seed} {number}") for number in range(POSITIONS)]
        sampled.rows.append(_measure_sampling(table, [Determinizations(view) for view in views], size))
        setup.rows.append(_measure_setup(table, views))
    sections = [sampled, setup]
    if game is None:
        sections.append(sampling.section(size // 10, seed))
    return Report("sample", {"determinizations": size, "positions": POSITIONS, "seed": seed}, sections)


def _middle(table: Game[Any, Any], seed: str) -> View:
    """The view of the seat to act, halfway through the tricks of a hand played at random."""
    rng = Random(seed)
    hand: Hand = table.hand(deal(table, seed=seed), rng.randrange(table.players))
    positions = []
    while hand.to_act is not None:
        if hand.contract is not None:
            positions.append(hand)
        hand = hand.play(rng.choice(hand.penalty_free))
    if not positions:
        return _middle(table, f"{seed}, again")  # the hand ended with the calls
    middle = positions[len(positions) // 2]
    return middle.view(middle.to_act)


def _measure_sampling(table: Game[Any, Any], determinizations: list[Determinizations], size: int) -> dict[str, Any]:
    checksum = sum(int(fitting.sample(size, seed=1, threads=1).sum()) for fitting in determinizations) % 2**64
    seconds = fastest(lambda: [fitting.sample(size, seed=1, threads=1) for fitting in determinizations])
    deals = len(determinizations) * size
    return {
        "game": table.id,
        "players": table.players,
        "possible deals": round(median(fitting.count for fitting in determinizations)),
        "deals/s": round(deals / seconds),
        "ns a deal": round(1e9 * seconds / deals, 1),
        "checksum": f"{checksum:016x}",
    }


def _measure_setup(table: Game[Any, Any], views: list[View]) -> dict[str, Any]:
    constraints = [constraints_of(view) for view in views]
    constraint_seconds = fastest(lambda: [constraints_of(view) for view in views for _ in range(SETUP_REPEATS)])
    count_seconds = fastest(lambda: [_count_deals(located) for located in constraints for _ in range(SETUP_REPEATS)])
    return {
        "game": table.id,
        "players": table.players,
        "holders": fmean(len(located.places) for located in constraints),
        "µs evidence": round(1e6 * constraint_seconds / len(views) / SETUP_REPEATS, 1),
        "µs count": round(1e6 * count_seconds / len(views) / SETUP_REPEATS, 1),
    }


def _count_deals(constraints: LocationConstraints) -> int:
    """Count the deals that fit: the core's part of `Determinizations(view)`."""
    sizes = [place.size for place in constraints.places]
    return _native.DeterminizationSampler(sizes, [(case.weight, case.groups) for case in constraints.cases]).count
