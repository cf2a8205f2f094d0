"""Ends of hands solved over all worlds that a seat cannot tell apart, against others who play by a rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith.engine.thumb import Thumb
from tricksmith.engine.words import Row
from tricksmith.solve.stakes import Stakes, Worth

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.engine.tricks import Tricks
    from tricksmith.rules import Contract

__all__ = ["SLIP", "endgame"]

SLIP = 0.3
"""How often the others are thought to play any card rather than the one of the rule of thumb."""


def endgame(
    tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], weights: NDArray[np.float64] | None = None,
    *, slip: float = SLIP, aim: str = "margin", nodes: int | None = None, seconds: float | None = None,
    threads: int | None = None,
) -> Worth:  # fmt: skip
    """What each play of the seat to act is worth, exactly, if the others play by the rule of thumb but slip.

    The seat must play alike in all worlds that look alike to it, now and later, and plays the best it can; each other
    seat plays by `Thumb` with no noise, looking at its own hand alone, or with a chance of `slip` any legal card.

    Args:
        tricks: The tricks of the contract.
        contract: The contract.
        rows: The worlds, positions as in `Tricks`. All that the seat sees must be the same in each. Where it plays
            for a dummy, both hands are its own.
        weights: How likely each world is as against the others, above 0; all alike without. A world may come more than
            once. The order of the worlds changes nothing.
        slip: From 0 to 1.
        aim: "margin": points of the seat's side above the mean of the other sides. "score": its points. "tricks": its
            tricks, whatever they are worth.
        nodes: The most plays to try, where each counts once in every world; shared out evenly among the root plays.
        seconds: The most time to take, by the clock on the wall. It is how a search is broken off, too.
        threads: Root plays are searched on so many threads; on all cores without. It changes no result.

    Raises:
        ValueError: If worlds, weights or limits do not fit.
        RulesError: If the score does not fit into tables, or worlds differ in what there is to win.

    >>> from tricksmith import games
    >>> from tricksmith.belief import Worlds
    >>> from tricksmith.engine import Tricks
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> tricks, worlds = Tricks.of(game, hand.contract), Worlds(hand.view(hand.to_act))
    >>> rows = np.repeat(tricks.rows([hand]), worlds.count, axis=0)
    >>> rows[:, :3] = worlds.hands(worlds.enumerate())
    >>> found = endgame(tricks, hand.contract, rows)
    >>> worlds.count, {str(play): round(value, 2) for play, value in found.values.items()}
    (20, {'5yk/y': 2.51, '5yk/k': 1.78, '7sk/s': 1.32, '7sk/k': 1.83, '9ms/m': 1.68, '9ms/s': 0.55})
    """
    stakes = Stakes.of(tricks, contract, rows, aim)
    thumb = Thumb.for_row(tricks, contract, Row.of(rows[0].tolist()))
    found = _native.endgame(
        stakes.solver, thumb._core, rows, np.ones(len(rows)) if weights is None else weights, parts=stakes.parts,
        seats=stakes.seats, slip=slip, nodes=nodes, seconds=seconds, threads=threads,
    )  # fmt: skip
    return stakes.worth(*found)
