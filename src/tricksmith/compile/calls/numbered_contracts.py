"""The contracts that the calls of a game lead to: each has a number, and its trick rules are in the core once.

A template stands for all contracts that differ in nothing but bid numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.calls.symbolic_calls import concrete_node
from tricksmith.compile.contracts import ContractScores, contract_with, holds_unknowns, unpacked_numbers
from tricksmith.compile.tricks import CompiledTricks
from tricksmith.errors import RulesError
from tricksmith.rules import Seat, seat_bits

if TYPE_CHECKING:
    from threading import RLock

    from numpy.typing import NDArray

    from tricksmith import _native
    from tricksmith.compile.calls.piles import PileNumbers
    from tricksmith.rules import Contract, GameRules
    from tricksmith.rules.automata import CallNode

__all__ = ["NumberedContracts"]


class NumberedContracts:
    """The contracts of a call graph in the order in which they were reached.

    Attributes:
        contracts: The contracts by number.
        rules: The number of the trick rules of each, which contracts with one mode and one set of seats share.
        scores: What their hands score.
        ends: For the number of each contract, an end of the calls that led to it.

    >>> from threading import RLock
    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.compile.calls import PileNumbers
    >>> from tricksmith.rules import Contract
    >>> game = games.get("hearts")
    >>> numbered = NumberedContracts(game, CallGraph(game).native, PileNumbers(game), RLock())
    >>> [numbered.number(Contract(None, None, leader=Seat(leader))) for leader in (0, 1, 0)], numbered.rules
    ([0, 1, 0], [0, 0])
    """

    def __init__(
        self, game: GameRules[Any, Any], native: _native.GrowingCallGraph, piles: PileNumbers, lock: RLock
    ) -> None:
        self.game, self.native, self.piles = game, native, piles
        self._lock = lock
        self.contracts: list[Contract[Any, Any]] = []
        self.rules: list[int] = []
        self.scores = ContractScores(game, native, self.contracts)
        self.ends: dict[int, CallNode] = {}
        self._numbers: dict[Contract[Any, Any], int] = {}
        self._rules: dict[tuple[Any, frozenset[Seat]], int] = {}
        self._resolved: dict[tuple[int, int], int] = {}
        """For a template and the numbers of a hand, as `unpacked_numbers` takes them, the number of its contract."""

    def number(self, contract: Contract[Any, Any], end: CallNode | None = None) -> int:
        """Return the number of a contract, which is compiled if it is new.

        Args:
            contract: The contract.
            end: An end of the calls that leads to it.
        """
        with self._lock:
            number = self._numbers.get(contract)
            if number is None:
                number = self._compile(contract)
            if end is not None:
                self.ends.setdefault(number, end)
            return number

    def _compile(self, contract: Contract[Any, Any]) -> int:
        rules = self._rules_of(contract)
        sitting_out = seat_bits(contract.out)
        decided_by = [contract.decides(Seat(seat)) for seat in range(self.game.players)]
        lead_pile = self.piles.number(contract.table_leads) if contract.table_leads else None
        try:
            number = self.native.add_contract(
                rules, leader=contract.leader, sitting_out=sitting_out, decided_by=decided_by, lead_pile=lead_pile
            )
        except ValueError as error:
            raise RulesError(f"{self.game.id}: calls() gives {contract}: {error}") from error
        self.contracts.append(contract)
        self.rules.append(rules)
        self._numbers[contract] = number
        if holds_unknowns(contract.bid) or holds_unknowns(contract.secret):
            self.scores.templates.add(number)
        self.scores.add(number)
        return number

    def contracts_of(self, batch: _native.HandBatch) -> NDArray[np.int64]:
        """Return the number of each hand's contract, for a template that of its contract with what the hand has said.

        Args:
            batch: The hands in the core.

        Returns:
            The numbers, `(hands,) int64`; below 0 for a hand without a contract.
        """
        numbers: NDArray[np.int64] = batch.contracts()
        if not self.scores.templates:
            return numbers
        with_template = np.flatnonzero(np.isin(numbers, list(self.scores.templates)))
        keys = zip(numbers[with_template].tolist(), batch.bid_numbers()[with_template].tolist(), strict=True)
        with self._lock:
            numbers[with_template] = [self._resolved.get(key) or self._resolve(*key) for key in keys]
        return numbers

    def _resolve(self, template: int, packed: int) -> int:
        """Return the number of the contract that a template stands for after the calls that said these numbers."""
        end = self.ends[template]
        number = self.number(contract_with(self.contracts[template], unpacked_numbers(packed)))
        if number not in self.ends:
            self.ends[number] = concrete_node(end, packed)
        self._resolved[template, packed] = number
        return number

    def _rules_of(self, contract: Contract[Any, Any]) -> int:
        """The number of the trick rules of a contract."""
        key = contract.mode, contract.out
        if key not in self._rules:
            tricks = CompiledTricks.of(self.game, *key)
            self._rules[key] = self.native.add_rules(tricks.native_tables, tricks.native_seat_order)
        return self._rules[key]
