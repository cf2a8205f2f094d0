"""The contracts that the calls of a game lead to: each has a number, and its trick rules are in the core once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.compile.tricks import CompiledTricks
from tricksmith.errors import RulesError
from tricksmith.rules import Seat, seat_bits

if TYPE_CHECKING:
    from tricksmith import _native
    from tricksmith.compile.calls.piles import PileNumbers
    from tricksmith.rules import Contract, GameRules

__all__ = ["NumberedContracts"]


class NumberedContracts:
    """The contracts of a call graph in the order in which they were reached. One thread at a time adds to them.

    Attributes:
        contracts: The contracts by number.
        rules: The number of the trick rules of each, which contracts with one mode and one set of seats share.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.compile.calls import PileNumbers
    >>> from tricksmith.rules import Contract
    >>> game = games.get("hearts")
    >>> numbered = NumberedContracts(game, CallGraph(game).native, PileNumbers(game))
    >>> [numbered.number(Contract(None, None, leader=Seat(leader))) for leader in (0, 1, 0)], numbered.rules
    ([0, 1, 0], [0, 0])
    """

    def __init__(self, game: GameRules[Any, Any], native: _native.GrowingCallGraph, piles: PileNumbers) -> None:
        self.game, self.native, self.piles = game, native, piles
        self.contracts: list[Contract[Any, Any]] = []
        self.rules: list[int] = []
        self._numbers: dict[Contract[Any, Any], int] = {}
        self._rules: dict[tuple[Any, frozenset[Seat]], int] = {}

    def number(self, contract: Contract[Any, Any]) -> int:
        """Return the number of a contract, which is added to the core if it is new.

        Args:
            contract: The contract.

        Raises:
            RulesError: If the core can't play it.
        """
        number = self._numbers.get(contract)
        if number is None:
            rules = self._rules_of(contract)
            out = seat_bits(contract.out)
            decide = [contract.decides(Seat(seat)) for seat in range(self.game.players)]
            leads = self.piles.number(contract.table_leads) if contract.table_leads else None
            try:
                number = self.native.add_contract(rules, leader=contract.leader, out=out, decides=decide, leads=leads)
            except ValueError as error:
                raise RulesError(f"{self.game.id}: calls() gives {contract}: {error}") from error
            self.contracts.append(contract)
            self.rules.append(rules)
            self._numbers[contract] = number
        return number

    def _rules_of(self, contract: Contract[Any, Any]) -> int:
        """The number of the trick rules of a contract."""
        key = contract.mode, contract.out
        if key not in self._rules:
            tricks = CompiledTricks.of(self.game, *key)
            self._rules[key] = self.native.add_rules(tricks.native_tables, tricks.native_seat_order)
        return self._rules[key]
