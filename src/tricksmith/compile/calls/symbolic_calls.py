"""Calls with a number, compiled once for all numbers by symbolic execution; hands keep what was said.

The author's generator runs with unknowns for the numbers (`symbolic_numbers`). Where it looks at a sum of them, the
core is asked for the sum, and each value has a node of its own. A contract that holds unknowns is a template: hands
share it, whatever was said, until somebody asks for their contracts.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tricksmith.compile.contracts import (
    FREE_FIELDS,
    MAX_PLACES,
    AskSum,
    Knowledge,
    KnownSum,
    NumberedCalls,
    Sum,
    SumNeeded,
    SymbolicCall,
    contract_with,
    single_term,
    unknowns_of,
    unpacked_numbers,
)
from tricksmith.errors import RulesError
from tricksmith.rules import Contract
from tricksmith.rules.author import EachSays
from tricksmith.rules.automata import CallNode, CallTree, call_tree

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from tricksmith.compile.calls.bidding_automaton import GraphEdge
    from tricksmith.compile.calls.core_questions import CardMovement
    from tricksmith.compile.calls.frontier import Frontier
    from tricksmith.compile.calls.node_writer import NodeWriter
    from tricksmith.rules import Call
    from tricksmith.rules.author import Effect

__all__ = [
    "SymbolicCalls",
    "SymbolicTree",
    "concrete_answers",
    "concrete_node",
    "node_at",
    "real_answers",
]

NO_NUMBER = 255
"""The core's number of a call that says none."""

Answers = tuple[Any, ...]
Outcome = tuple["tuple[Effect, ...]", Any, "Contract[Any, Any] | None"]
"""What follows some answers: the effects since the last question, the next question or None, the contract or None."""


def real_answers(answers: Answers) -> int:
    """Return how many of these answers are to questions of the author's."""
    return sum(type(answer) is not KnownSum for answer in answers)


def _numbered_calls(answer: Any) -> NumberedCalls | None:
    """The calls that an answer of one seat stands for, if its number is an unknown; else None."""
    if type(answer) is not tuple or len(answer) != 1:
        return None
    (call,) = answer
    return call if type(call) is NumberedCalls else None


def _calls_by_place(answers: Answers) -> dict[int, NumberedCalls]:
    """The calls among these answers whose numbers are unknowns, by the place of the number."""
    return {calls.place: calls for calls in map(_numbered_calls, answers) if calls is not None}


def concrete_answers(answers: Answers, numbers: Mapping[int, int] | bytes) -> Answers:
    """Return the answers to the author's questions with numbers in place of the unknowns.

    Args:
        answers: The answers.
        numbers: The numbers by place.
    """

    def concrete(answer: Any) -> Any:
        calls = _numbered_calls(answer)
        return answer if calls is None else (calls.call(numbers[calls.place]),)

    return tuple(concrete(answer) for answer in answers if type(answer) is not KnownSum)


def concrete_node(node: CallNode, packed: int) -> CallNode:
    """Return the node of the tree without unknowns that a node stands for in a hand.

    Args:
        node: The node.
        packed: The hand's bid numbers, as `unpacked_numbers` takes them.
    """
    if not isinstance(node.tree, SymbolicTree):
        return node
    concrete = call_tree(node.tree.game, node.tree.first, node.tree.number).root
    for answer in concrete_answers(node.answers, unpacked_numbers(packed)):
        concrete = concrete.after(answer)
    return concrete


def _some_numbers(answers: Answers) -> dict[int, int] | None:
    """Numbers, by place, that fit these answers and their known sums, found by backtracking; None if there are none."""
    sums = []
    for answer in answers:
        if type(answer) is KnownSum:
            constant, terms = answer.total
            sums.append((dict(terms), answer.value - constant))
    in_sums = {place for factors, _ in sums for place in factors}
    candidates = {
        place: calls.numbers if place in in_sums else calls.numbers[:1]
        for place, calls in _calls_by_place(answers).items()
    }

    def search(numbers: dict[int, int], unassigned: tuple[int, ...]) -> dict[int, int] | None:
        for factors, value in sums:
            known = sum(factor * numbers[place] for place, factor in factors.items() if place in numbers)
            bounds = [[factor * bound for bound in (min(candidates[place]), max(candidates[place]))]
                      for place, factor in factors.items() if place not in numbers]  # fmt: skip
            if not known + sum(map(min, bounds)) <= value <= known + sum(map(max, bounds)):
                return None
        if not unassigned:
            return numbers
        place, *others = unassigned
        solutions = (search(numbers | {place: number}, tuple(others)) for number in candidates[place])
        return next((solution for solution in solutions if solution is not None), None)

    return search({}, tuple(candidates))


