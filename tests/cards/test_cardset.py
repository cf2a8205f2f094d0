"""Sets of cards behave as sets do, in the deck's order."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricksmith.cards import DECKTET, FRENCH, CardSet, Deck, bits
from tricksmith.cards.decktet import ACES, CROWNS, EXCUSE, NUMBERS, SUNS, WYRMS

DECKS = pytest.mark.parametrize("deck", [DECKTET, FRENCH], ids=lambda deck: deck.name)
MASKS = st.integers(0, 2**52 - 1)


def some(deck: Deck, mask: int) -> CardSet:
    """The set with these bits, as far as the deck has them."""
    return CardSet(deck, mask & deck.all.mask)


@given(st.integers(0, 2**64 - 1))
def test_bits_are_the_places_of_the_ones(mask: int) -> None:
    """Every set bit is found once, from the lowest."""
    assert list(bits(mask)) == [place for place in range(64) if mask >> place & 1]


@DECKS
@given(one=MASKS, other=MASKS)
def test_set_words_mean_what_they_mean_for_sets(deck: Deck, one: int, other: int) -> None:
    """Union, intersection, difference, subset, size and membership agree with Python's sets."""
    a, b = some(deck, one), some(deck, other)
    x, y = set(a), set(b)
    assert set(a | b) == x | y
    assert set(a & b) == x & y
    assert set(a - b) == x - y
    assert (a <= b) == (x <= y)
    assert a.is_disjoint(b) == x.isdisjoint(y)
    assert (len(a), bool(a), a == b) == (len(x), bool(x), x == y)
    assert all((card in a) == (card in x) for card in deck.cards)


@DECKS
@given(mask=MASKS)
def test_a_set_lists_its_cards_in_the_decks_order(deck: Deck, mask: int) -> None:
    """Iteration and text follow the deck, and `of` builds the set again from its cards in any order."""
    cards = some(deck, mask)
    assert list(cards) == sorted(cards)
    assert str(cards) == " ".join(card.code for card in sorted(cards))
    assert deck.of(reversed(list(cards))) == cards


@DECKS
@given(mask=MASKS)
def test_a_set_survives_being_sent(deck: Deck, mask: int) -> None:
    """A pickled set is equal to the one it was made from, of the same deck, with the same hash."""
    cards = some(deck, mask)
    sent = pickle.loads(pickle.dumps(cards))
    assert sent == cards
    assert sent.deck is deck
    assert hash(sent) == hash(cards)


def test_sets_of_two_decks_do_not_mix() -> None:
    """A union, a comparison of size or a difference between two decks is a mistake; equality is just false."""
    decktet, french = DECKTET.set("Am"), FRENCH.set("2s")
    assert decktet.mask == french.mask
    assert decktet != french
    assert FRENCH.card("2s") not in decktet
    for mix in (CardSet.__or__, CardSet.__and__, CardSet.__sub__, CardSet.__le__, CardSet.is_disjoint):
        with pytest.raises(TypeError, match="cards of Decktet and of French do not mix in one set"):
            mix(decktet, french)


def test_what_is_no_card_is_in_no_set() -> None:
    """Asking for a text or a number in a set is answered with no."""
    assert "Am" not in DECKTET.all
    assert 0 not in DECKTET.all
    assert None not in DECKTET.all
    assert DECKTET.all != 2**37 - 1


def test_cards_by_suit_and_rank() -> None:
    """`bearing` finds the cards of a suit, second suits included; `of_rank` those of a rank."""
    assert str(NUMBERS.bearing(SUNS)) == "2sy 3sk 4ms 5sw 6sy 7sk 8ms 9ms"
    assert str(NUMBERS.bearing(SUNS) & NUMBERS.bearing(WYRMS)) == "2sy 6sy"
    assert len(NUMBERS.bearing(SUNS, WYRMS)) == 14
    assert str(DECKTET.all.of_rank("4", "C")) == "4ms 4wl 4yk Cm Cs Cw Cl Cy Ck"
    assert not NUMBERS.bearing()
    assert ACES | NUMBERS | CROWNS | DECKTET.of([EXCUSE]) == DECKTET.all


def test_a_set_of_what_no_card_bears_is_refused() -> None:
    """Else nobody would have to follow, and nothing would say so."""
    with pytest.raises(TypeError, match=r"'h' is no Suit; use those of the French deck itself.*h \(hearts\)"):
        FRENCH.all.bearing("h")  # type: ignore[arg-type]
    for rank in ("10", "X", "789TJQKA"):
        with pytest.raises(ValueError, match=rf"the French deck has no rank '{rank}'; pass each rank by itself: 2, 3"):
            FRENCH.all.of_rank(rank)
