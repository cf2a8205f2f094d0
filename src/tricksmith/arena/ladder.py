"""The ladder: a pool of bots at many tables, each bot against the one below it, and ratings of all."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from tricksmith._seeds import Seed, seed_text
from tricksmith.arena.config import ArenaConfig, entrants_of
from tricksmith.arena.experiment import Experiment, count_saved, run_experiments
from tricksmith.arena.pairing import Pairing
from tricksmith.arena.rating import RatingExperiment, check_openskill
from tricksmith.arena.stats import holm, one_sided_p
from tricksmith.arena.time_histogram import TimeHistogram
from tricksmith.bots import BUILT_IN
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tricksmith.arena.config import BotSpecs
    from tricksmith.arena.duplicate import DealResult
    from tricksmith.arena.saved_run import SavedRun
    from tricksmith.executor import Executor
    from tricksmith.rules import Game

__all__ = ["ALPHA", "LEVELS", "Ladder", "is_fixed", "set_p_values"]

LEVELS = list(BUILT_IN)
"""The bots of the package from the weakest to the strongest, without the baseline that sees all cards."""
ALPHA = 0.01
"""The chance that a ladder reports even one false win; a bot "beats" another if its corrected p-value is below it."""


def set_p_values(tables: Iterable[dict[str, Any]]) -> None:
    """Set the p-values of all pairs of a ladder, as `Ladder.as_dict` holds them, in place.

    For each pair `margin["p"]` becomes the one-sided p-value by Student's t, `p_holm` the same corrected for the number
    of pairs, and `clear` whether that is significant: below `ALPHA`. All three presume a number of deals that was fixed
    beforehand: a pair that was stopped early, with `complete` false, or whose number is marked as not fixed, with
    `seen` or `planned`, is never `clear`. Dictionaries written by earlier versions, without these, are accepted.

    >>> pair = {"deals": 40, "margin": {"mean": 1.0, "error": 0.3}}
    >>> set_p_values([{"pairs": [pair, {"deals": 3, "margin": {"mean": 9.0, "error": 0.1}}]}])
    >>> round(pair["margin"]["p"], 5), round(pair["p_holm"], 5), pair["clear"]
    (0.00094, 0.00189, True)
    """
    pairs = [pair for table in tables for pair in table["pairs"]]
    for pair in pairs:
        margin = pair["margin"]
        margin["p"] = None if margin["mean"] is None else one_sided_p(margin["mean"], margin["error"], pair["deals"])
    for pair, corrected in zip(pairs, holm([pair["margin"]["p"] for pair in pairs]), strict=True):
        pair["p_holm"] = corrected
        pair["clear"] = corrected is not None and corrected < ALPHA and is_fixed(pair)


def is_fixed(pair: dict[str, Any]) -> bool:
    """Return whether the number of deals of a pair was settled before the first deal, as far as its dictionary says.

    Args:
        pair: A pair of a ladder. `complete` is false where the run was stopped; `seen` lists the numbers of deals whose
            result was known when the run went on; `planned` is the number that was not reached in time.

    >>> is_fixed({"deals": 40}), is_fixed({"deals": 400, "seen": [40]}), is_fixed({"deals": 96, "planned": 400})
    (True, False, False)
    """
    return bool(pair.get("complete", True)) and not pair.get("seen") and "planned" not in pair


class Ladder:
    """A pool of bots, from the weakest up, at each of the tables: each against the one below it, or all pairs.

    The arguments determine everything but the times.

    Args:
        tables: The games, each with its number of players and its options.
        pool: Two or more bots, as in `Arena`.
        deals: How many deals each pair plays at each table.
        rated: How many deals are played for the ratings at each table, which need OpenSkill; 0 for none.
        seed: Any line of text; a whole number means the same as its text.
        every_pair: Compare every two bots rather than neighbours alone.

    Raises:
        OptionError: The pool has fewer than two bots or one twice, a bot is unknown, or OpenSkill is missing.

    >>> from tricksmith import games
    >>> ladder = Ladder([games.get("poison-nonesuch")], ["random", "novice"], deals=10, rated=0, seed="example")
    >>> for _ in ladder.run():
    ...     pass
    >>> [(pair["bots"], pair["clear"]) for pair in ladder.as_dict()["tables"][0]["pairs"]]
    [(['novice', 'random'], True)]
    >>> list(ladder.times()[0])
    ['novice', 'random']
    """

    def __init__(
        self,
        tables: Sequence[Game[Any, Any]],
        pool: BotSpecs,
        *,
        deals: int,
        rated: int,
        seed: Seed,
        every_pair: bool = False,
    ) -> None:
        entrants = entrants_of(pool)
        self.pool = [entrant.name for entrant in entrants]
        if len(entrants) < 2 or len(set(self.pool)) < len(entrants):
            raise OptionError(f"a pool has two bots or more, each once, not {', '.join(self.pool) or 'none'}")
        if rated:
            check_openskill()
        self.tables = list(tables)
        self.deals, self.rated, self.seed = deals, rated, seed_text(seed)
        self.every_pair = every_pair
        pairs = list(combinations(entrants, 2)) if every_pair else list(pairwise(entrants))
        self._pairings = [
            [Pairing(ArenaConfig.of(table, [upper, lower], seed=seed), deals) for lower, upper in pairs]
            for table in tables
        ]
        self._ratings = [RatingExperiment(ArenaConfig.of(table, entrants, seed=seed), rated) for table in tables]

    @property
    def experiments(self) -> list[Experiment]:
        """All experiments in the order of play: the pairings of a table and its ratings, then the next table."""
        experiments: list[Experiment] = []
        for pairings, rating in zip(self._pairings, self._ratings, strict=True):
            experiments += [*pairings, rating]
        return experiments

    @property
    def settings(self) -> dict[str, Any]:
        """Everything except the numbers of deals that the result depends on, as JSON holds it."""
        configs = [pairings[0].config for pairings in self._pairings]
        return {
            "tables": [[config.game, config.players, dict(config.options)] for config in configs],
            "pool": self.pool,
            "editions": [edition for rating in self._ratings for edition in rating.config.editions],
            "every_pair": self.every_pair,
            "seed": self.seed,
        }

    @property
    def deals_done(self) -> int:
        """The number of deals that have been counted."""
        return sum(experiment.deals for experiment in self.experiments)

    @property
    def deals_total(self) -> int:
        """The number of deals to be played in all."""
        return sum(experiment.max_deals for experiment in self.experiments)

    def count_saved(self, saved: SavedRun) -> None:
        """Count the deals that an earlier run has played, as `Arena.count_saved` does.

        Args:
            saved: The file of the earlier run.

        Raises:
            RecordError: A deal is missing, or was played by other seatings.

        >>> from pathlib import Path
        >>> from tricksmith import games
        >>> from tricksmith.arena import SavedRun
        >>> ladder = Ladder([games.get("nonesuch")], ["random", "novice"], deals=5, rated=0, seed="example")
        >>> ladder.count_saved(SavedRun(Path("run.jsonl"), ladder.settings, {}))
        >>> ladder.deals_done, ladder.deals_total
        (0, 5)
        """
        count_saved(self.experiments, saved)

    def run(self, executor: Executor | None = None) -> Iterator[tuple[int, DealResult]]:
        """Play the deals that are left, and yield the number of the experiment and each deal once it is counted.

        Args:
            executor: Where deals are played; without one, in this process.

        Raises:
            BotError: A bot failed or made an illegal move.
            OptionError: A bot can't be sent to the worker processes of the executor.
        """
        return run_experiments(self.experiments, executor)

    def as_dict(self) -> dict[str, Any]:
        """Return everything that is reproducible, as JSON holds it: for each table its pairs and ratings."""
        tables = [
            {
                "game": table.id,
                "name": table.name,
                "players": table.players,
                "pairs": [_pairing_as_dict(pairing) for pairing in pairings],
                "ratings": [bot_rating._asdict() for bot_rating in rating.ratings] if rating.deals else [],
            }
            for table, pairings, rating in zip(self.tables, self._pairings, self._ratings, strict=True)
        ]
        set_p_values(tables)
        return {"pool": self.pool, "deals": self.deals, "rated": self.rated, "seed": self.seed, "tables": tables}

    def times(self) -> list[dict[str, dict[str, Any]]]:
        """Return for each table the times of each bot's decisions in its pairings: see `TimeHistogram.summary`."""
        by_table = []
        for pairings in self._pairings:
            by_bot: dict[str, TimeHistogram] = {}
            for pairing in pairings:
                for name, times in zip(pairing.bots, pairing.times, strict=True):
                    by_bot.setdefault(name, TimeHistogram()).include(times)
            by_table.append({name: times.summary() for name, times in by_bot.items()})
        return by_table


def _pairing_as_dict(pairing: Pairing) -> dict[str, Any]:
    """A pairing without its calls, with the standard deviation of a deal's margin."""
    pair = {name: value for name, value in pairing.as_dict().items() if name != "calls"}
    variance = pairing.margin.variance
    standard_deviation = float(variance) ** 0.5 if variance is not None else None
    return {
        **pair, "editions": list(pairing.config.editions), "spread": standard_deviation,
        "complete": pairing.is_over(),
    }  # fmt: skip
