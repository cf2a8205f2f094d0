"""What to say or give away before the tricks: each call tried in the same imagined worlds, the best ones in more."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tricksmith.bots.decision import ONLY, Decision
from tricksmith.bots.search.auction import search_auction
from tricksmith.bots.search.futures import Futures, best_plan
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.weighed import weighed
from tricksmith.bots.thumb.script import find_calling
from tricksmith.engine import Hands
from tricksmith.rules import side_of
from tricksmith.rules.author import PASS, Auction, CardLocations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Move, View
    from tricksmith.rules.runtime import Calling

__all__ = ["search_call"]

SHARE = 0.4
"""Of the play-outs of a decision, those of each round, as far as nobody's later calls make them more."""
FEW = 6
"""So many calls are compared in the last round; of more, a quarter remain after each round before it."""
FEWEST, MOST = 4, 120
"""Worlds that are tried at once: of more, so many after each other."""
AUCTION = 18
"""Play-outs for each world in which an auction is thought through."""
AT_ONCE = 32
"""Worlds in which an auction is thought through at once."""

Points = tuple["NDArray[np.float64]", "NDArray[np.float64]"]
"""What each call comes to in each world (moves, worlds), and how likely the worlds are (worlds,)."""


def search_call(
    view: View, rng: Random, budget: int, *, seconds: float | None = None, in_auction: int | None = None,
    model: OpponentModel | None = None,
) -> Decision | None:  # fmt: skip
    """The call that promises most, the first of several that promise the same; None where it cannot be told.

    After so many seconds it is the best so far. In an auction it spends `in_auction` play-outs, if that is given. Hands
    are played out by the `model`, or without one by the rule of thumb.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> search_call(hand.view(1), Random(1), 1200).move in hand.legal
    True
    """
    until = None if seconds is None else monotonic() + seconds
    moves = tuple(view.legal)
    seeds = np.random.default_rng(rng.getrandbits(63))
    if len(moves) == 1:
        return Decision(moves[0], because=ONLY)
    left = _narrowed(moves)
    if (first := _calling(view, seeds)) is None:
        return None
    if isinstance(first.question, Auction):
        tried = [moves[place] for place in left]
        rounds = _rounds(max(FEWEST, (in_auction or budget) // AUCTION), AT_ONCE, until)
        found = [search_auction(view, first, tried, *_drawn(view, count, seeds), model) for count in rounds]
        return weighed(tried, *_joined(found))
    budget = max(1, int(budget * SHARE))
    while True:
        found = []
        for count in _rounds(max(FEWEST, budget // len(left)), MOST, until):
            some, _ = _drawn(view, count, seeds)
            found.append((_weigh(view, first, some, left, seeds, model), some.weights))
        late = until is not None and monotonic() > until
        if len(left) <= FEW or late:
            return weighed([moves[place] for place in left], *_joined(found))
        points, weights = _joined(found)
        best = np.argsort(-(points @ weights), kind="stable")[: max(FEW, len(left) // 4)]
        left = left[np.sort(best)]


def _calling(view: View, seeds: np.random.Generator) -> Calling | None:
    """Where the calls stand."""
    return find_calling(view, _places(view, imagine(view, 1, int(seeds.integers(1 << 62)))))


def _rounds(count: int, most: int, until: float | None) -> Iterator[int]:
    """So many worlds in parts, as long as there is time: the parts are the same, whatever the limit."""
    while count > 0:
        part = min(count, most)
        yield part
        count -= part
        if until is not None and monotonic() > until:
            return


def _drawn(view: View, count: int, seeds: np.random.Generator) -> tuple[Imagined, np.random.Generator]:
    return imagine(view, count, int(seeds.integers(1 << 62))), seeds


def _joined(found: Sequence[Points]) -> Points:
    """All rounds as one: each counts by how many worlds it really has, as some may be unlikely."""
    sizes = [1 / float(weights @ weights) for _, weights in found]
    weights = np.concatenate([size * weights for size, (_, weights) in zip(sizes, found, strict=True)])
    return np.concatenate([points for points, _ in found], axis=1), weights / weights.sum()


def _narrowed(moves: tuple[Move, ...]) -> NDArray[np.intp]:
    """The places of the moves to try: of many bids those that are 0, 1, 2, 4, 8 … steps up, and to pass."""
    if PASS not in moves or len(moves) <= FEW:
        return np.arange(len(moves))
    steps = {0, *(1 << power for power in range(len(moves).bit_length()) if 1 << power < len(moves)), moves.index(PASS)}
    return np.array(sorted(steps))


def _weigh(
    view: View, calling: Calling, some: Imagined, moves: NDArray[np.intp], seeds: np.random.Generator,
    model: OpponentModel | None,
) -> NDArray[np.float64]:  # fmt: skip
    """What each of these calls comes to in each world, all in the same (moves, worlds)."""
    assert view.seat is not None
    count = len(some.hands)
    lots, seed = seeds.random((count, view.game.players)), int(seeds.integers(1 << 62))
    piles = {name: np.tile(cards, len(moves)) for name, cards in some.piles.items()}
    shown = {name: cards.mask for name, cards in view.piles.items()}
    hands = Hands.in_calls(view.game, calling, np.tile(some.hands, (len(moves), 1)), {**piles, **shown}, seed=seed)
    hands.step(np.repeat(moves, count))
    found = Futures(hands, view.seat, np.tile(lots, (len(moves), 1)), each=1, seed=seed, model=model)
    weights, value = some.weights[found.origin % count], found.value[:, side_of(view.seat, view.game.sides)]
    points = np.zeros((len(moves), count))
    for place in range(len(moves)):
        here = np.flatnonzero(found.origin // count == place)
        plan = here[best_plan(found.path[here], value[here], weights[here])]
        points[place, found.origin[plan] % count] = value[plan]
    return points


def _places(view: View, some: Imagined) -> CardLocations:
    """Where the cards lie in the first of these worlds."""
    layout = view.game.the_layout
    piles = {pile.name: 0 for pile in layout.piles if not pile.each}
    piles |= {name: int(cards[0]) for name, cards in some.piles.items()}
    piles |= {name: cards.mask for name, cards in view.piles.items()}
    face_up = frozenset(view.piles) | {pile.name for pile in layout.piles if pile.face_up}
    return CardLocations(tuple(int(cards) for cards in some.hands[0]), piles, face_up)
