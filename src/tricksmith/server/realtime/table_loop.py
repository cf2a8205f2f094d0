"""The automatic actions of a table with viewers: bots play, countdowns expire, the first hand is dealt."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.server.domain import (
    choice_of,
    deal_now,
    decide_bot,
    declined,
    end_secret_phase,
    next_asked,
    scripted_move,
    stand_in,
)
from tricksmith.server.errors import Refused, StorageError
from tricksmith.server.realtime.context import now
from tricksmith.third_party_limits import ThirdPartyTimeout

if TYPE_CHECKING:
    from tricksmith.rules import Seat, View
    from tricksmith.server.domain import Event, TableState
    from tricksmith.server.realtime.room import Room

__all__ = ["TableLoop", "remaining_pause"]

LOG = logging.getLogger("tricksmith.server.realtime")
CONNECTED_FACTOR = 5
"""The factor by which the limit of a connected player exceeds that of one who is away."""
TRICK_PAUSE_FACTOR = 2.0
"""The factor by which bots wait longer after a finished trick, so that players can read it."""
TAKEOVER_SECONDS = 6.0
"""The seconds without an event after which a process acts in place of the one that has the table."""
RETRY_DELAY = 2.0
"""The seconds after a fault before the next attempt."""
MOVED_ON_DELAY = 0.05
"""The seconds before the next attempt if the table has moved on meanwhile."""
COUNTDOWN_TOLERANCE = 1.0
"""The most seconds by which a deadline can change without being sent again."""
SECRET_PHASE_SECONDS = 20.0
"""The time limit of a secret phase with several people, at a table with a clock."""
SECRET_PHASE_PAUSE_FACTOR = 2.0
"""The factor by which a secret phase is longer than a bot's pause before a card, whether or not a bot is asked."""


