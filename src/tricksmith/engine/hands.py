"""Batches of whole hands in the core, in lockstep: from the deal through calls and tricks to the score."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from tricksmith import _native
from tricksmith._arguments import require_game
from tricksmith._seeds import Seed, seed_number
from tricksmith.compile import MAX_PILES, CallGraph, NodeRef, compile_calls
from tricksmith.engine.batch_scores import batch_scores
from tricksmith.engine.batch_snapshot import BatchSnapshot, node_refs, restore_batch, take_snapshot
from tricksmith.engine.encoding import DEALT_AGAIN, NO_CONTRACT
from tricksmith.engine.inputs import checked_move_numbers, encode_call_positions, encode_hands, first_seat, whole_number
from tricksmith.rules import Seat, seats_from
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from tricksmith.rules import Contract, GameRules, Hand

__all__ = ["Hands"]


class Hands:
    """Many hands of one game, each between two decisions.

    `to_act` is the seat that must decide. In the calls a seat has `offered` moves, and a move is the index of one among
    them, in the order of `Hand.legal`; in the tricks `legal` are masks of cards, and a move is `slot * 64 + card`.
    `step` makes one move in every hand, `sample_moves` draws legal ones, and `playout` plays all hands to their ends.

    The first hands of a game take longer than later ones, because its rules are compiled as hands reach them. Every
    hand has its own random numbers, so results depend on the seed alone. A copy or pickle draws what the batch would
    draw. Batches come from the class methods, such as `deal` and `of`.

    >>> from tricksmith import games
    >>> hands = Hands.deal(games.get("nonesuch", players=3), 1000, seed=7)
    >>> hands
    <1,000 hands of Nonesuch(players=3, target=31, tie='shared', max_hands=None): 1,000 in the calls, 0 in the tricks>
    >>> hands.to_act[:4].tolist(), hands.offered[:4].tolist()
    ([0, 1, 2, 0], [3, 3, 3, 3])
    >>> hands.step(hands.sample_moves())
    >>> hands.playout()
    38667
    >>> hands.scores.shape, bool((hands.to_act == -1).all())
    ((1000, 3), True)

    >>> from tricksmith.play import deal
    >>> hand, few = hands.game.hand(deal(hands.game, seed="example"), dealer=0), hands.pick([2, 2])
    >>> few.perft(0), few.node_refs()[0], len(Hands.under_contracts(hands.game, few.contract_numbers, few.positions))
    ([1, 1], [None], 2)
    >>> held = np.array([[cards.mask for cards in hand.held]] * 2, np.uint64)
    >>> Hands.of([hand]).to_act, Hands.in_calls(hand.game, hand.stage, held, {}).to_act
    (array([1], dtype=int8), array([1, 1], dtype=int8))
    """

    def __init__(self, of: CallGraph, native: _native.HandBatch) -> None:
        self.call_graph, self._native = of, native
        self._native.advance(of.native)
        self._settle()

    @property
    def game(self) -> GameRules[Any, Any]:
        """The game."""
        return self.call_graph.game

    @classmethod
    def deal(
        cls, game: GameRules[Any, Any], count: SupportsIndex, *, seed: Seed, first: SupportsIndex | None = None,
        number: SupportsIndex = 0,
    ) -> Hands:  # fmt: skip
        """Deal hands at random, all deals equally likely.

        Args:
            game: The game.
            count: The number of hands.
            seed: Text or a whole number.
            first: The seat after the dealer; without it the seats take turns.
            number: The number of the first hand in its match, where the calls depend on it; it counts up from hand to
                hand.

        Raises:
            ValueError: If a number is out of its range.
            MemoryError: If the hands do not fit into memory.
            RulesError: If the calls ask a question that the core does not know.
        """
        require_game(game)
        graph = compile_calls(game)
        count, seed, number = whole_number("count", count), seed_number(seed), whole_number("number", number)
        if number < 0:
            raise ValueError(f"number is {number}; it must be 0 or more")
        turns = (
            seats_from(Seat(0), game.players) if first is None else (first_seat(game, whole_number("first", first)),)
        )
        cycle = len(turns) * game.calls_cycle
        roots = [graph.root(turns[hand % len(turns)], number + hand // len(turns)) for hand in range(cycle)]
        stock, parts = game.the_layout.stock.mask, graph.piles.deal_parts
        native = _native.HandBatch.deal(graph.native, stock=stock, parts=parts, roots=roots, count=count, seed=seed)
        return cls(graph, native)

    @classmethod
    def of(cls, hands: Sequence[Hand], *, seed: Seed = 0) -> Hands:
        """Take existing hands, each as it is now.

        Where a seat could revoke, nobody does, and the scores count no revoke that has happened before.

        Args:
            hands: Hands of one game.
            seed: The seed of what they draw from now on.

        Raises:
            ValueError: If they are of several games, if there is none, or if one was dealt again.
        """
        games = {hand.game for hand in hands}
        if len(games) != 1:
            raise ValueError(f"these hands are of {len(games)} games: give hands of one")
        graph = compile_calls(games.pop())
        rows, piles, contracts, nodes = encode_hands(graph, hands)
        return cls._at(graph, rows, piles, contracts, nodes, seed)

    @classmethod
    def under_contract(
        cls,
        game: GameRules[Any, Any],
        contract: Contract[Any, Any],
        rows: NDArray[np.uint64],
        *,
        seed: Seed = 0,
    ) -> Hands:
        """Take encoded positions of one contract, such as the ends of playouts, whose `scores` you want.

        Args:
            game: The game.
            contract: The contract that all are played under.
            rows: The positions, (hands, 19) uint64. `under_contracts` takes positions of several contracts.
            seed: The seed of what they draw from now on.

        >>> from tricksmith import games
        >>> from tricksmith.engine import HeuristicPolicy
        >>> from tricksmith.play import deal
        >>> game = games.get("poison-nonesuch", players=3)
        >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
        >>> policy = HeuristicPolicy.of(hand)
        >>> final = policy.terminals(policy.tricks.encode([hand]), each=1000, seed=1)
        >>> Hands.under_contract(game, hand.contract, final).scores.mean(axis=0).round(2).tolist()
        [0.4, -1.01, 0.6]
        """
        return cls.under_contracts(
            game, np.full(len(rows), compile_calls(game).contract(contract), np.int64), rows, seed=seed
        )

    @classmethod
    def under_contracts(
        cls, game: GameRules[Any, Any], numbers: NDArray[np.int64], rows: NDArray[np.uint64], *, seed: Seed = 0
    ) -> Hands:
        """Take encoded positions, each under a contract of its own.

        Args:
            game: The game.
            numbers: The number of each position's contract in the call graph, (hands,) int64.
            rows: The positions, (hands, 19) uint64.
            seed: The seed of what they draw from now on.
        """
        piles = np.zeros((len(rows), MAX_PILES), np.uint64)
        return cls._at(compile_calls(game), rows, piles, numbers, np.full_like(numbers, -1), seed)

    @classmethod
    def in_calls(
        cls,
        game: GameRules[Any, Any],
        stage: Calling,
        held: NDArray[np.uint64],
        piles: Mapping[str, NDArray[np.uint64] | int],
        *,
        seed: Seed = 0,
    ) -> Hands:
        """Take hands that are all at one point of the calls, with cards of your choice.

        Args:
            game: The game.
            stage: The point in the calls: its question, and the tricks that were made before it. Its cards do not
                count.
            held: The cards of the seats, (hands, players) uint64.
            piles: The cards of each pile by its name: (hands,) uint64, or one mask for all hands.
            seed: The seed of what they draw from now on.
        """
        graph = compile_calls(game)
        rows, masks = encode_call_positions(graph, stage, held, piles)
        nodes = np.full(len(held), graph.node(NodeRef(stage.node, stage.state)), np.int64)
        return cls._at(graph, rows, masks, np.full_like(nodes, NO_CONTRACT), nodes, seed)

    @classmethod
    def _at(
        cls, graph: CallGraph, rows: NDArray[np.uint64], piles: NDArray[np.uint64], contracts: NDArray[np.int64],
        nodes: NDArray[np.int64], seed: Seed,
    ) -> Hands:  # fmt: skip
        native = _native.HandBatch.from_positions(
            graph.native, rows=rows, piles=piles, contracts=contracts, nodes=nodes, seed=seed_number(seed)
        )
        return cls(graph, native)

    def pick(self, places: ArrayLike, *, seed: Seed = 0) -> Hands:
        """Return some of these hands as they are now.

        Args:
            places: Their indices in the batch; one may come several times, to try several moves.
            seed: The seed of what they draw from now on.

        Raises:
            ValueError: If there is no hand with such an index.
        """
        chosen = np.require(places, np.uint64, ["C_CONTIGUOUS", "ALIGNED"])
        return type(self)(self.call_graph, self._native.select(chosen, seed=seed_number(seed)))

    def node_refs(self) -> tuple[list[NodeRef | None], NDArray[np.intp]]:
        """Return the distinct points in the calls that hands have reached, and the index of each hand's point.

        Returns:
            The points, None for hands that are not in their calls; and (hands,) intp.
        """
        return node_refs(self.call_graph, self._native)

    def __getstate__(self) -> BatchSnapshot:
        return take_snapshot(self.call_graph, self._native)

    def __setstate__(self, snapshot: BatchSnapshot) -> None:
        self.call_graph, self._native = restore_batch(snapshot)

    def __deepcopy__(self, memo: object) -> Hands:
        return copy(self)

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        numbers, to_act = self.contract_numbers, self.to_act
        calls, tricks = int((numbers == NO_CONTRACT).sum()), int(((numbers >= 0) & (to_act >= 0)).sum())
        return f"<{len(self):,} hands of {self.game!r}: {calls:,} in the calls, {tricks:,} in the tricks>"

    def _settle(self) -> None:
        """Advance every hand to its next decision, and compile the edges that no hand has taken before."""
        while missing := self._native.missing_edges():
            self.call_graph.expand(missing)
            self._native.advance(self.call_graph.native)

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat that must decide in each hand, (hands,) int8; -1 where the hand is over."""
        return self._native.to_act(self.call_graph.native)

    @property
    def offered(self) -> NDArray[np.uint32]:
        """The number of moves offered in the calls of each hand, (hands,) uint32; 0 from the tricks on."""
        return self._native.offered(self.call_graph.native)

    @property
    def legal(self) -> NDArray[np.uint64]:
        """The cards that may be played, (hands, slots) uint64 masks; none in the calls.

        A slot is a way to lead a card: there are as many as a card has suits if the leader names one, else there is
        one. Followers play in slot 0.
        """
        return self._native.legal(self.call_graph.native)

    @property
    def is_over(self) -> bool:
        """Whether no hand has a decision left to make."""
        return self._native.is_over()

    def step(self, moves: ArrayLike) -> None:
        """Make one move in each hand; a hand that is over stays as it is, whatever its move.

        Args:
            moves: Whole numbers from 0, (hands,); a list will do.

        Raises:
            ValueError: If a move is not legal, with the hand and the reason; then none has been made.
        """
        self._native.step(self.call_graph.native, checked_move_numbers(moves))
        self._settle()

    def sample_moves(self) -> NDArray[np.uint32]:
        """Return a random legal move of each hand, all equally likely, (hands,) uint32; 0 where it is over."""
        return self._native.random_moves(self.call_graph.native)

    def playout(self, *, threads: int | None = None) -> int:
        """Play every hand to its end, each legal move equally likely, and return the number of decisions.

        The moves are those that `sample_moves` and `step` would make.

        Args:
            threads: The number of threads; None for all cores.
        """
        decisions = self._native.playout(self.call_graph.native, threads=threads)
        while missing := self._native.missing_edges():
            self.call_graph.expand(missing)
            decisions += self._native.playout(self.call_graph.native, threads=threads)
        return decisions

    @property
    def scores(self) -> NDArray[np.int32]:
        """What each side scores in each hand, (hands, sides) int32 points; 0 before its end, or if dealt again.

        Raises:
            RulesError: If the author's score fails at an end or gives no whole points.
        """
        return batch_scores(self.call_graph, self._native)

    @property
    def contracts(self) -> list[Contract[Any, Any] | None]:
        """The contract of each hand; None before the tricks, and where it is dealt again."""
        numbered = self.call_graph.contracts
        return [numbered[number] if number >= 0 else None for number in self.contract_numbers.tolist()]

    @property
    def contract_numbers(self) -> NDArray[np.int64]:
        """The number of each hand's contract in the call graph, (hands,) int64; below 0 for none."""
        return self.call_graph.numbered.contracts_of(self._native)

    @property
    def dealt_again(self) -> NDArray[np.bool_]:
        """The hands that nobody took on, so that they are dealt again, (hands,) bool."""
        again: NDArray[np.bool_] = self.contract_numbers == DEALT_AGAIN
        return again

    @property
    def positions(self) -> NDArray[np.uint64]:
        """The hands as encoded positions (hands, 19); before the tricks only the cards held and taken mean anything."""
        return self._native.rows()

    def perft(self, depth: SupportsIndex) -> list[int]:
        """Return for each hand the number of ways to make exactly `depth` moves, calls and plays.

        Args:
            depth: The number of moves, from 0.
        """
        while True:
            counts, missing = self._native.perft(self.call_graph.native, depth=whole_number("depth", depth))
            if not missing:
                return counts
            self.call_graph.expand(missing)
