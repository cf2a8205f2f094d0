"""Biddings that the core expands by itself once their steps are listed, wherever the calls ask the same question.

The author's code is called once for each state of a question and each answer to it, when the first hand reaches it.
A bridge auction, say, is listed once for each dealer and not again for each of the sixteen boards.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tricksmith.compile.calls.frontier import Frontier
from tricksmith.compile.calls.liveness import value_key
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding
from tricksmith.rules.author import EachSays, SayAtOnce

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith import _native
    from tricksmith.rules import Call, GameRules
    from tricksmith.rules.automata import CallNode

__all__ = ["Biddings", "ListedBidding"]

STATE_BITS = 32
"""The low bits of a state's key, which hold its number; those above hold the number of its bidding."""
MAX_MENU = 65_535
"""The most calls that the core offers a seat."""
MAX_OPEN = 40_000
"""The most open steps of a game's biddings at which steps are listed ahead: ten times as many as other edges, because
a step takes a tenth of their time."""
MAX_OPEN_PER_TAKEN = 24
"""The most open steps, for each step that hands have taken, at which steps are listed ahead."""
MAX_AT_ONCE = 4_000
"""The most steps that are listed ahead at once."""


class ListedBidding:
    """The states and steps of one question, as far as hands have reached them.

    Attributes:
        question: The question.
        number: The number of the bidding in the core.
        states: The author's states, by number.
        results: The results, by number.
        asking_points: The numbers of the points at which the question is asked.
        opened: The number of results that are or have been open ends at these points.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.games.classics.bridge import BridgeAuction
    >>> from tricksmith.rules import Seat
    >>> auction = BridgeAuction("BR2", "bid or pass", tuple(Seat(seat) for seat in range(4)))
    >>> game = games.get("bridge")
    >>> listed = ListedBidding(auction, game, CallGraph(game).native, Frontier())
    >>> listed.number_of(auction.start())
    0
    >>> listed.list_step(0, 35)
    >>> listed.states[1].passes, listed.results
    (1, [])
    """

    def __init__(
        self, question: Bidding, game: GameRules[Any, Any], native: _native.GrowingCallGraph, frontier: Frontier
    ) -> None:
        self.question, self.game = question, game
        self.number = native.add_bidding()
        self.states: list[Any] = []
        self.results: list[Any] = []
        self.asking_points: list[int] = []
        self.opened = 0
        self._native = native
        self._menus: list[tuple[Call, ...]] = []
        self._numbers: dict[Any, tuple[int, bool]] = {}
        """For each state its number and False, or at an end the number of its result and True."""
        self._result_numbers: dict[Any, int] = {}
        self._steps: dict[tuple[int, int], tuple[int, bool]] = {}
        self._new_states: list[tuple[int, int]] = []
        self._new_steps: list[tuple[int, int, int, bool]] = []
        self._frontier = frontier
        self._size = 0

    def number_of(self, state: Any) -> int:
        """Return the number of a state in which a seat is to speak.

        Args:
            state: The author's state.
        """
        return self._number(state)[0]

    def end_after(self, state: int, answer: int) -> int | None:
        """Return the number of the result that an answer leads to; None if it leads to another state.

        Args:
            state: The number of the state.
            answer: The index of the answer in the menu.
        """
        following, is_end = self._steps[state, answer]
        return following if is_end else None

    def list_step(self, state: int, answer: int) -> None:
        """List what an answer leads to, if that is new. The core knows it after `flush`.

        Args:
            state: The number of the state.
            answer: The index of the answer in the menu.
        """
        if (state, answer) in self._steps:
            return
        step = self._number(self.question.after(self.states[state], self._menus[state][answer]))
        self._steps[state, answer] = step
        self._new_steps.append((state, answer, *step))

    @property
    def is_complete(self) -> bool:
        """Whether all steps of all states are listed."""
        return len(self._steps) == self._size

    def flush(self) -> None:
        """Give the core the new states and steps."""
        if self._new_states or self._new_steps:
            states, steps, self._new_states, self._new_steps = self._new_states, self._new_steps, [], []
            self._native.extend_bidding(self.number, states, steps)

    def _number(self, state: Any) -> tuple[int, bool]:
        numbered = self._numbers.get(state)
        if numbered is None:
            speaker = self.question.speaker(state)
            if speaker is None:
                result = self.question.result(state)
                number = self._result_numbers.setdefault(result, len(self.results))
                if number == len(self.results):
                    self.results.append(result)
                numbered = number, True
            else:
                menu, numbered = self.question.menu(state), (len(self.states), False)
                self._check(speaker, menu)
                self.states.append(state)
                self._menus.append(menu)
                self._new_states.append((speaker, len(menu)))
                self._size += len(menu)
                self._frontier.add(self.number << STATE_BITS | numbered[0], range(len(menu)))
            self._numbers[state] = numbered
        return numbered

    def _check(self, speaker: int, menu: Sequence[Call]) -> None:
        """Raise `RulesError` if the core can't ask this seat for one of these calls."""
        if not 0 <= speaker < self.game.players:
            raise RulesError(f"{self.game.id}: {self.question.text!r} is asked of seat {speaker}, which is not there")
        if not 0 < len(menu) <= MAX_MENU:
            raise RulesError(f"{self.game.id}: {self.question.text!r} offers seat {speaker} {len(menu):,} calls")


