"""A hint: what the adviser would do in a seat's place, from that seat's view alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tricksmith.bots import FALLBACK_BOT, HINT_BOT
from tricksmith.present import PlayerNames, effect_text, move_text, sentence
from tricksmith.server.domain import secret_match
from tricksmith.server.errors import Refused
from tricksmith.server.wire import Hint, HintRow

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import View
    from tricksmith.server.domain import TableState
    from tricksmith.server.realtime.bot_worker import BotAnswer
    from tricksmith.server.realtime.room import Room

__all__ = ["hint_for"]


async def hint_for(room: Room, seat: int, id_: str) -> Hint:
    """Ask the adviser; raises `Refused` where there are no hints, or it is not this seat's turn."""
    table = room.table
    if not table.opened.hints:
        raise Refused("no_hints", "This table was opened without hints.")
    hand = None
    if table.match is not None:
        hand = secret_match(table).hand if table.secret_phase is not None else table.match.hand
    is_open = table.stage == "playing" and not table.paused
    in_secret = table.secret_phase is not None
    if not is_open or hand is None or hand.to_act != seat or (in_secret and not hand.asks_in_secret):
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
        effect=sentence(effect_text(view, chosen, who)) if chosen is not None and rows else "",
        reason=sentence(thought.reason) if thought.reason else "",
        rows=rows,
        deals=thought.deals,
    )


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
