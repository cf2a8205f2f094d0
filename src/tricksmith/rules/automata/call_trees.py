"""The tree of a hand's calls: the author's generator, replayed from the answers so far.

Every prefix of answers is run once and its node is kept, so that hands share a tree of nodes, and a compiler can walk
every branch.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import RulesError
from tricksmith.rules.author import Call, Contract, Fact, LayOpen, Outbid, Question, Table
from tricksmith.third_party_errors import place_of, safe_text, to_rules_error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules.author import Effect, GameRules, Seat, Tally, Trick

__all__ = ["CallNode", "CallTree", "call_tree"]

MAX_ANSWERS = 300
"""The most questions in the calls of one hand; with more, they are taken to be endless."""
MAX_WAITING = 1_000
"""The most generators that a tree keeps, waiting at their nodes; the oldest is dropped first."""
MAX_NODES = 20_000
"""The most nodes of a tree. With more, all but the root are dropped, and the tree grows again: this bounds memory, not
play."""


class CallNode:
    """A point in the calls: cards that move, then a question or the end.

    Attributes:
        effects: The moves of cards that come first, in order.
        question: What is asked then; None at the end.
        contract: At the end, the contract, or None if the hand is dealt again.
        answers: The answers that led here.
        children: The nodes after each answer so far.
        tree: The tree.
    """

    __slots__ = ("_seats_with_open_hands", "answers", "children", "contract", "effects", "question", "tree")

    def __init__(self, tree: CallTree, answers: tuple[Any, ...]) -> None:
        self.tree = tree
        self.answers = answers
        self.children: dict[Any, CallNode] = {}
        self.effects, self.question, self.contract = tree.run(answers)
        self._seats_with_open_hands: frozenset[Seat] | None = None

    def error(self, what: str) -> RulesError:
        """Return an error about what comes at this point, with the line of the author's file that asks for it.

        Args:
            what: What is wrong.
        """
        return self.tree.error_after(self.answers, what)

    def after(self, answer: Any) -> CallNode:
        """Return the node after this answer to the question."""
        node = self.children.get(answer)
        if node is None:
            node = self.children[answer] = CallNode(self.tree, (*self.answers, answer))
            self.tree.note_new_node()
        return node

    @property
    def seats_with_open_hands(self) -> frozenset[Seat]:
        """Return the seats that have laid their hands open, here or before."""
        if self._seats_with_open_hands is None:
            path = [self.tree.root]
            for answer in self.answers:
                path.append(path[-1].after(answer))
            effects = [effect for node in path for effect in node.effects]
            self._seats_with_open_hands = frozenset(effect.seat for effect in effects if isinstance(effect, LayOpen))
        return self._seats_with_open_hands

    def __reduce__(self) -> tuple[Any, ...]:
        return _node_after, (self.tree, self.answers)


def _node_after(tree: CallTree, answers: tuple[Any, ...]) -> CallNode:
    """The node of a tree after these answers, to which a copy or pickle of a node leads."""
    node = tree.root
    for answer in answers:
        node = node.after(answer)
    return node


class _Waiting(NamedTuple):
    """A generator that waits for the answer to a question.

    Attributes:
        calls: The generator.
        table: The table that it was called with.
        question: The question that it asks now.
        decided: Whether a seat has decided something.
        sealed: Whether seats have sealed calls.
    """

    calls: Generator[Any, Any, Any]
    table: Table
    question: Question
    decided: bool
    sealed: bool


class CallTree:
    """The calls of one game, for one first seat and one number of the hand; or what comes after one of its tricks.

    Attributes:
        game: The game.
        first: The seat after the dealer.
        number: The number of hands dealt before in the match, modulo `calls_cycle`.
        name: The author's method: "calls" or "between".
        root: The node at which it begins.
    """

    def __init__(
        self, game: GameRules[Any, Any], first: Seat, number: int, after: tuple[Trick, Tally[Any, Any]] | None = None
    ) -> None:
        self.game = game
        self.first = first
        self.number = number
        self.name = "calls" if after is None else "between"
        self._after = after
        self._nodes = 0
        self._waiting: dict[tuple[Any, ...], _Waiting] = {}
        """By the answers that they have had, generators that need not be replayed for the next node."""
        self.root = CallNode(self, ())

    def run(self, answers: tuple[Any, ...]) -> tuple[tuple[Effect, ...], Question | None, Contract[Any, Any] | None]:
        """Replay the generator with these answers, and return what follows: effects, a question, a contract.

        Raises:
            RulesError: If it yields something other than a question, asks without end, or returns something other than
                a contract; or if it returns None though no seat was asked anything, so that the hand would be dealt
                again for ever.
        """
        try:
            return self._run(answers)
        except (SystemExit, KeyboardInterrupt, GeneratorExit) as error:
            raise to_rules_error(error) or error from None
        except (AttributeError, TypeError) as error:
            if "'generator' object" not in f"{error}" or (place := place_of(error)) is None:
                raise
            hint = "an answer of the table comes by `yield from`, as in `up = yield from table.turned(…)`"
            raise RulesError(f"{place}: {error}: {hint}") from error  # most likely `yield from` was left out

    def error_after(self, answers: tuple[Any, ...], what: str) -> RulesError:
        """Return an error about what follows these answers, with the line at which the author's generator waits.

        Args:
            answers: The answers.
            what: What is wrong.
        """
        calls: Any = self._begin(self._table())
        if isinstance(calls, Generator):
            with suppress(StopIteration):
                next(calls)
                for answer in answers:
                    calls.send(answer)
        return self._error(what, calls)

    def _table(self) -> Table:
        """A new table for the author's method; it has a number only in games whose calls depend on it."""
        cycle = self.game.calls_cycle
        return Table(self.game.deck, self.game.players, self.first, self.number if cycle > 1 else None)

    def _run(self, answers: tuple[Any, ...]) -> tuple[tuple[Effect, ...], Question | None, Contract[Any, Any] | None]:
        waiting, unsent = self._waiting_for_last(answers), answers[-1:]
        if waiting is None:
            table = self._table()
            calls = self._begin(table)
            if isinstance(calls, Contract):
                return tuple(table.effects), None, self._check_contract(calls, sealed=False)
            if not isinstance(calls, Generator):
                must = "ask with `yield from`" if self._after is None else "return a contract, such as tally.contract"
                raise self._error(f"{self.name}() returned {safe_text(calls):.60}; it must {must}", None)
            if len(answers) > MAX_ANSWERS:
                raise self._error(f"{self.name}() asks more than {MAX_ANSWERS} questions", calls)
            decided = sealed = False
        else:
            calls, table, question, decided, sealed = waiting
        try:
            if waiting is None:
                question, unsent = self._check_question(next(calls), calls), answers
            for answer in unsent:
                decided = decided or not isinstance(question, Fact)
                sealed = sealed or question.is_sealed
                table.effects.clear()
                question = self._check_question(calls.send(answer), calls)
        except StopIteration as stop:
            if not decided and not isinstance(stop.value, Contract):
                raise RulesError(
                    f"{self.game.id}: {self.name}() gives no contract, though no seat was asked anything"
                ) from None
            return tuple(table.effects), None, self._check_contract(stop.value, sealed=sealed)
        effects = tuple(table.effects)  # copied before `_keep`, after which another thread can advance the generator
        self._keep(answers, _Waiting(calls, table, question, decided, sealed))
        return effects, question, None

    @contextmanager
    def waiting(self, answers: tuple[Any, ...]) -> Iterator[Generator[Any, Any, Any] | None]:
        """Lend the generator that has had these answers, for inspection: no other thread advances it meanwhile.

        Args:
            answers: The answers.

        Yields:
            The generator; None if they end there.
        """
        waiting = self._waiting.pop(answers, None)
        if waiting is None:  # it has been advanced, or dropped
            self.run(answers)
            waiting = self._waiting.pop(answers, None)
        try:
            yield waiting.calls if waiting is not None else None
        finally:
            if waiting is not None:
                self._keep(answers, waiting)

    def _waiting_for_last(self, answers: tuple[Any, ...]) -> _Waiting | None:
        """Remove and return the generator that has had all of these answers but the last; None if there is none."""
        if not answers or len(answers) > MAX_ANSWERS:
            return None
        return self._waiting.pop(answers[:-1], None)  # atomic, so that two threads never get the same one

    def _keep(self, answers: tuple[Any, ...], waiting: _Waiting) -> None:
        """Keep a generator for the first node after its own."""
        self._waiting[answers] = waiting
        while len(self._waiting) > MAX_WAITING:
            with suppress(KeyError, RuntimeError):  # another thread has changed the dictionary meanwhile
                del self._waiting[next(iter(self._waiting))]

    def _begin(self, table: Table) -> Any:
        """Call the author's method with this table, and return its result: a generator, if it asks anything."""
        return self.game.calls(table) if self._after is None else self.game.between(table, *self._after)

    def _check_question(self, question: Any, calls: Generator[Any, Any, Any]) -> Question:
        """Return the question; raises `RulesError` if the author has yielded something else."""
        if not isinstance(question, Question):
            raise self._error(f"{self.name}() yielded {safe_text(question):.60}; it must ask with `yield from`", calls)
        levels = getattr(question, "bids", ()) if isinstance(question, Outbid) else ()
        equal_bids = (bid for level in levels for bid in (level if isinstance(level, tuple | list) else (level,)))
        for choice in (*getattr(question, "choices", ()), *equal_bids):
            if not isinstance(choice, Call):
                right = f"as Call({safe_text(choice)})" if isinstance(choice, str) else "as Call('pass')"
                raise self._error(f"a choice is {safe_text(choice):.60}; it must be a Call, {right}", calls)
        return question

    def _check_contract(self, contract: Any, *, sealed: bool) -> Contract[Any, Any] | None:
        """Return the contract, marked if calls were sealed, or None; raises `RulesError` if it is something else."""
        if contract is None and self._after is None:
            return None
        if not isinstance(contract, Contract):
            raise self._error(
                f"{self.name}() returned {safe_text(contract):.60}; it must return a Contract"
                + " or None" * (self._after is None),
                None,
            )
        if contract.leader not in range(self.game.players):
            raise self._error(
                f"{self.name}() returned a contract whose leader is {safe_text(contract.leader):.60}", None
            )
        if not isinstance(contract.out, frozenset):
            raise self._error(f"{self.name}() returned a contract whose `out` is {safe_text(contract.out):.60}", None)
        sealed = sealed or (self._after is not None and self._after[1].contract.sealed)
        return replace(contract, sealed=True) if sealed else contract

    def _error(self, what: str, calls: Any) -> RulesError:
        """An error about the calls, with the line at which the author's generator waits or else their first."""
        frame = getattr(calls, "gi_frame", None)
        while inner := getattr(getattr(calls, "gi_yieldfrom", None), "gi_frame", None):
            if inner.f_globals.get("__name__", "").startswith("tricksmith.rules."):  # a method of `Table`
                break
            calls, frame = calls.gi_yieldfrom, inner
        code = frame.f_code if frame is not None else getattr(getattr(type(self.game), self.name), "__code__", None)
        file, name = getattr(code, "co_filename", self.game.id), getattr(code, "co_name", self.name)
        line = frame.f_lineno if frame is not None else getattr(code, "co_firstlineno", 0)
        return RulesError(f"{file}, line {line}, in {name}: {what}")

    def __reduce__(self) -> tuple[Any, ...]:
        if self._after is None:
            return call_tree, (self.game, self.first, self.number)
        return CallTree, (self.game, self.first, self.number, self._after)

    def note_new_node(self) -> None:
        """Count a new node, and forget all but the root when there are too many."""
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._nodes = 0
            self.root.children.clear()


def call_tree(game: GameRules[Any, Any], first: Seat, number: int) -> CallTree:
    """Return the calls of hand `number` of a match, with this first seat; the tree is kept with the game."""
    key = ("calls", first, number % game.calls_cycle)
    tree: CallTree | None = game.derived.get(key)
    if tree is None:
        tree = game.derived[key] = CallTree(game, first, number % game.calls_cycle)
    return tree
