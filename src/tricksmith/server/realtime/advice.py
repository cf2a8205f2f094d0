"""Advice for a seat, from its view alone and to it alone: hints, second looks at its moves, and proofs of its claims.

A hint is what an adviser, a bot, would do in its place; a second look warns of a mistake in a move of its own. Advice
is not stored: the log of a table says which advice is allowed, not what was asked or answered.
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
    hint_text,
    lost_text,
    sentence,
    short_move,
    trick_number,
)
from tricksmith.rules import Claim, Seat
from tricksmith.server.domain import ClaimProof, ClaimTricks, asked_match, proof_steps
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
    """Return the adviser's hint for a seat.

    Args:
        room: The table.
        seat: The seat of the person who asks.
        id_: The client's id of the message.

    Raises:
        Refused: The table has no hints, it is not this seat's turn, or no hint is found in time.
    """
    table = room.table
    if not table.opened.hints:
        raise Refused("no_hints", "This table was opened without hints.")
    hand = _open_decision(table, seat)
    if hand is None:
        raise Refused("not_your_turn", "You can ask for a hint when it is your turn.")
    event = table.event_number
    view = hand.view(seat)
    who = PlayerNames(table.names, seat, symbols=True)
    adviser, answer = await _hint_once(room, table, seat, view, who)
    if answer is None or not answer.move:
        raise Refused("no_hint", "The adviser has nothing to say just now. Try again.")
    labels = {str(move): short_move(move, who) for move in view.legal}
    rows = [
        HintRow(
            move=row.move,
            label=labels.get(row.move, row.move),
            points=row.points,
            half_width=row.half_width,
            best_share=row.best_share,
        )
        for row in answer.rows
    ]
    chosen = next((move for move in view.legal if str(move) == answer.move), None)
    return Hint(
        for_id=id_,
        event=event,
        adviser=adviser,
        move=answer.move,
        label=labels.get(answer.move, answer.move),
        action=hint_text(view, chosen, who) if chosen is not None else f"play {answer.move}",
        aim=sentence(advice_text(view, chosen, who)) if chosen is not None else "",
        effect=sentence(effect_text(view, chosen, who)) if chosen is not None and rows else "",
        reason=sentence(answer.reason) if answer.reason else "",
        rows=rows,
        deals=answer.deals,
    )


def _open_decision(table: TableState, seat: int) -> Hand | None:
    """Return the hand in which a seat is to decide now; None if it is not, or nothing can be played."""
    if table.match is None or table.stage != "playing" or table.paused:
        return None
    if (asked := asked_match(table, seat)) is not None:
        return asked.hand
    return table.match.hand if table.to_act == seat else None


async def _hint_once(
    room: Room, table: TableState, seat: int, view: View, who: PlayerNames
) -> tuple[str, BotAnswer | None]:  # fmt: skip
    """The adviser for a decision, and its answer: computed once, for all requests from all tabs."""
    key, rng = (seat, table.match_changed), table.rng_for(seat)
    known_key, task = room.hint or (None, None)
    if task is None or known_key != key:
        task = asyncio.create_task(_advice(room, view, rng, who))
        room.hint = key, task
    adviser, answer = await asyncio.shield(task)
    if (answer is None or not answer.move) and room.hint == (key, task):
        room.hint = None  # so that the next request asks again
    return adviser, answer


async def _advice(room: Room, view: View, rng: Random, who: PlayerNames) -> tuple[str, BotAnswer | None]:
    """The name and the answer of the adviser, or of a quicker bot if the adviser has none in time."""
    answer = None
    for adviser in (HINT_BOT, FALLBACK_BOT):
        answer = await room.context.bot_pool.hint(adviser, view, rng, who)
        if answer is not None and answer.move:
            return adviser, answer
    return FALLBACK_BOT, answer


async def claim_for(room: Room, seat: int) -> ClaimTricks:
    """Return a seat's claim of the rest with its proof, found by the bots' workers; raises `Refused` if there is none.

    If the seat can't claim anything now, the claim has no proof, and the command says why it is refused.
    """
    table = room.table
    hand = _open_decision(table, seat)
    if hand is None or hand.phase != "tricks":
        return ClaimTricks()
    steps = proof_steps(hand, Seat(seat))
    try:
        view, max_nodes = next(steps)
        while True:
            move = await room.context.bot_pool.proof(view, max_nodes)
            if move is None:
                raise Refused("busy", "The server is too busy to prove it just now. Try again.")
            view, max_nodes = steps.send(move)
    except StopIteration as end:
        return ClaimTricks(ClaimProof(table.match_changed, end.value))


# -- second looks ------------------------------------------------------------------------------------------------------


class _MoveToCheck(NamedTuple):
    """A move to look at, and its decision: there is one second look for each decision.

    Attributes:
        decision: The number of the hand, then that of the action, which are the same after an undo; for a move that
            has been made also the move, so that another one after an undo has a second look of its own.
        view: What the seat knew when it decided.
        move: The move.
        seconds: The time limit.
    """

    decision: tuple[object, ...]
    view: View
    move: Move
    seconds: float


async def second_look_for(room: Room, seat: int, message: AskSecondLook) -> SecondLookAnswer:
    """Return what there is to say against a move.

    Args:
        room: The table.
        seat: The seat of the person who asks.
        message: The move that they are about to make, or the question about their latest.

    Raises:
        Refused: The table has no such second looks, or there is no such move to look at.
    """
    table = room.table
    if table.opened.second_look != ("after" if message.move is None else "before"):
        raise Refused("no_second_look", "This table was opened without such a second look.")
    checked = _latest_move(table, seat) if message.move is None else _next_move(table, seat, message.move)
    who = PlayerNames(table.names, seat, symbols=True)
    look = await _look_once(room, table, seat, checked, who)
    has_moved_on = message.move is not None and room.table.match_changed != table.match_changed
    if look is None or has_moved_on:
        return SecondLookAnswer(for_id=message.id)
    return SecondLookAnswer(
        for_id=message.id,
        verdict=look.verdict,
        move=str(checked.move),
        label=short_move(checked.move, who),
        text=look.text if message.move is not None else lost_text(checked.move, look.loss, look.better, who),
        better=str(look.better),
        better_label=short_move(look.better, who),
        reason=look.reason,
    )


async def _look_once(
    room: Room, table: TableState, seat: int, checked: _MoveToCheck, who: PlayerNames
) -> LookAnswer | None:  # fmt: skip
    """The second look at a decision: taken once, for one move, and the same for each request."""
    taken = room.second_looks.get((seat, checked.decision))
    if taken is None:
        request = SecondLookTask(
            table.game, checked.view, checked.move, who, f"second look\n{checked.decision}", checked.seconds
        )  # fmt: skip
        taken = TakenLook(checked.move, asyncio.create_task(room.context.second_looks.look(request)))
        hand = checked.decision[0]
        room.second_looks = {
            (looker, decision): look for (looker, decision), look in room.second_looks.items() if decision[0] == hand
        }
        room.second_looks[seat, checked.decision] = taken
    if taken.move != checked.move:
        raise Refused("looked_already", "You had your second look at this decision.")
    return await asyncio.shield(taken.task)


def _next_move(table: TableState, seat: int, text: str) -> _MoveToCheck:
    """The move that a seat is about to make."""
    hand = _open_decision(table, seat)
    if hand is None:
        raise Refused("not_your_turn", "You can ask for a second look when it is your turn.")
    move = hand.parse(text)
    if (error := hand.why_not(move, by=Seat(seat))) is not None:
        raise Refused("illegal", error.sentence, reason=error)
    seconds = CALL_SECONDS if trick_number(hand) == 0 else PLAY_SECONDS
    return _MoveToCheck((len(table.movers), len(hand.actions)), hand.view(seat), move, seconds)


def _latest_move(table: TableState, seat: int) -> _MoveToCheck:
    """The latest move that the person in a seat made in a trick that is over, or in the calls once they are."""
    latest = None
    if table.match is not None:
        hand = table.match.hand
        present_trick = trick_number(hand)
        for number, (step, (_, by)) in enumerate(zip(steps(hand), table.movers[-1], strict=True)):
            is_theirs = step.seat == seat and by == "person" and not isinstance(step.move, Claim)
            if is_theirs and (trick_number(step.before) < present_trick or hand.result is not None):
                latest = number, step
    if latest is None:
        raise Refused("not_now", "No trick with a move of yours is over yet.")
    number, step = latest
    decision = (len(table.movers), number, str(step.move))
    return _MoveToCheck(decision, step.before.view(Seat(seat)), step.move, AFTER_SECONDS)
