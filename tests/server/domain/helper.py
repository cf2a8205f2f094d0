"""Tables to send commands to, and commands of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

from tricksmith.errors import Refused
from tricksmith.server.domain import Setup, Table, asked_next, decide, decide_bot, end_window, open_table
from tricksmith.server.domain.events import Chair, Event
from tricksmith.server.wire import client

PERSON, BOT, OPEN = Chair("person", "Ada"), Chair("bot", "Bot", "random"), Chair("open")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
SECRET = "5e" * 32


def chairs(kinds: str) -> tuple[Chair, ...]:
    """Chairs by a letter each: p for a person, b for a bot, o for an open seat."""
    made = {"p": lambda name: Chair("person", name), "b": lambda name: Chair("bot", name, "random")}
    return tuple(made[kind](name) if kind in made else OPEN for kind, name in zip(kinds, NAMES, strict=False))


def table_of(game: str, kinds: str, **changes: Any) -> Table:
    """A table right after it was opened."""
    setup = Setup(game=game, players=len(kinds), chairs=chairs(kinds), **changes)
    return Table.of(open_table(setup, now=0, secret=SECRET))


def send(table: Table, seat: int | None, command: client.Command, *, now: int | None = None, seed: int = 1) -> Table:
    """The table after a command; raises `Refused`."""
    now = table.at + 10 if now is None else now
    return table.apply_all(decide(table, seat, command, rng=Random(seed), now=now))


def code(table: Table, seat: int | None, command: client.Command) -> str:
    """The code with which a command is refused; empty if it is not."""
    try:
        decide(table, seat, command, rng=Random(1), now=table.at)
    except Refused as refused:
        return refused.code if str(refused) else "without a sentence"
    return ""


def begun(game: str, kinds: str, **changes: Any) -> Table:
    """A table whose first hand is dealt."""
    table = table_of(game, kinds, **changes)
    for seat in table.people:
        table = send(table, seat, part(seat))
    return table


def play(table: Table, text: str = "", *, now: int | None = None) -> Table:
    """The table after a move of whoever is to act: the first legal one, unless another is given.

    Whoever is asked in secret after a deal answers with the first legal move too, before that.
    """
    if table.window is not None:
        table = without_window(table)
    seat, at = table.to_act, table.at + 10 if now is None else now
    assert seat is not None
    assert table.match is not None
    move = text or str(table.match.hand.legal[0])
    if table.bot_to_act is not None:
        return table.apply_all(decide_bot(table, seat, move, now=at))
    return send(table, seat, say_move(move, table.number), now=at)


def without_window(table: Table) -> Table:
    """The table after the window in which some may be asked in secret, each with the first legal answer."""
    answers: tuple[tuple[int, str], ...] = ()
    while (match := asked_next(table, answers)) is not None:
        assert match.hand.to_act is not None
        answers = (*answers, (int(match.hand.to_act), str(match.hand.legal[0])))
    return table.apply_all(end_window(table, answers, now=table.at))


def play_on(table: Table, *, until: str) -> Table:
    """The table after first legal moves up to this stage, the next hand asked for wherever people are."""
    while table.stage != until:
        if table.stage == "between":
            for seat in table.awaits_ready:
                table = send(table, seat, NEXT)
        else:
            table = play(table)
    return table


def kinds_of(events: tuple[Event, ...]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def part(seat: int) -> client.Part:
    """A seat's part of the seed."""
    return client.Part(type="part", id=f"p{seat}", hex=f"{seat:032x}")


def say_move(move: str, at: int) -> client.Move:
    """A move, by whoever has seen event `at`."""
    return client.Move(type="move", id="m", move=move, at=at)


def host(do: Any, seat: int | None = None, level: str = "") -> client.Host:
    """A command of the host."""
    return client.Host(type="host", id="h", do=do, seat=seat, level=level)


NEXT = client.NextHand(type="next", id="n")
UNDO = client.Undo(type="undo", id="u")
CLAIM = client.ClaimRest(type="claim_rest", id="c")
CONCEDE = client.Concede(type="concede", id="e")
YES, NO = client.Answer(type="answer", id="y", yes=True), client.Answer(type="answer", id="z", yes=False)
SAY = client.Say(type="say", id="s", phrase="Well played")
REMATCH = client.Rematch(type="rematch", id="r")
BACK = client.GiveLead(type="back", id="b")
AWAY = client.Away(type="away", id="w")
