"""Search over deals that fit what a seat knows: flat Monte Carlo, ISMCTS, and calls by simulation.

`pimc` and `ismcts` choose a card, `belief_search` adds posterior weights and guarantees; `call_search` chooses a call,
with `auction_search` for auctions. They build on `determinization` (weighted deals), `evaluation` (playouts and the
comparison of moves) and `exact_results` (guarantees and exact values), and know the engine's arrays but no bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.bots.search.auction_search import search_auction as search_auction
    from tricksmith.bots.search.belief_search import BELIEF_SIMULATIONS, search_with_beliefs
    from tricksmith.bots.search.belief_search import GUARANTEE_NODES as GUARANTEE_NODES
    from tricksmith.bots.search.belief_search import SAMPLED_DEALS as SAMPLED_DEALS
    from tricksmith.bots.search.belief_search import prefer_guaranteed as prefer_guaranteed
    from tricksmith.bots.search.call_playouts import CallPlayouts as CallPlayouts
    from tricksmith.bots.search.call_results import CallOutcome as CallOutcome
    from tricksmith.bots.search.call_results import call_outcomes as call_outcomes
    from tricksmith.bots.search.call_search import call_margins as call_margins
    from tricksmith.bots.search.call_search import can_search_calls as can_search_calls
    from tricksmith.bots.search.call_search import count_contracts as count_contracts
    from tricksmith.bots.search.call_search import search_call
    from tricksmith.bots.search.determinization import WeightedDeals as WeightedDeals
    from tricksmith.bots.search.determinization import determinize as determinize
    from tricksmith.bots.search.determinization import encode_determinizations as encode_determinizations
    from tricksmith.bots.search.determinization import posterior as posterior
    from tricksmith.bots.search.determinization import reshuffle_unseen as reshuffle_unseen
    from tricksmith.bots.search.evaluation import OPEN_HAND_PLAYOUTS as OPEN_HAND_PLAYOUTS
    from tricksmith.bots.search.evaluation import compare_actions as compare_actions
    from tricksmith.bots.search.evaluation import rollout_ends as rollout_ends
    from tricksmith.bots.search.evaluation import rollout_scores as rollout_scores
    from tricksmith.bots.search.exact_results import AimThreshold as AimThreshold
    from tricksmith.bots.search.exact_results import aim_threshold as aim_threshold
    from tricksmith.bots.search.exact_results import contract_threshold as contract_threshold
    from tricksmith.bots.search.exact_results import endgame_values as endgame_values
    from tricksmith.bots.search.exact_results import guaranteed_plays as guaranteed_plays
    from tricksmith.bots.search.exact_results import guaranteed_points as guaranteed_points
    from tricksmith.bots.search.ismcts import MAX_SEARCH_DEALS as MAX_SEARCH_DEALS
    from tricksmith.bots.search.ismcts import MAX_SIMULATIONS, search_ismcts
    from tricksmith.bots.search.pimc import PLAYOUTS, search_pimc
    from tricksmith.bots.search.pimc import can_search_plays as can_search_plays
    from tricksmith.bots.search.pimc import play_scores as play_scores
    from tricksmith.bots.search.play_results import LineResults as LineResults
    from tricksmith.bots.search.play_results import line_results as line_results
    from tricksmith.bots.search.play_results import play_outcomes as play_outcomes

__all__ = [
    "BELIEF_SIMULATIONS",
    "MAX_SIMULATIONS",
    "PLAYOUTS",
    "search_call",
    "search_ismcts",
    "search_pimc",
    "search_with_beliefs",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "auction_search": ["search_auction"],
        "belief_search": [
            "BELIEF_SIMULATIONS",
            "GUARANTEE_NODES",
            "SAMPLED_DEALS",
            "prefer_guaranteed",
            "search_with_beliefs",
        ],
        "call_results": ["CallOutcome", "call_outcomes"],
        "call_playouts": ["CallPlayouts"],
        "call_search": ["call_margins", "can_search_calls", "count_contracts", "search_call"],
        "determinization": [
            "WeightedDeals",
            "determinize",
            "encode_determinizations",
            "posterior",
            "reshuffle_unseen",
        ],
        "evaluation": ["OPEN_HAND_PLAYOUTS", "compare_actions", "rollout_ends", "rollout_scores"],
        "exact_results": [
            "AimThreshold",
            "aim_threshold",
            "contract_threshold",
            "endgame_values",
            "guaranteed_plays",
            "guaranteed_points",
        ],
        "ismcts": ["MAX_SEARCH_DEALS", "MAX_SIMULATIONS", "search_ismcts"],
        "pimc": ["PLAYOUTS", "can_search_plays", "play_scores", "search_pimc"],
        "play_results": ["LineResults", "line_results", "play_outcomes"],
    },
)
