"""Bots measured against each other on the same deals, with the doubt that is left.

>>> from tricksmith import games
>>> from tricksmith.arena import Arena, Sprt
>>> arena = Arena(games.get("nonesuch"), ["novice", "random"], deals=200, seed="example", sprt=Sprt(2.0))
>>> for _ in arena.run():
...     pass
>>> pair = arena.pairs[0]
>>> pair.deals, arena.sprt.answer(pair.margin)
(20, 'accept')
"""

from tricksmith.arena.arena import Arena
from tricksmith.arena.cluster import Cluster
from tricksmith.arena.ladder import LEVELS, Ladder
from tricksmith.arena.moments import Moments, sigmas
from tricksmith.arena.pair import Pair
from tricksmith.arena.rating import Rating
from tricksmith.arena.sprt import Sprt
from tricksmith.arena.state import State
from tricksmith.arena.times import Times
from tricksmith.executor import Crew, Here, Processes

__all__ = [
    "LEVELS",
    "Arena",
    "Cluster",
    "Crew",
    "Here",
    "Ladder",
    "Moments",
    "Pair",
    "Processes",
    "Rating",
    "Sprt",
    "State",
    "Times",
    "sigmas",
]
