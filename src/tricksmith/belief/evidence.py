"""Everything that a seat knows of the cards it cannot see, as sets of places where each of them may lie.

What is told here is certain: it follows from what the seat saw and from the rules. What a bid or a clever lead makes
likely is another matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from tricksmith.belief.alternatives import MOST_CASES, Alternative, asked_in_secret, swapped
from tricksmith.belief.recall import Recall
from tricksmith.belief.showing import shown
from tricksmith.cards import CardSet, bits
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.belief.whereabouts import Whereabouts
    from tricksmith.cards import Card
    from tricksmith.rules import Seat, View

__all__ = ["Case", "Evidence", "Holder", "evidence_of"]


@dataclass(frozen=True, slots=True)
class Holder:
    """A place with hidden cards: the hand of a seat, or a pile; `seat` is None for a pile."""

    name: str
    seat: Seat | None
    size: int


@dataclass(frozen=True, slots=True)
class Case:
    """One of several cases that exclude each other: which cards may lie with which holders.

    `groups` are pairs of cards and holders, both as bits: any of the cards may lie with any of the holders. `weight`
    says how likely a world of this case is as against one of another case.
    """

    weight: int
    groups: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a viewer knows for certain of the cards that it does not see before it.

    `cards` are all cards in the other hands and in hidden piles, also those that the viewer can place.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> evidence = evidence_of(hand.view(0))
    >>> [(holder.name, holder.size) for holder in evidence.holders]
    [('seat 1', 5), ('seat 2', 5), ('talon', 3), ('switch', 5)]

    Seat 1 cannot follow to spades; the seven is a trump here, and no spade:

    >>> for move in ["keep", "switch", "keep", "3s", "8h"]:
    ...     hand = hand.play(hand.parse(move))
    >>> print(evidence_of(hand.view(0)).may_hold("seat 1").bearing(game.deck.suit("spades")))
    7s
    """

    cards: CardSet
    holders: tuple[Holder, ...]
    cases: tuple[Case, ...]

    def may_hold(self, name: str) -> CardSet:
        """The cards that may lie with the holder of this name, as far as the sets alone tell."""
        (place,) = (place for place, holder in enumerate(self.holders) if holder.name == name)
        groups = (group for case in self.cases for group in case.groups)
        mask = 0
        for cards, holders in groups:
            mask |= cards if holders >> place & 1 else 0
        return CardSet(self.cards.deck, mask)

    def where(self, card: Card) -> tuple[str, ...]:
        """The names of the holders with whom this card may lie, as far as the sets alone tell."""
        return tuple(holder.name for holder in self.holders if card in self.may_hold(holder.name))


def evidence_of(view: View) -> Evidence:
    """What the viewer of this view knows for certain of the cards that it does not see.

    Raises `RulesError` for a game whose calls move cards in a way that sets of places cannot express.
    """
    game = view.game
    recall = Recall(view)
    places = recall.places
    if view.contract is not None and view.contract.dummy is not None:
        places.lies(view.dummy.mask, view.contract.dummy.seat)
    hidden = _hidden(view, places)
    holders = _holders(view, places, hidden)
    numbers = [places.place(holder.name) for holder in holders]
    here = sum(1 << number for number in numbers)
    allowed = {card: places.allowed[card] & here for card in bits(hidden)}
    splits: list[list[Alternative]] = []
    for seat, alternatives in shown(view, hidden):
        if len(alternatives) == 1:
            Alternative(1, ((1 << seat, *alternatives[0]),)).narrow(allowed)
        else:
            splits.append([Alternative(1, ((1 << seat, has, has_not),)) for has, has_not in alternatives])
    splits += [swapped(view, swap, allowed) for swap in places.swaps if swap.place != view.seat]
    if recall.pausing:
        splits.append(asked_in_secret(recall.pausing, allowed))
    if prod(map(len, splits)) > MOST_CASES:
        raise RulesError(
            f"{game.id}: what the cards may be falls into {prod(map(len, splits))} cases, too many to tell"
        )
    cases = tuple(case for some in product(*splits) for case in _case(some, allowed, numbers))
    return Evidence(CardSet(game.deck, hidden), holders, cases)


def _hidden(view: View, places: Whereabouts) -> int:
    """The cards that lie in other hands and in hidden piles."""
    seen = view.hand.mask
    for pile in view.piles.values():
        seen |= pile.mask
    for trick in view.tricks:
        seen |= trick.mask
    for _, play in view.trick:
        seen |= play.card.bit
    return sum(1 << card for card, allowed in enumerate(places.allowed) if allowed) & ~seen


def _holders(view: View, places: Whereabouts, hidden: int) -> tuple[Holder, ...]:
    """The other seats and the piles that nobody sees; raises `RulesError` if their cards are not those hidden."""
    seats = [Holder(places.names[seat], seat, size) for seat, size in _others(view)]
    piles = [
        Holder(name, None, size)
        for name, size in list(zip(places.names, places.sizes, strict=True))[view.game.players :]
        if size and name not in view.piles and (view.contract is None or name != view.contract.table_leads)
    ]
    found = (*seats, *piles)
    wrong = [holder for holder in piles if view.hidden.get(holder.name, holder.size) != holder.size]
    if wrong or sum(holder.size for holder in found) != hidden.bit_count():
        raise RulesError(f"{view.game.id}: {hidden.bit_count()} cards are hidden, but the places are {found}")
    return found


def _others(view: View) -> list[tuple[Seat, int]]:
    """The other seats, each with the number of its cards."""
    everybody = sorted(seat for side in view.game.sides for seat in side)
    return [(seat, view.counts[seat]) for seat in everybody if seat != view.seat]


def _case(some: Sequence[Alternative], allowed: dict[int, int], numbers: Sequence[int]) -> Sequence[Case]:
    """The case in which all of these hold; none if they leave no place for some card."""
    mine = dict(allowed)
    for alternative in some:
        alternative.narrow(mine)
    if not all(mine.values()):
        return ()
    groups: dict[int, int] = {}
    for card, places in mine.items():
        groups[places] = groups.get(places, 0) | 1 << card
    place_of = {number: place for place, number in enumerate(numbers)}
    bare = tuple(
        (cards, sum(1 << place_of[number] for number in bits(places))) for places, cards in sorted(groups.items())
    )
    return (Case(prod(alternative.weight for alternative in some), bare),)
