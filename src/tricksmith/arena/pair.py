"""Two bots on the same deals: every seating of one among the others, and what came of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.arena.contest import Contest
from tricksmith.arena.moments import Moments
from tricksmith.arena.times import Times

if TYPE_CHECKING:
    from tricksmith.arena.deal import Deal, Played
    from tricksmith.arena.job import Job, LineUp
    from tricksmith.arena.sprt import Sprt

__all__ = ["ONE", "OTHER", "CallRow", "Pair", "pair_lineups"]

ONE, OTHER = 0, 1
"""The bot that is measured and the one it is measured by, as numbers in a line-up."""


def pair_lineups(sides: int) -> tuple[LineUp, ...]:
    """Every seating of one side of either bot among sides of the other; with two sides both are the same tables.

    >>> pair_lineups(3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    >>> pair_lineups(2)
    ((0, 1), (1, 0))
    """
    odd = [ONE] if sides == 2 else [ONE, OTHER]
    return tuple(
        tuple(bot if side == place else 1 - bot for side in range(sides)) for bot in odd for place in range(sides)
    )


@dataclass
class CallRow:
    """What came of one call of a bot: hands, margins, contracts with a bound and those of them that were made."""

    hands: int = 0
    margin: int = 0
    bounded: int = 0
    made: int = 0


class Pair(Contest):
    """A comparison as it grows, deal by deal; each deal counts once, with the mean of all its hands.

    `margin` is the first bot's own side's score less the mean of the others', where the lowest total wins the other
    way round: over all hands, with one side of the first bot among sides of the second (`alone`), and with one side of
    the second among those of the first (`against`, which two sides do not have). `own` is what a side of either bot
    scores, over all hands. `calls` are by bot and call, a high bid by its tens, in the hands where one side of that bot
    sat among the other's. `again` counts hands that ended without a contract. With `sprt` it is over as soon as the
    test has its answer.
    """

    def __init__(self, job: Job, most: int, sprt: Sprt | None = None) -> None:
        super().__init__(job, most)
        self.game = job.table
        self.sprt = sprt
        self.margin, self.alone, self.against, *own = (Moments(self.parts) for _ in range(5))
        self.own = own[0], own[1]
        self.calls: dict[tuple[int, str], CallRow] = {}
        self.times = Times(), Times()
        self.again = 0

    @property
    def bots(self) -> tuple[str, str]:
        """The bot that is measured, and the one that it is measured by."""
        one, other = self.job.bots
        return one, other

    @property
    def sides(self) -> int:
        """How many sides the table has."""
        return len(self.game.sides)

    @property
    def parts(self) -> int:
        """A number of which every figure of a deal is a whole part."""
        return 2 * self.sides * (self.sides - 1)

    @property
    def deals(self) -> int:
        return self.margin.count

    def lineups(self, number: int) -> tuple[LineUp, ...]:
        return pair_lineups(self.sides)

    def is_over(self) -> bool:
        return super().is_over() or (self.sprt is not None and self.sprt.answer(self.margin) != "undecided")

    def add(self, deal: Deal) -> None:
        margins = [0, 0]
        own = [0, 0]
        for hand in deal.hands:
            odd = ONE if hand.lineup.count(ONE) == 1 else OTHER
            if self.sides == 2:
                odd = ONE
            margin = self._margin(hand, hand.lineup.index(odd))
            margins[odd] += margin if odd == ONE else -margin
            for bot in (ONE, OTHER):
                mine = [score for score, sat in zip(hand.scores, hand.lineup, strict=True) if sat == bot]
                own[bot] += sum(mine) * (self.sides - 1) // len(mine)
            self._count_calls(hand)
            self.again += hand.again
        both = len(deal.hands) // self.sides
        self.alone.add(2 * margins[ONE])
        if both == 2:
            self.against.add(2 * margins[OTHER])
        self.margin.add(sum(margins) * 2 // both)
        for bot in (ONE, OTHER):
            self.own[bot].add(own[bot] * 2 // both)
            self.times[bot].include(deal.times.get(bot, Times()))

    def _margin(self, hand: Played, side: int) -> int:
        """A side's score less the mean of the others, times one less than there are sides."""
        margin = self.sides * hand.scores[side] - sum(hand.scores)
        return -margin if self.game.lowest_wins else margin

    def _count_calls(self, hand: Played) -> None:
        often = Counter(hand.lineup)
        for side, bot in enumerate(hand.lineup):
            if often[bot] == 1:
                row = self.calls.setdefault((bot, _in_tens(hand.calls[side])), CallRow())
                row.hands += 1
                row.margin += self._margin(hand, side)
                row.bounded += hand.made[side] is not None
                row.made += hand.made[side] is True

    def as_dict(self) -> dict[str, Any]:
        """All that is reproducible, for scripts."""
        found: dict[str, Any] = {
            "bots": list(self.bots),
            "deals": self.deals,
            "dealt_again": self.again,
            "margin": self.margin.as_dict(),
            "alone": self.alone.as_dict(),
            "against": self.against.as_dict() if self.sides > 2 else None,
            "own": [own.as_dict() for own in self.own],
            "calls": [self._call_as_dict(*key, row) for key, row in self.calls_in_order()],
        }
        return found if self.sprt is None else {**found, "sprt": self.sprt.as_dict(self.margin)}

    def calls_in_order(self) -> list[tuple[tuple[int, str], CallRow]]:
        """The calls of the first bot, then those of the second, the most frequent first."""
        return sorted(self.calls.items(), key=lambda item: (item[0][0], -item[1].hands, item[0][1]))

    def _call_as_dict(self, bot: int, call: str, row: CallRow) -> dict[str, Any]:
        return {
            "bot": self.bots[bot],
            "call": call,
            "hands": row.hands,
            "margin": row.margin / (row.hands * (self.sides - 1)),
            "made": row.made / row.bounded if row.bounded else None,
        }


def _in_tens(call: str) -> str:
    """The call with a number of two digits or more told by its tens, so that there are hands of each kind.

    >>> _in_tens("bid 95, trump"), _in_tens("bid 140"), _in_tens("bid 7")
    ('bid 90-99, trump', 'bid 140-149', 'bid 7')
    """
    return re.sub(r"\b(\d+)\d\b", r"\g<1>0-\g<1>9", call)
