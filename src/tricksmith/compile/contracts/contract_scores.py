"""The scores of a call graph's contracts: author's functions in the core, as far as hands have needed them.

All contracts that differ in whole numbers alone share a function, which takes these numbers. It grows by a path when a
hand ends where no path has led yet: see `score_paths`.
"""

from __future__ import annotations

from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

from tricksmith.compile.contracts.contract_shapes import PartialContract, contract_with, shape, with_leaves
from tricksmith.compile.contracts.score_paths import Expressions, ScoreTrace, TracedNumber
from tricksmith.compile.contracts.symbolic_numbers import SymbolicNumber, unpacked_numbers
from tricksmith.compile.score_batch import end_tally, points_by_side, side_scores
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith import _native
    from tricksmith.compile.contracts.score_paths import ScorePath
    from tricksmith.rules import Contract, GameRules

__all__ = ["ContractScores", "ScoreFunction", "Unscored"]

MAX_PATHS = 4_000
"""The most paths of a function; ends that take others are scored by the author's function, one by one."""
MAX_DECISIONS = 500
"""The most decisions of a path."""
MAX_EXPRESSIONS = 100_000
"""The most expressions of a function."""

Unscored = tuple[int, int, int, int]
"""A hand that is over, its contract, and the point at which the core knows no path for its score: a node of the
function, or -1 at its start, and the value of the expression that decides there."""


class ScoreFunction:
    """An author's score under contracts that differ in whole numbers alone.

    Attributes:
        number: Its number in the core.
        expressions: The expressions that its paths are made of.
        paths: For each path, the values of its decisions.
        can_grow: Whether further paths are added.
        is_given_up: Whether the score depends on more than the numbers that it gets, so the core can't compute it.
        fields: The fields of the contract that it may read; None if it takes contracts as they are.
    """

    def __init__(self, number: int, fields: tuple[str, ...] | None) -> None:
        self.number, self.fields = number, fields
        self.expressions = Expressions()
        self.paths: set[tuple[int, ...]] = set()
        self.can_grow, self.is_given_up = True, False


