"""Deals that fit everything a seat knows, each equally likely: counted, sampled, listed."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith import _native
from tricksmith._seeds import Seed, seed_number
from tricksmith.belief.card_packing import CardPacking
from tricksmith.belief.constraints import LocationConstraints, constraints_of
from tricksmith.cards import bits
from tricksmith.errors import RulesError
from tricksmith.rules.author import CardLocations, part

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricksmith._arrays import Masks
    from tricksmith.belief.constraints import HiddenPlace
    from tricksmith.cards import Card
    from tricksmith.rules import Pile, View

    Groups = tuple[tuple[int, int], ...]
    """Pairs (cards, places), both as bits, as in `ConstraintCase`."""

__all__ = ["Determinizations", "card_locations"]


MAX_HIDDEN_PLACES = 31
"""The most hands and piles with hidden cards; an ordered pile is one."""


class Determinizations:
    """All deals of the cards that a viewer does not see which fit what it knows for certain.

    A determinization is a row of masks, one for each of `places`: the other seats, then the hidden piles. Every deal is
    equally likely, and cards that a seat gave away unseen count as chosen at random. So all determinizations are
    equally likely, unless a seat had more such choices in some deals than in others, as in a swap of three cards out
    of three or four: then `weights` gives the likelihood of each. Counting is exact and sampling unbiased; compare
    Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", 2001.

    Args:
        view: What the viewer sees.

    Raises:
        RulesError: If the game moves its cards in a way that constraints cannot express, more than 64 cards of a
            larger deck are hidden, or they are in more than 31 places.
        ValueError: If there are 2**128 determinizations or more in several cases that exclude each other.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> deals = Determinizations(hand.view(0))
    >>> deals.count, [place.name for place in deals.places]
    (2704156, ['seat 1', 'seat 2'])
    >>> deals.sample(1000, seed=1).shape
    (1000, 2)

    >>> rows = deals.sample(2, seed=1)
    >>> deals.hands(rows).shape, [held.bit_count() for held in deals.locations(rows[0]).held]
    ((2, 3), [12, 12, 12])
    >>> while len(hand.tricks) < 11:
    ...     hand = hand.play(hand.legal[0])
    >>> last = Determinizations(hand.view(0))
    >>> last.enumerate().shape == (last.count, 2), set(last.weights().tolist())
    (True, {1})
    >>> sum(last.counts_of(next(iter(last.constraints.cards)))) == last.count
    True
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.constraints: LocationConstraints = constraints_of(view)
        if len(self.places) > MAX_HIDDEN_PLACES:
            hidden = f"{len(self.places)} hands and piles hold cards that the viewer does not see"
            raise RulesError(f"{view.game.id}: {hidden}; determinizations have {MAX_HIDDEN_PLACES} places at most")
        self._packing = CardPacking.of(view.game.id, len(view.game.deck.cards), self.constraints.cards.mask)
        self._core = self._sampler(tuple((case.weight, case.groups) for case in self.constraints.cases))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.view,)

    def __repr__(self) -> str:
        return f"<determinizations of {len(self.constraints.cards)} hidden cards in {len(self.places)} places>"

    def _sampler(self, cases: Sequence[tuple[int, Groups]]) -> _native.DeterminizationSampler:
        """The core's sampler of the deals of these cases, each a weight and groups of cards."""
        return _native.DeterminizationSampler(
            [place.size for place in self.places],
            [(weight, self._packing.pack_groups(groups)) for weight, groups in cases],
        )

    @property
    def places(self) -> tuple[HiddenPlace, ...]:
        """The place of each column: a seat or a hidden pile."""
        return self.constraints.places

    @cached_property
    def count(self) -> int:
        """The exact number of determinizations; 2**128 - 1 means that many or more."""
        return self._core.count

    def counts_of(self, card: Card) -> tuple[int, ...]:
        """Return for each of `places` the number of determinizations that have a card there.

        Args:
            card: One of `constraints.cards`.

        Raises:
            ValueError: If the viewer sees the card.
        """
        if card not in self.constraints.cards:
            raise ValueError(f"{card} is not hidden from this viewer")
        cases = [(case.weight, case.groups) for case in self.constraints.cases]
        pinned = (
            [(weight, _pinned(groups, card.bit, index)) for weight, groups in cases]
            for index in range(len(self.places))
        )
        return tuple(self._count([(weight, groups) for weight, groups in cases if groups]) for cases in pinned)

    def _count(self, cases: Sequence[tuple[int, Groups]]) -> int:
        """The number of deals of these cases."""
        try:
            return self._sampler(cases).count if cases else 0
        except ValueError:  # no deal fits; they are not too many, because they are some of those that `count` counts
            return 0

    def sample(self, n: int, seed: Seed, threads: int | None = None) -> Masks:
        """Draw `n` determinizations uniformly, or by their weights, and return them, (n, places) uint64 masks.

        The masks of a deck of more than 64 cards are Python's whole numbers, in an array of objects.

        Args:
            n: The number of determinizations; the same one can come twice.
            seed: Text or a whole number. It alone decides the result, whatever the number of threads.
            threads: The number of threads; None for all cores.
        """
        return self._packing.unpack(self._core.sample(n, seed_number(seed), threads))

    def enumerate(self, limit: int = 2000) -> Masks:
        """Return every determinization, (count, places) uint64.

        Args:
            limit: The most that are listed.

        Raises:
            ValueError: If there are more.
        """
        deals, _ = self._core.list(limit)
        return self._packing.unpack(deals)

    def weights(self, limit: int = 2000) -> Masks:
        """Return the relative likelihood of each determinization in `enumerate`, (count,) uint64.

        Args:
            limit: The most that are listed.

        Raises:
            ValueError: If there are more.
        """
        _, weights = self._core.list(limit)
        return weights

    def hands(self, deals: Masks) -> Masks:
        """Return the hands of all seats, the viewer's own too, (n, players) uint64 masks.

        Args:
            deals: Determinizations, (n, places) uint64, as `sample` and `enumerate` return them.

        Raises:
            ValueError: If the array does not have a column for each of `places`, or holds cards outside the deck.
        """
        import numpy as np  # noqa: PLC0415 - loaded on the first call, not with the package

        view = self.view
        if deals.ndim != 2 or deals.shape[1] != len(self.places) or deals.dtype != self._packing.dtype:
            shape = f"{deals.shape} of {deals.dtype}"
            raise ValueError(
                f"determinizations are {shape}; they must be (n, {len(self.places)}) of {self._packing.dtype}, as "
                "`sample` gives"
            )
        deck = view.game.cards.mask
        outside = deals & ~(np.uint64(deck) if deals.dtype == np.uint64 else deck)
        if outside.any():
            row = int(np.flatnonzero(outside.any(axis=1))[0])
            raise ValueError(f"row {row} holds cards that are not in the deck: {int(outside[row].max()):#x}")
        hands = np.zeros((len(deals), view.game.players), dtype=deals.dtype)
        for column, place in enumerate(self.places):
            if place.seat is not None:
                hands[:, place.seat] = deals[:, column]
        if view.seat is not None:
            hands[:, view.seat] = view.hand.mask
        return hands

    def locations(self, deal: Sequence[int]) -> CardLocations:
        """Return where all cards are in one determinization.

        Args:
            deal: A row of `sample` or `enumerate`.
        """
        held = [0] * self.view.game.players
        piles = {}
        for place, cards in zip(self.places, deal, strict=True):
            if place.seat is not None:
                held[place.seat] = int(cards)
            else:
                piles[place.name] = int(cards)
        if self.view.seat is not None:
            held[self.view.seat] = self.view.hand.mask
        return card_locations(self.view, held, piles)


