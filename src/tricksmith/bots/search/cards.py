"""Which card to play: flat Monte Carlo over imagined worlds, the rest of the hand by the rule of thumb."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.bound import bound
from tricksmith.bots.search.ends import mean_margins, play_to_scores
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.rows import rows_of
from tricksmith.bots.search.weighed import weighed
from tricksmith.engine import Tricks
from tricksmith.rules import Play, side_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.bots.search.bound import Bound
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import View

__all__ = ["BUDGET", "rows_of", "search_card"]

BUDGET = 1_200
"""Play-outs for one decision."""
MOST = 1_000_000
"""And at most, whatever is asked for: more of them tell nothing new."""
TOGETHER = 600
"""Worlds between two looks at the clock."""

_Tried = tuple["NDArray[np.float64]", "NDArray[np.float64]", "NDArray[np.float64]"]
"""Points of each play in each world, how often what is played for came off there, and how likely the world is."""


def search_card(
    view: View, rng: Random, budget: int = BUDGET, some: Imagined | None = None, seconds: float | None = None
) -> Decision:
    """The play that promises most over so many play-outs, a million at most: the first, if several promise the same.

    Every play is tried in the same worlds, and chance in the play-outs is the same after each. Without `some` worlds
    any are drawn that fit the view. After so many seconds, which are looked at after some hundred worlds, it is the
    best so far.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_card(hand.view(1), Random(1)).move) in map(str, hand.legal)
    True
    """
    moves = tuple(view.proper)
    world_seed, seed = rng.getrandbits(63), rng.getrandbits(63)
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    until = None if seconds is None else monotonic() + seconds
    budget = min(budget, MOST)
    most = max(1, budget // len(moves))
    some = imagine(view, most, world_seed) if some is None else some.focused(most, world_seed)
    each, bid = max(1, budget // (len(moves) * len(some.weights))), bound(view, some)
    tried = []
    for place, part in enumerate(_parts(some, seed)):
        tried.append(_try(view, part, each, (seed + place) % (1 << 63), bid))
        if until is not None and monotonic() > until:
            break
    points, made, weights = (np.concatenate(part, axis=-1) for part in zip(*tried, strict=True))
    if len(weights) < len(some.weights):
        weights = weights / weights.sum()
    found = weighed(moves, points, weights)
    if bid is None:
        return found
    return found.playing_for(bid.text, dict(zip(moves, (made @ weights).tolist(), strict=True)))


def _parts(some: Imagined, seed: int) -> Iterator[Imagined]:
    """All worlds; many of them some at a time, in an order that chance makes, for they may be listed in one."""
    count = len(some.weights)
    if count <= TOGETHER:
        yield some
        return
    order = np.random.default_rng(seed).permutation(count)
    for begin in range(0, count, TOGETHER):
        yield some.pick(order[begin : begin + TOGETHER])


def _try(view: View, some: Imagined, each: int, seed: int, bid: Bound | None) -> _Tried:
    """Every play in each of these worlds: the margins of the seat's side, and how often what it plays for came off."""
    assert view.seat is not None
    assert view.contract is not None
    tricks, side = Tricks.of(view.game, view.contract), side_of(view.seat, view.game.sides)
    rows = rows_of(tricks, view, some)
    points, made = np.empty((2, len(view.proper), len(rows)))
    for place, move in enumerate(view.proper):
        assert isinstance(move, Play)
        number = tricks.play_number(move, leading=not view.trick)
        after = tricks.step(rows, np.full(len(rows), number, np.uint16))
        scores = play_to_scores(view.game, view.contract, after, each=each, seed=seed)
        points[place] = mean_margins(view.game, scores)[:, side]
        made[place] = 0 if bid is None else (scores[:, :, side] >= bid.points).mean(axis=1)
    return points, made, some.weights
