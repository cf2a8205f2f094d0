"""What a seat can conclude about the cards that it does not see, and how likely each deal is.

`constraints_of` turns a view into the sets of places where each hidden card can be. `Determinizations` counts the deals
that fit, samples them uniformly, or lists them all. `OpponentModel`, learned from self-play, gives the likelihood of
the others' calls and plays in each. Everything here starts from a `View`; nothing here searches or chooses a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._deprecated import renamed_names
from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.belief.bidding_model import BiddingModel as BiddingModel
    from tricksmith.belief.bidding_model import CallKinds as CallKinds
    from tricksmith.belief.bidding_model import call_decisions as call_decisions
    from tricksmith.belief.bidding_model import group_calls as group_calls
    from tricksmith.belief.card_packing import MAX_HIDDEN_CARDS as MAX_HIDDEN_CARDS
    from tricksmith.belief.constraints import HiddenPlace as HiddenPlace
    from tricksmith.belief.constraints import LocationConstraints, constraints_of
    from tricksmith.belief.constraints import possible_hands as possible_hands
    from tricksmith.belief.constraints import proven_revokes as proven_revokes
    from tricksmith.belief.determinizations import Determinizations
    from tricksmith.belief.determinizations import card_locations as card_locations
    from tricksmith.belief.features import N_HAND_FEATURES as N_HAND_FEATURES
    from tricksmith.belief.features import feature_extractors as feature_extractors
    from tricksmith.belief.opponent_model import HIDDEN_UNITS as HIDDEN_UNITS
    from tricksmith.belief.opponent_model import OpponentModel
    from tricksmith.belief.replayed_calls import AbsentCardReplay as AbsentCardReplay
    from tricksmith.belief.replayed_calls import ObservedCall as ObservedCall
    from tricksmith.belief.replayed_calls import ObservedCallReplay as ObservedCallReplay
    from tricksmith.belief.replayed_calls import contract_of as contract_of
    from tricksmith.belief.replayed_calls import replay_calls as replay_calls
    from tricksmith.belief.void_inference import informative_plays as informative_plays

__all__ = [
    "Determinizations",
    "LocationConstraints",
    "OpponentModel",
    "constraints_of",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "bidding_model": ["BiddingModel", "CallKinds", "call_decisions", "group_calls"],
        "card_packing": ["MAX_HIDDEN_CARDS"],
        "replayed_calls": ["AbsentCardReplay", "ObservedCall", "ObservedCallReplay", "contract_of", "replay_calls"],
        "constraints": ["HiddenPlace", "LocationConstraints", "constraints_of", "possible_hands", "proven_revokes"],
        "determinizations": ["Determinizations", "card_locations"],
        "features": ["N_HAND_FEATURES", "feature_extractors"],
        "opponent_model": ["HIDDEN_UNITS", "OpponentModel"],
        "void_inference": ["informative_plays"],
    },
)
__getattr__ = renamed_names(__name__, {"SpokenCallReplay": "ObservedCallReplay"}, __getattr__)