def _pinned(groups: Groups, card: int, place: int) -> Groups | None:
    """These groups with one card, given as a bit, in one place, given by index; None if it can't be there."""
    pinned = []
    for cards, places in groups:
        if cards & card:
            if not places >> place & 1:
                return None
            pinned.append((card, 1 << place))
        if cards & ~card:
            pinned.append((cards & ~card, places))
    return tuple(pinned)


def _ordered_parts(pile: Pile, cards: int) -> dict[str, int]:
    """The parts of an ordered pile, with these cards in a random order that they alone determine."""
    order = list(bits(cards))
    Random(cards).shuffle(order)
    n_drawn = pile.size - len(order)
    return {
        part(pile.name, number): 1 << order[number - n_drawn] if number >= n_drawn else 0 for number in range(pile.size)
    }


def card_locations(view: View, held: Sequence[int], piles: Mapping[str, int]) -> CardLocations:
    """Return where all cards are.

    Args:
        view: The view; the cards that it shows are where it shows them.
        held: The cards of each seat, as bits.
        piles: The cards of each hidden pile, as bits.
    """
    layout, players = view.game.the_layout, view.game.players
    pile_masks = {pile.name: 0 for pile in layout.piles if pile.parts(players) is None}
    pile_masks |= piles
    for pile in layout.piles:
        if pile.ordered:
            pile_masks |= _ordered_parts(pile, pile_masks.pop(pile.name, 0))
    pile_masks |= {name: cards.mask for name, cards in view.piles.items()}
    face_up = frozenset(view.piles) | {pile.name for pile in layout.piles if pile.face_up}
    return CardLocations(tuple(held), pile_masks, face_up)
