"""Cards, sets of cards and decks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.cards.masks import mask_of
from tricksmith.cards.spelling import Spellings, check_cards, check_text
from tricksmith.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tricksmith.cards.spelling import CardSpec, Suit

__all__ = ["DECKS", "Card", "CardSet", "Deck"]

DECKS: dict[str, Deck] = {}
"""Every deck by its name, from which cards and decks are unpickled."""


class Card:
    """One card of a deck. There is one object for each card, so cards are compared by identity.

    Cards come from their deck: `FRENCH.card("7h")`, `FRENCH.cards`. They sort in the deck's order.

    >>> from tricksmith.cards import DECKTET
    >>> card = DECKTET.card("8ms")
    >>> card, card.rank, [suit.name for suit in card.suits], card.name
    (Card('8ms'), '8', ['Moons', 'Suns'], 'the Diplomat, 8 of Moons and Suns')
    """

    __slots__ = ("bit", "code", "deck", "index", "level", "name", "rank", "suits", "symbols", "title")

    deck: Deck
    index: int
    """The card's index in the deck, from 0."""
    bit: int
    """`1 << index`: the card in the mask of a `CardSet`."""
    code: str
    """Its one spelling on output: `7h`, `8ms`, `X` for a card without rank and suit."""
    rank: str | None
    """The letter of its rank; None for a card without one."""
    level: int
    """The index of its rank in `deck.ranks`, from 0; -1 without a rank."""
    suits: tuple[Suit, ...]
    """The suits that it bears, in the deck's order: none, one or several."""
    title: str
    """A name of its own, such as "the Diplomat"; "" if it has none."""
    name: str
    """Its full name: "the Diplomat, 8 of Moons and Suns"."""
    symbols: str
    """Its spelling with the suits as symbols, where they have any: `7♥`."""

    def __init__(
        self, deck: Deck, index: int, rank: str | None, suits: tuple[Suit, ...], title: str, name: str
    ) -> None:
        self.deck = deck
        self.index = index
        self.bit = 1 << index
        self.rank = rank
        self.level = deck.ranks.index(rank) if rank is not None else -1
        self.suits = suits
        self.title = title
        self.name = name
        self.code = (rank or "X") + "".join(suit.letter for suit in suits)
        self.symbols = (rank or "X") + "".join(suit.symbol or suit.letter for suit in suits)

    @property
    def suit(self) -> Suit:
        """The suit of a card that bears exactly one; raises `ValueError` for any other card."""
        (suit,) = self.suits
        return suit

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _card, (self.deck.name, self.code)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


class CardSet:
    """An immutable set of cards of one deck. It iterates in the deck's order and prints as notation.

    Combine sets with `|`, `&` and `-`; `<=` asks whether one is part of the other. Sets come from their deck:
    `FRENCH.set("7h 3h")` reads text, `FRENCH.of(cards)` takes cards, `FRENCH.all` is the whole deck. In `mask`, bit `n`
    is set if `deck.cards[n]` is in the set.

    Args:
        deck: The deck.
        mask: The cards, as bits; none by default.

    >>> from tricksmith.cards import FRENCH
    >>> hand = FRENCH.set("7h 3h As")
    >>> len(hand), FRENCH.card("3h") in hand, str(hand)
    (3, True, 'As 3h 7h')
    >>> hand - FRENCH.set("3h") | FRENCH.set("2c")
    CardSet('As 7h 2c')
    >>> hand.bearing(FRENCH.suit("hearts")), hand.of_rank("A", "K"), hand.is_disjoint(FRENCH.set("2c"))
    (CardSet('3h 7h'), CardSet('As'), True)
    """

    __slots__ = ("deck", "mask")

    def __init__(self, deck: Deck, mask: int = 0) -> None:
        self.deck = deck
        self.mask = mask

    def bearing(self, *suits: Suit) -> CardSet:
        """Return the cards that bear at least one of these suits.

        Args:
            suits: The suits, one argument each.
        """
        return CardSet(self.deck, self.mask & self.deck.suit_mask(*suits))

    def of_rank(self, *ranks: str) -> CardSet:
        """Return the cards of these ranks.

        Args:
            ranks: The letters of the ranks, one argument each.
        """
        return CardSet(self.deck, self.mask & self.deck.rank_mask(*ranks))

    def __contains__(self, card: object) -> bool:
        return getattr(card, "deck", None) is self.deck and bool(self.mask & card.bit)  # type: ignore[attr-defined]

    def __iter__(self) -> Iterator[Card]:
        cards, mask = self.deck.cards, self.mask
        while mask:  # as `bits`, inlined for speed
            lowest = mask & -mask
            yield cards[lowest.bit_length() - 1]
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask | self._mask_of(other))

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask & self._mask_of(other))

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.deck, self.mask & ~self._mask_of(other))

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~self._mask_of(other) == 0

    def is_disjoint(self, other: CardSet) -> bool:
        """Return whether the two sets share no card.

        Args:
            other: A set of the same deck.

        Raises:
            TypeError: If it is of another deck.
        """
        return self.mask & self._mask_of(other) == 0

    def _mask_of(self, other: CardSet) -> int:
        try:
            if other.deck is not self.deck:
                raise TypeError(f"cards of {self.deck.name} and of {other.deck.name} do not mix in one set")
            return other.mask
        except AttributeError:
            raise TypeError(
                f"a set of cards combines with another set, not with {other!r}: use deck.of([card]) or deck.set(text)"
            ) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask and self.deck is other.deck

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return self.deck._codes(self.mask)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


