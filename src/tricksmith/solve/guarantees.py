"""Maximin guarantees: the points that a seat reaches in every determinization, whatever the others play."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from tricksmith import _native
from tricksmith._deprecated import renamed_argument
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


@renamed_argument("aim", "objective")
def guarantee(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], *,
    hidden: Sequence[tuple[int, int, int]] | None = None, objective: str = "score", threshold: float | None = None,
    nodes: int | None = None, seconds: float | None = None, threads: int | None = None,
) -> ExactValues:  # fmt: skip
    """Return the maximin value of each play of the seat to act: its points in the worst case, against the worst play.

    The seat must make the same play in all determinizations that look the same to it, now and later. All others, also
    partners, can play anything; only a dummy whose cards the seat plays is on its side.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The determinizations as encoded positions, (n, 19) uint64, that look alike to the seat. A guarantee holds
            for these alone, so list them all, or give `hidden`.
        hidden: What is known of the hidden cards, as `hidden_places` returns it. Then there is one row, whose other
            hands are not read, and the determinizations are all that fit. They need not be listed, so this can be used
            earlier in a hand. The guarantee always holds. It may be lower than the best possible where a play shows
            only that a hand lacks some of several cards, or where `hidden` takes in more determinizations than there
            are.
        objective: "score": the points of the seat's side. "margin": its points above the mean of the other sides.
            "tricks": the tricks that it has in the end, whatever they are worth. It was called `aim`, which is
            deprecated.
        threshold: If given, each value is only a bound: at least `threshold` where a play guarantees that, and below it
            where it does not (a null window). This is quicker.
        nodes: The most plays to try; shared evenly among the root plays that differ.
        seconds: A limit of wall-clock time.
        threads: The number of threads for root plays; None for all cores.
            The result depends on it only if `seconds` run out.

    Raises:
        ValueError: If determinizations, hidden cards or limits do not fit.
        RulesError: If the score can't be compiled, or the totals of tricks and counters are not known.

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
    >>> result = guarantee(tricks, hand.contract, tricks.encode([hand]), hidden=hidden)
    >>> {str(play): value for play, value in result.values.items()}
    {'5yk/y': 0.0, '5yk/k': 0.0, '7sk/s': 0.0, '7sk/k': 0.0, '9ms/m': 1.0, '9ms/s': 0.0}
    """
    maximized = Objective.of(tricks, contract, rows, objective)
    result = _native.maximin_values(
        maximized.solver, rows, coefficients=maximized.coefficients, seats=maximized.seats,
        hidden=None if hidden is None else list(hidden), nodes=nodes, seconds=seconds, threads=threads,
        threshold=None if threshold is None else math.ceil(threshold * maximized.divisor),
    )  # fmt: skip
    return maximized.exact_values(*result)


def hidden_places(constraints: LocationConstraints, *, dummy: int | None = None) -> list[tuple[int, int, int]]:
    """Return what a seat knows of the hidden cards as `guarantee` takes it.

    Args:
        constraints: What the seat knows. If that is one of several cases, a card can be wherever any of them allows.
        dummy: A seat whose hand is open to the seat and played by it.

    Returns:
        For each place the seat (-1 for a pile), the cards that can be there as a mask, and the number of cards there.

    >>> from tricksmith import games
    >>> from tricksmith.belief import constraints_of
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> [(seat, size) for seat, _, size in hidden_places(constraints_of(hand.view(0)))]
    [(1, 5), (2, 5), (-1, 3), (-1, 5)]
    """
    possible = [0] * len(constraints.places)
    for case in constraints.cases:
        for cards, places in case.groups:
            for index in bits(places):
                possible[index] |= cards
    return [(-1 if place.seat is None else place.seat, cards, place.size)
            for place, cards in zip(constraints.places, possible, strict=True)
            if place.seat is None or place.seat != dummy]  # fmt: skip
