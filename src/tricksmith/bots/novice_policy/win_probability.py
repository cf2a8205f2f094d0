"""How likely cards are to win tricks, in any game: which cards beat which, and how likely a seat holds one of them.

Nothing here knows suits or trumps. The rules say, through the trick automaton, which card is best after each card and
what must be followed. Where the last card alone decides, probabilities are measured over tricks of random cards.
"""

from __future__ import annotations

import math
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.rules import NO_MARKS, Seat

if TYPE_CHECKING:
    from tricksmith.rules import Marks, Play, Seat
    from tricksmith.rules.automata import TrickAutomaton, TrickNode

__all__ = ["CounterValues", "WinProbabilities", "win_rates"]


class CounterValues:
    """What each card adds to a game's counters under one contract's terms, ready to be added up quickly.

    Attributes:
        valuable: The cards that add to a counter: each with its bit, and what it adds to which.
        steps: By how much such a card adds to each counter on average; a counter without such cards is left out.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Terms
    >>> from tricksmith.rules.automata import trick_automaton
    >>> counters = CounterValues(trick_automaton(games.get("nestors"), Terms("J")))
    >>> counters.steps, counters.of("points", games.get("nestors").deck.set("Jh As Ts 9s").mask)
    ({'points': 10, 'spades': 1}, 30)
    """

    def __init__(self, book: TrickAutomaton) -> None:
        game = book.game
        self.valuable: list[tuple[int, tuple[tuple[str, int], ...]]] = []
        self._groups: dict[str, dict[int, int]] = {name: {} for name in game.counters}
        for card in game.the_layout.stock:
            worths = tuple((name, game.worth(name, card, book.terms)) for name in game.counters)
            adds = tuple(pair for pair in worths if pair[1])
            if adds:
                self.valuable.append((card.bit, adds))
            for name, worth in adds:
                self._groups[name][worth] = self._groups[name].get(worth, 0) | card.bit
        self.steps = {name: self._step(name) for name, groups in self._groups.items() if groups}

    def _step(self, name: str) -> int:
        groups = self._groups[name].items()
        cards = sum(mask.bit_count() for _, mask in groups)
        return max(1, round(sum(abs(worth) * mask.bit_count() for worth, mask in groups) / cards))

    def of(self, name: str, mask: int) -> int:
        """Return what these cards, as bits, add to the counter of this name."""
        return sum([(cards & mask).bit_count() * worth for worth, cards in self._groups[name].items()])


RANDOM_TRICKS = 1_500


