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
    scripted,
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
"""The seconds after which a process acts for the one that has the table."""
RETRY_DELAY = 2.0
SECRET_PHASE_SECONDS = 20.0
"""Seconds after a deal in which people among people may decide in secret, or say that they have nothing to decide."""
SECRET_PHASE_PAUSE_FACTOR = 2.0
"""How many times longer than before a card the bots wait then: as long whether or not one of them is asked."""


class TableLoop:
    """The task of a room, which ends when the room is dropped."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.settings = room.context.settings
        self._since = monotonic()
        self._at = -1
        self._dealt = (-1, 0.0, 0)
        """The event of the last deal after which some may be asked in secret, when we learnt of it, and since when the
        table's clock counted then: pauses move that on."""
        self._asked: dict[int, float] = {}
        """Since when each person who has not gone on yet has been asked for the next hand."""
        self._fault = ""
        """The kind of the database's fault that keeps the table from going on, once people know of it."""
        self._heard = -1
        """The event after which the bots were last asked whether they claim something."""

    async def run(self) -> None:
        """Perform the actions that are due, then wait for an event or for the next one to be due."""
        while True:
            self.room.wake.clear()
            try:
                wait = await self._step()
                self._fault = ""
            except Refused:
                wait = 0.05  # the table has moved on meanwhile
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
        """Explain once, to everyone who waits for a bot or a deal, why nothing happens."""
        if self._fault != error.code:
            self._fault = error.code
            text = error.explanation("The server can't save moves just now", "The table goes on once it can.")
            self.room.audience.say_fault(text)

    async def _step(self) -> float | None:
        """Perform at most one action; return the seconds until the next, or None if it depends on someone else."""
        table = self.room.table
        if table.event_number != self._at:
            self._at, self._since = table.event_number, monotonic()
        if not self.room.here & set(table.people) or table.paused or table.stage in {"finished", "closed"}:
            self._asked = {}
            self._show({})
            return None
        self._asked = {seat: self._asked.get(seat, monotonic()) for seat in table.awaits_ready}
        is_ours = self.room.context.leases.is_ours(self.room.name)
        wait = 0.0 if is_ours else self._since + TAKEOVER_SECONDS - monotonic()
        if wait > 0:
            return wait
        return await self._go_on(table)

    async def _go_on(self, table: TableState) -> float | None:
        """Perform the action that is due at a table with viewers, if nothing prevents it."""
        if table.stage == "waiting":
            return await self._begin(table)
        if table.secret_phase is not None:
            return await self._secret_phase(table)
        if await self._claims(table):
            return 0
        if table.bot_to_act is not None:
            await self._bot(table, table.bot_to_act)
            return 0
        return await self._countdown(table)

    async def _begin(self, table: TableState) -> float | None:
        """Deal the first hand even without the part of a person who is away."""
        if table.open_seats:
            return None
        wait = self._since + self.settings.part_seconds - monotonic()
        if wait > 0:
            return wait
        done = await self.room.change(lambda table: deal_now(table, now=now()))
        return 0 if done else None

    async def _secret_phase(self, table: TableState) -> float | None:
        """While some may be asked in secret: wait for the people, as long whatever was dealt, then let bots answer."""
        waiting, begun = table.awaits_secret, self._secret_phase_began(table)
        left = (
            None
            if table.opened.clock == "none" or len(table.present) < 2
            else begun + SECRET_PHASE_SECONDS - monotonic()
        )
        if waiting and (left is None or left > 0):
            self._show({seat: monotonic() + left for seat in waiting} if left is not None else {})
            return left
        answers = await self._answers(table)
        await asyncio.sleep(remaining_pause(self.settings.bot_pause * SECRET_PHASE_PAUSE_FACTOR, monotonic() - begun))

        def ended(newer: TableState) -> tuple[Event, ...]:
            now_it_is = (newer.hand_since, newer.secret_choices, newer.paused)
            same = now_it_is == (table.hand_since, table.secret_choices, table.paused)
            return end_secret_phase(newer, answers, now=now()) if same else ()

        return 0 if await self.room.change(ended) else RETRY_DELAY

    def _secret_phase_began(self, table: TableState) -> float:
        """The `monotonic` time at which the secret phase began, as if no pause had been since then."""
        counted = table.clock.since or 0
        if table.hand_since != self._dealt[0]:
            self._dealt = (table.hand_since, monotonic(), counted)
        _, learnt, since = self._dealt
        return min(learnt + (counted - since) / 1000, monotonic())

    async def _answers(self, table: TableState) -> tuple[tuple[int, str], ...]:
        """Return the secret decisions of everybody asked: people's own choices, and a bot's for those who made none.

        All bots are asked at once, as if all declined, which nobody learns. After an answer that all learn, those who
        come later are asked with it. Where no bot is asked it waits as long for a worker. So neither how busy the
        workers are nor how many waits there were shows how many were asked.
        """
        pool = self.room.context.bot_pool
        answers: tuple[tuple[int, str], ...] = ()
        while True:
            asked = _asked_if_all_decline(table, answers)
            thinking = [
                pool.move(seat.level, seat.view, table.rng_for(seat.seat)) for seat in asked if seat.choice is None
            ]
            moves = iter(await asyncio.gather(*thinking))
            if not thinking:
                await pool.turn(table.opened.level)
            for seat in asked:
                move = seat.choice or next(moves)
                answers = (*answers, (seat.seat, move))
                if move != seat.expected:
                    break
            else:
                return answers

    async def _bot(self, table: TableState, level: str) -> None:
        """Play for a bot, after a pause that does not depend on what it holds."""
        hand, seat = table.match.hand, table.to_act  # type: ignore[union-attr]
        assert seat is not None
        view = hand.view(seat)
        since, pause = self._since, self._pause(view)
        planned = scripted(table)
        if planned is not None:
            move = str(planned)
        else:
            move = await self.room.context.bot_pool.move(level, view, table.rng_for(seat))
        await asyncio.sleep(remaining_pause(pause, monotonic() - since))

        def decided(newer: TableState) -> tuple:  # type: ignore[type-arg]
            if newer.match_changed != table.match_changed or newer.bot_to_act is None:
                raise Refused("late", "The table has moved on.")
            return decide_bot(newer, seat, move, now=now())

        await self.room.change(decided)

    def _pause(self, view: View) -> float:
        if self.room.fast_forwards.agreed(self.room.table, self.room.here):
            return 0.0
        pause = self.settings.bot_pause
        return pause * TRICK_PAUSE_FACTOR if view.tricks and not view.trick else pause

    async def _claims(self, table: TableState) -> bool:
        """Ask bots whether they claim a revoke, if the rules allow claims; return whether one did."""
        if table.match is None or table.event_number == self._heard:
            return False
        self._heard = table.event_number
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
        def decided(newer: TableState) -> tuple:  # type: ignore[type-arg]
            return decide_bot(newer, seat, claim, now=now()) if newer.match_changed == table.match_changed else ()

        try:
            return await self.room.change(decided)
        except Refused:
            return False

    # -- countdowns ---------------------------------------------------------------------------------------------------

    async def _countdown(self, table: TableState) -> float | None:
        """Let a bot stand in for a player who has kept the table waiting too long."""
        waits = {seat: wait for seat in self._awaited(table) if (wait := self._left(table, seat)) is not None}
        late = next((seat for seat, wait in waits.items() if wait <= 0), None)
        if late is not None:
            self._show({})
            await self.room.change(lambda table: stand_in(table, late, now=now()))
            return 0
        at = monotonic()
        self._show({seat: at + wait for seat, wait in waits.items()})
        return min(waits.values(), default=None)

    def _awaited(self, table: TableState) -> tuple[int, ...]:
        """The people that the table is waiting for."""
        if table.stage == "between":
            return table.awaits_ready
        if table.proposal is not None and table.to_act is None:
            return table.awaits_answer
        return (*((table.to_act,) if table.to_act in table.present else ()), *table.awaits_answer)

    def _left(self, table: TableState, seat: int) -> float | None:
        """The remaining time of this person; None without a limit."""
        clock = table.opened.clock
        if clock == "none":
            return None
        left = table.clock.left(seat, now()) if seat == table.to_act else None
        if clock == "bank" and seat == table.to_act:
            return None if left is None else left / 1000
        others = set(table.present) - {seat}
        if not others & self.room.here:
            return None  # nobody waits
        at, seconds = monotonic(), table.opened.seconds
        since = self._asked.get(seat, self._since) if left is None else at - (seconds - left / 1000)
        if seat in self.room.away and not self.room.context.pubsub.is_degraded:  # else they may be at another process
            return max(self.room.away[seat], since) + seconds - at
        return since + CONNECTED_FACTOR * seconds - at

    def _show(self, deadlines: dict[int, float]) -> None:
        """Show these countdowns to everyone. Pages run them down, but a person who leaves gets less time."""
        shown = self.room.deadlines
        changed = deadlines.keys() != shown.keys() or any(abs(at - shown[seat]) > 1 for seat, at in deadlines.items())
        self.room.deadlines = deadlines
        if changed:
            self.room.send_presence()


