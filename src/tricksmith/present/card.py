"""Cards, suits and the terms of a contract in words."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.present.cast import join
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.cards import Deck
    from tricksmith.present.cast import Cast
    from tricksmith.rules import GameRules

__all__ = ["bearing_text", "card_text", "cards_text", "rank_text", "settled", "tags"]


def card_text(card: Card, cast: Cast) -> str:
    """A card in a sentence, as this reader likes it.

    >>> from tricksmith.cards import DECKTET, FRENCH
    >>> from tricksmith.present import Cast
    >>> plain, rich = Cast(("Ada", "Bo")), Cast(("Ada", "Bo"), symbols=True)
    >>> card_text(DECKTET.card("8ms"), plain), card_text(DECKTET.card("8ms"), rich)
    ('8ms (the Diplomat, 8 of Moons and Suns)', '8ms the Diplomat')
    >>> card_text(FRENCH.card("7h"), plain), card_text(FRENCH.card("7h"), rich)
    ('7h (seven of hearts)', '7♥')
    """
    has_symbols = all(suit.symbol for suit in card.suits)
    if not cast.symbols or not (card.title or has_symbols):
        return f"{card.code} ({card.name})"
    return f"{card.symbols} {card.title}" if card.title else card.symbols


def cards_text(cards: Iterable[Card], cast: Cast) -> str:
    """Several cards in a row, without their names."""
    return join(card.symbols if cast.symbols else card.code for card in cards)


def bearing_text(suits: Iterable[Suit], last: str = "and") -> str:
    """Suits by name."""
    return join((suit.name for suit in suits), last)


def rank_text(rank: str, deck: Deck) -> str:
    """A rank in words, in the plural, where the deck has words for it.

    >>> from tricksmith.cards import DECKTET, FRENCH
    >>> rank_text("J", FRENCH), rank_text("6", FRENCH), rank_text("8", DECKTET)
    ('jacks', 'sixes', '8s')
    """
    for card in deck.cards:
        word, of, _ = card.name.partition(" of ")
        if card.rank == rank and of and word.isalpha():
            return word + ("es" if word.endswith("x") else "s")
    return f"{rank}s"


def settled(game: GameRules[Any, Any], terms: Any, cast: Cast | None = None) -> list[tuple[str, str]]:
    """What the contract's terms say, each with its name: trump, a cursed suit, the card turned up.

    >>> from tricksmith import games
    >>> from tricksmith.cards import decktet
    >>> from tricksmith.games.poison_nonesuch import Terms
    >>> settled(games.get("poison-nonesuch"), Terms(cursed=decktet.MOONS, trump=decktet.WYRMS))
    [('cursed', 'Moons'), ('trump', 'Wyrms')]
    """
    if not dataclasses.is_dataclass(terms):
        return []
    return [
        (field.name.replace("_", " "), _value_text(getattr(terms, field.name), game, cast))
        for field in dataclasses.fields(terms)
    ]


def _value_text(value: object, game: GameRules[Any, Any], cast: Cast | None) -> str:
    if value is None:
        return "none"
    if isinstance(value, Suit):
        return value.name
    if isinstance(value, Card):
        return card_text(value, cast) if cast is not None else f"{value.code} ({value.name})"
    if isinstance(value, CardSet):
        return cards_text(value, cast) if cast is not None else str(value)
    return rank_text(value, game.deck) if isinstance(value, str) and value in game.deck.ranks else str(value)


@lru_cache(maxsize=16_384)
def tags(game: GameRules[Any, Any], terms: Any, card: Card) -> tuple[str, ...]:
    """The names of the terms that the card falls under: that it is a trump, say, or bears a cursed suit.

    >>> from tricksmith import games
    >>> from tricksmith.cards import DECKTET, decktet
    >>> from tricksmith.games.poison_nonesuch import Terms
    >>> tags(games.get("poison-nonesuch"), Terms(cursed=decktet.MOONS, trump=decktet.SUNS), DECKTET.card("8ms"))
    ('cursed', 'trump')
    """
    if not dataclasses.is_dataclass(terms):
        return ()
    found = []
    for field in dataclasses.fields(terms):
        value = getattr(terms, field.name)
        if value in card.suits or (isinstance(value, str) and value == card.rank):
            found.append(field.name.replace("_", " "))
    if "trump" not in found and card in trick_automaton(game, terms).ladder:
        found.append("trump")
    return tuple(found)
