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
    from tricksmith.bots.bot import GRACE_SECONDS as GRACE_SECONDS
    from tricksmith.bots.bot import Bot, LegalMovesBot, PerfectInformationBot
    from tricksmith.bots.bot import CompositeBot as CompositeBot
    from tricksmith.bots.bot import RandomBot as RandomBot
    from tricksmith.bots.bot import emergency_move as emergency_move
    from tricksmith.bots.decision import NO_OTHER_MOVE as NO_OTHER_MOVE
    from tricksmith.bots.decision import Z_95 as Z_95
    from tricksmith.bots.decision import ActionValue, Decision
    from tricksmith.bots.game_faults import THIRD_PARTY_GAME_ERRORS as THIRD_PARTY_GAME_ERRORS
    from tricksmith.bots.game_faults import is_game_fault as is_game_fault
    from tricksmith.bots.levels import ExpertBot as ExpertBot
    from tricksmith.bots.levels import MasterBot as MasterBot
    from tricksmith.bots.levels import NoviceBot as NoviceBot
    from tricksmith.bots.levels import OracleBot as OracleBot
    from tricksmith.bots.levels import RegularBot as RegularBot
    from tricksmith.bots.levels import levels_note as levels_note
    from tricksmith.bots.levels import proven_revokes
    from tricksmith.bots.registry import BUILT_IN as BUILT_IN
    from tricksmith.bots.registry import DEFAULT_BOT as DEFAULT_BOT
    from tricksmith.bots.registry import FALLBACK_BOT as FALLBACK_BOT
    from tricksmith.bots.registry import HINT_BOT as HINT_BOT
    from tricksmith.bots.registry import BotSpec as BotSpec
    from tricksmith.bots.registry import get, make, names

__all__ = [
    "ActionValue",
    "Bot",
    "Decision",
    "LegalMovesBot",
    "PerfectInformationBot",
    "get",
    "make",
    "names",
    "proven_revokes",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "bot": [
            "Bot",
            "CompositeBot",
            "GRACE_SECONDS",
            "LegalMovesBot",
            "PerfectInformationBot",
            "RandomBot",
            "emergency_move",
        ],
        "decision": ["ActionValue", "Decision", "NO_OTHER_MOVE", "Z_95"],
        "game_faults": ["THIRD_PARTY_GAME_ERRORS", "is_game_fault"],
        "levels": ["ExpertBot", "MasterBot", "NoviceBot", "OracleBot", "RegularBot", "levels_note", "proven_revokes"],
        "registry": ["BUILT_IN", "BotSpec", "DEFAULT_BOT", "FALLBACK_BOT", "HINT_BOT", "get", "make", "names"],
    },
)
