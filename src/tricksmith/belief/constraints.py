"""Card-location constraints: everything that a seat knows for certain of the cards it cannot see.

What is here follows from what the seat saw and from the rules. What a bid or a clever lead makes likely is a matter
of the opponent model.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from tricksmith.belief.alternatives import MAX_CASES, Alternative, secret_question_cases, swap_cases
from tricksmith.belief.call_replay import LocationReplay
from tricksmith.belief.void_inference import find_revokes, infer_voids
from tricksmith.cards import CardSet, bits
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.belief.locations import LocationTracker
    from tricksmith.cards import Card
    from tricksmith.rules import Seat, View

__all__ = ["ConstraintCase", "HiddenPlace", "LocationConstraints", "constraints_of", "possible_hands", "proven_revokes"]


@dataclass(frozen=True, slots=True)
class HiddenPlace:
    """A place with hidden cards: the hand of a seat, or a pile.

    Attributes:
        name: "seat 2", or the pile's name.
        seat: The seat; None for a pile.
        size: The number of cards in it.
    """

    name: str
    seat: Seat | None
    size: int


@dataclass(frozen=True, slots=True)
class ConstraintCase:
    """One of several cases that exclude each other: which cards can be in which places.

    Attributes:
        weight: How likely a determinization of this case is compared with one of another case.
        groups: Pairs (cards, places), both as bits: any of the cards can be in any of the places.
    """

    weight: int
    groups: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LocationConstraints:
    """The certain knowledge of a viewer about the cards that it does not see.

    Attributes:
        cards: All cards in the other hands and in hidden piles, also those that the viewer can place.
        places: Where they can be: the other seats, then the hidden piles.
        cases: The cases, one of which is true.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> known = constraints_of(hand.view(0))
    >>> [(place.name, place.size) for place in known.places]
    [('seat 1', 5), ('seat 2', 5), ('talon', 3), ('switch', 5)]

    Seat 1 cannot follow to spades; the seven is a trump here, and no spade:

    >>> for move in ["keep", "switch", "keep", "3s", "8h"]:
    ...     hand = hand.play(hand.parse(move))
    >>> print(constraints_of(hand.view(0)).may_hold("seat 1").bearing(game.deck.suit("spades")))
    7s
    >>> known.places_of(next(iter(known.cards))), [mask.bit_count() for mask in known.holdings()]
    (('seat 1', 'seat 2', 'talon', 'switch'), [18, 18, 18, 18])
    """

    cards: CardSet
    places: tuple[HiddenPlace, ...]
    cases: tuple[ConstraintCase, ...]

    def may_hold(self, name: str) -> CardSet:
        """Return the cards that can be in the place of this name.

        It follows from the constraints, and from the size of a place that is full of cards known to be there.

        Args:
            name: The name of one of `places`.
        """
        (place,) = (index for index, holder in enumerate(self.places) if holder.name == name)
        return CardSet(self.cards.deck, self.holdings()[place])

    def holdings(self) -> tuple[int, ...]:
        """Return `may_hold` for each of `places`, as bits."""
        masks = [0] * len(self.places)
        for case in self.cases:
            for index, holder in enumerate(self.places):
                known = possible = 0
                for cards, holders in case.groups:
                    if holders >> index & 1:
                        possible |= cards
                        known |= cards if holders == 1 << index else 0
                masks[index] |= known if known.bit_count() == holder.size else possible
        return tuple(masks)

    def places_of(self, card: Card) -> tuple[str, ...]:
        """Return the names of the places where this card can be, as far as the constraints alone say.

        Args:
            card: One of `cards`.
        """
        return tuple(holder.name for holder in self.places if card in self.may_hold(holder.name))


def constraints_of(view: View) -> LocationConstraints:
    """Return what the viewer of this view knows for certain of the cards that it does not see.

    Args:
        view: The view of a seat, or of a spectator.

    Raises:
        RulesError: If the game's calls move cards in a way that constraints cannot express.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> [place.size for place in constraints_of(game.hand(deal(game, seed="example"), dealer=2).view(0)).places]
    [12, 12]
    """
    game = view.game
    replay = LocationReplay(view)
    places = replay.locations
    if view.contract is not None and view.contract.dummy is not None:
        places.put(view.dummy.mask, view.contract.dummy.seat)
    hidden = _hidden(view, places)
    holders = _places(view, places, hidden)
    numbers = [places.place(holder.name) for holder in holders]
    here = sum(1 << number for number in numbers)
    allowed = {card: places.allowed[card] & here for card in bits(hidden)}
    splits: list[list[Alternative]] = []
    for seat, alternatives in infer_voids(view, hidden):
        if len(alternatives) == 1:
            (_, has_not), *_ = alternatives
            for card in bits(has_not):
                allowed[card] &= ~(1 << seat)
        else:
            splits.append([Alternative(1, ((1 << seat, has, has_not),)) for has, has_not in alternatives])
    splits += [swap_cases(view, swap, allowed) for swap in places.swaps if swap.place != view.seat]
    if replay.secret_questions:
        splits.append(secret_question_cases(replay.secret_questions, allowed))
    if prod(map(len, splits)) > MAX_CASES:
        raise RulesError(
            f"{game.id}: what the cards may be falls into {prod(map(len, splits))} cases, too many to tell"
        )
    cases = tuple(case for some in product(*splits) for case in _case(some, allowed, numbers))
    return LocationConstraints(CardSet(game.deck, hidden), holders, cases)


def possible_hands(view: View) -> tuple[int, ...]:
    """Return for each seat the cards that it can hold, as far as the viewer knows: its own hand, and sets of others.

    Where constraints cannot express how the cards moved, or a seat revoked and holds what it should not, each other
    seat can hold every card that the viewer has not seen.

    Args:
        view: The view.

    Returns:
        Cards as bits, by seat.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=2).view(0)
    >>> [cards.bit_count() for cards in possible_hands(view)]
    [5, 18, 18]
    """
    try:
        known = constraints_of(view)
    except RulesError:
        hands = [view.unseen.mask] * view.game.players
    else:
        hands = [0] * view.game.players
        for holder, cards in zip(known.places, known.holdings(), strict=True):
            if holder.seat is not None:
                hands[holder.seat] = cards if cards.bit_count() >= holder.size else view.unseen.mask
    if view.seat is not None:
        hands[view.seat] = view.hand.mask
    return tuple(hands)


def proven_revokes(view: View) -> tuple[Seat, ...]:
    """Return the seats that are proven to have revoked, in the order of the proofs, once for each revoke.

    Only what the viewer saw counts as proof: the tricks, and cards that were shown or taken openly. A seat that did not
    follow and has not yet played a card that it should have followed with is not listed.

    Args:
        view: The view.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", renege="claim", twos_switch=False, alone=False)
    >>> hand = game.hand(deal(game, seed="0"), dealer=3)
    >>> for card in "8h 6d 2d 6c 3s".split():
    ...     hand = hand.play(hand.parse(card))
    >>> str(hand.held[1]), proven_revokes(hand.view(0))
    ('4s 6h 7h 8d', ())
    >>> proven_revokes(hand.play(hand.parse("6h")).view(0))
    (1,)
    """
    try:
        allowed = LocationReplay(view).locations.allowed
    except RulesError:
        allowed = []
    shown = [
        sum(1 << card for card, places in enumerate(allowed) if places == 1 << seat)
        for seat in range(view.game.players)
    ]
    return tuple(find_revokes(view, shown))


def _hidden(view: View, places: LocationTracker) -> int:
    """Return the cards in other hands and in hidden piles."""
    seen = view.hand.mask
    for pile in view.piles.values():
        seen |= pile.mask
    for trick in view.tricks:
        seen |= trick.mask
    for _, play in view.trick:
        seen |= play.card.bit
    return sum(1 << card for card, allowed in enumerate(places.allowed) if allowed) & ~seen


def _places(view: View, places: LocationTracker, hidden: int) -> tuple[HiddenPlace, ...]:
    """Return the other seats and the hidden piles; raises `RulesError` if their sizes do not add up."""
    seats = [HiddenPlace(places.names[seat], seat, size) for seat, size in _others(view)]
    piles = [
        HiddenPlace(name, None, size)
        for name, size in list(zip(places.names, places.sizes, strict=True))[view.game.players :]
        if size and name not in view.piles and (view.contract is None or name != view.contract.table_leads)
    ]
    every_place = (*seats, *piles)
    wrong = [holder for holder in piles if view.hidden.get(holder.name, holder.size) != holder.size]
    if wrong or sum(holder.size for holder in every_place) != hidden.bit_count():
        raise RulesError(f"{view.game.id}: {hidden.bit_count()} cards are hidden, but the places are {every_place}")
    return every_place


def _others(view: View) -> list[tuple[Seat, int]]:
    """Return the other seats, each with the number of its cards."""
    everybody = sorted(seat for side in view.game.sides for seat in side)
    return [(seat, view.counts[seat]) for seat in everybody if seat != view.seat]


def _case(
    alternatives: Sequence[Alternative], allowed: dict[int, int], numbers: Sequence[int]
) -> Sequence[ConstraintCase]:
    """Return the case in which all of these hold; none if they leave no place for some card."""
    mine = dict(allowed)
    for alternative in alternatives:
        alternative.narrow(mine)
    if not all(mine.values()):
        return ()
    groups: dict[int, int] = {}
    for card, places in mine.items():
        groups[places] = groups.get(places, 0) | 1 << card
    place_of = {number: index for index, number in enumerate(numbers)}
    bare = tuple(
        (cards, sum(1 << place_of[number] for number in bits(places))) for places, cards in sorted(groups.items())
    )
    return (ConstraintCase(prod(alternative.weight for alternative in alternatives), bare),)
