"""The arena: bots compared on the same deals, as many deals as were asked for or as a test needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.arena.contest import include, run
from tricksmith.arena.job import Job
from tricksmith.arena.pair import Pair
from tricksmith.arena.times import Times
from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.arena.deal import Deal
    from tricksmith.arena.sprt import Sprt
    from tricksmith.arena.state import State
    from tricksmith.executor import Crew
    from tricksmith.rules import Game

__all__ = ["Arena"]


class Arena:
    """Bots to be compared at one table: the first with each of the others, on the same deals.

    A deal is one hand, played with every seating of one side of either bot among sides of the other; deal `n` is hand
    `n` of the seed, dealt by seat `n` modulo the players. What a bot draws from follows from the seed, the deal, who
    sits where, the seat and the decision. So all but the times follows from the arguments, to the last digit, whoever
    plays which deal and when.

    With `sprt` a pair ends as soon as the test has its answer, after `deals` at the latest. Raises `OptionError`.

    >>> from tricksmith import games
    >>> arena = Arena(games.get("poison-nonesuch"), ["novice", "random"], deals=5, seed="example")
    >>> for _ in arena.run():
    ...     pass
    >>> print(arena.pairs[0].margin)
    +0.85 ± 0.70
    """

    def __init__(
        self,
        game: Game[Any, Any],
        bots: Sequence[str],
        *,
        deals: int,
        seed: str,
        sprt: Sprt | None = None,
        record: bool = False,
    ) -> None:
        if len(bots) < 2:
            raise OptionError(f"a comparison takes two bots or more, not {len(bots)}")
        if deals < 1:
            raise OptionError(f"a comparison takes a deal or more, not {deals}")
        if len(game.sides) < 2:
            raise OptionError(f"{game.id} has one side: there is nobody to be compared with")
        self.game = game
        self.deals = deals
        self.sprt = sprt
        first, *others = bots
        self.pairs = [Pair(Job.of(game, [first, other], seed=seed, record=record), deals, sprt) for other in others]

    @property
    def asked(self) -> dict[str, Any]:
        """What a run was asked for, all that its result depends on."""
        job = self.pairs[0].job
        return {
            "game": job.game,
            "players": job.players,
            "options": dict(job.options),
            "bots": [self.pairs[0].bots[0], *(pair.bots[1] for pair in self.pairs)],
            "editions": [job.editions[0], *(pair.job.editions[1] for pair in self.pairs)],
            "seed": job.seed,
            "sprt": None if self.sprt is None else self.sprt.delta,
        }

    @property
    def deals_done(self) -> int:
        """The deals that have been counted, those of all pairs together."""
        return sum(pair.deals for pair in self.pairs)

    def include(self, state: State) -> None:
        """Count what an earlier run has played; raises `RecordError` where deals are missing."""
        include(self.pairs, state)

    def run(self, crew: Crew | None = None) -> Iterator[tuple[int, Deal]]:
        """Play what is left, and yield each deal with the number of its pair once it is counted.

        Without a crew this process plays by itself. Raises `BotError`.
        """
        return run(self.pairs, crew)

    def as_dict(self) -> dict[str, Any]:
        """All that is reproducible, for scripts."""
        found = {**self.asked, "game": self.game.id, "deals": self.deals}
        return {**found, "pairs": [pair.as_dict() for pair in self.pairs]}

    def times(self) -> dict[str, Times]:
        """The times of each bot's moves."""
        found: dict[str, Times] = {}
        for pair in self.pairs:
            for name, times in zip(pair.bots, pair.times, strict=True):
                found.setdefault(name, Times()).include(times)
        return found
