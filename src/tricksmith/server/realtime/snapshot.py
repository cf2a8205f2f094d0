"""A table as each subscription is shown it, as bytes: what is the same for several is written once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from tricksmith.present import PlayerNames
from tricksmith.server.domain import can_undo, secret_match
from tricksmith.server.presenters import mine_of, public_of, rests_on, score_of
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.wire import Fairness, LessonStep, Proposal, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play import Match
    from tricksmith.server.domain import TableState
    from tricksmith.server.wire import Score

__all__ = ["Snapshot", "lesson_step"]

TEXTS = TypeAdapter(list[str])
NUMBERS = TypeAdapter(list[int])


class Snapshot:
    """The parts of a state at one event, made when they are first asked for."""

    def __init__(self, table: TableState, before: Snapshot | None = None) -> None:
        self.table = table
        same = before is not None and before._key == self._key
        self._public: str | None = before._public if same and before is not None else None
        self._mine: dict[int, str] = before._mine if same and before is not None else {}
        self._resting: dict[int, tuple[object, str]] = before._resting if before is not None else {}
        """What each seat was shown while it was not asked, and what that rested on."""
        self._sheet: tuple[object, Score | None] = before._sheet if before is not None else (None, None)
        """The score sheet, and what it rests on: it is the same from card to card."""
        self._late: tuple[int, str] = before._late if before is not None else (0, "null")
        self._middle: dict[int | None, str] = {}

    @property
    def _key(self) -> tuple[object, ...]:
        return (self.table.match_changed, self.table.names)

    def state(
        self, seat: int | None, last: int, log: GameLog, *, seats: str, spectators: int, acks: Sequence[str]
    ) -> str:
        """All that a subscription is shown: of a seat, or a spectator. `last` is the event whose log they have read."""
        table = self.table
        late = seat is None and table.opened.spectators == "late"
        since, lines = log.after(last, seat, most_hand=self._late_hand() if late else None)
        entries = ",".join(line.text for line in lines)
        public = self.late() if late else self.public()
        mine = self.mine(seat) if seat is not None else "null"
        return (
            f'{{"type":"state","event":{table.number},"stage":"{table.stage}","paused":{_flag(table.paused)},'
            f'"chairs":{seats},"public":{public},"mine":{mine},"log":[{entries}],"log_from":{since},'
            f'{self._around(seat)},"spectators":{spectators},{self._own(seat)},'
            f'"acks":{TEXTS.dump_json(list(acks)).decode()}}}'
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
            self._sheet = (rests, score_of(match))
        who, veil = PlayerNames(self.table.names, symbols=True), self.table.secret_phase is not None
        return public_of(match, who, veil=veil, score=self._sheet[1]).model_dump_json()

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
        return mine_of(shown, seat, who, veil=veil).model_dump_json()  # type: ignore[arg-type]

    def late(self) -> str:
        """What those see who watch a hand once it is over."""
        number = self._late_hand()
        if number != self._late[0]:
            match = self.table.match
            if match is not None and match.number + 1 != number and number:
                match = replace(match, done=match.done[: number - 1], hand=match.done[number - 1])
            text = "null"
            if match is not None and number:
                text = public_of(match, PlayerNames(self.table.names, symbols=True)).model_dump_json()
            self._late = (number, text)
        return self._late[1]

    def _late_hand(self) -> int:
        """The number of the last hand that is over, from 1; 0 for none."""
        match = self.table.match
        if match is None:
            return 0
        return match.number + (1 if match.hand.result is not None or self.table.stage == "finished" else 0)

    def _around(self, seat: int | None) -> str:
        """Proposal, who is ready, and the proof of the deals: the same for all."""
        if None not in self._middle:
            table = self.table
            asked = table.proposal
            proposal = (
                Proposal(kind=asked.what, by=asked.by, waiting=list(table.awaits_answer)).model_dump_json()
                if asked is not None
                else "null"
            )
            fairness = Fairness(
                commitment=table.commitment, parts=list(table.parts), secret=table.revealed, seed=table.seed
            )
            waits = (
                Window(waiting=list(table.awaits_secret))
                if table.secret_phase is not None and table.stage == "playing"
                else None
            )
            window = waits.model_dump_json() if waits is not None else "null"
            self._middle[None] = (
                f'"proposal":{proposal},"window":{window},"ready":{NUMBERS.dump_json(sorted(table.ready)).decode()},'
                f'"fairness":{fairness.model_dump_json()}'
            )
        return self._middle[None]

    def _own(self, seat: int | None) -> str:
        """What depends on the seat, but for its cards."""
        table = self.table
        step = lesson_step(table)
        lesson = step.model_dump_json() if step is not None else "null"
        undo = seat is not None and can_undo(table, seat)
        following = TEXTS.dump_json([table.next_table]).decode()[1:-1] if table.next_table else "null"
        gave_up = "null" if table.conceded_by is None else str(table.conceded_by)
        return f'"can_undo":{_flag(undo)},"lesson":{lesson},"gave_up":{gave_up},"next_table":{following}'


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


def _flag(value: bool) -> str:  # noqa: FBT001 - it is the value that is written
    return "true" if value else "false"
