"""The legal moves are a set that keeps its order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import play
from tests.rules.toy import toy_hand
from tests.variants import EACH_GAME
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.play import deal
from tricksmith.rules import Call, Game, LegalMoves, Play, Seat

NONE, SOME, MOST = Call("none"), Call("some"), Call("most")


def test_legal_moves_are_asked_as_a_set_and_read_as_a_list() -> None:
    """Membership, size, iteration, place and slice."""
    moves: LegalMoves = LegalMoves((NONE, SOME, MOST))
    assert SOME in moves
    assert Call("all") not in moves
    assert NONE in moves[:1]
    assert (len(moves), list(moves), moves[-1], moves[:2]) == (3, [NONE, SOME, MOST], MOST, (NONE, SOME))
    assert list(reversed(moves)) == [MOST, SOME, NONE]
    assert moves.index(MOST) == 2
    assert not LegalMoves(())


def test_legal_moves_are_a_value() -> None:
    """Equal moves in the same order are equal; another order is not."""
    moves = LegalMoves((NONE, SOME))
    assert moves == LegalMoves((NONE, SOME))
    assert hash(moves) == hash(LegalMoves((NONE, SOME)))
    assert moves != LegalMoves((SOME, NONE))
    assert moves != [NONE, SOME]


def test_legal_moves_print_in_notation() -> None:
    """Moves of one word stand with spaces between, longer ones with commas."""
    assert str(LegalMoves((NONE, SOME))) == "none some"
    assert str(LegalMoves((Call("bid", "5"), Call("pass")))) == "bid 5, pass"
    assert str(LegalMoves((Play(FRENCH.card("7h")),))) == "7h"
    assert repr(LegalMoves((NONE, SOME))) == "<LegalMoves none some>"


def test_cards_are_offered_in_the_decks_order() -> None:
    """Suit by suit, from the low cards up, whatever order a hand was written in."""
    hand = toy_hand()
    assert str(hand.legal) == "Js Qs Ks Jh"
    assert str(play(hand, "Jh").legal) == "Qh Kh Ah"


@EACH_GAME
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("name", games.names())
def test_the_order_is_pinned(name: str, seed: int) -> None:
    """Plays come in the deck's order, each with its suits in the card's order, and a position always lists the same."""
    game: Game[object, object] = games.get(name)
    rng = Random(seed)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(0))
    while hand.to_act is not None:
        moves = hand.legal
        assert moves == hand.legal
        keys = [
            (move.card.index, move.card.suits.index(move.named) if move.named else 0)
            for move in moves
            if isinstance(move, Play)
        ]
        assert keys == sorted(set(keys))
        assert len(set(moves)) == len(moves)
        hand = hand.play(rng.choice(moves))
