"""Cards, suits and the mode of a contract in words."""

from __future__ import annotations

import dataclasses
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, get_args

from tricksmith.cards import Card, CardSet, Suit
from tricksmith.present.names import join
from tricksmith.rules import Call, GameRules, mode_values
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.cards import Deck
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Contract, View

__all__ = [
    "SuitGroup",
    "bearing_text",
    "card_sign",
    "card_tags",
    "card_text",
    "cards_text",
    "contract_facts",
    "in_order",
    "named_rank",
    "rank_text",
    "sort_hand",
]


def card_text(card: Card, who: PlayerNames) -> str:
    """Return a card as it is written in a sentence for this reader.

    Args:
        card: The card.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import DECKTET, FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> plain, rich = PlayerNames(("Ada", "Bo")), PlayerNames(("Ada", "Bo"), symbols=True)
    >>> card_text(DECKTET.card("8ms"), plain), card_text(DECKTET.card("8ms"), rich)
    ('8ms (the Diplomat, 8 of Moons and Suns)', '8ms the Diplomat')
    >>> card_text(FRENCH.card("7h"), plain), card_text(FRENCH.card("7h"), rich)
    ('7h (seven of hearts)', '7♥')
    """
    has_symbols = all(suit.symbol for suit in card.suits)
    if not who.symbols or not (card.title or has_symbols):
        return f"{card.code} ({card.name})"
    return f"{card.symbols} {card.title}" if card.title else card.symbols


def card_sign(card: Card, who: PlayerNames) -> str:
    """Return a card as it is written where its name is too long.

    Args:
        card: The card.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> card_sign(FRENCH.card("7h"), PlayerNames(("Ada", "Bo"), symbols=True))
    '7♥'
    """
    return card.symbols if who.symbols else card.code


def cards_text(cards: Iterable[Card], who: PlayerNames) -> str:
    """Return several cards in a row, without their names.

    Args:
        cards: The cards.
        who: The names of the seats, and who reads.

    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.present import PlayerNames
    >>> cards_text(FRENCH.set("7h Ks"), PlayerNames(("Ada", "Bo"), symbols=True))
    'K♠ and 7♥'
    """
    return join(card_sign(card, who) for card in cards)


def bearing_text(suits: Iterable[Suit], last: str = "and") -> str:
    """Return suits in words, as what a card bears.

    Args:
        suits: The suits.
        last: The word before the last one.

    >>> from tricksmith.cards import DECKTET
    >>> bearing_text(DECKTET.card("8ms").suits)
    'Moons and Suns'
    """
    return join((suit.name for suit in suits), last)


def rank_text(rank: str, deck: Deck) -> str:
    """Return the name of a rank in the plural: a word if the deck has one, or else its letter.

    Args:
        rank: The rank's letter.
        deck: The deck of the game.

    >>> from tricksmith.cards import DECKTET, FRENCH
    >>> rank_text("J", FRENCH), rank_text("6", FRENCH), rank_text("8", DECKTET)
    ('jacks', 'sixes', '8s')
    """
    for card in deck.cards:
        word, of, _ = card.name.partition(" of ")
        if card.rank == rank and of and word.isalpha():
            return word + ("es" if word.endswith("x") else "s")
    return f"{rank}s"


def contract_facts(game: GameRules[Any, Any], mode: Any, who: PlayerNames | None = None) -> list[tuple[str, str]]:
    """Return what the contract's mode says, each with its name: trump, a cursed suit, the card turned up.

    Args:
        game: The game.
        mode: The contract's mode.
        who: The names of the seats; without them no seat is named.

    >>> from tricksmith import games
    >>> from tricksmith.cards import decktet
    >>> from tricksmith.games.poison_nonesuch import Mode
    >>> contract_facts(games.get("poison-nonesuch"), Mode(cursed=decktet.MOONS, trump=decktet.WYRMS))
    [('cursed', 'Moons'), ('trump', 'Wyrms')]
    """
    return [(name.replace("_", " "), _value_text(value, game, who)) for name, value in mode_values(mode).items()]


def _value_text(value: object, game: GameRules[Any, Any], who: PlayerNames | None) -> str:
    if value is None:
        return "none"
    if value is True:
        return "yes"
    if isinstance(value, Suit):
        return value.name
    if isinstance(value, Card):
        return card_text(value, who) if who is not None else f"{value.code} ({value.name})"
    if isinstance(value, CardSet):
        return cards_text(value, who) if who is not None else str(value)
    return rank_text(value, game.deck) if isinstance(value, str) and value in game.deck.ranks else str(value)


def named_rank(view: View) -> tuple[str, str]:
    """Return the word and the rank of a call that names a rank before the contract is complete, as ("trump", "J").

    The word is the name of a value of the contract's mode. Without such a call, both are empty.

    Args:
        view: What the reader knows.
    """
    if view.contract is not None:
        return "", ""
    names, ranks = _mode_names(type(view.game)), view.game.deck.ranks
    calls = [event.move for event in view.events if isinstance(event.move, Call)]
    named = [(call.word, call.value) for call in calls if call.word in names and call.value in ranks]
    return named[-1] if named else ("", "")


@cache
def _mode_names(game: type[GameRules[Any, Any]]) -> frozenset[str]:
    """The names of the values of a game's modes (see `mode_values`), by the type in its class: `Game[Mode, Bid]`."""
    mode = next((get_args(base)[0] for base in getattr(game, "__orig_bases__", ()) if get_args(base)), None)
    if mode is Suit:
        return frozenset({"trump"})
    return (
        frozenset(field.name for field in dataclasses.fields(mode)) if dataclasses.is_dataclass(mode) else frozenset()
    )


