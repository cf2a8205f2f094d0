"""The novice's policy: heuristics that work from a view and a game's own rules, without a tree or weights.

`card_choice` weighs each play by who will take the trick (`win_probability`) and what that is worth (`utility`), in
plain Python. `call_choice` tries calls in a few deals that fit the view (`simulated_deals`), which the core plays out.
What a seat knows of hidden cards comes from `belief`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.bots.novice_policy.call_choice import choose_call
    from tricksmith.bots.novice_policy.card_choice import CardEvaluator as CardEvaluator
    from tricksmith.bots.novice_policy.card_choice import choose_card
    from tricksmith.bots.novice_policy.simulated_deals import SIMULATED_DEALS as SIMULATED_DEALS
    from tricksmith.bots.novice_policy.simulated_deals import simulate_deals as simulate_deals
    from tricksmith.bots.novice_policy.utility import MarginalUtility as MarginalUtility
    from tricksmith.bots.novice_policy.utility import SeatTotals as SeatTotals
    from tricksmith.bots.novice_policy.utility import final_margin as final_margin
    from tricksmith.bots.novice_policy.utility import parties_of as parties_of
    from tricksmith.bots.novice_policy.utility import sample_outcomes as sample_outcomes
    from tricksmith.bots.novice_policy.win_probability import CounterValues as CounterValues
    from tricksmith.bots.novice_policy.win_probability import WinProbabilities as WinProbabilities

__all__ = ["choose_call", "choose_card"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "call_choice": ["choose_call"],
        "card_choice": ["CardEvaluator", "choose_card"],
        "simulated_deals": ["SIMULATED_DEALS", "simulate_deals"],
        "utility": ["MarginalUtility", "SeatTotals", "final_margin", "parties_of", "sample_outcomes"],
        "win_probability": ["CounterValues", "WinProbabilities"],
    },
)
