"""Calls by simulation beside calls by rule of thumb: points a hand, all cards played alike, and what was predicted."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.estimate import Estimate
from bench.report import Report, Section
from bench.strength import compare, estimate
from bench.tables import tables
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.play import deal, play_hand
from tricksmith.play.simulation import chance
from tricksmith.rules.seat import side_of

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Game, Move, Seat, View

__all__ = ["Caller", "calibration", "run"]

QUICK, FULL = 4, 100
"""Deals at each table."""
BINS = 8
"""Groups of predictions, from the lowest to the highest, that are compared with what came."""
CARDS = "novice"
"""Who plays everybody's cards."""
WHAT = (
    "The newcomer makes its own calls, the other bot those of the rest; the same bot plays the cards of both. Points a "
    "hand in favour of the newcomer's calls; 95 % intervals over deals, every side in turn on each. 'alone' and "
    "'against' as in `strength`. 'said' and 'came': what the newcomer thought that its calls promise, points a hand "
    "over the others, and what they brought when all made theirs so; 'off': how far the two are apart in eight groups "
    "of predictions, from the lowest to the highest, on average."
)


class Caller(Bot):
    """One bot until the tricks begin, then another; notes what the first one thought its calls to promise."""

    name = "caller"

    def __init__(self, calls: Bot, cards: Bot) -> None:
        self.calls, self.cards = calls, cards
        self.said: list[tuple[Seat, float]] = []

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase != "calls":
            return self.cards.choose(view, rng)
        found = self.calls.consider(view, rng)
        if found.candidates and view.seat is not None:
            self.said.append((view.seat, found.candidates[0].points))
        return found.move


def calibration(game: Game[Any, Any], caller: Caller, *, deals: int, seed: str) -> list[tuple[float, float]]:
    """What was thought of each call, and what the side of the caller came to over the mean of the others."""
    found = []
    for number in range(deals):
        caller.said.clear()
        hand = game.hand(deal(game, seed=seed, number=number), number % game.players)
        result = play_hand(hand, [caller] * game.players, chance(seed, number)).result
        assert result is not None
        scores = [-score if game.lowest_wins else score for score in result.scores]
        for seat, points in caller.said:
            side = side_of(seat, game.sides)
            others = fmean(score for other, score in enumerate(scores) if other != side)
            found.append((points, scores[side] - others))
    return found


def _off(pairs: list[tuple[float, float]]) -> float:
    """How far predictions and outcomes are apart, in groups of as many predictions each."""
    groups = [group for group in np.array_split(np.array(sorted(pairs)), BINS) if len(group)]
    return float(np.average([abs(said - came) for said, came in _means(groups)], weights=list(map(len, groups))))


def _means(groups: list[Any]) -> Iterator[tuple[float, float]]:
    for group in groups:
        said, came = group.mean(axis=0)
        yield float(said), float(came)


def run(
    *, quick: bool = False, seed: str = "calls", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "regular", old: str = "novice",
) -> Report:  # fmt: skip
    """Compare the calls of two bots at every table where there are any."""
    count, cards = deals or (QUICK if quick else FULL), bots.get(CARDS)
    section = Section(f"calls of {new} against those of {old}", WHAT)
    for table in tables(game, players):
        caller = Caller(bots.get(new), cards)
        pairs = calibration(table, caller, deals=count, seed=seed)
        if not pairs:
            continue  # nobody has anything to say
        found = compare(table, f"{new}+{CARDS}", f"{old}+{CARDS}", deals=count, seed=seed)
        alone = estimate(found.alone)
        section.rows.append(
            {
                "game": table.id,
                "players": table.players,
                "alone": alone,
                "against": estimate(found.against) if found.sides > 2 else alone,
                "said": Estimate.of([said for said, _ in pairs]),
                "came": Estimate.of([came for _, came in pairs]),
                "off": round(_off(pairs), 2),
            }
        )
    return Report("calls", {"deals": count, "seed": seed}, [section])
