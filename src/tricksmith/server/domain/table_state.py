"""The state of a table after some events: its seats, its match and its clocks. Immutable."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from tricksmith import games
from tricksmith.play import Match, TableNote, commitment_of
from tricksmith.rules import asked_at_once
from tricksmith.server.domain import events as e
from tricksmith.server.domain.lessons import Lesson, lesson_of
from tricksmith.server.domain.practice import Practice, practice_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tricksmith.rules import Game, Hand
    from tricksmith.server.domain.clock import Clock
    from tricksmith.server.domain.events import By, Event, Occupant, Opened

__all__ = ["ACTIVE_STAGES", "Mover", "OpenProposal", "Stage", "TableState", "game_of", "interruptions_after"]

Stage = Literal["waiting", "playing", "between", "finished", "closed"]
ACTIVE_STAGES: tuple[Stage, ...] = ("waiting", "playing", "between")
"""The stages of a table whose match is still to be played, or being played."""
MAX_INTERRUPTIONS, MAX_INTERRUPTIONS_A_HAND = 4000, 50
"""The most events other than moves that each person can cause, in all and for each hand: a log is read whole when its
table is loaded, so proposals, pauses and the like must not make it grow without end. The same limit, for events that no
person at the table has caused, ends the coming and going of newcomers."""
MAX_BEFORE_STRANGERS = 1000
"""The most events before a person takes an open seat of a public table without an invitation: strangers who come and go
use up only a part of the limit of newcomers, and leave the rest to the host and to the people whom the host invites."""
Mover = tuple[int, "By | Literal['before']"]
"""Who made an action, and how: the seat, and "person", "bot", "stand_in" or "claim"; "before" for what was played
before a practice table was opened."""


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """What a person proposed, and who of the people has agreed so far."""

    kind: Literal["undo", "concede"]
    by: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class TableState:
    """A table after `event_number` events; `reduce_events` makes it from a whole log, and `apply` adds one event.

    `match` is None until the first hand is dealt. `movers` has, for each hand of the match, who made each action;
    `ready` are the seats that want the next hand; `parts` has for each seat its part of the seed, "" before it is
    given. `step` is that of the lesson.
    """

    opened: Opened
    event_number: int
    at: int
    """When the last event happened."""
    stage: Stage
    seats: tuple[Occupant, ...]
    parts: tuple[str, ...]
    clock: Clock
    match: Match | None = field(default=None, repr=False)
    movers: tuple[tuple[Mover, ...], ...] = ()
    given: tuple[int, ...] = ()
    """For each seat, how many actions the hand had when it was last given cards, or heard calls that were made at once
    or sealed; 0 if there was nothing of the kind since the deal."""
    acted: tuple[int, ...] = ()
    """For each seat the number of the event of its last move."""
    hand_since: int = 0
    """The number of the event of the last deal or undo: moves that were chosen before it are stale."""
    match_changed: int = 0
    """The number of the last event that changed the match."""
    late: int = -1
    """`match_changed` at the last decision whose time ran out, so that a bot makes it."""
    interruptions: tuple[int, ...] = ()
    """For each seat, how many events other than moves its person has caused; and last, the sum for people who left."""
    ready: frozenset[int] = frozenset()
    guests: tuple[tuple[int, str], ...] = ()
    """Who took an open seat of a public table: the seat, and the `guest` of `Seated`."""
    removed: frozenset[str] = frozenset()
    """The guests whom the host removed."""
    paused: bool = False
    secret_phase: frozenset[int] | None = None
    """During a secret decision phase, the people who have not gone on yet; None outside of one."""
    secret_choices: tuple[tuple[int, str], ...] = ()
    """What people have decided in secret, until the phase ends."""
    early_choices: tuple[tuple[int, str], ...] = ()
    """The moves that people have chosen before their turn, because several decide at the same time, until played."""
    undo_floor: int = 0
    """How many actions of the hand can't be undone, because the secret phase ended with them."""
    reviewed: int = 0
    """The number of the hand, from 1, that its person chose last to review at its end; 0 for none."""
    proposal: OpenProposal | None = None
    revealed: str | None = None
    """The secret, once the match is over."""
    conceded_by: int | None = None
    """The seat that gave up."""
    next_table: str | None = None
    step: int = 0

    @property
    def game(self) -> Game[Any, Any]:
        """The game with its options; one object for all tables that play it alike."""
        return game_of(self.opened.game, self.opened.players, self.opened.options)

    @property
    def why_not_playable(self) -> str:
        """Why the table can't go on with the games that are installed now, as a sentence; "" if it can."""
        game, edition = self.opened.game, self.opened.edition
        if game not in games.names():
            return f"This server no longer has the game {game}."
        if not edition or edition == games.edition_of(game):
            return ""
        name = games.load(game).name
        return f"The file of {name} was changed, so this table has ended. Open a new one to play by the new rules."

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
        return tuple(occupant.name or f"seat {seat}" for seat, occupant in enumerate(self.seats))

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The seats of people, those who are away too."""
        return tuple(seat for seat, occupant in enumerate(self.seats) if occupant.kind == "person")

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats where a person makes the decisions."""
        return tuple(seat for seat, occupant in enumerate(self.seats) if occupant.is_present)

    @property
    def vacated_level(self) -> str:
        """The level of the bot that gets the seat of a person who is gone; "" before the first deal: it is open."""
        return self.opened.level if self.match is not None else ""

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(seat for seat, occupant in enumerate(self.seats) if occupant.kind == "open")

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is due, as far as everybody can know; None if there is none."""
        if self.secret_phase is not None:
            return None
        return self.match.hand.to_act if self.match is not None and self.stage == "playing" else None

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot whose decision is due; None if there is none, or the table is paused."""
        seat = self.to_act
        if seat is None or self.paused or self.seats[seat].is_present:
            return None
        # In a lesson a bot has no moves of its own: it waits until the learner presses on.
        lesson, match = self.lesson, self.match
        if lesson is not None and match is not None and lesson.scripted_move(self.step, match.hand) is None:
            return None
        return self.seats[seat].level or self.opened.level

    @property
    def is_up_to_people(self) -> bool:
        """Whether nothing happens here until a person does something: only people play, and there is no clock."""
        is_in_play = self.stage in {"playing", "between"} and self.secret_phase is None
        return is_in_play and self.opened.clock == "none" and len(self.present) == self.players

    @property
    def awaits_secret(self) -> tuple[int, ...]:
        """The people who have not gone on yet in a secret decision phase."""
        if self.secret_phase is None:
            return ()
        return tuple(seat for seat in self.present if seat in self.secret_phase)

    @cached_property
    def asked_at_once(self) -> Mapping[int, Hand]:
        """The people who decide at the same time as the seat to act, each with the hand in which they are asked."""
        is_alone = not set(self.present) - {self.to_act}
        if self.match is None or self.to_act is None or self.lesson is not None or is_alone:
            return {}
        return {int(seat): hand for seat, hand in asked_at_once(self.match.hand).items() if seat in self.present}

    @property
    def awaits_early(self) -> tuple[int, ...]:
        """The people in `asked_at_once` who have not chosen yet."""
        if not self.asked_at_once:
            return ()
        chosen = dict(self.early_choices)
        return tuple(seat for seat in self.asked_at_once if seat not in chosen)

    @property
    def awaits_parts(self) -> tuple[int, ...]:
        """The people whose part of the seed is still to come before the first deal."""
        if self.stage != "waiting" or self.lesson is not None or self.practice is not None:
            return ()
        return tuple(seat for seat in self.present if not self.parts[seat])

    @property
    def awaits_ready(self) -> tuple[int, ...]:
        """The people who have not yet said that they want the next hand."""
        return tuple(seat for seat in self.present if seat not in self.ready) if self.stage == "between" else ()

    @property
    def awaits_answer(self) -> tuple[int, ...]:
        """The people whose answer to the proposal is still to come."""
        if self.proposal is None:
            return ()
        return tuple(seat for seat in self.present if seat not in self.proposal.agreed)

    @property
    def had_many_newcomers(self) -> bool:
        """Whether too many people came and went for another to sit down; what `interruptions` counts is left out."""
        return self._are_many(self.event_number - sum(map(len, self.movers)) - sum(self.interruptions))

    def interrupts_often(self, seat: int) -> bool:
        """Whether this person has caused too many events other than moves to be allowed another interruption."""
        return self._are_many(self.interruptions[seat])

    def _are_many(self, interruptions: int) -> bool:
        return interruptions > MAX_INTERRUPTIONS + MAX_INTERRUPTIONS_A_HAND * len(self.movers)

    @cached_property
    def commitment(self) -> str:
        """The commitment to the secret, which is shown before the first deal and proves all deals afterwards."""
        return commitment_of(self.opened.secret)

    @property
    def seed(self) -> str | None:
        """The seed of all deals once the match is over; None before, and for practice, which deals nothing."""
        is_shown = self.revealed is not None and not self.opened.practice
        return self.match.seed if self.match is not None and is_shown else None

    @property
    def lesson(self) -> Lesson | None:
        """The lesson of this table, if it is one."""
        return lesson_of(self.opened.lesson) if self.opened.lesson else None

    @property
    def practice(self) -> Practice | None:
        """What this table begins with, if it is one for practice."""
        return practice_from(self.opened.practice) if self.opened.practice else None

    @property
    def not_decided_here(self) -> frozenset[tuple[int, int]]:
        """The actions that nobody at this table decided: those of stand-ins, and what was played before it was opened.

        Each is the number of the hand, from 1, and that of the action in it, from 0.
        """
        return frozenset(self._actions_by("stand_in", "before"))

    def _actions_by(self, *kinds: str) -> Iterator[tuple[int, int]]:
        """The actions that were made in one of these ways: the number of the hand, from 1, and the action's, from 0."""
        for hand, movers in enumerate(self.movers, start=1):
            for action, (_, by) in enumerate(movers):
                if by in kinds:
                    yield hand, action

    @property
    def note(self) -> TableNote | None:
        """What a record of the match keeps of the table; the secret only once the match is over.

        None for a practice table, which deals nothing and so has no commitment.
        """
        if self.opened.practice:
            return None
        stand_in_actions = tuple((hand, action + 1) for hand, action in self._actions_by("stand_in"))
        secret = None if self.opened.lesson else self.revealed  # a lesson's deal is public, and has no seed
        return TableNote(self.commitment, secret, self.parts, self.opened.dealer, stand_in_actions)

    def rng_for(self, seat: int) -> Random:
        """The random generator for a bot's decision in this seat now; it gives the same numbers after a restart."""
        hand = len(self.movers)
        actions = len(self.movers[-1]) if self.movers else 0
        return Random(f"table\n{self.opened.secret}\n{hand}\n{actions}\n{seat}")

    def with_(self, **changes: Any) -> TableState:
        """The same table with some fields changed."""
        after = object.__new__(TableState)  # `replace` reads and sets every field one by one, at each event
        values = after.__dict__
        values.update(self.__dict__)
        for name in _CACHED if "seats" in changes or "opened" in changes else _CACHED_FOR_ONE_EVENT:
            values.pop(name, None)
        values.update(changes)
        return after


