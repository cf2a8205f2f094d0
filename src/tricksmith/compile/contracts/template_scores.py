"""The scores of templates: what was said is an axis of the tables, as what was taken is."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile.contracts.contract_shapes import (
    FREE_FIELDS,
    PartialContract,
    contract_with,
    leaves_of,
    with_leaves,
)
from tricksmith.compile.contracts.symbolic_numbers import SymbolicNumber
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.payoff_function import Axis, Group
from tricksmith.compile.payoff_tables import ScoreTables
from tricksmith.compile.score_batch import scores_under
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.rules import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.compile.payoff_function import Points
    from tricksmith.rules import GameRules

__all__ = ["template_scores"]

CALL_NUMBERS = 255
"""The core's counter of numbers that were said; the seats of its axis are their places."""


def template_scores(
    game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...], most: Mapping[int, int]
) -> ScoreTables:
    """Return the scores of the sides under a contract that holds unknowns.

    Args:
        game: The game.
        contract: The template.
        totals: As `ScoreProbe` takes them.
        most: The largest number of each place.

    Raises:
        RulesError: If the score does not fit into tables.
    """
    probe = _TemplateProbe(game, contract, totals, most)
    return ScoreTables.of(shared_payoffs(probe), probe.watched.reads)


class _Contracts:
    """The contracts of ends, made when they are asked for."""

    def __init__(self, template: Contract[Any, Any], numbers: Mapping[int, NDArray[np.int64]]) -> None:
        self.template, self.numbers = template, numbers

    def __getitem__(self, end: int) -> Contract[Any, Any]:
        return contract_with(self.template, {place: int(values[end]) for place, values in self.numbers.items()})


class _TemplateProbe(ScoreProbe):
    """An author's score under a contract that holds unknowns, which are axes too.

    Args:
        game: The game.
        contract: The template.
        totals: As `ScoreProbe` takes them.
        most: The largest number of each place.
    """

    def __init__(
        self, game: GameRules[Any, Any], contract: Contract[Any, Any], totals: tuple[int, ...], most: Mapping[int, int]
    ) -> None:
        super().__init__(game, contract, totals, by_side=True)
        self._leaves = {name: leaves_of(getattr(contract, name)) for name in FREE_FIELDS}
        unknown = {place for leaves in self._leaves.values() for leaf in leaves if type(leaf) is SymbolicNumber
                   for place, _ in leaf.total[1]}  # fmt: skip
        self._symbolic = [Axis(CALL_NUMBERS, (place,), 1, most[place] + 1) for place in sorted(unknown)]  # type: ignore[arg-type]
        self.unknowns = contract.bid, contract.secret, tuple(self._symbolic)

    def _grid(self, groups: list[Group]) -> list[Axis]:
        return [*super()._grid(groups), *self._symbolic]

    def _ask(self, points: Points, axes: Sequence[Axis], seat: int) -> NDArray[np.int64]:
        counts = np.zeros((len(points), len(self.totals), self.game.players), np.int64)
        numbers: dict[int, Any] = {}
        for axis, steps in zip(axes, points.T, strict=True):
            if axis.counter == CALL_NUMBERS:
                numbers[axis.seats[0]] = steps
            else:
                counts[:, axis.counter, axis.seats[seat % len(axis.seats)]] = steps * axis.step
        leaves = [leaf for name in FREE_FIELDS for leaf in self._leaves[name]]
        varying = np.stack([np.broadcast_to(leaf.at(numbers) if type(leaf) is SymbolicNumber else leaf, len(points))
                            for leaf in leaves], axis=1)  # fmt: skip
        known = {field.name: getattr(self.contract, field.name) for field in fields(Contract)}

        def with_numbers(given: Iterator[Any]) -> Any:
            parts = {name: with_leaves(getattr(self.contract, name), given) for name in FREE_FIELDS}
            return PartialContract({**known, **parts}, self.watched.reads)

        by_side = scores_under(
            self.game, _Contracts(self.contract, numbers), varying, counts, with_numbers, self._spend
        )
        return self.sign * np.stack([by_side[:, sides].sum(axis=1) for sides in self.sides], axis=1)