class Biddings:
    """The listed biddings of a game's calls, and the points of the calls at which they are asked.

    >>> from tricksmith import games
    >>> from tricksmith.compile import CallGraph
    >>> from tricksmith.rules import Seat
    >>> from tricksmith.rules.automata import call_tree
    >>> game = games.get("bridge")
    >>> biddings = Biddings(game, CallGraph(game).native, Frontier())
    >>> boards = [call_tree(game, Seat(0), number).root for number in (0, 1)]
    >>> [biddings.asking_point(node) for node in boards], len(biddings.listed)
    ([0, 1], 1)
    """

    def __init__(self, game: GameRules[Any, Any], native: _native.GrowingCallGraph, frontier: Frontier) -> None:
        self.game, self.native = game, native
        self._frontier = frontier
        """Where ends are opened that no hand has reached yet."""
        self._steps = Frontier(
            max_open=MAX_OPEN, open_per_taken=MAX_OPEN_PER_TAKEN, ahead_per_taken=1 + MAX_OPEN_PER_TAKEN
        )
        """The steps that are not listed: the key of the state (see `STATE_BITS`), and the answer."""
        self._complete: set[int] = set()
        """The points at which a bidding was complete when it was grown there."""
        self.listed: list[ListedBidding] = []
        self._by_question: dict[object, ListedBidding] = {}
        self._asking_points: dict[tuple[object, ...], int] = {}
        self._points: list[tuple[CallNode, ListedBidding]] = []

    @staticmethod
    def is_listed(question: object) -> bool:
        """Return whether the steps of a question are worth listing: where each seat speaks once they are few."""
        is_short = isinstance(question, EachSays) or (isinstance(question, SayAtOnce) and question.sealed)
        return isinstance(question, Bidding) and not is_short

    def asking_point(self, node: CallNode) -> int:
        """Return the number of the point at which a node of the call tree asks its question.

        Args:
            node: The node, which asks a bidding.
        """
        key = node.tree.first, node.tree.number, node.answers
        if key not in self._asking_points:
            listed = self._of(node.question)
            self._asking_points[key] = self.native.ask_bidding(listed.number)
            self._points.append((node, listed))
            listed.asking_points.append(self._asking_points[key])
            self._frontier.add(~self._asking_points[key], range(listed.opened))
        return self._asking_points[key]

    def node(self, asking_point: int, state: Any, effects: Sequence[tuple[str, int, int, int]]) -> int:
        """Return the core's node of a state, after these movements of cards.

        Args:
            asking_point: The number of the point at which the question is asked.
            state: The author's state, in which a seat is to speak.
            effects: The movements.
        """
        listed = self._points[asking_point][1]
        number = listed.number_of(state)
        listed.flush()
        return self.native.bidding_node(asking_point, number, effects)

    def list_steps(self, edges: Sequence[tuple[int, int]]) -> list[int]:
        """List the steps that these edges need, by node and answer.

        Returns:
            The numbers of points at which everything is listed now that follows in their biddings.
        """
        changed: dict[int, ListedBidding] = {}
        try:
            for number, state, answer in self.native.unlisted_steps(edges):
                changed[number] = self.listed[number]
                self._steps.take((number << STATE_BITS | state, answer))
                changed[number].list_step(state, answer)
            remaining = MAX_AT_ONCE
            while remaining and (ahead := self._steps.pop_ahead(remaining)):
                remaining -= len(ahead)
                for state_key, answer in ahead:
                    number = state_key >> STATE_BITS
                    changed[number] = self.listed[number]
                    with suppress(Exception):  # perhaps no hand ever gets there; one that does raises the error
                        changed[number].list_step(state_key - (number << STATE_BITS), answer)
        finally:
            for listed in changed.values():
                listed.flush()
                self._open_ends(listed)
        taken_from = {self.native.bidding_state(node) for node, _ in edges}
        grown = {point_and_state[0] for point_and_state in taken_from if point_and_state is not None}
        grown.update(asking_point for listed in changed.values() for asking_point in listed.asking_points)
        complete = [point for point in sorted(grown - self._complete) if self._points[point][1].is_complete]
        self._complete |= set(complete)
        return complete

    def _open_ends(self, listed: ListedBidding) -> None:
        """Open the ends of a bidding that are new, everywhere its question is asked."""
        new, listed.opened = range(listed.opened, len(listed.results)), len(listed.results)
        for asking_point in listed.asking_points:
            self._frontier.add(~asking_point, new)

    def point(self, number: int) -> tuple[CallNode, Any] | None:
        """Return the node of the call tree and the author's state that correspond to a node of the core.

        Args:
            number: The number of the core's node.

        Returns:
            The two; None if the core's node is not a state of a listed bidding.
        """
        found = self.native.bidding_state(number)
        if found is None:
            return None
        asking_point, state = found
        node, listed = self._points[asking_point]
        return node, listed.states[state]

    def end(self, number: int, answer: int) -> tuple[int, int] | None:
        """Return the end that an answer leads to; None if it leads to another state or the node asks something else.

        Args:
            number: The number of the core's node, whose step is listed.
            answer: The answer.

        Returns:
            The `~` of the number of the point at which the bidding is asked, and the number of its result.
        """
        found = self.native.bidding_state(number)
        if found is None:
            return None
        asking_point, state = found
        end = self._points[asking_point][1].end_after(state, answer)
        return None if end is None else (~asking_point, end)

    def result(self, end: tuple[int, int]) -> tuple[CallNode, Any]:
        """Return the node of the call tree that asks, and the result.

        Args:
            end: The end of a bidding, as `end` returns it.
        """
        node, listed = self._points[~end[0]]
        return node, listed.results[end[1]]

    def _of(self, question: Any) -> ListedBidding:
        """The listed bidding of a question, which it shares with equal questions if no code can tell them apart."""
        key: object
        try:
            key = value_key(question, self.game)
        except LookupError:
            key = object()  # equal to no other
        if key not in self._by_question:
            self._by_question[key] = ListedBidding(question, self.game, self.native, self._steps)
            self.listed.append(self._by_question[key])
        return self._by_question[key]
