"""The call graph: what a game does before its tricks, compiled for the core as hands first get there.

`CallGraph` holds the nodes and the contracts that come of them; `compile_calls` gives that of a game. The rest is how
it grows: which points of the calls are alike, which branches are left, which auctions the core holds by itself.
"""

from __future__ import annotations

from tricksmith.compile.calls.call_graph import CallGraph, NodeRef, clear_call_graphs, compile_calls, node_after
from tricksmith.compile.calls.piles import MAX_PILES

__all__ = ["MAX_PILES", "CallGraph", "NodeRef", "clear_call_graphs", "compile_calls", "node_after"]
