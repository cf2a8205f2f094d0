"""A hint: what the adviser would do in a seat's place, from that seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.registry import ADVISER
from tricksmith.error import Refused
from tricksmith.server.table import secret_match
from tricksmith.server.wire.server import Hint, HintRow
from tricksmith.telling import Cast, move_text, sentence

if TYPE_CHECKING:
    from tricksmith.server.live.room import Room

__all__ = ["hint_for"]


async def hint_for(room: Room, seat: int, id_: str) -> Hint:
    """Ask the adviser; raises `Refused` where there are no hints, or it is not this seat's turn."""
    table = room.table
    if not table.opened.hints:
        raise Refused("no_hints", "This table was opened without hints.")
    hand = None
    if table.match is not None:
        hand = secret_match(table).hand if table.window is not None else table.match.hand
    if hand is None or hand.to_act != seat or (table.window is not None and not hand.asks_in_secret):
        raise Refused("not_your_turn", "A hint can be had when it is your turn.")
    event = table.number
    view = hand.view(seat)
    thought = await room.house.thinkers.hint(ADVISER, view, table.chance(seat))
    if thought is None or not thought.move:
        raise Refused("no_hint", "The adviser has nothing to say just now. Try again.")
    cast = Cast(table.names, seat, symbols=True)
    labels = {str(move): move_text(move, cast) for move in view.legal}
    rows = [
        HintRow(
            move=row.move, label=labels.get(row.move, row.move), points=row.points, spread=row.spread, best=row.best
        )
        for row in thought.rows
    ]
    return Hint(
        for_id=id_,
        event=event,
        adviser=ADVISER,
        move=thought.move,
        label=labels.get(thought.move, thought.move),
        reason=sentence(thought.reason) if thought.reason else "",
        rows=rows,
        worlds=thought.worlds,
    )
