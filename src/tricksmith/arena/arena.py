"""The arena: bots compared on the same deals, for a fixed number of deals or until a sequential test decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith._arguments import require_game, require_list
from tricksmith.arena.config import ArenaConfig, entrants_of
from tricksmith.arena.experiment import count_saved, run_experiments
from tricksmith.arena.pairing import Pairing
from tricksmith.arena.time_histogram import TimeHistogram
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith._seeds import Seed
    from tricksmith.arena.config import BotSpecs
    from tricksmith.arena.duplicate import DealResult
    from tricksmith.arena.saved_run import SavedRun
    from tricksmith.arena.sprt import Sprt
    from tricksmith.executor import Executor
    from tricksmith.rules import Game

__all__ = ["Arena"]


class Arena:
    """Bots compared at one table: the first with each of the others, on the same deals.

    A deal is one hand, played with every seating with one bot on one side and the other on all others. Deal `n` is hand
    `n` of the seed, dealt by seat `n` modulo the players. A bot's random generator is seeded by the seed, the deal, the
    names of the bots in their seats, the seat and the decision. So the arguments determine everything but the times, to
    the last digit, whichever process plays which deal.

    Args:
        game: The table.
        bots: Two or more: names that `tricksmith.bots.get` knows, `Bot` objects or classes; or a mapping of names to
            such. Objects must be picklable to play on worker processes.
        deals: How many deals each pairing plays; with `sprt`, at most.
        seed: Any line of text; a whole number means the same as its text.
        sprt: Ends a pairing as soon as this test decides.
        record: Whether each hand is also returned as a position (`DealResult.positions`).

    Raises:
        OptionError: There are fewer than two bots or no deals, a bot is unknown, two have one name, or the game has
            one side.

    >>> from tricksmith import games
    >>> arena = Arena(games.get("poison-nonesuch"), ["novice", "random"], deals=12, seed="example")
    >>> for _ in arena.run():
    ...     pass
    >>> print(arena.pairings[0].margin)
    +1.15 ± 0.44
    >>> arena.as_dict()["deals"], list(arena.times())
    (12, ['novice', 'random'])
    """

    def __init__(
        self,
        game: Game[Any, Any],
        bots: BotSpecs,
        *,
        deals: int,
        seed: Seed,
        sprt: Sprt | None = None,
        record: bool = False,
    ) -> None:
        require_game(game)
        require_list("bots", bots, "the bot that is compared, and one or more others")
        if len(bots) < 2:
            raise OptionError(f"a comparison takes two bots or more, not {len(bots)}")
        if deals < 1:
            raise OptionError(f"a comparison takes a deal or more, not {deals}")
        if len(game.sides) < 2:
            raise OptionError(f"{game.id} has one side: there is nobody to be compared with")
        self.game = game
        self.deals = deals
        self.sprt = sprt
        first, *others = entrants_of(bots)
        self.pairings = [
            Pairing(ArenaConfig.of(game, [first, other], seed=seed, record=record), deals, sprt) for other in others
        ]

    @property
    def settings(self) -> dict[str, Any]:
        """Everything except the number of deals that the result depends on, as JSON holds it."""
        config = self.pairings[0].config
        return {
            "game": config.game,
            "players": config.players,
            "options": dict(config.options),
            "bots": [self.pairings[0].bots[0], *(pairing.bots[1] for pairing in self.pairings)],
            "editions": [config.editions[0], *(pairing.config.editions[1] for pairing in self.pairings)],
            "seed": config.seed,
            "sprt": None if self.sprt is None else self.sprt.delta,
        }

    @property
    def deals_done(self) -> int:
        """The number of deals that have been counted, over all pairings."""
        return sum(pairing.deals for pairing in self.pairings)

    def count_saved(self, saved: SavedRun) -> None:
        """Count the deals that an earlier run has played.

        Args:
            saved: The file of the earlier run.

        Raises:
            RecordError: A deal is missing, or was played by other seatings.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from tricksmith import games
        >>> from tricksmith.arena import SavedRun
        >>> def arena():
        ...     return Arena(games.get("poison-nonesuch"), ["novice", "random"], deals=2, seed="example")
        >>> first, again = arena(), arena()
        >>> with TemporaryDirectory() as folder:
        ...     run = SavedRun.create(Path(folder, "run.jsonl"), first.settings)
        ...     for experiment, deal in first.run():
        ...         run.append(experiment, deal)
        ...     again.count_saved(SavedRun.load(run.path))
        >>> again.deals_done, again.as_dict() == first.as_dict()
        (2, True)
        """
        count_saved(self.pairings, saved)

    def run(self, executor: Executor | None = None) -> Iterator[tuple[int, DealResult]]:
        """Play the deals that are left, and yield the number of the pairing and each deal once it is counted.

        Args:
            executor: Where deals are played; without one, in this process.

        Raises:
            BotError: A bot failed or made an illegal move.
            OptionError: A bot can't be sent to the worker processes of the executor.
        """
        return run_experiments(self.pairings, executor)

    def as_dict(self) -> dict[str, Any]:
        """Return everything that is reproducible, as JSON holds it."""
        settings = {**self.settings, "game": self.game.id, "deals": self.deals}
        return {**settings, "pairs": [pairing.as_dict() for pairing in self.pairings]}

    def times(self) -> dict[str, TimeHistogram]:
        """Return the times of each bot's decisions, by its name."""
        histograms: dict[str, TimeHistogram] = {}
        for pairing in self.pairings:
            for name, times in zip(pairing.bots, pairing.times, strict=True):
                histograms.setdefault(name, TimeHistogram()).include(times)
        return histograms
