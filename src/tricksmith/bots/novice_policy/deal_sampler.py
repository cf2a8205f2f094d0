"""Sample deals that a seat may be facing before the tricks: the hidden hands and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import bits
from tricksmith.rules import EventVerb
from tricksmith.rules.author import CardLocations, part

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.novice_policy.card_knowledge import CardKnowledge
    from tricksmith.rules import View

__all__ = ["DealSampler"]


class DealSampler:
    """Draws locations for all hidden cards, at random, that agree with what a seat knows.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.bots.novice_policy.card_knowledge import CardKnowledge
    >>> from tricksmith.play import deal
    >>> game = games.get("nestors")
    >>> knowledge = CardKnowledge(game.hand(deal(game, seed="example"), dealer=0).view(1))
    >>> places = DealSampler(knowledge).draw(Random(1))
    >>> places.held[1] == knowledge.hand, places.piles["down"].bit_count(), places.piles["second/0"].bit_count()
    (True, 1, 3)
    """

    def __init__(self, knowledge: CardKnowledge) -> None:
        view = knowledge.view
        self.knowledge = knowledge
        self.open = {name: cards.mask for name, cards in view.piles.items()}
        self.face_up = frozenset(self.open) | {pile.name for pile in view.game.the_layout.piles if pile.face_up}
        self.sizes = _sizes(view)
        known = 0
        for mask in (*knowledge.known, *knowledge.lying.values()):
            known |= mask
        self.pool = list(bits(knowledge.unseen & ~known))

    def draw(self, rng: Random) -> CardLocations:
        """Draw one deal."""
        knowledge, pool = self.knowledge, self.pool[:]
        rng.shuffle(pool)
        held = []
        for seat, count in enumerate(knowledge.view.counts):
            mask = knowledge.hand if seat == knowledge.me else knowledge.known[seat]
            held.append(_filled(mask, count, pool))
        piles = dict(self.open)
        for pile in knowledge.view.game.the_layout.piles:
            if pile.name not in piles and not pile.each:
                piles[pile.name] = 0
        for name, size in self.sizes.items():
            piles[name] = _filled(knowledge.lying.get(name, 0), size, pool)
        return CardLocations(tuple(held), piles, self.face_up)


def _sizes(view: View) -> dict[str, int]:
    """The number of cards in each pile that is not open."""
    sizes = dict(view.hidden)
    dealt = {event.pile for event in view.events if event.verb is EventVerb.IS_DEALT}
    for pile in view.game.the_layout.piles:
        if pile.each:
            size = 0 if pile.name in dealt else pile.size
            sizes.update({part(pile.name, seat): size for seat in range(view.game.players)})
    for event in view.events:  # a part of a pile, such as what one seat gave to another, is not among the hidden ones
        if event.pile in view.hidden:
            continue
        if event.verb is EventVerb.GIVES:
            sizes[event.pile] = sizes.get(event.pile, 0) + event.count
        elif event.verb in (EventVerb.TAKES, EventVerb.KEEPS):
            sizes.pop(event.pile, None)
    return {name: size for name, size in sizes.items() if name not in view.piles}


def _filled(mask: int, size: int, pool: list[int]) -> int:
    """The cards, filled up to this size from the pool."""
    for _ in range(min(size - mask.bit_count(), len(pool))):
        mask |= 1 << pool.pop()
    return mask
