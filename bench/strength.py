"""How much better one bot is than another: points a hand on the same deals, every side in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from bench.estimate import Estimate
from bench.report import Report, Section
from bench.tables import tables
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.play import deal, play_hand
from tricksmith.play.simulation import chance
from tricksmith.rules import Game, Seat

__all__ = ["Comparison", "compare", "run"]

QUICK, FULL = 20, 300
"""Deals at each table."""
WHAT = (
    "Points a hand in favour of the newcomer; 95 % intervals over deals, every side in turn on each. 'alone': one side "
    "of the newcomer among sides of the other bot, its score less the mean of those. 'against': sides of the newcomer "
    "around one of the other bot, likewise. 'seat': the newcomer's score less what the other bot scored in the same "
    "seat, on the same deal and among the same bots. 'clear': zero lies below all four intervals."
)


@dataclass(frozen=True)
class Comparison:
    """What was found at one table, in points a hand in favour of the newcomer."""

    alone: Estimate
    alone_same_seat: Estimate
    against: Estimate
    against_same_seat: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether every interval lies above zero."""
        return all(
            found.is_above_zero for found in (self.alone, self.alone_same_seat, self.against, self.against_same_seat)
        )


def compare(game: Game[Any, Any], new: Bot, old: Bot, *, deals: int, seed: str) -> Comparison:
    """Let the bots play the same deals in every way: all of one kind, and one side of either among the other."""
    rows = [list(_on_deal(game, new, old, seed, number)) for number in range(deals)]
    return Comparison(*(Estimate.of(column) for column in zip(*rows, strict=True)))


def _on_deal(game: Game[Any, Any], new: Bot, old: Bot, seed: str, number: int) -> Iterator[float]:
    """The four figures of a comparison on one deal, each the mean over all sides."""
    sides = range(len(game.sides))
    all_old, all_new = (_scores(game, [bot] * game.players, seed, number) for bot in (old, new))
    alone = [_scores(game, _seated(game, side, new, old), seed, number) for side in sides]
    against = [_scores(game, _seated(game, side, old, new), seed, number) for side in sides]
    yield fmean(_over(alone[side], side) for side in sides)
    yield fmean(alone[side][side] - all_old[side] for side in sides)
    yield fmean(-_over(against[side], side) for side in sides)
    yield fmean(all_new[side] - against[side][side] for side in sides)


def _seated(game: Game[Any, Any], side: int, one: Bot, others: Bot) -> list[Bot]:
    """One bot in the seats of a side, the other in the rest."""
    return [one if Seat(seat) in game.sides[side] else others for seat in range(game.players)]


def _scores(game: Game[Any, Any], seated: Sequence[Bot], seed: str, number: int) -> tuple[int, ...]:
    hand = game.hand(deal(game, seed=seed, number=number), number % game.players)
    result = play_hand(hand, seated, chance(seed, number)).result
    assert result is not None
    return tuple(-score for score in result.scores) if game.lowest_wins else result.scores


def _over(scores: Sequence[int], side: int) -> float:
    """A side's score less the mean of the others."""
    return scores[side] - fmean(score for other, score in enumerate(scores) if other != side)


def run(
    *, quick: bool = False, seed: str = "strength", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "novice", old: str = "random",
) -> Report:  # fmt: skip
    """Compare two bots at every table."""
    count = deals or (QUICK if quick else FULL)
    section = Section(f"{new} against {old}", WHAT)
    for table in tables(game, players):
        found = compare(table, bots.get(new), bots.get(old), deals=count, seed=seed)
        section.rows.append(
            {
                "game": table.id,
                "players": table.players,
                "alone": found.alone,
                "alone, seat": found.alone_same_seat,
                "against": found.against,
                "against, seat": found.against_same_seat,
                "clear": found.is_clear,
            }
        )
    return Report("strength", {"deals": count, "seed": seed}, [section])
