"""The scores of a call graph's contracts in the core: compiled once for all contracts that score alike."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

from tricksmith.compile.payoff_tables import Scorer
from tricksmith.compile.score_batch import side_scores
from tricksmith.compile.score_probe import WatchedContract, counter_steps
from tricksmith.errors import RulesError
from tricksmith.rules import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith import _native
    from tricksmith.rules import Contract, GameRules

__all__ = ["SCORES_COMPILED_FROM", "ContractScores"]

SCORES_COMPILED_FROM = 20
"""Hands that have asked for a score, or for one of those that seem to be the same, from which on it is compiled."""

ALIKE_EACH = 10
"""Hands for each different score, from which on those that seem to be the same are counted together."""
RARE = 1_000
"""Where few scores are different, one that is asked for by one hand in this many, or more, is compiled."""


class ContractScores:
    """What the hands of each contract of a call graph score, as far as it has been compiled.

    A score that read nothing but the bid, wherever it was asked, is the score of every contract with that bid: the
    others share it, whatever their trumps and their leader are.

    Attributes:
        unscored: The numbers of contracts whose scores do not fit into tables; they are asked of the author hand by
            hand.

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
        self._lock = RLock()
        self._scorer = Scorer(game)
        self._totals: dict[int, tuple[int, ...]] = {}
        self._asked: Counter[int] = Counter()
        self._asked_alike: Counter[tuple[object, ...]] = Counter()
        self._first_reads: tuple[str, ...] | None = None
        self._seeming: dict[int, tuple[object, ...]] = {}
        self._reads: set[tuple[str, ...]] = set()
        """The sets of fields that compiled scores have read."""
        self._asked_in_all = self._hands = 0
        """Hands that have asked, and those that have been scored."""
        self._looked: dict[int, int] = {}
        """By contract, how many were compiled when it was last looked for one to share with."""
        self._sorted: dict[tuple[str, ...], int] = {}
        """By the fields that scores have read, how many contracts are sorted by them."""
        self._alike: dict[tuple[object, ...], list[int]] = {}
        """The contracts that share what is compiled for one of them."""
        self._compiled: dict[tuple[object, ...], int] = {}
        """By such fields, their values, and what else tables depend on, a contract that has these tables."""

    def is_known(self, number: int) -> bool:
        """Return whether the scores of a contract have been compiled, or found not to fit into tables."""
        with self._lock:
            return number in self._totals

    def ask(self, number: int, hands: int) -> None:
        """Note that hands ask for the scores of a contract.

        Args:
            number: The number of the contract.
            hands: How many hands.
        """
        with self._lock:
            self._asked[number] += hands
            self._asked_alike[self._seems(number)] += hands
            self._asked_in_all += hands

    def count(self, hands: int) -> None:
        """Note that hands are scored, whether their scores are known or not."""
        with self._lock:
            self._hands += hands

    def is_due(self, number: int) -> bool:
        """Return whether enough hands have asked for these scores, or for others like them, to compile them."""
        with self._lock:
            if number in self.unscored:
                return False
            asked, often = self._asked[number], SCORES_COMPILED_FROM
            if self._asked_in_all >= ALIKE_EACH * len(self._asked_alike):
                asked = max(asked, self._asked_alike[self._seems(number)])
                often = min(often, self._hands // RARE or often)
            return asked >= often

    def share(self, number: int) -> bool:
        """Give a contract without scores those of another that scores alike; return whether there is one.

        Args:
            number: The number of the contract.
        """
        with self._lock:
            if number in self._totals or self._looked.get(number) == len(self._compiled):
                return False
            self._looked[number] = len(self._compiled)
            for fields in self._reads:
                other = self._compiled.get(self._key(number, fields))
                if other is not None:
                    self._share(number, other)
                    return True
            return False

    def share_rest(self) -> None:
        """Give all contracts what they share with one whose scores have been compiled, asked for or not."""
        with self._lock:
            for fields in self._reads:
                for number in range(self._sorted.get(fields, 0), len(self.contracts)):
                    self._alike.setdefault(self._key(number, fields), []).append(number)
                self._sorted[fields] = len(self.contracts)
            for key in self._compiled.keys() & self._alike.keys():
                for number in self._alike.pop(key):
                    self._share(number, self._compiled[key])

    def _share(self, number: int, other: int) -> None:
        if number not in self._totals:
            self.native.share_scores(number, other)
            self._totals[number] = self._totals[other]

    def compile(self, number: int, totals: tuple[int, ...]) -> None:
        """Compile what the hands of a contract score with these totals of tricks and counters.

        Where they do not fit into tables, the contract is one of `unscored` from now on.

        Args:
            number: The number of the contract.
            totals: The largest totals of tricks and of each counter.
        """
        with self._lock:
            known = self._totals.get(number, totals)
            self._totals[number] = totals = tuple(map(max, known, totals))
            try:
                scores = self._scorer.scores(self.contracts[number], totals)
            except RulesError:
                self.unscored.add(number)
                return
            self.native.set_scores(number, **scores.arrays())
            self._reads.add(scores.reads)
            self._compiled[self._key(number, scores.reads)] = number

    def _key(self, number: int, fields: Sequence[str]) -> tuple[object, ...]:
        """What tables depend on if the score reads these fields: contracts with the same have the same."""
        contract = self.contracts[number]
        values = tuple(getattr(contract, name) for name in fields)
        return fields, values, self.game.parties(contract), contract.out, counter_steps(self.game, contract.mode)

    def _seems(self, number: int) -> tuple[object, ...]:
        """The values of the fields that some score has read: a guess at which scores are worth compiling, no more."""
        if number in self._seeming:
            return self._seeming[number]
        contract = self.contracts[number]
        if self._first_reads is None:
            watched = WatchedContract(contract)
            nothing = (0,) * self.game.players
            with suppress(RulesError):
                side_scores(self.game, Tally(watched, nothing, dict.fromkeys(self.game.counters, nothing), nothing))
            self._first_reads = tuple(sorted(watched.reads))
        return self._seeming.setdefault(number, tuple(getattr(contract, name) for name in self._first_reads))
