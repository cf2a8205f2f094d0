"""Knowledge that is not one set of places: one of several cases is true, each with its own constraints and weight."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb, lcm
from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.errors import RulesError
from tricksmith.rules import seat_bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.belief.locations import UnseenSwap
    from tricksmith.rules import View
    from tricksmith.rules.author import MaySwap

__all__ = ["MAX_CASES", "Alternative", "secret_question_cases", "swap_cases"]

MAX_CASES = 20_000
"""More cases than that are refused: a bound on time, far above what any game of ours needs."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of several cases: constraints on where cards are, and how likely the case is compared with the others.

    Attributes:
        weight: The relative likelihood.
        facts: Triples (places as bits, cards that are in one of them, cards that are in none of them), cards as masks.
    """

    weight: int
    facts: tuple[tuple[int, int, int], ...]

    def narrow(self, allowed: dict[int, int]) -> None:
        """Remove from `allowed`, places as bits by card, the places that this case rules out."""
        for places, has, has_not in self.facts:
            for card in bits(has):
                allowed[card] &= places
            for card in bits(has_not):
                allowed[card] &= ~places


def swap_cases(view: View, swap: UnseenSwap, allowed: dict[int, int]) -> list[Alternative]:
    """Return how likely it is that certain of the cards that could be swapped are in the hand that swapped.

    Every deal is equally likely, and which of its cards the seat swapped is left to chance. So a hand is the more
    likely the more deals lead to it, and the fewer other choices the seat had in them.

    Raises:
        RulesError: If there are more than `MAX_CASES` cases.
    """
    cards = swap.question.cards.mask
    sure = (_cards_played_from(view, swap.place) & cards).bit_count()
    open_ = sum(1 << card for card, places in allowed.items() if places >> swap.place & 1) & cards
    chances = [_swap_likelihood(swap, sure + more) for more in range(min(open_.bit_count(), swap.size - sure) + 1)]
    unit = lcm(*(chance.denominator for chance in chances))
    if sum(comb(open_.bit_count(), more) for more in range(len(chances))) > MAX_CASES:
        raise RulesError(f"a swap of some of {open_.bit_count()} cards falls into too many cases")
    return [
        Alternative(int(chance * unit), ((1 << swap.place, some, open_ & ~some),))
        for more, chance in enumerate(chances)
        for some in _subsets(open_, more)
        if chance
    ]


def _swap_likelihood(swap: UnseenSwap, own: int) -> Fraction:
    """Return how many deals lead to a hand with `own` cards that could be swapped, each weighted by the choice made.

    Of these cards `came` were in the pile; before the swap the seat held the others and those that it gave.
    """
    others, count = swap.size - own, swap.question.count
    chances = (
        Fraction(comb(own, came) * comb(others, swap.taken - came), comb(own - came + count, count))
        for came in range(min(own, swap.taken) + 1)
    )
    return sum(chances, Fraction(0))


def _cards_played_from(view: View, place: int) -> int:
    """Return the cards that were played from this place, if it is a seat's."""
    plays = (play for trick in (*(trick.plays for trick in view.tricks), view.trick) for play in trick)
    return sum(play.card.bit for seat, play in plays if seat == place)


def secret_question_cases(questions: Sequence[MaySwap], allowed: dict[int, int]) -> list[Alternative]:
    """Return the cases in which one of these questions is being asked: its seat holds what it asks for."""
    seats = list(dict.fromkeys(question.seat for question in questions))
    asked_for = 0
    for question in questions:
        asked_for |= question.cards.mask
    asked_for &= sum(1 << card for card in allowed)
    if (len(seats) + 1) ** asked_for.bit_count() > MAX_CASES:
        raise RulesError(
            f"a secret question about {asked_for.bit_count()} cards to {len(seats)} seats has too many cases"
        )
    anybody = seat_bits(seats)
    alternatives = []
    for nobody, *shares in _distributions(asked_for, len(seats) + 1):
        held = dict(zip(seats, shares, strict=True))
        if any((held[q.seat] & q.cards.mask).bit_count() >= q.count for q in questions):
            facts = [(anybody, 0, nobody), *((1 << seat, cards, 0) for seat, cards in held.items())]
            alternatives.append(Alternative(1, tuple(facts)))
    return alternatives


def _subsets(cards: int, size: int) -> Iterator[int]:
    """Return the subsets of these cards with `size` members."""
    return (sum(1 << index for index in some) for some in combinations(bits(cards), size))


def _distributions(cards: int, ways: int) -> Iterator[tuple[int, ...]]:
    """Return every way to distribute these cards among `ways` owners."""
    indices = list(bits(cards))
    for owners in product(range(ways), repeat=len(indices)):
        yield tuple(
            sum(1 << index for index, owner in zip(indices, owners, strict=True) if owner == way) for way in range(ways)
        )
