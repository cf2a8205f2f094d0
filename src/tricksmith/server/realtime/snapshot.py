"""The state of a table as each viewer is sent it, as JSON: what is the same for several of them is written once."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tricksmith.present import KeptParts, PlayerNames, own_view, own_view_keys, public_view, short_move
from tricksmith.server.domain import asked_match, can_undo, early_move, hand_review
from tricksmith.server.presenters import practice_info
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.wire import (
    NULL,
    Fairness,
    LessonStep,
    MessageForm,
    MessageWriter,
    Proposal,
    SecretPhase,
    State,
    to_json_bytes,
    to_json_list,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import Match
    from tricksmith.server.domain import TableState

__all__ = ["Snapshot", "lesson_step"]

STATE = MessageWriter(State)
CAN_UNDO, CANNOT_UNDO = (STATE.part("can_undo", value) for value in (True, False))
NO_ACKS = STATE.part("acks", [])
NOTHING_CHOSEN = STATE.part("chosen", "")
HAND_REVIEWS = {choice: STATE.part("hand_review", choice) for choice in ("none", "can", "open")}


class Snapshot:
    """The parts of a state at one event, made when they are first asked for."""

    def __init__(self, table: TableState, before: Snapshot | None = None) -> None:
        self.table = table
        unchanged = before if before is not None and self._shows_the_same_as(before) else None
        self._public: bytes | None = unchanged._public if unchanged is not None else None
        self._mine: dict[int, bytes] = unchanged._mine if unchanged is not None else {}
        self._not_asked: dict[int, tuple[object, bytes]] = before._not_asked if before is not None else {}
        """What each seat was shown while it was not asked: the values that it depends on, and its JSON."""
        self._view_keys: list[tuple[object, ...] | None] | None = None
        """The present values for each seat that is not asked; None for one that is."""
        self._kept: KeptParts = before._kept if before is not None else KeptParts()
        """Parts of the public view that stay the same from card to card."""
        self._late: tuple[int, bytes] = before._late if before is not None else (0, NULL)
        """The number of the last finished hand, and what spectators see who are shown only finished hands."""
        self._surroundings: tuple[object, MessageForm] | None = before._surroundings if before is not None else None
        """The values on which everything but the hand depends, and the message form of that."""
        self._shared: tuple[object, MessageForm] | None = None
        """The presence, and the message form of what all viewers are shown with it."""
        self._watched: tuple[object, bytes] | None = None
        """What the last state that was made for a spectator depends on, and that state."""

    def _shows_the_same_as(self, before: Snapshot) -> bool:
        """Whether the public view and each seat's own view of the match are the same as before."""
        now, then = self.table, before.table
        return now.match is then.match and _shown_of(now) == _shown_of(then)

    def state(
        self, seat: int | None, last: int, log: GameLog, *, seats: bytes, spectators: int, acks: Sequence[str]
    ) -> bytes:
        """Return the state for one viewer as JSON.

        Args:
            seat: The seat of the viewer; None for a spectator.
            last: The event up to which the viewer has read the log.
            log: The log of the table.
            seats: The seats with their presence, as JSON.
            spectators: The number of spectators.
            acks: The ids of the viewer's messages that are acknowledged.
        """
        if seat is not None:
            return self._state(seat, last, log, seats, spectators, acks)
        key = (last, seats, spectators, acks)
        known_key, state = self._watched or (None, NULL)
        if known_key != key:  # all spectators are shown the same: one message for all
            state = self._state(None, last, log, seats, spectators, acks)
            self._watched = ((last, seats, spectators, [*acks]), state)
        return state

    def _state(
        self, seat: int | None, last: int, log: GameLog, seats: bytes, spectators: int, acks: Sequence[str]
    ) -> bytes:
        late = seat is None and self.table.opened.spectators == "late"
        since, lines = log.after(last, seat, last_hand=self._last_finished_hand() if late else None)
        return self._shared_form(seats, spectators, late=late).message(
            {
                "mine": self.mine(seat) if seat is not None else NULL,
                "log": to_json_list([line.text for line in lines]),
                "log_from": _number("log_from", since),
                "can_undo": CAN_UNDO if seat is not None and can_undo(self.table, seat) else CANNOT_UNDO,
                "chosen": self._chosen(seat) if seat is not None and self.table.early_choices else NOTHING_CHOSEN,
                "hand_review": HAND_REVIEWS[hand_review(self.table, seat)],
                "acks": STATE.part("acks", acks) if acks else NO_ACKS,
            }
        )

    def _chosen(self, seat: int) -> bytes:
        """What a seat has chosen before its turn, in words, as JSON."""
        move = early_move(self.table, seat)
        return STATE.part("chosen", short_move(move, _reader(self.table.names, seat))) if move else NOTHING_CHOSEN

    def public(self) -> bytes:
        """The public view, as JSON."""
        if self._public is None:
            match = self.table.match
            self._public = NULL if match is None else self._public_json(match)
        return self._public

    def _public_json(self, match: Match) -> bytes:
        hide_secret = self.table.secret_phase is not None
        return to_json_bytes(
            public_view(match, _reader(self.table.names, None), hide_secret=hide_secret, kept=self._kept)
        )

    def mine(self, seat: int) -> bytes:
        """What one seat sees in addition, as JSON."""
        if seat not in self._mine:
            match = self.table.match
            if match is None:
                return NULL
            hide_secret = self.table.secret_phase is not None
            if self._view_keys is None:
                self._view_keys = own_view_keys(match)
            values = None if hide_secret or seat in self.table.awaits_early else self._view_keys[seat]
            if values is None:
                self._mine[seat] = self._own_json(match, seat, hide_secret=hide_secret)
                return self._mine[seat]
            key = (self.table.names, hand_review(self.table, seat), *values)
            known_key, text = self._not_asked.get(seat, (None, NULL))
            if known_key != key:
                text = self._own_json(match, seat, hide_secret=False)
                self._not_asked[seat] = (key, text)
            self._mine[seat] = text
        return self._mine[seat]

    def _own_json(self, match: Match, seat: int, *, hide_secret: bool) -> bytes:
        asked = asked_match(self.table, seat)
        is_hidden, reader = hide_secret and asked is None, _reader(self.table.names, seat)
        own = own_view(asked or match, seat, reader, hide_secret=is_hidden)  # type: ignore[arg-type]
        has_seen_all = hand_review(self.table, seat) == "open"  # and so can't claim a revoke
        return to_json_bytes(replace(own, legal_claims=()) if has_seen_all else own)

    def late(self) -> bytes:
        """What spectators see who are shown a hand only once it is over, as JSON."""
        number = self._last_finished_hand()
        known_number, text = self._late
        if number != known_number:
            match = self.table.match
            if match is not None and match.number + 1 != number and number:
                match = replace(match, done=match.done[: number - 1], hand=match.done[number - 1])
            text = NULL
            if match is not None and number:
                text = to_json_bytes(public_view(match, _reader(self.table.names, None)))
            self._late = (number, text)
        return text

    def _last_finished_hand(self) -> int:
        """The number of the last hand that is over, from 1; 0 for none."""
        match = self.table.match
        if match is None:
            return 0
        return match.number + (1 if match.hand.result is not None or self.table.stage == "finished" else 0)

    def _shared_form(self, seats: bytes, spectators: int, *, late: bool) -> MessageForm:
        """What all viewers are shown; `late` is for those who are shown only finished hands."""
        key = (seats, spectators, late)
        known_key, form = self._shared or (None, None)
        if form is None or known_key != key:
            parts = {
                "event": _number("event", self.table.event_number),
                "public": self.late() if late else self.public(),
                "seats": seats,
                "spectators": _number("spectators", spectators),
            }
            form = self._around_the_hand().filled(parts)
            self._shared = (key, form)
        return form

    def _around_the_hand(self) -> MessageForm:
        """Everything that is shown of the table except the hand; the same from card to card."""
        table = self.table
        values = (
            table.stage, table.paused, table.proposal, table.secret_phase, table.present, table.ready, table.parts,
            table.awaits_early, table.revealed, table.conceded_by, table.next_table,
            table.step if table.lesson is not None else -1,
            table.match_changed if table.lesson is not None or table.practice is not None else -1,
        )  # fmt: skip
        known_values, form = self._surroundings or (None, None)
        if form is None or known_values != values:
            form = STATE.form(self._make_surroundings())
            self._surroundings = (values, form)
        return form

    def _make_surroundings(self) -> dict[str, bytes]:
        table, pending = self.table, self.table.proposal
        proposal = secret_phase = None
        if pending is not None:
            proposal = Proposal(kind=pending.kind, by=pending.by, waiting=list(table.awaits_answer))
        if table.secret_phase is not None and table.stage == "playing":
            secret_phase = SecretPhase(waiting=list(table.awaits_secret))
        return STATE.parts(
            type="state",
            stage=table.stage,
            paused=table.paused,
            proposal=proposal,
            secret_phase=secret_phase,
            choosing=list(table.awaits_early),
            ready=sorted(table.ready),
            fairness=Fairness(
                commitment=table.commitment, parts=list(table.parts), secret=table.revealed, seed=table.seed
            ),
            lesson=lesson_step(table),
            practice=practice_info(table),
            conceded_by=table.conceded_by,
            next_table=table.next_table,
        )


