"""The novice: a sensible player of any game, by rules of thumb."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tricksmith.bots.bot import Bot
from tricksmith.bots.renege import proven_reneges
from tricksmith.bots.thumb import choose_call, choose_card
from tricksmith.bots.thumb.fault import FAULTS

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Claim, Move, View

__all__ = ["NoviceBot"]


class NoviceBot(Bot):
    """Counts which cards beat which, and asks the score what a trick is worth; knows no game by name.

    Before the tricks it imagines a few deals, plays them out quickly and says what scored best. In the tricks it weighs
    for each card who will take the trick, what that is worth, and what the card would be worth later. It claims a
    renege once the tricks have proven it, and never reneges.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(NoviceBot().choose(hand.view(1), Random(1)))
    'some'
    """

    name = "novice"

    def choose(self, view: View, rng: Random) -> Move:
        try:
            return choose_call(view) if view.phase == "calls" else choose_card(view, rng)
        except FAULTS:  # the match must go on if the rules of somebody's game cannot be asked what might be
            return view.proper[-1]

    def aside(self, view: View, rng: Random) -> Claim | None:
        """A claim of a renege that is proven and has not been claimed."""
        if not view.asides:
            return None
        proven, claimed = Counter(proven_reneges(view)), Counter(view.claims)
        return next((claim for claim in view.asides if proven[claim.seat] > claimed[claim.seat]), None)
