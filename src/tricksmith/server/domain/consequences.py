"""The events that the server adds by itself: a deal, an end, a lesson's next step, what everyone has agreed on.

And whether a hand can be undone, or reviewed before the match is over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from tricksmith.rules import Seat
from tricksmith.server.domain.events import Conceded, Dealt, Finished, LessonAdvanced, Undone
from tricksmith.server.domain.hidden_choices import early_choice_due
from tricksmith.server.domain.reducer import apply, apply_all, rewound
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import TableState

__all__ = ["can_undo", "hand_review", "reviewable_hands", "undo_target", "until_hand", "with_consequences"]


def with_consequences(table: TableState, events: Iterable[Event], now: int) -> tuple[Event, ...]:
    """Return the events, followed by those that they cause."""
    chain = list(events)
    table = apply_all(table, chain)
    while (event := _due_event(table, now)) is not None:
        chain.append(event)
        table = apply(table, event)
    return tuple(chain)


def _due_event(table: TableState, now: int) -> Event | None:
    """Return the event that is due now; None if there is none."""
    if table.conceded_by is not None and table.stage != "finished":
        return Finished(now, table.opened.secret)
    if _is_agreed(table):
        return _due_by_agreement(table, now)
    if table.lesson is not None:
        return _due_in_lesson(table, now)
    match table.stage:
        case "waiting":
            is_ready = not table.open_seats and table.present and not table.awaits_parts
            return Dealt(now, 0) if is_ready and not table.paused else None
        case "between":
            return _due_after_hand(table, now)
    return early_choice_due(table, now) if table.early_choices else None


def _due_after_hand(table: TableState, now: int) -> Event | None:
    """The event that is due after a hand: the end of the match, or the next deal once every person wants it."""
    assert table.match is not None
    is_over = table.match.verdict is not None or table.practice is not None  # practice is over after one hand
    if is_over and not any(table.match.hand.legal_claims(Seat(seat)) for seat in table.present):
        return Finished(now, table.opened.secret)
    if table.paused or not table.present or table.awaits_ready:
        return None
    return Finished(now, table.opened.secret) if is_over else Dealt(now, len(table.movers))


def _is_agreed(table: TableState) -> bool:
    """Whether what is proposed happens now: in a pause nothing is undone, even if nobody is left to ask."""
    proposal = table.proposal
    if proposal is None or not table.present or table.awaits_answer:
        return False
    return proposal.kind != "undo" or not table.paused


def _due_by_agreement(table: TableState, now: int) -> Event:
    """The event of a proposal to which all people have agreed."""
    assert table.proposal is not None
    by = table.proposal.by
    if table.proposal.kind == "concede":
        return Conceded(now, by)
    return Undone(now, by, undo_target(table, by))


def _due_in_lesson(table: TableState, now: int) -> Event | None:
    """The event that is due in a lesson: the deal at once, a step after the awaited move, the end after the last."""
    lesson = table.lesson
    assert lesson is not None
    if table.stage == "waiting":
        return Dealt(now, 0)
    if table.stage not in {"playing", "between"} or table.match is None:
        return None
    if table.step >= len(lesson.steps):
        return Finished(now, table.opened.secret)
    if len(table.match.hand.actions) >= lesson.actions_before(table.step + 1) and lesson.steps[table.step].moves:
        return LessonAdvanced(now, table.step + 1)
    return None


def can_undo(table: TableState, seat: int) -> bool:
    """Return whether this person can undo a decision, or ask for it."""
    try:
        _last_decision(table, seat)
    except Refused:
        return False
    return True


def undo_target(table: TableState, seat: int) -> int:
    """Return how many actions of the hand came before the person's last decision, which would be undone.

    A person undoes their own last decision in the hand, and with it all that came after; cards that were asked for
    together, such as those of a discard, are one decision.

    Raises:
        Refused: There is nothing that this person can undo.
    """
    actions = _last_decision(table, seat)
    assert table.match is not None
    floor, movers = max(table.undo_floor, table.given[seat]), table.movers[-1]
    while actions > floor and movers[actions - 1] == (seat, "person") and rewound(table.match.hand, actions - 1).more:
        actions -= 1  # the action before it was a part of the same decision: more cards were asked for after it
    return actions


def _last_decision(table: TableState, seat: int) -> int:
    """Return how many actions came before the last one of this person, which they can undo.

    Against bots undo needs no consent; among people the others are asked. It is impossible once the next hand is dealt
    or the match is over, after a claim of the rest was played out, once the person has been given new cards or heard
    calls that everyone made at once, or once they have chosen to review the hand: nobody can forget what they have
    seen. Cards that others have played meanwhile are no obstacle: the people among them can refuse.

    Raises:
        Refused: There is nothing that this person can undo.
    """
    if not table.opened.undo:
        raise Refused("no_undo", "this table was opened without undo")
    if table.opened.lesson:
        raise Refused("no_undo", "nothing can be undone in a lesson: start it again instead")
    if table.match is None or table.stage not in {"playing", "between"}:
        raise Refused("nothing_to_undo", "there is no decision to undo now")
    movers = table.movers[-1]
    if table.secret_phase is not None:
        raise Refused("nothing_to_undo", "somebody may still be deciding: there is nothing to undo yet")
    action, this_person = len(movers) - 1, (seat, "person")
    while action >= table.undo_floor and movers[action] != this_person:
        action -= 1
    if table.stage == "between" and hand_review(table, seat) == "open":
        raise Refused("cards_seen", "you have reviewed this hand, so it cannot be undone")
    if action < table.undo_floor:
        raise Refused("nothing_to_undo", "you have made no move in this hand yet")
    if "claim" in [by for _, by in movers[action:]]:
        raise Refused("cards_seen", "the rest was claimed and played out: that cannot be undone")
    if table.given[seat] > action:
        raise Refused("cards_seen", "you have seen new cards or calls since your last decision, so it cannot be undone")
    return action


def hand_review(table: TableState, seat: int | None) -> Literal["none", "can", "open"]:
    """Return whether this person can review the hand that has just ended: no, yes, or they have already chosen to.

    Before the match is over, that is only for a person who plays against bots alone, and not in a lesson or in
    practice, which end with their hand.
    """
    if table.stage != "between" or not _plays_bots_alone(table, seat):
        return "none"
    return "open" if table.reviewed == len(table.movers) else "can"


def reviewable_hands(table: TableState, seat: int | None) -> int:
    """Return how many hands, from the first, this person can see with all cards while the match is on.

    Against bots alone these are all hands that are over, but the last one only once its review was chosen. In all other
    cases there are none.
    """
    if table.stage not in {"playing", "between"} or not _plays_bots_alone(table, seat):
        return 0
    return len(table.movers) if hand_review(table, seat) == "open" else len(table.movers) - 1


def until_hand(table: TableState, number: int) -> TableState:
    """Return the table with the hands of its match up to this one, counted from 1.

    The seed is left out, because the hands after it can be dealt from it.

    Raises:
        IndexError: If there is no such hand.
    """
    match = table.match
    if match is None or not 1 <= number <= len(match.hands):
        raise IndexError(number)
    hands = match.hands
    shown = replace(match, seed=None, done=hands[: number - 1], hand=hands[number - 1])
    return table.with_(match=shown, movers=table.movers[:number])


def _plays_bots_alone(table: TableState, seat: int | None) -> bool:
    """Whether this person is the only one here, and this is neither a lesson nor practice.

    Args:
        table: A table whose match has begun, so that no seat is open.
        seat: The seat of the person; None if they have none.
    """
    return table.people == (seat,) and table.lesson is None and table.practice is None