_CACHED_WHILE_SEATED = {"commitment", "names", "people", "present"}
"""The cached properties that depend only on `seats` and `opened`: they stay the same from move to move."""
_CACHED = ("_after", *(name for name, value in vars(TableState).items() if isinstance(value, cached_property)))
"""All values that a table caches in its `__dict__`; `_after` is the one of `apply`."""
_CACHED_FOR_ONE_EVENT = tuple(name for name in _CACHED if name not in _CACHED_WHILE_SEATED)


def game_of(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    """The game that a table plays; raises `OptionError`."""
    return _game_of(games.load(name), players, options)


@lru_cache(maxsize=64)
def _game_of(game_class: type[Game[Any, Any]], players: int, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    return game_class(players, **dict(options))


def interruptions_after(table: TableState, event: Event) -> tuple[int, ...]:
    """`TableState.interruptions` after this event.

    The answers to a proposal count for the person who made it. A newcomer to a seat begins with none.
    """
    before = table.interruptions
    match event:
        case e.Left(seat=seat) | e.Removed(seat=seat):
            return (*before[:seat], 0, *before[seat + 1 : -1], before[-1] + before[seat])
        case e.Paused() | e.Resumed() | e.StoodIn(by="host"):
            seat, count = table.host, 1
        case e.StoodIn() | e.LetBotPlay() | e.CameBack() | e.DeviceChanged() | e.Proposed():
            seat, count = event.seat, 1
        case e.Answered() if table.proposal is not None:
            seat, count = table.proposal.by, 1
        case e.Undone():
            seat, count = event.seat, 1 + len(table.movers[-1]) - event.actions
        case _:
            return before
    return (*before[:seat], before[seat] + count, *before[seat + 1 :])
