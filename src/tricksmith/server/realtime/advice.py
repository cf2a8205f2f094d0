"""Advice for a seat, from its view alone and to it alone: hints, second looks at its moves, and proofs of its claims.

A hint is what the adviser would do in its place; a second look is what there is to say against a move of its own.
Nothing of it is kept: the log of a table has its rules, and neither what was asked nor what was answered.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from tricksmith.bots import FALLBACK_BOT, HINT_BOT
from tricksmith.play import steps
from tricksmith.present import (
    PlayerNames,
    advice_text,
    effect_text,
    lost_text,
    move_text,
    sentence,
    short_move,
    trick_number,
)
from tricksmith.rules import Claim, Seat
from tricksmith.server.domain import ClaimProof, ClaimTricks, asked_match, proving
from tricksmith.server.errors import Refused
from tricksmith.server.second_looks import SecondLookTask, TakenLook
from tricksmith.server.wire import Hint, HintRow, SecondLookAnswer

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Hand, Move, View
    from tricksmith.server.domain import TableState
    from tricksmith.server.realtime.bot_worker import BotAnswer
    from tricksmith.server.realtime.room import Room
    from tricksmith.server.second_looks import LookAnswer
    from tricksmith.server.wire import AskSecondLook

__all__ = ["claim_for", "hint_for", "second_look_for"]

PLAY_SECONDS, CALL_SECONDS, AFTER_SECONDS = 1.5, 2.5, 8.0
"""Seconds within which a second look is answered: before a play, before a call, and after the trick."""


async def hint_for(room: Room, seat: int, id_: str) -> Hint:
    """Ask the adviser; raises `Refused` where there are no hints, or it is not this seat's turn."""
    table = room.table
    if not table.opened.hints:
        raise Refused("no_hints", "This table was opened without hints.")
    hand = _open_decision(table, seat)
    if hand is None:
        raise Refused("not_your_turn", "A hint can be had when it is your turn.")
    event = table.event_number
    view = hand.view(seat)
    adviser, thought = await _cached_hint(room, table, seat, view)
    if thought is None or not thought.move:
        raise Refused("no_hint", "The adviser has nothing to say just now. Try again.")
    who = PlayerNames(table.names, seat, symbols=True)
    labels = {str(move): move_text(move, who) for move in view.legal}
    rows = [
        HintRow(
            move=row.move,
            label=labels.get(row.move, row.move),
            points=row.points,
            half_width=row.half_width,
            best_share=row.best_share,
        )
        for row in thought.rows
    ]
    chosen = next((move for move in view.legal if str(move) == thought.move), None)
    return Hint(
        for_id=id_,
        event=event,
        adviser=adviser,
        move=thought.move,
        label=labels.get(thought.move, thought.move),
        aim=sentence(advice_text(view, chosen, who)) if chosen is not None else "",
        effect=sentence(effect_text(view, chosen, who)) if chosen is not None and rows else "",
        reason=sentence(thought.reason) if thought.reason else "",
        rows=rows,
        deals=thought.deals,
    )


def _open_decision(table: TableState, seat: int) -> Hand | None:
    """Return the hand in which a seat is to decide now; None if it is not, or nothing can be played."""
    if table.match is None or table.stage != "playing" or table.paused:
        return None
    if table.secret_phase is not None:
        asked = asked_match(table, seat)
        return asked.hand if asked is not None else None
    if seat in table.awaits_early:
        return table.asked_at_once[seat]
    return table.match.hand if table.match.hand.to_act == seat else None


async def _cached_hint(room: Room, table: TableState, seat: int, view: View) -> tuple[str, BotAnswer | None]:
    """Who advises on a decision, and how: asked once, however often it is wanted and from how many tabs."""
    key, rng = (seat, table.match_changed), table.rng_for(seat)
    if room.advice is None or room.advice[0] != key:
        room.advice = key, asyncio.create_task(_advice(room, view, rng))
    task = room.advice[1]
    adviser, thought = await asyncio.shield(task)
    if (thought is None or not thought.move) and room.advice == (key, task):
        room.advice = None  # the next one may have more luck
    return adviser, thought


async def _advice(room: Room, view: View, rng: Random) -> tuple[str, BotAnswer | None]:
    """The adviser's answer, or that of a quicker bot where it has none in time."""
    thought = None
    for adviser in (HINT_BOT, FALLBACK_BOT):
        thought = await room.context.bot_pool.hint(adviser, view, rng)
        if thought is not None and thought.move:
            return adviser, thought
    return FALLBACK_BOT, thought


