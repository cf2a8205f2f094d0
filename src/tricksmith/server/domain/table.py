"""A table as it stands: the fold of its events, immutable, each event a small step from the last."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from tricksmith import games
from tricksmith.play import Match, fair
from tricksmith.server.domain import folding
from tricksmith.server.domain.lesson import Lesson, lesson_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Game
    from tricksmith.server.domain.clock import Clock
    from tricksmith.server.domain.events import By, Event, Opened
    from tricksmith.server.domain.seating import Proposal, Sitting

__all__ = ["Mark", "Stage", "Table", "game_of"]

Stage = Literal["waiting", "playing", "between", "finished", "closed"]
Mark = tuple[int, "By"]
"""Who made an action, and how: the seat, and "person", "bot", "stand_in" or "claim"."""


@dataclass(frozen=True)
class Table:
    """A table after `number` events. `Table.of` folds a whole log, `apply` goes on by one event.

    `match` is None until the first hand is dealt. `marks` has, for each hand of the match, who made each action;
    `ready` are the seats that want the next hand; `parts` one text a seat. `step` is that of the lesson.
    """

    opened: Opened
    number: int
    at: int
    """When the last event happened."""
    stage: Stage
    chairs: tuple[Sitting, ...]
    parts: tuple[str, ...]
    clock: Clock
    match: Match | None = field(default=None, repr=False)
    marks: tuple[tuple[Mark, ...], ...] = ()
    given: tuple[int, ...] = ()
    """For each seat, after how many actions of the hand it was last given cards; 0 if it has those of the deal."""
    acted: tuple[int, ...] = ()
    """For each seat the number of the event of its last move."""
    since: int = 0
    """The number of the event of the last deal, or of the last taking back."""
    changed: int = 0
    """The number of the event after which the match stood as it stands."""
    ready: frozenset[int] = frozenset()
    paused: bool = False
    window: frozenset[int] | None = None
    """While some may be asked in secret: the people who have not gone on yet."""
    chosen: tuple[tuple[int, str], ...] = ()
    """What people have decided in secret, until the window ends."""
    settled: int = 0
    """After how many actions of the hand the window ended: nothing before them is taken back."""
    proposal: Proposal | None = None
    revealed: str | None = None
    """The secret, once the match is over."""
    conceded: int | None = None
    """The seat that gave up."""
    next_table: str | None = None
    step: int = 0

    @classmethod
    def of(cls, events: Iterable[Event]) -> Table:
        """The fold of a log from its beginning; raises `RecordError` for one that no table has."""
        table = None
        for event in events:
            table = cls(**folding.opened(event)) if table is None else folding.apply(table, event)
        if table is None:
            raise ValueError("a log without an event is no table")
        return table

    def apply(self, event: Event) -> Table:
        """The table after one more event, which `decide` has allowed; raises `RecordError` for one that cannot be."""
        return folding.apply(self, event)

    def apply_all(self, events: Iterable[Event]) -> Table:
        """The table after these events."""
        table = self
        for event in events:
            table = folding.apply(table, event)
        return table

    # -- what follows -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any]:
        """The game with its options; one object for all tables that play it alike."""
        return game_of(self.opened.game, self.opened.players, self.opened.options)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.opened.players

    @property
    def host(self) -> int:
        """The seat of the host."""
        return self.opened.host

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return tuple(chair.name or f"seat {seat}" for seat, chair in enumerate(self.chairs))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, those who are away too."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "person")

    @property
    def present(self) -> tuple[int, ...]:
        """The seats where a person decides."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.is_present)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == "open")

    @property
    def to_act(self) -> int | None:
        """The seat that must decide now, as far as all may know; None while nobody must."""
        if self.window is not None:
            return None
        return self.match.hand.to_act if self.match is not None and self.stage == "playing" else None

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot that must decide now; None while none must, or the table is paused."""
        seat = self.to_act
        if seat is None or self.paused or self.chairs[seat].is_present:
            return None
        # In a lesson a bot has no moves of its own: it waits until the learner presses on.
        lesson, match = self.lesson, self.match
        if lesson is not None and match is not None and lesson.scripted(self.step, match.hand) is None:
            return None
        return self.chairs[seat].level or self.opened.level

    @property
    def awaits_window(self) -> tuple[int, ...]:
        """The people who have not gone on yet, while some may be asked in secret."""
        return tuple(seat for seat in self.present if seat in self.window) if self.window is not None else ()

    @property
    def awaits_parts(self) -> tuple[int, ...]:
        """The people whose part of the seed is still to come before the first deal."""
        if self.stage != "waiting" or self.lesson is not None:
            return ()
        return tuple(seat for seat in self.present if not self.parts[seat])

    @property
    def awaits_ready(self) -> tuple[int, ...]:
        """The people who have not yet said that they want the next hand."""
        return tuple(seat for seat in self.present if seat not in self.ready) if self.stage == "between" else ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The people whose answer to the proposal is still to come."""
        if self.proposal is None:
            return ()
        return tuple(seat for seat in self.present if seat not in self.proposal.agreed)

    @cached_property
    def commitment(self) -> str:
        """What proves the deals: it is shown before the first one."""
        return fair.commitment_of(self.opened.secret)

    @property
    def seed(self) -> str | None:
        """The seed of all deals, which is told only once the match is over; None before."""
        return self.match.seed if self.match is not None and self.revealed is not None else None

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given here."""
        return lesson_of(self.opened.lesson) if self.opened.lesson else None

    @property
    def note(self) -> fair.TableNote:
        """What a record of the match keeps of the table: the secret only once it is told, and if the deals follow."""
        places = tuple(
            (hand, action)
            for hand, marks in enumerate(self.marks, start=1)
            for action, (_, by) in enumerate(marks, start=1)
            if by == "stand_in"
        )
        secret = None if self.opened.lesson else self.revealed  # a lesson's deal is no secret, and comes from no seed
        return fair.TableNote(self.commitment, secret, self.parts, self.opened.dealer, places)

    def chance(self, seat: int) -> Random:
        """What a bot in this seat draws from for its decision now: after a restart it draws the same again."""
        hand = len(self.marks)
        actions = len(self.marks[-1]) if self.marks else 0
        return Random(f"table\n{self.opened.secret}\n{hand}\n{actions}\n{seat}")

    def with_(self, **changes: Any) -> Table:
        """The same table with some fields changed."""
        return replace(self, **changes)


@lru_cache(maxsize=64)
def game_of(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    """The game that a table plays; raises `OptionError`."""
    return games.get(name, players=players, **dict(options))