class TableLoop:
    """The task of a room, which ends when the room is dropped."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.settings = room.context.settings
        self._last_event = -1
        self._last_event_at = monotonic()
        """When this loop first saw the table after its last event."""
        self._secret_deal = (-1, 0.0, 0)
        """The event of the last deal with a secret phase, the time when this loop first saw it, and `Clock.since` at
        that time, which each pause moves forward."""
        self._not_ready_since: dict[int, float] = {}
        """Since when the table has waited for each person who is not ready for the next hand."""
        self._fault = ""
        """The code of the storage fault that everyone was told of last; "" if the table goes on."""
        self._claims_asked_after = -1
        """The event after which the bots were last asked whether they claim something."""

    async def run(self) -> None:
        """Perform the actions that are due, then wait for an event or for the next one to be due."""
        while True:
            self.room.wake.clear()
            try:
                wait = await self._step()
                self._fault = ""
            except Refused:
                wait = MOVED_ON_DELAY
            except StorageError as error:
                wait = RETRY_DELAY
                self._say_fault(error)
            except (Exception, ThirdPartyTimeout):
                LOG.exception("a table could not go on", extra={"fields": {"table": self.room.name}})
                wait = RETRY_DELAY
            if wait is None:
                await self.room.wake.wait()
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.room.wake.wait()

    def _say_fault(self, error: StorageError) -> None:
        """Explain to everyone present, once for each fault, why nothing happens."""
        if self._fault != error.code:
            self._fault = error.code
            text = error.explanation("The server can't save moves just now", "The table goes on once it can.")
            self.room.audience.say_fault(text)

    async def _step(self) -> float | None:
        """Perform at most one action; return the seconds until the next, or None if it depends on someone else."""
        table = self.room.table
        if table.event_number != self._last_event:
            self._last_event, self._last_event_at = table.event_number, monotonic()
        if not self.room.here & set(table.people) or table.paused or table.stage in {"finished", "closed"}:
            self._not_ready_since = {}
            self._show_countdowns({})
            return None
        self._not_ready_since = {seat: self._not_ready_since.get(seat, monotonic()) for seat in table.awaits_ready}
        is_ours = self.room.context.leases.is_ours(self.room.name)
        wait = 0.0 if is_ours else self._last_event_at + TAKEOVER_SECONDS - monotonic()
        if wait > 0:
            return wait
        return await self._go_on(table)

    async def _go_on(self, table: TableState) -> float | None:
        """Perform the action that is due at a table with viewers, if nothing prevents it."""
        if table.stage == "waiting":
            return await self._deal_first_hand(table)
        if table.secret_phase is not None:
            return await self._secret_phase(table)
        if await self._let_bots_claim(table):
            return 0
        if table.bot_to_act is not None:
            await self._play_for_bot(table, table.bot_to_act)
            return 0
        return await self._run_countdowns(table)

    async def _deal_first_hand(self, table: TableState) -> float | None:
        """Deal the first hand even if a person who is away has not sent their part of the seed."""
        if table.open_seats:
            return None
        wait = self._last_event_at + self.settings.part_seconds - monotonic()
        if wait > 0:
            return wait
        is_dealt = await self.room.change(lambda table: deal_now(table, now=now()))
        return 0 if is_dealt else None

    async def _secret_phase(self, table: TableState) -> float | None:
        """Wait for the people in a secret phase, then let the bots answer; how long does not depend on the cards."""
        waiting, began_at = table.awaits_secret, self._secret_phase_began(table)
        has_limit = table.opened.clock != "none" and len(table.present) > 1
        remaining = began_at + SECRET_PHASE_SECONDS - monotonic() if has_limit else None
        if waiting and (remaining is None or remaining > 0):
            self._show_countdowns({seat: monotonic() + remaining for seat in waiting} if remaining is not None else {})
            return remaining
        answers = await self._answers(table)
        pause = self.settings.bot_pause * SECRET_PHASE_PAUSE_FACTOR
        await asyncio.sleep(remaining_pause(pause, monotonic() - began_at))

        def make_events(newer: TableState) -> tuple[Event, ...]:
            answered = (table.hand_since, table.secret_choices, table.paused)
            is_unchanged = (newer.hand_since, newer.secret_choices, newer.paused) == answered
            return end_secret_phase(newer, answers, now=now()) if is_unchanged else ()

        return 0 if await self.room.change(make_events) else RETRY_DELAY

    def _secret_phase_began(self, table: TableState) -> float:
        """The `monotonic` time at which the secret phase began, moved forward by the pauses since then."""
        clock_since = table.clock.since or 0
        deal, seen_at, clock_since_then = self._secret_deal
        if table.hand_since != deal:
            seen_at, clock_since_then = monotonic(), clock_since
            self._secret_deal = (table.hand_since, seen_at, clock_since_then)
        return min(seen_at + (clock_since - clock_since_then) / 1000, monotonic())

    async def _answers(self, table: TableState) -> tuple[tuple[int, str], ...]:
        """Return the secret decisions of everyone who is asked: people's own choices, otherwise a bot's.

        All bots are asked at the same time, as if everyone declined. After an answer that is not the expected one, the
        seats after it are asked again, with that answer. If no bot is asked, it waits for a worker all the same. So the
        time that it takes does not show how many were asked, however busy the workers are.
        """
        pool = self.room.context.bot_pool
        answers: tuple[tuple[int, str], ...] = ()
        while True:
            questions = _open_questions(table, answers)
            for_bots = [question for question in questions if question.choice is None]
            bot_moves = iter(
                await asyncio.gather(
                    *(pool.move(asked.level, asked.view, table.rng_for(asked.seat)) for asked in for_bots)
                )
            )
            if not for_bots:
                await pool.wait_for_turn(table.opened.level)
            for question in questions:
                move = question.choice or next(bot_moves)
                answers = (*answers, (question.seat, move))
                if move != question.expected:
                    break
            else:
                return answers

    async def _play_for_bot(self, table: TableState, level: str) -> None:
        """Play for a bot, after a pause that does not depend on what it holds."""
        hand, seat = table.match.hand, table.to_act  # type: ignore[union-attr]
        assert seat is not None
        view = hand.view(seat)
        since, pause = self._last_event_at, self._pause(view)
        scripted = scripted_move(table)
        if scripted is not None:
            move = str(scripted)
        else:
            move = await self.room.context.bot_pool.move(level, view, table.rng_for(seat))
        await asyncio.sleep(remaining_pause(pause, monotonic() - since))

        def make_events(newer: TableState) -> tuple[Event, ...]:
            if newer.match_changed != table.match_changed or newer.bot_to_act is None:
                raise Refused("late", "The table has moved on.")
            return decide_bot(newer, seat, move, now=now())

        await self.room.change(make_events)

    def _pause(self, view: View) -> float:
        """The seconds of a bot's pause before its move, which do not depend on its cards."""
        if self.room.fast_forwards.agreed(self.room.table, self.room.here):
            return 0.0
        pause = self.settings.bot_pause
        return pause * TRICK_PAUSE_FACTOR if view.tricks and not view.trick else pause

    async def _let_bots_claim(self, table: TableState) -> bool:
        """Ask bots whether they claim a revoke, if the rules allow claims; return whether one did."""
        if table.match is None or table.event_number == self._claims_asked_after:
            return False
        self._claims_asked_after = table.event_number
        hand = table.match.hand
        for seat, occupant in enumerate(table.seats):
            if occupant.kind != "bot" or not hand.legal_claims(seat):  # type: ignore[arg-type]
                continue
            view = hand.view(seat)
            claim = await self.room.context.bot_pool.claim(occupant.level, view, table.rng_for(seat))
            if claim:
                return await self._claim(table, seat, claim)
        return False

    async def _claim(self, table: TableState, seat: Seat | int, claim: str) -> bool:
        """Make a bot's claim unless the match has changed meanwhile; return whether it was made."""

        def make_events(newer: TableState) -> tuple[Event, ...]:
            return decide_bot(newer, seat, claim, now=now()) if newer.match_changed == table.match_changed else ()

        try:
            return await self.room.change(make_events)
        except Refused:
            return False

    # -- countdowns ---------------------------------------------------------------------------------------------------

    async def _run_countdowns(self, table: TableState) -> float | None:
        """Let a bot stand in for a player who has kept the table waiting too long; return the seconds to the next."""
        seconds_left = {
            seat: seconds for seat in self._awaited(table) if (seconds := self._seconds_left(table, seat)) is not None
        }
        late = next((seat for seat, seconds in seconds_left.items() if seconds <= 0), None)
        if late is not None:
            self._show_countdowns({})
            await self.room.change(lambda table: stand_in(table, late, now=now()))
            return 0
        at = monotonic()
        self._show_countdowns({seat: at + seconds for seat, seconds in seconds_left.items()})
        return min(seconds_left.values(), default=None)

    def _awaited(self, table: TableState) -> tuple[int, ...]:
        """The people that the table is waiting for."""
        if table.stage == "between":
            return table.awaits_ready
        if table.proposal is not None and table.to_act is None:
            return table.awaits_answer
        return (*((table.to_act,) if table.to_act in table.present else ()), *table.awaits_answer)

    def _seconds_left(self, table: TableState, seat: int) -> float | None:
        """The remaining time of this person in seconds; None without a limit."""
        clock = table.opened.clock
        if clock == "none":
            return None
        clock_left = table.clock.remaining(seat, now()) if seat == table.to_act else None
        if clock == "bank" and seat == table.to_act:
            return None if clock_left is None else clock_left / 1000
        others = set(table.present) - {seat}
        if not others & self.room.here:
            return None  # no other person is waiting for them
        at, seconds = monotonic(), table.opened.seconds
        if clock_left is None:
            since = self._not_ready_since.get(seat, self._last_event_at)
        else:
            since = at - (seconds - clock_left / 1000)  # the `monotonic` time at which their clock began to run
        if seat in self.room.away and not self.room.context.pubsub.is_degraded:  # else they may be at another process
            return max(self.room.away[seat], since) + seconds - at
        return since + CONNECTED_FACTOR * seconds - at

    def _show_countdowns(self, deadlines: dict[int, float]) -> None:
        """Send these countdowns to everyone, if they are not those that the pages count down already.

        A countdown becomes shorter when its person disconnects.
        """
        shown = self.room.deadlines
        has_changed = deadlines.keys() != shown.keys() or any(
            abs(at - shown[seat]) > COUNTDOWN_TOLERANCE for seat, at in deadlines.items()
        )
        self.room.deadlines = deadlines
        if has_changed:
            self.room.send_presence()


