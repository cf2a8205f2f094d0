"""A pairing: two bots on the same deals in every seating of one among the other, and the margin between them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.arena.experiment import Experiment
from tricksmith.arena.stats import RunningMean
from tricksmith.arena.time_histogram import TimeHistogram
from tricksmith.engine import scaled_margin

if TYPE_CHECKING:
    from tricksmith.arena.config import ArenaConfig, Seating
    from tricksmith.arena.duplicate import DealResult, HandResult
    from tricksmith.arena.sprt import Sprt

__all__ = ["FIRST", "SECOND", "CallStats", "Pairing", "pair_seatings"]

FIRST, SECOND = 0, 1
"""The bot that is measured and the one it is measured against, as numbers in a seating."""


def pair_seatings(sides: int) -> tuple[Seating, ...]:
    """Return every seating with one bot on one side and the other bot on all others; with two sides each comes once.

    >>> pair_seatings(3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    >>> pair_seatings(2)
    ((0, 1), (1, 0))
    """
    lone_bots = [FIRST] if sides == 2 else [FIRST, SECOND]
    return tuple(
        tuple(bot if side == lone_side else 1 - bot for side in range(sides))
        for bot in lone_bots
        for lone_side in range(sides)
    )


@dataclass
class CallStats:
    """What one call of a bot was worth.

    Attributes:
        hands: The number of hands in which it was made.
        scaled_margin: The sum of the margins, each multiplied by one less than the number of sides.
        bounded: The number of hands in which the side had an aim with a bound.
        made: The number of these in which the side reached it.
    """

    hands: int = 0
    scaled_margin: int = 0
    bounded: int = 0
    made: int = 0


class Pairing(Experiment):
    """Two bots on the same deals in every seating; each deal counts once, with the mean of all its hands.

    The margin of a side is its score less the mean of the other sides' scores, in points a hand, negated where the
    lowest total wins.

    Attributes:
        margin: The margin of the first bot's sides over the second's, over all hands.
        margin_alone: The same with one side of the first bot among sides of the second.
        margin_against: The same with one side of the second among sides of the first; without deals if there are two
            sides.
        scores: What a side of either bot scored, over all hands.
        calls: Statistics by bot and call (a high bid by its tens), from the hands in which one side of that bot sat
            among sides of the other.
        times: The times of either bot's decisions.
        redealt: The number of hands that ended without a contract.

    Args:
        config: A table and two bots.
        max_deals: How many deals are played at most.
        sprt: Ends the pairing as soon as this test decides.

    >>> from tricksmith import games
    >>> from tricksmith.arena import Arena
    >>> arena = Arena(games.get("poison-nonesuch"), ["novice", "random"], deals=2, seed="example")
    >>> for _ in arena.run():
    ...     pass
    >>> (pairing,) = arena.pairings
    >>> pairing.bots, pairing.as_dict()["deals"], pairing.calls_in_order()[0]
    (('novice', 'random'), 2, ((0, ''), CallStats(hands=6, scaled_margin=15, bounded=0, made=0)))
    >>> list(arena.times()), arena.as_dict()["pairs"] == [pairing.as_dict()]
    (['novice', 'random'], True)

    A pairing counts the deals that it is given:

    >>> from tricksmith.arena.config import DealTask
    >>> from tricksmith.arena.duplicate import play_deal
    >>> again = Pairing(pairing.config, max_deals=1)
    >>> again.seatings(0)[0], again.is_over()
    ((0, 1, 1), False)
    >>> again.add(play_deal(again.config, DealTask(0, again.seatings(0))))
    >>> again.deals, again.is_over()
    (1, True)
    """

    def __init__(self, config: ArenaConfig, max_deals: int, sprt: Sprt | None = None) -> None:
        super().__init__(config, max_deals)
        self.game = config.table
        self.sprt = sprt
        self.margin, self.margin_alone, self.margin_against, *scores = (RunningMean(self.denominator) for _ in range(5))
        self.scores = scores[0], scores[1]
        self.calls: dict[tuple[int, str], CallStats] = {}
        self.times = TimeHistogram(), TimeHistogram()
        self.redealt = 0

    @property
    def bots(self) -> tuple[str, str]:
        """The names of the bot that is measured and of the one that it is measured against."""
        measured, reference = self.config.bots
        return measured, reference

    @property
    def sides(self) -> int:
        """The number of sides at the table."""
        return len(self.game.sides)

    @property
    def denominator(self) -> int:
        """The number of parts of a point in which every figure of a deal is a whole number: see `RunningMean`."""
        return 2 * self.sides * (self.sides - 1)

    @property
    def deals(self) -> int:
        return self.margin.count

    def seatings(self, number: int) -> tuple[Seating, ...]:
        return pair_seatings(self.sides)

    def is_over(self) -> bool:
        return super().is_over() or (self.sprt is not None and self.sprt.decision(self.margin) != "undecided")

    def add(self, deal: DealResult) -> None:
        margins = [0, 0]
        scores = [0, 0]
        for hand in deal.hands:
            lone_bot = FIRST if hand.seating.count(FIRST) == 1 else SECOND
            if self.sides == 2:
                lone_bot = FIRST
            margin = self._scaled_margin(hand, hand.seating.index(lone_bot))
            margins[lone_bot] += margin if lone_bot == FIRST else -margin
            for bot in (FIRST, SECOND):
                own = [score for score, player in zip(hand.scores, hand.seating, strict=True) if player == bot]
                scores[bot] += sum(own) * (self.sides - 1) // len(own)
            self._count_calls(hand)
            self.redealt += hand.redealt
        lone_bots = len(deal.hands) // self.sides
        self.margin_alone.add(2 * margins[FIRST])
        if lone_bots == 2:
            self.margin_against.add(2 * margins[SECOND])
        self.margin.add(sum(margins) * 2 // lone_bots)
        for bot in (FIRST, SECOND):
            self.scores[bot].add(scores[bot] * 2 // lone_bots)
            self.times[bot].include(deal.times.get(bot, TimeHistogram()))

    def _scaled_margin(self, hand: HandResult, side: int) -> int:
        return scaled_margin(hand.scores, side, lowest_wins=self.game.lowest_wins)

    def _count_calls(self, hand: HandResult) -> None:
        seats = Counter(hand.seating)
        for side, bot in enumerate(hand.seating):
            if seats[bot] == 1:
                stats = self.calls.setdefault((bot, _group_by_tens(hand.calls[side])), CallStats())
                stats.hands += 1
                stats.scaled_margin += self._scaled_margin(hand, side)
                stats.bounded += hand.made[side] is not None
                stats.made += hand.made[side] is True

    def as_dict(self) -> dict[str, Any]:
        """Return everything that is reproducible, as JSON holds it."""
        result: dict[str, Any] = {
            "bots": list(self.bots),
            "deals": self.deals,
            "dealt_again": self.redealt,
            "margin": self.margin.as_dict(),
            "alone": self.margin_alone.as_dict(),
            "against": self.margin_against.as_dict() if self.sides > 2 else None,
            "own": [scores.as_dict() for scores in self.scores],
            "calls": [self._call_as_dict(*key, stats) for key, stats in self.calls_in_order()],
        }
        return result if self.sprt is None else {**result, "sprt": self.sprt.as_dict(self.margin)}

    def calls_in_order(self) -> list[tuple[tuple[int, str], CallStats]]:
        """Return the calls of the first bot, then those of the second, the most frequent first."""
        return sorted(self.calls.items(), key=_bot_then_frequency)

    def _call_as_dict(self, bot: int, call: str, stats: CallStats) -> dict[str, Any]:
        return {
            "bot": self.bots[bot],
            "call": call,
            "hands": stats.hands,
            "margin": stats.scaled_margin / (stats.hands * (self.sides - 1)),
            "made": stats.made / stats.bounded if stats.bounded else None,
        }


def _bot_then_frequency(item: tuple[tuple[int, str], CallStats]) -> tuple[int, int, str]:
    (bot, call), stats = item
    return bot, -stats.hands, call


def _group_by_tens(call: str) -> str:
    """The call with a number of two digits or more given by its tens, so that each kind has enough hands.

    >>> _group_by_tens("bid 95, trump"), _group_by_tens("bid 140"), _group_by_tens("bid 7")
    ('bid 90-99, trump', 'bid 140-149', 'bid 7')
    """
    return re.sub(r"\b(\d+)\d\b", r"\g<1>0-\g<1>9", call)
