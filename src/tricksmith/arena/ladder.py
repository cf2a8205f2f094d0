"""The ladder: a whole pool of bots at many tables, each bot against its neighbour, and ratings of all."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from tricksmith.arena.contest import Contest, include, run
from tricksmith.arena.job import Job
from tricksmith.arena.pair import Pair
from tricksmith.arena.rating import Rating, check_openskill
from tricksmith.arena.times import Times
from tricksmith.bots.registry import BUILT_IN
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.arena.deal import Deal
    from tricksmith.arena.state import State
    from tricksmith.executor import Crew
    from tricksmith.rules import Game

__all__ = ["LEVELS", "Ladder", "is_clear"]

LEVELS = list(BUILT_IN)
"""Our bots from the weakest up, but for the yardstick that sees all cards."""
CLEAR = 0.01
"""The chance of a margin as good by luck alone below which one bot is said to beat another."""


LEAST = 20
"""Deals below which nothing is said, for the chance is that of a normal distribution."""


def is_clear(p: float | None, deals: int) -> bool:
    """Whether a margin is above zero with 99 % confidence, by its one-sided chance under none.

    >>> is_clear(0.004, 50), is_clear(0.02, 50), is_clear(0.0, 2), is_clear(None, 0)
    (True, False, False, False)
    """
    return p is not None and p < CLEAR and deals >= LEAST


class Ladder:
    """Bots from the weakest up, at each of the tables: each against the one below it, or all pairs.

    `deals` are played for each pair, and `rated` deals for the ratings of a table, which take OpenSkill; 0 for none.
    All but the times follows from the arguments. Raises `OptionError`.

    >>> from tricksmith import games
    >>> ladder = Ladder([games.get("nestors")], ["random", "novice"], deals=20, rated=0, seed="example")
    >>> for _ in ladder.run():
    ...     pass
    >>> [(pair["bots"], pair["clear"]) for pair in ladder.as_dict()["tables"][0]["pairs"]]
    [(['novice', 'random'], True)]
    """

    def __init__(
        self,
        tables: Sequence[Game[Any, Any]],
        pool: Sequence[str],
        *,
        deals: int,
        rated: int,
        seed: str,
        every_pair: bool = False,
    ) -> None:
        if len(pool) < 2 or len(set(pool)) < len(pool):
            raise OptionError(f"a pool has two bots or more, each once, not {', '.join(pool) or 'none'}")
        if rated:
            check_openskill()
        self.tables = list(tables)
        self.pool = list(pool)
        self.deals, self.rated, self.seed = deals, rated, seed
        self.every_pair = every_pair
        below = list(combinations(pool, 2)) if every_pair else list(pairwise(pool))
        self._pairs = [
            [Pair(Job.of(table, [upper, lower], seed=seed), deals) for lower, upper in below] for table in tables
        ]
        self._ratings = [Rating(Job.of(table, list(pool), seed=seed), rated) for table in tables]

    @property
    def contests(self) -> list[Contest]:
        """All that is played, in order: the pairs of a table and its ratings, then the next table."""
        found: list[Contest] = []
        for pairs, rating in zip(self._pairs, self._ratings, strict=True):
            found += [*pairs, rating]
        return found

    @property
    def asked(self) -> dict[str, Any]:
        """What a run was asked for, all that its result depends on but the numbers of deals."""
        jobs = [pairs[0].job for pairs in self._pairs]
        return {
            "tables": [[job.game, job.players, dict(job.options)] for job in jobs],
            "pool": self.pool,
            "editions": [edition for rating in self._ratings for edition in rating.job.editions],
            "every_pair": self.every_pair,
            "seed": self.seed,
        }

    @property
    def deals_done(self) -> int:
        """The deals that have been counted."""
        return sum(contest.deals for contest in self.contests)

    @property
    def deals_asked(self) -> int:
        """The deals that are to be played in all."""
        return sum(contest.most for contest in self.contests)

    def include(self, state: State) -> None:
        """Count what an earlier run has played; raises `RecordError` where deals are missing."""
        include(self.contests, state)

    def run(self, crew: Crew | None = None) -> Iterator[tuple[int, Deal]]:
        """Play what is left, and yield each deal with the number of its contest once it is counted."""
        return run(self.contests, crew)

    def as_dict(self) -> dict[str, Any]:
        """All that is reproducible: for each table its pairs and ratings."""
        tables = [
            {
                "game": table.id,
                "name": table.name,
                "players": table.players,
                "pairs": [_pair_as_dict(pair) for pair in pairs],
                "ratings": [rated._asdict() for rated in rating.ratings] if rating.deals else [],
            }
            for table, pairs, rating in zip(self.tables, self._pairs, self._ratings, strict=True)
        ]
        return {"pool": self.pool, "deals": self.deals, "rated": self.rated, "seed": self.seed, "tables": tables}

    def times(self) -> list[dict[str, dict[str, Any]]]:
        """For each table the times of each bot's moves in its pairs."""
        found = []
        for pairs in self._pairs:
            by_bot: dict[str, Times] = {}
            for pair in pairs:
                for name, times in zip(pair.bots, pair.times, strict=True):
                    by_bot.setdefault(name, Times()).include(times)
            found.append({name: times.summary() for name, times in by_bot.items()})
        return found


def _pair_as_dict(pair: Pair) -> dict[str, Any]:
    """A pair without its calls, and whether the upper bot beats the lower one."""
    found = {name: value for name, value in pair.as_dict().items() if name != "calls"}
    variance = pair.margin.variance
    spread = float(variance) ** 0.5 if variance is not None else None
    editions = list(pair.job.editions)
    return {**found, "editions": editions, "spread": spread, "clear": is_clear(pair.margin.p, pair.deals)}
