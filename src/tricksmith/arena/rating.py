"""Ratings of many bots at one table: random seatings are ranked deal by deal, and OpenSkill rates the bots."""

from __future__ import annotations

import importlib
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith._extras import install_command
from tricksmith.arena.experiment import Experiment
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from tricksmith.arena.config import ArenaConfig, Seating
    from tricksmith.arena.duplicate import DealResult

__all__ = ["BotRating", "RatingExperiment", "check_openskill"]


class BotRating(NamedTuple):
    """A bot's rating.

    Attributes:
        bot: Its name.
        mu: The estimate; each bot begins at 25.
        sigma: The standard deviation of the estimate.
        deals: The number of deals in which the bot played.
    """

    bot: str
    mu: float
    sigma: float
    deals: int


def check_openskill() -> None:
    """Raise `OptionError` unless OpenSkill is installed."""
    try:
        importlib.import_module("openskill.models")
    except ModuleNotFoundError:
        raise OptionError(
            f"rated: OpenSkill, which computes ratings, is not installed: rate 0 deals, or {install_command('arena')}"
        ) from None


class RatingExperiment(Experiment):
    """Random seatings of a pool of bots, and ratings by the Plackett–Luce model of Weng and Lin (2011).

    Each deal draws a seating of its own, which is played in every rotation around the table. The bots are ranked by
    their mean score over the rotations, and the ratings follow from these ranks in the order of the deals. The model
    is OpenSkill's (Joshy 2024), which the extra `arena` brings.

    Args:
        config: A table and the pool.
        max_deals: How many deals are played.

    >>> from tricksmith import games
    >>> from tricksmith.arena import Ladder
    >>> ladder = Ladder([games.get("nonesuch")], ["random", "novice"], deals=1, rated=0, seed="example")
    >>> _, ratings = ladder.experiments
    >>> ratings.seatings(0)
    ((1, 0, 0), (0, 0, 1), (0, 1, 0))
    >>> from tricksmith.arena.config import DealTask
    >>> from tricksmith.arena.duplicate import play_deal
    >>> ratings.add(play_deal(ratings.config, DealTask(0, ratings.seatings(0))))
    >>> ratings.deals
    1
    """

    def __init__(self, config: ArenaConfig, max_deals: int) -> None:
        super().__init__(config, max_deals)
        self.game = config.table
        self._mean_scores: list[dict[int, float]] = []

    @property
    def deals(self) -> int:
        return len(self._mean_scores)

    @property
    def title(self) -> str:
        return "ratings"

    def seatings(self, number: int) -> tuple[Seating, ...]:
        rng = Random(f"line-up\n{self.config.seed}\n{number}")
        sides, pool = len(self.game.sides), range(len(self.config.bots))
        different = rng.sample(pool, min(sides, len(pool)))  # as many different bots as possible
        seating = [*different, *rng.choices(pool, k=sides - len(different))]
        rng.shuffle(seating)
        return tuple(tuple(seating[step:] + seating[:step]) for step in range(sides))

    def add(self, deal: DealResult) -> None:
        scores: dict[int, list[int]] = {}
        for hand in deal.hands:
            for bot, score in zip(hand.seating, hand.scores, strict=True):
                scores.setdefault(bot, []).append(-score if self.game.lowest_wins else score)
        self._mean_scores.append({bot: sum(values) / len(values) for bot, values in sorted(scores.items())})

    @property
    def ratings(self) -> list[BotRating]:
        """The bots from the best to the worst; needs OpenSkill."""
        model: Any = importlib.import_module("openskill.models").PlackettLuce()
        bots = range(len(self.config.bots))
        ratings = {bot: model.rating(name=self.config.bots[bot]) for bot in bots}
        for scores in self._mean_scores:
            after = model.rate([[ratings[bot]] for bot in scores], scores=list(scores.values()))
            ratings.update({bot: rating for bot, [rating] in zip(scores, after, strict=True)})  # teams of one bot each
        rated = [
            BotRating(
                self.config.bots[bot],
                ratings[bot].mu,
                ratings[bot].sigma,
                sum(bot in scores for scores in self._mean_scores),
            )
            for bot in bots
        ]
        return sorted(rated, key=lambda rating: -rating.mu)
