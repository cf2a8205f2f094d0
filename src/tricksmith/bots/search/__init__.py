"""Search over deals that fit what a seat knows: flat Monte Carlo, ISMCTS, and calls by simulation.

`pimc` and `ismcts` choose a card, `belief_search` adds posterior weights and guarantees; `call_search` chooses a call,
with `auction_search` for auctions. They stand on `determinization` (weighted deals), `evaluation` (playouts and the
comparison of moves) and `exact` (guarantees and exact values), and know the engine's arrays but no bot.
"""

from tricksmith.bots.search.call_search import search_call
from tricksmith.bots.search.ismcts import MAX_SIMULATIONS, search_ismcts
from tricksmith.bots.search.pimc import PLAYOUTS, search_pimc

__all__ = ["MAX_SIMULATIONS", "PLAYOUTS", "search_call", "search_ismcts", "search_pimc"]
