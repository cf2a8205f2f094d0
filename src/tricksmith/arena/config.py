"""The config of an arena, as plain data that means the same in any process: a table, the bots, the seed."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith import bots as bot_registry
from tricksmith import games
from tricksmith._seeds import Seed, seed_text
from tricksmith.errors import BotError, OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.bots import Bot, BotSpec
    from tricksmith.rules import Game

    BotSpecs = Sequence[BotSpec] | Mapping[str, BotSpec]

__all__ = ["ArenaConfig", "DealTask", "Entrant", "Seating", "bots_by_seat", "entrants_of"]

Seating = tuple[int, ...]
"""For each side of the table the bot that plays it, by its index among the bots of the config."""


class DealTask(NamedTuple):
    """One deal, numbered from 0, and the seatings that play it in turn."""

    number: int
    seatings: tuple[Seating, ...]


class Entrant(NamedTuple):
    """A bot and its name in the results; `bot` is None for a registered bot, which every process makes by its name."""

    name: str
    bot: Bot | None = None


def entrants_of(bots: BotSpecs) -> list[Entrant]:
    """Return the bots to compare, each with a name.

    Args:
        bots: Names that `tricksmith.bots.get` knows, `Bot` objects or `Bot` classes. Objects and classes are named by
            their `title`; in a mapping, by the keys.

    Raises:
        OptionError: Something is not a bot, or two different bots have one name.

    >>> from tricksmith.bots import get
    >>> [entrant.name for entrant in entrants_of(["novice", get("regular@400")])]
    ['novice', 'regular@400']
    >>> entrants_of({"mine": get("novice")})[0].name
    'mine'
    """
    entrants: list[Entrant] = []
    for name, spec in bots.items() if isinstance(bots, Mapping) else [(None, bot) for bot in bots]:
        if name is None and isinstance(spec, str):
            entrants.append(Entrant(spec))
        else:
            bot = bot_registry.make(spec)
            entrants.append(Entrant(bot.title if name is None else name, bot))
    for number, entrant in enumerate(entrants):
        if any(other.name == entrant.name and other.bot is not entrant.bot for other in entrants[:number]):
            raise OptionError(f"two bots are called {entrant.name}: give them names of their own, as {{name: bot, …}}")
    return entrants


@dataclass(frozen=True)
class ArenaConfig:
    """A table and the bots that may play at it.

    Attributes:
        game: The id of a game, or the path of its file.
        players: The number of players.
        options: The game's options, as pairs of name and value.
        bots: The names of the bots.
        editions: The edition that each bot must have at this table.
        seed: Determines the deals and the bots' random choices.
        record: Whether each hand is also returned as a position.
        instances: For each bot the object that plays; None for a bot that each process makes by its name.

    >>> config = ArenaConfig.of(games.get("nonesuch", target=50), ["novice", "random"], seed="example")
    >>> config.game, config.players, dict(config.options)["target"], config.table == games.get("nonesuch", target=50)
    ('nonesuch', 3, 50, True)
    """

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    editions: tuple[str, ...]
    seed: str
    record: bool = False
    instances: tuple[Bot | None, ...] = ()

    @classmethod
    def of(
        cls, game: Game[Any, Any], bots: Sequence[str | Entrant], *, seed: Seed, record: bool = False
    ) -> ArenaConfig:  # fmt: skip
        """Return the config of these bots at this table.

        Raises:
            OptionError: There is no bot of that name.
            ModelError: The model that a bot reads is damaged.
        """
        entrants = [Entrant(bot) if isinstance(bot, str) else bot for bot in bots]
        editions = tuple((bot or bot_registry.get(name)).edition(game) for name, bot in entrants)
        options = tuple(game.options.as_dict().items())
        names, instances = tuple(name for name, _ in entrants), tuple(bot for _, bot in entrants)
        return cls(_name_of(game), game.players, options, names, editions, seed_text(seed), record, instances)

    @property
    def table(self) -> Game[Any, Any]:
        """The game with its options; the same object for all deals of a process."""
        return _table(self.game, self.players, self.options)

    def make_bots(self) -> tuple[Bot, ...]:
        """Return the bots; those with a registered name are made once in each process.

        Raises:
            BotError: A bot's edition is another one in this process.
        """
        instances = self.instances or (None,) * len(self.bots)
        return tuple(
            _bot(name, edition, self.table) if bot is None else bot
            for name, edition, bot in zip(self.bots, self.editions, instances, strict=True)
        )

    def check_picklable(self) -> None:
        """Raise `OptionError` if a bot can't be sent to worker processes."""
        for name, bot in zip(self.bots, self.instances, strict=False):
            try:
                pickle.dumps(bot)
            except Exception as error:
                raise OptionError(
                    f"{name} can't be sent to worker processes ({error}): define its class in a module, "
                    "or play in this process alone"
                ) from error


def _name_of(game: Game[Any, Any]) -> str:
    """The id of an installed game, or the path of its file."""
    game_class = type(game)
    if game.id in games.names() and games.load(game.id) is game_class:
        return game.id
    return inspect.getfile(game_class)


@lru_cache(maxsize=8)
def _table(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return games.get(game, players=players, **dict(options))


@lru_cache(maxsize=16)
def _bot(name: str, edition: str, table: Game[Any, Any]) -> Bot:
    bot = bot_registry.get(name)
    if (edition_here := bot.edition(table)) != edition:
        raise BotError(
            f"{name} is of edition {edition_here} here, and of {edition} where the run was begun: "
            "every machine needs the same games, bots and models"
        )
    return bot


def bots_by_seat(game: Game[Any, Any], seating: Seating) -> tuple[int, ...]:
    """Return the index of the bot in each seat; partners have the same bot.

    >>> bots_by_seat(games.get("nestors"), (0, 1))
    (0, 1, 0, 1)
    """
    by_seat = {seat: bot for side, bot in zip(game.sides, seating, strict=True) for seat in side}
    return tuple(by_seat[seat] for seat in sorted(by_seat))
