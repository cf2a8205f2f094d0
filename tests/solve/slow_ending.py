"""Endgames over determinizations by trying everything, in plain Python: the reference for the core's searches.

Positions are played by `Reference`, ends are scored by the game's own rules, and nothing is left out or remembered.
"""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from tricksmith.cards import bits
from tricksmith.engine import HeuristicPolicy, Position, Tricks
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.reference import Reference
from tricksmith.rules import Hand, side_of

Determinizations = list[tuple[EncodedPosition, float]]


class Slow:
    """A seat at the end of a hand, and what its plays come to."""

    def __init__(self, hand: Hand, objective: str, epsilon: float = 0.3) -> None:
        assert hand.contract is not None
        assert hand.to_act is not None
        self.game, self.contract, self.objective, self.epsilon = hand.game, hand.contract, objective, epsilon
        self.tricks = Tricks.of(hand.game, hand.contract)
        self.judge = Reference(self.tricks.tables, self.tricks.seat_order)
        self.policy = HeuristicPolicy.of(hand)
        self.me = hand.contract.decides(hand.to_act)
        self.choice = cache(self._choice)

    def mine(self, row: EncodedPosition) -> bool:
        """Whether the seat decides what is played next."""
        seat: Any = self.judge.to_act(row)
        return self.contract.decides(seat) == self.me

    def points(self, row: EncodedPosition) -> float:
        """What the end of a hand is worth to the seat; more is better."""
        scores = Position(self.tricks, self.contract, np.array(row.to_words(), np.uint64)).scores
        side = side_of(self.me, self.game.sides)
        own, others = scores[side], [score for place, score in enumerate(scores) if place != side]
        points = own - sum(others) / len(others) if others and self.objective == "margin" else own
        return -points if self.game.lowest_wins else points

    def _choice(self, words: tuple[int, ...]) -> int:
        return int(self.policy.trajectories(np.array([words], np.uint64), seed=0, noise=0.0, threads=1)[0][0, 0])

    def worth(self, determinizations: Determinizations) -> float:
        """What these determinizations, which look alike, are worth together: each as often as its weight says."""
        row = determinizations[0][0]
        if self.judge.to_act(row) is None:
            return sum(weight * self.points(determinization) for determinization, weight in determinizations)
        if self.mine(row):
            return max(self.after(determinizations, number) for number in self.judge.numbers(row))
        parts: dict[int, Determinizations] = defaultdict(list)
        for determinization, weight in determinizations:
            numbers = self.judge.numbers(determinization)
            for number in numbers:
                sure = 1 - self.epsilon if number == self.choice(tuple(determinization.to_words())) else 0.0
                if chance := sure + self.epsilon / len(numbers):
                    parts[number].append((determinization, weight * chance))
        return sum(self.after(part, number) for number, part in parts.items())

    def after(self, determinizations: Determinizations, number: int) -> float:
        """The determinizations after the same play in all of them."""
        return self.worth(
            [(self.judge.play(determinization, number), weight) for determinization, weight in determinizations]
        )

    def sure(self, determinizations: list[EncodedPosition]) -> float:
        """What the seat can be sure of in these determinizations."""
        row = determinizations[0]
        if self.judge.to_act(row) is None:
            return min(map(self.points, determinizations))
        if self.mine(row):
            return max(self.sure_after(determinizations, number) for number in self.judge.numbers(row))
        parts: dict[int, list[EncodedPosition]] = defaultdict(list)
        for determinization in determinizations:
            for number in self.judge.numbers(determinization):
                parts[number].append(determinization)
        return min(self.sure_after(part, number) for number, part in parts.items())

    def sure_after(self, determinizations: list[EncodedPosition], number: int) -> float:
        """The determinizations after the same play in all of them."""
        return self.sure([self.judge.play(determinization, number) for determinization in determinizations])


Places = list[tuple[int, int, int]]


def places_of(hand: Hand, rng: random.Random, shut: float) -> Places:
    """Where the other seats' cards may lie: anywhere, but some hands are known to lack some cards that they lack."""
    tricks, contract = Tricks.of(hand.game, hand.contract), hand.contract  # type: ignore[arg-type]
    assert contract is not None
    row = tricks.encode_hand(hand)
    others = [seat for seat in range(hand.game.players)
              if row.held[seat] and contract.decides(seat) != contract.decides(hand.to_act)]  # type: ignore[arg-type]  # fmt: skip
    pool = sum(row.held[seat] for seat in others)
    places = []
    for seat in others:
        lacks = sum(1 << card for card in bits(pool & ~row.held[seat]) if rng.random() < shut)
        places.append((seat, pool & ~lacks, row.held[seat].bit_count()))
    return places


def determinizations_of(row: EncodedPosition, places: Places) -> Iterator[EncodedPosition]:
    """Every determinization in which the cards lie so."""
    if not places:
        yield EncodedPosition.from_words(row.to_words())
        return
    (seat, may, size), *rest = places
    for cards in itertools.combinations(bits(may), size):
        mask = sum(1 << card for card in cards)
        after = EncodedPosition.from_words(row.to_words())
        after.held[seat] = mask
        left = [(seat, may & ~mask, size) for seat, may, size in rest]
        union = 0
        for _, may_hold, _ in left:
            union |= may_hold
        if union.bit_count() == sum(size for _, _, size in left):
            yield from determinizations_of(after, left)