async def claim_for(room: Room, seat: int) -> ClaimTricks:
    """Return a seat's claim of the rest with its proof, found by the bots' workers; raises `Refused` if there is none.

    Without a hand in which the seat could claim, the claim has no proof: the table says why it is refused.
    """
    table = room.table
    hand = _open_decision(table, seat)
    if hand is None or hand.phase != "tricks":
        return ClaimTricks()
    steps = proving(hand, Seat(seat))
    try:
        asked = next(steps)
        while True:
            move = await room.context.bot_pool.proof(*asked)
            if move is None:
                raise Refused("busy", "The server is too busy to prove it just now. Try again.")
            asked = steps.send(move)
    except StopIteration as end:
        return ClaimTricks(ClaimProof(table.match_changed, end.value))


# -- second looks ------------------------------------------------------------------------------------------------------


class _Asked(NamedTuple):
    """A move to look at, and the decision that it was made at: a second look is taken once for each.

    A decision is the number of the hand and that of the action, and stays the same if it is taken back.
    """

    decision: tuple[object, ...]
    view: View
    move: Move
    seconds: float


async def second_look_for(room: Room, seat: int, message: AskSecondLook) -> SecondLookAnswer:
    """Return what there is to say against a move; raises `Refused` where there are no second looks, or not now.

    Args:
        room: The table.
        seat: The seat of the person who asks.
        message: The move that they are about to make, or the question about their latest.
    """
    table = room.table
    if table.opened.second_look != ("after" if message.move is None else "before"):
        raise Refused("no_second_look", "This table was opened without such a second look.")
    asked = _latest(table, seat) if message.move is None else _next(table, seat, message.move)
    who = PlayerNames(table.names, seat, symbols=True)
    look = await _cached_look(room, table, seat, asked, who)
    has_moved_on = message.move is not None and room.table.match_changed != table.match_changed
    if look is None or has_moved_on:
        return SecondLookAnswer(for_id=message.id)
    return SecondLookAnswer(
        for_id=message.id,
        verdict=look.verdict,
        move=str(asked.move),
        label=short_move(asked.move, who),
        text=look.text if message.move is not None else lost_text(asked.move, look.loss, look.better, who),
        better=str(look.better),
        better_label=short_move(look.better, who),
        reason=look.reason,
    )


async def _cached_look(
    room: Room, table: TableState, seat: int, asked: _Asked, who: PlayerNames
) -> LookAnswer | None:  # fmt: skip
    """The second look at a decision: taken once, however often it is asked for, and at one move."""
    taken = room.second_looks.get((seat, asked.decision))
    if taken is None:
        assert table.game is not None
        task = SecondLookTask(
            table.game, asked.view, asked.move, who, f"second look\n{asked.decision}", asked.seconds
        )  # fmt: skip
        taken = TakenLook(asked.move, asyncio.create_task(room.context.second_looks.look(task)))
        room.second_looks = {key: look for key, look in room.second_looks.items() if key[1][0] == asked.decision[0]}
        room.second_looks[seat, asked.decision] = taken
    if taken.move != asked.move:
        raise Refused("looked_already", "You had your second look at this decision.")
    return await asyncio.shield(taken.task)


def _next(table: TableState, seat: int, text: str) -> _Asked:
    """The move that a seat is about to make."""
    hand = _open_decision(table, seat)
    if hand is None:
        raise Refused("not_your_turn", "A second look can be had when it is your turn.")
    move = hand.parse(text)
    if (error := hand.why_not(move, by=Seat(seat))) is not None:
        raise Refused("illegal", error.sentence, reason=error)
    seconds = CALL_SECONDS if trick_number(hand) == 0 else PLAY_SECONDS
    return _Asked((len(table.movers), len(hand.actions)), hand.view(seat), move, seconds)


def _latest(table: TableState, seat: int) -> _Asked:
    """The latest move that the person in a seat made in a trick that is over, or in the calls once they are."""
    latest = None
    if table.match is not None:
        hand = table.match.hand
        now = trick_number(hand)
        for number, (step, (_, by)) in enumerate(zip(steps(hand), table.movers[-1], strict=True)):
            is_theirs = step.seat == seat and by == "person" and not isinstance(step.move, Claim)
            if is_theirs and (trick_number(step.before) < now or hand.result is not None):
                latest = number, step
    if latest is None:
        raise Refused("not_now", "No trick with a move of yours is over yet.")
    number, step = latest
    return _Asked((len(table.movers), number, str(step.move)), step.before.view(Seat(seat)), step.move, AFTER_SECONDS)
