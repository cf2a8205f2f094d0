"""A table as each subscription is shown it, as bytes: what is the same for several is written once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tricksmith.present import PlayerNames, match_score, own_view, public_view, rests_on
from tricksmith.server.domain import can_undo, secret_match
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.wire import Fairness, LessonStep, MessageWriter, Proposal, SecretPhase, State, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import Match
    from tricksmith.present import MatchScore
    from tricksmith.server.domain import TableState

__all__ = ["Snapshot", "lesson_step"]

STATE = MessageWriter(State)


class Snapshot:
    """The parts of a state at one event, made when they are first asked for."""

    def __init__(self, table: TableState, before: Snapshot | None = None) -> None:
        self.table = table
        same = before is not None and before._key == self._key
        self._public: str | None = before._public if same and before is not None else None
        self._mine: dict[int, str] = before._mine if same and before is not None else {}
        self._resting: dict[int, tuple[object, str]] = before._resting if before is not None else {}
        """What each seat was shown while it was not asked, and what that rested on."""
        self._sheet: tuple[object, MatchScore | None] = before._sheet if before is not None else (None, None)
        """The score sheet, and what it rests on: it is the same from card to card."""
        self._late: tuple[int, str] = before._late if before is not None else (0, "null")
        self._shared: dict[str, str] | None = None

    @property
    def _key(self) -> tuple[object, ...]:
        return (self.table.match_changed, self.table.names)

    def state(
        self, seat: int | None, last: int, log: GameLog, *, seats: str, spectators: int, acks: Sequence[str]
    ) -> str:
        """Return all that a seat is shown, or a spectator (None), as JSON.

        Args:
            seat: Whose state it is.
            last: The event up to which they have read the log.
            log: The log of the table.
            seats: The seats with who is there, as JSON.
            spectators: How many look on.
            acks: The ids of their messages that are acknowledged.
        """
        table = self.table
        late = seat is None and table.opened.spectators == "late"
        since, lines = log.after(last, seat, most_hand=self._late_hand() if late else None)
        own = STATE.parts(
            event=table.number,
            log_from=since,
            spectators=spectators,
            acks=acks,
            can_undo=seat is not None and can_undo(table, seat),
        )
        return STATE.message(
            {
                **self._shared_parts(),
                **own,
                "seats": seats,
                "public": self.late() if late else self.public(),
                "mine": self.mine(seat) if seat is not None else "null",
                "log": "[" + ",".join(line.text for line in lines) + "]",
            }
        )

    def public(self) -> str:
        """What all see."""
        if self._public is None:
            match = self.table.match
            self._public = "null" if match is None else self._told(match)
        return self._public

    def _told(self, match: Match) -> str:
        rests = (match.number, match.hand.result, match.verdict)
        if self._sheet[0] != rests:
            self._sheet = (rests, match_score(match))
        who, veil = PlayerNames(self.table.names, symbols=True), self.table.secret_phase is not None
        return to_json(public_view(match, who, veil=veil, score=self._sheet[1]))

    def mine(self, seat: int) -> str:
        """What one seat sees besides."""
        if seat not in self._mine:
            match = self.table.match
            if match is None:
                return "null"
            veil = self.table.secret_phase is not None
            rests = None if veil else rests_on(match, seat)  # type: ignore[arg-type]
            if rests is None:
                self._mine[seat] = self._written(match, seat, veil=veil)
                return self._mine[seat]
            key = (self.table.names, *rests)
            known = self._resting.get(seat)
            if known is None or known[0] != key:
                known = self._resting[seat] = (key, self._written(match, seat, veil=False))
            self._mine[seat] = known[1]
        return self._mine[seat]

    def _written(self, match: Match, seat: int, *, veil: bool) -> str:
        who = PlayerNames(self.table.names, seat, symbols=True)
        shown = secret_match(self.table) if veil else match
        return to_json(own_view(shown, seat, who, veil=veil))  # type: ignore[arg-type]

    def late(self) -> str:
        """What those see who watch a hand once it is over."""
        number = self._late_hand()
        if number != self._late[0]:
            match = self.table.match
            if match is not None and match.number + 1 != number and number:
                match = replace(match, done=match.done[: number - 1], hand=match.done[number - 1])
            text = "null"
            if match is not None and number:
                text = to_json(public_view(match, PlayerNames(self.table.names, symbols=True)))
            self._late = (number, text)
        return self._late[1]

    def _late_hand(self) -> int:
        """The number of the last hand that is over, from 1; 0 for none."""
        match = self.table.match
        if match is None:
            return 0
        return match.number + (1 if match.hand.result is not None or self.table.stage == "finished" else 0)

    def _shared_parts(self) -> dict[str, str]:
        """The parts of the state that are the same for all who look at this event."""
        if self._shared is None:
            table, asked = self.table, self.table.proposal
            proposal = secret_phase = None
            if asked is not None:
                proposal = Proposal(kind=asked.what, by=asked.by, waiting=list(table.awaits_answer))
            if table.secret_phase is not None and table.stage == "playing":
                secret_phase = SecretPhase(waiting=list(table.awaits_secret))
            self._shared = STATE.parts(
                type="state",
                stage=table.stage,
                paused=table.paused,
                proposal=proposal,
                secret_phase=secret_phase,
                ready=sorted(table.ready),
                fairness=Fairness(
                    commitment=table.commitment, parts=list(table.parts), secret=table.revealed, seed=table.seed
                ),
                lesson=lesson_step(table),
                conceded_by=table.conceded_by,
                next_table=table.next_table,
            )
        return self._shared


def lesson_step(table: TableState) -> LessonStep | None:
    """Where the lesson stands that is given here."""
    lesson = table.lesson
    if lesson is None or table.match is None:
        return None
    of, done = len(lesson.steps), table.step >= len(lesson.steps)
    step = lesson.steps[min(table.step, of - 1)]
    moves = list(lesson.awaited(table.step, table.match.hand))
    presses = not done and not step.moves and lesson.scripted(table.step, table.match.hand) is None
    return LessonStep(
        step=min(table.step, of - 1), of=of, text=step.text, moves=moves, rule=step.rule, presses=presses, done=done
    )
