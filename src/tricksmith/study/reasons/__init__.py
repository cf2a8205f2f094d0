"""Why a move was worth more than another: facts that are counted, and sentences that state them.

`collect` gathers the facts, and `example_deals` picks deals that show them. `plays` finds the facts about two cards in
what `paired_sample` and `play_facts` have counted, `holdings` those about hidden hands, `gain_cards` those about the
cards that make the difference; `call_reasons` finds those about two calls. Each fact is counted in two independent
samples. `counted` defines a fact in numbers; `wording`, `trick_wording` and `call_wording` put it into words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.reasons.collect import explain
    from tricksmith.study.reasons.counted import CountedFact, ExampleDeal
    from tricksmith.study.reasons.counted import DecidedBy as DecidedBy
    from tricksmith.study.reasons.deciding_rules import shares_by_rule as shares_by_rule
    from tricksmith.study.reasons.gain_cards import gain_part as gain_part
    from tricksmith.study.reasons.paired_sample import MAX_SHARE as MAX_SHARE
    from tricksmith.study.reasons.paired_sample import MIN_SHARE as MIN_SHARE
    from tricksmith.study.reasons.paired_sample import Holding as Holding
    from tricksmith.study.reasons.paired_sample import PairedSample as PairedSample
    from tricksmith.study.reasons.play_facts import OutcomeIn as OutcomeIn
    from tricksmith.study.reasons.play_facts import PlayFacts as PlayFacts
    from tricksmith.study.reasons.play_facts import own_party as own_party
    from tricksmith.study.reasons.shares import aim_needs as aim_needs
    from tricksmith.study.reasons.shares import share_text as share_text
    from tricksmith.study.reasons.wording import fact_text
    from tricksmith.study.reasons.wording import holding_elsewhere as holding_elsewhere

__all__ = ["CountedFact", "ExampleDeal", "explain", "fact_text"]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "collect": ["explain"],
        "counted": ["CountedFact", "DecidedBy", "ExampleDeal"],
        "deciding_rules": ["shares_by_rule"],
        "gain_cards": ["gain_part"],
        "play_facts": ["OutcomeIn", "PlayFacts", "own_party"],
        "shares": ["aim_needs", "share_text"],
        "paired_sample": ["MAX_SHARE", "MIN_SHARE", "Holding", "PairedSample"],
        "wording": ["fact_text", "holding_elsewhere"],
    },
)
