"""The call graph: everything before the tricks of a game, compiled for the core as hands reach it.

`CallGraph` holds the nodes and the contracts that they lead to; `compile_calls` returns that of a game. The other
modules are about its growth: merging of equivalent states, edges that are open, auctions and other biddings that the
core expands.
"""

from __future__ import annotations

from tricksmith.compile.calls.auctions import NodeRef, node_after
from tricksmith.compile.calls.call_graph import CallGraph
from tricksmith.compile.calls.core_questions import encode_effects, encode_question, unknown_to_core
from tricksmith.compile.calls.graph_cache import clear_call_graphs, compile_calls
from tricksmith.compile.calls.piles import MAX_PILES, PileNumbers

__all__ = [
    "MAX_PILES",
    "CallGraph",
    "NodeRef",
    "PileNumbers",
    "clear_call_graphs",
    "compile_calls",
    "encode_effects",
    "encode_question",
    "node_after",
    "unknown_to_core",
]