class Deck:
    """A pack of cards, at most 128, in the order of their bits.

    `FRENCH` and `DECKTET` are ready to use. Create any other deck once, in the file of its game.

    Args:
        name: The deck's name. A deck with the same name replaces it when cards are unpickled.
        suits: Its suits, in order.
        ranks: The letters of its ranks, or their numbers, such as "21", from low to high.
        cards: Each card's rank (None without one), suits, title ("" without one) and full name.
        aliases: Other spellings of letters, in lower case: `{"10": "t", "♥": "h"}`.

    Raises:
        TypeError: If a rank isn't text.
        ValueError: If there are more than 128 cards, two have the same code, or a card has a rank that the deck lacks.

    >>> from tricksmith.cards import FRENCH
    >>> len(FRENCH.cards), FRENCH.card("10♥"), FRENCH.card("hT"), FRENCH.card("ten of hearts"), FRENCH.suit("hearts")
    (52, Card('Th'), Card('Th'), Card('Th'), Suit('h'))
    >>> FRENCH.suit_mask(FRENCH.suit("hearts")).bit_count(), FRENCH.rank_mask("A", "K").bit_count()
    (13, 8)
    """

    def __init__(
        self, name: str, suits: Sequence[Suit], ranks: Sequence[str], cards: Iterable[CardSpec], aliases: dict[str, str]
    ) -> None:
        specs = list(cards)
        self.name = name
        self.suits = tuple(suits)
        self.ranks = tuple(ranks)
        check_cards(name, self.ranks, specs)
        self.cards = tuple(Card(self, index, *spec) for index, spec in enumerate(specs))
        self.all = CardSet(self, (1 << len(self.cards)) - 1)
        self._spellings = Spellings(name, self.suits, self.ranks, specs, aliases)
        self._by_code = {card.code: card for card in self.cards}
        DECKS[name] = self

    @lru_cache(maxsize=4096)  # noqa: B019 - decks live as long as the program
    def card(self, text: str) -> Card:
        """Return the card that a text spells: in any case, suits in any order, with symbols, as `10`, or by its name.

        Args:
            text: The text, such as "Th", "10♥" or "ten of hearts".

        Raises:
            NotationError: If the text isn't a card of this deck.
            TypeError: If it isn't text.

        >>> from tricksmith.cards import FRENCH
        >>> FRENCH.card(5)
        Traceback (most recent call last):
        TypeError: card() takes the text of a card, such as '2s', not 5
        """
        check_text(text, f"card() takes the text of a card, such as '{self.cards[0]}', not {{}}")
        return self._by_code.get(text) or self.cards[self._spellings.card(text)]

    def set(self, text: str) -> CardSet:
        """Return the cards that a text lists, separated by spaces or commas.

        Args:
            text: The cards, in any spelling that `card` reads.

        Raises:
            NotationError: If a word isn't a card of this deck, or a card comes twice.
            TypeError: If it isn't text.

        >>> from tricksmith.cards import FRENCH
        >>> FRENCH.set("Ah, 10s")
        CardSet('Ts Ah')
        """
        check_text(text, "set() takes text, not {}: for a list of cards, use of()")
        mask = 0
        for word in text.replace(",", " ").split():
            card = self.card(word)
            if mask & card.bit:
                raise NotationError(f"{card} is twice in {text!r}: a set holds each card once")
            mask |= card.bit
        return CardSet(self, mask)

    def of(self, cards: Iterable[Card]) -> CardSet:
        """Return the set of these cards, which must be cards of this deck. For text, use `set`.

        Args:
            cards: The cards, in any order.

        Raises:
            TypeError: If one of them isn't a card.

        >>> from tricksmith.cards import FRENCH
        >>> FRENCH.of(card for card in FRENCH.cards if card.rank == "A")
        CardSet('As Ah Ad Ac')
        """
        return CardSet(self, mask_of(cards))

    def suit(self, text: str) -> Suit:
        """Return the suit that a text spells: its letter, its symbol, its name or the beginning of its name.

        Args:
            text: The text, in any case.

        Raises:
            NotationError: If the text isn't a suit of this deck.
            TypeError: If it isn't text.
        """
        check_text(text, f"suit() takes the text of a suit, such as '{self.suits[0]}', not {{}}")
        return self._spellings.suit(text)

    @lru_cache(maxsize=256)  # noqa: B019 - decks live as long as the program
    def suit_mask(self, *suits: Suit) -> int:
        """Return the cards that bear at least one of these suits, as bits.

        Args:
            suits: The suits, one argument each.

        Raises:
            TypeError: If one is no suit, but its letter, say.
        """
        wanted = self._spellings.known_suits(suits)
        return sum(card.bit for card in self.cards if not wanted.isdisjoint(card.suits))

    @lru_cache(maxsize=256)  # noqa: B019 - decks live as long as the program
    def rank_mask(self, *ranks: str) -> int:
        """Return the cards of these ranks, as bits.

        Args:
            ranks: The letters of the ranks, one argument each.

        Raises:
            ValueError: If the deck has no such rank.
        """
        return sum(card.bit for card in self.cards if card.rank in self._spellings.known_ranks(ranks))

    @lru_cache(maxsize=4096)  # noqa: B019 - decks live as long as the program
    def _codes(self, mask: int) -> str:
        """The codes of these cards; cached, because the refusals of many moves write the same cards."""
        return " ".join(card.code for card in CardSet(self, mask))

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _deck, (self.name,)


def _card(deck: str, code: str) -> Card:
    return DECKS[deck].card(code)


def _deck(name: str) -> Deck:
    return DECKS[name]
