"""Which card to play: flat Monte Carlo over imagined worlds, the rest of the hand by the rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.bound import bound
from tricksmith.bots.search.ends import mean_margins, play_to_scores
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.rows import rows_of
from tricksmith.bots.search.weighed import weighed
from tricksmith.engine import Tricks
from tricksmith.rules import Play
from tricksmith.rules.seat import side_of

if TYPE_CHECKING:
    from random import Random

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import View

__all__ = ["BUDGET", "rows_of", "search_card"]

BUDGET = 1_200
"""Play-outs for one decision."""


def search_card(view: View, rng: Random, budget: int = BUDGET, some: Imagined | None = None) -> Decision:
    """The play that promises most over so many play-outs: the first of them, if several promise the same.

    Every play is tried in the same worlds, and chance in the play-outs is the same after each. Without `some` worlds
    any are drawn that fit the view.

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
    assert view.seat is not None
    assert view.contract is not None
    tricks, side = Tricks.of(view.game, view.contract), side_of(view.seat, view.game.sides)
    most = max(1, budget // len(moves))
    some = imagine(view, most, world_seed) if some is None else some.focused(most, world_seed)
    rows = rows_of(tricks, view, some)
    each = max(1, budget // (len(moves) * len(rows)))
    points, bid = np.empty((len(moves), len(rows))), bound(view, some)
    made = np.empty(len(moves))
    for place, move in enumerate(moves):
        assert isinstance(move, Play)
        number = tricks.number(move, leading=not view.trick)
        after = tricks.step(rows, np.full(len(rows), number, np.uint16))
        scores = play_to_scores(view.game, view.contract, after, each=each, seed=seed)
        points[place] = mean_margins(view.game, scores)[:, side]
        if bid is not None:
            made[place] = (scores[:, :, side] >= bid.points).mean(axis=1) @ some.weights
    found = weighed(moves, points, some.weights)
    return found if bid is None else found.playing_for(bid.text, dict(zip(moves, made.tolist(), strict=True)))
