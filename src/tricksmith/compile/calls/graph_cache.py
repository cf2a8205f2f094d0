"""The call graph of each game, which all its hands share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.compile.calls.call_graph import CallGraph
from tricksmith.compile.tricks import check_size

if TYPE_CHECKING:
    from tricksmith.rules import GameRules

__all__ = ["clear_call_graphs", "compile_calls"]


@lru_cache(maxsize=256)
def compile_calls(game: GameRules[Any, Any]) -> CallGraph:
    """Return the call graph of a game, which is created by the first call and kept.

    Args:
        game: The game.

    Raises:
        RulesError: If there are more players, or more cards in the deck, than the core plays with.

    >>> from tricksmith import games
    >>> compile_calls(games.get("nestors")).piles.deal_parts[:2]
    [('hand', 0, 5, 0), ('hand', 1, 5, 0)]
    """
    check_size(game)
    return CallGraph(game)


def clear_call_graphs() -> None:
    """Forget all call graphs: for tests, and for an author whose file has changed."""
    compile_calls.cache_clear()
