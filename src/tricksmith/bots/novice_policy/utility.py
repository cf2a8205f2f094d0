"""What a trick and its cards are worth to a seat, by asking the game's score about possible ends of the hand.

A score may add up trick by trick, turn on a threshold, or punish what other games reward. All of that shows when the
same end is scored twice, with one trick going to different seats: the difference is its marginal utility.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.engine import margin
from tricksmith.rules import End, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tricksmith.bots.novice_policy.win_probability import WinProbabilities
    from tricksmith.rules import Contract, GameRules, Seat, Sides

__all__ = ["MarginalUtility", "SeatTotals", "final_margin", "parties_of", "sample_outcomes"]

DEVIATIONS = (-1.3, -0.5, 0.0, 0.5, 1.3)
"""How far from its expected number of tricks a seat ends, in standard deviations, in each of the sampled ends."""


class SeatTotals(NamedTuple):
    """What each seat has taken: tricks, and counters by name."""

    tricks: tuple[int, ...]
    counts: dict[str, tuple[int, ...]]

    def with_trick(self, seat: int, more: int = 1) -> SeatTotals:
        """Return the same with `more` tricks for a seat."""
        return SeatTotals(_plus(self.tricks, seat, more), self.counts)

    def with_count(self, name: str, seat: int, more: int) -> SeatTotals:
        """Return the same with `more` of the counter of this name for a seat."""
        return SeatTotals(self.tricks, {**self.counts, name: _plus(self.counts[name], seat, more)})


def _plus(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + more, *row[place + 1 :])


def final_margin(game: GameRules[Any, Any], contract: Contract[Any, Any], taken: SeatTotals, seat: Seat) -> float:
    """Return the margin in points of a seat's side at an end of the hand.

    Args:
        game: The game.
        contract: The contract.
        taken: What each seat has taken at the end.
        seat: The seat.
    """
    scores = [0] * len(game.sides)
    for line in game.score(End(contract, taken.tricks, taken.counts)):
        scores[line.side] += line.points
    return margin(scores, side_of(seat, game.sides), lowest_wins=game.lowest_wins)


def parties_of(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> Sides:
    """Return who plays together in this hand, without parties that sit it out."""
    return tuple(party for party in game.parties(contract) if not contract.out.issuperset(party))


def sample_outcomes(
    odds: WinProbabilities, before: SeatTotals, *, me: Seat, left: int, expected: float, doubt: float,
    shares: Sequence[float], cards: int, rng: Random,
) -> list[SeatTotals]:  # fmt: skip
    """Sample ends that the hand may have, without the trick on the table.

    Args:
        odds: Win probabilities, for the cards that count.
        before: What was taken before this trick.
        me: The seat that asks.
        left: The number of tricks to come.
        expected: How many of them the seat expects to take.
        doubt: The standard deviation of that number.
        shares: How the other seats share the rest, as weights by seat; 0 for one that sits out.
        cards: The cards that are in these tricks, as bits.
        rng: Draws who takes what.

    Returns:
        One end for each of `DEVIATIONS`.
    """
    others = [seat for seat, share in enumerate(shares) if share and seat != me]
    weights = [shares[seat] for seat in others]
    lying = [(mask, worths) for mask, worths in odds.counters.valuable if mask & cards]
    ends = []
    for away in DEVIATIONS:
        mine = min(left, max(0, round(expected + away * doubt))) if others else left
        winners = [me] * mine + (rng.choices(others, weights, k=left - mine) if mine < left else [])
        tricks = list(before.tricks)
        for seat in winners:
            tricks[seat] += 1
        counts = {name: list(row) for name, row in before.counts.items()}
        if winners:
            for _, worths in lying:
                seat = winners[int(rng.random() * left)]
                for name, worth in worths:
                    counts[name][seat] += worth
        ends.append(SeatTotals(tuple(tricks), {name: tuple(row) for name, row in counts.items()}))
    return ends


class MarginalUtility:
    """What it is worth to one seat that a trick goes to each seat, in points of margin.

    Attributes:
        trick: The value of a trick without its cards, by the seat that takes it.
        cards: The value of one more of a counter, by counter and seat.
    """

    def __init__(self, odds: WinProbabilities, contract: Contract[Any, Any], me: Seat) -> None:
        self.game, self.contract, self.me = odds.game, contract, me
        self.counters = odds.counters
        self.parties = parties_of(self.game, contract)
        self.trick = [0.0] * self.game.players
        self.cards = {name: [0.0] * self.game.players for name in self.counters.steps}

    def ask_score(self, ends: Sequence[SeatTotals]) -> None:
        """Set the values by what the hand would score, with the open trick going to each party.

        Args:
            ends: Ends that the hand may have, without the open trick.
        """
        for party in self.parties:
            seat = self.me if self.me in party else party[0]
            trick, cards = 0.0, dict.fromkeys(self.counters.steps, 0.0)
            for end in ends:
                after = end.with_trick(seat)
                base = final_margin(self.game, self.contract, after, self.me)
                trick += base
                for name, step in self.counters.steps.items():
                    more = after.with_count(name, seat, step)
                    cards[name] += (final_margin(self.game, self.contract, more, self.me) - base) / step
            for member in party:
                self.trick[member] = trick / len(ends)
                for name, value in cards.items():
                    self.cards[name][member] = value / len(ends)

    def ask_aim(self) -> None:
        """Set the values by what the seat plays for, if the score shows no difference or reads what nobody may know."""
        aim = self.game.aim(self.contract, self.me)
        wanted = -1.0 if self.game.lowest_wins or (aim is not None and aim.at_most is not None) else 1.0
        for row in (self.trick, *self.cards.values()):
            row[:] = [0.0] * len(row)
        values = self.cards.get(aim.counter, self.trick) if aim is not None else self.trick
        for party in self.parties:
            for seat in party:
                values[seat] = wanted if self.me in party else -wanted

    @property
    def is_flat(self) -> bool:
        """Whether it makes no difference who takes what."""
        return all(max(row) - min(row) < 1e-9 for row in (self.trick, *self.cards.values()))

    def of_cards(self, seat: int, mask: int) -> float:
        """Return the value of these cards (bits) to us if this seat takes them."""
        return sum([values[seat] * self.counters.of(name, mask) for name, values in self.cards.items()])

    def of_trick(self, seat: int, mask: int) -> float:
        """Return the value to us of a trick of these cards (bits) that this seat takes."""
        return self.trick[seat] + self.of_cards(seat, mask)
