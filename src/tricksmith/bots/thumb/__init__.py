"""Rules of thumb for any game: what a sensible player makes of a view by reckoning rather than by search.

Each module answers one question. `sight`: what does the seat know of hidden cards? `odds`: which cards take tricks?
`worth`: what is a trick worth? `cards`: which card, then? `world`, `playout` and `imagined` are for the calls
before the tricks: where do they stand, how may the hidden cards lie, and what would come of it? `calls`: what to say?
"""

from tricksmith.bots.thumb.calls import choose_call
from tricksmith.bots.thumb.cards import choose_card

__all__ = ["choose_call", "choose_card"]
