"""Search in imagined worlds: what would come of each move, if the hidden cards lay so, or so?

`worlds` are where the hidden cards may lie, `ends` what play-outs come to, `cards` the choice of a card, `tree` a
better one, `calls` that of anything before the tricks, and `futures` how the calls may go on after it.
"""

from tricksmith.bots.search.calls import search_call
from tricksmith.bots.search.cards import BUDGET, search_card
from tricksmith.bots.search.tree import ITERATIONS, search_tree

__all__ = ["BUDGET", "ITERATIONS", "search_call", "search_card", "search_tree"]
