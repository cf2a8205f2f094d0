"""The automaton of one bidding: a state for each that the author's code returns, and a transition for each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.compile.calls.frontier import Frontier
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith import _native
    from tricksmith.rules import Bidding, Call, GameRules

__all__ = ["BiddingAutomaton", "BiddingEnd", "BiddingTransition", "GraphEdge"]

MAX_MENU = 65_535
"""The most calls that the core offers a seat."""


class BiddingTransition(NamedTuple):
    """A transition of a bidding's automaton.

    Attributes:
        bidding: The number of the bidding.
        state: The number of the state before it.
        answer: The index of the call in the menu of that state.
    """

    bidding: int
    state: int
    answer: int


@dataclass(frozen=True, slots=True)
class BiddingEnd:
    """An end of a bidding where it is asked. All transitions to one result go on there in the same way.

    Attributes:
        asking_point: The number of the point of the calls at which the bidding is asked.
        result: The number of its result.
    """

    asking_point: int
    result: int


GraphEdge = tuple[int, int] | BiddingEnd
"""An edge of the call graph: the number of a node and an answer to its question, or an end of a bidding."""


class BiddingAutomaton:
    """The states and transitions of one question, as far as they are known.

    Attributes:
        question: The question.
        number: The number of the bidding in the core.
        states: The author's states in which a seat is to speak, by number.
        results: The results, by number. They are the final states: a transition leads to a state or to a result.
        asking_points: The numbers of the points of the calls at which the question is asked.

    Args:
        question: The question.
        game: The game.
        native: The call graph in the core.
        open_transitions: Where transitions are open until they are added.
        open_ends: Where ends are open: each result at each point at which the question is asked.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.games.classics.bridge import BridgeAuction
    >>> from tricksmith.rules import Seat
    >>> auction = BridgeAuction("BR2", "bid or pass", tuple(Seat(seat) for seat in range(4)))
    >>> game = games.get("bridge")
    >>> automaton = BiddingAutomaton(auction, game, CallGraph(game).native, Frontier(), Frontier())
    >>> automaton.state_number(auction.start())
    0
    >>> automaton.add_transition(0, 35)
    >>> automaton.states[1].passes, automaton.results
    (1, [])
    """

    def __init__(
        self,
        question: Bidding,
        game: GameRules[Any, Any],
        native: _native.GrowingCallGraph,
        open_transitions: Frontier[BiddingTransition],
        open_ends: Frontier[GraphEdge],
    ) -> None:
        self.question, self.game = question, game
        self.number = native.add_bidding()
        self.states: list[Any] = []
        self.results: list[Any] = []
        self.asking_points: list[int] = []
        self._native = native
        self._open_transitions, self._open_ends = open_transitions, open_ends
        self._menus: list[tuple[Call, ...]] = []
        self._numbers: dict[Any, tuple[int, bool]] = {}
        """For each state its number and False, or for a final one the number of its result and True."""
        self._result_numbers: dict[Any, int] = {}
        self._transitions: dict[tuple[int, int], tuple[int, bool]] = {}
        """By state and answer, what follows: as in `_numbers`."""
        self._new_states: list[tuple[int, int]] = []
        self._new_transitions: list[tuple[int, int, int, bool]] = []
        self._n_calls = 0
        """The calls in the menus of all states, each of which is a transition."""

    def ask(self) -> int:
        """Add a point of the calls at which the question is asked, and return its number."""
        asking_point = self._native.ask_bidding(self.number)
        self.asking_points.append(asking_point)
        self._open_ends.add(BiddingEnd(asking_point, result) for result in range(len(self.results)))
        return asking_point

    def state_number(self, state: Any) -> int:
        """Return the number of a state in which a seat is to speak.

        Args:
            state: The author's state.
        """
        number, _ = self._number(state)
        return number

    def result_after(self, state: int, answer: int) -> int | None:
        """Return the number of the result that an answer leads to; None if it leads to another state.

        Args:
            state: The number of the state.
            answer: The index of the answer in the menu.
        """
        following, is_end = self._transitions[state, answer]
        return following if is_end else None

    def add_transition(self, state: int, answer: int) -> None:
        """Add the transition for an answer, if it is new. The core knows it after `flush`.

        Args:
            state: The number of the state.
            answer: The index of the answer in the menu.
        """
        if (state, answer) in self._transitions:
            return
        following = self._number(self.question.after(self.states[state], self._menus[state][answer]))
        self._transitions[state, answer] = following
        self._new_transitions.append((state, answer, *following))

    @property
    def is_complete(self) -> bool:
        """Whether all transitions of all states are known."""
        return len(self._transitions) == self._n_calls

    def flush(self) -> None:
        """Give the core the new states and transitions."""
        if self._new_states or self._new_transitions:
            states, transitions = self._new_states, self._new_transitions
            self._new_states, self._new_transitions = [], []
            self._native.extend_bidding(self.number, states, transitions)

    def _number(self, state: Any) -> tuple[int, bool]:
        """The number of a state and False, or of the result of a final one and True; it is added if it is new."""
        numbered = self._numbers.get(state)
        if numbered is None:
            speaker = self.question.speaker(state)
            if speaker is None:
                numbered = self._add_result(self.question.result(state)), True
            else:
                numbered = self._add_state(state, speaker), False
            self._numbers[state] = numbered
        return numbered

    def _add_state(self, state: Any, speaker: int) -> int:
        number, menu = len(self.states), self.question.menu(state)
        self._check(speaker, menu)
        self.states.append(state)
        self._menus.append(menu)
        self._new_states.append((speaker, len(menu)))
        self._n_calls += len(menu)
        self._open_transitions.add(BiddingTransition(self.number, number, answer) for answer in range(len(menu)))
        return number

    def _add_result(self, result: Any) -> int:
        """The number of a result; several final states can have the same."""
        number = self._result_numbers.setdefault(result, len(self.results))
        if number == len(self.results):
            self.results.append(result)
            self._open_ends.add(BiddingEnd(asking_point, number) for asking_point in self.asking_points)
        return number

    def _check(self, speaker: int, menu: Sequence[Call]) -> None:
        """Raise `RulesError` if the core can't ask this seat for one of these calls."""
        if not 0 <= speaker < self.game.players:
            raise RulesError(f"{self.game.id}: {self.question.text!r} is asked of seat {speaker}, which is not there")
        if not 0 < len(menu) <= MAX_MENU:
            raise RulesError(f"{self.game.id}: {self.question.text!r} offers seat {speaker} {len(menu):,} calls")
