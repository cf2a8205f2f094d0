"""What a trick and the cards in it are worth to a seat, by asking the game's score about imagined ends.

The score of a hand may add up trick by trick, or turn on a threshold, or punish what other games reward. All of that
comes out by itself when the same end is scored twice, with one trick going to different seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.engine import margin
from tricksmith.rules import End, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tricksmith.bots.thumb.odds import Odds
    from tricksmith.rules import Contract, GameRules, Seat, Sides

__all__ = ["Taken", "Worth", "final_margin", "imagine_ends", "parties_of"]

SPREAD = (-1.3, -0.5, 0.0, 0.5, 1.3)
"""How far from its expected number of tricks a seat may end, in standard deviations: as many ends are imagined."""


class Taken(NamedTuple):
    """What each seat has taken: tricks, and counters by name."""

    tricks: tuple[int, ...]
    counts: dict[str, tuple[int, ...]]

    def with_trick(self, seat: int, more: int = 1) -> Taken:
        """The same with more tricks, one as a rule."""
        return Taken(_plus(self.tricks, seat, more), self.counts)

    def with_count(self, name: str, seat: int, more: int) -> Taken:
        """The same with more of a counter."""
        return Taken(self.tricks, {**self.counts, name: _plus(self.counts[name], seat, more)})


def _plus(row: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + more, *row[place + 1 :])


def final_margin(game: GameRules[Any, Any], contract: Contract[Any, Any], taken: Taken, seat: Seat) -> float:
    """Return the margin in points of a seat's side, if these are the tricks and counters at the end of the hand."""
    scores = [0] * len(game.sides)
    for line in game.score(End(contract, taken.tricks, taken.counts)):
        scores[line.side] += line.points
    return margin(scores, side_of(seat, game.sides), lowest_wins=game.lowest_wins)


def parties_of(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> Sides:
    """Who plays together in this hand; a party that sits it out is none."""
    return tuple(party for party in game.parties(contract) if not contract.out.issuperset(party))


def imagine_ends(
    odds: Odds, before: Taken, *, me: Seat, left: int, expected: float, doubt: float,
    shares: Sequence[float], cards: int, rng: Random,
) -> list[Taken]:  # fmt: skip
    """Ends that the hand may have, but for the trick on the table.

    Of the `left` tricks to come the seat counts on `expected`, with `doubt` as standard deviation; the others take the
    rest in proportion to their `shares`. In them lie `cards`.
    """
    others = [seat for seat, share in enumerate(shares) if share and seat != me]
    weights = [shares[seat] for seat in others]
    lying = [(mask, worths) for mask, worths in odds.counters.valuable if mask & cards]
    ends = []
    for away in SPREAD:
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
        ends.append(Taken(tuple(tricks), {name: tuple(row) for name, row in counts.items()}))
    return ends


class Worth:
    """What it is worth to one seat that a trick is taken by this or that seat, in points over the others.

    `trick` is by seat the value of an empty trick, `cards` by counter and seat that of one more of the counter.
    """

    def __init__(self, odds: Odds, contract: Contract[Any, Any], me: Seat) -> None:
        self.game, self.contract, self.me = odds.game, contract, me
        self.counters = odds.counters
        self.parties = parties_of(self.game, contract)
        self.trick = [0.0] * self.game.players
        self.cards = {name: [0.0] * self.game.players for name in self.counters.steps}

    def ask_score(self, ends: Sequence[Taken]) -> None:
        """Find the values by what the hand would score at these ends, with the open trick going to each party."""
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
        """Set the values by what the seat plays for: for a score that tells nothing, or reads what nobody may know."""
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
        """Whether it is all the same who takes what."""
        return all(max(row) - min(row) < 1e-9 for row in (self.trick, *self.cards.values()))

    def of_cards(self, seat: int, mask: int) -> float:
        """The value of these cards to us if this seat takes them."""
        return sum([values[seat] * self.counters.of(name, mask) for name, values in self.cards.items()])

    def of_trick(self, seat: int, mask: int) -> float:
        """The value to us of a trick of these cards that this seat takes."""
        return self.trick[seat] + self.of_cards(seat, mask)