def _shown_of(table: TableState) -> tuple[object, ...]:
    """What a view of the match depends on, in addition to the match."""
    return (
        table.stage, table.names, table.reviewed, table.secret_phase is None, table.secret_choices, table.awaits_early,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _number(field: str, value: int) -> bytes:
    """A numeric field of the state as JSON, cached because the same ones are sent again and again."""
    return STATE.part(field, value)


@lru_cache(maxsize=1024)
def _reader(names: tuple[str, ...], seat: int | None) -> PlayerNames:
    """The names of the seats as one viewer reads them, cached because comparing an object with itself is quick."""
    return PlayerNames(names, seat, symbols=True)


def lesson_step(table: TableState) -> LessonStep | None:
    """The progress of the table's lesson; None if it has none, or before its deal."""
    lesson = table.lesson
    if lesson is None or table.match is None:
        return None
    step_count, is_done = len(lesson.steps), table.step >= len(lesson.steps)
    step = lesson.steps[min(table.step, step_count - 1)]
    moves = list(lesson.awaited_moves(table.step, table.match.hand))
    is_for_bots = not is_done and lesson.scripted_move(table.step, table.match.hand) is not None
    return LessonStep(
        step=min(table.step, step_count - 1),
        of=step_count,
        text="" if is_for_bots else step.text,
        moves=moves,
        asks=step.asks and bool(moves),
        rule=step.rule,
        awaits_next=not is_done and not step.moves and not is_for_bots,
        done=is_done,
    )
