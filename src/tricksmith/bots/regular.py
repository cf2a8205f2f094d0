"""The regular: a bot that looks ahead in imagined worlds, in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.bots.decision import Decision
from tricksmith.bots.novice import NoviceBot
from tricksmith.bots.search import search_call, search_pimc
from tricksmith.bots.thumb.fault import FAULTS

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Move, View

__all__ = ["RegularBot"]

PLAY_OUTS = 300
"""Of one decision, which take about a millisecond."""
AUCTION = 600
"""Of a bid in an auction, at least: with fewer, chance has more to say than the cards."""


class RegularBot(NoviceBot):
    """Tries every move in some dozen worlds that agree with its view, and plays each hand out in the core.

    The play-outs follow a rule of thumb for all seats. Before the tricks the others' calls are left to chance, but in
    an auction they bid as high as their hands promise; its own later calls are tried too. Where a game cannot be
    asked what might be, it does what the novice does.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(RegularBot().choose(hand.view(1), Random(1)))
    'some'
    """

    name = "regular"
    budget = PLAY_OUTS

    def choose(self, view: View, rng: Random) -> Move:
        return self.consider(view, rng).move

    def consider(self, view: View, rng: Random) -> Decision:
        try:
            found = self.search(view, rng)
        except FAULTS:  # the core cannot take every game that somebody may write
            found = None
        return Decision(super().choose(view, rng)) if found is None else found

    def search(self, view: View, rng: Random) -> Decision | None:
        """What the search finds; None where it cannot tell."""
        assert self.budget is not None
        if view.phase == "calls":
            return search_call(view, rng, self.budget, seconds=self.seconds, in_auction=max(self.budget, AUCTION))
        return search_pimc(view, rng, self.budget, seconds=self.seconds)
