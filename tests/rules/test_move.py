"""Moves are values with one spelling."""

from __future__ import annotations

import pickle

import pytest

from tricksmith.cards import DECKTET, FRENCH
from tricksmith.cards.decktet import MOONS, SUNS
from tricksmith.rules import Call, CardMove, Claim, Move, Opening, Play, Seat

EVERY: list[tuple[Move, str]] = [
    (Call("none"), "none"),
    (Call("bid", "95"), "bid 95"),
    (Call("trump", "m", ("moons",)), "trump m"),
    (Play(FRENCH.card("Th")), "Th"),
    (Play(DECKTET.card("8ms"), SUNS), "8ms/s"),
    (CardMove("swap", FRENCH.set("2c 2h 2d")), "swap 2h 2d 2c"),
    (Opening(FRENCH.card("Kh"), FRENCH.set("9c 7d")), "Kh+7d+9c"),
    (Claim(Seat(2)), "claim 2"),
]


@pytest.mark.parametrize(("move", "text"), EVERY, ids=[text for _, text in EVERY])
def test_a_move_has_one_spelling(move: Move, text: str) -> None:
    """Its text is what records hold; cards stand in the deck's order."""
    assert str(move) == text


@pytest.mark.parametrize("move", [move for move, _ in EVERY], ids=str)
def test_a_move_is_a_value(move: Move) -> None:
    """A move that was sent is equal to itself, with the same hash, and to no other move."""
    sent = pickle.loads(pickle.dumps(move))
    assert sent == move
    assert hash(sent) == hash(move)
    assert [other for other, _ in EVERY if other == move] == [move]
    assert len({other for other, _ in EVERY}) == len(EVERY)


def test_spellings_for_people_make_no_difference() -> None:
    """A call is its word and value, whatever else one may type for it."""
    assert Call("trump", "m", ("moons",)) == Call("trump", "m")
    assert hash(Call("trump", "m", ("moons",))) == hash(Call("trump", "m"))
    assert Call("trump", "m") != Call("trump", "s")


def test_a_play_is_its_card_and_the_suit_named() -> None:
    """The same card under two names is two moves."""
    card = DECKTET.card("8ms")
    assert len({Play(card), Play(card, SUNS), Play(card, MOONS), Play(card, SUNS)}) == 3


def test_a_call_is_made_of_texts() -> None:
    """The error says what to write."""
    with pytest.raises(TypeError, match=r"write Call\('points', '62'\), not Call\('points', 62\)"):
        Call("points", 62)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"`also` is a tuple of texts, such as \('p',\), not 'p'"):
        Call("pass", also="p")  # type: ignore[arg-type]
