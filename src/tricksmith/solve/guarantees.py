"""What a seat can be sure of: the points that it reaches in every world, whatever the others play."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from tricksmith import _native
from tricksmith.cards import bits
from tricksmith.solve.objective import ExactValues, Objective

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tricksmith.belief import LocationConstraints
    from tricksmith.engine import Tricks
    from tricksmith.rules import Contract

__all__ = ["guarantee", "hidden_places"]


def guarantee(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], *,
    hidden: Sequence[tuple[int, int, int]] | None = None, aim: str = "score", threshold: float | None = None,
    nodes: int | None = None, seconds: float | None = None, threads: int | None = None,
) -> ExactValues:  # fmt: skip
    """What each play of the seat to act makes sure of: its points in the worst world, against the worst play.

    The seat must play alike in all worlds that look alike to it, now and later. All others, partners too, may play
    anything; only a dummy that the seat plays for plays with it.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The worlds, positions as in `Tricks`, that look alike to the seat. A guarantee is good for these worlds
            and no others: to be sure, list them all, or give `hidden`.
        hidden: What is known of the hidden cards, as `hidden_places` gives it: then there is one row, whose other hands
            are not read, and the worlds are all that fit. They need not be listed, so that this can be asked earlier
            in a hand. What it promises is always kept. Where a play tells only that a hand lacks some of several
            cards, or `hidden` takes in more worlds than there are, it may promise less than could be had.
        aim: "score": the points of the seat's side. "margin": its points above the mean of the other sides.
            "tricks": the tricks that it has in the end, whatever they are worth.
        threshold: If given, each value is only a bound: at least `threshold` where a play guarantees that, and below it
            where it does not (a null window). This is quicker.
        nodes: The most plays to try; shared out evenly among the root plays that differ.
        seconds: The most time to take, by the clock on the wall. It is how a search is broken off, too.
        threads: Root plays are searched on so many threads; on all cores without. It changes no result.

    Raises:
        ValueError: If worlds, hidden cards or limits do not fit.
        RulesError: If the score does not fit into tables, or what there is to win is not known.

    >>> from tricksmith import games
    >>> from tricksmith.belief import constraints_of
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> tricks = Tricks.of(game, hand.contract)
    >>> hidden = hidden_places(constraints_of(hand.view(hand.to_act)))
    >>> found = guarantee(tricks, hand.contract, tricks.encode([hand]), hidden=hidden)
    >>> {str(play): value for play, value in found.values.items()}
    {'5yk/y': 0.0, '5yk/k': 0.0, '7sk/s': 0.0, '7sk/k': 0.0, '9ms/m': 1.0, '9ms/s': 0.0}
    """
    objective = Objective.of(tricks, contract, rows, aim)
    found = _native.guarantee(
        objective.solver, rows, parts=objective.coefficients, seats=objective.seats,
        hidden=None if hidden is None else list(hidden), nodes=nodes, seconds=seconds, threads=threads,
        enough=None if threshold is None else math.ceil(threshold * objective.divisor),
    )  # fmt: skip
    return objective.exact_values(*found)


def hidden_places(evidence: LocationConstraints, *, dummy: int | None = None) -> list[tuple[int, int, int]]:
    """What a seat knows of the hidden cards as `guarantee` takes it: seat (-1 for a pile), cards as bits, and how many.

    `dummy` is a seat whose hand lies open to the seat and is played by it. Where the evidence falls into several cases,
    a card may lie wherever it may in any of them.

    >>> from tricksmith import games
    >>> from tricksmith.belief import constraints_of
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> [(seat, size) for seat, _, size in hidden_places(constraints_of(hand.view(0)))]
    [(1, 5), (2, 5), (-1, 3), (-1, 5)]
    """
    may = [0] * len(evidence.places)
    for case in evidence.cases:
        for cards, holders in case.groups:
            for place in bits(holders):
                may[place] |= cards
    found = zip(evidence.places, may, strict=True)
    return [(-1 if holder.seat is None else holder.seat, cards, holder.size) for holder, cards in found
            if holder.seat is None or holder.seat != dummy]  # fmt: skip
