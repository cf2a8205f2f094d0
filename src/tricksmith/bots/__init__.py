"""Bots: players that see their seat's view and nothing else, and make a move.

`registry` finds them by name; `levels` are ours above `random`, built on `novice_policy` and `search`. A bot of another
package joins by an entry point of the group `tricksmith.bots`: its name is the bot's, its value the class.

>>> from tricksmith import bots
>>> bots.names()[:2]
['random', 'novice']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.bots.bot import GRACE as GRACE
    from tricksmith.bots.bot import BlindBot, Bot, OpenBot
    from tricksmith.bots.composite import CompositeBot as CompositeBot
    from tricksmith.bots.decision import ONLY as ONLY
    from tricksmith.bots.decision import ActionValue, Decision
    from tricksmith.bots.levels import ExpertBot as ExpertBot
    from tricksmith.bots.levels import MasterBot as MasterBot
    from tricksmith.bots.levels import NoviceBot as NoviceBot
    from tricksmith.bots.levels import RegularBot as RegularBot
    from tricksmith.bots.oracle import OracleBot as OracleBot
    from tricksmith.bots.random import RandomBot as RandomBot
    from tricksmith.bots.registry import ADVISER as ADVISER
    from tricksmith.bots.registry import BUILT_IN as BUILT_IN
    from tricksmith.bots.registry import FALLBACK as FALLBACK
    from tricksmith.bots.registry import USUAL as USUAL
    from tricksmith.bots.registry import get, make, names
    from tricksmith.bots.renege import proven_reneges

__all__ = ["ActionValue", "BlindBot", "Bot", "Decision", "OpenBot", "get", "make", "names", "proven_reneges"]

__getattr__, __dir__ = attach(
    __name__,
    {
        "bot": ["BlindBot", "Bot", "GRACE", "OpenBot"],
        "composite": ["CompositeBot"],
        "decision": ["ActionValue", "Decision", "ONLY"],
        "levels": ["ExpertBot", "MasterBot", "NoviceBot", "RegularBot"],
        "oracle": ["OracleBot"],
        "random": ["RandomBot"],
        "registry": ["ADVISER", "BUILT_IN", "FALLBACK", "USUAL", "get", "make", "names"],
        "renege": ["proven_reneges"],
    },
)
