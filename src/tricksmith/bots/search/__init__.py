"""Search in imagined worlds: what would come of each move, if the hidden cards lay so, or so?

`imagined` are where the hidden cards may lie, and `beliefs` how likely, by what the others have done. `ends` are what
play-outs come to, `cards` the choice of a card, `tree` a better one, and `deep` the master's, with `sure` for what is
certain and `bound` for what is played for; `ending` works out the last tricks. `calls` is the choice of anything before
the tricks, `futures` how the calls may go on after it, and `auction` bids, with `stakes` for what each is worth and
`redealt` for what others see.
"""

from tricksmith.bots.search.calls import search_call
from tricksmith.bots.search.cards import BUDGET, search_card
from tricksmith.bots.search.tree import ITERATIONS, search_tree

__all__ = ["BUDGET", "ITERATIONS", "search_call", "search_card", "search_tree"]
