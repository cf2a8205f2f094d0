"""Taking back: which decision, and when it may not be.

A person takes back their own last decision in the hand, and with it all that came after. Against bots that is free;
people are asked. It is never possible once the next hand is dealt or the match is over, after a claim of the rest was
played out, or when the person has been given cards since: whoever has seen a card does not unsee it. Cards that others
have played meanwhile do not stand in the way: among people the others judge that, and bots do not mind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import Refused

if TYPE_CHECKING:
    from tricksmith.server.domain.table import Table

__all__ = ["can_undo", "target"]


def can_undo(table: Table, seat: int) -> bool:
    """Whether this person may take back, or ask for it."""
    try:
        target(table, seat)
    except Refused:
        return False
    return True


def target(table: Table, seat: int) -> int:
    """After how many actions of the present hand the person's last decision stands; raises `Refused`."""
    if not table.opened.undo:
        raise Refused("no_undo", "nothing is taken back at this table: that was agreed on when it was opened")
    if table.lesson is not None:
        raise Refused("no_undo", "nothing is taken back in a lesson: start it again instead")
    if table.match is None or table.stage not in {"playing", "between"}:
        raise Refused("nothing_to_undo", "there is no decision to take back now")
    marks = table.marks[-1]
    if table.window is not None:
        raise Refused("nothing_to_undo", "somebody may still be deciding: there is nothing to take back yet")
    place = next(
        (place for place in range(len(marks) - 1, table.settled - 1, -1) if marks[place] == (seat, "person")), None
    )
    if place is None:
        raise Refused("nothing_to_undo", "you have decided nothing in this hand yet")
    if any(by == "claim" for _, by in marks[place:]):
        raise Refused("cards_seen", "the rest was claimed and played out: that cannot be taken back")
    if table.given[seat] > place:
        raise Refused("cards_seen", "you have been given cards since your last decision, and nobody unsees a card")
    return place
