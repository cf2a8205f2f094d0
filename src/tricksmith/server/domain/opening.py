"""How a table begins: what was chosen for it, checked, and again for a rematch."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from tricksmith import games
from tricksmith.bots.registry import USUAL
from tricksmith.errors import OptionError, Refused
from tricksmith.play import fair
from tricksmith.server.domain.events import Chair, ClockKind, Opened
from tricksmith.server.domain.following import with_consequences
from tricksmith.server.domain.hosting import level_of
from tricksmith.server.domain.lesson import has_lesson, lesson_of
from tricksmith.server.domain.table import Table, game_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tricksmith.server.domain.events import Event

__all__ = ["Setup", "new_id", "open_again", "open_table"]

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
LONGEST = 24 * 60 * 60
"""Seconds of the longest clock."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What is chosen for a new table. In a lesson the lesson says who plays, and only the learner's name is taken."""

    game: str = ""
    players: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()
    host: int = 0
    clock: ClockKind = "countdown"
    seconds: int = 60
    bank: int = 0
    spectators: Literal["none", "hidden", "late"] = "hidden"
    public: bool = False
    undo: bool = True
    hints: bool = True
    level: str = USUAL
    lesson: str = ""


def open_table(setup: Setup, *, now: int, secret: str | None = None) -> tuple[Event, ...]:
    """The first events of a new table; raises `OptionError` for a game or options, `Refused` for chairs that cannot be.

    `secret` is where the deals come from; without one it is drawn.

    >>> setup = Setup(game="nonesuch", players=3, chairs=(Chair("person", "Ada"), Chair("open"), Chair("open")))
    >>> [event.kind for event in open_table(setup, now=0)]
    ['opened']
    """
    setup = _with_lesson(setup) if setup.lesson else setup
    if setup.game not in games.names():
        raise OptionError(f"there is no game {setup.game[:40]!r}: choose {', '.join(games.names())}")
    game = games.get(setup.game, players=setup.players, **setup.options)
    options = tuple((name, _typed(value)) for name, value in game.options.as_dict().items())
    _check(setup, game_of(setup.game, setup.players, options).players)
    opened = Opened(
        now, setup.game, setup.players, options, setup.chairs, setup.host,
        fair.new_secret() if secret is None else secret, setup.clock, setup.seconds, setup.bank, setup.spectators,
        setup.public, setup.undo, setup.hints, level_of(setup.level), lesson=setup.lesson,
    )  # fmt: skip
    return _begun(opened, now)


def open_again(table: Table, *, rng: Random, now: int) -> tuple[Event, ...]:
    """The first events of the rematch of a table: everybody where they sat, the deal with the next seat.

    `rng` must be one that nobody can guess. Raises `Refused` while there is no rematch.
    """
    if table.next_table is None or table.match is None:
        raise Refused("not_now", "nobody has asked for a rematch")
    chairs = tuple(Chair(chair.kind, chair.name, "" if chair.kind == "person" else chair.level)
                   for chair in table.chairs)  # fmt: skip
    dealer = (table.match.hands[0].dealer + 1) % table.players
    opened = replace(
        table.opened, at=now, chairs=chairs, secret=f"{rng.getrandbits(256):064x}", dealer=int(dealer),
        lesson="",
    )  # fmt: skip
    return _begun(opened, now)


def new_id(rng: Random) -> str:
    """An id for a table that nobody can guess: 16 letters and digits.

    >>> from random import Random
    >>> len(new_id(Random(1)))
    16
    """
    return "".join(rng.choice(ALPHABET) for _ in range(16))


def _begun(opened: Opened, now: int) -> tuple[Event, ...]:
    return (opened, *with_consequences(Table.of([opened]), (), now))


def _with_lesson(setup: Setup) -> Setup:
    """The setup as the lesson wants it; the learner keeps the name that was given to the first person."""
    if not has_lesson(setup.lesson):
        raise OptionError(f"there is no lesson {setup.lesson[:40]!r}")
    lesson = lesson_of(setup.lesson)
    mine = next((chair.name for chair in setup.chairs if chair.kind == "person"), lesson.names[lesson.seat])
    chairs = tuple(
        Chair("person", mine) if seat == lesson.seat else Chair("bot", name, USUAL)
        for seat, name in enumerate(lesson.names)
    )
    options = {name: _typed(value) for name, value in dict(lesson.position.get("options", {})).items()}
    return replace(
        setup, game=lesson.game, players=len(chairs), options=options, chairs=chairs, host=lesson.seat, clock="none",
        seconds=0, bank=0, public=False, undo=False,
    )  # fmt: skip


def _check(setup: Setup, players: int) -> None:
    if len(setup.chairs) != players:
        raise Refused("chairs", f"{players} players want {players} chairs, not {len(setup.chairs)}")
    if setup.host not in range(players) or setup.chairs[setup.host].kind != "person":
        raise Refused("chairs", "whoever opens a table sits there as a person")
    for chair in setup.chairs:
        if chair.kind == "bot":
            level_of(chair.level)
    if not (0 <= setup.seconds <= LONGEST and 0 <= setup.bank <= LONGEST):
        raise Refused("clock", f"a clock has 0 to {LONGEST} seconds")
    if setup.clock != "none" and setup.seconds == 0 and (setup.clock == "countdown" or setup.bank == 0):
        raise Refused("clock", f"a {setup.clock} has a second at least")


def _typed(value: object) -> str:
    """An option's value as it is typed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
