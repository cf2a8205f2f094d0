"""The secret decision phase after a deal, in which nobody can see who is asked something, or whether anybody is.

It begins with every deal of a game whose rules can ask in secret, whatever was dealt. Until it ends the match stays as
it was dealt. Every person goes on, or decides if asked, all at the same time: each is one event, so that their number
gives nothing away. The bots are asked at its end, and all answers are played in one event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import NotationError
from tricksmith.rules import Seat
from tricksmith.server.domain.events import ChosenInSecret, Ready, SecretPhaseEnded
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Move
    from tricksmith.server.domain.events import By, Event
    from tricksmith.server.domain.table_state import TableState

__all__ = [
    "asked_match",
    "choice_of",
    "choose",
    "declined",
    "end_secret_phase",
    "go_on",
    "next_asked",
    "played_out",
    "waits_for",
]


def waits_for(hand: Hand, people: tuple[int, ...], present: tuple[int, ...]) -> frozenset[int] | None:
    """Return which people must go on after this deal; None if the game asks nothing in secret, or no longer.

    A person alone among bots has nobody to hide from, so the table waits for them only if they are asked. Somebody for
    whom a bot stands in looks on and can come back: they are hidden from as well.

    Args:
        hand: The hand as it was dealt; at a practice table, as far as it had come.
        people: The seats of people.
        present: Those of them who make their decisions themselves.
    """
    if not hand.begins_in_secret or (hand.actions and not hand.asks_in_secret):
        return None
    if len(people) == 1 and not (hand.asks_in_secret and hand.to_act in present):
        return frozenset()
    return frozenset(present)


def asked_match(table: TableState, seat: int) -> Match | None:
    """Return the match in which a person is asked in secret; None if they are not, or have decided.

    All who were to be asked before them decline in it, whatever they do. So everyone who is asked can decide at the
    same time, and nothing that one of them sees depends on the others.
    """
    match = table.match
    if match is None or table.secret_phase is None or seat in dict(table.secret_choices):
        return None
    while match.hand.asks_in_secret:
        if match.hand.to_act == seat:
            return match
        match = match.play(match.hand.parse(declined(match.hand)))
    return None


def declined(hand: Hand) -> str:
    """Return the move by which the seat that is asked in secret declines: it is offered last."""
    return str(hand.legal[-1])


def choice_of(table: TableState, hand: Hand) -> str | None:
    """Return what a person answers who is asked now; None for a seat for which a bot answers.

    Where somebody's exchange before has made their choice impossible, or has led to their being asked after they went
    on, they decline.
    """
    seat, chosen = hand.to_act, dict(table.secret_choices)
    if seat in chosen:
        return chosen[seat] if chosen[seat] in map(str, hand.legal) else declined(hand)
    has_gone_on = seat in table.present and seat not in (table.secret_phase or ())
    return declined(hand) if has_gone_on else None


def next_asked(table: TableState, answers: tuple[tuple[int, str], ...]) -> Match | None:
    """Return the match in which somebody is still to be asked after these answers; None if all have answered."""
    assert table.match is not None
    match = table.match
    for _, move in answers:
        match = match.play(match.hand.parse(move))
    return match if match.hand.asks_in_secret else None


def go_on(table: TableState, seat: int, now: int) -> tuple[Event, ...]:
    """Return the event of a person who has nothing to decide; raises `Refused` for one who has."""
    if asked_match(table, seat) is not None:
        raise Refused("decide_first", "you are asked something: decide it first")
    return (Ready(now, seat),) if table.secret_phase is not None and seat in table.secret_phase else ()


def choose(table: TableState, seat: int, text: str, now: int) -> tuple[Event, ...]:
    """Return the event of the decision of a person who is asked; raises `Refused` for anybody else, unread."""
    match = asked_match(table, seat)
    if match is None:
        raise Refused("secret_phase", "somebody may still be deciding: nothing can be played yet")
    hand = match.hand
    try:
        move = hand.parse(text)
    except NotationError as unread:
        raise Refused("no_move", str(unread)) from unread
    if (error := hand.why_not(move, by=Seat(seat))) is not None:
        raise Refused("illegal", error.sentence, reason=error)
    return (ChosenInSecret(now, seat, str(move)),)


def end_secret_phase(table: TableState, answers: tuple[tuple[int, str], ...], now: int) -> tuple[Event, ...]:
    """Return the end of the phase with these answers, all of them, in order; nothing outside of a phase."""
    if table.secret_phase is None or table.stage != "playing" or table.paused:
        return ()
    if next_asked(table, answers) is not None:
        raise Refused("secret_phase", "somebody is still to be asked")
    return (SecretPhaseEnded(now, tuple((str(seat), move) for seat, move in answers)),)


def played_out(table: TableState, answers: tuple[tuple[str, str], ...]) -> tuple[Match, tuple[tuple[int, By], ...]]:
    """Return the match after the answers, and who made each."""
    assert table.match is not None
    match, chosen = table.match, dict(table.secret_choices)
    movers: list[tuple[int, By]] = []
    for name, text in answers:
        seat = int(name)
        move: Move = match.hand.parse(text)
        match = match.play(move, by=Seat(seat))
        bot: By = "bot" if table.seats[seat].kind == "bot" else "stand_in"
        movers.append((seat, "person" if seat in chosen else bot))
    return match, tuple(movers)
