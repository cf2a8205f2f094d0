"""Players that sit where people might: each sees its seat's view and nothing else, and gives a move.

>>> from tricksmith import bots
>>> bots.names()[:2]
['random', 'novice']

A bot of another package joins by an entry point of the group `tricksmith.bots`: its name is the bot's name, its value
the class.
"""

from tricksmith.bots.bot import BlindBot, Bot, OpenBot
from tricksmith.bots.decision import ActionValue, Decision
from tricksmith.bots.registry import get, make, names
from tricksmith.bots.renege import proven_reneges

__all__ = ["ActionValue", "BlindBot", "Bot", "Decision", "OpenBot", "get", "make", "names", "proven_reneges"]
