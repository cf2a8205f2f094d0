"""The first events of a table: from the choices for it, which are checked here, or from the table before a rematch."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from tricksmith import bots, games
from tricksmith.bots import DEFAULT_BOT, PerfectInformationBot
from tricksmith.errors import OptionError
from tricksmith.play import new_secret
from tricksmith.server.domain.consequences import with_consequences
from tricksmith.server.domain.events import ClockKind, Occupant, Opened, SecondLookRule
from tricksmith.server.domain.lessons import has_lesson, lesson_of
from tricksmith.server.domain.practice import practice_from
from tricksmith.server.domain.reducer import reduce_events
from tricksmith.server.domain.table_state import game_of
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import TableState

__all__ = ["TableSetup", "new_id", "open_again", "open_table", "valid_level"]

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are hard to confuse."""
ID_LENGTH = 16
MAX_CLOCK_SECONDS = 24 * 60 * 60
"""The most seconds of a clock for each decision, and of a bank."""


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """The choices for a new table.

    Of `seats`, a lesson uses only the learner's name: the other players are in its script. A practice table, which
    begins with what `practice` holds, uses only the levels of `seats`; the person gets the seat that is to decide.
    """

    game: str = ""
    players: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[Occupant, ...] = ()
    host: int = 0
    clock: ClockKind = "countdown"
    seconds: int = 60
    bank: int = 0
    spectators: Literal["none", "hidden", "late"] = "hidden"
    public: bool = False
    undo: bool = True
    hints: bool = True
    second_look: SecondLookRule = "off"
    level: str = DEFAULT_BOT
    lesson: str = ""
    practice: str = ""


def open_table(setup: TableSetup, *, now: int, secret: str | None = None) -> tuple[Event, ...]:
    """Return the first events of a new table.

    Args:
        setup: What was chosen.
        now: Milliseconds since 1970.
        secret: What the deals come from, 64 hexadecimal digits; None to draw one.

    Raises:
        OptionError: There is no such game or lesson, or an option is out of range.
        Refused: The seats, the level of a bot or the clock are not possible.

    >>> seats = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"))
    >>> len(open_table(TableSetup(game="nonesuch", players=3, seats=seats), now=0))
    1
    """
    setup = _with_lesson(setup) if setup.lesson else _with_practice(setup) if setup.practice else setup
    if setup.game not in games.names():
        raise OptionError(f"no game is named {setup.game[:40]!r}: choose {', '.join(games.names())}")
    # Before `games.get`, which would take an option called `players` for its own argument.
    games.load(setup.game).option_type.build(setup.game, setup.players, setup.options)
    game = games.get(setup.game, players=setup.players, **setup.options)
    options = tuple((name, _typed(value)) for name, value in game.options.as_dict().items())
    _check_seats_and_clock(setup, game_of(setup.game, setup.players, options).players)
    opened = Opened(
        now, setup.game, setup.players, options, setup.seats, setup.host,
        new_secret() if secret is None else secret, setup.clock, setup.seconds, setup.bank, setup.spectators,
        setup.public, setup.undo, setup.hints, valid_level(setup.level), lesson=setup.lesson,
        edition=games.edition_of(setup.game), practice=setup.practice, second_look=setup.second_look,
    )  # fmt: skip
    return _first_events(opened, now)


def open_again(table: TableState, *, rng: Random, now: int) -> tuple[Event, ...]:
    """Return the first events of a rematch: everyone has the same seat, and the next seat deals first.

    Practice begins again at the same moment.

    Args:
        table: The table before, whose match is over.
        rng: Where the secret of the new table comes from; it must be unpredictable.
        now: Milliseconds since 1970.

    Raises:
        Refused: Nobody has asked for a rematch.
    """
    if table.next_table is None or table.match is None:
        raise Refused("not_now", "nobody has asked for a rematch")
    seats = tuple(Occupant(old.kind, old.name, "" if old.kind == "person" else old.level) for old in table.seats)
    dealer = None if table.practice is not None else int((table.match.hands[0].dealer + 1) % table.players)
    opened = replace(
        table.opened, at=now, seats=seats, secret=f"{rng.getrandbits(256):064x}", dealer=dealer,
        lesson="",
    )  # fmt: skip
    return _first_events(opened, now)


