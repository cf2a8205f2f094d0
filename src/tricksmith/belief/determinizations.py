"""Hidden hands that fit everything a seat knows, each as likely as any other: counted, drawn, listed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tricksmith import _native
from tricksmith._seeds import Seed, seed_number
from tricksmith.belief.constraints import LocationConstraints, constraints_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tricksmith.belief.constraints import HiddenPlace
    from tricksmith.rules import View

    Masks = NDArray[np.uint64]

__all__ = ["Determinizations"]


class Determinizations:
    """All ways in which the cards that a viewer does not see may lie.

    A world is a row of sets of cards, one for each of `holders`: the other seats, then the hidden piles. A set is the
    `mask` of a `CardSet`. Every deal is as likely as any other, and which cards somebody gave away unseen was left to
    chance. That makes every world as likely as any other, unless a seat had more such choices in some deals than in
    others, as in a swap of three cards out of three or four: then `weights` says how likely each world is.

    Raises `RulesError` if the game moves its cards in a way that sets of places cannot express, and `ValueError` if
    there are too many worlds to count, 2**128 or more.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> worlds = Determinizations(hand.view(0))
    >>> worlds.count, [place.name for place in worlds.places]
    (2704156, ['seat 1', 'seat 2'])
    >>> worlds.sample(1000, seed=1).shape
    (1000, 2)
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.constraints: LocationConstraints = constraints_of(view)
        self._core = _native.Worlds(
            [holder.size for holder in self.constraints.places],
            [(case.weight, case.groups) for case in self.constraints.cases],
        )

    @property
    def places(self) -> tuple[HiddenPlace, ...]:
        """Whose cards the columns of a world are."""
        return self.constraints.places

    @cached_property
    def count(self) -> int:
        """How many worlds there are."""
        return self._core.count

    def sample(self, n: int, seed: Seed, threads: int | None = None) -> Masks:
        """Draw `n` worlds, an array (n, holders). The seed alone decides which, whatever the number of threads.

        `seed` is from 0 to 2**64 - 1; without `threads` every core takes part.
        """
        return self._core.sample(n, seed_number(seed), threads)

    def enumerate(self, limit: int = 2000) -> Masks:
        """List every world, an array (count, holders); raises `ValueError` if there are more than `limit`."""
        return self._core.list(limit)[0]

    def weights(self, limit: int = 2000) -> Masks:
        """How likely each world of `enumerate` is, as against the others; raises `ValueError` above `limit`."""
        return self._core.list(limit)[1]

    def hands(self, worlds: Masks) -> Masks:
        """The hands of all seats in these worlds, the viewer's own too: an array (n, players).

        Raises `ValueError` if the array has not a column for each of `holders`, or names cards outside the deck.
        """
        import numpy as np  # noqa: PLC0415 - loaded when worlds are made, not with the package

        view = self.view
        if worlds.ndim != 2 or worlds.shape[1] != len(self.places) or worlds.dtype != np.uint64:
            given = f"{worlds.shape} of {worlds.dtype}"
            raise ValueError(f"worlds are {given}; they must be (n, {len(self.places)}) of uint64, as `sample` gives")
        outside = worlds & ~np.uint64(view.game.cards.mask)
        if outside.any():
            world = int(np.flatnonzero(outside.any(axis=1))[0])
            raise ValueError(f"world {world} holds cards that are not in the deck: {int(outside[world].max()):#x}")
        found = np.zeros((len(worlds), view.game.players), dtype=np.uint64)
        for column, holder in enumerate(self.places):
            if holder.seat is not None:
                found[:, holder.seat] = worlds[:, column]
        if view.seat is not None:
            found[:, view.seat] = view.hand.mask
        return found
