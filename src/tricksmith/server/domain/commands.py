"""What each command of a person makes happen: a table and a command to events, or a refusal that changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import NotationError, Refused
from tricksmith.rules import Claim, Seat
from tricksmith.server.domain import events as e
from tricksmith.server.domain import hosting, undoing
from tricksmith.server.domain.following import with_consequences
from tricksmith.server.domain.opening import new_id
from tricksmith.server.domain.proving import played_out
from tricksmith.server.domain.window import choose, go_on
from tricksmith.server.wire import client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from tricksmith.rules import Move
    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table import Table

__all__ = ["checked", "decide", "read_move"]


class _Case(NamedTuple):
    """Who asks for what, where and when."""

    table: Table
    seat: int
    now: int
    rng: Random


def decide(table: Table, seat: int | None, command: client.Command, *, rng: Random, now: int) -> tuple[Event, ...]:
    """What happens when the person in this seat sends this command; nothing if all is so already.

    Pure: the time, in milliseconds, and chance are given. What follows by itself (a deal, the end of the match) stands
    in the same tuple, so that it is stored in one piece. Raises `Refused`, for whatever was sent.

    >>> from random import Random
    >>> from tricksmith.server.domain import Setup, Table, decide, open_table
    >>> from tricksmith.server.domain.events import Chair
    >>> from tricksmith.server.wire.client import Move, Part
    >>> chairs = (Chair("person", "Ada"), Chair("bot", "Bo", "novice"), Chair("bot", "Cy", "novice"))
    >>> table = Table.of(open_table(Setup(game="poison-nonesuch", players=3, chairs=chairs), now=0))
    >>> rng = Random(1)
    >>> [event.kind for event in decide(table, 0, Part(type="part", id="a", hex="ab" * 16), rng=rng, now=5)]
    ['part', 'dealt']
    >>> decide(table, 0, Move(type="move", id="b", move="7h", at=1), rng=rng, now=6)
    Traceback (most recent call last):
    tricksmith.errors.Refused: no hand is in play
    """
    now = max(now, table.at)  # a clock that was set back turns no log round
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if seat is None or seat not in table.people:
        raise Refused("not_seated", "you have no seat at this table")
    always = (client.GiveLead, client.Away, client.Say, client.Host)
    if table.chairs[seat].stand_in and not isinstance(command, always):
        raise Refused("stand_in", "a bot plays for you: take your place back first")
    found = _DECIDE[type(command)](_Case(table, seat, now, rng), command)
    return with_consequences(table, found, now)


# The match -----------------------------------------------------------------------------------------------------------


def _part(case: _Case, command: client.Part) -> Iterable[Event]:
    table, seat = case.table, case.seat
    if table.parts[seat] == command.hex:
        return ()
    if table.stage != "waiting" or table.parts[seat]:
        raise Refused("too_late", "the parts of the seed are given once, before the first deal")
    return (e.PartGiven(case.now, seat, command.hex),)


def _move(case: _Case, command: client.Move) -> Iterable[Event]:
    table, seat = case.table, case.seat
    move = read_move(table, command.move)
    if command.at > table.number:
        raise Refused("unknown_event", f"there is no event {command.at} yet: the last one is {table.number}")
    if command.at < max(table.since, table.acted[seat]):
        raise Refused("stale", "the table has moved on since you chose: look again, and play")
    if table.window is not None:
        return choose(table, seat, str(move), case.now)
    _check_awaited(table, move)
    return (checked(table, seat, move, by="person", now=case.now),)


def read_move(table: Table, text: str) -> Move:
    """The move that a person typed, where a hand is in play; raises `Refused`."""
    is_open = table.match is not None and table.stage in {"playing", "between"}
    if table.match is None or not is_open:
        raise Refused("no_hand", "no hand is in play")
    if table.paused:
        raise Refused("paused", "the table is paused")
    try:
        return table.match.hand.parse(text)
    except NotationError as error:
        raise Refused("no_move", str(error)) from error


def checked(table: Table, seat: int, move: Move, *, by: e.By, now: int) -> e.Played:
    """The event of a legal move; raises `Refused` with the rule for another one."""
    assert table.match is not None
    hand = table.match.hand
    if not isinstance(move, Claim) and hand.to_act is None:
        raise Refused("not_your_turn", "the hand is over")
    error = hand.why_not(move, by=Seat(seat))
    if error is None:
        return e.Played(now, seat, str(move), by)
    code = "illegal" if isinstance(move, Claim) or hand.to_act == seat else "not_your_turn"
    raise Refused(code, error.sentence, reason=error)


def _check_awaited(table: Table, move: Move) -> None:
    """In a lesson only what the step asks for is played; what the rules forbid is refused by them."""
    lesson, match = table.lesson, table.match
    if lesson is None or match is None or match.hand.why_not(move) is not None:
        return
    awaited = lesson.awaited(table.step, match.hand)
    if str(move) not in awaited:
        wanted = " or ".join(awaited)
        raise Refused("lesson", f"the lesson waits for {wanted}" if wanted else "the lesson goes on when you press on")


def _next(case: _Case, _: client.NextHand) -> Iterable[Event]:
    table, seat = case.table, case.seat
    if table.paused:
        raise Refused("paused", "the table is paused")
    if table.lesson is not None:
        return _next_step(table, case.now)
    if table.window is not None:
        return go_on(table, seat, case.now)
    if table.stage != "between":
        raise Refused("not_now", "there is no next hand to deal now")
    return () if seat in table.ready else (e.Ready(case.now, seat),)


def _next_step(table: Table, now: int) -> Iterable[Event]:
    lesson, match = table.lesson, table.match
    assert lesson is not None
    if match is None or table.stage == "finished":
        raise Refused("not_now", "the lesson is over")
    if lesson.scripted(table.step, match.hand) is not None or lesson.steps[table.step].moves:
        raise Refused("not_now", "the lesson waits for a move")
    return (e.Stepped(now, table.step + 1),)


def _undo(case: _Case, _: client.Undo) -> Iterable[Event]:
    undoing.target(case.table, case.seat)
    if case.table.paused:
        raise Refused("paused", "the table is paused")
    return _propose(case, "undo")


def _concede(case: _Case, _: client.Concede) -> Iterable[Event]:
    table = case.table
    if table.match is None or table.stage not in {"playing", "between"}:
        raise Refused("no_hand", "there is no match to end")
    return _propose(case, "concede")


def _propose(case: _Case, what: Any) -> Iterable[Event]:
    """A proposal; with nobody else to ask it is agreed on at once."""
    open_one = case.table.proposal
    if open_one is None:
        return (e.Proposed(case.now, case.seat, what),)
    if (open_one.what, open_one.by) == (what, case.seat):
        return ()
    raise Refused("proposal_open", "another proposal waits for its answer")


def _answer(case: _Case, command: client.Answer) -> Iterable[Event]:
    table, seat = case.table, case.seat
    if table.proposal is None:
        raise Refused("no_proposal", "nothing is proposed")
    if command.yes and seat in table.proposal.agreed:
        return ()
    return (e.Answered(case.now, seat, command.yes),)


def _claim_rest(case: _Case, _: client.ClaimRest) -> Iterable[Event]:
    table, seat, now = case.table, case.seat, case.now
    if table.match is None or table.stage != "playing":
        raise Refused("no_hand", "no hand is in play")
    if table.paused or table.lesson is not None:
        raise Refused("paused" if table.paused else "lesson", "nothing can be claimed here now")
    if table.to_act != seat:
        raise Refused("not_your_turn", "the rest is claimed by whose turn it is")
    plays = [e.Played(now, actor, str(move), "claim") for actor, move in played_out(table.match.hand, Seat(seat))]
    return (e.RestClaimed(now, seat), *plays)


# Around the match ----------------------------------------------------------------------------------------------------


def _rematch(case: _Case, _: client.Rematch) -> Iterable[Event]:
    table = case.table
    if table.next_table is not None:
        return ()
    if table.stage != "finished":
        raise Refused("not_now", "a rematch comes after the end of the match")
    if table.lesson is not None:
        raise Refused("lesson", "a lesson has no rematch: open a table")
    return (e.RematchMade(case.now, case.seat, new_id(case.rng)),)


def _back(case: _Case, _: client.GiveLead) -> Iterable[Event]:
    is_away = case.table.chairs[case.seat].stand_in
    return (e.CameBack(case.now, case.seat),) if is_away else ()


def _away(case: _Case, _: client.Away) -> Iterable[Event]:
    table, seat = case.table, case.seat
    if table.chairs[seat].stand_in:
        return ()
    if table.lesson is not None:
        raise Refused("lesson", "a lesson is learnt by doing: no bot does it for you")
    if table.match is None or table.stage not in {"playing", "between"}:
        raise Refused("no_hand", "there is no match to play in your place")
    return (e.LetPlay(case.now, seat, table.opened.level),)


def _host(case: _Case, command: client.Host) -> Iterable[Event]:
    return hosting.decide(case.table, case.seat, command, now=case.now)


_DECIDE: dict[type[client.Command], Callable[[_Case, Any], Iterable[Event]]] = {
    client.Part: _part,
    client.Move: _move,
    client.NextHand: _next,
    client.Undo: _undo,
    client.ClaimRest: _claim_rest,
    client.Concede: _concede,
    client.Answer: _answer,
    client.Say: lambda *_: (),
    client.Rematch: _rematch,
    client.GiveLead: _back,
    client.Away: _away,
    client.Host: _host,
}
