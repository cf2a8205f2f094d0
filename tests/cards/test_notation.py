"""Cards, suits and sets are written in one way and read in many."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricksmith.cards import DECKTET, FRENCH, Card, CardSet, Deck, Suit
from tricksmith.errors import NotationError

DECKS = pytest.mark.parametrize("deck", [DECKTET, FRENCH], ids=lambda deck: deck.name)


@st.composite
def spellings(draw: st.DrawFn) -> tuple[Card, str]:
    """A card, and one of the ways in which people write it."""
    card = draw(st.sampled_from([*DECKTET.cards, *FRENCH.cards]))
    ranks = {"T": ["T", "10"], "C": ["C", "10", "♛"], None: ["X"]}.get(card.rank, [card.rank or ""])
    some = card.suits if len(card.suits) < 2 else draw(st.sampled_from([card.suits, card.suits[:1], card.suits[1:]]))
    signs = [draw(st.sampled_from([suit.letter, suit.symbol or suit.letter])) for suit in some]
    signs = draw(st.permutations([draw(st.sampled_from(ranks)), *signs]))
    text = draw(st.sampled_from(["", " "])).join(signs)
    text = draw(st.sampled_from([text, text.upper(), text.lower(), text.swapcase()]))
    return card, draw(st.sampled_from(["", " ", "\t"])) + text + draw(st.sampled_from(["", "  "]))


@DECKS
def test_a_card_is_written_in_one_way(deck: Deck) -> None:
    """The rank is in upper case, then the suits in lower case and in the deck's order; no two cards look alike."""
    order = [suit.letter for suit in deck.suits]
    for card in deck.cards:
        rank, letters = card.code[0], list(card.code[1:])
        assert rank == (card.rank or "X") == rank.upper()
        assert letters == sorted(letters, key=order.index) == [suit.letter for suit in card.suits]
        assert deck.card(str(card)) is card
        assert repr(card) == f"Card('{card}')"
    assert len({card.code.lower() for card in deck.cards}) == len(deck.cards)


@given(spellings())
def test_a_card_is_read_in_many_ways(written: tuple[Card, str]) -> None:
    """Any case, either order, symbols, 10 for T or Crown, one suit of two: as long as only one card can be meant."""
    card, text = written
    assert card.deck.card(text) is card


@DECKS
@given(st.text(alphabet="AaCcXx2389TtJjQqKk10 mswlykhd♥♠,/of", max_size=6))
def test_any_text_is_a_card_or_a_notation_error(deck: Deck, text: str) -> None:
    """Reading never fails in another way, and the error shows the text and what a card looks like."""
    cards, wanted = list[Card](), {repr(text), *(suit.name for suit in deck.suits)}
    try:
        cards.append(deck.card(text))
    except NotationError as error:
        said = str(error)
        wanted = {words for words in wanted if words not in said}
    assert cards or not wanted
    assert all(deck.card(str(card)) is card for card in cards)


@pytest.mark.parametrize(
    "text", ["", " ", "8", "m", "ms", "8mk", "8mss", "88ms", "8msw", "Amm", "1m", "7h", "Xm", "CC"]
)
def test_what_is_no_decktet_card(text: str) -> None:
    """A rank or a suit alone, a suit twice or one that the card lacks is refused."""
    with pytest.raises(NotationError, match="isn't a card of the Decktet deck: write a rank"):
        DECKTET.card(text)


@pytest.mark.parametrize(
    "text", ["", "7", "h", "10", "1h", "7hh", "7hs", "77", "8ms", "X", "0h", "♥", "queen of moons"]
)
def test_what_is_no_french_card(text: str) -> None:
    """A rank or a suit alone, or two suits, make no card."""
    with pytest.raises(NotationError, match="isn't a card of the French deck: write a rank"):
        FRENCH.card(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("the Diplomat", "8ms"),
        ("diplomat", "8ms"),
        ("THE DIPLOMAT, 8 of moons and suns", "8ms"),
        ("8 of Moons and Suns", "8ms"),
        ("Chance  Meeting", "7ml"),
        ("ace of knots", "Ak"),
        ("the Huntress", "Cm"),
        ("Crown of Moons", "Cm"),
        ("the Excuse", "X"),
        ("excuse", "X"),
    ],
)
def test_a_decktet_card_is_known_by_its_name(text: str, code: str) -> None:
    """A name is read with and without its article, and so is what follows it."""
    assert str(DECKTET.card(text)) == code


