"""Tables to send commands to, and commands of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

from tricksmith.server.domain import (
    AnswerProposal,
    AskHandReview,
    AskRematch,
    AskUndo,
    ClaimTricks,
    ComeBack,
    Command,
    ConcedeMatch,
    Event,
    GiveSeedPart,
    GoAway,
    GoOn,
    MakeMove,
    Occupant,
    TableSetup,
    TableState,
    apply_all,
    decide,
    decide_bot,
    end_secret_phase,
    kind_of,
    next_asked,
    open_table,
    reduce_events,
    scripted_move,
)
from tricksmith.server.errors import Refused
from tricksmith.server.wire import client

PERSON, BOT, OPEN = Occupant("person", "Ada"), Occupant("bot", "Bot", "random"), Occupant("open")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
SECRET = "5e" * 32


def occupants(kinds: str) -> tuple[Occupant, ...]:
    """Occupants by a letter each: p for a person, b for a bot, o for an open seat."""
    made = {"p": lambda name: Occupant("person", name), "b": lambda name: Occupant("bot", name, "random")}
    return tuple(made[kind](name) if kind in made else OPEN for kind, name in zip(kinds, NAMES, strict=False))


def table_of(game: str, kinds: str, **changes: Any) -> TableState:
    """A table right after it was opened."""
    setup = TableSetup(game=game, players=len(kinds), seats=occupants(kinds), **changes)
    return reduce_events(open_table(setup, now=0, secret=SECRET))


def send(table: TableState, seat: int | None, command: Command, *, now: int | None = None, seed: int = 1) -> TableState:
    """The table after a command; raises `Refused`."""
    now = table.at + 10 if now is None else now
    return apply_all(table, decide(table, seat, command, rng=Random(seed), now=now))


def code(table: TableState, seat: int | None, command: Command) -> str:
    """The code with which a command is refused; empty if it is not."""
    try:
        decide(table, seat, command, rng=Random(1), now=table.at)
    except Refused as refused:
        return refused.code if str(refused) else "without a sentence"
    return ""


def begun(game: str, kinds: str, **changes: Any) -> TableState:
    """A table whose first hand is dealt."""
    table = table_of(game, kinds, **changes)
    for seat in table.people:
        table = send(table, seat, part(seat))
    return table


def play(table: TableState, text: str = "", *, now: int | None = None) -> TableState:
    """The table after a move of the seat to act: the first legal one, unless another is given.

    A seat that is asked in secret after a deal answers with the first legal move too, before that.
    """
    if table.secret_phase is not None:
        table = without_secret_phase(table)
    seat, at = table.to_act, table.at + 10 if now is None else now
    assert seat is not None
    assert table.match is not None
    move = text or str(table.match.hand.legal[0])
    if table.bot_to_act is not None:
        return apply_all(table, decide_bot(table, seat, move, now=at))
    return send(table, seat, say_move(move, table.event_number), now=at)


def next_events(table: TableState, rng: Random) -> tuple[Event, ...]:
    """What a bot, a lesson or a person does next where a match is in play: the first move that can be made."""
    assert table.match is not None
    if table.paused:
        return decide(table, table.host, host("resume"), rng=rng, now=table.at)
    if table.stage == "between":
        return decide(table, table.awaits_ready[0], NEXT, rng=rng, now=table.at)
    seat, move = table.to_act, str(next(iter(table.match.hand.legal), ""))
    if table.bot_to_act is not None:
        assert seat is not None
        return decide_bot(table, seat, scripted_move(table) or move, now=table.at)
    if table.lesson is not None:
        awaited = table.lesson.awaited_moves(table.step, table.match.hand)
        command: Command = say_move(awaited[0], table.event_number) if awaited else NEXT
        return decide(table, table.host, command, rng=rng, now=table.at)
    return decide(table, seat, say_move(move, table.event_number), rng=rng, now=table.at)


def without_secret_phase(table: TableState) -> TableState:
    """The table after the phase in which some may be asked in secret, each with the first legal answer."""
    answers: tuple[tuple[int, str], ...] = ()
    while (match := next_asked(table, answers)) is not None:
        assert match.hand.to_act is not None
        answers = (*answers, (int(match.hand.to_act), str(match.hand.legal[0])))
    return apply_all(table, end_secret_phase(table, answers, now=table.at))


def play_on(table: TableState, *, until: str) -> TableState:
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
    return [kind_of(event) for event in events]


def part(seat: int) -> GiveSeedPart:
    """A seat's part of the seed."""
    return GiveSeedPart(f"{seat:032x}")


def say_move(move: str, at: int) -> MakeMove:
    """A move of a player who has seen event `at`."""
    return MakeMove(move, seen=at)


def host(do: str, seat: int | None = None, level: str = "") -> Command:
    """A command of the host, as the page asks for it."""
    return client.Host(type="host", id="h", do=do, seat=seat, level=level).command()  # type: ignore[arg-type]


NEXT, UNDO, CLAIM, CONCEDE = GoOn(), AskUndo(), ClaimTricks(), ConcedeMatch()
REMATCH, BACK, AWAY, REVIEW = AskRematch(), ComeBack(), GoAway(), AskHandReview()
YES, NO = AnswerProposal(yes=True), AnswerProposal(yes=False)
