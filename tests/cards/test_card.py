"""Cards: what each is, and that there is one object of each."""

from __future__ import annotations

import copy
import pickle

import pytest

from tricksmith.cards import DECKTET, FRENCH, Card, Deck
from tricksmith.cards.decktet import EXCUSE, MOONS, SUNS
from tricksmith.cards.french import HEARTS

EVERY = [*DECKTET.cards, *FRENCH.cards]


@pytest.mark.parametrize("card", EVERY, ids=lambda card: f"{card.deck.name}-{card}")
def test_there_is_one_object_of_each_card(card: Card) -> None:
    """A card that was copied or sent to another process and back is the same object."""
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize("deck", [DECKTET, FRENCH], ids=lambda deck: deck.name)
def test_a_card_knows_its_place(deck: Deck) -> None:
    """A card's index is its place in the deck and its bit; cards sort in that order."""
    assert [card.index for card in deck.cards] == list(range(len(deck.cards)))
    assert all(card.bit == 1 << card.index for card in deck.cards)
    assert sorted(set(deck.cards)) == list(deck.cards)


def test_a_card_has_rank_suits_and_level() -> None:
    """A number card of the Decktet bears two suits, in the deck's order; its level is its rank's place."""
    card = DECKTET.card("8ms")
    assert (card.rank, card.suits, card.level) == ("8", (MOONS, SUNS), 7)
    assert (FRENCH.card("2h").level, FRENCH.card("Ah").level) == (0, 12)
    assert (DECKTET.card("Am").level, DECKTET.card("Cm").level) == (0, 9)


def test_only_a_card_with_one_suit_has_the_suit() -> None:
    """`suit` is for cards that bear exactly one."""
    assert FRENCH.card("7h").suit == HEARTS
    assert DECKTET.card("Cm").suit == MOONS
    for code in ("8ms", "X"):
        with pytest.raises(ValueError, match="unpack"):
            _ = DECKTET.card(code).suit


def test_the_excuse_has_no_suit_and_no_rank() -> None:
    """The Excuse is written X, ranks below all others and bears no suit."""
    assert (str(EXCUSE), EXCUSE.rank, EXCUSE.suits, EXCUSE.level) == ("X", None, (), -1)


def test_symbols() -> None:
    """French suits are printed as symbols where people read; Decktet suits have none and keep their letters."""
    assert FRENCH.card("Th").symbols == "T♥"
    assert DECKTET.card("8ms").symbols == "8ms"
    assert EXCUSE.symbols == "X"
