"""What is to be played: a table, the bots, the seed; and pieces of it that any process can play by itself."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith import bots as registry_of_bots
from tricksmith import games
from tricksmith.errors import BotError

if TYPE_CHECKING:
    from tricksmith.bots import Bot
    from tricksmith.rules import Game

__all__ = ["Job", "LineUp", "Task", "seats_of"]

LineUp = tuple[int, ...]
"""Which bot sits on each side of the table, by its number among the bots of the job."""


class Task(NamedTuple):
    """One deal, from 0, and the line-ups that play it in turn."""

    number: int
    lineups: tuple[LineUp, ...]


@dataclass(frozen=True)
class Job:
    """A table and the bots that may sit at it, as plain data: it means the same on any machine.

    `game` is an id or the path of a file, `options` are pairs of names and values, `bots` are names that the registry
    of bots knows, `editions` what each of them must be at this table. With `record` the hands come back as positions
    too.

    >>> job = Job.of(games.get("nonesuch", target=50), ["novice", "random"], seed="example")
    >>> job.game, job.players, dict(job.options)["target"], job.table == games.get("nonesuch", target=50)
    ('nonesuch', 3, 50, True)
    """

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    editions: tuple[str, ...]
    seed: str
    record: bool = False

    @classmethod
    def of(cls, game: Game[Any, Any], bots: list[str], *, seed: str, record: bool = False) -> Job:
        """The job at this table; raises `OptionError` for an unknown bot, `ModelError` for a damaged model."""
        editions = tuple(registry_of_bots.get(name).edition(game) for name in bots)
        options = tuple(game.options.as_dict().items())
        return cls(_name_of(game), game.players, options, tuple(bots), editions, seed, record)

    @property
    def table(self) -> Game[Any, Any]:
        """The game with its options, one for all pieces of the job."""
        return _table(self.game, self.players, self.options)

    @property
    def players_by_name(self) -> tuple[Bot, ...]:
        """The bots themselves, made once in each process; raises `BotError` if one of them is another here."""
        return _bots(self.bots, self.editions, self.table)


def _name_of(game: Game[Any, Any]) -> str:
    """The id of an installed game, or the path of its file."""
    kind = type(game)
    if game.id in games.names() and games.load(game.id) is kind:
        return game.id
    return inspect.getfile(kind)


@lru_cache(maxsize=8)
def _table(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return games.get(game, players=players, **dict(options))


@lru_cache(maxsize=8)
def _bots(names: tuple[str, ...], editions: tuple[str, ...], table: Game[Any, Any]) -> tuple[Bot, ...]:
    found = tuple(registry_of_bots.get(name) for name in names)
    for name, bot, edition in zip(names, found, editions, strict=True):
        if (here := bot.edition(table)) != edition:
            raise BotError(
                f"{name} is of edition {here} here, and of {edition} where the run was begun: "
                "every machine needs the same games, bots and models"
            )
    return found


def seats_of(game: Game[Any, Any], lineup: LineUp) -> tuple[int, ...]:
    """The bot in each seat: partners share theirs.

    >>> seats_of(games.get("nestors"), (0, 1))
    (0, 1, 0, 1)
    """
    by_seat = {seat: bot for side, bot in zip(game.sides, lineup, strict=True) for seat in side}
    return tuple(by_seat[seat] for seat in sorted(by_seat))
