"""What to say or give away before the tricks: each call tried in the same imagined worlds, the best ones in more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.futures import Futures, best_plan
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.weighed import weighed
from tricksmith.bots.thumb.script import find_calling
from tricksmith.engine import Hands
from tricksmith.rules.places import Places
from tricksmith.rules.question import PASS, Auction
from tricksmith.rules.seat import side_of

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Move, View
    from tricksmith.rules.calling import Calling

__all__ = ["search_call"]

SHARE = 0.4
"""Of the play-outs of a decision, those of each round, as far as nobody's later calls make them more."""
FEW = 6
"""So many calls are compared in the last round; of more, a quarter remain after each round before it."""
FEWEST, MOST = 4, 120
"""Worlds of a round."""


def search_call(view: View, rng: Random, budget: int) -> Decision | None:
    """The call that promises most, the first of several that promise the same.

    None in an auction, and where it cannot be told.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> search_call(hand.view(1), Random(1), 1200).move in hand.legal
    True
    """
    moves = tuple(view.legal)
    seeds = np.random.default_rng(rng.getrandbits(63))
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    left, budget = _narrowed(moves), max(1, int(budget * SHARE))
    while True:
        worlds = min(MOST, max(FEWEST, budget // len(left)))
        some = imagine(view, worlds, int(seeds.integers(1 << 62)))
        calling = find_calling(view, _places(view, some))
        if calling is None or isinstance(calling.question, Auction):
            return None
        points = _weigh(view, calling, some, left, seeds)
        if len(left) <= FEW:
            return weighed([moves[place] for place in left], points, some.weights)
        best = np.argsort(-(points @ some.weights), kind="stable")[: max(FEW, len(left) // 4)]
        left = left[np.sort(best)]


def _narrowed(moves: tuple[Move, ...]) -> NDArray[np.intp]:
    """The places of the moves to try: of many bids those that are 0, 1, 2, 4, 8 … steps up, and to pass."""
    if PASS not in moves or len(moves) <= FEW:
        return np.arange(len(moves))
    steps = {0, *(1 << power for power in range(len(moves).bit_length()) if 1 << power < len(moves)), moves.index(PASS)}
    return np.array(sorted(steps))


def _weigh(
    view: View, calling: Calling, some: Imagined, moves: NDArray[np.intp], seeds: np.random.Generator
) -> NDArray[np.float64]:
    """What each of these calls comes to in each world, all in the same (moves, worlds)."""
    assert view.seat is not None
    count = len(some.hands)
    lots, seed = seeds.random((count, view.game.players)), int(seeds.integers(1 << 62))
    piles = {name: np.tile(cards, len(moves)) for name, cards in some.piles.items()}
    shown = {name: cards.mask for name, cards in view.piles.items()}
    hands = Hands.asked(view.game, calling, np.tile(some.hands, (len(moves), 1)), {**piles, **shown}, seed=seed)
    hands.step(np.repeat(moves, count))
    found = Futures(hands, view.seat, np.tile(lots, (len(moves), 1)), each=1, seed=seed)
    weights, value = some.weights[found.origin % count], found.value[:, side_of(view.seat, view.game.sides)]
    points = np.zeros((len(moves), count))
    for place in range(len(moves)):
        here = np.flatnonzero(found.origin // count == place)
        plan = here[best_plan(found.path[here], value[here], weights[here])]
        points[place, found.origin[plan] % count] = value[plan]
    return points


def _places(view: View, some: Imagined) -> Places:
    """Where the cards lie in the first of these worlds."""
    layout = view.game.the_layout
    piles = {pile.name: 0 for pile in layout.piles if not pile.each}
    piles |= {name: int(cards[0]) for name, cards in some.piles.items()}
    piles |= {name: cards.mask for name, cards in view.piles.items()}
    face_up = frozenset(view.piles) | {pile.name for pile in layout.piles if pile.face_up}
    return Places(tuple(int(cards) for cards in some.hands[0]), piles, face_up)
