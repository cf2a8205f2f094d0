"""Ratings of many bots at one table: line-ups by chance, and what each side scored by OpenSkill."""

from __future__ import annotations

import importlib
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.arena.contest import Contest
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from tricksmith.arena.deal import Deal
    from tricksmith.arena.job import Job, LineUp

__all__ = ["Rated", "Rating", "check_openskill"]


class Rated(NamedTuple):
    """A bot's rating: its estimate, the doubt of it, and the deals in which it sat."""

    bot: str
    mu: float
    sigma: float
    deals: int


def check_openskill() -> None:
    """Raise `OptionError` unless OpenSkill is there."""
    try:
        importlib.import_module("openskill.models")
    except ModuleNotFoundError:
        raise OptionError(
            "ratings are worked out by OpenSkill: pip install 'tricksmith[arena]', or leave them out with --rated 0"
        ) from None


class Rating(Contest):
    """Every deal has a line-up of its own, drawn from the pool, which goes once round the table.

    The bots of a line-up are ranked by their mean score over the seatings; the ratings follow from these ranks in the
    order of the deals, by the model of Plackett and Luce.
    """

    def __init__(self, job: Job, most: int) -> None:
        super().__init__(job, most)
        self.game = job.table
        self._ranked: list[dict[int, float]] = []

    @property
    def deals(self) -> int:
        return len(self._ranked)

    @property
    def title(self) -> str:
        return "ratings"

    def lineups(self, number: int) -> tuple[LineUp, ...]:
        rng = Random(f"line-up\n{self.job.seed}\n{number}")
        sides, pool = len(self.game.sides), range(len(self.job.bots))
        several = rng.sample(pool, min(sides, len(pool)))  # at least two bots, and as many as there is room for
        drawn = [*several, *rng.choices(pool, k=sides - len(several))]
        rng.shuffle(drawn)
        return tuple(tuple(drawn[step:] + drawn[:step]) for step in range(sides))

    def add(self, deal: Deal) -> None:
        scores: dict[int, list[int]] = {}
        for hand in deal.hands:
            for bot, score in zip(hand.lineup, hand.scores, strict=True):
                scores.setdefault(bot, []).append(-score if self.game.lowest_wins else score)
        self._ranked.append({bot: sum(found) / len(found) for bot, found in sorted(scores.items())})

    @property
    def ratings(self) -> list[Rated]:
        """The bots from the best down; needs OpenSkill."""
        model: Any = importlib.import_module("openskill.models").PlackettLuce()
        bots = range(len(self.job.bots))
        found = {bot: model.rating(name=self.job.bots[bot]) for bot in bots}
        for scores in self._ranked:
            after = model.rate([[found[bot]] for bot in scores], scores=list(scores.values()))
            found.update({bot: team[0] for bot, team in zip(scores, after, strict=True)})
        rated = [
            Rated(self.job.bots[bot], found[bot].mu, found[bot].sigma, sum(bot in scores for scores in self._ranked))
            for bot in bots
        ]
        return sorted(rated, key=lambda one: -one.mu)
