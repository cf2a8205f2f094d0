"""The setup and the first events of a new table, from the request for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tricksmith import games
from tricksmith.bots import DEFAULT_BOT
from tricksmith.errors import OptionError
from tricksmith.server.domain import MakeMove, Occupant, TableSetup, bot_name, decide, open_table, reduce_events
from tricksmith.server.http.errors import problem
from tricksmith.server.presenters import summary_of
from tricksmith.server.realtime import RNG, now
from tricksmith.server.store import Batch

if TYPE_CHECKING:
    from tricksmith.server.realtime import AppContext
    from tricksmith.server.wire import NewTable

__all__ = ["admit_table", "batch_of", "names_for", "setup_of"]

GUEST_NAME = "Guest"
"""The name of a person who has chosen none. The others read it too, so it is not "You"."""


def admit_table(context: AppContext) -> None:
    """Raise the error 503 if no table can be opened now."""
    if not context.load.takes_newcomers:
        raise problem(503, "full", "The server is full: matches go on, but no table can be opened now. Try again soon.")


def setup_of(body: NewTable, name: str) -> TableSetup:
    """Return the setup of a table for a person of this name; raises `OptionError`."""
    if body.game not in games.names():
        raise OptionError(f"no game is named {body.game!r}: choose {', '.join(games.names())}")
    level = body.bot or DEFAULT_BOT
    default: list[Literal["me", "bot", "open"]] = ["me"]
    default.extend("bot" for _ in range(body.players - 1))
    kinds = body.seats or default
    if len(kinds) != body.players or kinds.count("me") != 1:
        raise OptionError(f"seats names who has each of the {body.players} seats, and one of them is me")
    names = names_for(body.players, kinds.index("me"), name)
    seats = tuple(
        Occupant("person", name)
        if kind == "me"
        else Occupant("bot", name, level)
        if kind == "bot"
        else Occupant("open")
        for kind, name in zip(kinds, names, strict=True)
    )
    return TableSetup(
        game=body.game,
        players=body.players,
        options=body.options,
        seats=seats,
        host=kinds.index("me"),
        clock=body.clock.kind,
        seconds=body.clock.seconds,
        bank=body.clock.bank,
        spectators=body.spectators,
        public=body.public,
        undo=body.undo,
        hints=body.hints,
        second_look=body.second_look,
        level=level,
        lesson=body.game if body.lesson else "",
    )


def names_for(players: int, seat: int, name: str) -> tuple[str, ...]:
    """Return the names at a table of bots and one person.

    Args:
        players: How many seats there are.
        seat: The seat of the person.
        name: The name of the person; empty if they have chosen none.
    """
    me = name or GUEST_NAME
    names: list[str] = []
    for number in range(players):
        names.append(me if number == seat else bot_name(number, [me, *names]))
    return tuple(names)


def batch_of(
    name: str, setup: TableSetup, person: str, *, move: str | None = None
) -> tuple[Batch, int, tuple[int, ...]]:  # fmt: skip
    """Return the batch that opens a new table, the seat of its host, and the open seats.

    Args:
        name: The id of the table.
        setup: The choices for it.
        person: The id of the host.
        move: A move that the host has already made; None for none.

    Raises:
        Refused: The setup is not possible, or the move can't be made.
        OptionError: An option is out of range.
    """
    events = open_table(setup, now=now())
    table = reduce_events(events)
    if move is not None:
        of_move = decide(table, table.host, MakeMove(move, table.event_number), rng=RNG, now=now())
        events = (*events, *of_move)
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
