"""Imagined deals as another seat may see them: its own cards stay, all that it cannot see is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.bots.search.imagined import Imagined

__all__ = ["dealt_anew"]


def dealt_anew(
    some: Imagined, seat: int, times: int, seeds: np.random.Generator
) -> tuple[NDArray[np.uint64], dict[str, NDArray[np.uint64]]]:
    """Each of these worlds so many times, with the cards dealt anew that the seat does not hold: hands and piles.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.bots.search.imagined import imagine
    >>> from tricksmith.play import deal
    >>> game = games.get("nestors")
    >>> some = imagine(game.hand(deal(game, seed="example"), dealer=0).view(1), 10, 1)
    >>> hands, piles = dealt_anew(some, 2, 3, np.random.default_rng(1))
    >>> hands.shape, bool((hands[:, 2] == np.repeat(some.hands[:, 2], 3)).all()), bool((hands[0] == hands[1]).all())
    ((30, 4), True, False)
    """
    columns = [*some.hands.T, *some.piles.values()]
    loose = [place for place in range(len(columns)) if place != seat]
    masks = np.repeat(np.stack(columns, axis=1), times, axis=0)
    sizes = np.bitwise_count(masks[:, loose])
    same = sizes == sizes[0]
    if not same.all():  # the piles of some worlds are larger than those of others: those stay as they are
        loose = [place for place, alike in zip(loose, same.all(axis=0), strict=True) if alike]
    pool = np.bitwise_or.reduce(masks[:, loose], axis=1)
    lies = (pool[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(bool)
    order = np.argsort(np.where(lies, seeds.random(lies.shape), 2.0), axis=1)
    bits, start = np.uint64(1) << order.astype(np.uint64), 0
    for place in loose:
        size = int(masks[0, place].item().bit_count())
        masks[:, place] = np.bitwise_or.reduce(bits[:, start : start + size], axis=1)
        start += size
    players = some.hands.shape[1]
    return masks[:, :players].copy(), dict(zip(some.piles, masks[:, players:].T.copy(), strict=True))
