"""The chances of cards in tricks, for any game: which cards beat which, and how likely somebody holds one of them.

Nothing is known here of suits or trumps: a game's own rules say, through the book, which card is best after each card,
and what must be followed. Where the best card so far says nothing, because the last card decides all, the chances come
from tricks of random cards.
"""

from __future__ import annotations

import math
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from tricksmith.bots.thumb.counters import Counters
from tricksmith.bots.thumb.trials import win_rates
from tricksmith.cards import bits
from tricksmith.rules import NO_MARKS, Seat

if TYPE_CHECKING:
    from tricksmith.rules import Marks, Play
    from tricksmith.rules.automata import TrickAutomaton, TrickNode

__all__ = ["LAST", "Odds"]

KEPT = "_odds"
"""The attribute of a book that keeps its odds."""
LAST = -1
"""In place of the index of a card: the last one of the trick."""
WILL = 0.5
"""How often a seat that could take a trick is thought to look for it, rather than to play any card."""
KEEP = 50_000
"""States of tricks that are kept before they are forgotten."""
MIXES = 32
"""Orders kept ready to take any card from."""


class Odds:
    """The chances under one contract's terms. There is one for each book: `Odds.of(book)`.

    >>> from tricksmith import games
    >>> from tricksmith.games.nonesuch import Terms
    >>> from tricksmith.rules.automata import trick_automaton
    >>> game = games.get("nonesuch")
    >>> odds = Odds.of(trick_automaton(game, Terms(game.deck.suit("m"))))
    >>> str(game.deck.cards[odds.highest(game.cards.mask)])
    'Cm'
    """

    def __init__(self, book: TrickAutomaton) -> None:
        self.book = book
        self.game = book.game
        self.counters = Counters(book)
        self.stock = book.game.the_layout.stock.mask
        self._seats = self.game.trick_seats(Seat(0), frozenset())
        self._over: dict[TrickNode, int] = {}
        self._outcomes: dict[TrickNode, tuple[int, dict[int, int]]] = {}

    @classmethod
    def of(cls, book: TrickAutomaton) -> Odds:
        """The one of this book; it is kept with the book, and goes when the book goes."""
        kept = vars(book)
        odds: Odds | None = kept.get(KEPT)
        if odds is None:
            odds = kept[KEPT] = cls(book)
        return odds

    # -- what comes of a card ---------------------------------------------------------------------------------------

    def takes_over(self, node: TrickNode) -> int:
        """The cards that would be best if they were played now, as bits."""
        mask = self._over.get(node)
        if mask is None:
            if len(self._over) > KEEP:
                self._over.clear()
            then, standing, terms = self.game.then, node.standing, self.book.terms
            mask = 0
            for card in self.game.the_layout.stock:
                # A card of the trick would be best again, but no hand holds it.
                if then(standing, card, terms).best is card:
                    mask |= card.bit
            self._over[node] = mask
        return mask

    def outcomes(self, node: TrickNode, hand: int) -> dict[int, int]:
        """Which card takes the trick if one of these is its last: for each that may, which of them let it, as bits.

        `LAST` stands for the last card itself. There may be others than these among the bits.
        """
        asked, found = self._outcomes.get(node, (0, {}))
        new = hand & ~asked
        if new:
            if len(self._outcomes) > KEEP:
                self._outcomes.clear()
            for index in bits(new):
                best = node.winner(self.game.deck.cards[index]).index
                best = LAST if best == index else best
                found[best] = found.get(best, 0) | 1 << index
            self._outcomes[node] = (asked | new, found)
        return found

    @cached_property
    def telling(self) -> bool:
        """Whether the best card so far means anything before the last card has fallen."""
        leads = self.book.leads(NO_MARKS).all
        return any(self.takes_over(self.book.begin(play)) & ~play.card.bit for ways in leads for play in ways[:1])

    @cached_property
    def marking(self) -> tuple[list[Marks | None], list[Marks | None]]:
        """The marks that each card sets, if any: when it is led, and when it follows."""
        marks, terms, cards = self.game.marks, self.book.terms, self.game.deck.cards
        return (
            [marks(card, terms, leading=True) or None if self.stock & card.bit else None for card in cards],
            [marks(card, terms, leading=False) or None if self.stock & card.bit else None for card in cards],
        )

    # -- chances ----------------------------------------------------------------------------------------------------

    def taking(self, node: TrickNode, marks: Marks, may: int, held: int) -> float:
        """The chance that a seat takes over the trick with one of its `held` cards, all of them among `may`."""
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
        """The chance that this lead holds against so many seats with `held` cards each, all of them among `may`."""
        node = self.book.begin(play)
        return math.pow(1 - self.taking(node, marks, may & ~play.card.bit, held), others)

    def holding(self, card: int, marks: Marks, may: int, held: int, others: int) -> float:
        """The chance that this card takes a trick when it is led as it is best led."""
        if not self.telling:
            return self.power[card]
        ways = self.book.leads(marks).all[card]
        return max((self.leading(play, marks, may, held, others) for play in ways), default=0.0)

    # -- strength, when nothing is known ----------------------------------------------------------------------------

    @cached_property
    def power(self) -> list[float]:
        """The chance of each card, by index, to take a trick; 0 for a card that is not dealt to hands."""
        if not self.telling:
            return win_rates(self.book, self._seats)
        power = [0.0] * len(self.game.deck.cards)
        for chance, _, play in self._leads:
            power[play.card.index] = max(power[play.card.index], chance)
        return power

    def lowest(self, mask: int) -> int:
        """The weakest of these cards."""
        return next(card for bit, card in self._rising if mask & bit)

    def highest(self, mask: int) -> int:
        """The strongest of these cards."""
        return next(card for bit, card in self._falling if mask & bit)

    @cached_property
    def leads(self) -> list[tuple[int, Play]]:
        """Every way to lead every card, with the card's bit, the likeliest to take the trick first."""
        ranked = sorted(self._leads, key=lambda lead: lead[0], reverse=True)
        return [(bit, play) for _, bit, play in ranked]

    @cached_property
    def low_leads(self) -> list[tuple[int, Play]]:
        """The same, the unlikeliest first."""
        return self.leads[::-1]

    @cached_property
    def mixed(self) -> list[list[tuple[int, int]]]:
        """The bits of the cards and their indices, in a few orders that mean nothing."""
        rng = Random(0)  # the same orders each time
        return [rng.sample(self._rising, len(self._rising)) for _ in range(MIXES)]

    @cached_property
    def _rising(self) -> list[tuple[int, int]]:
        return [(1 << card, card) for card in sorted(bits(self.stock), key=self.power.__getitem__)]

    @cached_property
    def _falling(self) -> list[tuple[int, int]]:
        return self._rising[::-1]

    @cached_property
    def _leads(self) -> list[tuple[float, int, Play]]:
        held, others = self.game.the_layout.hands, len(self._seats) - 1
        found = []
        for card in bits(self.stock):
            for play in self.book.leads(NO_MARKS).all[card]:
                chance = self.leading(play, NO_MARKS, self.stock, held, others) if self.telling else self.power[card]
                found.append((chance, 1 << card, play))
        return found


def _chance(share: float, tries: float) -> float:
    """Between the chance that a card drawn blindly is one of such a share, and that one of so many cards is."""
    return (1 - WILL) * share + WILL * (1 - math.pow(1 - share, tries))
