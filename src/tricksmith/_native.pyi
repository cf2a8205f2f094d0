"""The compiled part of tricksmith. The packages `engine`, `belief` and `solve` are its public interface.

Positions are rows of 19 words, as `tricksmith.engine.encoding` writes them. Arguments that do not fit raise
`ValueError` with the reason. Functions with `threads` use all cores without it; results do not depend on it,
unless `seconds` run out.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "CompiledHeuristic",
    "CoreSeatOrder",
    "CoreTrickTables",
    "DeterminizationSampler",
    "FeatureExtractor",
    "GrowingCallGraph",
    "HandBatch",
    "Ismcts",
    "Payoffs",
    "PolicyNet",
    "Solver",
    "endgame_values",
    "legal_plays",
    "maximin_values",
    "perft",
    "permutation",
    "playouts",
    "step",
    "terminals",
    "to_act",
    "trajectories",
]

def permutation(seed: str, number: int, label: str, size: int) -> list[int]:
    """The numbers from 0 to size - 1 in the order that the seed, the number and the label determine."""

@final
class CoreTrickTables:
    """The trick automaton of one contract. The arrays are those of `tricksmith.compile.TrickTables`."""

    def __new__(
        cls,
        *,
        cards: int,
        leadable: NDArray[np.uint64],
        free: NDArray[np.uint64],
        begin: NDArray[np.uint16],
        flags_after_lead: NDArray[np.uint8],
        flags_after_follow: NDArray[np.uint8],
        flags_after_trick: NDArray[np.uint8],
        next: NDArray[np.uint16],  # noqa: A002 - the array's name
        winning_place: NDArray[np.uint8],
        obligation: NDArray[np.uint16],
        hold: NDArray[np.uint64],
        play: NDArray[np.uint64],
        worth: NDArray[np.int32],
        last_worth: NDArray[np.int32],
    ) -> CoreTrickTables: ...
    @property
    def slots(self) -> int:
        """The most ways to lead a card."""
    @property
    def counters(self) -> int:
        """The number of counters, not including tricks."""

@final
class CoreSeatOrder:
    """The order of play of one hand. The arrays are those of `tricksmith.compile.SeatOrder`."""

    def __new__(cls, *, order: NDArray[np.uint8], next_leader: NDArray[np.uint8]) -> CoreSeatOrder: ...
    @property
    def seats(self) -> int:
        """Seats at the table."""
    @property
    def size(self) -> int:
        """Cards in a trick."""

@final
class Payoffs:
    """The payoffs of all parties of one contract. The arrays are those of `tricksmith.compile.PayoffTables`."""

    def __new__(
        cls,
        *,
        weights: NDArray[np.int32],
        axis_payoff: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_size: NDArray[np.uint32],
        axis_worth: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> Payoffs: ...

@final
class Ismcts:
    """Information-set MCTS of one contract; `party` names the payoff of each seat."""

    def __new__(
        cls,
        tables: CoreTrickTables,
        seat_order: CoreSeatOrder,
        payoffs: Payoffs,
        *,
        party: NDArray[np.uint8],
    ) -> Ismcts: ...
    def search(
        self,
        positions: NDArray[np.uint64],
        weights: NDArray[np.float64] | None = None,
        *,
        max_simulations: int,
        seed: int,
        max_nodes: int,
        trees: int,
        uct_c: float,
        stop_early: bool = True,
        seconds: float | None = None,
        policy: CompiledHeuristic | None = None,
        noise: float = 0.0,
        threads: int | None = None,
    ) -> tuple[
        NDArray[np.uint16],
        NDArray[np.uint64],
        NDArray[np.uint64],
        NDArray[np.float64],
        NDArray[np.float64],
        int,
        int,
        str,
    ]:
        """Searches for the seat to act in these positions, determinizations that it cannot tell apart.

        Rollouts are uniformly random without `policy`, otherwise by that heuristic policy with this `noise`. Returns
        numbers of plays, visits, availability, (plays, parties) mean margins, squares of the margins of the party to
        act, simulations, nodes, and why it ended.
        """

@final
class Solver:
    """A solver of open hands of one contract."""

    def __new__(cls, tables: CoreTrickTables, seat_order: CoreSeatOrder, payoffs: Payoffs) -> Solver: ...
    def solve(
        self,
        position: NDArray[np.uint64],
        *,
        seats: int | None = None,
        party: list[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        transpositions: bool = True,
        equivalence: bool = True,
        partition_search: bool = True,
    ) -> tuple[list[int], list[list[int]], list[int], int, str]:
        """Solves one position.

        With `seats` (as bits), those maximize the first payoff and all others minimize it; without, each seat
        maximizes the payoff of its `party` (max^n). Returns numbers of plays, the payoffs after each, the principal
        variation, nodes, and the limit that was reached.
        """
    def reaches(
        self,
        position: NDArray[np.uint64],
        *,
        seats: int,
        threshold: int,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[bool, int, str]:
        """Whether these seats can make the first payoff at least `threshold`, the nodes, and the limit reached."""
    @property
    def suit_rankings(self) -> list[int]:
        """The suits with a ranking that partition search uses, each a set of cards; none if it is not used."""
    def values(
        self,
        positions: NDArray[np.uint64],
        *,
        seats: int,
        groups: list[int],
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> tuple[list[int | None], list[int]]:
        """The first payoff of each position if these seats maximize it and all others minimize it.

        None where a limit was reached first. The positions come in groups of these sizes; those of a group share a
        transposition table and the limits, and should have much in common. Also returns the nodes of each group.
        """

def endgame_values(
    solver: Solver,
    policy: CompiledHeuristic,
    positions: NDArray[np.uint64],
    weights: NDArray[np.float64],
    *,
    coefficients: list[int],
    seats: int,
    epsilon: float,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> tuple[list[int], list[float | None], int, str]:
    """The value of each play to `seats` (as bits) over these positions, if the others play by `policy` with ε-noise.

    `coefficients` are the weights of the payoffs of the solver. Returns numbers of plays, their values (None where a
    limit was reached first), nodes, and the limit that was reached.
    """

def maximin_values(
    solver: Solver,
    positions: NDArray[np.uint64],
    *,
    coefficients: list[int],
    seats: int,
    hidden: list[tuple[int, int, int]] | None = None,
    threshold: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> tuple[list[int], list[int | None], int, str]:
    """The value that each play guarantees `seats` (as bits) against any play of the others, in all of these positions.

    With `hidden` in all deals that fit the one position, whose other hands are not read: the seat of each hand (-1
    for a pile), the cards that can be there as bits, and how many are. With `threshold` a value is only a bound on
    the same side of it. Returns the same as `endgame_values`.
    """

@final
class CompiledHeuristic:
    """A heuristic policy for every seat of one contract. The arrays are those of `tricksmith.compile.UtilityTables`.

    Seats that are not in `seats` (bits) play uniformly at random.
    """

    def __new__(
        cls,
        tables: CoreTrickTables,
        seat_order: CoreSeatOrder,
        *,
        party: NDArray[np.uint8],
        points_per_step: NDArray[np.uint32],
        totals: NDArray[np.uint32],
        weights: NDArray[np.int32],
        axis_payoff: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_counter: NDArray[np.uint8],
        axis_size: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> CompiledHeuristic: ...
    def playouts(
        self,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> tuple[NDArray[np.uint64], NDArray[np.int64], int]:
        """Sums over rollouts, as `playouts`."""
    def terminals(
        self,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:
        """The final positions of rollouts, as `terminals`."""
    def trajectories(
        self,
        positions: NDArray[np.uint64],
        *,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
        """One trajectory from each position, as `trajectories`."""
    def play_values(
        self, words: Sequence[int], plays: Sequence[int], *, possible: Sequence[int], counts: Sequence[int], unseen: int
    ) -> list[float]:
        """The values of plays to the seat to act of one position, in which other hands are not read."""
    def strengths(self) -> list[float]:
        """The probability of each card, by index, to take a trick when nothing is known."""

@final
class PolicyNet:
    """A policy net: features of a decision in, the probability of each play out.

    Its arrays have the shapes (C, H), (N, H), (H,), (H,) and (N,), where `SIZES` are C features of a decision, N of a
    play, and H hidden units.
    """

    SIZES: tuple[int, int, int]

    def __new__(
        cls,
        *,
        context: NDArray[np.float32],
        play: NDArray[np.float32],
        bias: NDArray[np.float32],
        out: NDArray[np.float32],
        direct: NDArray[np.float32],
    ) -> PolicyNet: ...

@final
class FeatureExtractor:
    """Extracts features of decisions of one contract; points are divided by `reward_scale`."""

    def __new__(cls, policy: CompiledHeuristic, *, reward_scale: float) -> FeatureExtractor: ...
    def strengths(self) -> NDArray[np.float32]:
        """(64,) the probability that each card takes a trick, before anything has been played."""
    def suits(self) -> NDArray[np.uint64]:
        """The sets of cards that a lead asks for, such as suits."""
    def features(
        self, positions: NDArray[np.uint64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.uint16], NDArray[np.uint32]]:
        """(decisions, C) and (plays, N) features, (plays) the plays by number, (decisions) their number of plays."""
    def probabilities(
        self, net: PolicyNet, positions: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.uint32]]:
        """(plays) all plays by number, (plays) their probabilities, (positions) the number of plays."""
    def log_likelihoods(
        self,
        net: PolicyNet,
        positions: NDArray[np.uint64],
        plays: NDArray[np.uint16],
        *,
        epsilon: float,
        ignored_seats: int,
        threads: int | None = None,
    ) -> NDArray[np.float64]:
        """(positions, seats) the log likelihood of these plays, smoothed by `epsilon`; `ignored_seats` are bits."""
    def terminals(
        self,
        net: PolicyNet,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:
        """The final positions of rollouts in which every play is sampled by its probability."""

def to_act(tables: CoreTrickTables, seat_order: CoreSeatOrder, positions: NDArray[np.uint64]) -> NDArray[np.int8]:
    """(positions) the seat to act, or -1 if the hand is over."""

def legal_plays(
    tables: CoreTrickTables, seat_order: CoreSeatOrder, positions: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """(positions, slots) the cards that may be played."""

def step(
    tables: CoreTrickTables, seat_order: CoreSeatOrder, positions: NDArray[np.uint64], plays: NDArray[np.uint16]
) -> NDArray[np.uint64]:
    """(positions, words) the positions after one play in each."""

def playouts(
    tables: CoreTrickTables,
    seat_order: CoreSeatOrder,
    positions: NDArray[np.uint64],
    *,
    each: int,
    seed: int,
    threads: int | None = None,
) -> tuple[NDArray[np.uint64], NDArray[np.int64], int]:
    """Sums over random rollouts: (positions, seats) tricks, (positions, counters, seats) counters, number of plays."""

def terminals(
    tables: CoreTrickTables,
    seat_order: CoreSeatOrder,
    positions: NDArray[np.uint64],
    *,
    each: int,
    seed: int,
    threads: int | None = None,
) -> NDArray[np.uint64]:
    """(positions * each, words) the final positions of random rollouts, `each` of the first position, then the next."""

def trajectories(
    tables: CoreTrickTables,
    seat_order: CoreSeatOrder,
    positions: NDArray[np.uint64],
    *,
    seed: int,
    threads: int | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """One random trajectory from each position: (positions, plays), -1 after the end, (positions, plays + 1, words)."""

def perft(
    tables: CoreTrickTables,
    seat_order: CoreSeatOrder,
    positions: NDArray[np.uint64],
    *,
    depth: int,
    threads: int | None = None,
) -> NDArray[np.uint64]:
    """(positions) the number of sequences of exactly `depth` plays."""

@final
class DeterminizationSampler:
    """All determinizations that fit some constraints."""

    def __new__(
        cls, capacities: Sequence[int], cases: Sequence[tuple[int, Sequence[tuple[int, int]]]], /
    ) -> DeterminizationSampler:
        """The deals in which holder `i` has `capacities[i]` cards; a case is its weight and its groups of cards."""

    @property
    def count(self) -> int:
        """The number of determinizations, regardless of weights."""

    def sample(self, size: int, seed: int, threads: int | None, /) -> NDArray[np.uint64]:
        """(size, holders) independent samples: one set of cards for each holder."""

    def list(self, limit: int, /) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """(count, holders) all determinizations and (count) their weights, at most `limit`."""

@final
class GrowingCallGraph:
    """What a game does before its tricks, as far as it has been enumerated."""

    def __new__(cls, *, seats: int, sides: int, deck: int, slots: int = 1) -> GrowingCallGraph: ...
    def add_node(
        self,
        effects: Sequence[tuple[str, int, int, int]],
        asked: str,
        *,
        seat: int = 0,
        pile: int = 0,
        count: int = 0,
        cards: int = 0,
        sets: Sequence[int] | None = None,
    ) -> int:
        """Adds a node: effects, then a question. Returns its number."""
    def extend(
        self,
        nodes: Sequence[tuple[Sequence[tuple[str, int, int, int]], str, int, int, int, int, Sequence[int] | None]],
        edges: Sequence[tuple[int, int, int]],
        ends: Sequence[tuple[int, int, int]] = ...,
    ) -> int:
        """Adds nodes, each as the arguments of `add_node`; edges; and what follows ends, each as (point, result, node).

        Returns the number of the first node.
        """
    def add_auction(self, order: Sequence[int], levels: int, last_must_bid: bool) -> int:
        """Adds an auction in which seats bid higher or pass for good. Returns its number."""
    def auction_node(
        self, auction: int, state: tuple[int, int, int, int], effects: Sequence[tuple[str, int, int, int]]
    ) -> int:
        """The node of an auction's state; made if there is none, or if there are effects."""
    def auction_state(self, node: int) -> tuple[int, tuple[int, int, int, int]] | None:
        """The auction and its state at a node, if the node belongs to one."""
    def add_bidding(self) -> int:
        """Adds a bidding, an automaton of calls by the game's own rules, still without states. Returns its number."""
    def extend_bidding(
        self, bidding: int, states: Sequence[tuple[int, int]], transitions: Sequence[tuple[int, int, int, bool]]
    ) -> None:
        """Adds states and transitions to a bidding."""
    def ask_bidding(self, bidding: int) -> int:
        """Adds a point of the call graph at which a bidding starts. Returns the point's number."""
    def bidding_node(self, point: int, state: int, effects: Sequence[tuple[str, int, int, int]]) -> int:
        """The node of a bidding's state at a point; made if there is none, or if there are effects."""
    def complete_bidding(self, point: int) -> None:
        """Adds all nodes and edges of a bidding that follow the nodes which this point has."""
    def bidding_state(self, node: int) -> tuple[int, int] | None:
        """The point and the state of a bidding, if the node belongs to one."""
    def missing_transitions(self, edges: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """The transitions that these edges need and that are not known: bidding, state and answer, each once."""
    def grow(self, missing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Adds those of the missing edges that the graph knows by itself; returns the others."""
    def add_edge(self, node: int, answer: int, next: int) -> None:  # noqa: A002 - the node that comes next
        """Adds the edge from a node to the next one by an answer."""
    def add_rules(self, tables: CoreTrickTables, seat_order: CoreSeatOrder) -> int:
        """Adds the rules of tricks. Returns their number."""
    def add_contract(
        self, rules: int, *, leader: int, sitting_out: int, decided_by: Sequence[int], lead_pile: int | None = None
    ) -> int:
        """Adds a contract; `decided_by` is the seat that decides for each seat. Returns its number."""
    def add_score_function(self, parameters: int) -> int:
        """Adds a score function without paths, which takes this many numbers of a contract; returns its number."""
    def add_score_path(
        self,
        function: int,
        expressions: Sequence[tuple[str, int, int]],
        decisions: Sequence[tuple[int, int]],
        scores: Sequence[int],
    ) -> None:
        """Adds a path to a score function: new expressions, the ones that decide with their values, and the scores."""
    def set_score_function(self, contract: int, function: int, parameters: Sequence[int]) -> None:
        """Assigns a score function and its parameters to a contract."""
    @property
    def nodes(self) -> int:
        """The number of nodes."""

@final
class HandBatch:
    """A batch of hands of one call graph, each between two decisions."""

    @staticmethod
    def deal(
        graph: GrowingCallGraph,
        *,
        stock: int,
        parts: Sequence[tuple[str, int, int, int]],
        roots: Sequence[int],
        count: int,
        seed: int,
    ) -> HandBatch:
        """Deals `count` hands at random. Their calls begin at these root nodes in turn."""
    @staticmethod
    def from_positions(
        graph: GrowingCallGraph,
        *,
        rows: NDArray[np.uint64],
        piles: NDArray[np.uint64],
        contracts: NDArray[np.int64],
        nodes: NDArray[np.int64],
        seed: int,
        random_states: NDArray[np.uint64] | None = None,
    ) -> HandBatch:
        """Hands from positions: in the tricks (node -1), in the calls (contract -1), or dealt again (-2 and -1)."""
    def select(self, indices: NDArray[np.uint64], *, seed: int) -> HandBatch:
        """Copies of the hands at these indices, which can repeat; they draw random numbers from a new seed."""
    def __len__(self) -> int: ...
    def advance(self, graph: GrowingCallGraph) -> None:
        """Advances every pending hand to its next decision."""
    def missing_edges(self) -> list[tuple[int, int]]:
        """The edges that pending hands need: node and answer."""
    def to_act(self, graph: GrowingCallGraph) -> NDArray[np.int8]:
        """(hands) the seat to act, or -1."""
    def legal(self, graph: GrowingCallGraph) -> NDArray[np.uint64]:
        """(hands, slots) the cards that can be played; none outside of the tricks."""
    def offered(self, graph: GrowingCallGraph) -> NDArray[np.uint32]:
        """(hands) the number of moves offered before the tricks; 0 from then on."""
    def step(self, graph: GrowingCallGraph, moves: NDArray[np.uint32]) -> None:
        """Makes one move in each hand; none if one of them is not legal."""
    def random_moves(self, graph: GrowingCallGraph) -> NDArray[np.uint32]:
        """(hands) a random legal move; 0 where no seat is to act."""
    def playout(self, graph: GrowingCallGraph, *, threads: int | None = None) -> int:
        """Plays every hand at random to its end, or until it is pending. Returns the number of decisions."""
    def scores(self, graph: GrowingCallGraph) -> tuple[NDArray[np.int32], list[tuple[int, int, int, int]]]:
        """(hands, sides) the scores, 0 before the end; and each hand that is over whose score is not known.

        Such a hand comes with its contract, the node of its score function or -1, and the value there that no path has.
        """
    def unscored_under_other_contracts(self, graph: GrowingCallGraph, shift: int) -> list[tuple[int, int, int, int]]:
        """The hands whose score is not known under another contract with other hands' bid numbers, as in `scores`.

        `shift` varies the pairing: the bid number of place n is that of the hand `shift` times n + 1 later.
        """
    def perft(self, graph: GrowingCallGraph, *, depth: int) -> tuple[list[int], list[tuple[int, int]]]:
        """(hands) the number of sequences of `depth` moves, and the edges that are missing to count them."""
    def is_over(self) -> bool:
        """Whether all hands are over."""
    def contracts(self) -> NDArray[np.int64]:
        """(hands) the contract, -1 before the tricks, -2 for a redeal."""
    def piles(self) -> NDArray[np.uint64]:
        """(hands, piles) the cards of each pile."""
    def random_states(self) -> NDArray[np.uint64]:
        """(hands) the state of the random number generator of each hand, for `at`."""
    def noted(self) -> NDArray[np.uint32]:
        """(hands) the number that each hand noted last, at a "note" effect of its calls."""
    def bid_numbers(self) -> NDArray[np.uint64]:
        """(hands) the numbers that the calls of each hand have bid, a byte for each place, the first lowest."""
    def nodes(self) -> NDArray[np.int64]:
        """(hands) the node of the calls, -1 elsewhere."""
    def rows(self) -> NDArray[np.uint64]:
        """(hands, words) encoded positions; before the tricks only the cards held and taken are meaningful."""