def node_at(tree: CallTree, answers: Answers) -> CallNode:
    """Return the node of a call tree after some answers, among which there may be unknowns and known sums.

    Args:
        tree: The tree of the hand's calls, or one with unknowns.
        answers: The answers.
    """
    if not isinstance(tree, SymbolicTree) and _calls_by_place(answers):
        derived, key = tree.game.derived, ("calls with unknowns", tree.first, tree.number)
        if key not in derived:
            derived[key] = SymbolicTree(tree.game, tree.first, tree.number)
        tree = derived[key]
    return CallNode(tree, answers)


class SymbolicCalls:
    """The calls at the nodes of a call graph after which the author's code goes on alike, whichever number they say.

    >>> from tricksmith import games
    >>> from tricksmith.compile.calls import clear_call_graphs
    >>> from tricksmith.engine import Hands
    >>> clear_call_graphs()  # hands that were played before may have added nodes
    >>> hands = Hands.deal(games.get("oh-hell"), 100, seed=1)
    >>> hands.playout(), len(set(hands.contracts)) > 90, hands.call_graph.native.nodes < 300
    (4400, True, True)
    """

    def __init__(self) -> None:
        self._symbolic: dict[int, dict[int, NumberedCalls]] = {}
        """By node and answer."""
        self._by_rule: dict[str, bool] = {}
        """Whether the code goes on alike after calls, by the rule of the question."""

    def numbered_calls(self, number: int, answer: int) -> NumberedCalls | None:
        """Return the calls that share the continuation of an answer at a node; None if it has one of its own."""
        return self._symbolic.get(number, {}).get(answer)

    def equivalent_answers(self, number: int, answer: int) -> list[int]:
        """Return the answers at a node that share the continuation of this one, which is among them."""
        return list(self._symbolic[number]) if self.numbered_calls(number, answer) else [answer]

    def add(
        self,
        question: Any,
        by_answer: dict[int, NumberedCalls],
        effects: Sequence[CardMovement],
        writer: NodeWriter,
        frontier: Frontier[GraphEdge],
    ) -> int:
        """Return a new node at which a seat says a number that the hand keeps, or something else.

        Args:
            question: The question.
            by_answer: By answer, the calls that say numbers, as `at` returns them.
            effects: The movements of cards before it.
            writer: The writer that adds the node.
            frontier: Where its edges are open.
        """
        representative = min(by_answer)
        calls, place = enumerate(question.choices), by_answer[representative].place
        numbers = [call.number if answer in by_answer else NO_NUMBER for answer, call in calls]
        number = writer.add(effects, "bid", seat=question.order[0], pile=place, sets=numbers)
        self._symbolic[number] = by_answer
        unknown = (answer for answer in range(len(numbers)) if answer not in by_answer)
        frontier.add((number, answer) for answer in (representative, *unknown))
        return number

    def truncate(self, first_node: int) -> None:
        """Forget the nodes from this number on."""
        self._symbolic = {number: calls for number, calls in self._symbolic.items() if number < first_node}

    def at(self, node: CallNode) -> dict[int, NumberedCalls]:
        """Return, by answer, the calls that share a continuation: those that say numbers, if one seat is asked.

        Args:
            node: The node that asks.
        """
        question, used = node.question, _calls_by_place(node.answers)
        if type(question) is not EachSays or len(question.order) > 1 or not self._by_rule.get(question.rule, True):
            return {}
        free = (place for place in (question.order[0], *range(MAX_PLACES)) if place not in used)
        place = next(free, None)
        calls = {answer: call for answer, call in enumerate(question.choices) if _says_number(call)}
        numbers = tuple(call.number for call in calls.values())
        min_calls = 1 if question.rule in self._by_rule else 2  # a single call can't show that the code goes on alike
        if place is None or len(numbers) < min_calls or len(set(numbers)) < len(numbers):
            return {}
        numbered = NumberedCalls(place, tuple(calls.values()), numbers)
        if question.rule not in self._by_rule:
            self._by_rule[question.rule] = _is_number_unread(node, numbered)
        return dict.fromkeys(calls, numbered) if self._by_rule[question.rule] else {}


