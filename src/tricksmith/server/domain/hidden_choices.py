"""Choices that nobody sees before they are played: in secret after a deal, or before a player's turn.

The secret decision phase begins with every deal of a game whose rules can ask in secret, whatever was dealt, so that
nobody can see who is asked something, or whether anybody is. Until it ends the match stays as it was dealt. All
people decide, if they are asked, or go on, in any order: each does it in one event, so that the number of events gives
nothing away. The bots are asked at its end, and all answers are played in one event.

Otherwise the rules ask one seat after another. If `asked_at_once` finds that several of them learn nothing from each
other's answers, people can choose early, and their choice is played when their turn comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import NotationError
from tricksmith.rules import Seat
from tricksmith.server.domain.events import ChosenEarly, ChosenInSecret, Played, Ready, SecretPhaseEnded
from tricksmith.server.errors import Refused

if TYPE_CHECKING:
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Move
    from tricksmith.server.domain.events import By, Event
    from tricksmith.server.domain.table_state import TableState

__all__ = [
    "asked_match",
    "awaited_in_secret",
    "choice_of",
    "choose",
    "declined",
    "early_choice_due",
    "early_choices_after",
    "early_move",
    "end_secret_phase",
    "go_on",
    "next_asked",
    "with_answers",
]


def awaited_in_secret(hand: Hand, people: tuple[int, ...], present: tuple[int, ...]) -> frozenset[int] | None:
    """Return the people for whom the secret phase of this deal waits; None if there is no such phase.

    A person alone among bots has nobody to hide from, so the phase waits for them only if they are asked. A person for
    whom a bot stands in counts as somebody to hide from: they look on, and can come back.

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
    """Return the match in which a person is asked in secret or before their turn; None if not, or if they have decided.

    In this match, the seats that are asked before them have all declined, or answered in some way, whatever they really
    answer. So everyone who is asked can decide at the same time, and what they see does not depend on the others.
    """
    match = table.match
    if match is not None and seat in table.awaits_early:
        return match.with_hand(table.asked_at_once[seat])
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
    """Return the answer of the person who is asked next at the end of the phase; None if a bot answers for that seat.

    An exchange of another seat before can make their choice illegal, or cause them to be asked after they went on.
    Then they decline.

    Args:
        table: The table.
        hand: The hand with all answers before theirs.
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
    """Return the event of the decision of a person who is asked in secret, or who chooses early.

    Raises:
        Refused: The person is not asked, which is checked before the text is read, or the text is no legal move.
    """
    is_secret, match = table.secret_phase is not None, asked_match(table, seat)
    if match is None and is_secret:
        raise Refused("secret_phase", "somebody may still be deciding: nothing can be played yet")
    if match is None:
        raise Refused("chosen_already", "you have chosen already: it is played when your turn comes")
    move = _legal_move(match.hand, seat, text)
    return (ChosenInSecret(now, seat, move) if is_secret else ChosenEarly(now, seat, move),)


def _legal_move(hand: Hand, seat: int, text: str) -> str:
    """The move that a text spells, in notation; raises `Refused` if it spells none, or the seat can't make it."""
    try:
        move = hand.parse(text)
    except NotationError as notation_error:
        raise Refused("no_move", str(notation_error)) from notation_error
    if (error := hand.why_not(move, by=Seat(seat))) is not None:
        raise Refused("illegal", error.sentence, reason=error)
    return str(move)


def end_secret_phase(table: TableState, answers: tuple[tuple[int, str], ...], now: int) -> tuple[Event, ...]:
    """Return the event that ends the phase; none outside of a phase, or in a pause.

    Args:
        table: The table.
        answers: The seat and the move of everyone who is asked, in order.
        now: Milliseconds since 1970.

    Raises:
        Refused: An answer is missing.
    """
    if table.secret_phase is None or table.stage != "playing" or table.paused:
        return ()
    if next_asked(table, answers) is not None:
        raise Refused("secret_phase", "somebody is still to be asked")
    return (SecretPhaseEnded(now, tuple((str(seat), move) for seat, move in answers)),)


def with_answers(table: TableState, answers: tuple[tuple[str, str], ...]) -> tuple[Match, tuple[tuple[int, By], ...]]:
    """Return the match after the answers, and who made each."""
    assert table.match is not None
    match, chosen = table.match, dict(table.secret_choices)
    movers: list[tuple[int, By]] = []
    for stored_seat, text in answers:
        seat = int(stored_seat)
        move: Move = match.hand.parse(text)
        match = match.play(move, by=Seat(seat))
        bot: By = "bot" if table.seats[seat].kind == "bot" else "stand_in"
        movers.append((seat, "person" if seat in chosen else bot))
    return match, tuple(movers)


# Early choices --------------------------------------------------------------------------------------------------------


def early_move(table: TableState, seat: int) -> Move | None:
    """Return the move that a person has chosen before their turn, until it is played; None if there is none.

    What is no move, in a damaged log, counts as none: it is not played either, and they are asked at their turn.
    """
    text = dict(table.early_choices).get(seat)
    if text is None or seat not in table.asked_at_once:
        return None
    try:
        return table.asked_at_once[seat].parse(text)
    except NotationError:
        return None


def early_choice_due(table: TableState, now: int) -> Event | None:
    """Return the move that the seat to act has chosen before its turn; None if there is none to be played now."""
    seat, match = table.to_act, table.match
    if seat is None or match is None or table.paused:
        return None
    text = dict(table.early_choices).get(seat)
    return Played(now, seat, text, "person") if text is not None and _is_legal(match.hand, text) else None


def _is_legal(hand: Hand, text: str) -> bool:
    """Whether the seat to act can make the move of this notation."""
    try:
        return hand.why_not(text) is None
    except NotationError:
        return False


def early_choices_after(table: TableState, hand: Hand) -> tuple[tuple[int, str], ...]:
    """Return the early choices that are still valid after a move of the seat to act, which has led to this hand.

    If the move changes what somebody is asked, their choice is dropped, and they are asked again.
    """
    if not table.early_choices:
        return ()
    before = table.asked_at_once
    return tuple(
        (seat, text)
        for seat, text in table.early_choices
        if seat in before and (hand.to_act != seat or hand.asking() == before[seat].asking())
    )
