"""Card-location constraints: everything that a seat knows for certain of the cards it cannot see.

They follow from what the seat saw and from the rules. What a bid or a lead makes likely is up to the opponent model.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from tricksmith.belief.alternatives import MAX_CASES, Alternative, secret_question_alternatives, swap_alternatives
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
    """One of several cases that exclude each other, one for each way to combine alternatives.

    Attributes:
        weight: The relative likelihood of each determinization of this case.
        groups: Pairs (cards, places), both as bits: any of the cards can be in any of the places.
    """

    weight: int
    groups: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LocationConstraints:
    """The certain knowledge of a viewer about the cards that it does not see.

    Attributes:
        cards: All cards in the other hands and in hidden piles, also those whose place is certain.
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

        That follows from the constraints, and from the size of a place if the cards known to be there fill it.

        Args:
            name: The name of one of `places`.
        """
        (index,) = (index for index, place in enumerate(self.places) if place.name == name)
        return CardSet(self.cards.deck, self.holdings()[index])

    def holdings(self) -> tuple[int, ...]:
        """Return `may_hold` for each of `places`, as bits."""
        masks = [0] * len(self.places)
        for case in self.cases:
            for index, place in enumerate(self.places):
                known = possible = 0
                for cards, places in case.groups:
                    if places >> index & 1:
                        possible |= cards
                        known |= cards if places == 1 << index else 0
                masks[index] |= known if known.bit_count() == place.size else possible
        return tuple(masks)

    def places_of(self, card: Card) -> tuple[str, ...]:
        """Return the names of the places where this card can be, according to `may_hold`.

        Args:
            card: One of `cards`.
        """
        return tuple(place.name for place in self.places if card in self.may_hold(place.name))


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
    tracker = replay.locations
    if view.contract is not None and view.contract.dummy is not None:
        tracker.put(view.dummy.mask, view.contract.dummy.seat)
    hidden = _hidden_cards(view, tracker)
    places = _hidden_places(view, tracker, hidden)
    numbers = [tracker.place(place.name) for place in places]
    place_bits = sum(1 << number for number in numbers)
    allowed = {card: tracker.allowed[card] & place_bits for card in bits(hidden)}
    # For each unknown its alternatives, of which one is true, independent of the other unknowns.
    unknowns: list[list[Alternative]] = []
    for seat, void_cases in infer_voids(view, hidden):
        if len(void_cases) == 1:
            ((_, lacks),) = void_cases
            for card in bits(lacks):
                allowed[card] &= ~(1 << seat)
        else:
            unknowns.append([Alternative(1, ((1 << seat, holds, lacks),)) for holds, lacks in void_cases])
    unknowns += [swap_alternatives(view, swap, allowed) for swap in tracker.swaps if swap.place != view.seat]
    if replay.secret_questions:
        unknowns.append(secret_question_alternatives(replay.secret_questions, allowed))
    if prod(map(len, unknowns)) > MAX_CASES:
        raise RulesError(
            f"{game.id}: what the cards may be falls into {prod(map(len, unknowns))} cases, too many to tell"
        )
    combinations = (_combined_case(alternatives, allowed, numbers) for alternatives in product(*unknowns))
    cases = tuple(case for case in combinations if case is not None)
    return LocationConstraints(CardSet(game.deck, hidden), places, cases)


def possible_hands(view: View) -> tuple[int, ...]:
    """Return for each seat the cards that it can hold as far as the viewer knows; for the viewer, its hand.

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
        for place, cards in zip(known.places, known.holdings(), strict=True):
            if place.seat is not None:
                hands[place.seat] = cards if cards.bit_count() >= place.size else view.unseen.mask
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


def _hidden_cards(view: View, tracker: LocationTracker) -> int:
    """Return the cards in other hands and in hidden piles, as bits."""
    seen = view.hand.mask
    for pile in view.piles.values():
        seen |= pile.mask
    for trick in view.tricks:
        seen |= trick.mask
    for _, play in view.trick:
        seen |= play.card.bit
    return sum(1 << card for card, allowed in enumerate(tracker.allowed) if allowed) & ~seen


def _hidden_places(view: View, tracker: LocationTracker, hidden: int) -> tuple[HiddenPlace, ...]:
    """Return the other seats and the hidden piles; raises `RulesError` if their sizes do not add up."""
    seats = [HiddenPlace(tracker.names[seat], seat, size) for seat, size in _other_seats(view)]
    piles = [
        HiddenPlace(name, None, size)
        for name, size in list(zip(tracker.names, tracker.sizes, strict=True))[view.game.players :]
        if size and name not in view.piles and (view.contract is None or name != view.contract.table_leads)
    ]
    places = (*seats, *piles)
    wrong = [pile for pile in piles if view.hidden.get(pile.name, pile.size) != pile.size]
    if wrong or sum(place.size for place in places) != hidden.bit_count():
        raise RulesError(f"{view.game.id}: {hidden.bit_count()} cards are hidden, but the places are {places}")
    return places


def _other_seats(view: View) -> list[tuple[Seat, int]]:
    """Return the other seats, each with the number of its cards."""
    seats = sorted(seat for side in view.game.sides for seat in side)
    return [(seat, view.counts[seat]) for seat in seats if seat != view.seat]


def _combined_case(
    alternatives: Sequence[Alternative], allowed: dict[int, int], numbers: Sequence[int]
) -> ConstraintCase | None:
    """Return the case in which all of these hold; None if they leave no place for some card.

    Args:
        alternatives: The alternatives, one of each split.
        allowed: For each hidden card the places where it can be, as bits by the tracker's numbers.
        numbers: The tracker's number of each hidden place.
    """
    narrowed = dict(allowed)
    for alternative in alternatives:
        alternative.narrow(narrowed)
    if not all(narrowed.values()):
        return None
    cards_by_places: dict[int, int] = {}
    for card, places in narrowed.items():
        cards_by_places[places] = cards_by_places.get(places, 0) | 1 << card
    index_of = {number: index for index, number in enumerate(numbers)}
    groups = tuple(
        (cards, sum(1 << index_of[number] for number in bits(places)))
        for places, cards in sorted(cards_by_places.items())
    )
    return ConstraintCase(prod(alternative.weight for alternative in alternatives), groups)
