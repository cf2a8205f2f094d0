"""Where each card can be while cards move before the tricks, as far as one viewer knows.

A place is a hand, a pile or the cards that are not dealt. What is known of a card is the set of places where it can
be. A move of cards changes these sets; if they can't express its effect exactly, an error says which move that was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from tricksmith.cards import bits
from tricksmith.errors import RulesError
from tricksmith.rules import CardMove, EventVerb, Opening
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from tricksmith.rules import Event, Move, View
    from tricksmith.rules.author import MayExchangeCards

__all__ = ["UNDEALT", "LocationTracker", "UnseenSwap", "n_swept", "own_hands"]

UNDEALT = "not dealt"
"""The name of the place of cards that are not dealt."""


@dataclass
class UnseenSwap:
    """A swap by another seat.

    Attributes:
        question: The question that the seat answered with the swap.
        taken: The number of cards taken.
        size: The size of the hand after it.
        place: The place where the cards of that hand are now.
    """

    question: MayExchangeCards
    taken: int
    size: int
    place: int


class LocationTracker:
    """The places, their sizes, and for each card of the deck the places where it can be, as bits.

    The first places are the seats, so that a seat is its own number.

    Attributes:
        names: The names of the places.
        sizes: The number of cards in each.
        allowed: For each card of the deck the places where it can be, as bits.
        swaps: The swaps by others so far.
    """

    def __init__(self, view: View) -> None:
        game = view.game
        layout, deck = game.the_layout, game.deck
        self.game, self.viewer = game, view.seat
        self.names = [f"seat {seat}" for seat in range(game.players)]
        self.sizes = [layout.hands] * game.players
        self.swaps: list[UnseenSwap] = []
        stacks = []
        for pile in layout.piles:
            names = [part(pile.name, seat) for seat in range(game.players)] if pile.each else [pile.name]
            if pile.stack is None:
                for name in names:
                    self.sizes[self.place(name)] = pile.size
            elif not pile.face_up:
                stacks.append((self.place(pile.name), self.place(f"rest of {pile.name}"), pile.stack))
        self.sizes[self.place(UNDEALT)] = len(layout.stock) - sum(self.sizes)
        stack_places = sum(1 << top | 1 << rest for top, rest, _ in stacks)
        stock_places = (1 << len(self.names)) - 1 & ~stack_places
        stock = layout.stock.mask
        self.allowed = [stock_places if stock >> card & 1 else 0 for card in range(len(deck.cards))]
        for top, rest, stack in stacks:
            self.sizes[top], self.sizes[rest] = 1, len(stack) - 1
            for card in stack:
                self.allowed[card.index] = 1 << top | 1 << rest

    def place(self, name: str) -> int:
        """Return the number of the place of this name; a new one is empty."""
        if name not in self.names:
            self.names.append(name)
            self.sizes.append(0)
        return self.names.index(name)

    def put(self, cards: int, place: int) -> None:
        """Record that these cards, given as a mask, are in this place."""
        for card in bits(cards):
            self.allowed[card] = 1 << place

    def in_no_hand(self, card: int) -> None:
        """Record that no seat holds this card."""
        self.allowed[card] &= -1 << self.game.players

    def apply(self, event: Event) -> None:  # noqa: C901 - one case for each verb
        """Apply an event that the viewer saw, other than a swap.

        Raises:
            RulesError: If sets of places cannot express its effect.
        """
        match event.verb:
            case EventVerb.SAYS | EventVerb.SAYS_AT_ONCE | EventVerb.SAYS_SEALED | EventVerb.DECLINES:
                pass
            case EventVerb.SHOWS:
                assert event.cards is not None
                self.put(event.cards.mask, self.place(part(event.pile, event.seat)) if event.pile else event.seat)
            case EventVerb.TAKES:
                self._move_all(self.place(event.pile), event.seat, event)
            case EventVerb.IS_DEALT:
                self._move_all(self.place(part(event.pile, event.seat)), event.seat, event)
            case EventVerb.KEEPS:
                self._move_all(self.place(event.pile), self.place(part("taken", event.seat)), event)
            case EventVerb.GIVES | EventVerb.DISCARDS:
                self._give(event.seat, self.place(event.pile), event)
            case EventVerb.DRAWS:
                self._draw(event.seat, self.place(event.pile), event)
            case EventVerb.TURNS_UP:
                self._turn_up(self.place(event.pile), self.place(event.onto), event)
            case EventVerb.SWITCHES:
                self._switch(event.seat, self.place(event.pile), event)
            case EventVerb.OPENS:
                self.sizes[event.seat] -= 1
                self.sizes[self.place(event.pile)] -= event.count
            case EventVerb.SWAPS:
                raise self.unsupported("a swap that no question asked for")
            case _:
                assert_never(event.verb)

    def swap(self, event: Event, question: MayExchangeCards) -> None:
        """Apply an event in which a seat exchanged some cards of a set for a pile.

        Args:
            event: The event.
            question: The question that the seat answered with it.

        Raises:
            RulesError: If sets of places cannot express its effect.
        """
        seat, pile = event.seat, self.place(event.pile)
        taken, both = self.sizes[pile], 1 << seat | 1 << pile
        self.sizes[seat] += taken - event.count
        self.sizes[pile] = event.count
        if seat == self.viewer:
            assert event.cards is not None
            assert isinstance(event.move, CardMove)
            self.put(event.cards.mask, seat)
            self.put(event.move.cards.mask, pile)
            return
        self._check_not_swapped(seat, "a swap")
        for card, allowed in enumerate(self.allowed):
            if allowed & both not in (0, both):
                raise self.unsupported(f"a swap with {event.pile!r} of which some cards are known")
            if allowed & both and not question.cards.mask >> card & 1:
                self.allowed[card] &= ~(1 << pile)
        self.swaps.append(UnseenSwap(question, taken, self.sizes[seat], seat))

    def _move_all(self, source: int, target: int, event: Event) -> None:
        """Move all cards of one place to another."""
        self._check_not_swapped(source, "cards taken")
        self._check_not_swapped(target, "cards taken")
        if event.cards is None and not self._can_be_mixed(source, target):
            raise self.unsupported(f"{event.verb} {event.pile!r}, of which some cards are known apart,")
        self.sizes[target] += self.sizes[source]
        self.sizes[source] = 0
        for card, allowed in enumerate(self.allowed):
            if allowed >> source & 1:
                self.allowed[card] = allowed & ~(1 << source) | 1 << target
        if event.cards is not None:
            self.put(event.cards.mask, target)

    def _can_be_mixed(self, place: int, other: int) -> bool:
        """Return whether nothing is lost if only the union of two places is remembered.

        That is so if every card that can be in one of them can be in the other too, or all cards of one are known.
        """
        uncertain = [allowed for allowed in self.allowed if allowed & (allowed - 1)]  # in several places
        in_place = [allowed >> place & 1 for allowed in uncertain]
        in_other = [allowed >> other & 1 for allowed in uncertain]
        return in_place == in_other or not any(in_place) or not any(in_other)

    def _give(self, source: int, target: int, event: Event) -> None:
        """Move some cards of a hand to a pile: those that the viewer saw, or any."""
        self._check_not_swapped(source, "cards given")
        self._check_not_swapped(target, "cards given")
        if event.cards is not None:
            self.put(event.cards.mask, target)
        else:
            possible = [card for card, allowed in enumerate(self.allowed) if allowed >> source & 1]
            if self.sizes[target] and any(not self.allowed[card] >> target & 1 for card in possible):
                instead = "let each seat give to a pile of its own"
                raise self.unsupported(f"cards given to {event.pile!r}, which has others already", instead)
            for card in possible:
                self.allowed[card] |= 1 << target
        self.sizes[source] -= event.count
        self.sizes[target] += event.count

    def _draw(self, seat: int, pile: int, event: Event) -> None:
        """Move cards from the top of a pile to a hand: those that the viewer saw, or any."""
        self._check_not_swapped(seat, "cards drawn")
        self.sizes[seat] += event.count
        self.sizes[pile] -= event.count
        if event.cards is not None:
            self.put(event.cards.mask, seat)
            return
        for card, allowed in enumerate(self.allowed):
            if allowed >> pile & 1:
                self.allowed[card] = allowed | 1 << seat

    def _turn_up(self, source: int, target: int, event: Event) -> None:
        """Move the top card of a pile to another, where all see it."""
        assert event.cards is not None
        self.sizes[source] -= event.count
        self.sizes[target] += event.count
        self.put(event.cards.mask, target)

    def _switch(self, seat: int, pile: int, event: Event) -> None:
        """Exchange a hand and a pile."""
        sizes, both = self.sizes, 1 << seat | 1 << pile
        sizes[seat], sizes[pile] = sizes[pile], sizes[seat]
        for card, allowed in enumerate(self.allowed):
            if allowed & both not in (0, both):
                self.allowed[card] ^= both
        for swapped in self.swaps:
            if swapped.place in (seat, pile):
                swapped.place = seat + pile - swapped.place
        if event.cards is not None:
            self.put(event.cards.mask, pile)

    def _check_not_swapped(self, place: int, what: str) -> None:
        """Refuse to move cards of a hand that has swapped: their likelihoods would be lost."""
        if any(swapped.place == place for swapped in self.swaps):
            raise self.unsupported(f"{what} where cards were swapped before")

    def unsupported(self, what: str, instead: str = "") -> RulesError:
        """Return the error for a move of cards whose effect cannot be expressed, and what to write instead."""
        fault = f"{what} cannot be expressed as sets of places where a card can be{instead and ': ' + instead}"
        return RulesError(f"{self.game.id}: calls(): {fault}")


def n_swept(view: View) -> int:
    """Return the number of tricks that were swept from the table in the calls, which come before all others."""
    return sum(event.verb is EventVerb.OPENS for event in view.events)


def own_hands(view: View) -> list[int]:
    """Return the viewer's hand before each event and after the last, computed backwards from what it holds now.

    Args:
        view: The view of a seat.

    Returns:
        Cards as bits, one hand more than there are events.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> view = Match.begin(games.get("nonesuch"), seed="example").hand.play("some").view(0)
    >>> [hand.bit_count() for hand in own_hands(view)]
    [12, 12]
    """
    held = view.hand.mask
    led = view.contract.table_leads if view.contract is not None else ""
    # A card that the table led comes first, and from no hand.
    plays = [play for trick in view.tricks[n_swept(view) :] for play in trick.plays] + list(view.trick)
    held |= sum(play.card.bit for seat, play in plays[bool(led) :] if seat == view.seat)
    hands = [held]
    for event in reversed(view.events):
        if event.seat == view.seat:
            held = _hand_before(held, event, event.move)
        hands.append(held)
    return hands[::-1]


def _hand_before(held: int, event: Event, move: Move | None) -> int:
    """Return the viewer's hand before one of its own events."""
    cards = event.cards.mask if event.cards is not None else 0
    match event.verb:
        case EventVerb.TAKES | EventVerb.IS_DEALT | EventVerb.DRAWS:
            return held & ~cards
        case EventVerb.GIVES | EventVerb.DISCARDS:
            return held | cards
        case EventVerb.SWAPS:
            assert isinstance(move, CardMove)
            return held & ~cards | move.cards.mask
        case EventVerb.SWITCHES:
            return cards
        case EventVerb.OPENS:
            assert isinstance(move, Opening)
            return held | move.card.bit
        case (
            EventVerb.SAYS | EventVerb.SAYS_AT_ONCE | EventVerb.SAYS_SEALED | EventVerb.DECLINES
            | EventVerb.SHOWS | EventVerb.KEEPS | EventVerb.TURNS_UP
        ):  # fmt: skip
            return held
        case _:
            assert_never(event.verb)
