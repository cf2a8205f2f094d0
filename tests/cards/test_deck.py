"""The two decks, card by card, and how a deck is made."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tricksmith.cards import DECKTET, FRENCH, Deck, Suit
from tricksmith.cards.decktet import ACES, CROWNS, NUMBERS
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import pair_table

DECKTET_NAMES = {
    "2mk": "Author", "2sy": "Desert", "2wl": "Origin",
    "3mw": "Journey", "3sk": "Painter", "3ly": "Savage",
    "4ms": "Mountain", "4wl": "Sailor", "4yk": "Battle",
    "5ml": "Forest", "5sw": "Discovery", "5yk": "Soldier",
    "6mw": "Lunatic", "6sy": "Penitent", "6lk": "Market",
    "7ml": "Chance Meeting", "7sk": "Castle", "7wy": "Cave",
    "8ms": "Diplomat", "8wl": "Mill", "8yk": "Betrayal",
    "9ms": "Pact", "9wy": "Darkness", "9lk": "Merchant",
    "Cm": "Huntress", "Cs": "Bard", "Cw": "Sea", "Cl": "End", "Cy": "Calamity", "Ck": "Windfall",
}  # fmt: skip


def test_the_decktet_has_37_cards() -> None:
    """Six Aces, 24 number cards, six Crowns and the Excuse."""
    assert (len(ACES), len(NUMBERS), len(CROWNS), len(DECKTET.cards)) == (6, 24, 6, 37)
    assert {card.code: card.title.removeprefix("the ") for card in NUMBERS | CROWNS} == DECKTET_NAMES
    assert [card.code for card in ACES] == ["Am", "As", "Aw", "Al", "Ay", "Ak"]
    assert DECKTET.ranks == tuple("A23456789C")


def test_a_decktet_card_is_called_by_name_rank_and_suits() -> None:
    """The name for people has the title, the rank and the suits in words."""
    names = {code: DECKTET.card(code).name for code in ("8ms", "Ay", "Cw", "X")}
    assert names == {
        "8ms": "the Diplomat, 8 of Moons and Suns",
        "Ay": "Ace of Wyrms",
        "Cw": "the Sea, Crown of Waves",
        "X": "the Excuse",
    }


@pytest.mark.parametrize("suit", DECKTET.suits, ids=str)
def test_every_suit_of_the_decktet_has_one_card_of_each_rank(suit: Suit) -> None:
    """Ten cards bear a suit, one of each rank, eight of them number cards."""
    cards = DECKTET.all.bearing(suit)
    assert sorted(card.level for card in cards) == list(range(10))
    assert len(cards & NUMBERS) == 8


def test_the_pairs_cover_the_number_cards() -> None:
    """Each number card bears one of the 15 pairs of suits; three pairs have no card."""
    table = {(a, b): cards for a, b, cards in pair_table(NUMBERS)}
    assert len(table) == 15
    assert sum(cards.mask for cards in table.values()) == NUMBERS.mask
    assert sorted(f"{one}{other}" for (one, other), cards in table.items() if not cards) == ["my", "sl", "wk"]


def test_the_french_deck_has_52_cards() -> None:
    """Thirteen ranks of four suits, suit by suit."""
    assert len(FRENCH.cards) == 52
    assert FRENCH.suits == (SPADES, HEARTS, DIAMONDS, CLUBS)
    assert str(FRENCH.all.bearing(HEARTS)) == "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert (FRENCH.card("Th").name, FRENCH.card("As").name) == ("ten of hearts", "ace of spades")


@pytest.mark.parametrize("deck", [DECKTET, FRENCH], ids=lambda deck: deck.name)
def test_a_deck_is_one_object(deck: Deck) -> None:
    """A pickled or copied deck is the same deck."""
    assert pickle.loads(pickle.dumps(deck)) is deck
    assert copy.deepcopy(deck) is deck
    assert repr(deck) == f"Deck('{deck.name}')"


def test_two_cards_of_one_code_are_refused() -> None:
    """A record could not tell them apart; the error says what would do."""
    spade = FRENCH.suits[0]
    cards = [("K", (spade,), "", "king of spades"), ("K", (spade,), "", "the other king of spades")]
    with pytest.raises(ValueError, match=r"the deck pinochle has two cards with the code Ks: .* such as K'"):
        Deck("pinochle", (spade,), "K", cards, {})


def test_a_deck_has_at_most_128_cards() -> None:
    """Two full packs with jokers fit."""
    suit = Suit("z", "zeds")
    with pytest.raises(ValueError, match="a deck has at most 128 cards; too many has 129"):
        Deck(
            "too many",
            (suit,),
            [str(rank) for rank in range(129)],
            [(str(r), (suit,), "", str(r)) for r in range(129)],
            {},
        )


@pytest.mark.parametrize(
    ("cards", "advice"),
    [
        ("Th", r"of\(\) takes cards, not 'Th': to read text, use set\('Th'\)"),
        (["Th", "9h"], r"of\(\) takes cards, not 'Th': to read a card, use card\(text\)"),
    ],
)
def test_a_set_is_made_of_cards_not_of_text(cards: Any, advice: str) -> None:
    """`of` takes cards; given text, it says which method reads text."""
    with pytest.raises(TypeError, match=advice):
        FRENCH.of(cards)


def test_a_set_combines_with_sets_only() -> None:
    """A card is no set: the error says how to make one of it."""
    with pytest.raises(TypeError, match=r"combines with another set, not with Card\('2h'\): use deck.of\(\[card\]\)"):
        FRENCH.all - FRENCH.card("2h")  # type: ignore[operator]


@pytest.mark.parametrize("wrong", [3, None])
def test_what_is_no_collection_of_cards_is_refused_with_advice(wrong: object) -> None:
    """The error names what was given, and what to give."""
    with pytest.raises(TypeError, match=rf"of\(\) takes cards, not {wrong}: give a list of cards"):
        FRENCH.of(wrong)  # type: ignore[arg-type]


def test_a_rank_is_a_text_of_the_deck() -> None:
    """The error says which rank is none, and what to write."""
    suit = Suit("r", "red")
    with pytest.raises(TypeError, match="the deck numbers has a rank 7: a rank is a text, such as '7'"):
        Deck("numbers", (suit,), ("6", "7"), [(7, (suit,), "", "red 7")], {})  # type: ignore[list-item]
    with pytest.raises(ValueError, match="the deck numbers has a card of rank '8', which is none of its ranks"):
        Deck("numbers", (suit,), ("6", "7"), [("8", (suit,), "", "red 8")], {})
