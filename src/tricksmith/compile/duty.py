"""Duties as arrays: what the next seat must play, each different duty kept once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.cards import CardSet
from tricksmith.compile.schema import MAX_STATES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.compile.rule_caller import RuleCaller
    from tricksmith.rules import Marks, Standing

__all__ = ["Obligations"]

Masks = tuple[tuple[int, int], ...]


class Obligations:
    """The duties that were met with so far, by their number."""

    def __init__(self, asking: RuleCaller, marks: list[Marks]) -> None:
        self.asking, self.marks = asking, marks
        self.deck = asking.game.deck
        self.every = asking.game.cards.mask
        self.found: dict[Masks, int] = {}

    def of(self, standing: Standing) -> list[int]:
        """The number of the next seat's duty for each set of marks."""
        return [self.found.setdefault(self._masks(standing, marks), len(self.found)) for marks in self.marks]

    def _masks(self, standing: Standing, marks: Marks) -> Masks:
        case = standing, marks
        masks = []
        for need in self.asking.call_all("duty", *case):
            try:
                cards: tuple[Any, Any] = (need.holding, need.play)
            except AttributeError:
                raise self.asking.error("duty", case, f"gives {need!r}, which is no Need") from None
            for part in cards:
                if not isinstance(part, CardSet) or part.deck is not self.deck:
                    raise self.asking.error("duty", case, f"names {part!r}, no cards of the deck {self.deck.name}")
            holding, play = (part.mask & self.every for part in cards)
            if holding & ~play:
                unmet = CardSet(self.deck, holding & ~play)
                raise self.asking.error("duty", case, f"binds who holds {unmet}, and then forbids to play it")
            masks.append((holding, play))
        return tuple(masks)

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Who holds one of the first must play one of the second, by duty; each row ends with all cards."""
        if len(self.found) > MAX_STATES:
            raise self.asking.error("duty", (), f"gives {len(self.found)} different duties; tables hold {MAX_STATES}")
        shape = len(self.found), max(map(len, self.found)) + 1
        hold, play = np.full(shape, self.every, np.uint64), np.full(shape, self.every, np.uint64)
        for masks, row in self.found.items():
            for column, (holding, allowed) in enumerate(masks):
                hold[row, column], play[row, column] = holding, allowed
        return hold, play