def _is_number_unread(node: CallNode, numbered: NumberedCalls) -> bool:
    """Whether the author's code reaches its next question without looking at the number that was just said."""
    with suppress(Exception):  # a run with numbers in place of the unknowns raises it again
        following: Any = node_at(node.tree, (*node.answers, (numbered,))).question
        return not isinstance(following, AskSum) or following.total != single_term(numbered.place)
    return False


def _says_number(call: Call) -> bool:
    """Whether a call says a number that the core can keep."""
    return any(said.isdecimal() for said in (call.value, *call.also)) and call.number < NO_NUMBER


class SymbolicTree(CallTree):
    """The calls of one game, with unknowns for some numbers among the answers."""

    def run(self, answers: Answers) -> Outcome:
        """Run the generator with these answers, and return what follows; the question may be an `AskSum`.

        The outcome with unknowns is compared with the outcome for some numbers in their place. If they differ, or one
        of the runs fails, the core is asked for one number after the other.

        Raises:
            RulesError: If the author's code fails though all numbers are known.
        """
        outcome = None
        with suppress(Exception):
            _, outcome = self._run_with_unknowns(answers)
        if outcome is not None:
            _, question, _ = outcome
            if isinstance(question, AskSum):
                return outcome
        numbers = _some_numbers(answers)
        if numbers is None and outcome is not None:
            return outcome
        known_sums = {answer.total for answer in answers[_end_of_real_answers(answers) :] if type(answer) is KnownSum}
        not_asked = [place for place in _calls_by_place(answers) if single_term(place) not in known_sums]
        if numbers is not None:
            known = CallNode(call_tree(self.game, self.first, self.number), concrete_answers(answers, numbers))
            concrete = known.effects, known.question, known.contract
            if outcome is not None:
                effects, question, contract = outcome
                if (effects, question, contract and contract_with(contract, numbers)) == concrete:
                    return outcome
            if not not_asked:
                return concrete
        if not not_asked:
            raise RulesError(f"{self.game.id}: calls() fails after {answers}")
        return (), _ask(single_term(not_asked[0]), answers), None

    @contextmanager
    def waiting(self, answers: Answers) -> Iterator[Generator[Any, Any, Any] | None]:
        calls = None
        with suppress(Exception):
            calls, (_, question, _) = self._run_with_unknowns(answers)
            calls = None if question is None or isinstance(question, AskSum) else calls
        yield calls

    def _run_with_unknowns(self, answers: Answers) -> tuple[Any, Outcome]:
        """The generator, and the outcome of its run."""
        table = self._table()
        calls: Any = self._begin(table)
        known: dict[Sum, int] = {}
        knowledge = Knowledge(known)
        knowledge.is_running = True
        try:
            question = self._check_question(next(calls), calls)
            for index, answer in enumerate(answers):
                if type(answer) is not KnownSum:
                    # The sums that follow an answer are known until the next one.
                    known.clear()
                    for later in answers[index + 1 :]:
                        if type(later) is not KnownSum:
                            break
                        known[later.total] = later.value
                    table.effects.clear()
                    numbered = _numbered_calls(answer)
                    sent = answer if numbered is None else (SymbolicCall(numbered, knowledge),)
                    question = self._check_question(calls.send(sent), calls)
        except StopIteration as stop:
            contract = self._check_contract(stop.value, sealed=False)
            read_fields = (getattr(contract, field.name) for field in fields(Contract) if field.name not in FREE_FIELDS)
            unknowns = (unknown for value in read_fields for unknown in unknowns_of(value))
            if contract is not None and (unknown := next(unknowns, None)) is not None:
                return calls, ((), _ask(unknown.total, answers), None)
            return calls, (tuple(table.effects), None, contract)
        except SumNeeded as needed:
            return calls, ((), _ask(needed.total, answers), None)
        finally:
            knowledge.is_running = False
        return calls, (tuple(table.effects), question, None)


def _end_of_real_answers(answers: Answers) -> int:
    """The index after the last answer to a question of the author's."""
    return max((index + 1 for index, answer in enumerate(answers) if type(answer) is not KnownSum), default=0)


def _ask(total: Sum, answers: Answers) -> AskSum:
    """The question for a sum of what was said in these answers."""
    calls, (_, terms) = _calls_by_place(answers), total
    multiples = [[factor * number for number in calls[place].numbers] for place, factor in terms]
    return AskSum((0, terms), range(sum(map(min, multiples)), sum(map(max, multiples)) + 1))