class _SecretQuestion(NamedTuple):
    """A seat that is asked in secret, and its answer if everyone before it answers as expected.

    Attributes:
        seat: The seat.
        level: The level of its bot.
        view: What it sees.
        choice: The choice of its person; None if a bot answers.
        expected: That choice, or else the move that declines.
    """

    seat: int
    level: str
    view: View
    choice: str | None
    expected: str


def _open_questions(table: TableState, answers: tuple[tuple[int, str], ...]) -> list[_SecretQuestion]:
    """The questions after these answers, if each seat answers what its person chose, or else declines."""
    questions: list[_SecretQuestion] = []
    while (match := next_asked(table, answers)) is not None:
        hand, seat = match.hand, match.hand.to_act
        assert seat is not None
        choice = choice_of(table, hand)
        expected = choice or declined(hand)
        level = table.seats[seat].level or table.opened.level
        questions.append(_SecretQuestion(seat, level, hand.view(seat), choice, expected))
        answers = (*answers, (seat, expected))
    return questions


def remaining_pause(pause: float, elapsed: float) -> float:
    """Return how many seconds a bot that has its answer must still wait: to the end of a whole number of pauses.

    So a decision that takes longer than the pause shows as two or three pauses, and not its exact time.

    Args:
        pause: Seconds before a bot's move, which do not depend on what it holds; 0 for none.
        elapsed: Seconds since the bot's turn began.

    >>> remaining_pause(0.5, 0.2), remaining_pause(0.5, 0.75), remaining_pause(0.0, 3.0)
    (0.3, 0.25, 0.0)
    """
    return max(1, ceil(elapsed / pause)) * pause - elapsed if pause > 0 else 0.0
