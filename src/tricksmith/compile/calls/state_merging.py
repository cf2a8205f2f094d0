"""Merging of equivalent states of the calls, so that hands with different answers share nodes of the call graph.

Hands that differ only in pass-through values, which nothing but the contract reads, share a segment of the calls. Each
hand notes a number for its values when it enters the segment, and the contract is looked up with it at the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any, NamedTuple

from tricksmith.compile.calls.liveness import Continuation, continuation_of
from tricksmith.compile.calls.symbolic_calls import node_at
from tricksmith.errors import RulesError
from tricksmith.rules.automata import CallNode

__all__ = ["MergedStates", "SegmentEnd", "SharedSegment"]

MIN_COMPARED = 64
"""The states of one question that are compared before merging can be given up, which happens if more than half of them
have continuations of their own."""

Answers = tuple[Any, ...]


class SharedSegment(NamedTuple):
    """A part of the calls that many hands share: they reached it by different answers, and continue in the same way.

    Attributes:
        number: The number of the segment.
        node: The start of the segment, as the first hand reached it.
    """

    number: int
    node: CallNode

    def node_with(self, answers: Answers, node: CallNode) -> CallNode:
        """Return the node for a hand that reached the segment by other answers.

        Args:
            answers: Those answers.
            node: The node for the first hand.
        """
        if answers == self.node.answers:
            return node
        return node_at(node.tree, (*answers, *node.answers[len(self.node.answers) :]))


class SegmentEnd(NamedTuple):
    """The end of a segment, at which `calls()` gives a contract for the answers that each hand has noted.

    Attributes:
        segment: The segment.
        node: The end, for the first hand.
    """

    segment: SharedSegment
    node: CallNode

    def end_for(self, answers: Answers) -> CallNode:
        """Return the end for a hand that reached the segment by these answers.

        Raises:
            RulesError: If the calls do not end there with a contract after the same movements of cards.
        """
        end = self.segment.node_with(answers, self.node)
        if end.contract is None or end.effects != self.node.effects:
            raise RulesError(
                f"{end.tree.game.id}: calls() goes on in another way after {end.answers} than after "
                f"{self.node.answers}, though nothing that it reads has changed"
            )
        return end


class MergedStates:
    """The merged states of a game's calls.

    Attributes:
        segments: The segment of each node that belongs to one.
        ends: The end of a segment for each node at which hands recall their numbers.
        representative_answers: For each number that hands note, answers that lead to their segment.
    """

    def __init__(self) -> None:
        self.segments: dict[int, SharedSegment] = {}
        self.ends: dict[int, SegmentEnd] = {}
        self.representative_answers: list[Answers] = [()]
        self._segment_at: dict[object, SharedSegment] = {}
        self._note_numbers: dict[tuple[int, object], int] = {}
        """By the number of the segment and the values."""
        self._numbers_in: defaultdict[int, list[int]] = defaultdict(list)
        """By the number of the segment."""
        self._tried: Counter[object] = Counter()
        """By question, the states that were compared."""
        self._keys: dict[object, set[object]] = {}
        """By question, the different continuations of these states."""

    def continuation(self, node: CallNode) -> Continuation | None:
        """Return what the calls after a node depend on; None if that is unknown, or few states are equivalent there."""
        question = node.question
        if not node.answers or question is None:
            return None
        question_key = type(question), question.rule, question.text
        keys = self._keys.setdefault(question_key, set())
        if self._tried[question_key] >= MIN_COMPARED and 2 * len(keys) > self._tried[question_key]:
            return None
        with node.tree.waiting(node.answers) as calls:
            continuation = continuation_of(node.tree.game, calls) if calls is not None else None
        self._tried[question_key] += 1
        if continuation is not None:
            keys.add((node.tree.first, node.tree.number, continuation.key))
        else:
            keys.add(self._tried[question_key])  # equal to no other
        return continuation

    def segment(self, point: object, node: CallNode) -> SharedSegment:
        """Return the segment that begins at a point, which a hand reached at this node."""
        if point not in self._segment_at:
            self._segment_at[point] = SharedSegment(len(self._segment_at), node)
        return self._segment_at[point]

    def note_number(self, segment: SharedSegment, pass_through: object, answers: Answers) -> int:
        """Return the number that a hand notes for its pass-through values.

        Args:
            segment: The segment that the hand enters.
            pass_through: The values.
            answers: The answers that led there.
        """
        key = segment.number, pass_through
        if key not in self._note_numbers:
            self._note_numbers[key] = len(self.representative_answers)
            self._numbers_in[segment.number].append(len(self.representative_answers))
            self.representative_answers.append(answers)
        return self._note_numbers[key]

    def note_numbers_of(self, segment: SharedSegment) -> list[int]:
        """Return the numbers that the hands of a segment have noted."""
        return self._numbers_in[segment.number]

    def ends_of(self, segment: SharedSegment) -> list[int]:
        """Return the numbers of the nodes at which a segment ends."""
        return [number for number, end in self.ends.items() if end.segment is segment]

    def truncate(self, first_node: int) -> None:
        """Forget the nodes from this number on."""
        self.segments = {number: segment for number, segment in self.segments.items() if number < first_node}
        self.ends = {number: end for number, end in self.ends.items() if number < first_node}
