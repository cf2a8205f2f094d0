"""Double dummy: open hands solved exactly, by alpha–beta, max^n or paranoid search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith._deprecated import renamed_argument, warn_renamed
from tricksmith.compile import PayoffTables, compile_payoffs
from tricksmith.engine import Tricks
from tricksmith.rules import Play, Seat, seat_bits, side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from tricksmith.engine import EncodedPosition
    from tricksmith.rules import Contract, Hand

__all__ = ["OBJECTIVES", "Solution", "SolverInput", "solve", "solve_all"]

OBJECTIVES = ("difference", "each", "paranoid")
"""What each party can be assumed to maximize, see `solve`."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of solving an open hand.

    Attributes:
        objective: What each party was assumed to maximize, see `solve`.
        seat: The seat to play.
        values: For each legal play what the party of that seat scores in the end; under "difference" its score less the
            other party's. In points.
        scores: Under "each" alone, the scores of all parties after each play.
        line: The principal variation: how the hand continues with best play.
        nodes: The number of plays tried.
        stop: The limit that was reached ("nodes" or "seconds"), or "". After a limit, `values` has only the plays that
            were solved, and `line` may break off.
        lowest_wins: Whether the lowest value is the best.
    """

    objective: str
    seat: Seat
    values: Mapping[Play, int]
    scores: Mapping[Play, tuple[int, ...]]
    line: tuple[Play, ...]
    nodes: int
    stop: str = ""
    lowest_wins: bool = False

    @property
    def aim(self) -> str:
        """The deprecated name of `objective`."""
        warn_renamed("Solution.aim", "Solution.objective")
        return self.objective

    @property
    def solved(self) -> bool:
        """Whether the search was completed."""
        return not self.stop

    @property
    def value(self) -> int | None:
        """The value of the best play; None if not solved."""
        return (min if self.lowest_wins else max)(self.values.values()) if self.solved else None

    @property
    def best(self) -> tuple[Play, ...]:
        """The best plays for the seat that makes them; none if not solved."""
        return tuple(play for play, value in self.values.items() if self.solved and value == self.value)


@renamed_argument("aim", "objective")
def solve(
    hand: Hand, *, objective: str | None = None, nodes: int | None = None, seconds: float | None = None
) -> Solution:
    """Solve a hand in its tricks with all cards open; it can be in the middle of a trick.

    Two parties are solved by alpha–beta with MTD(f), partition search (Ginsberg 1996) and a transposition table, "each"
    by max^n (Luckhardt and Irani 1986).

    Args:
        hand: The hand. Where revokes could be played, nobody revokes.
        objective: "difference": of two parties, each maximizes its score less the other's. "each": every party
            maximizes its own score; of plays equal for it, it takes the one that leaves the others the least in sum,
            then the one that leaves the least to the party after it, and so on round the table. "paranoid": the party
            of the seat to play maximizes its own score, and all others minimize that score. None for "difference" where
            there are two parties, else "each". It was called `aim`, which still works with a `DeprecationWarning`.
        nodes: The most plays to try.
        seconds: A limit of wall-clock time.

    Returns:
        The value of every play, in points, and the search's effort.

    Raises:
        ValueError: If the hand is not in its tricks or is over, or the objective does not fit.
        RulesError: If the game's rules or its score can't be compiled.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=4)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> while hand.contract is None:
    ...     hand = hand.play(hand.legal[-1])
    >>> solution = solve(hand)
    >>> solution.objective, solution.value, [f"{play} {value:+d}" for play, value in solution.values.items()]
    ('difference', 5, ['2s +3', '2h +1', '3h +1', '7h +1', '6c +5'])
    """
    if objective is None:
        is_two_sided = hand.contract is not None and len(hand.game.parties(hand.contract)) == 2
        objective = "difference" if is_two_sided else "each"
    solver_input = SolverInput.of(hand, objective)
    numbers, values, line, count, stop = solver_input.solver.solve(
        solver_input.words, seats=solver_input.seats, party=solver_input.party, nodes=nodes, seconds=seconds
    )
    plays = solver_input.alternatives(numbers)
    scores = [tuple(solver_input.score(index, value) for index, value in enumerate(row)) for row in values]
    own_column = 0 if solver_input.seats is not None else solver_input.own_party
    return Solution(
        objective, solver_input.seat,
        values={play: row[own_column] for play, row in zip(plays, scores, strict=True)},
        scores={} if solver_input.seats is not None else dict(zip(plays, scores, strict=True)),
        line=solver_input.line(line), nodes=count, stop=stop, lowest_wins=hand.game.lowest_wins,
    )  # fmt: skip


def solve_all(
    hands: Iterable[Hand], *, nodes: int | None = None, seconds: float | None = None, threads: int | None = None
) -> list[int | None]:
    """Solve many hands on all cores: for each, the score of the party of the seat to play less the other's.

    Values are those of `solve` with the objective "difference". Hands of one deal are solved together, for example
    those under one contract with different leaders; this is much faster than one by one.

    Args:
        hands: Hands in their tricks, of games with two parties.
        nodes: The most plays to try for each group of hands that are solved together.
        seconds: A limit of wall-clock time for each group.
        threads: The number of threads; None for all cores.
            The result depends on it only if `seconds` run out.

    Returns:
        A value for each hand, in points, in their order; None where a limit was reached.

    Raises:
        ValueError: If a hand is not in its tricks or is over, or there are not two parties.
        RulesError: If the game's rules or its score can't be compiled.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=4)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> while hand.contract is None:
    ...     hand = hand.play(hand.legal[-1])
    >>> solve_all([hand, hand.play(hand.legal[0])])
    [5, -3]
    """
    # By rules and payoffs, and then by the cards held: the index of each hand, and the hand as the solver takes it.
    tasks: dict[Any, dict[Any, list[tuple[int, SolverInput]]]] = {}
    for index, hand in enumerate(hands):
        solver_input = SolverInput.of(hand, "difference", for_first_party=True)
        arrays = b"".join(array.tobytes() for array in solver_input.payoffs.arrays().values())
        by_held = tasks.setdefault((solver_input.tricks, arrays), {})
        by_held.setdefault(tuple(solver_input.row.held), []).append((index, solver_input))
    values_by_index: dict[int, int | None] = {}
    for by_held in tasks.values():
        group_tasks = [task for group in by_held.values() for task in group]
        _, solver_input = group_tasks[0]
        assert solver_input.seats is not None
        words = np.concatenate([task.words for _, task in group_tasks])
        values, _ = solver_input.solver.values(
            words, seats=solver_input.seats, groups=[*map(len, by_held.values())],
            nodes=nodes, seconds=seconds, threads=threads,
        )  # fmt: skip
        for (index, task), value in zip(group_tasks, values, strict=True):
            sign = -1 if task.own_party else 1  # the values are those of the first party
            values_by_index[index] = None if value is None else sign * task.score(0, value)
    return [values_by_index[index] for index in sorted(values_by_index)]


@dataclass(frozen=True, slots=True)
class SolverInput:
    """A hand as the core's solver takes it.

    Attributes:
        hand: The hand.
        tricks: The tricks of its contract.
        row: Its encoded position.
        payoffs: The payoff of each party under "each", else of the maximizing party alone.
        solver: The core's solver with these payoffs.
        seat: The seat to play.
        own_party: The party of that seat, by number.
        seats: The seats of the party that maximizes the payoff, as bits; all others minimize it. None under "each".
        party: The party of each seat, by number, under "each"; else None.
    """

    hand: Hand
    tricks: Tricks
    row: EncodedPosition
    payoffs: PayoffTables
    solver: _native.Solver
    seat: Seat
    own_party: int
    seats: int | None
    party: list[int] | None

    @classmethod
    def of(cls, hand: Hand, objective: str, *, for_first_party: bool = False) -> SolverInput:
        """Return a hand as the solver takes it.

        Args:
            hand: The hand.
            objective: What each party maximizes, see `solve`.
            for_first_party: Whether values are those of the first party, rather than of the party of the seat to play.

        Raises:
            ValueError: If the hand or the objective does not fit.
            RulesError: If the game's rules or its score can't be compiled.
        """
        contract, seat, game = hand.contract, hand.to_act, hand.game
        if contract is None:
            raise ValueError(f"{hand!r} is not in its tricks: the calls come first")
        if seat is None:
            raise ValueError(f"{hand!r} is over: there is nothing to solve")
        if objective not in OBJECTIVES:
            raise ValueError(f"there is no objective {objective!r}: choose {', '.join(OBJECTIVES)}")
        tricks = Tricks.of(game, contract)
        row = tricks.encode_hand(hand)
        parties = game.parties(contract)
        if objective == "difference" and len(parties) != 2:
            raise ValueError(f"a difference is of two parties; here are {len(parties)}: choose each or paranoid")
        own_party = side_of(seat, parties)
        maximizing = None if objective == "each" else 0 if for_first_party else own_party
        payoffs, solver = _solver(game, contract, tricks.totals(row), maximizing, objective == "difference")
        return cls(
            hand, tricks, row, payoffs, solver, seat, own_party,
            seats=None if maximizing is None else seat_bits(parties[maximizing]),
            party=[*map(side_of, map(Seat, range(game.players)), repeat(parties))] if maximizing is None else None,
        )  # fmt: skip

    @property
    def words(self) -> NDArray[np.uint64]:
        """The encoded position, (1, 19) uint64."""
        return np.array([self.row.to_words()], np.uint64)

    def score(self, payoff: int, value: int) -> int:
        """Return the score in points for a value of the solver.

        Args:
            payoff: The number of the payoff.
            value: The value.
        """
        sign = -1 if self.hand.game.lowest_wins else 1
        return sign * self.payoffs.functions[payoff].score(value)

    def alternatives(self, numbers: list[int]) -> tuple[Play, ...]:
        """Return the plays with these numbers, all of the seat to act now."""
        return tuple(self._play(number, leading=self.row.place == 0) for number in numbers)

    def line(self, numbers: list[int]) -> tuple[Play, ...]:
        """Return the plays with these numbers, each made after the one before."""
        size = self.tricks.seat_order.order.shape[1]
        places = enumerate(numbers, self.row.place)
        return tuple(self._play(number, leading=place % size == 0) for place, number in places)

    def _play(self, number: int, *, leading: bool) -> Play:
        return self.tricks.plays.by_number[number] if leading else Play(self.tricks.game.deck.cards[number])


@lru_cache(maxsize=256)
def _solver(
    game: Any, contract: Contract[Any, Any], totals: tuple[int, ...], maximizing: int | None, difference: bool  # noqa: FBT001 - a key of a cache
) -> tuple[PayoffTables, _native.Solver]:  # fmt: skip
    payoffs = compile_payoffs(game, contract, totals, against=maximizing, difference=difference)
    tricks = Tricks.of(game, contract)
    return payoffs, _native.Solver(tricks._tables, tricks._seating, _native.Payoffs(**payoffs.arrays()))
