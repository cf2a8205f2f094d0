"""What a person in a seat can ask of a table: each command is a value that says what it makes happen.

`decide` is the way in. A new command needs a class here, and a message in `tricksmith.server.wire` that becomes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from tricksmith.rules import Claim, Seat
from tricksmith.server.domain import events as e
from tricksmith.server.domain.claims import ClaimProof, proof_of
from tricksmith.server.domain.consequences import hand_review, undo_target, with_consequences
from tricksmith.server.domain.hidden_choices import choose, go_on
from tricksmith.server.domain.server_actions import check_in_play, move_event, read_move
from tricksmith.server.domain.setup import new_id
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tricksmith.rules import Move
    from tricksmith.server.domain.events import Event
    from tricksmith.server.domain.table_state import TableState

__all__ = [
    "NO_STAND_IN",
    "AnswerProposal",
    "AskHandReview",
    "AskRematch",
    "AskUndo",
    "ClaimTricks",
    "ComeBack",
    "Command",
    "CommandContext",
    "ConcedeMatch",
    "GiveSeedPart",
    "GoAway",
    "GoOn",
    "MakeMove",
    "decide",
]  # fmt: skip


NO_STAND_IN = "this is practice: no bot plays for you, but you can end it at any time"
TOO_OFTEN = "you have interrupted this match too often: you can again in the next hand"


@dataclass(frozen=True, slots=True)
class CommandContext:
    """Who asks, where and when: `now` is in milliseconds since 1970, and random numbers come from `rng` alone."""

    table: TableState
    seat: int
    now: int
    rng: Random


class Command(ABC):
    """Something that a person asks for.

    `while_away` says whether they can while a bot stands in for them. `is_interruption` is set for requests that
    interrupt a match and can be repeated: each person has a limited number of them. `is_host_right` is set for what
    only the host can ask for: it is noted in the audit log.
    """

    __slots__ = ()
    while_away: ClassVar[bool] = False
    is_interruption: ClassVar[bool] = False
    is_host_right: ClassVar[bool] = False

    @abstractmethod
    def events(self, context: CommandContext) -> Iterable[Event]:
        """Return the events that it causes; none if it changes nothing. Raises `Refused` if it can't be carried out."""


def decide(table: TableState, seat: int | None, command: Command, *, rng: Random, now: int) -> tuple[Event, ...]:
    """Return the events that a command of the person in a seat causes.

    Pure: time and random numbers are given. What follows by itself (a deal, the end of the match) is in the same tuple,
    so that all of it is stored at once.

    Args:
        table: The table as it is.
        seat: The seat of the person; None if they have none.
        command: What they ask for.
        rng: Where random choices come from, such as the id of a rematch.
        now: Milliseconds since 1970.

    Returns:
        The events in order; none if the command changes nothing.

    Raises:
        Refused: The command can't be carried out now, or not by this person.

    >>> from random import Random
    >>> from tricksmith.server.domain import (
    ...     GiveSeedPart,
    ...     MakeMove,
    ...     Occupant,
    ...     TableSetup,
    ...     reduce_events,
    ...     open_table,
    ...     kind_of,
    ... )
    >>> seats = (Occupant("person", "Ada"), Occupant("bot", "Bo", "novice"), Occupant("bot", "Cy", "novice"))
    >>> table = reduce_events(open_table(TableSetup(game="poison-nonesuch", players=3, seats=seats), now=0))
    >>> [kind_of(event) for event in decide(table, 0, GiveSeedPart("ab" * 16), rng=Random(1), now=5)]
    ['part', 'dealt']
    >>> decide(table, 0, MakeMove("7h", seen=1), rng=Random(1), now=6)
    Traceback (most recent call last):
    tricksmith.server.errors.Refused: no hand is in play
    """
    now = max(now, table.at)  # the log never goes back in time, even if the clock was set back
    if table.stage == "closed":
        raise Refused("closed", "the table is closed")
    if seat is None or seat not in table.people:
        raise Refused("not_seated", "you have no seat at this table")
    if table.seats[seat].stand_in and not command.while_away:
        raise Refused("stand_in", "a bot plays for you: take your place back first")
    if command.is_interruption and table.interrupts_often(seat):
        raise Refused("too_often", TOO_OFTEN)
    return with_consequences(table, command.events(CommandContext(table, seat, now, rng)), now)


