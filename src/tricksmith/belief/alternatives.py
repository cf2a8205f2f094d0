"""Knowledge that no set of places expresses: one of several alternatives is true, each with its constraints."""

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
    from tricksmith.rules.author import MayExchangeCards

__all__ = ["MAX_CASES", "Alternative", "secret_question_alternatives", "swap_alternatives"]

MAX_CASES = 20_000
"""The most alternatives of one unknown, and the most cases that all unknowns make: a bound on time, far above what the
games of the library need."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One possibility for one unknown, such as what a seat swapped: where cards are, and how likely it is.

    A `ConstraintCase` combines one for each unknown.

    Attributes:
        weight: The relative likelihood.
        facts: Triples of masks: places, cards that are in one of them, and cards that are in none of them.
    """

    weight: int
    facts: tuple[tuple[int, int, int], ...]

    def narrow(self, allowed: dict[int, int]) -> None:
        """Remove from `allowed`, places as bits by card, the places that it rules out."""
        for places, inside, outside in self.facts:
            for card in bits(inside):
                allowed[card] &= places
            for card in bits(outside):
                allowed[card] &= ~places


def swap_alternatives(view: View, swap: UnseenSwap, allowed: dict[int, int]) -> list[Alternative]:
    """Return an alternative for each set of swappable cards that can be in the hand which swapped.

    Every deal is equally likely, and the seat is taken to choose the cards that it gives at random. So a hand is more
    likely if more deals lead to it, and if the seat had fewer other choices in them.

    Args:
        view: The view.
        swap: The swap.
        allowed: For each hidden card the places where it can be, as bits.

    Raises:
        RulesError: If there are more than `MAX_CASES` alternatives.
    """
    cards = swap.question.cards.mask
    n_played = (_cards_played_from(view, swap.place) & cards).bit_count()
    possible = sum(1 << card for card, places in allowed.items() if places >> swap.place & 1) & cards
    max_held = min(possible.bit_count(), swap.size - n_played)
    likelihoods = [_swap_likelihood(swap, n_played + n_held) for n_held in range(max_held + 1)]
    unit = lcm(*(likelihood.denominator for likelihood in likelihoods))
    if sum(comb(possible.bit_count(), n_held) for n_held in range(len(likelihoods))) > MAX_CASES:
        raise RulesError(f"a swap of some of {possible.bit_count()} cards falls into too many cases")
    return [
        Alternative(int(likelihood * unit), ((1 << swap.place, held, possible & ~held),))
        for n_held, likelihood in enumerate(likelihoods)
        for held in _subsets(possible, n_held)
        if likelihood
    ]


def _swap_likelihood(swap: UnseenSwap, n_swappable: int) -> Fraction:
    """Return the likelihood, not normalized, that a swap leaves a hand with `n_swappable` swappable cards.

    Some of these cards were in the pile; before the swap the seat held the others and those that it gave.
    """
    n_others, n_given = swap.size - n_swappable, swap.question.count
    likelihoods = (
        Fraction(
            comb(n_swappable, from_pile) * comb(n_others, swap.taken - from_pile),
            comb(n_swappable - from_pile + n_given, n_given),
        )
        for from_pile in range(min(n_swappable, swap.taken) + 1)
    )
    return sum(likelihoods, Fraction(0))


def _cards_played_from(view: View, place: int) -> int:
    """Return the cards that were played from this place, if it is a seat's."""
    plays = (play for trick in (*(trick.plays for trick in view.tricks), view.trick) for play in trick)
    return sum(play.card.bit for seat, play in plays if seat == place)


def secret_question_alternatives(questions: Sequence[MayExchangeCards], allowed: dict[int, int]) -> list[Alternative]:
    """Return the alternatives in which one of these questions is being asked: its seat holds the cards it asks for.

    Args:
        questions: The questions.
        allowed: For each hidden card the places where it can be, as bits.

    Raises:
        RulesError: If there are more than `MAX_CASES` alternatives.
    """
    seats = list(dict.fromkeys(question.seat for question in questions))
    asked_for = 0
    for question in questions:
        asked_for |= question.cards.mask
    asked_for &= sum(1 << card for card in allowed)
    if (len(seats) + 1) ** asked_for.bit_count() > MAX_CASES:
        raise RulesError(
            f"a secret question about {asked_for.bit_count()} cards to {len(seats)} seats has too many cases"
        )
    asked_seats = seat_bits(seats)
    alternatives = []
    for held_by_none, *shares in _distributions(asked_for, len(seats) + 1):
        held = dict(zip(seats, shares, strict=True))
        if any((held[question.seat] & question.cards.mask).bit_count() >= question.count for question in questions):
            facts = [(asked_seats, 0, held_by_none), *((1 << seat, cards, 0) for seat, cards in held.items())]
            alternatives.append(Alternative(1, tuple(facts)))
    return alternatives


def _subsets(cards: int, size: int) -> Iterator[int]:
    """Return the subsets of these cards with `size` members."""
    return (sum(1 << index for index in chosen) for chosen in combinations(bits(cards), size))


def _distributions(cards: int, n_owners: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to distribute these cards among some owners: the cards of each, as bits."""
    indices = list(bits(cards))
    for owners in product(range(n_owners), repeat=len(indices)):
        yield tuple(
            sum(1 << index for index, owner_of_card in zip(indices, owners, strict=True) if owner_of_card == owner)
            for owner in range(n_owners)
        )
