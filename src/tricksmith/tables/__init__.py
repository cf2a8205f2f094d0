"""A game's trick rules as arrays: every case asked once, so that a core which knows no game can play it.

NumPy is loaded with this package: nothing that people play with needs it.
"""

from tricksmith.tables.payoff import Payoffs, compile_payoffs, compile_sides
from tricksmith.tables.places import compile_places
from tricksmith.tables.schema import Places, TrickTables
from tricksmith.tables.scores import Scorer, Scores
from tricksmith.tables.trick import compile_trick, forget
from tricksmith.tables.wish import Wishes, compile_wishes

__all__ = [
    "Payoffs",
    "Places",
    "Scorer",
    "Scores",
    "TrickTables",
    "Wishes",
    "compile_payoffs",
    "compile_places",
    "compile_sides",
    "compile_trick",
    "compile_wishes",
    "forget",
]
