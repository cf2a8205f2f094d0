"""Search in imagined worlds: what would come of each move, if the hidden cards lay so, or so?

`worlds` are where the hidden cards may lie, `ends` what play-outs come to, `cards` the choice of a card, `calls` that
of anything before the tricks, and `futures` how the calls may go on after it.
"""

from tricksmith.bots.search.calls import search_call
from tricksmith.bots.search.cards import BUDGET, search_card

__all__ = ["BUDGET", "search_call", "search_card"]
