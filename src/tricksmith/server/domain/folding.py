"""What each event does to a table: the one place where a log is given its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import IllegalMove, NotationError, OptionError, RecordError
from tricksmith.play import Match, fair
from tricksmith.rules import Hand, Opening, Play, Seat
from tricksmith.server.domain import events as e
from tricksmith.server.domain.clock import Clock
from tricksmith.server.domain.seating import Proposal, Sitting
from tricksmith.server.domain.window import played_out, window_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server.domain.table import Table

__all__ = ["apply", "begun", "opened", "rewound"]


def opened(event: e.Event) -> dict[str, Any]:
    """The fields of a table after its first event; raises `RecordError` if that is another one."""
    if not isinstance(event, e.Opened):
        raise RecordError(f"a log begins with the opening of its table, not with {event.kind}")
    chairs = tuple(Sitting(chair.kind, chair.name, chair.level) for chair in event.chairs)
    if len(chairs) != event.players:
        raise RecordError(f"a table of {event.players} players has as many chairs, not {len(chairs)}")
    has_bank = event.clock == "bank"
    each = event.seconds * 1000 if event.clock != "none" else 0
    banks = (event.bank * 1000 if has_bank else 0,) * event.players
    return {
        "opened": event, "number": 1, "at": event.at, "stage": "waiting", "chairs": chairs,
        "parts": ("",) * event.players, "clock": Clock(each, banks),
        "acted": (0,) * event.players,
    }  # fmt: skip


def apply(table: Table, event: e.Event) -> Table:
    """The table after one more event; raises `RecordError` for an event that cannot be."""
    step = _STEPS.get(type(event))
    if step is None:
        raise RecordError(f"event {table.number + 1}: {event.kind} cannot come after the first event of a table")
    try:
        changes = step(table, event)
    except (IllegalMove, NotationError, OptionError, IndexError, ValueError) as error:
        raise RecordError(f"event {table.number + 1}, {event.kind}: {error}") from error
    return table.with_(number=table.number + 1, at=event.at, **changes)


def begun(table: Table) -> Match:
    """The match with its first hand dealt."""
    lesson = table.lesson
    if lesson is not None:
        return Match(table.game, table.names, None, (), lesson.begin(table.game))
    opened = table.opened
    seed = fair.seed_of(table.game, opened.secret, table.parts, dealer=opened.dealer)
    return Match.begin(table.game, seed=seed, names=table.names)


def rewound(hand: Hand, actions: int) -> Hand:
    """The hand as it stood after so many actions."""
    before = Hand.begin(hand.game, hand.deal, hand.dealer)
    for move in hand.actions[:actions]:
        before = before.play(move)
    return before


def _given(hand: Hand) -> tuple[int, ...]:
    """For each seat, after how many actions of this hand it was last given cards."""
    given, before = (0,) * hand.game.players, Hand.begin(hand.game, hand.deal, hand.dealer)
    for move in hand.actions:
        after = before.play(move)
        given, before = _given_since(given, before, after), after
    return given


def _given_since(given: tuple[int, ...], before: Hand, after: Hand) -> tuple[int, ...]:
    """The same after one more action: the tricks give nobody a card to hold."""
    if isinstance(after.actions[-1], (Play, Opening)):
        return given
    count = len(after.actions)
    return tuple(count if now - then else last for last, then, now in zip(given, before.held, after.held, strict=True))


# The match -----------------------------------------------------------------------------------------------------------


def _dealt(table: Table, event: e.Dealt) -> dict[str, Any]:
    if event.hand != len(table.marks):
        raise RecordError(f"hand {event.hand} cannot be dealt after {len(table.marks)} hands")
    match = begun(table) if table.match is None else table.match.next_hand()
    return {
        "match": match, "marks": (*table.marks, ()), "stage": "playing", "ready": frozenset(), "proposal": None,
        "clock": table.clock.begun(event.at), "changed": table.number + 1,
        "since": table.number + 1, "settled": 0, "chosen": (), "given": (0,) * table.players,
        "window": window_of(match.hand, table.present) if table.lesson is None else None,
    }  # fmt: skip


def _chosen(table: Table, event: e.Chosen) -> dict[str, Any]:
    return {
        "chosen": (*table.chosen, (event.seat, event.move)), "window": (table.window or frozenset()) - {event.seat},
        "changed": table.number + 1,
    }  # fmt: skip


def _window_ended(table: Table, event: e.WindowEnded) -> dict[str, Any]:
    match, marks = played_out(table, event.answers)
    return {
        "match": match, "marks": (*table.marks[:-1], marks), "given": _given(match.hand), "settled": len(marks),
        "window": None, "chosen": (),
        "stage": "between" if match.hand.to_act is None else "playing", "clock": table.clock.begun(event.at),
        "changed": table.number + 1, "since": table.number + 1,
    }  # fmt: skip


def _ready(table: Table, event: e.Ready) -> dict[str, Any]:
    if table.window is not None:
        return {"window": table.window - {event.seat}, "changed": table.number + 1}
    return {"ready": table.ready | {event.seat}}


def _played(table: Table, event: e.Played) -> dict[str, Any]:
    before = _playing(table)
    move = before.hand.parse(event.move)
    match = before.play(move, by=Seat(event.seat))
    marks = (*table.marks[:-1], (*table.marks[-1], (event.seat, event.by)))
    clock = table.clock.charged(event.seat, event.at) if event.by == "person" else table.clock
    acted = (*table.acted[: event.seat], table.number + 1, *table.acted[event.seat + 1 :])
    is_over = match.hand.to_act is None
    given = _given_since(table.given, before.hand, match.hand)
    return {
        "match": match, "marks": marks, "stage": "between" if is_over else "playing",
        "clock": clock.idle() if is_over else clock.begun(event.at), "changed": table.number + 1,
        "proposal": _still_proposed(table, event, given), "acted": acted, "given": given,
    }  # fmt: skip


def _still_proposed(table: Table, event: e.Played, given: tuple[int, ...]) -> Proposal | None:
    """What stays proposed after a move: a person who plays on takes nothing back, but a bot answers for nobody."""
    proposal = table.proposal
    if proposal is None or proposal.what != "undo":
        return proposal
    stays = event.by in {"bot", "stand_in"} and given[proposal.by] == table.given[proposal.by]
    return proposal if stays else None


def _taken_back(table: Table, event: e.TakenBack) -> dict[str, Any]:
    match = _playing(table)
    marks = (*table.marks[:-1], table.marks[-1][: event.actions])
    hand = rewound(match.hand, event.actions)
    return {
        "match": match.with_hand(hand), "marks": marks, "given": _given(hand), "stage": "playing",
        "proposal": None, "ready": frozenset(), "clock": table.clock.begun(event.at), "changed": table.number + 1,
        "since": table.number + 1,
    }  # fmt: skip


def _playing(table: Table) -> Match:
    if table.match is None or table.stage in {"finished", "closed"}:
        raise RecordError("no hand is played here")
    return table.match


def _finished(table: Table, event: e.Finished) -> dict[str, Any]:
    return {
        "stage": "finished", "window": None, "chosen": (), "revealed": event.secret, "proposal": None,
        "ready": frozenset(), "paused": False,
        "clock": table.clock.idle(), "changed": table.number + 1,
    }  # fmt: skip


# People --------------------------------------------------------------------------------------------------------------


def _with_chair(table: Table, seat: int, chair: Sitting) -> dict[str, Any]:
    if seat not in range(table.players):
        raise RecordError(f"there is no seat {seat}")
    return {"chairs": (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])}


def _seated(table: Table, event: e.Seated) -> dict[str, Any]:
    return _with_chair(table, event.seat, Sitting("person", event.name))


def _filled(table: Table, event: e.Filled) -> dict[str, Any]:
    return _with_chair(table, event.seat, Sitting("bot", event.name, event.level))


def _gone(table: Table, event: e.Removed | e.Left) -> dict[str, Any]:
    """Before the first deal the seat is open again; later a bot has it, under the name that stands in the record."""
    if not event.level:
        parts = (*table.parts[: event.seat], "", *table.parts[event.seat + 1 :])
        return {**_with_chair(table, event.seat, Sitting("open", "")), "parts": parts}
    chair = Sitting("bot", table.chairs[event.seat].name, event.level)
    return {**_with_chair(table, event.seat, chair), **_absent(table, event.seat, event.at)}


def _stood_in(table: Table, event: e.StoodIn | e.LetPlay) -> dict[str, Any]:
    wished = isinstance(event, e.LetPlay)
    chair = Sitting("person", table.chairs[event.seat].name, event.level, stand_in=True, wished=wished)
    return {**_with_chair(table, event.seat, chair), **_absent(table, event.seat, event.at)}


def _absent(table: Table, seat: int, at: int) -> dict[str, Any]:
    """What follows where a person decides no more: the time is charged, and what they proposed is forgotten."""
    proposal = table.proposal if table.proposal is not None and table.proposal.by != seat else None
    clock = table.clock.charged(seat, at).begun(at) if table.to_act == seat else table.clock
    return {"proposal": proposal, "ready": table.ready - {seat}, "clock": clock}


def _came_back(table: Table, event: e.CameBack) -> dict[str, Any]:
    changes = _with_chair(table, event.seat, Sitting("person", table.chairs[event.seat].name))
    return {**changes, "clock": table.clock.begun(event.at) if table.to_act == event.seat else table.clock}


def _part(table: Table, event: e.PartGiven) -> dict[str, Any]:
    return {"parts": (*table.parts[: event.seat], event.part, *table.parts[event.seat + 1 :])}


def _proposed(_: Table, event: e.Proposed) -> dict[str, Any]:
    return {"proposal": Proposal(event.what, event.seat, frozenset({event.seat}))}


def _answered(table: Table, event: e.Answered) -> dict[str, Any]:
    if table.proposal is None:
        raise RecordError("nothing is proposed")
    agreed = table.proposal.agreed | {event.seat}
    return {"proposal": Proposal(table.proposal.what, table.proposal.by, agreed) if event.yes else None}


# The rest: one line each ---------------------------------------------------------------------------------------------

_STEPS: dict[type[e.Event], Callable[[Table, Any], dict[str, Any]]] = {
    e.Seated: _seated,
    e.Filled: _filled,
    e.Removed: _gone,
    e.Left: _gone,
    e.PartGiven: _part,
    e.StoodIn: _stood_in,
    e.LetPlay: _stood_in,
    e.CameBack: _came_back,
    e.Paused: lambda table, event: {"paused": True, "clock": table.clock.paused(event.at)},
    e.Resumed: lambda table, event: {"paused": False, "clock": table.clock.resumed(event.at)},
    e.Outage: lambda table, event: {"clock": table.clock.without(event.lost)},
    e.Closed: lambda table, _: {"stage": "closed", "paused": False, "clock": table.clock.idle(), "proposal": None},
    e.RematchMade: lambda _, event: {"next_table": event.table},
    e.Dealt: _dealt,
    e.Played: _played,
    e.RestClaimed: lambda *_: {},
    e.Ready: _ready,
    e.Chosen: _chosen,
    e.WindowEnded: _window_ended,
    e.Proposed: _proposed,
    e.Answered: _answered,
    e.TakenBack: _taken_back,
    e.Conceded: lambda _, event: {"conceded": event.seat},
    e.Finished: _finished,
    e.Stepped: lambda _, event: {"step": event.step},
}
