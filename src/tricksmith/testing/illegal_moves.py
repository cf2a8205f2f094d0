"""Illegal moves of every kind in a position."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from tricksmith.cards import DECKTET, FRENCH, CardSet, Suit
from tricksmith.rules import Call, CardMove, Move, Opening, Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from tricksmith.rules import Hand

__all__ = ["illegal_moves"]

NO_SUIT = Suit("?", "no suit of any deck")


def illegal_moves(hand: Hand, calls: Iterable[Call], rng: Random, limit: int | None) -> list[Move]:
    """Return illegal moves of every kind: all that are conceivable, or a random sample.

    Args:
        hand: The hand.
        calls: All calls of this game, at any time.
        rng: Draws the sample.
        limit: The most moves, half of them plays of cards that the seat holds; None for all.
    """
    legal = set(hand.legal)
    seat = hand.plays_from
    assert seat is not None
    own = _plays(hand, hand.held[seat])
    others = [
        *_plays_of_others(hand, hand.game.deck.all - hand.held[seat], rng),
        *(Play(card) for card in (FRENCH if hand.game.deck is DECKTET else DECKTET).cards[:2]),
        *_calls(hand, calls),
        *_card_moves(hand, rng),
        *_openings(hand, rng),
    ]
    sampled: list[Move] = []
    for moves in (own, others):
        illegal = [move for move in dict.fromkeys(moves) if move not in legal]
        sampled += illegal if limit is None or len(illegal) <= limit // 2 else rng.sample(illegal, limit // 2)
    return sampled


def _plays(hand: Hand, cards: CardSet) -> Iterator[Move]:
    """Each card without a name, and as each suit that a card can be named as."""
    return (Play(card, suit) for card, suit in product(cards, _names(hand)))


def _plays_of_others(hand: Hand, cards: CardSet, rng: Random) -> Iterator[Move]:
    """Each of these cards without a name, and as one random suit: no name makes a card of others legal."""
    names = _names(hand)[1:]
    return (Play(card, suit) for card in cards for suit in (None, rng.choice(names)))


def _names(hand: Hand) -> list[Suit | None]:
    """No name, and each suit that a card can be named as."""
    suits: list[Suit | None] = [None, *hand.game.deck.suits, NO_SUIT]
    if hand.contract is not None:
        mode = hand.contract.mode
        suits += [suit for card in hand.game.cards for suit in hand.game.suits_of(card, mode)]
    return list(dict.fromkeys(suits))


def _calls(hand: Hand, calls: Iterable[Call]) -> Iterator[Call]:
    """Every call of this game, and calls with values that are never offered."""
    game_calls = [*calls, *(move for move in hand.legal if isinstance(move, Call))]
    yield from game_calls
    words = dict.fromkeys([*(call.word for call in game_calls), *_words(hand), "nonsense"])
    yield from (Call(word, value) for word in words for value in ("", "0", "-5", "1000000", "?"))


def _words(hand: Hand) -> list[str]:
    """The words that answer the present question."""
    return sorted(hand.calling.question.words()) if hand.calling is not None else []


def _card_moves(hand: Hand, rng: Random) -> Iterator[CardMove]:
    """Moves of random cards of the hand or of the deck, under every word of the question, also too few and too many."""
    seat = hand.plays_from
    assert seat is not None
    deck = hand.game.deck
    held, all_cards = list(hand.held[seat]), list(deck.cards)
    offered = [move for move in hand.legal if isinstance(move, CardMove)]
    offered_size = len(offered[0].cards) if offered else 2
    for word in dict.fromkeys([*(move.word for move in offered), *_words(hand), "swap"]):
        for size in (0, max(offered_size - 1, 0), offered_size, offered_size + 1):
            for cards in (held, held, all_cards):  # twice as often from the hand
                yield CardMove(word, deck.of(rng.sample(cards, min(size, len(cards)))))


def _openings(hand: Hand, rng: Random) -> Iterator[Opening]:
    """Leads that take cards of the table, of the hand, or from anywhere."""
    seat = hand.plays_from
    assert seat is not None
    deck = hand.game.deck
    table = [card for pile in hand.view(None).piles.values() for card in pile]
    held = list(hand.held[seat])
    for size in (0, 1, 2, 3):
        for lead, cards in product((held, list(deck.cards)), (table, held, list(deck.cards))):
            if lead and len(cards) >= size:
                yield Opening(rng.choice(lead), deck.of(rng.sample(cards, size)))
    yield from (Opening(card, deck.of(pair)) for card in held[:2] for pair in combinations(table, 2))
