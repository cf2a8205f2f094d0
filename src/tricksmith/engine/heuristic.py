"""Playouts by a heuristic policy: quick, sensible, and for any game."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from tricksmith import _native
from tricksmith._seeds import Seed, seed_number
from tricksmith.compile import compile_utilities, estimate_utilities
from tricksmith.engine.tricks import Playouts, Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import seat_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tricksmith.engine.encoding import EncodedPosition
    from tricksmith.rules import Contract, Hand

__all__ = ["DEFAULT_NOISE", "HeuristicPolicy", "totals_of_stock"]

DEFAULT_NOISE = 0.1
"""The default of the most that chance adds to the value of a play, as a share of what the trick decides."""


class HeuristicPolicy:
    """The heuristic policy of every seat of one contract, compiled from the tables of its tricks and its payoffs.

    The seat to play weighs each legal card: who will take the trick, what that is worth to each party after all that
    was taken so far, and what the card would be worth if it were kept. A seat sees its own cards and all that was
    played openly, and never another hand. `rows` are encoded positions as in `Tricks`, of hands under this contract.
    Results depend on the seed alone, not on the number of threads.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        totals: The tricks of the hand, and each counter over its cards.
        estimate: Whether utilities are linear estimates, for a score that fits into no table.

    Attributes:
        tricks: The tricks of the contract.
        contract: The contract.
        totals: The tricks of the hand, and each counter over its cards.
        utilities: What tricks and counters are worth to each party, as arrays.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
    >>> policy = HeuristicPolicy.of(hand)
    >>> rows = policy.tricks.encode([hand])
    >>> policy.tricks.playouts(rows, each=1000, seed=1).counters.tolist()  # cursed cards, which nobody wants
    [[[3039, 2577, 2384]]]
    >>> policy.playouts(rows, each=1000, seed=1, seats=[0]).counters.tolist()
    [[[1988, 2941, 3071]]]

    >>> row = policy.tricks.encode_hand(hand)
    >>> HeuristicPolicy.for_position(policy.tricks, hand.contract, row) is policy
    True
    >>> HeuristicPolicy.for_stock(policy.tricks, hand.contract, 8).totals
    (8, 8)
    >>> policy.terminals(rows, each=5, seed=1).shape, policy.trajectories(rows, seed=1)[0].shape
    ((5, 19), (1, 24))
    >>> len(policy.strengths())
    37
    >>> held = [cards.mask for cards in hand.held]
    >>> plays = [policy.tricks.play_number(play, leading=True) for play in hand.legal[:2]]
    >>> others = sum(held) - held[hand.to_act]
    >>> counts = [mask.bit_count() for mask in held]
    >>> [round(value, 1) for value in policy.play_values(row, plays, possible=held, counts=counts, unseen=others)]
    [-0.6, -0.3]
    """

    def __init__(
        self, tricks: Tricks, contract: Contract[Any, Any], totals: tuple[int, ...], *, estimate: bool = False
    ) -> None:
        self.tricks, self.contract, self.totals, self._is_estimate = tricks, contract, totals, estimate
        utilities_of = estimate_utilities if estimate else compile_utilities
        self.utilities = utilities_of(tricks.game, contract, totals)
        self._core: _native.CompiledHeuristic = _native.CompiledHeuristic(
            tricks._tables, tricks._seating, **self.utilities.arrays()
        )

    def __reduce__(self) -> tuple[Any, ...]:
        constructor = partial(HeuristicPolicy, estimate=True) if self._is_estimate else _policy
        return constructor, (self.tricks, self.contract, self.totals)

    def __repr__(self) -> str:
        return f"<heuristic policy of {self.tricks!r}>"

    @classmethod
    def of(cls, hand: Hand) -> HeuristicPolicy:
        """Return the policy for the contract of this hand, which is cached.

        Args:
            hand: The hand.

        Raises:
            ValueError: If the hand is not in its tricks.
            RulesError: If the game's score can't be compiled: it has more values than the engine's tables hold.
        """
        if hand.contract is None:
            raise ValueError(f"{hand!r} is not in its tricks: the calls come first")
        tricks = Tricks.of(hand.game, hand.contract)
        return cls.for_position(tricks, hand.contract, tricks.encode_hand(hand))

    @classmethod
    def for_position(cls, tricks: Tricks, contract: Contract[Any, Any], row: EncodedPosition) -> HeuristicPolicy:
        """Return the policy for positions with the same cards as this one.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            row: The position.
        """
        return _policy(tricks, contract, tricks.totals(row))

    @classmethod
    def for_stock(
        cls, tricks: Tricks, contract: Contract[Any, Any], size: int, *, estimate: bool = False
    ) -> HeuristicPolicy:
        """Return the policy for hands of `size` tricks of which not every card is known.

        Counters are then taken to hold every card of the stock.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            size: The number of tricks in a hand.
            estimate: Whether to estimate the utilities where the score can't be compiled, or is the same at every end.

        Raises:
            RulesError: If the game's score can't be compiled, unless `estimate` is set.
        """
        return _policy_for_stock(tricks, contract, size, estimate=estimate)

    def playouts(
        self, rows: NDArray[np.uint64], *, each: int, seed: Seed, seats: Iterable[int] | None = None,
        noise: float = DEFAULT_NOISE, threads: int | None = None,
    ) -> Playouts:  # fmt: skip
        """Play each position out and return the sums of what was taken.

        Args:
            rows: The positions.
            each: The number of playouts of each position.
            seed: Text or a whole number.
            seats: The seats that play by the policy; the others play any legal card. None for all seats.
            noise: The most that chance adds to the value of a play, from 0 to 1 of what the trick decides. With 0 a
                seat plays the same every time.
            threads: The number of threads; None for all cores.
        """
        bits = self._seat_mask(seats)
        return Playouts(
            *self._core.playouts(rows, each=each, seed=seed_number(seed), seats=bits, noise=noise, threads=threads)
        )

    def terminals(
        self, rows: NDArray[np.uint64], *, each: int, seed: Seed, seats: Iterable[int] | None = None,
        noise: float = DEFAULT_NOISE, threads: int | None = None,
    ) -> NDArray[np.uint64]:  # fmt: skip
        """Return the final positions of playouts, (positions * each, 19) uint64: `each` of the first row, and so on.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
            each: The number of playouts of each position.
            seed: Text or a whole number: the same seed gives the same moves.
            seats: The seats that play by the policy; the others play any legal card. None for all seats.
            noise: The most that chance adds to the value of a play, as in `playouts`.
            threads: The number of threads; None for all cores.
        """
        return self._core.terminals(
            rows, each=each, seed=seed_number(seed), seats=self._seat_mask(seats), noise=noise, threads=threads
        )

    def trajectories(
        self, rows: NDArray[np.uint64], *, seed: Seed, seats: Iterable[int] | None = None,
        noise: float = DEFAULT_NOISE, threads: int | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:  # fmt: skip
        """Play one hand from each position and return it play by play.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
            seed: Text or a whole number: the same seed gives the same moves.
            seats: The seats that play by the policy; the others play any legal card. None for all seats.
            noise: The most that chance adds to the value of a play, as in `playouts`.
            threads: The number of threads; None for all cores.

        Returns:
            The plays by number, (positions, plays) int32, -1 after the last; and the positions before each play and
            after the last, (positions, plays + 1, 19) uint64.
        """
        return self._core.trajectories(
            rows, seed=seed_number(seed), seats=self._seat_mask(seats), noise=noise, threads=threads
        )

    def play_values(
        self, row: EncodedPosition, plays: Sequence[int], *, possible: Sequence[int], counts: Sequence[int],
        unseen: int,
    ) -> list[float]:  # fmt: skip
        """Return the value of each play to a seat that remembers which cards the others can hold.

        In contrast to rollouts, the rest of the trick is estimated from the cards that each seat can hold, other seats
        want the trick if its cards are worth it to them, and where the score is not linear the later tricks that the
        seat expects follow from its own hand. No chance is involved.

        Args:
            row: The position; of the hands only that of the seat to act is read.
            plays: Legal plays by number, as `Tricks.play_number` gives them.
            possible: For each seat the cards that it can hold, as bits.
            counts: For each seat the number of cards that it holds.
            unseen: The cards that the seat to act has not seen, as bits.

        Returns:
            Values relative to one another, in units of the utilities.

        Raises:
            ValueError: If the position is inconsistent, or a play is not legal.
        """
        return self._core.play_values(row.to_words(), plays, possible=possible, counts=counts, unseen=unseen)

    def strengths(self) -> list[float]:
        """Return for each card, by index, the probability that it takes a trick when nothing is known."""
        return self._core.strengths()[: len(self.tricks.game.deck.cards)]

    def _seat_mask(self, seats: Iterable[int] | None) -> int:
        """Return the bits of the seats; all for None."""
        players = self.tricks.game.players
        given = set(range(players) if seats is None else seats)
        if not given <= set(range(players)):
            raise ValueError(f"seats are {sorted(given)}; each must be from 0 to {players - 1}")
        return seat_bits(given)


def totals_of_stock(tricks: Tricks, size: int) -> tuple[int, ...]:
    """Return `size`, the number of tricks, and for each counter what all cards of the stock are worth."""
    return (size, *tricks.points_of(tricks.game.the_layout.stock.mask))


@lru_cache(maxsize=4096)
def _policy(tricks: Tricks, contract: Contract[Any, Any], totals: tuple[int, ...]) -> HeuristicPolicy:
    return HeuristicPolicy(tricks, contract, totals)


@lru_cache(maxsize=4096)
def _policy_for_stock(tricks: Tricks, contract: Contract[Any, Any], size: int, *, estimate: bool) -> HeuristicPolicy:
    totals = totals_of_stock(tricks, size)
    if not estimate:
        return _policy(tricks, contract, totals)
    try:
        policy = _policy(tricks, contract, totals)
    except RulesError:
        policy = None
    if policy is not None and not policy.utilities.is_flat:
        return policy
    return HeuristicPolicy(tricks, contract, totals, estimate=True)
