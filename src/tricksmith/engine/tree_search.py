"""ISMCTS: a tree search for a seat that does not see the others' cards, over determinizations.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012 (the multiple-observer tree).

The module cannot have the name of its function: the package exports `ismcts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith._deprecated import renamed_method
from tricksmith._seeds import Seed, seed_number
from tricksmith.compile import compile_payoffs
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.heuristic import DEFAULT_NOISE, HeuristicPolicy
from tricksmith.rules import Seat, side_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.engine.tricks import Tricks
    from tricksmith.rules import Contract

__all__ = ["ROLLOUT_POLICIES", "SearchResult", "ismcts"]

ROLLOUT_POLICIES = ("heuristic", "random")
"""The names of the policies that can play hands out beyond the tree."""

UCT_C = 1.0
"""The default exploration constant of UCT, in standard deviations of the margins that were met."""
MAX_NODES = 1 << 20
"""The default of the most nodes of a tree, of 32 bytes each."""


@dataclass(frozen=True, slots=True, eq=False)
class SearchResult:
    """The result of a search for the plays of a seat, by number (see `Tricks`), in their order.

    A margin is what a party gets beyond the mean of the other parties, in points, negated in games where low wins.

    Attributes:
        plays: The plays that were tried, (N,) uint16: all legal ones, unless there were fewer simulations than plays.
        visits: The simulations in which each was chosen, (N,) uint64.
        available: The simulations in which it could be chosen, (N,) uint64.
        margins: The mean margin of each party over these simulations, (N, parties) float64.
        squared_margin_sums: The sum of the squared margins of the party that plays, (N,) float64.
        party: The party that plays, by its index in `game.parties`.
        simulations: The number of hands that were played out.
        nodes: The nodes of all trees together.
        stop: "simulations" (all simulations were done), "decided" (no other play could overtake the most visited one)
            or "seconds" (time ran out).
    """

    plays: NDArray[np.uint16]
    visits: NDArray[np.uint64]
    available: NDArray[np.uint64]
    margins: NDArray[np.float64]
    squared_margin_sums: NDArray[np.float64]
    party: int
    simulations: int
    nodes: int
    stop: str
    squared_margins = renamed_method("squared_margin_sums")

    @property
    def best(self) -> int:
        """The number of the most visited play; of several, the one with the best margin."""
        return int(self.plays[np.lexsort((self.margins[:, self.party], self.visits))[-1]])

    @property
    def standard_errors(self) -> NDArray[np.float64]:
        """The standard error of each play's margin for the party that plays, (N,) float64.

        After a single visit it is the standard deviation of the margins of all plays together.
        """
        visits, mean = self.visits.astype(float), self.margins[:, self.party]
        all_mean = float(visits @ mean) / self.simulations
        pooled = max(float(self.squared_margin_sums.sum()) / self.simulations - all_mean**2, 0.0)
        variance = np.maximum(self.squared_margin_sums / visits - mean * mean, 0.0)
        return np.sqrt(np.where(visits > 1, variance / np.maximum(visits - 1, 1), pooled))


def ismcts(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], weights: NDArray[np.float64] | None = None,
    *, max_simulations: int, seed: Seed, seconds: float | None = None, rollout_policy: str = "heuristic",
    noise: float = DEFAULT_NOISE, uct_c: float = UCT_C, max_nodes: int = MAX_NODES, trees: int = 1,
    threads: int | None = 1, stop_early: bool = True,
) -> SearchResult:  # fmt: skip
    """Search for the best play of the seat to play, which cannot tell these determinizations apart.

    Each simulation draws a determinization, goes down a tree of what has been played so far, adds one node and plays
    the hand out. Every seat of the tree plays for its own party: for its margin over the mean of the others.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The determinizations as encoded positions, (n, 19) uint64, equal in all that the seat to play sees.
        weights: The relative likelihood of each determinization, (n,) float64; None for equal weights.
        max_simulations: The number of hands to play out, in all trees together.
        seed: Text or a whole number. It alone decides the result, unless time runs out.
        seconds: A limit of wall-clock time.
        rollout_policy: Who plays the hands out: "heuristic" (see `HeuristicPolicy`) or "random", any legal play.
        noise: The noise of the heuristic policy, from 0 to 1, as in `HeuristicPolicy`.
        uct_c: The exploration constant of UCT, in standard deviations of the margins that were met.
        max_nodes: The most nodes of a tree, of 32 bytes each. A full tree stops growing, and the search goes on.
        trees: The number of independent trees, whose visits and margins are added up (root parallelism).
        threads: The number of trees that grow at once; None for one on each core.
            The result depends on it only if `seconds` run out.
        stop_early: Whether to stop when no other play can overtake the most visited one; with one tree only.

    Returns:
        Visits and margins of every play. The final policy is the most visited play, `SearchResult.best`.

    Raises:
        ValueError: If a row, a weight or a number does not fit, or the determinizations do not look alike to the seat.
        RulesError: If the game's score can't be compiled.

    >>> from tricksmith import games
    >>> from tricksmith.belief import Determinizations
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
    >>> tricks, deals = Tricks.of(game, hand.contract), Determinizations(hand.view(1))
    >>> rows = np.tile(tricks.encode([hand]), (500, 1))
    >>> rows[:, :3] = deals.hands(deals.sample(500, seed=1))
    >>> result = ismcts(tricks, hand.contract, rows, max_simulations=2000, seed=1)
    >>> str(tricks.plays.by_number[result.best]), result.stop
    ('9lk/l', 'decided')
    """
    if rollout_policy not in ROLLOUT_POLICIES:
        raise ValueError(f"there is no rollout policy {rollout_policy!r}: choose {' or '.join(ROLLOUT_POLICIES)}")
    seat = tricks.to_act(rows[:1]).tolist()
    if not seat:
        raise ValueError("there are no determinizations")
    if seat == [-1]:  # no seat has to play
        raise ValueError("the hand is over: there is nothing to search for")
    size = tricks.total_tricks(EncodedPosition.from_words(rows[0].tolist()))
    searcher, policy, party = _searcher(tricks, contract, size)
    result = searcher.search(
        rows, weights, max_simulations=max_simulations, seed=seed_number(seed), seconds=seconds, max_nodes=max_nodes,
        trees=trees, threads=threads, uct_c=uct_c, stop_early=stop_early, noise=noise,
        policy=policy._core if rollout_policy == "heuristic" else None,
    )  # fmt: skip
    plays, visits, available, margins, squared_margin_sums, simulations, nodes, stop = result
    return SearchResult(
        plays, visits, available, margins, squared_margin_sums, int(party[seat[0]]), simulations, nodes, stop
    )


@lru_cache(maxsize=256)
def _searcher(
    tricks: Tricks, contract: Contract[Any, Any], size: int
) -> tuple[_native.Ismcts, HeuristicPolicy, NDArray[np.uint8]]:
    """Return the core's search for hands of `size` tricks, the rollout policy, and the party of each seat; cached."""
    parties = tricks.game.parties(contract)
    party = np.array([side_of(Seat(seat), parties) for seat in range(tricks.game.players)], np.uint8)
    policy = HeuristicPolicy.for_stock(tricks, contract, size)
    payoffs = compile_payoffs(tricks.game, contract, policy.totals)
    core = _native.Ismcts(tricks._tables, tricks._seating, _native.Payoffs(**payoffs.arrays()), party=party)
    return core, policy, party
