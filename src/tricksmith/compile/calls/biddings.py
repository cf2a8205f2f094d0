"""Biddings that the core expands by itself, along the transitions of their automata.

A *bidding* is a question with states of its own, such as the auction of bridge: a state says who speaks, each of that
seat's calls leads to another state, and a state in which nobody speaks has a result. Its *automaton* has the states,
the results and the *transitions*, one for each call in each state; the author's code is called once for each. It is
built lazily: a transition is added when the first hand takes it.

An *asking point* is a point of the calls at which a bidding is asked. All that ask an equal question share its
automaton, so that a bridge auction is built once for each dealer and not again for each of the sixteen boards. What
comes after the bidding is another matter: each result at each asking point is an *end*, and what follows an end is
compiled once for it.

A transition or an end is *open* while it is known to exist and has not been added. When few are open compared with
those that hands have taken, they are added *ahead* of the hands: see `Frontier`. An automaton without an open
transition is *complete*. Then the core adds all nodes at an asking point, and no hand waits there any more.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tricksmith.compile.calls.auctions import NodeRef
from tricksmith.compile.calls.bidding_automaton import BiddingAutomaton, BiddingEnd, BiddingTransition
from tricksmith.compile.calls.frontier import Frontier
from tricksmith.compile.calls.liveness import value_key
from tricksmith.rules import Bidding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith import _native
    from tricksmith.compile.calls.bidding_automaton import GraphEdge
    from tricksmith.rules import GameRules
    from tricksmith.rules.automata import CallNode

__all__ = ["Biddings"]

MAX_OPEN = 40_000
"""The most open transitions of a game's biddings at which any are added ahead: ten times as many as other edges,
because a transition takes a tenth of their time."""
MAX_OPEN_PER_TAKEN = 24
"""The most open transitions, for each that hands have taken, at which any are added ahead."""
MAX_AT_ONCE = 4_000
"""The most transitions that are added ahead at once."""


class Biddings:
    """The automata of the biddings in a game's calls, and the points of the calls at which they are asked.

    Attributes:
        automata: The automata, by the number of their bidding in the core.

    Args:
        game: The game.
        native: The call graph in the core.
        open_edges: Where ends are open that no hand has reached yet.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.rules import Seat
    >>> from tricksmith.rules.automata import call_tree
    >>> game = games.get("bridge")
    >>> biddings = Biddings(game, CallGraph(game).native, Frontier())
    >>> boards = [call_tree(game, Seat(0), number).root for number in (0, 1)]
    >>> [biddings.asking_point(node) for node in boards], len(biddings.automata)
    ([0, 1], 1)
    """

    def __init__(
        self,
        game: GameRules[Any, Any],
        native: _native.GrowingCallGraph,
        open_edges: Frontier[GraphEdge],
    ) -> None:
        self.game, self.native = game, native
        self.automata: list[BiddingAutomaton] = []
        self._open_ends = open_edges
        self._open_transitions: Frontier[BiddingTransition] = Frontier(
            max_open=MAX_OPEN, open_per_taken=MAX_OPEN_PER_TAKEN, ahead_per_taken=1 + MAX_OPEN_PER_TAKEN
        )
        self._by_question: dict[object, BiddingAutomaton] = {}
        self._asking_points: dict[tuple[object, ...], int] = {}
        self._asked: list[tuple[CallNode, BiddingAutomaton]] = []
        """By the number of the asking point: the node of the call tree that asks, and the automaton of its question."""
        self._completed: set[int] = set()
        """The asking points that `add_transitions` has returned."""

    @staticmethod
    def has_automaton(question: object) -> bool:
        """Return whether a question is a bidding that is worth an automaton: one with many transitions.

        Where each seat speaks once, there are few.
        """
        if not isinstance(question, Bidding):
            return False
        return not question.asks_each or (question.is_at_once and not question.is_sealed)

    def asking_point(self, node: CallNode) -> int:
        """Return the number of the point of the calls at which a node of the call tree asks its question.

        Args:
            node: The node, which asks a bidding.
        """
        key = node.tree.first, node.tree.number, node.answers
        if key not in self._asking_points:
            automaton = self._automaton_of(node.question)
            self._asking_points[key] = automaton.ask()
            self._asked.append((node, automaton))
        return self._asking_points[key]

    def core_node(self, asking_point: int, state: Any, effects: Sequence[tuple[str, int, int, int]]) -> int:
        """Return the core's node of a state, after these movements of cards.

        Args:
            asking_point: The number of the point at which the question is asked.
            state: The author's state, in which a seat is to speak.
            effects: The movements.
        """
        _, automaton = self._asked[asking_point]
        number = automaton.state_number(state)
        automaton.flush()
        return self.native.bidding_node(asking_point, number, effects)

    def add_transitions(self, edges: Sequence[tuple[int, int]]) -> list[int]:
        """Add the transitions that these edges need, and open ones ahead of the hands.

        Args:
            edges: The edges that hands take, by the number of the core's node and the answer.

        Returns:
            The asking points, of those of these edges and of the automata that have changed, whose automaton is
            complete now; each is returned once.
        """
        changed: dict[int, BiddingAutomaton] = {}
        try:
            for number, state, answer in self.native.missing_transitions(edges):
                changed[number] = self.automata[number]
                self._open_transitions.take(BiddingTransition(number, state, answer))
                changed[number].add_transition(state, answer)
            remaining = MAX_AT_ONCE
            while remaining and (ahead := self._open_transitions.pop_ahead(remaining)):
                remaining -= len(ahead)
                for number, state, answer in ahead:
                    changed[number] = self.automata[number]
                    with suppress(Exception):  # perhaps no hand ever gets there; one that does raises the error
                        changed[number].add_transition(state, answer)
        finally:
            for automaton in changed.values():
                automaton.flush()
        found = [self.native.bidding_state(core_node) for core_node, _ in edges]
        candidates = {asking_point_and_state[0] for asking_point_and_state in found if asking_point_and_state}
        candidates.update(*(automaton.asking_points for automaton in changed.values()))
        complete = [number for number in sorted(candidates - self._completed) if self._asked[number][1].is_complete]
        self._completed.update(complete)
        return complete

    def ref(self, number: int) -> NodeRef | None:
        """Return the point in the calls that a node of the core is; None if it is not a state of an automaton.

        Args:
            number: The number of the core's node.
        """
        found = self.native.bidding_state(number)
        if found is None:
            return None
        asking_point, state = found
        node, automaton = self._asked[asking_point]
        return NodeRef(node, automaton.states[state])

    def end(self, number: int, answer: int) -> BiddingEnd | None:
        """Return the end that an answer leads to; None if it leads to another state or the node asks something else.

        Args:
            number: The number of the core's node, whose transition for this answer is known.
            answer: The answer.
        """
        found = self.native.bidding_state(number)
        if found is None:
            return None
        asking_point, state = found
        result = self._asked[asking_point][1].result_after(state, answer)
        return None if result is None else BiddingEnd(asking_point, result)

    def result(self, end: BiddingEnd) -> tuple[CallNode, Any]:
        """Return the node of the call tree that asks, and the result.

        Args:
            end: An end of its bidding.
        """
        node, automaton = self._asked[end.asking_point]
        return node, automaton.results[end.result]

    def _automaton_of(self, question: Any) -> BiddingAutomaton:
        """The automaton of a question, which it shares with equal questions if no code can tell them apart."""
        key: object
        try:
            key = value_key(question, self.game)
        except LookupError:
            key = object()  # equal to no other
        if key not in self._by_question:
            automaton = BiddingAutomaton(question, self.game, self.native, self._open_transitions, self._open_ends)
            self._by_question[key] = automaton
            self.automata.append(automaton)
        return self._by_question[key]
