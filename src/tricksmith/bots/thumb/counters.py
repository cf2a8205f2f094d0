"""What the cards of a game add to its counters, ready to be added up quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.rules.automata import TrickAutomaton

__all__ = ["Counters"]


class Counters:
    """The worth of every card under one contract's terms.

    `valuable` lists the cards that add to a counter: each with its bit, and what it adds to which. `steps` says by how
    much such a card adds to each counter as a rule; a counter that no card adds to is left out.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Terms
    >>> from tricksmith.rules.automata import trick_automaton
    >>> counters = Counters(trick_automaton(games.get("nestors"), Terms("J")))
    >>> counters.steps, counters.of("points", games.get("nestors").deck.set("Jh As Ts 9s").mask)
    ({'points': 10, 'spades': 1}, 30)
    """

    def __init__(self, book: TrickAutomaton) -> None:
        game = book.game
        self.valuable: list[tuple[int, tuple[tuple[str, int], ...]]] = []
        self._groups: dict[str, dict[int, int]] = {name: {} for name in game.counters}
        for card in game.the_layout.stock:
            worths = tuple((name, game.worth(name, card, book.terms)) for name in game.counters)
            adds = tuple(pair for pair in worths if pair[1])
            if adds:
                self.valuable.append((card.bit, adds))
            for name, worth in adds:
                self._groups[name][worth] = self._groups[name].get(worth, 0) | card.bit
        self.steps = {name: self._step(name) for name, groups in self._groups.items() if groups}

    def _step(self, name: str) -> int:
        groups = self._groups[name].items()
        cards = sum(mask.bit_count() for _, mask in groups)
        return max(1, round(sum(abs(worth) * mask.bit_count() for worth, mask in groups) / cards))

    def of(self, name: str, mask: int) -> int:
        """What these cards add to a counter."""
        return sum([(cards & mask).bit_count() * worth for worth, cards in self._groups[name].items()])
