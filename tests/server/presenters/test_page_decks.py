"""What a page learns of the cards of a deck."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

from scripts.write_decks import PATH, decks
from tricksmith.cards import Deck, Suit
from tricksmith.server.presenters import deck_info

KEPT = json.loads(PATH.read_text())


def test_the_file_is_what_the_command_writes() -> None:
    """`python -m scripts.write_decks` writes it again."""
    assert decks() == KEPT


def test_a_page_learns_all_of_a_deck_of_ones_own() -> None:
    """Its ranks from low to high, its suits with their symbols, and every card by its code."""
    bells, hearts = Suit("b", "bells"), Suit("h", "hearts", "♥")
    cards = [(rank, (suit,), "", f"{rank} of {suit.name}") for suit in (bells, hearts) for rank in ("7", "C")]
    deck = Deck("Of my own", (bells, hearts), ("7", "C"), [*cards, (None, (), "", "the joker")], {})
    info = deck_info(cast("Any", SimpleNamespace(deck=deck, cards=deck.all)))
    assert info.ranks == ["7", "C"]
    assert [(suit.letter, suit.symbol) for suit in info.suits] == [("b", ""), ("h", "♥")]
    assert {code: card.kind for code, card in info.cards.items()} == {
        "7b": "number", "Cb": "number", "7h": "number", "Ch": "number", "X": "excuse"
    }  # fmt: skip
