"""The script of a hand's calls: the author's generator, replayed from the answers so far.

Every prefix of answers is run once and kept, so that playing a hand walks a tree of ready nodes, and a compiler can
walk every branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import Contract, Fact, Table

if TYPE_CHECKING:
    from tricksmith.rules.author import Effect, GameRules, Question, Seat

__all__ = ["CallNode", "CallTree", "call_tree"]

MOST_NODES = 20_000
"""Nodes kept of one script before it starts afresh: a bound on memory, not on play."""


class CallNode:
    """A point in the calls: the moves of cards that come first, then a question, or the end.

    At the end `question` is None and `contract` is what was settled, or None if the hand is dealt again.
    """

    __slots__ = ("answers", "children", "contract", "effects", "question", "script")

    def __init__(self, script: CallTree, answers: tuple[Any, ...]) -> None:
        self.script = script
        self.answers = answers
        self.children: dict[Any, CallNode] = {}
        self.effects, self.question, self.contract = script.run(answers)

    def after(self, answer: Any) -> CallNode:
        """The node after this answer to the question."""
        node = self.children.get(answer)
        if node is None:
            node = self.children[answer] = CallNode(self.script, (*self.answers, answer))
            self.script.count()
        return node


class CallTree:
    """The calls of one game with one first seat."""

    def __init__(self, game: GameRules[Any, Any], first: Seat, number: int) -> None:
        self.game = game
        self.first = first
        self.number = number
        self._nodes = 0
        self.root = CallNode(self, ())

    def run(self, answers: tuple[Any, ...]) -> tuple[tuple[Effect, ...], Question | None, Contract[Any, Any] | None]:
        """Replay the generator with these answers: what comes after the last of them."""
        table = Table(self.game.deck, self.game.players, self.first, self.number)
        calls = self.game.calls(table)
        if isinstance(calls, Contract):
            return tuple(table.effects), None, calls
        decided = False
        try:
            question = next(calls)
            for answer in answers:
                decided = decided or not isinstance(question, Fact)
                table.effects.clear()
                question = calls.send(answer)
        except StopIteration as stop:
            if not decided and not isinstance(stop.value, Contract):
                raise RulesError(
                    f"{self.game.id}: calls() gives no contract, though no seat was asked anything"
                ) from None
            return tuple(table.effects), None, stop.value
        return tuple(table.effects), question, None

    def count(self) -> None:
        """Note a new node; forget all but the root when there are too many."""
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self._nodes = 0
            self.root.children.clear()


def call_tree(game: GameRules[Any, Any], first: Seat, number: int) -> CallTree:
    """The calls of hand `number` of a match, with this first seat; grown once and kept with the game."""
    key = ("calls", first, number % game.calls_cycle)
    tree: CallTree | None = game.derived.get(key)
    if tree is None:
        tree = game.derived[key] = CallTree(game, first, number % game.calls_cycle)
    return tree