@pytest.mark.parametrize(
    ("text", "code"), [("ten of hearts", "Th"), ("Queen of Spades", "Qs"), ("the ace of clubs", "Ac")]
)
def test_a_french_card_is_known_by_its_name(text: str, code: str) -> None:
    """French cards are read in words too."""
    assert str(FRENCH.card(text)) == code


@DECKS
def test_every_name_is_read_as_its_card(deck: Deck) -> None:
    """No two cards share a name."""
    assert all(deck.card(card.name) is card for card in deck.cards)
    assert all(deck.card(card.title) is card for card in deck.cards if card.title)
    assert len({card.name for card in deck.cards}) == len(deck.cards)


@DECKS
@given(data=st.data())
def test_a_set_that_is_written_and_read_is_the_same(deck: Deck, data: st.DataObject) -> None:
    """Cards stand in the deck's order with spaces between; any order and commas are read."""
    mask = data.draw(st.integers(0, deck.all.mask))
    cards = CardSet(deck, mask)
    assert deck.set(str(cards)) == cards
    shuffled = data.draw(st.permutations([card.code.lower() for card in cards]))
    assert deck.set(", ".join(shuffled)) == cards


def test_a_card_twice_is_no_set() -> None:
    """A set holds each card once, however it is spelled."""
    with pytest.raises(NotationError, match="8ms is twice in '8ms 9wy sm8': a set holds each card once"):
        DECKTET.set("8ms 9wy sm8")


def test_a_set_with_something_else_in_it_is_refused() -> None:
    """One word that is not a card spoils the set, and the error names it."""
    with pytest.raises(NotationError, match="'8x' isn't a card of the Decktet deck"):
        DECKTET.set("9wy 8x")


@DECKS
def test_a_suit_is_read_by_letter_name_or_symbol(deck: Deck) -> None:
    """Any case, the whole name, and the symbol where there is one."""
    for suit in deck.suits:
        for text in {suit.letter, suit.name, suit.name[:3], suit.symbol or suit.letter}:
            assert deck.suit(text) == deck.suit(f" {text.upper()} ") == suit


@pytest.mark.parametrize("text", ["", " ", "x", "Moonshine", "hearts", "♥", "10"])
def test_what_is_no_suit(text: str) -> None:
    """The error lists the suits there are."""
    with pytest.raises(NotationError, match=r"isn't a suit of the Decktet deck: write one of m \(Moons\), s \(Suns\)"):
        DECKTET.suit(text)


def test_a_suit_is_its_letter() -> None:
    """A suit prints as its letter and is equal to another with the same letter, name and symbol."""
    assert [str(suit) for suit in DECKTET.suits] == list("mswlyk")
    assert [str(suit) for suit in FRENCH.suits] == list("shdc")
    assert Suit("m", "Moons") == DECKTET.suit("m")
    assert Suit("s", "spades", "♠") != DECKTET.suit("s")
    assert repr(DECKTET.suit("m")) == "Suit('m')"


def test_a_card_is_read_from_text_alone() -> None:
    """A number or a card itself is refused with what to pass."""
    for value in (5, None, FRENCH.cards[0]):
        with pytest.raises(TypeError, match=r"^card\(\) takes the text of a card, such as '2s', not "):
            FRENCH.card(value)
        with pytest.raises(TypeError, match=r"^suit\(\) takes the text of a suit, such as 's', not "):
            FRENCH.suit(value)  # type: ignore[arg-type]
