"""The window after a deal: a time in which some may be asked in secret, and nobody sees who, or whether.

It begins with every deal of a game whose rules may ask so, whatever was dealt. Until it ends the match stands as it was
dealt. Every person goes on, or decides if asked: each is one event, so that not even the number of events tells. What
the bots decide is asked of them at its end, and all answers are played in one event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import Refused
from tricksmith.rules import Seat
from tricksmith.server.domain.events import Chosen, Ready, WindowEnded

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Move
    from tricksmith.server.domain.events import By, Event
    from tricksmith.server.domain.table import Table

__all__ = ["asked_next", "choose", "end_window", "go_on", "played_out", "secret_match", "window_of"]


def window_of(hand: Hand, present: tuple[int, ...]) -> frozenset[int] | None:
    """Who of the people must go on after this deal; None where nobody can be asked in secret.

    A person alone among bots has nobody to hide from, and is waited for only if asked.
    """
    if not hand.begins_in_secret:
        return None
    if len(present) == 1 and not (hand.asks_in_secret and hand.to_act == present[0]):
        return frozenset()
    return frozenset(present)


def secret_match(table: Table) -> Match:
    """The match with what people have chosen in the window, which nobody but they may see."""
    assert table.match is not None
    match, chosen = table.match, dict(table.chosen)
    while match.hand.asks_in_secret and match.hand.to_act in chosen:
        match = match.play(match.hand.parse(chosen[match.hand.to_act]))
    return match


def asked_next(table: Table, answers: tuple[tuple[int, str], ...]) -> Match | None:
    """The match in which somebody is still to be asked after these answers; None if all have answered."""
    assert table.match is not None
    match = table.match
    for _, move in answers:
        match = match.play(match.hand.parse(move))
    return match if match.hand.asks_in_secret else None


def go_on(table: Table, seat: int, now: int) -> tuple[Event, ...]:
    """A person has nothing to decide; raises `Refused` for one who has."""
    hand = secret_match(table).hand
    if hand.asks_in_secret and hand.to_act == seat:
        raise Refused("decide_first", "you are asked something: decide it first")
    return (Ready(now, seat),) if table.window is not None and seat in table.window else ()


def choose(table: Table, seat: int, move: str, now: int) -> tuple[Event, ...]:
    """A person who is asked decides; raises `Refused` for anybody else."""
    hand = secret_match(table).hand
    if not (hand.asks_in_secret and hand.to_act == seat):
        raise Refused("window", "somebody may still be deciding: nothing can be played yet")
    found = hand.parse(move)
    if (error := hand.why_not(found, by=Seat(seat))) is not None:
        raise Refused("illegal", error.sentence, reason=error)
    return (Chosen(now, seat, str(found)),)


def end_window(table: Table, answers: tuple[tuple[int, str], ...], now: int) -> tuple[Event, ...]:
    """The window ends with these answers, all of them, in order; nothing if there is none."""
    if table.window is None or table.stage != "playing" or table.paused:
        return ()
    if asked_next(table, answers) is not None:
        raise Refused("window", "somebody is still to be asked")
    return (WindowEnded(now, tuple((str(seat), move) for seat, move in answers)),)


def played_out(table: Table, answers: tuple[tuple[str, str], ...]) -> tuple[Match, tuple[tuple[int, By], ...]]:
    """The match after the answers, and who made each."""
    assert table.match is not None
    match, chosen = table.match, dict(table.chosen)
    marks: list[tuple[int, By]] = []
    for name, text in answers:
        seat = int(name)
        move: Move = match.hand.parse(text)
        match = match.play(move, by=Seat(seat))
        bot: By = "bot" if table.chairs[seat].kind == "bot" else "stand_in"
        marks.append((seat, "person" if seat in chosen else bot))
    return match, tuple(marks)
