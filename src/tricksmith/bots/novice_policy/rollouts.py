"""Rollouts in plain Python: the tricks of a simulated deal, every seat playing by a few simple rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.novice_policy.utility import SeatTotals
from tricksmith.bots.novice_policy.win_probability import LAST, WinProbabilities

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tricksmith.rules import Play, Seat, Sides
    from tricksmith.rules.automata import TrickNode
    from tricksmith.rules.runtime import Playing

__all__ = ["rollout"]


def rollout(start: Playing, parties: Sides, eager: Sequence[bool], rng: Random) -> SeatTotals:
    """Play the tricks out, and return what each seat has taken at the end of the hand.

    Args:
        start: The hand in its tricks.
        parties: Who plays together.
        eager: By seat, whether it wants tricks. Where a seat wants none, the others try to make it take some.
        rng: Draws where a choice does not matter.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch")
    >>> playing = game.hand(deal(game, seed="example"), dealer=0).playing
    >>> rollout(playing, game.sides, (False, True, True), Random(1))
    SeatTotals(tricks=(2, 2, 4), counts={'cursed': (2, 1, 5)})
    """
    return _PlayOut(start, parties, eager, rng).run()


class _PlayOut:
    __slots__ = (
        "book", "eager", "game", "held", "hunted", "marks", "mixed", "node", "odds", "order", "out", "party", "plays",
        "taken", "tricks",
    )  # fmt: skip

    def __init__(self, start: Playing, parties: Sides, eager: Sequence[bool], rng: Random) -> None:
        self.book, self.game, self.out = start.automaton, start.game, start.contract.out
        self.odds = odds = WinProbabilities.of(start.automaton)
        self.party = [-1] * self.game.players
        for number, members in enumerate(parties):
            for seat in members:
                self.party[seat] = number
        self.eager, self.hunted = eager, not all(eager)
        self.mixed = odds.mixed[int(rng.random() * len(odds.mixed))]
        self.held, self.taken = list(start.held), list(start.taken)
        self.tricks = [0] * self.game.players
        for trick in start.tricks:
            self.tricks[trick.winner] += 1
        self.marks, self.node, self.order = start.marks, start.node, start.order
        self.plays: list[tuple[Seat, int]] = [(seat, play.card.index) for seat, play in start.trick]

    def run(self) -> SeatTotals:
        leader = self.order[0]
        orders = {leader: self.order}
        while self.plays or self.held[leader]:
            leader = self.game.next_leader(leader, self._trick())
            order = orders.get(leader)
            if order is None:
                order = orders[leader] = self.game.trick_seats(leader, self.out)
            self.order = order
        count = self.odds.counters.of
        counts = {name: tuple([count(name, mask) for mask in self.taken]) for name in self.game.counters}
        return SeatTotals(tuple(self.tricks), counts)

    def _trick(self) -> Seat:
        book, held, plays, node = self.book, self.held, self.plays, self.node
        leading, following = self.odds.marking
        deck, mask, last = self.game.deck.cards, 0, len(self.order) - 1
        for _, card in plays:
            mask |= 1 << card
        best = -1
        for place in range(len(plays), last + 1):
            seat = self.order[place]
            if node is None:
                play = self._lead(seat)
                card = play.card.index
                node, marks = book.begin(play), leading[card]
            else:
                card = self._follow(seat, node, is_last=place == last)
                marks = following[card]
                if place < last:
                    node = node.next.get(card) or node.after(deck[card])
                else:
                    best = (node.winners.get(card) or node.winner(deck[card])).index
            if marks:
                self.marks |= marks
            held[seat] ^= 1 << card
            mask |= 1 << card
            plays.append((seat, card))
        winner = next(seat for seat, card in plays if card == best)
        self.tricks[winner] += 1
        self.taken[winner] |= mask
        self.marks = book.marks_after_trick(self.marks)
        self.plays, self.node = [], None
        return winner

    def _lead(self, seat: Seat) -> Play:
        held, bars = self.held[seat], self.book.leads(self.marks).bars
        ways = self.odds.leads if self.eager[seat] and not self.hunted else self.odds.low_leads
        if not self.odds.telling:
            card = next(card for bit, card in self.mixed if held & bit)
            held = 1 << card
        for bit, play in ways:
            if held & bit and play not in bars:
                return play
        return next(play for bit, play in ways if held & bit)

    def _follow(self, seat: Seat, node: TrickNode, *, is_last: bool) -> int:
        hand = self.held[seat]
        for holding, allowed, _ in node.duties.get(self.marks) or node.duty(self.marks):
            if hand & holding:
                hand &= allowed
                break
        if not hand & (hand - 1):
            return hand.bit_length() - 1
        odds = self.odds
        if not odds.telling:
            return self._finish(seat, node, hand) if is_last else next(card for bit, card in self.mixed if hand & bit)
        over = hand & odds.takes_over(node)
        if not self.eager[seat]:
            under = hand & ~over
            return odds.highest(under or hand) if under or is_last else odds.lowest(hand)
        if over and over != hand and self._is_left(seat, node):
            return odds.highest(hand & ~over) if self.hunted else odds.lowest(hand & ~over)
        return odds.lowest(over or hand)

    def _is_left(self, seat: Seat, node: TrickNode) -> bool:
        """Whether the seat leaves the trick to the seat that is winning it: a partner, or one that wants none."""
        best = node.standing.best.index
        owner = next(owner for owner, card in self.plays if card == best)
        return self.party[owner] == self.party[seat] or not self.eager[owner]

    def _finish(self, seat: Seat, node: TrickNode, hand: int) -> int:
        """The last card, where it alone decides: one that wins for the party, if that is wanted."""
        owners = {card: self.party[owner] for owner, card in self.plays}
        owners[LAST] = party = self.party[seat]
        wanted = 0
        for best, cards in self.odds.outcomes(node, hand).items():
            if (owners[best] == party) == self.eager[seat]:
                wanted |= cards
        return self.odds.lowest(hand & wanted or hand)
