"""Why a move was worth more than another: facts that are counted, and the sentences that say them.

`collect` has the facts, and `stories` the deals that show them: `plays` finds those of two cards in what `tried_deals`
and `play_facts` have counted, `calls` those of two calls, each twice. `counted` says what a fact is in numbers, and
`wording` says it to a reader, with `trick_wording` and `call_wording`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.study.reasons.collect import explain
    from tricksmith.study.reasons.counted import CountedFact, StoryDeal
    from tricksmith.study.reasons.counted import DecidedBy as DecidedBy
    from tricksmith.study.reasons.deciding_rules import shares_by_rule as shares_by_rule
    from tricksmith.study.reasons.gain_cards import gain_part as gain_part
    from tricksmith.study.reasons.play_facts import OutcomeIn as OutcomeIn
    from tricksmith.study.reasons.play_facts import PlayFacts as PlayFacts
    from tricksmith.study.reasons.play_facts import own_party as own_party
    from tricksmith.study.reasons.shares import aim_needs as aim_needs
    from tricksmith.study.reasons.shares import share_text as share_text
    from tricksmith.study.reasons.tried_deals import MAX_SHARE as MAX_SHARE
    from tricksmith.study.reasons.tried_deals import MIN_SHARE as MIN_SHARE
    from tricksmith.study.reasons.tried_deals import Holding as Holding
    from tricksmith.study.reasons.tried_deals import TriedDeals as TriedDeals
    from tricksmith.study.reasons.wording import fact_text
    from tricksmith.study.reasons.wording import holding_elsewhere as holding_elsewhere

__all__ = ["CountedFact", "StoryDeal", "explain", "fact_text"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "collect": ["explain"],
        "counted": ["CountedFact", "DecidedBy", "StoryDeal"],
        "deciding_rules": ["shares_by_rule"],
        "gain_cards": ["gain_part"],
        "play_facts": ["OutcomeIn", "PlayFacts", "own_party"],
        "shares": ["aim_needs", "share_text"],
        "tried_deals": ["MAX_SHARE", "MIN_SHARE", "Holding", "TriedDeals"],
        "wording": ["fact_text", "holding_elsewhere"],
    },
)
