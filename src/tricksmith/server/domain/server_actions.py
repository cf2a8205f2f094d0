"""What happens at a table without a command: people join and leave, bots move, time runs out."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from tricksmith.errors import NotationError
from tricksmith.rules import Call, Claim, Move, Seat
from tricksmith.server.domain import events as e
from tricksmith.server.domain.consequences import with_consequences
from tricksmith.server.domain.names import distinct
from tricksmith.server.domain.setup import valid_level
from tricksmith.server.domain.table_state import MAX_BEFORE_STRANGERS
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import TableState

__all__ = [
    "change_device",
    "check_in_play",
    "deal_now",
    "decide_bot",
    "join",
    "leave",
    "move_event",
    "read_move",
    "record_outage",
    "scripted_move",
    "stand_in",
]

GUEST_LENGTH = 32
"""Hexadecimal digits of a guest's pseudonym: 128 bits."""


def decide_bot(table: TableState, seat: int, move: Move | str, *, now: int) -> tuple[Event, ...]:
    """Return what happens when a bot makes this move, for itself or for a person; raises `Refused`."""
    now = max(now, table.at)
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    check_in_play(table)
    chosen = read_move(table, seat, str(move))
    if table.seats[seat].is_present or table.seats[seat].kind == "open":
        raise Refused("not_a_bot", f"no bot plays for seat {seat}")
    by: e.By = "stand_in" if table.seats[seat].kind == "person" else "bot"
    return with_consequences(table, [move_event(table, seat, chosen, by=by, now=now)], now)


def scripted_move(table: TableState) -> Move | None:
    """Return the move that a lesson prescribes for the bot to act; None outside of lessons or if none is due."""
    lesson = table.lesson
    if lesson is None or table.match is None or table.bot_to_act is None:
        return None
    try:
        return lesson.scripted_move(table.step, table.match.hand)
    except NotationError:
        return None


def join(
    table: TableState, seat: int, name: str, *, now: int, person: str = "", invitation: bool | None = True
) -> tuple[Event, ...]:  # fmt: skip
    """Return what happens when a person takes an open seat, under a name that nobody else has there.

    Args:
        table: The table.
        seat: The seat.
        name: The name of the person.
        now: Milliseconds since 1970.
        person: Their id, of which the log keeps a hash at a public table.
        invitation: Whether their invitation is still valid: it is not once somebody has had the seat and left it. None
            if they have none, and take an open seat of a public table.

    Raises:
        Refused: The person can't have this seat.
    """
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if invitation is False:
        raise Refused("void", "this invitation has been used: ask the host for a new one")
    if seat not in table.open_seats:
        raise Refused("not_open", "somebody has that seat already")
    guest = _guest(table, person)
    if invitation is None and guest in table.removed:
        raise Refused("removed", "the host removed you from this table: only an invitation brings you back")
    if invitation is None and table.event_number > MAX_BEFORE_STRANGERS:
        raise Refused("too_often", "too many people have come and gone here: only an invitation gets you a seat")
    if table.had_many_newcomers:
        raise Refused("too_often", "too many people have come and gone here: open another table")
    now = max(now, table.at)
    return with_consequences(table, [e.Seated(now, seat, distinct(name, table.names), guest)], now)


def _guest(table: TableState, person: str) -> str:
    """The pseudonym of a person at a public table, different at each table; "" at a table that is not public."""
    text = f"tricksmith-guest/1\n{table.opened.secret}\n{person}"
    return sha256(text.encode()).hexdigest()[:GUEST_LENGTH] if table.opened.public and person else ""


def leave(table: TableState, seat: int, *, now: int) -> tuple[Event, ...]:
    """Return what happens when a person leaves for good: the seat is open again, or a bot's after the first deal.

    Raises:
        Refused: The table is closed, no person has the seat, or it is the host's.
    """
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if seat not in table.people:
        raise Refused("no_person", "no person has that seat")
    if seat == table.host:
        way_out = "delete the match" if table.stage == "finished" else "close the table"
        raise Refused("host", f"the host cannot leave: {way_out} instead")
    now = max(now, table.at)
    return with_consequences(table, [e.Left(now, seat, table.vacated_level)], now)


def change_device(table: TableState, seat: int, *, now: int) -> tuple[Event, ...]:
    """Return the event of a person who continues on another device; none after the match, or if that is too often."""
    if table.stage in {"closed", "finished"} or seat not in table.people or table.interrupts_often(seat):
        return ()
    return (e.DeviceChanged(max(now, table.at), seat),)


def stand_in(table: TableState, seat: int, *, now: int, level: str = "") -> tuple[Event, ...]:
    """Return the event of a bot that stands in for a person who is away or out of time; none if one does already."""
    if table.stage in {"closed", "finished"} or seat not in table.present:
        return ()
    now = max(now, table.at)
    return with_consequences(table, [e.StoodIn(now, seat, valid_level(level or table.opened.level))], now)


def deal_now(table: TableState, *, now: int) -> tuple[Event, ...]:
    """Return the first deal, although parts of the seed are missing; nothing if there is none to make."""
    if table.stage != "waiting" or table.open_seats or table.paused or table.lesson is not None or not table.present:
        return ()
    return (e.Dealt(max(now, table.at), 0),)


def record_outage(table: TableState, lost: int, *, now: int) -> tuple[Event, ...]:
    """Return the event of an outage of `lost` milliseconds, which no clock counts; none if no clock ran."""
    is_running = table.opened.clock != "none" and table.clock.since is not None and not table.paused
    return (e.Outage(max(now, table.at), lost),) if lost > 0 and is_running else ()


def check_in_play(table: TableState) -> None:
    """Raise `Refused` where no seat can make a move now."""
    if table.match is None or table.stage not in {"playing", "between"}:
        raise Refused("no_hand", "no hand is in play")
    if table.paused:
        raise Refused("paused", "the table is paused")


def read_move(table: TableState, seat: int, text: str) -> Move:
    """Return the move of this notation for a seat while a hand is in play.

    The legal answers to a question can depend on the cards of the seat that is asked, and the error that lists them
    would show these cards. So a text from any other seat is not parsed, and the error says only whose turn it is.

    Raises:
        Refused: The text is no move, or the seat is not asked.
    """
    assert table.match is not None
    hand = table.match.hand
    if hand.calling is not None and hand.to_act != seat and text not in map(str, hand.legal_claims(Seat(seat))):
        error = hand.why_not(Call("pass"), by=Seat(seat))  # any call gives the same error: it is not your turn
        assert error is not None
        raise Refused("not_your_turn", error.sentence, reason=error)
    try:
        return hand.parse(text)
    except NotationError as notation_error:
        raise Refused("no_move", str(notation_error)) from notation_error


def move_event(table: TableState, seat: int, move: Move, *, by: e.By, now: int) -> e.Played:
    """Return the event of a legal move; raises `Refused`, with the rule, for an illegal one."""
    assert table.match is not None
    hand = table.match.hand
    if not isinstance(move, Claim) and hand.to_act is None:
        raise Refused("not_your_turn", "the hand is over")
    error = hand.why_not(move, by=Seat(seat))
    if error is None:
        return e.Played(now, seat, str(move), by)
    code = "illegal" if isinstance(move, Claim) or hand.to_act == seat else "not_your_turn"
    raise Refused(code, error.sentence, reason=error)
