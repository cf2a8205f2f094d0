"""The piles of a game as the core numbers them, and the parts of its deal."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from tricksmith.rules import GameRules, Pile

__all__ = ["MAX_PILES", "PileNumbers"]

MAX_PILES = 32
"""The most piles, hands not among them, that the core has room for."""


class PileNumbers:
    """The numbers of a game's piles, given out as they come up.

    >>> from tricksmith import games
    >>> piles = PileNumbers(games.get("nestors"))
    >>> piles.number("down"), piles.number("faceup"), piles.number("down"), piles.names
    (0, 1, 0, ['down', 'faceup'])
    """

    def __init__(self, game: GameRules[Any, Any]) -> None:
        self.game = game
        self._lock = Lock()
        self._numbers: dict[str, int] = {}

    @property
    def names(self) -> list[str]:
        """The names of the piles, in the order of their numbers."""
        return list(self._numbers)

    def number(self, name: str) -> int:
        """Return the number of a pile; raises `RulesError` if there are too many."""
        with self._lock:
            number = self._numbers.setdefault(name, len(self._numbers))
        if number >= MAX_PILES:
            names = ", ".join(self._numbers)
            raise RulesError(f"{self.game.id}: calls() uses more than {MAX_PILES} piles: {names}; lay fewer")
        return number

    @property
    def deal_parts(self) -> list[tuple[str, int, int, int]]:
        """The parts of a deal in order: what, for which seat or pile, how many cards of the stock, or which stack."""
        layout, seats = self.game.the_layout, range(self.game.players)
        parts = [("hand", seat, layout.hands, 0) for seat in seats]
        for pile in layout.piles:
            parts += self._parts_of(pile)
        return parts

    def _parts_of(self, pile: Pile) -> list[tuple[str, int, int, int]]:
        if pile.ordered:
            return [("pile", self.number(part(pile.name, index)), 1, 0) for index in range(pile.size)]
        if pile.stack is not None:
            return [("stack", self.number(pile.name), 1, pile.stack.mask)]
        names = [part(pile.name, seat) for seat in range(self.game.players)] if pile.each else [pile.name]
        return [("pile", self.number(name), pile.size, 0) for name in names]
