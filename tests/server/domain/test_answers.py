"""Nobody learns a card by asking: whatever a seat sends, it is answered alike in deals that it can't tell apart."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.information import doubles
from tests.server.domain import helper as h
from tricksmith import games
from tricksmith.errors import TricksmithError
from tricksmith.server.domain import Command, TableState, can_undo, decide
from tricksmith.server.errors import Refused
from tricksmith.server.presenters import summary_of

GAMES = ("nameless", "nestors", "hearts", "euchre", "skat", "pinochle", "schnapsen")
"""Games whose questions are answered with cards, of each kind."""
WORDS = ("rubbish", "pass", "claim 0", "claim seat 1", "a", "s", "7", "keep", "play on", "exchange", "close", "trump s")
"""What may be written at any time: answers, beginnings of answers, and nonsense."""
COMMANDS = (h.NEXT, h.UNDO, h.CLAIM, h.CONCEDE, h.AWAY, h.REMATCH, h.BACK)


def answer(table: TableState, seat: int, command: Command) -> object:
    """What becomes of a command: the kinds of events, or all that its refusal says."""
    try:
        return h.kinds_of(decide(table, seat, command, rng=Random(1), now=table.at))
    except Refused as error:
        return error.code, error.sentence, str(error.reason)
    except TricksmithError as error:
        return str(error)


def answers(table: TableState, seat: int) -> list[object]:
    """What a seat is answered to everything that it may try."""
    cards = [card.code for card in list(table.game.deck.all)[::7]]
    moves = [answer(table, seat, h.say_move(text, table.event_number)) for text in (*WORDS, *cards)]
    return [*moves, *(answer(table, seat, one) for one in COMMANDS), can_undo(table, seat), seat in _awaited(table)]


def _awaited(table: TableState) -> list[int]:
    found: list[int] = summary_of(table)["turn"]
    return found


def compare(table: TableState) -> int:
    """Compare the answers to each seat with those in other deals; how many there were."""
    assert table.match is not None
    hand, compared = table.match.hand, 0
    for seat in range(table.players):
        mine = answers(table, seat)
        for double in list(doubles(hand, seat, every=61))[:3]:
            if table.secret_phase is None and double.to_act != hand.to_act:
                continue  # what was done in secret before this moment differs, and all see whose turn it is
            compared += 1
            assert answers(table.with_(match=table.match.with_hand(double)), seat) == mine
    return compared


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_is_answered_follows_from_what_it_sees(game: str) -> None:
    """At moments of the secret phase, of the calls and of the tricks."""
    rng, compared = Random(1), 0
    kind = games.load(game)
    table = h.begun(game, "p" * (kind.usual or kind.seats[0]))
    for number in range(60):
        if table.stage != "playing":
            break
        assert table.match is not None
        if number % 9 == 0 or (table.match.hand.phase == "calls" and number < 9):
            compared += compare(table)
        if table.secret_phase is not None:
            table = h.without_secret_phase(table)
        else:
            table = h.play(table, str(rng.choice(table.match.hand.legal)))
    assert compared > 8
