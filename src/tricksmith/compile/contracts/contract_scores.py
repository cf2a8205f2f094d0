"""The scores of a call graph's contracts in the core: compiled once for all contracts with the same score function."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.contracts.contract_shapes import PartialContract, shape, with_leaves
from tricksmith.compile.contracts.template_scores import template_scores
from tricksmith.compile.payoff_tables import Scorer
from tricksmith.compile.score_batch import MAX_ONE_BY_ONE, scores_one_by_one, scores_under, side_scores
from tricksmith.compile.score_probe import WatchedContract, counter_steps
from tricksmith.errors import RulesError
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.compile.contracts.symbolic_numbers import NumberedCalls
    from tricksmith.rules import Contract, GameRules

__all__ = ["MIN_REQUESTS", "ContractScores"]

MIN_REQUESTS = 20
"""The requests after which the scores of a contract, or of a group with the same fields, are compiled."""
MIN_REQUESTS_TOGETHER, MANY_GROUPS = 500, 500
"""The same where there are many groups and contracts differ in whole numbers, because their ends are scored together
meanwhile (see `scores_at`); and how many are many."""
MIN_REQUESTS_PER_GROUP = 10
"""The mean number of requests per group from which requests are counted by group rather than by contract."""
RARE = 1_000
"""Groups are then worth compiling once they have a request for every thousand hands, if that is less. But no contract
is compiled before hands have asked for its score as often as the compiler would: on average, as it has asked so far."""


class ContractScores:
    """The compiled scores of the contracts of a call graph.

    Compiling notes which fields of the contract the author's `score` reads. If it reads the bid alone, all contracts
    with that bid share the result, whatever their trumps and leaders are.

    Scores are compiled only for contracts that enough hands end with: hands request them (`request`, `count_hands`),
    and `is_due` says when they are worth it. For these counts, contracts with equal values of the fields that some
    score has read are one group.

    Attributes:
        unscored: The numbers of contracts whose scores do not fit into tables. Their hands are scored one by one by the
            author's function.
        templates: The numbers of contracts that hold numbers which are said in the calls.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.games.nonesuch import MOST, NONE, Mode
    >>> from tricksmith.rules import Contract, Seat
    >>> graph = CallGraph(games.get("nonesuch", players=3))
    >>> one, same, other = (
    ...     graph.contract(Contract(Mode(None), bids, leader=Seat(leader)))
    ...     for bids, leader in (((NONE, MOST, NONE), 0), ((NONE, MOST, NONE), 1), ((NONE, NONE, NONE), 0))
    ... )
    >>> graph.scores.compile(one, (12,))
    >>> graph.scores.share(same), graph.scores.is_known(same), graph.scores.share(other)
    (True, True, False)
    """

    def __init__(
        self, game: GameRules[Any, Any], native: _native.GrowingCallGraph, contracts: list[Contract[Any, Any]]
    ) -> None:
        self.game, self.native, self.contracts = game, native, contracts
        self.unscored: set[int] = set()
        self.templates: set[int] = set()
        self._template_requests: Counter[tuple[object, ...]] = Counter()
        self._compiled_templates: set[tuple[object, ...]] = set()
        """The bids and secrets of templates that are compiled."""
        self._max_numbers: dict[int, int] = {}
        """The largest number of each place in which hands keep one."""
        self._lock = RLock()
        self._scorer = Scorer(game)
        self._totals: dict[int, tuple[int, ...]] = {}
        self._requests: Counter[int] = Counter()
        self._requests_by_group: Counter[int] = Counter()
        self._group_fields: tuple[str, ...] | None = None
        self._groups: dict[int, int] = {}
        self._group_numbers: dict[tuple[object, ...], int] = {}
        self._reads: set[tuple[str, ...]] = set()
        """The sets of fields that compiled scores have read."""
        self._request_count = self._hand_count = 0
        """All requests, and all hands that were scored."""
        self._compiled: dict[tuple[object, ...], int] = {}
        """A contract that has been compiled, for each `_key`."""
        self._searched: dict[int, int] = {}
        """The length of `_compiled` when `share` last looked for a contract there in vain, for each contract."""
        self._waiting: dict[tuple[object, ...], list[int]] = {}
        """The contracts that will share the scores of a key, for each `_key`."""
        self._shapes: dict[int, tuple[int, tuple[int, ...]]] = {}
        """See `_shape`."""
        self._shape_groups: dict[object, int] = {}
        self._shape_fields: tuple[str, ...] = ()
        """The fields that shapes hold, because the score reads them."""
        self._waiting_from: dict[tuple[str, ...], int] = {}
        """The number of the first contract that is not in `_waiting` yet, for each set of fields."""

    def is_known(self, number: int) -> bool:
        """Return whether the scores of a contract have been compiled, or found not to fit into tables."""
        with self._lock:
            return number in self._totals

    def request(self, number: int, hands: int) -> None:
        """Count hands that ended with a contract whose scores are not compiled.

        Args:
            number: The number of the contract.
            hands: How many hands.
        """
        with self._lock:
            self._requests[number] += hands
            self._requests_by_group[self._group(number)] += hands
            self._request_count += hands

    def requested(self, numbers: Sequence[int], counts: Sequence[int]) -> tuple[list[int], bool]:
        """Count hands that ended with contracts whose scores are not compiled; many at once.

        Args:
            numbers: The numbers of the contracts, each once.
            counts: How many hands ended with each.

        Returns:
            The numbers of those that are worth compiling now, and whether any was given the scores of another.
        """
        with self._lock:
            templates = dict(pair for pair in zip(numbers, counts, strict=True) if pair[0] in self.templates)
            due = self._due_templates(templates)
            counted = [pair for pair in zip(numbers, counts, strict=True) if pair[0] not in self.templates]
            for number, count in counted:
                self._requests[number] += count
                self._requests_by_group[self._group(number)] += count
                self._request_count += count
            numbers = [number for number, _ in counted]
            known, searched = len(self._compiled), self._searched
            shared = [number for number in numbers if searched.get(number) != known and self.share(number)]
            due += [number for number in numbers if number not in self._totals and self.is_due(number)]
            return due, bool(shared)

    def _due_templates(self, counts: Mapping[int, int]) -> list[int]:
        """Count hands that ended with templates; return those that are worth compiling now.

        Hands that begin in the middle of their calls have many templates, each with a few unknowns left. So every
        further one takes more hands.
        """
        by_number = {number: (self.contracts[number].bid, self.contracts[number].secret) for number in counts}
        for number, count in counts.items():
            self._template_requests[by_number[number]] += count
        due = []
        for number in counts.keys() - self._totals.keys():
            unknowns = by_number[number]
            needed = MIN_REQUESTS_TOGETHER * (1 + len(self._compiled_templates))
            if unknowns in self._compiled_templates or self._template_requests[unknowns] >= needed:
                self._compiled_templates.add(unknowns)
                due.append(number)
        return due

    def note_numbers(self, said: NumberedCalls) -> None:
        """Note that hands may keep these numbers: the tables of templates have room for them.

        Args:
            said: What they may say.
        """
        with self._lock:
            if max(said.numbers) > self._max_numbers.get(said.place, -1):
                self._max_numbers[said.place] = max(said.numbers)
                self._totals = {number: known for number, known in self._totals.items() if number not in self.templates}

    def count_hands(self, hands: int) -> None:
        """Count hands that are scored, whether their contracts' scores are compiled or not."""
        with self._lock:
            self._hand_count += hands

    def is_due(self, number: int) -> bool:
        """Return whether enough hands have requested these scores, or those of the same group, to compile them."""
        with self._lock:
            if number in self.unscored:
                return False
            if len(self._group_numbers) >= MANY_GROUPS and self._shape(number)[1]:
                return self._requests_by_group[self._group(number)] >= MIN_REQUESTS_TOGETHER
            requests, needed = self._requests[number], MIN_REQUESTS
            if self._request_count >= MIN_REQUESTS_PER_GROUP * len(self._requests_by_group):
                requests = max(requests, self._requests_by_group[self._group(number)])
                needed = min(needed, self._hand_count // RARE or needed)
            return requests >= max(needed, self._scorer.calls)

    def share(self, number: int) -> bool:
        """Give a contract the compiled scores of one with the same key; return whether there was one.

        Args:
            number: The number of the contract.
        """
        with self._lock:
            if number in self._totals or number in self.templates or self._searched.get(number) == len(self._compiled):
                return False
            self._searched[number] = len(self._compiled)
            for fields in self._reads:
                other = self._compiled.get(self._key(number, fields))
                if other is not None:
                    self._share(number, other)
                    return True
            return False

    def share_rest(self) -> None:
        """Give all contracts the compiled scores of those with the same key, whether requested or not."""
        with self._lock:
            for fields in self._reads:
                for number in range(self._waiting_from.get(fields, 0), len(self.contracts)):
                    if number in self.templates:
                        continue
                    self._waiting.setdefault(self._key(number, fields), []).append(number)
                self._waiting_from[fields] = len(self.contracts)
            for key in self._compiled.keys() & self._waiting.keys():
                for number in self._waiting.pop(key):
                    self._share(number, self._compiled[key])

    def _share(self, number: int, other: int) -> None:
        if number not in self._totals:
            self.native.share_scores(number, other)
            self._totals[number] = self._totals[other]

    def compile(self, number: int, totals: tuple[int, ...]) -> None:
        """Compile the scores of a contract.

        If they do not fit into tables, the contract is added to `unscored`.

        Args:
            number: The number of the contract.
            totals: The largest totals of tricks and of each counter.
        """
        with self._lock:
            known = self._totals.get(number, totals)
            self._totals[number] = totals = tuple(map(max, known, totals))
            try:
                scores = (
                    template_scores(self.game, self.contracts[number], totals, self._max_numbers)
                    if number in self.templates
                    else self._scorer.scores(self.contracts[number], totals)
                )
            except (RulesError, TypeError):
                self.unscored.add(number)
                return
            self.native.set_scores(number, **scores.arrays())
            if number in self.templates:
                return
            self._reads.add(scores.reads)
            self._compiled[self._key(number, scores.reads)] = number

    def scores_at(self, numbers: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return what each side scores at ends by the author's function: (ends, sides).

        Ends under contracts that differ in whole numbers alone, such as bids and seats, are scored together.

        Args:
            numbers: The number of each end's contract, (ends,) int64.
            counts: What each seat has of the tricks, and then of each of the game's counters: see `side_scores_at`.

        Raises:
            RulesError: As `side_scores` does.
        """
        scores = np.zeros((len(counts), len(self.game.sides)), np.int64)
        with self._lock:
            distinct, places = np.unique(numbers, return_inverse=True)
            shapes = [self._shape(number) for number in distinct.tolist()]
            fields = self._shape_fields
        groups = np.array([group for group, _ in shapes], np.int64)[places]
        sizes = np.bincount(groups)
        ends = np.flatnonzero(sizes[groups] <= MAX_ONE_BY_ONE)
        scores[ends] = scores_one_by_one(
            self.game, [self.contracts[number] for number in numbers[ends].tolist()], counts[ends]
        )
        for group in np.flatnonzero(sizes > MAX_ONE_BY_ONE).tolist():
            ends = np.flatnonzero(groups == group)
            contracts = [self.contracts[number] for number in numbers[ends].tolist()]
            varying = np.array([shapes[place][1] for place in places[ends].tolist()], np.int64)
            reads: set[str] = set()

            def with_numbers(
                given: Iterator[Any], like: Contract[Any, Any] = contracts[0], reads: set[str] = reads
            ) -> Any:
                return PartialContract({name: with_leaves(getattr(like, name), given) for name in fields}, reads)

            scores[ends] = scores_under(self.game, contracts, varying, counts[ends], with_numbers)
            if reads - set(fields):
                with self._lock:
                    self._shape_fields = tuple(sorted({*self._shape_fields, *reads}))
                    self._shapes.clear()
        return scores

    def _shape(self, number: int) -> tuple[int, tuple[int, ...]]:
        """The number of a contract's group, in which contracts differ in whole numbers alone, and these numbers."""
        if number not in self._shapes:
            if self._shape_fields == ():
                self._group(number)
                self._shape_fields = self._group_fields or ()
            contract, leaves = self.contracts[number], list[int]()
            key: object
            try:
                key = self._shape_fields, tuple(shape(getattr(contract, name), leaves) for name in self._shape_fields)
            except LookupError:
                key, leaves = ("alone", number), []
            self._shapes[number] = self._shape_groups.setdefault(key, len(self._shape_groups)), tuple(leaves)
        return self._shapes[number]

    def _key(self, number: int, fields: Sequence[str]) -> tuple[object, ...]:
        """All that the tables depend on if the score reads these fields: contracts with equal keys share tables."""
        contract = self.contracts[number]
        values = tuple(getattr(contract, name) for name in fields)
        return fields, values, self.game.parties(contract), contract.out, counter_steps(self.game, contract.mode)

    def _group(self, number: int) -> int:
        """The number of the values of the fields that one call of `score` read: equal ones may share scores."""
        group = self._groups.get(number)
        if group is not None:
            return group
        contract = self.contracts[number]
        if self._group_fields is None:
            watched = WatchedContract(contract)
            nothing = (0,) * self.game.players
            with suppress(RulesError):
                side_scores(self.game, Tally(watched, nothing, dict.fromkeys(self.game.counters, nothing), nothing))
            self._group_fields = tuple(sorted(watched.reads))
        values = tuple(getattr(contract, name) for name in self._group_fields)
        self._groups[number] = group = self._group_numbers.setdefault(values, len(self._group_numbers))
        return group
