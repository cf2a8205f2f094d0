"""A hand in the order in which people hold it: by the suits that its cards count as."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.present.card import tags
from tricksmith.rules import GameRules
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.cards import Card, Suit

__all__ = ["Group", "sort_hand"]


@dataclass(frozen=True)
class Group:
    """Cards that are held together, the highest first; `suit` is None for trumps that are no suit by themselves."""

    name: str
    suit: Suit | None
    cards: tuple[Card, ...]


def sort_hand(game: GameRules[Any, Any], terms: Any, cards: Iterable[Card]) -> list[Group]:
    """The cards by effective suit, trumps first; before the contract (terms None) by the first printed suit.

    >>> from tricksmith import games
    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.games.nameless import Terms
    >>> hand = FRENCH.set("7h 8h 3h 4d 2c")
    >>> for group in sort_hand(games.get("nameless"), Terms(FRENCH.card("4h")), hand):
    ...     print(group.name, *group.cards)
    trumps 4d 7h
    hearts 8h 3h
    clubs 2c
    """
    return list(_sorted(game, terms, tuple(cards)))


@lru_cache(maxsize=4_096)
def _sorted(game: GameRules[Any, Any], terms: Any, held: tuple[Card, ...]) -> tuple[Group, ...]:
    """What `sort_hand` finds; a hand is shown again and again until a card leaves it."""
    ladder = trick_automaton(game, terms).ladder if terms is not None else ()
    groups = [Group("trumps", None, tuple(card for card in ladder if card in held))] if ladder else []
    rest: dict[str, tuple[Suit | None, list[Card]]] = {suit.name: (suit, []) for suit in game.deck.suits}
    for card in held:
        if card in ladder:
            continue
        suits = game.suits_of(card, terms) if terms is not None else card.suits
        suit = suits[0] if suits else None
        rest.setdefault(suit.name if suit is not None else "no suit", (suit, []))[1].append(card)
    for name, (suit, of_suit) in rest.items():
        groups.append(Group(name, suit, tuple(sorted(of_suit, key=lambda card: _height(game, terms, card, suit)))))
    return tuple(group for group in groups if group.cards)


@lru_cache(maxsize=16_384)
def _height(game: GameRules[Any, Any], terms: Any, card: Card, suit: Suit | None) -> tuple[int, int]:
    """A key that puts the highest card first; a trump that stays in its suit stands above it."""
    if terms is None:
        return 0, -card.level
    strength = game.strength(card, suit, terms) if type(game).strength is not GameRules.strength else None
    return -("trump" in tags(game, terms, card)), -(card.level if strength is None else strength)