def win_rates(book: TrickAutomaton, seats: tuple[Seat, ...]) -> list[float]:
    """Return for each card, by index, how often the side that plays it wins a trick of random legal cards.

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
    for _ in range(RANDOM_TRICKS):
        cards, best = _random_trick(book, len(seats), rng)
        for place, card in enumerate(cards):
            seen[card] += 1
            won[card] += side[seats[place]] == side[seats[best]]
    return [rate / count for rate, count in zip(won, seen, strict=True)]


def _random_trick(book: TrickAutomaton, size: int, rng: Random) -> tuple[list[int], int]:
    """The cards of a trick of random legal cards, and the place of the winner."""
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


ATTRIBUTE = "_win_probabilities"
"""The attribute of a trick automaton that keeps its win probabilities."""
INTENT = 0.5
"""How likely a seat that could take a trick is to look for a card that does, rather than to play any card."""
MAX_CACHED = 50_000
"""States of tricks that are cached before the cache is cleared."""


class WinProbabilities:
    """Win probabilities under one contract's terms; `WinProbabilities.of(book)` has one for each trick automaton.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import Terms
    >>> from tricksmith.rules.automata import trick_automaton
    >>> game = games.get("nonesuch")
    >>> odds = WinProbabilities.of(trick_automaton(game, Terms(game.deck.suit("m"))))
    >>> str(max(game.deck.cards, key=lambda card: odds.power[card.index]))
    'Cm'
    """

    def __init__(self, book: TrickAutomaton) -> None:
        self.book = book
        self.game = book.game
        self.counters = CounterValues(book)
        self.stock = book.game.the_layout.stock.mask
        self._seats = self.game.trick_seats(Seat(0), frozenset())
        self._over: dict[TrickNode, int] = {}

    @classmethod
    def of(cls, book: TrickAutomaton) -> WinProbabilities:
        """Return the one of this trick automaton, which keeps it for as long as it lives."""
        kept = vars(book)
        odds: WinProbabilities | None = kept.get(ATTRIBUTE)
        if odds is None:
            odds = kept[ATTRIBUTE] = cls(book)
        return odds

    # -- what comes of a card ---------------------------------------------------------------------------------------

    def takes_over(self, node: TrickNode) -> int:
        """Return the cards that would be best if they were played now, as bits."""
        mask = self._over.get(node)
        if mask is None:
            if len(self._over) > MAX_CACHED:
                self._over.clear()
            then, standing, terms = self.game.then, node.standing, self.book.terms
            mask = 0
            for card in self.game.the_layout.stock:
                # A card of the trick would be best again, but no hand holds it.
                if then(standing, card, terms).best is card:
                    mask |= card.bit
            self._over[node] = mask
        return mask

    @cached_property
    def telling(self) -> bool:
        """Whether the best card so far means anything before the last card is played."""
        leads = self.book.leads(NO_MARKS).all
        return any(self.takes_over(self.book.begin(play)) & ~play.card.bit for ways in leads for play in ways[:1])

    # -- chances ----------------------------------------------------------------------------------------------------

    def taking(self, node: TrickNode, marks: Marks, may: int, held: int) -> float:
        """Return the chance that a seat takes over the trick.

        Args:
            node: The trick so far.
            marks: What has been marked.
            may: The cards that the seat can hold, as bits.
            held: The number of cards that it holds.
        """
        every = may.bit_count()
        over = self.takes_over(node) & may
        if not held or not over:
            return 0.0
        duties = node.duty(marks)
        if not duties:
            return _chance(over.bit_count() / every, held)
        holding, allowed, _ = duties[0]
        bound = (may & holding).bit_count()
        void = math.pow(1 - bound / every, held) if bound < every else 0.0
        chance = 0.0
        follow = may & allowed
        if bound and follow:
            some = follow.bit_count()
            chance += (1 - void) * _chance((over & follow).bit_count() / some, max(1.0, held * some / every))
        rest = may & ~holding
        if rest and void:
            chance += void * _chance((over & rest).bit_count() / rest.bit_count(), held)
        return chance

    def leading(self, play: Play, marks: Marks, may: int, held: int, others: int) -> float:
        """Return the chance that this lead wins its trick.

        Args:
            play: The lead.
            marks: What has been marked.
            may: The cards that the others can hold, as bits.
            held: The number of cards that each of them holds.
            others: The number of seats that the lead must win against.
        """
        node = self.book.begin(play)
        return math.pow(1 - self.taking(node, marks, may & ~play.card.bit, held), others)

    def holding(self, card: int, marks: Marks, may: int, held: int, others: int) -> float:
        """Return the chance that this card wins its trick if it is led in the best way; arguments as in `leading`."""
        if not self.telling:
            return self.power[card]
        ways = self.book.leads(marks).all[card]
        return max((self.leading(play, marks, may, held, others) for play in ways), default=0.0)

    # -- strength, when nothing is known ----------------------------------------------------------------------------

    @cached_property
    def power(self) -> list[float]:
        """The chance of each card, by index, to win a trick when nothing is known; 0 for cards not dealt to hands."""
        if not self.telling:
            return win_rates(self.book, self._seats)
        held, others = self.game.the_layout.hands, len(self._seats) - 1
        power = [0.0] * len(self.game.deck.cards)
        for card in bits(self.stock):
            power[card] = self.holding(card, NO_MARKS, self.stock, held, others)
        return power


def _chance(share: float, tries: float) -> float:
    """Between the chance that a random card is one of a share, and that at least one of several cards is."""
    return (1 - INTENT) * share + INTENT * (1 - math.pow(1 - share, tries))
