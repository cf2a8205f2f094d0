"""Stretches of the calls that hands share whatever some of their answers were; each notes what its contract needs."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from tricksmith.compile.calls.alike_calls import Future, future_of
from tricksmith.errors import RulesError
from tricksmith.rules.automata import CallNode

__all__ = ["AlikePoints", "Stretch", "StretchEnd"]

TRIED = 64
"""How often points of one question are compared before it is given up if few are alike."""

Answers = tuple[Any, ...]


class Stretch(NamedTuple):
    """The calls from one point on, which many hands share: they came there by other answers, and go on alike.

    Attributes:
        number: Its number.
        node: The point, as the first hand has reached it.
    """

    number: int
    node: CallNode

    def node_with(self, note: Answers, node: CallNode) -> CallNode:
        """Return the node for a hand that came to the stretch by other answers.

        Args:
            note: Those answers.
            node: The node for the first hand.
        """
        if note == self.node.answers:
            return node
        return CallNode(node.tree, (*note, *node.answers[len(self.node.answers) :]))


class StretchEnd(NamedTuple):
    """The end of a stretch, at which a contract is asked of the author for what each hand has noted.

    Attributes:
        stretch: The stretch.
        node: The end, for the first hand.
    """

    stretch: Stretch
    node: CallNode

    def with_note(self, note: Answers) -> CallNode:
        """Return the end for a hand that came to the stretch by these answers.

        Raises:
            RulesError: If the calls do not end there with a contract, and the same cards moved.
        """
        found = self.stretch.node_with(note, self.node)
        if found.contract is None or found.effects != self.node.effects:
            raise RulesError(
                f"{found.tree.game.id}: calls() goes on in another way after {found.answers} than after "
                f"{self.node.answers}, though nothing that it reads has changed"
            )
        return found


class AlikePoints:
    """The points of a game's calls that are alike.

    Attributes:
        stretches: By the number of a node the stretch that it belongs to.
        ends: By the number of a node at which hands recall their notes, the end of the stretch.
        notes: By the number that hands note, answers by which they may have come to their stretch.
    """

    def __init__(self) -> None:
        self.stretches: dict[int, Stretch] = {}
        self.ends: dict[int, StretchEnd] = {}
        self.notes: list[Answers] = [()]
        self._stretch_at: dict[object, Stretch] = {}
        self._note_numbers: dict[tuple[Stretch, object], int] = {}
        self._tried: Counter[object] = Counter()
        self._keys: dict[object, set[object]] = {}

    def future(self, node: CallNode) -> Future | None:
        """Return what the calls after a node depend on; None if that can't be known, or few points are alike there."""
        question = node.question
        if not node.answers or question is None:
            return None
        place = type(question), question.rule, question.text
        keys = self._keys.setdefault(place, set())
        if self._tried[place] >= TRIED and 2 * len(keys) > self._tried[place]:
            return None
        with node.tree.waiting(node.answers) as calls:
            future = future_of(node.tree.game, calls) if calls is not None else None
        self._tried[place] += 1
        keys.add((node.tree.first, node.tree.number, future.key) if future is not None else self._tried[place])
        return future

    def stretch(self, point: object, node: CallNode) -> Stretch:
        """Return the stretch that begins at a point, which a hand has reached at this node."""
        if point not in self._stretch_at:
            self._stretch_at[point] = Stretch(len(self._stretch_at), node)
        return self._stretch_at[point]

    def note(self, stretch: Stretch, handed_on: object, answers: Answers) -> int:
        """Return the number that stands for the values which a hand only hands on.

        Args:
            stretch: The stretch that the hand comes to.
            handed_on: The values.
            answers: Answers by which it got there.
        """
        key = stretch, handed_on
        if key not in self._note_numbers:
            self._note_numbers[key] = len(self.notes)
            self.notes.append(answers)
        return self._note_numbers[key]

    def notes_of(self, stretch: Stretch) -> list[int]:
        """Return what hands have noted that came to a stretch."""
        return [number for (noted_at, _), number in self._note_numbers.items() if noted_at is stretch]

    def ends_of(self, stretch: Stretch) -> list[int]:
        """Return the numbers of the nodes at which a stretch ends."""
        return [number for number, end in self.ends.items() if end.stretch is stretch]

    def forget(self, known: int) -> None:
        """Forget the nodes from this number on."""
        self.stretches = {number: stretch for number, stretch in self.stretches.items() if number < known}
        self.ends = {number: end for number, end in self.ends.items() if number < known}
