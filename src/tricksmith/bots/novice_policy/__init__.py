"""The novice's policy: what the core makes of a view, without a tree or weights.

`card_choice` asks the core's heuristic policy for the value of each play, given which cards each seat can hold.
`call_choice` tries calls in a few deals that fit the view (`simulated_deals`), which the core plays out.
What a seat knows of hidden cards comes from `belief`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.bots.novice_policy.call_choice import choose_call
    from tricksmith.bots.novice_policy.card_choice import choose_card
    from tricksmith.bots.novice_policy.card_choice import play_values as play_values
    from tricksmith.bots.novice_policy.simulated_deals import SIMULATED_DEALS as SIMULATED_DEALS
    from tricksmith.bots.novice_policy.simulated_deals import simulate_deals as simulate_deals

__all__ = ["choose_call", "choose_card"]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "call_choice": ["choose_call"],
        "card_choice": ["choose_card", "play_values"],
        "simulated_deals": ["SIMULATED_DEALS", "simulate_deals"],
    },
)
