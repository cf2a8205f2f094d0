"""Hands and tricks by the thousand on the compiled core, as arrays, for any game.

`Hands` are whole hands, from the deal to the score; `Tricks` are positions in the tricks of one contract, and
`position` takes a single hand there. `HeuristicPolicy` plays them out, `ismcts` searches over determinizations.
`Reference` plays the same arrays in plain Python, slowly, to check the core. NumPy is loaded when a name is first used.
Nothing here knows who plays: bots, matches and servers build on this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.engine.batch_scores import margin as margin
    from tricksmith.engine.batch_scores import margins as margins
    from tricksmith.engine.batch_scores import scaled_margin as scaled_margin
    from tricksmith.engine.column_table import ColumnTable, hand_table, step_table
    from tricksmith.engine.encoding import POSITION_WORDS as POSITION_WORDS
    from tricksmith.engine.encoding import SLOT_SIZE as SLOT_SIZE
    from tricksmith.engine.encoding import TAKEN_WORDS as TAKEN_WORDS
    from tricksmith.engine.encoding import TRICKS_WORD as TRICKS_WORD
    from tricksmith.engine.encoding import EncodedPosition as EncodedPosition
    from tricksmith.engine.hands import Hands
    from tricksmith.engine.heuristic import DEFAULT_NOISE as DEFAULT_NOISE
    from tricksmith.engine.heuristic import HeuristicPolicy
    from tricksmith.engine.heuristic import totals_of_stock as totals_of_stock
    from tricksmith.engine.positions import Position, position
    from tricksmith.engine.reference import Reference as Reference
    from tricksmith.engine.shuffle import permutation as permutation
    from tricksmith.engine.tallies import mask_bits as mask_bits
    from tricksmith.engine.tallies import seat_bytes as seat_bytes
    from tricksmith.engine.tree_search import SearchResult, ismcts
    from tricksmith.engine.tricks import Tricks

__all__ = [
    "ColumnTable",
    "Hands",
    "HeuristicPolicy",
    "Position",
    "SearchResult",
    "Tricks",
    "hand_table",
    "ismcts",
    "position",
    "step_table",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "column_table": ["ColumnTable", "hand_table", "step_table"],
        "encoding": ["EncodedPosition", "POSITION_WORDS", "SLOT_SIZE", "TAKEN_WORDS", "TRICKS_WORD"],
        "hands": ["Hands"],
        "heuristic": ["DEFAULT_NOISE", "HeuristicPolicy", "totals_of_stock"],
        "positions": ["Position", "position"],
        "reference": ["Reference"],
        "batch_scores": ["margin", "margins", "scaled_margin"],
        "shuffle": ["permutation"],
        "tallies": ["mask_bits", "seat_bytes"],
        "tree_search": ["SearchResult", "ismcts"],
        "tricks": ["Tricks"],
    },
)
