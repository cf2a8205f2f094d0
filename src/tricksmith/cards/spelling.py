"""Suits, and how the cards of a deck are spelled: one way on output, many on input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["CardSpec", "Spellings", "Suit", "check_cards", "check_text"]

MAX_DECK_SIZE = 128
"""The most cards of a deck. The compiled core plays with up to 64."""
CardSpec = tuple[str | None, tuple["Suit", ...], str, str]
"""A card's rank (None without one), suits, title and name."""


@dataclass(frozen=True, slots=True, eq=False)
class Suit:
    """A suit: its letter in notation, its name in text, and its symbol if there is a character for it.

    >>> from tricksmith.cards import french
    >>> french.HEARTS
    Suit('h')
    >>> str(french.HEARTS), french.HEARTS.name, french.HEARTS.symbol
    ('h', 'hearts', '♥')
    """

    letter: str
    """One lower-case letter, as in `7h`."""
    name: str
    """The suit in a sentence: "hearts were led"."""
    symbol: str = ""
    """One character for the screen, "" if the suit has none."""

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Suit({self.letter!r})"

    def __eq__(self, other: object) -> bool:
        # Letters are compared first, for speed: rules compare suits all the time, and most differ in their letters.
        return self is other or (
            isinstance(other, Suit)
            and self.letter == other.letter
            and self.name == other.name
            and self.symbol == other.symbol
        )

    def __hash__(self) -> int:
        return hash(self.letter)


class Spellings:
    """The cards of one deck by all their spellings.

    Args:
        deck: The deck's name, for errors.
        suits: Its suits, in order.
        ranks: The letters of its ranks, or their numbers, from low to high.
        cards: Each card's rank (None without one), suits, title and name, in the deck's order.
        aliases: Other spellings of letters, such as a symbol or `10`, all in lower case.
    """

    def __init__(
        self,
        deck: str,
        suits: Sequence[Suit],
        ranks: Sequence[str],
        cards: Sequence[CardSpec],
        aliases: Mapping[str, str],
    ) -> None:
        self._deck, self._suits, self._ranks, self._aliases = deck, suits, ranks, aliases
        self._by_name: dict[str, int] = {}
        self._by_code: dict[str, int] = {}
        # By signs, each a rank or the letter of a suit, so that they can be written in any order.
        by_signs: dict[frozenset[str], list[int]] = {}
        for index, (rank, card_suits, title, name) in enumerate(cards):
            self._by_name.update(dict.fromkeys(_names(title, name), index))
            letters = [suit.letter for suit in card_suits]
            self._by_code.setdefault("".join([rank or "X", *letters]).lower(), index)
            # A card with several suits can be written with one of them, if no other card is written so.
            choices = [letters] if len(letters) < 2 else [letters, *([letter] for letter in letters)]
            for choice in choices:
                by_signs.setdefault(frozenset([(rank or "X").lower(), *choice]), []).append(index)
        self._by_signs = {signs: indices[0] for signs, indices in by_signs.items() if len(indices) == 1}

    def card(self, text: str) -> int:
        """Return the index of the card that the text spells.

        Raises:
            NotationError: If it spells no card of the deck, or several.
        """
        plain = " ".join(text.lower().split())
        index = self._by_name.get(plain.removeprefix("the "))
        if index is None:
            for alias, letters in self._aliases.items():
                plain = plain.replace(alias, letters)
            signs = [sign for sign in plain if sign != " "]
            index = self._by_code.get("".join(signs))
            if index is None and len(set(signs)) == len(signs):
                index = self._by_signs.get(frozenset(signs))
        if index is None:
            suits = ", ".join(f"{suit.letter} {suit.name}" for suit in self._suits)
            raise NotationError(
                f"{text!r} isn't a card of the {self._deck} deck: "
                f"write a rank ({' '.join(self._ranks)}) and a suit ({suits})"
            )
        return index

    def known_suits(self, suits: Iterable[object]) -> frozenset[object]:
        """Return these suits as a frozenset.

        Raises:
            TypeError: If one is not a `Suit`, such as a text, which no card bears.
        """
        wanted = frozenset(suits)
        if wrong := [suit for suit in wanted if not isinstance(suit, Suit)]:
            listed = ", ".join(f"{suit.letter} ({suit.name})" for suit in self._suits)
            raise TypeError(f"{wrong[0]!r} is no Suit; use those of the {self._deck} deck itself, deck.suits: {listed}")
        return wanted

    def known_ranks(self, ranks: Iterable[str]) -> frozenset[str]:
        """Return these ranks as a frozenset.

        Raises:
            ValueError: If the deck has no such rank.
        """
        wanted = frozenset(ranks)
        if wrong := sorted(wanted - set(self._ranks)):
            raise ValueError(
                f"the {self._deck} deck has no rank {wrong[0]!r}; pass each rank by itself: {', '.join(self._ranks)}"
            )
        return wanted

    def suit(self, text: str) -> Suit:
        """Return the suit that the text spells: a letter, a symbol, a name or the beginning of a name.

        Raises:
            NotationError: If it spells no suit of the deck.
        """
        plain = text.strip().lower()
        plain = self._aliases.get(plain, plain)
        for suit in self._suits:
            if plain and (plain in (suit.letter, suit.symbol) or suit.name.lower().startswith(plain)):
                return suit
        raise NotationError(
            f"{text!r} isn't a suit of the {self._deck} deck: write one of "
            + ", ".join(f"{suit.letter} ({suit.name})" for suit in self._suits)
        )


def _names(title: str, name: str) -> set[str]:
    """Return the names of a card, in lower case and without the article: the full name, its parts, and the title."""
    plain = name.lower().removeprefix("the ")
    return {plain, plain.split(",")[0], plain.split(", ")[-1], title.lower().removeprefix("the ")} - {""}


def check_text(value: object, advice: str) -> None:
    """Raise a `TypeError` with the advice, if the value isn't text: "set() takes text, not 3: use of()".

    Args:
        value: What was given.
        advice: The error, with `{}` in the place of the value.
    """
    if not isinstance(value, str):
        raise TypeError(advice.format(repr(value)))


def check_cards(name: str, ranks: Sequence[str], cards: Sequence[CardSpec]) -> None:
    """Raise an error that says what is wrong with the cards of a deck.

    Args:
        name: The deck's name.
        ranks: The ranks of the deck.
        cards: The cards.

    Raises:
        TypeError: If a rank isn't text.
        ValueError: If there are too many cards, two have the same code, or a card has a rank that the deck lacks.
    """
    if len(cards) > MAX_DECK_SIZE:
        raise ValueError(f"a deck has at most {MAX_DECK_SIZE} cards; {name} has {len(cards)}")
    given: list[object] = [*ranks, *(rank for rank, *_ in cards if rank is not None)]
    for rank in given:
        if not isinstance(rank, str):
            raise TypeError(f"the deck {name} has a rank {rank!r}: a rank is a text, such as '{rank}'")
        if rank not in ranks:
            raise ValueError(f"the deck {name} has a card of rank {rank!r}, which is none of its ranks")
    codes = [(rank or "X", *(suit.letter for suit in suits)) for rank, suits, *_ in cards]
    for code, (rank, *_) in zip(codes, cards, strict=True):
        if codes.count(code) > 1:
            raise ValueError(
                f"the deck {name} has two cards with the code {''.join(code)}: records could not tell them apart; "
                f"give the second a rank of its own, such as {rank or ''}'"
            )
