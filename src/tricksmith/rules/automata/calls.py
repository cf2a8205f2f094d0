"""The tree of a hand's calls: the author's generator, replayed from the answers so far.

Every prefix of answers is run once and kept, so that a hand walks a tree of ready nodes, and a compiler can walk every
branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import Contract, Fact, Table

if TYPE_CHECKING:
    from tricksmith.rules.author import Effect, GameRules, Question, Seat

__all__ = ["CallNode", "CallTree", "call_tree"]

MOST_NODES = 20_000
"""Nodes kept of one tree before it is grown again from its root: a bound on memory, not on play."""


class CallNode:
    """A point in the calls: cards that move, then a question or the end.

    Attributes:
        effects: The moves of cards that come first, in order.
        question: What is asked then; None at the end.
        contract: At the end, what was settled, or None if the hand is dealt again.
        answers: The answers that led here.
    """

    __slots__ = ("answers", "children", "contract", "effects", "question", "tree")

    def __init__(self, tree: CallTree, answers: tuple[Any, ...]) -> None:
        self.tree = tree
        self.answers = answers
        self.children: dict[Any, CallNode] = {}
        self.effects, self.question, self.contract = tree.run(answers)

    def after(self, answer: Any) -> CallNode:
        """Return the node after this answer to the question."""
        node = self.children.get(answer)
        if node is None:
            node = self.children[answer] = CallNode(self.tree, (*self.answers, answer))
            self.tree.count()
        return node


class CallTree:
    """The calls of one game, for one first seat and one number of the hand."""

    def __init__(self, game: GameRules[Any, Any], first: Seat, number: int) -> None:
        self.game = game
        self.first = first
        self.number = number
        self._nodes = 0
        self.root = CallNode(self, ())

    def run(self, answers: tuple[Any, ...]) -> tuple[tuple[Effect, ...], Question | None, Contract[Any, Any] | None]:
        """Replay the generator with these answers, and return what follows: effects, a question, a contract.

        Raises:
            RulesError: If it ends without a contract though no seat was asked anything: the hand would be dealt again
                for ever.
        """
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
        """Count a new node; forget all but the root when there are too many."""
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
