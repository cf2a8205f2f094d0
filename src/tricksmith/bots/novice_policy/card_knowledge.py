"""What a seat knows of the cards it does not see: where known cards are, and who can't hold what (void inference)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tricksmith.rules import NO_MARKS, EventVerb
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Event, Marks, Play, Seat, View
    from tricksmith.rules.automata import TrickAutomaton, TrickNode

__all__ = ["CardKnowledge"]


class CardKnowledge:
    """What a view says about every card, as sets of bits.

    If the seat is to play a dummy's card, `me` and `hand` are the dummy's, and the cards that the seat holds itself are
    among the `known`.

    Attributes:
        view: The view.
        me: The seat to play from.
        hand: The cards of that seat.
        unseen: The cards that the seat has not seen, or saw before they were given away in secret.
        known: By seat, the cards that it is known to hold.
        lacks: By seat, the cards that it has shown not to hold.
        may: By seat, the cards that it may hold.
        lying: By face-down pile, the cards that are known to be in it.
        loose: Cards that the seat saw and has lost track of.
        breaches: The seats that are proven to have revoked, once for each time.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch")
    >>> knowledge = CardKnowledge(game.hand(deal(game, seed="example"), dealer=0).view(1))
    >>> knowledge.hand.bit_count(), knowledge.unseen.bit_count(), knowledge.hand & knowledge.unseen
    (8, 16, 0)
    """

    __slots__ = ("breaches", "hand", "known", "lacks", "loose", "lying", "may", "me", "unseen", "view")

    def __init__(self, view: View) -> None:
        players = view.game.players
        self.view = view
        self.me = view.plays_from if view.is_my_turn else view.seat
        self.hand = view.hand_in_turn.mask
        self.known = [0] * players
        self.lying: dict[str, int] = {}
        self.loose = 0
        self.lacks = [0] * players
        self.breaches: list[Seat] = []
        seen = view.hand.mask | view.dummy.mask
        for pile in view.piles.values():
            seen |= pile.mask
        for event in view.events:
            seen |= self._note(event)
        gone = self._read_tricks()
        self._know(view)
        self.unseen = view.game.the_layout.stock.mask & ~(seen | gone) | self.loose & ~(gone | self.hand)
        self.may = [self._may_hold(seat) for seat in range(players)]

    def _know(self, view: View) -> None:
        """Take in the hands that are seen whole, other than the one to play from: a dummy's, or the seat's own."""
        if view.contract is not None and view.contract.dummy is not None and view.dummy:
            self.known[view.contract.dummy.seat] = view.dummy.mask
        if view.seat is not None and view.seat != self.me:
            self.known[view.seat] = view.hand.mask

    def _may_hold(self, seat: int) -> int:
        if seat == self.me:
            return self.hand
        if self.known[seat].bit_count() == self.view.counts[seat]:
            return self.known[seat]
        every = self.unseen | self.known[seat]
        left = every & ~self.lacks[seat]
        # A seat that revoked may hold what the rules say it can't.
        return left if left.bit_count() >= self.view.counts[seat] else every

    def _note(self, event: Event) -> int:
        """Take in an event before the tricks; return the cards that were seen."""
        seat, pile, known = event.seat, event.pile, self.known
        cards = event.cards.mask if event.cards is not None else 0
        match event.verb:
            case EventVerb.SHOWS:
                known[seat] |= cards
            case EventVerb.TAKES:
                known[seat] |= cards | self.lying.pop(pile, 0)
            case EventVerb.SWITCHES:
                gave = cards if seat == self.me else known[seat]
                known[seat], self.lying[pile] = self.lying.get(pile, 0), gave
            case EventVerb.SWAPS if seat == self.me:
                known[seat], self.lying[pile] = self.lying.get(pile, 0), event.seen & ~cards
            case EventVerb.SWAPS:
                self.loose |= known[seat]
                known[seat] = self.lying.pop(pile, 0)
            case EventVerb.GIVES:
                self.lying[pile] = self.lying.get(pile, 0) | cards
                self.loose |= known[seat] & ~cards
                known[seat] = 0
            case EventVerb.KEEPS:
                self.lying.pop(pile, None)
            case EventVerb.SAYS | EventVerb.IS_DEALT | EventVerb.DISCARDS | EventVerb.OPENS:
                known[seat] &= ~event.seen
            case _:
                assert_never(event.verb)
        return event.seen

    def _read_tricks(self) -> int:
        """Take in every card played; return all of them."""
        view = self.view
        if view.contract is None:
            return 0
        book = trick_automaton(view.game, view.terms)
        seen, marks = 0, NO_MARKS
        for trick in view.tricks:
            if trick.swept is not None:
                seen |= trick.swept.mask
                seen |= self._played(trick.plays)
            else:
                marks = self._read(book, trick.plays, marks)
                marks = book.marks_after_trick(marks)
                seen |= self._played(trick.plays)
        if view.trick:
            self._read(book, view.trick, marks)
            seen |= self._played(view.trick)
        return seen

    def _played(self, plays: Iterable[tuple[Seat, Play]]) -> int:
        gone = 0
        for seat, play in plays:
            gone |= play.card.bit
            self.known[seat] &= ~gone
        return gone

    def _read(self, book: TrickAutomaton, plays: tuple[tuple[Seat, Play], ...], marks: Marks) -> Marks:
        """Infer voids from who did not follow; return the marks after the trick."""
        node: TrickNode | None = None
        for place, (seat, play) in enumerate(plays, 1):
            card = play.card
            if node is not None:
                self._learn(node, seat, card.bit, marks)
            marks = book.marks_after(marks, card, leading=node is None)
            if place < len(plays):
                node = book.begin(play) if node is None else node.after(card)
        return marks

    def _learn(self, node: TrickNode, seat: Seat, bit: int, marks: Marks) -> None:
        if bit & self.lacks[seat]:
            self.breaches.append(seat)
            self.lacks[seat] = 0
        for holding, allowed, _ in node.duty(marks):
            if bit & allowed:
                return
            if self.known[seat] & holding:
                self.breaches.append(seat)
                return
            self.lacks[seat] |= holding
