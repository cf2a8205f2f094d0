"""Points in the calls: where the core stands in the author's script, and what its answers mean there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.rules import Seat
from tricksmith.rules.author import Count, Holder, MaySwap, MaySwitch, Turned
from tricksmith.rules.automata import CallNode

if TYPE_CHECKING:
    from tricksmith.rules import GameRules

__all__ = ["NodeRef", "decode_answer", "node_after"]

NOBODY = 8
"""The core's answer to who holds a card that nobody holds."""


class NodeRef(NamedTuple):
    """A point in the calls: a node of the script, and the state of its question if that is spoken."""

    script: CallNode
    state: Any = None


def decode_answer(question: Any, answer: int, game: GameRules[Any, Any]) -> Any:
    """What the core's answer means to the script."""
    match question:
        case Turned():
            return game.deck.cards[answer]
        case Holder():
            return None if answer == NOBODY else Seat(answer)
        case Count(sets=sets):
            return tuple(answer >> 6 * number & 63 for number in range(len(sets)))
        case MaySwap() | MaySwitch():
            return bool(answer)
    return None


def node_after(node: CallNode, answer: Any) -> CallNode:
    """The node of the script after an answer, not kept there: the core's node is kept instead."""
    return node.children.get(answer) or CallNode(node.script, (*node.answers, answer))
