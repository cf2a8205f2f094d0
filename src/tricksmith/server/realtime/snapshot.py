"""A table as each subscription is shown it, as bytes: what is the same for several is written once."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tricksmith.present import KeptParts, PlayerNames, own_view, own_view_keys, public_view, short_move
from tricksmith.server.domain import asked_match, can_undo, early_match, early_move, hand_review
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
YES, NO, NO_ACKS = STATE.part("can_undo", True), STATE.part("can_undo", False), STATE.part("acks", [])  # noqa: FBT003
NOTHING_CHOSEN = STATE.part("chosen", "")
HAND_REVIEWS = {choice: STATE.part("hand_review", choice) for choice in ("none", "can", "open")}


class Snapshot:
    """The parts of a state at one event, made when they are first asked for."""

    def __init__(self, table: TableState, before: Snapshot | None = None) -> None:
        self.table = table
        same = before if before is not None and self._shows_what(before) else None
        self._public: bytes | None = same._public if same is not None else None
        self._mine: dict[int, bytes] = same._mine if same is not None else {}
        self._not_asked: dict[int, tuple[object, bytes]] = before._not_asked if before is not None else {}
        """What each seat was shown while it was not asked, and the values that it depends on."""
        self._resting: list[tuple[object, ...] | None] | None = None
        """Those values now, for each seat that is not asked."""
        self._kept: KeptParts = before._kept if before is not None else KeptParts()
        """Parts of what all see, which are the same from card to card."""
        self._late: tuple[int, bytes] = before._late if before is not None else (0, NULL)
        self._surroundings: tuple[object, MessageForm] | None = before._surroundings if before is not None else None
        """Everything of the table but the hand, and the values that it depends on."""
        self._shared: tuple[object, MessageForm] | None = None
        """What all are shown alike, and for which presence."""
        self._watched: tuple[object, bytes] | None = None
        """The state that a spectator was sent last, and for what."""

    def _shows_what(self, before: Snapshot) -> bool:
        """Whether what all see of the match, and each seat of its own, is what they saw before."""
        now, then = self.table, before.table
        return now.match is then.match and _shown_of(now) == _shown_of(then)

    def state(
        self, seat: int | None, last: int, log: GameLog, *, seats: bytes, spectators: int, acks: Sequence[str]
    ) -> bytes:
        """Return all that a seat is shown, or a spectator (None), as JSON.

        Args:
            seat: Whose state it is.
            last: The event up to which they have read the log.
            log: The log of the table.
            seats: The seats with their presence, as JSON.
            spectators: How many look on.
            acks: The ids of their messages that are acknowledged.
        """
        if seat is not None:
            return self._composed(seat, last, log, seats, spectators, acks)
        asked = (last, seats, spectators, acks)
        if self._watched is None or self._watched[0] != asked:  # spectators are shown the same: one message for all
            text = self._composed(None, last, log, seats, spectators, acks)
            self._watched = ((last, seats, spectators, [*acks]), text)
        return self._watched[1]

    def _composed(
        self, seat: int | None, last: int, log: GameLog, seats: bytes, spectators: int, acks: Sequence[str]
    ) -> bytes:
        late = seat is None and self.table.opened.spectators == "late"
        since, lines = log.after(last, seat, most_hand=self._late_hand() if late else None)
        return self._form(seats, spectators, late=late).message(
            {
                "mine": self.mine(seat) if seat is not None else NULL,
                "log": to_json_list([line.text for line in lines]),
                "log_from": _number("log_from", since),
                "can_undo": YES if seat is not None and can_undo(self.table, seat) else NO,
                "chosen": self._chosen(seat) if seat is not None and self.table.early_choices else NOTHING_CHOSEN,
                "hand_review": HAND_REVIEWS[hand_review(self.table, seat)],
                "acks": STATE.part("acks", acks) if acks else NO_ACKS,
            }
        )

    def _chosen(self, seat: int) -> bytes:
        """What a seat has chosen before its turn."""
        move = early_move(self.table, seat)
        return STATE.part("chosen", short_move(move, _reader(self.table.names, seat))) if move else NOTHING_CHOSEN

    def public(self) -> bytes:
        """What all see."""
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
        """What one seat sees in addition."""
        if seat not in self._mine:
            match = self.table.match
            if match is None:
                return NULL
            hide_secret = self.table.secret_phase is not None
            if self._resting is None:
                self._resting = own_view_keys(match)
            values = None if hide_secret or seat in self.table.awaits_early else self._resting[seat]
            if values is None:
                self._mine[seat] = self._own_json(match, seat, hide_secret=hide_secret)
                return self._mine[seat]
            key = (self.table.names, hand_review(self.table, seat), *values)
            known = self._not_asked.get(seat)
            if known is None or known[0] != key:
                known = self._not_asked[seat] = (key, self._own_json(match, seat, hide_secret=False))
            self._mine[seat] = known[1]
        return self._mine[seat]

    def _own_json(self, match: Match, seat: int, *, hide_secret: bool) -> bytes:
        asked = asked_match(self.table, seat) if hide_secret else early_match(self.table, seat)
        is_hidden, reader = hide_secret and asked is None, _reader(self.table.names, seat)
        own = own_view(asked or match, seat, reader, hide_secret=is_hidden)  # type: ignore[arg-type]
        has_seen_all = hand_review(self.table, seat) == "open"  # and so claims no revoke
        return to_json_bytes(replace(own, legal_claims=()) if has_seen_all else own)

    def late(self) -> bytes:
        """What spectators see who are shown a hand only once it is over."""
        number = self._late_hand()
        if number != self._late[0]:
            match = self.table.match
            if match is not None and match.number + 1 != number and number:
                match = replace(match, done=match.done[: number - 1], hand=match.done[number - 1])
            text = NULL
            if match is not None and number:
                text = to_json_bytes(public_view(match, _reader(self.table.names, None)))
            self._late = (number, text)
        return self._late[1]

    def _late_hand(self) -> int:
        """The number of the last hand that is over, from 1; 0 for none."""
        match = self.table.match
        if match is None:
            return 0
        return match.number + (1 if match.hand.result is not None or self.table.stage == "finished" else 0)

    def _form(self, seats: bytes, spectators: int, *, late: bool) -> MessageForm:
        """All that everybody is shown alike; `late`: with finished hands alone."""
        asked = (seats, spectators, late)
        if self._shared is None or self._shared[0] != asked:
            shown = {
                "event": _number("event", self.table.event_number),
                "public": self.late() if late else self.public(),
                "seats": seats,
                "spectators": _number("spectators", spectators),
            }
            self._shared = (asked, self._around_the_hand().filled(shown))
        return self._shared[1]

    def _around_the_hand(self) -> MessageForm:
        """Everything that is shown of the table but the hand; the same from card to card."""
        table, asked = self.table, self.table.proposal
        values = (
            table.stage, table.paused, asked, table.secret_phase, table.present, table.ready, table.parts,
            table.awaits_early, table.revealed, table.conceded_by, table.next_table,
            table.step if table.lesson is not None else -1,
            table.match_changed if table.lesson is not None or table.practice is not None else -1,
        )  # fmt: skip
        if self._surroundings is None or self._surroundings[0] != values:
            self._surroundings = (values, STATE.form(self._make_surroundings()))
        return self._surroundings[1]

    def _make_surroundings(self) -> dict[str, bytes]:
        table, asked = self.table, self.table.proposal
        proposal = secret_phase = None
        if asked is not None:
            proposal = Proposal(kind=asked.kind, by=asked.by, waiting=list(table.awaits_answer))
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
    """What a view of the match depends on besides the match."""
    return (
        table.stage, table.names, table.reviewed, table.secret_phase is None, table.secret_choices, table.awaits_early,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _number(field: str, value: int) -> bytes:
    """A number as a field of the state has it; the same ones are sent again and again."""
    return STATE.part(field, value)


@lru_cache(maxsize=1024)
def _reader(names: tuple[str, ...], seat: int | None) -> PlayerNames:
    """The names of the seats as one viewer reads them: one object, which is quickly compared with itself."""
    return PlayerNames(names, seat, symbols=True)


def lesson_step(table: TableState) -> LessonStep | None:
    """The progress of the table's lesson."""
    lesson = table.lesson
    if lesson is None or table.match is None:
        return None
    of, done = len(lesson.steps), table.step >= len(lesson.steps)
    step = lesson.steps[min(table.step, of - 1)]
    moves = list(lesson.awaited_moves(table.step, table.match.hand))
    waits = not done and lesson.scripted_move(table.step, table.match.hand) is not None
    return LessonStep(
        step=min(table.step, of - 1),
        of=of,
        text="" if waits else step.text,
        moves=moves,
        asks=step.asks and bool(moves),
        rule=step.rule,
        awaits_next=not done and not step.moves and not waits,
        done=done,
    )