# The match -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GiveSeedPart(Command):
    """Give this seat's random part of the seed: hexadecimal digits."""

    part: str

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat = context.table, context.seat
        if table.parts[seat] == self.part:
            return ()
        if table.stage != "waiting" or table.parts[seat]:
            raise Refused("too_late", "the parts of the seed are given once, before the first deal")
        return (e.SeedPartGiven(context.now, seat, self.part),)


@dataclass(frozen=True, slots=True)
class MakeMove(Command):
    """Make a move, given in notation; `seen` is the number of the last event that the player had seen."""

    move: str
    seen: int

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat = context.table, context.seat
        check_in_play(table)
        if self.seen > table.event_number:
            raise Refused("unknown_event", f"there is no event {self.seen} yet: the last one is {table.event_number}")
        if self.seen < max(table.hand_since, table.acted[seat]):
            raise Refused("stale", "the table has moved on since you chose: look again, and play")
        if table.secret_phase is not None or seat in table.asked_at_once:
            return choose(table, seat, self.move, context.now)
        move = read_move(table, seat, self.move)
        _check_awaited(table, move)
        if isinstance(move, Claim) and hand_review(table, seat) == "open":
            raise Refused(
                "cards_seen", "you have reviewed this hand with all cards, so you cannot claim a revoke in it"
            )
        return (move_event(table, seat, move, by="person", now=context.now),)


def _check_awaited(table: TableState, move: Move) -> None:
    """Raise `Refused`, with an explanation, for a legal move that the step of a lesson does not ask for.

    An illegal one is let through: `move_event` refuses it with the rule that forbids it.
    """
    lesson, match = table.lesson, table.match
    if lesson is None or match is None or match.hand.why_not(move) is not None:
        return
    awaited = lesson.awaited_moves(table.step, match.hand)
    if str(move) not in awaited:
        if not awaited:
            raise Refused("lesson", "the lesson waits for you to continue")
        reason = f"the lesson waits for {' or '.join(awaited)}"
        raise Refused("lesson", lesson.steps[table.step].why_not_now(str(move)) or reason)


@dataclass(frozen=True, slots=True)
class GoOn(Command):
    """Go on: to the next hand, to the lesson's next step, or past a secret decision phase."""

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat = context.table, context.seat
        if table.paused:
            raise Refused("paused", "the table is paused")
        if table.lesson is not None:
            return _next_step(table, context.now)
        if table.secret_phase is not None:
            return go_on(table, seat, context.now)
        if table.stage != "between":
            raise Refused("not_now", "there is no next hand to deal now")
        return () if seat in table.ready else (e.Ready(context.now, seat),)


def _next_step(table: TableState, now: int) -> Iterable[Event]:
    lesson, match = table.lesson, table.match
    assert lesson is not None
    if match is None or table.stage == "finished":
        raise Refused("not_now", "the lesson is over")
    if lesson.scripted_move(table.step, match.hand) is not None or lesson.steps[table.step].moves:
        raise Refused("not_now", "the lesson waits for a move")
    return (e.LessonAdvanced(now, table.step + 1),)


@dataclass(frozen=True, slots=True)
class AskUndo(Command):
    """Undo your last decision: at once against bots, by consent among people."""

    is_interruption: ClassVar[bool] = True

    def events(self, context: CommandContext) -> Iterable[Event]:
        undo_target(context.table, context.seat)
        if context.table.paused:
            raise Refused("paused", "the table is paused")
        return _propose(context, "undo")


@dataclass(frozen=True, slots=True)
class AskHandReview(Command):
    """Review the hand that has ended before the match is over, against bots alone; it can't be undone from then on."""

    def events(self, context: CommandContext) -> Iterable[Event]:
        review = hand_review(context.table, context.seat)
        if review == "none":
            raise Refused("no_review", "a hand is reviewed before the end of the match only against bots, at its end")
        return (e.HandReviewed(context.now, context.seat),) if review == "can" else ()


