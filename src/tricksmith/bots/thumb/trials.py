"""Tricks of random cards, for games where nothing can be told of a trick before its last card has fallen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.rules import NO_MARKS

if TYPE_CHECKING:
    from tricksmith.rules import Seat
    from tricksmith.rules.automata import TrickAutomaton, TrickNode

__all__ = ["win_rates"]

TRIALS = 1_500


def win_rates(book: TrickAutomaton, seats: tuple[Seat, ...]) -> list[float]:
    """For each card by index, how often the side that plays it takes a trick that these seats play by chance.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Terms
    >>> from tricksmith.rules.automata import trick_automaton
    >>> game = games.get("nestors")
    >>> rates = win_rates(trick_automaton(game, Terms("J")), game.trick_seats(0, frozenset()))
    >>> all(rates[game.deck.card("J" + suit).index] > rates[game.deck.card("6" + suit).index] for suit in "shdc")
    True
    """
    sides = book.game.sides
    side = {seat: number for number, members in enumerate(sides) for seat in members}
    size = len(book.game.deck.cards)
    won, seen = [1.0] * size, [2.0] * size  # as if each card had won one trick of two, so that none is without a rate
    rng = Random(0)  # the same tricks each time: this is a table, not a game
    for _ in range(TRIALS):
        cards, best = _random_trick(book, len(seats), rng)
        for place, card in enumerate(cards):
            seen[card] += 1
            won[card] += side[seats[place]] == side[seats[best]]
    return [rate / count for rate, count in zip(won, seen, strict=True)]


def _random_trick(book: TrickAutomaton, size: int, rng: Random) -> tuple[list[int], int]:
    """The cards of a trick that chance plays by the rules, and the place of the one that takes it."""
    layout, deck = book.game.the_layout, book.game.deck.cards
    stock = list(bits(layout.stock.mask))
    count = min(layout.hands, len(stock) // size)
    dealt = rng.sample(stock, size * count)
    lead = dealt[0]
    node, cards = book.begin(rng.choice(book.leads(NO_MARKS).all[lead])), [lead]
    for place in range(1, size - 1):
        card = rng.choice(_allowed(node, dealt[place * count : (place + 1) * count]))
        cards.append(card)
        node = node.after(deck[card])
    last = rng.choice(_allowed(node, dealt[(size - 1) * count :]))
    cards.append(last)
    return cards, cards.index(node.winner(deck[last]).index)


def _allowed(node: TrickNode, cards: list[int]) -> list[int]:
    for holding, allowed, _ in node.duty(NO_MARKS):
        if any(holding >> card & 1 for card in cards):
            return [card for card in cards if allowed >> card & 1]
    return cards
