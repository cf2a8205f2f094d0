"""The script of a hand's calls: the author's generator, replayed from the answers so far.

Every prefix of answers is run once and kept, so that playing a hand walks a tree of ready nodes, and a compiler can
walk every branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.contract import Contract
from tricksmith.rules.question import Fact
from tricksmith.rules.table import Table

if TYPE_CHECKING:
    from tricksmith.rules.effect import Effect
    from tricksmith.rules.game import Game
    from tricksmith.rules.question import Question
    from tricksmith.rules.seat import Seat

__all__ = ["Script", "ScriptNode"]

MOST_NODES = 20_000
"""Nodes kept of one script before it starts afresh: a bound on memory, not on play."""


class ScriptNode:
    """A point in the calls: the moves of cards that come first, then a question, or the end.

    At the end `question` is None and `contract` is what was settled, or None if the hand is dealt again.
    """

    __slots__ = ("answers", "children", "contract", "effects", "question", "script")

    def __init__(self, script: Script, answers: tuple[Any, ...]) -> None:
        self.script = script
        self.answers = answers
        self.children: dict[Any, ScriptNode] = {}
        self.effects, self.question, self.contract = script.run(answers)

    def after(self, answer: Any) -> ScriptNode:
        """The node after this answer to the question."""
        node = self.children.get(answer)
        if node is None:
            node = self.children[answer] = ScriptNode(self.script, (*self.answers, answer))
            self.script.count()
        return node


class Script:
    """The calls of one game with one first seat."""

    def __init__(self, game: Game[Any, Any], first: Seat, number: int) -> None:
        self.game = game
        self.first = first
        self.number = number
        self._nodes = 0
        self.root = ScriptNode(self, ())

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
