"""Inference from calls so far: the contracts that others have named, and the tricks that seats have bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.bots.bid_inference import bid_log_likelihoods, named_contracts
from tricksmith.bots.trick_bids import trick_bids_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.bots.bid_inference import NamedContract
    from tricksmith.bots.trick_bids import TrickBids
    from tricksmith.rules import View
    from tricksmith.rules.runtime import Calling

__all__ = ["HeardBids"]


class HeardBids(NamedTuple):
    """What the calls so far say about the cards, for the seat that is to call.

    Attributes:
        named: The contracts that others have named.
        trick_bids: The numbers of tricks that seats have bid, and those that the others will bid; None in games without
            such bids.
    """

    named: tuple[NamedContract, ...] = ()
    trick_bids: TrickBids | None = None

    @classmethod
    def of(cls, view: View, calling: Calling | None) -> HeardBids:
        """Return what a seat has heard.

        Args:
            view: What the seat knows, in the calls.
            calling: The state of the calls, with the cards of one deal that fits the view; None where it is not known.

        >>> from tricksmith import games
        >>> from tricksmith.belief import replay_calls
        >>> from tricksmith.play import deal
        >>> game = games.get("spades")
        >>> hand = game.hand(deal(game, seed="example"), dealer=0).play("bid 4")
        >>> heard = HeardBids.of(hand.view(2), replay_calls(hand.view(2), hand.stage.locations))
        >>> heard.named, [(seat, str(call)) for seat, call in heard.trick_bids.bids_so_far], heard.is_informative
        ((), [(1, 'bid 4')], True)
        """
        return cls(named_contracts(view, calling), trick_bids_of(view, calling))

    @property
    def is_informative(self) -> bool:
        """Whether the calls make some deals more likely than others."""
        return bool(self.named or (self.trick_bids is not None and self.trick_bids.bids_so_far))

    def log_likelihoods(self, hands: NDArray[np.uint64]) -> Floats:
        """Return the log likelihood of what was said in each deal, shape (deals,).

        Args:
            hands: What each seat holds in each deal, shape (deals, players), as bits.
        """
        by_trick_bids = self.trick_bids.log_likelihoods(hands) if self.trick_bids is not None else 0.0
        return bid_log_likelihoods(self.named, hands) + by_trick_bids