@dataclass(frozen=True, slots=True)
class ConcedeMatch(Command):
    """End the match as it is: at once against bots, by consent among people."""

    is_interruption: ClassVar[bool] = True

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = context.table
        if table.match is None or table.stage not in {"playing", "between"}:
            raise Refused("no_hand", "there is no match to end")
        return _propose(context, "concede")


def _propose(context: CommandContext, kind: Literal["undo", "concede"]) -> Iterable[Event]:
    """A proposal; with nobody else to ask it is agreed on at once."""
    pending = context.table.proposal
    if pending is None:
        return (e.Proposed(context.now, context.seat, kind),)
    if (pending.kind, pending.by) == (kind, context.seat):
        return ()
    raise Refused("proposal_open", "another proposal waits for its answer")


@dataclass(frozen=True, slots=True)
class AnswerProposal(Command):
    """Agree to what is proposed, or not; if the proposers say no themselves, that withdraws it."""

    yes: bool

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat = context.table, context.seat
        if table.proposal is None:
            raise Refused("no_proposal", "nothing is proposed")
        if table.paused and table.proposal.kind == "undo":
            raise Refused("paused", "the table is paused")
        if self.yes and seat in table.proposal.agreed:
            return ()
        return (e.Answered(context.now, seat, self.yes),)


@dataclass(frozen=True, slots=True)
class ClaimTricks(Command):
    """Claim the rest of the tricks: they are played out at once if no play of the others can cost one.

    `proof` is the proof that another process has found; without it, it is searched for here.
    """

    proof: ClaimProof | None = None

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat, now = context.table, context.seat, context.now
        if table.match is None or table.stage != "playing":
            raise Refused("no_hand", "no hand is in play")
        if table.paused or table.lesson is not None:
            raise Refused("paused" if table.paused else "lesson", "nothing can be claimed here now")
        if table.to_act != seat:
            raise Refused("not_your_turn", "you can claim the rest only when it is your turn")
        rest = (self.proof or proof_of(table, Seat(seat))).played_out(table)
        return (e.RestClaimed(now, seat), *(e.Played(now, actor, move, "claim") for actor, move in rest))


# Around the match ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskRematch(Command):
    """Play another match with the same people at a new table, with the next dealer."""

    def events(self, context: CommandContext) -> Iterable[Event]:
        table = context.table
        if table.next_table is not None:
            return ()
        if table.stage != "finished":
            raise Refused("not_now", "a rematch comes after the end of the match")
        if table.lesson is not None:
            raise Refused("lesson", "a lesson has no rematch: open a table")
        return (e.RematchMade(context.now, context.seat, new_id(context.rng)),)


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """Play again, in place of the bot that stands in."""

    while_away: ClassVar[bool] = True
    is_interruption: ClassVar[bool] = True

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, is_away = context.table, context.table.seats[context.seat].stand_in
        if is_away and (table.to_act, table.late) == (context.seat, table.match_changed):
            raise Refused("out_of_time", "your time has run out: a bot makes this decision, then you can come back")
        return (e.CameBack(context.now, context.seat),) if is_away else ()


@dataclass(frozen=True, slots=True)
class GoAway(Command):
    """Let a bot play until you say that you are back."""

    while_away: ClassVar[bool] = True
    is_interruption: ClassVar[bool] = True

    def events(self, context: CommandContext) -> Iterable[Event]:
        table, seat = context.table, context.seat
        if table.seats[seat].stand_in:
            return ()
        if table.lesson is not None:
            raise Refused("lesson", "a lesson is for you to play: no bot can take your place")
        if table.practice is not None:
            raise Refused("practice", NO_STAND_IN)
        if table.match is None or table.stage not in {"playing", "between"}:
            raise Refused("no_hand", "there is no match to play in your place")
        return (e.LetBotPlay(context.now, seat, table.opened.level),)