def valid_level(name: str) -> str:
    """Return the level if its bot can sit at a table with people; raises `Refused` for any other name."""
    # `bots.get` also takes the path of a class, for any part of a name: it would load code of the client's choice.
    is_registered = all(part.partition("@")[0] in bots.names() for part in name.split("+"))
    try:
        if is_registered and not isinstance(bots.get(name), PerfectInformationBot):
            return name
    except OptionError:
        pass
    raise Refused("no_bot", f"no bot is named {name[:40]!r}: choose {', '.join(bots.names())}")


def new_id(rng: Random) -> str:
    """Return an id for a table that is hard to guess: 16 letters and digits.

    >>> from random import Random
    >>> len(new_id(Random(1)))
    16
    """
    return "".join(rng.choice(ALPHABET) for _ in range(ID_LENGTH))


def _first_events(opened: Opened, now: int) -> tuple[Event, ...]:
    """The opening, and what follows from it at once."""
    return (opened, *with_consequences(reduce_events([opened]), (), now))


def _with_lesson(setup: TableSetup) -> TableSetup:
    """The setup with what the lesson prescribes; the learner has the name of the first person in it."""
    if not has_lesson(setup.lesson):
        raise OptionError(f"no lesson is named {setup.lesson[:40]!r}")
    lesson = lesson_of(setup.lesson)
    learner_names = (occupant.name for occupant in setup.seats if occupant.kind == "person")
    learner_name = next(learner_names, lesson.names[lesson.seat])
    seats = tuple(
        Occupant("person", learner_name) if seat == lesson.seat else Occupant("bot", name, DEFAULT_BOT)
        for seat, name in enumerate(lesson.names)
    )
    options = {name: _typed(value) for name, value in dict(lesson.position.get("options", {})).items()}
    return replace(
        setup, game=lesson.game, players=len(seats), options=options, seats=seats, host=lesson.seat, clock="none",
        seconds=0, bank=0, public=False, undo=False, second_look="off",
    )  # fmt: skip


def _with_practice(setup: TableSetup) -> TableSetup:
    """The setup of a practice table: everyone keeps the name in the record, and spectators are not allowed."""
    practice = practice_from(setup.practice)
    match = practice.match
    levels = [occupant.level for occupant in setup.seats]
    if len(levels) != match.game.players:
        raise Refused("seats", f"{match.game.players} players need {match.game.players} seats, not {len(levels)}")
    seats = tuple(
        Occupant("person", name) if seat == practice.seat else Occupant("bot", name, level)
        for seat, (name, level) in enumerate(zip(match.names, levels, strict=True))
    )
    options = {name: _typed(value) for name, value in match.game.options.as_dict().items()}
    return replace(
        setup, game=match.game.id, players=match.game.players, options=options, seats=seats, host=int(practice.seat),
        clock="none", seconds=0, bank=0, spectators="none", public=False, undo=True, second_look="off",
    )  # fmt: skip


def _check_seats_and_clock(setup: TableSetup, players: int) -> None:
    """Raise `Refused` if a seat, the level of a bot or the clock is not possible."""
    if len(setup.seats) != players:
        raise Refused("seats", f"{players} players need {players} seats, not {len(setup.seats)}")
    if setup.host not in range(players) or setup.seats[setup.host].kind != "person":
        raise Refused("seats", "the person who opens a table has a seat at it")
    for occupant in setup.seats:
        if occupant.kind == "bot":
            valid_level(occupant.level)
    if not (0 <= setup.seconds <= MAX_CLOCK_SECONDS and 0 <= setup.bank <= MAX_CLOCK_SECONDS):
        raise Refused("clock", f"a clock has 0 to {MAX_CLOCK_SECONDS} seconds")
    if setup.clock != "none" and setup.seconds == 0 and (setup.clock == "countdown" or setup.bank == 0):
        raise Refused("clock", f"a {setup.clock} has at least one second")


def _typed(value: object) -> str:
    """An option's value as a person types it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