@lru_cache(maxsize=16_384)
def card_tags(game: GameRules[Any, Any], mode: Any, card: Card) -> tuple[str, ...]:
    """Return the names of what the mode says about the card: that it is a trump, say, or bears a cursed suit.

    A value that is named after a card, such as the suit of the joker, says something about that card alone.

    Args:
        game: The game.
        mode: The contract's mode.
        card: The card.

    >>> from tricksmith import games
    >>> from tricksmith.cards import DECKTET, decktet
    >>> from tricksmith.games.poison_nonesuch import Mode
    >>> card_tags(games.get("poison-nonesuch"), Mode(cursed=decktet.MOONS, trump=decktet.SUNS), DECKTET.card("8ms"))
    ('cursed', 'trump')
    """
    if not dataclasses.is_dataclass(mode):
        return ()
    tags = []
    card_names = {each.name.removeprefix("the ") for each in game.deck.cards}
    for name, value in mode_values(mode).items():
        if name in card_names:
            continue
        if value in card.suits or (isinstance(value, str) and value == card.rank):
            tags.append(name.replace("_", " "))
    if "trump" not in tags and card in trick_automaton(game, mode).trumps:
        tags.append("trump")
    return tuple(tags)


class SuitGroup(NamedTuple):
    """Cards that are held together, the highest first; `suit` is None for trumps that are not a suit by themselves."""

    name: str
    suit: Suit | None
    cards: tuple[Card, ...]


def sort_hand(game: GameRules[Any, Any], contract: Contract[Any, Any] | None, cards: Iterable[Card]) -> list[SuitGroup]:
    """Return the cards by effective suit, trumps first; before the contract by the first printed suit.

    Args:
        game: The game.
        contract: The contract; None before there is one.
        cards: The cards.

    >>> from tricksmith import games
    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.games.nameless import Mode
    >>> from tricksmith.rules import Contract, Seat
    >>> hand, contract = FRENCH.set("7h 8h 3h 4d 2c"), Contract(Mode(FRENCH.card("4h")), None, leader=Seat(0))
    >>> for group in sort_hand(games.get("nameless"), contract, hand):
    ...     print(group.name, *group.cards)
    trumps 4d 7h
    hearts 8h 3h
    clubs 2c
    """
    mode = contract.mode if contract is not None else None
    order = _hand_order(game, mode, has_contract=contract is not None)
    cards_of: dict[int, list[Card]] = {}
    for _, group, card in sorted([order[card] for card in cards], key=_SORT_KEY):
        if group in cards_of:
            cards_of[group].append(card)
        else:
            cards_of[group] = [card]
    groups = order.groups
    return [SuitGroup(*groups[group], tuple(held)) for group, held in cards_of.items()]


def in_order(view: View, cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the codes of cards in the order of a sorted hand.

    Args:
        view: What the reader knows, for the contract's mode.
        cards: The cards.

    >>> from tricksmith import games
    >>> from tricksmith.cards import FRENCH
    >>> from tricksmith.play import Match
    >>> view = Match.begin(games.get("bridge"), seed="example").hand.view(None)
    >>> in_order(view, FRENCH.set("2c Ad 7h 8h"))
    ('8h', '7h', 'Ad', '2c')
    """
    groups = sort_hand(view.game, view.contract, cards)
    return tuple(card.code for group in groups for card in group.cards)


_SortedCard: TypeAlias = "tuple[tuple[int, ...], int, Card]"
"""A key to sort by, the number of the card's group, and the card."""
_SORT_KEY = itemgetter(0)


class _HandOrder(dict[Card, _SortedCard]):
    """The order of cards in a sorted hand, filled card by card: a game need not know cards that nobody can hold.

    `groups` are the groups so far, by number: the name and the suit of each.
    """

    def __init__(self, game: GameRules[Any, Any], mode: Any, *, has_contract: bool) -> None:
        super().__init__()
        self._game, self._mode, self._has_contract = game, mode, has_contract
        self.groups: list[tuple[str, Suit | None]] = []
        trumps = trick_automaton(game, mode).trumps if has_contract else ()
        self._trump_indices = {card: index for index, card in enumerate(trumps)}
        self._suit_numbers = {suit.name: number for number, suit in enumerate(game.deck.suits, start=1)}

    def __missing__(self, card: Card) -> _SortedCard:
        game, mode = self._game, self._mode
        entry: _SortedCard
        if card in self._trump_indices:
            entry = ((0, self._trump_indices[card]), self._group("trumps", None), card)
        else:
            suits = game.suits_of(card, mode) if self._has_contract else card.suits
            suit = suits[0] if suits else None
            name = suit.name if suit is not None else "no suit"
            number = self._suit_numbers.get(name, len(self._suit_numbers) + 1)
            height = _height(game, mode, card, suit) if self._has_contract else (0, -card.level)
            entry = ((number, *height, card.index), self._group(name, suit), card)
        self[card] = entry
        return entry

    def _group(self, name: str, suit: Suit | None) -> int:
        """The number of a group, which is added if it is new."""
        if (name, suit) not in self.groups:
            self.groups.append((name, suit))
        return self.groups.index((name, suit))


@lru_cache(maxsize=1_024)
def _hand_order(game: GameRules[Any, Any], mode: Any, *, has_contract: bool) -> _HandOrder:
    """The order of cards in hands of one contract, the same at every table."""
    return _HandOrder(game, mode, has_contract=has_contract)


@lru_cache(maxsize=16_384)
def _height(game: GameRules[Any, Any], mode: Any, card: Card, suit: Suit | None) -> tuple[int, int]:
    """A key that puts the highest card first; a trump that stays in its suit comes above it."""
    strength = game.strength(card, suit, mode) if type(game).strength is not GameRules.strength else None
    return -("trump" in card_tags(game, mode, card)), -(card.level if strength is None else strength)