class _Asked(NamedTuple):
    """A seat that is asked in secret: its bot's level, what it sees, its person's choice, and the expected answer."""

    seat: int
    level: str
    view: View
    choice: str | None
    expected: str


def _asked_if_all_decline(table: TableState, answers: tuple[tuple[int, str], ...]) -> list[_Asked]:
    """The seats that are asked after these answers if each says what its person chose, or else declines."""
    asked: list[_Asked] = []
    while (match := next_asked(table, answers)) is not None:
        hand, seat = match.hand, match.hand.to_act
        assert seat is not None
        choice = choice_of(table, hand)
        expected = choice or declined(hand)
        asked.append(_Asked(seat, table.seats[seat].level or table.opened.level, hand.view(seat), choice, expected))
        answers = (*answers, (seat, expected))
    return asked


def remaining_pause(pause: float, gone: float) -> float:
    """Return how long a bot that has its answer still waits: to the end of its pause, or of another one.

    A hard decision that takes longer than the pause shows as two pauses or three, and not by how long it was.

    Args:
        pause: Seconds before a bot's move, which do not depend on what it holds; 0 for none.
        gone: Seconds that have gone by.

    >>> remaining_pause(0.5, 0.2), remaining_pause(0.5, 0.75), remaining_pause(0.0, 3.0)
    (0.3, 0.25, 0.0)
    """
    return max(1, ceil(gone / pause)) * pause - gone if pause > 0 else 0.0