class ContractScores:
    """What the contracts of a call graph score.

    Attributes:
        unscored: The numbers of contracts whose scores depend on more than whole numbers. Their hands are scored one by
            one by the author's function.
        templates: The numbers of contracts with unknowns, in place of bid numbers.
        changes: The number of changes so far to the score functions in the core.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.rules import Contract, Seat
    >>> graph = CallGraph(games.get("whist"))
    >>> contracts = [graph.contract(Contract(None, None, leader=Seat(leader))) for leader in (0, 1)]
    >>> graph.scores.samples([(0, contracts[0], -1, 0), (1, contracts[1], -1, 0)])  # hand, contract, node, value
    [(0, 0)]
    >>> graph.scores.learn(contracts[0], [[3, 4, 4, 2]], 0), graph.scores.learn(contracts[1], [[3, 4, 4, 2]], 0)
    ((True, [1, 0]), (False, [1, 0]))
    """

    def __init__(
        self, game: GameRules[Any, Any], native: _native.GrowingCallGraph, contracts: list[Contract[Any, Any]]
    ) -> None:
        self.game, self.native, self.contracts = game, native, contracts
        self.unscored: set[int] = set()
        self.templates: set[int] = set()
        self.changes = 0
        self._lock = RLock()
        self._fields: tuple[str, ...] = ()
        """The fields of contracts that some score has read."""
        self._functions: dict[object, ScoreFunction] = {}
        """By the key that all contracts with one function share."""
        self._by_contract: dict[int, ScoreFunction] = {}

    def add(self, contract: int) -> None:
        """Give a contract its function.

        Args:
            contract: The number of the contract.
        """
        with self._lock:
            self._function(contract)

    def samples(self, unscored: Sequence[Unscored]) -> list[tuple[int, int]]:
        """Return one hand to learn from, with its contract, for each point at which a score function lacks a path.

        Args:
            unscored: The hands that the core could not score.
        """
        samples: dict[tuple[int, int, int], tuple[int, int]] = {}
        with self._lock:
            for row, contract, node, value in unscored:
                former, function = self._by_contract.get(contract), self._function(contract)
                if function is former and function is not None and function.can_grow:
                    samples.setdefault((function.number, node, value), (row, contract))
        return list(samples.values())

    def learn(
        self, contract: int, counts: Sequence[Sequence[int]], packed: int, *, is_real: bool = True
    ) -> tuple[bool, list[int] | None]:
        """Add the path that the score of a contract takes at an end; return whether it is new, and the scores there.

        Args:
            contract: The number of the contract.
            counts: What each seat has of the tricks, and then of each of the game's counters.
            packed: The hand's bid numbers, as `unpacked_numbers` takes them.
            is_real: Whether a hand has ended there. If not, and the author's score fails, there is nothing to learn.

        Raises:
            RulesError: If the author's score fails at a real end, or gives points that are not whole.
        """
        with self._lock:
            function, numbers = self._function(contract), unpacked_numbers(packed)
            if function is None or not function.can_grow:
                return False, None
            try:
                scores = self._author_scores(contract, counts, numbers)
            except RulesError:
                if is_real:
                    raise
                return False, None
            return self._learn(function, contract, counts, numbers, scores), scores

    def _learn(
        self, function: ScoreFunction, contract: int, counts: Sequence[Sequence[int]], numbers: bytes, scores: list[int]
    ) -> bool:
        path = None
        with suppress(Exception):  # a score that fails on traced numbers is given up below
            path, values = self._run(function, contract, counts, numbers)
        if function.fields not in (None, self._fields):  # the run has read further fields: the functions are regrouped
            for number in range(len(self.contracts)):
                self.add(number)
            regrouped = self._function(contract)
            return regrouped is not None and self._learn(regrouped, contract, counts, numbers, scores)
        if path is None or values != scores or len(path.decisions) > MAX_DECISIONS:
            return self._give_up(function)
        return self._add(function, path)

    def check(self, contract: int, counts: Sequence[Sequence[int]], packed: int, scores: Sequence[int]) -> bool:
        """Return whether the core has scored an end as the author's function does; give the core's up if not.

        Args:
            contract: The number of the contract.
            counts: As `learn` takes them.
            packed: As `learn` takes it.
            scores: The scores of the core.
        """
        with self._lock:
            if self._author_scores(contract, counts, unpacked_numbers(packed)) == list(scores):
                return True
            function = self._function(contract)
            return function is None or not self._give_up(function)

    def _author_scores(self, contract: int, counts: Sequence[Sequence[int]], numbers: bytes) -> list[int]:
        author_contract = self.contracts[contract]
        if contract in self.templates:
            author_contract = contract_with(author_contract, numbers)
        return side_scores(self.game, end_tally(self.game, author_contract, counts))

    def _run(
        self, function: ScoreFunction, contract: int, counts: Sequence[Sequence[int]], numbers: bytes
    ) -> tuple[ScorePath, list[int]]:
        """The path that the author's score takes, and the scores there.

        Raises:
            LookupError: If it reads a field of the contract that no score has read before; `_fields` has it then.
        """
        trace, reads = ScoreTrace(function.expressions), set[str]()
        traced_counts = [
            [trace.traced(count, "count", counter - 1, seat) if counter else trace.traced(count, "tricks", seat)
             for seat, count in enumerate(row)] for counter, row in enumerate(counts)
        ]  # fmt: skip
        author_contract = self.contracts[contract]
        if function.fields is not None:
            leaves: list[Any] = []
            fields = {name: getattr(author_contract, name) for name in function.fields}
            for value in fields.values():
                shape(value, leaves)
            parameters = iter(range(len(leaves)))
            traced_leaves = iter(
                [
                    TracedNumber(trace, trace.expressions.bid_number_sum(leaf.total), leaf.at(numbers))
                    if type(leaf) is SymbolicNumber
                    else trace.traced(leaf, "parameter", next(parameters))
                    for leaf in leaves
                ]
            )
            traced_fields = {name: with_leaves(value, traced_leaves) for name, value in fields.items()}
            author_contract = PartialContract(traced_fields, reads)
        try:
            points = points_by_side(self.game, end_tally(self.game, author_contract, traced_counts))
        except LookupError:
            self._fields = tuple(sorted({*self._fields, *reads}))
            raise
        values = [point.value if type(point) is TracedNumber else point for point in points]
        return trace.path(points), values

    def _add(self, function: ScoreFunction, path: ScorePath) -> bool:
        """Add a path to a function in the core; return whether anything has changed there."""
        values = tuple(value for _, value in path.decisions)
        if values in function.paths:
            return False
        expressions, function.expressions.new = function.expressions.new, []
        try:
            self.native.add_score_path(function.number, expressions, path.decisions, path.scores)
        except ValueError:
            return self._give_up(function)
        function.paths.add(values)
        self.changes += 1
        function.can_grow = len(function.paths) < MAX_PATHS and len(function.expressions) < MAX_EXPRESSIONS
        return True

    def _give_up(self, function: ScoreFunction) -> bool:
        """Give a function up, so that the author's own scores its contracts; return True, because that is a change."""
        function.can_grow, function.is_given_up = False, True
        empty = self.native.add_score_function(0)
        self.changes += 1
        for contract, function_of_contract in self._by_contract.items():
            if function_of_contract is function:
                self.unscored.add(contract)
                self.native.set_score_function(contract, empty, [])
        return True

    def _function(self, contract: int) -> ScoreFunction | None:
        """The function of a contract, which is created or changed if scores have read further fields since.

        Returns:
            The function; None if it was given up.
        """
        if contract in self.unscored:
            return None
        function = self._by_contract.get(contract)
        if function is not None and function.fields in (None, self._fields):
            return function
        author_contract, leaves = self.contracts[contract], list[Any]()
        fields: tuple[str, ...] | None = self._fields
        key: object = ("alone", contract)
        try:
            shapes = tuple(shape(getattr(author_contract, name), leaves) for name in self._fields)
            unknowns = tuple(leaf.total if type(leaf) is SymbolicNumber else None for leaf in leaves)
            key = self._fields, shapes, unknowns
        except LookupError:
            fields, leaves = None, []
        parameters = [leaf for leaf in leaves if type(leaf) is not SymbolicNumber]
        if key not in self._functions:
            self._functions[key] = ScoreFunction(self.native.add_score_function(len(parameters)), fields)
        function = self._by_contract[contract] = self._functions[key]
        if function.is_given_up:
            self.unscored.add(contract)
            return None
        self.native.set_score_function(contract, function.number, parameters)
        self.changes += 1
        return function
