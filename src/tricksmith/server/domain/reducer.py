"""The reducer: the effect of each event on a table. No other module interprets events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from tricksmith.errors import IllegalMove, NotationError, OptionError, RecordError
from tricksmith.play import Match, seed_of, steps
from tricksmith.rules import EventVerb, GameRules, Hand, Opening, Play, Seat
from tricksmith.server.domain import events as e
from tricksmith.server.domain.clock import Clock
from tricksmith.server.domain.event_codec import kind_of
from tricksmith.server.domain.hidden_choices import awaited_in_secret, early_choices_after, with_answers
from tricksmith.server.domain.table_state import OpenProposal, TableState, interruptions_after

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import Mover

__all__ = ["apply", "apply_all", "begin_match", "reduce_events", "rewound"]

Changes = dict[str, Any]
"""The fields of a table that an event changes, with their new values."""


def reduce_events(events: Iterable[Event]) -> TableState:
    """Return the table of a log, from its first event.

    Raises:
        RecordError: No table has such a log.
        ValueError: The log is empty.
    """
    table = None
    for event in events:
        table = TableState(**_opened(event)) if table is None else apply(table, event)
    if table is None:
        raise ValueError("a log without events is not a table")
    return table


def apply(table: TableState, event: Event) -> TableState:
    """Return the table after one more event, which `decide` has allowed; raises `RecordError` for an impossible one.

    A table caches its last result: an event is applied to find what follows from it, and again once it is committed.
    """
    cached: tuple[Event, TableState] | None = table.__dict__.get("_after")
    if cached is not None:
        cached_event, after = cached
        if cached_event is event:
            return after
    try:
        changes = {**_changes(table, event), "interruptions": interruptions_after(table, event)}
    except (IllegalMove, NotationError, OptionError, IndexError, ValueError) as error:
        raise RecordError(f"event {table.event_number + 1}, {kind_of(event)}: {error}") from error
    after = table.with_(event_number=table.event_number + 1, at=event.at, **changes)
    table.__dict__["_after"] = (event, after)
    return after


def apply_all(table: TableState, events: Iterable[Event]) -> TableState:
    """Return the table after these events."""
    for event in events:
        table = apply(table, event)
    return table


def _opened(event: Event) -> Changes:
    """The fields of a table after its first event; raises `RecordError` if that is another one."""
    if not isinstance(event, e.Opened):
        raise RecordError(f"a log begins with the opening of its table, not with {kind_of(event)}")
    if len(event.seats) != event.players:
        raise RecordError(f"a table of {event.players} players has {event.players} seats, not {len(event.seats)}")
    has_bank = event.clock == "bank"
    milliseconds = event.seconds * 1000 if event.clock != "none" else 0
    banks = (event.bank * 1000 if has_bank else 0,) * event.players
    return {
        "opened": event, "event_number": 1, "at": event.at, "stage": "waiting", "seats": event.seats,
        "parts": ("",) * event.players, "clock": Clock(milliseconds, banks),
        "acted": (0,) * event.players, "interruptions": (0,) * (event.players + 1),
    }  # fmt: skip


def _changes(table: TableState, event: Event) -> Changes:  # noqa: C901, PLR0911, PLR0912 - one case for each kind, checked to be all
    """The fields that the event changes; mypy checks that each kind of event has a case."""
    match event:
        case e.Opened():
            raise RecordError("a table is opened once: this cannot come after its first event")
        case e.Seated():
            return _seated(table, event)
        case e.Filled():
            return _with_occupant(table, event.seat, e.Occupant("bot", event.name, event.level))
        case e.Removed() | e.Left():
            return _vacated(table, event)
        case e.SeedPartGiven():
            return {"parts": (*table.parts[: event.seat], event.part, *table.parts[event.seat + 1 :])}
        case e.StoodIn():
            return _stood_in(table, event, by_choice=False)
        case e.LetBotPlay():
            return _stood_in(table, event, by_choice=True)
        case e.CameBack():
            return _came_back(table, event)
        case e.Paused():
            return {"paused": True, "clock": table.clock.paused(event.at)}
        case e.Resumed():
            return {"paused": False, "clock": table.clock.resumed(event.at)}
        case e.Outage():
            return {"clock": table.clock.without(event.lost)}
        case e.Closed():
            return {"stage": "closed", "paused": False, "clock": table.clock.idle(), "proposal": None}
        case e.RematchMade():
            return {"next_table": event.table}
        case e.Dealt():
            return _dealt(table, event)
        case e.Played():
            return _played(table, event)
        case e.RestClaimed() | e.DeviceChanged():
            return {}
        case e.Ready():
            return _ready(table, event)
        case e.ChosenEarly():
            return {"early_choices": (*table.early_choices, (event.seat, event.move))}
        case e.ChosenInSecret():
            return _chosen_in_secret(table, event)
        case e.SecretPhaseEnded():
            return _secret_phase_ended(table, event)
        case e.Proposed():
            return {"proposal": OpenProposal(event.kind, event.seat, frozenset({event.seat}))}
        case e.Answered():
            return _answered(table, event)
        case e.Undone():
            return _undone(table, event)
        case e.HandReviewed():
            return {"reviewed": len(table.movers)}
        case e.Conceded():
            return {"conceded_by": event.seat}
        case e.Finished():
            return _finished(table, event)
        case e.LessonAdvanced():
            return {"step": event.step}
        case _:
            assert_never(event)


def begin_match(table: TableState) -> Match:
    """Return the match with its first hand dealt; at a practice table, the match at the moment that is practised."""
    if table.practice is not None:
        return replace(table.practice.match, game=table.game, names=table.names)
    lesson = table.lesson
    if lesson is not None:
        return Match(table.game, table.names, None, (), lesson.begin(table.game))
    opened = table.opened
    seed = seed_of(table.game, opened.secret, table.parts, dealer=opened.dealer)
    return Match.begin(table.game, seed=seed, names=table.names)


def rewound(hand: Hand, actions: int) -> Hand:
    """Return the hand as it was after its first `actions` actions."""
    before = Hand.begin(hand.game, hand.deal, hand.dealer)
    for move in hand.actions[:actions]:
        before = before.play(move)
    return before


def _given(hand: Hand) -> tuple[int, ...]:
    """`TableState.given` of a hand, found by playing it again."""
    given, before = (0,) * hand.game.players, Hand.begin(hand.game, hand.deal, hand.dealer)
    for move in hand.actions:
        after = before.play(move)
        given, before = _given_after(given, before, after), after
    return given


def _given_after(given: tuple[int, ...], before: Hand, after: Hand) -> tuple[int, ...]:
    """`TableState.given` after one more action, which can give a seat cards, or reveal calls made at once or sealed."""
    if after.to_act is None and any(record.event.verb is EventVerb.SAYS_SEALED for record in after.records):
        return (len(after.actions),) * len(given)  # sealed calls are revealed at the end
    is_card = isinstance(after.actions[-1], (Play, Opening))
    if is_card and type(after.game).between is GameRules.between:
        return given  # no seat is given cards during the tricks, unless the game does something between them
    count = len(after.actions)
    new_records = after.records[len(before.records) :]
    if any(record.event.verb is EventVerb.SAYS_AT_ONCE for record in new_records[:1]) and len(new_records) > 1:
        return (count,) * len(given)  # the last of the calls at once has revealed all of them
    held = zip(given, before.held, after.held, strict=True)
    return tuple(count if held_after - held_before else last for last, held_before, held_after in held)


# The match -----------------------------------------------------------------------------------------------------------


def _dealt(table: TableState, event: e.Dealt) -> Changes:
    if event.hand != len(table.movers):
        raise RecordError(f"hand {event.hand} cannot be dealt after {len(table.movers)} hands")
    match = begin_match(table) if table.match is None else table.match.next_hand()
    movers = (*table.movers, ()) if table.practice is None else _movers_before(match)
    return {
        "match": match, "movers": movers, "stage": "playing", "ready": frozenset(), "proposal": None,
        "clock": table.clock.begun(event.at), "match_changed": table.event_number + 1, "given": _given(match.hand),
        "hand_since": table.event_number + 1, "undo_floor": len(movers[-1]), "secret_choices": (), "early_choices": (),
        "secret_phase": awaited_in_secret(match.hand, table.people, table.present) if table.lesson is None else None,
    }  # fmt: skip


def _movers_before(match: Match) -> tuple[tuple[Mover, ...], ...]:
    """Who made each action before a practice table was opened.

    The seats of the hand in play are found by playing it again. A claim has -1, and so has each action of the hands
    before, where the seats are never needed.
    """
    unknown: Mover = (-1, "before")
    done = [(unknown,) * len(hand.actions) for hand in match.done]
    seats = [step.seat for step in steps(match.hand)]
    return (*done, tuple((-1 if seat is None else int(seat), "before") for seat in seats))


def _chosen_in_secret(table: TableState, event: e.ChosenInSecret) -> Changes:
    return {
        "secret_choices": (*table.secret_choices, (event.seat, event.move)),
        "secret_phase": (table.secret_phase or frozenset()) - {event.seat}, "match_changed": table.event_number + 1,
    }  # fmt: skip


def _secret_phase_ended(table: TableState, event: e.SecretPhaseEnded) -> Changes:
    match, answered = with_answers(table, event.answers)
    movers = (*table.movers[-1], *answered)
    return {
        "match": match, "movers": (*table.movers[:-1], movers), "given": _given(match.hand), "undo_floor": len(movers),
        "secret_phase": None, "secret_choices": (),
        "stage": "between" if match.hand.to_act is None else "playing", "clock": table.clock.begun(event.at),
        "match_changed": table.event_number + 1, "hand_since": table.event_number + 1,
    }  # fmt: skip


def _ready(table: TableState, event: e.Ready) -> Changes:
    if table.secret_phase is not None:
        return {"secret_phase": table.secret_phase - {event.seat}, "match_changed": table.event_number + 1}
    return {"ready": table.ready | {event.seat}}


def _played(table: TableState, event: e.Played) -> Changes:
    before = _match_in_play(table)
    move = before.hand.parse(event.move)
    match = before.play(move, by=Seat(event.seat))
    movers = (*table.movers[:-1], (*table.movers[-1], (event.seat, event.by)))
    clock = table.clock.charged(event.seat, event.at) if event.by == "person" else table.clock
    acted = (*table.acted[: event.seat], table.event_number + 1, *table.acted[event.seat + 1 :])
    is_over = match.hand.to_act is None
    given = _given_after(table.given, before.hand, match.hand)
    return {
        "match": match, "movers": movers, "stage": "between" if is_over else "playing",
        "clock": clock.idle() if is_over else clock.begun(event.at), "match_changed": table.event_number + 1,
        "proposal": _still_proposed(table, event, given), "acted": acted, "given": given,
        "early_choices": early_choices_after(table, match.hand),
    }  # fmt: skip


def _still_proposed(table: TableState, event: e.Played, given: tuple[int, ...]) -> OpenProposal | None:
    """The proposal that is still open after a move.

    A move of a person, or of a claim, ends a proposal to undo. A move of a bot does not, unless it has given the
    proposer cards or calls that can't be forgotten.
    """
    proposal = table.proposal
    if proposal is None or proposal.kind != "undo":
        return proposal
    stays = event.by in {"bot", "stand_in"} and given[proposal.by] == table.given[proposal.by]
    return proposal if stays else None


def _undone(table: TableState, event: e.Undone) -> Changes:
    match = _match_in_play(table)
    movers = (*table.movers[:-1], table.movers[-1][: event.actions])
    hand = rewound(match.hand, event.actions)
    return {
        "match": match.with_hand(hand), "movers": movers, "given": _given(hand), "stage": "playing",
        "proposal": None, "ready": frozenset(), "clock": table.clock.begun(event.at),
        "match_changed": table.event_number + 1,
        "hand_since": table.event_number + 1, "early_choices": (),
    }  # fmt: skip


def _match_in_play(table: TableState) -> Match:
    """The match; raises `RecordError` if none is in play."""
    if table.match is None or table.stage in {"finished", "closed"}:
        raise RecordError("no hand is played here")
    return table.match


def _finished(table: TableState, event: e.Finished) -> Changes:
    return {
        "stage": "finished", "secret_phase": None, "secret_choices": (), "early_choices": (),
        "revealed": event.secret, "proposal": None, "ready": frozenset(), "paused": False,
        "clock": table.clock.idle(), "match_changed": table.event_number + 1,
    }  # fmt: skip


# People --------------------------------------------------------------------------------------------------------------


def _with_occupant(table: TableState, seat: int, occupant: e.Occupant) -> Changes:
    if seat not in range(table.players):
        raise RecordError(f"there is no seat {seat}")
    early_choices = tuple((chooser, move) for chooser, move in table.early_choices if chooser != seat)
    return {"seats": (*table.seats[:seat], occupant, *table.seats[seat + 1 :]), "early_choices": early_choices}


def _seated(table: TableState, event: e.Seated) -> Changes:
    others = tuple((seat, guest) for seat, guest in table.guests if seat != event.seat)
    guests = (*others, (event.seat, event.guest)) if event.guest else others
    return {**_with_occupant(table, event.seat, e.Occupant("person", event.name)), "guests": guests}


def _vacated(table: TableState, event: e.Removed | e.Left) -> Changes:
    """Before the first deal the seat is open again; later a bot has it, under the name that is in the record."""
    if not event.level:
        parts = (*table.parts[: event.seat], "", *table.parts[event.seat + 1 :])
        removed = {guest for seat, guest in table.guests if seat == event.seat and isinstance(event, e.Removed)}
        changes = {"parts": parts, "removed": table.removed | removed}
        return {**_with_occupant(table, event.seat, e.Occupant("open")), **changes}
    occupant = e.Occupant("bot", table.seats[event.seat].name, event.level)
    return {**_with_occupant(table, event.seat, occupant), **_absent(table, event.seat, event.at)}


def _stood_in(table: TableState, event: e.StoodIn | e.LetBotPlay, *, by_choice: bool) -> Changes:
    occupant = e.Occupant("person", table.seats[event.seat].name, event.level, stand_in=True, by_choice=by_choice)
    is_late = isinstance(event, e.StoodIn) and not event.by and table.to_act == event.seat
    late = table.match_changed if is_late else table.late
    return {**_with_occupant(table, event.seat, occupant), **_absent(table, event.seat, event.at), "late": late}


def _absent(table: TableState, seat: int, at: int) -> Changes:
    """What changes when a person no longer decides: the time is charged, and their own proposal is withdrawn."""
    proposal = table.proposal if table.proposal is not None and table.proposal.by != seat else None
    clock = table.clock.charged_so_far(seat, at) if table.to_act == seat else table.clock
    return {"proposal": proposal, "ready": table.ready - {seat}, "clock": clock}


def _came_back(table: TableState, event: e.CameBack) -> Changes:
    """The person decides again; the clock is unchanged, so that coming and going gains no time."""
    return _with_occupant(table, event.seat, e.Occupant("person", table.seats[event.seat].name))


def _answered(table: TableState, event: e.Answered) -> Changes:
    if table.proposal is None:
        raise RecordError("nothing is proposed")
    agreed = table.proposal.agreed | {event.seat}
    return {"proposal": OpenProposal(table.proposal.kind, table.proposal.by, agreed) if event.yes else None}
