"""From what somebody asks for to the first events of their table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith import games
from tricksmith.bots import DEFAULT_BOT
from tricksmith.errors import OptionError
from tricksmith.server.domain import MakeMove, Occupant, TableSetup, decide, distinct, open_table, reduce_events
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import summary_of
from tricksmith.server.realtime import RNG, now
from tricksmith.server.store import Batch

if TYPE_CHECKING:
    from tricksmith.server.realtime import AppContext
    from tricksmith.server.wire import NewTable

__all__ = ["admit_table", "batch_of", "names_for", "setup_of"]

BOT_NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Rowan", "Spruce", "Willow")
"""What bots are called."""
GUEST_NAME = "Guest"
"""The name of a host who gives none. The others read it too, so it is not "You"."""


def admit_table(context: AppContext) -> None:
    """Raise the error 503 where no table can be opened now."""
    if not context.load.takes_newcomers:
        raise problem(503, "full", "The server is full: matches go on, but no table can be opened now. Try again soon.")


def setup_of(asked: NewTable, name: str) -> TableSetup:
    """The setup of a table for somebody of this name; raises `OptionError`."""
    if asked.game not in games.names():
        raise OptionError(f"no game is named {asked.game!r}: choose {', '.join(games.names())}")
    level = asked.bot or DEFAULT_BOT
    usual: list[Literal["me", "bot", "open"]] = ["me"]
    usual.extend("bot" for _ in range(asked.players - 1))
    wanted = asked.seats or usual
    if len(wanted) != asked.players or wanted.count("me") != 1:
        raise OptionError(f"seats names who has each of the {asked.players} seats, and one of them is me")
    me = name or GUEST_NAME
    seats = tuple(
        Occupant("person", me)
        if kind == "me"
        else Occupant("bot", _bot_name(seat, me), level)
        if kind == "bot"
        else Occupant("open")
        for seat, kind in enumerate(wanted)
    )
    return TableSetup(
        game=asked.game,
        players=asked.players,
        options=asked.options,
        seats=seats,
        host=wanted.index("me"),
        clock=asked.clock.kind,
        seconds=asked.clock.seconds,
        bank=asked.clock.bank,
        spectators=asked.spectators,
        public=asked.public,
        undo=asked.undo,
        hints=asked.hints,
        second_look=asked.second_look,
        level=level,
        lesson=asked.game if asked.lesson else "",
    )


def names_for(players: int, seat: int, name: str) -> tuple[str, ...]:
    """What the players are called at a table of one person, with this seat and name, and bots."""
    me = name or GUEST_NAME
    return tuple(me if one == seat else _bot_name(one, me) for one in range(players))


def _bot_name(seat: int, me: str) -> str:
    return distinct(BOT_NAMES[seat % len(BOT_NAMES)], [me])


def batch_of(
    name: str, setup: TableSetup, person: str, *, move: str | None = None
) -> tuple[Batch, int, tuple[int, ...]]:  # fmt: skip
    """What is written for a new table, the seat of the one who opens it, and the seats that are open.

    With a move, the one who opens it has already made that; raises `Refused` or `IllegalMove` if it can't be made.
    """
    events = open_table(setup, now=now())
    table = reduce_events(events)
    if move is not None:
        made = decide(table, table.host, MakeMove(move, table.event_number), rng=RNG, now=now())
        events = (*events, *made)
        table = reduce_events(events)
    batch = Batch(
        name,
        0,
        events,
        seats=((table.host, person),),
        stage=table.stage,
        summary=summary_of(table),
    )
    return batch, table.host, table.open_seats
