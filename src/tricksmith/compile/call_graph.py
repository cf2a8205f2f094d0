"""The call graph: what a game does before its tricks, compiled for the core as hands first get there."""

from __future__ import annotations

from functools import lru_cache
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith import _native
from tricksmith.compile.contract_scores import ContractScores
from tricksmith.compile.core_questions import CardMovement, decode_answer, encode_effects, encode_question
from tricksmith.compile.trick_tables import CompiledTricks, check_deck
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Seat, seat_bits
from tricksmith.rules.author import part
from tricksmith.rules.automata import CallNode, call_tree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Contract, GameRules, Pile

__all__ = ["MAX_PILES", "CallGraph", "NodeRef", "clear_call_graphs", "compile_calls", "node_after"]


class NodeRef(NamedTuple):
    """A point in the calls.

    Attributes:
        node: The node of the rules' call tree.
        state: The state of its question, if that is spoken.
    """

    node: CallNode
    state: Any = None


def node_after(node: CallNode, answer: Any) -> CallNode:
    """Return the call tree's node after an answer, not kept there: the core's node is kept instead."""
    return node.children.get(answer) or CallNode(node.tree, (*node.answers, answer))


MAX_PILES = 32
"""The most piles, hands not among them, that the core has room for."""


@lru_cache(maxsize=256)
def compile_calls(game: GameRules[Any, Any]) -> CallGraph:
    """Return the call graph of a game, made once and kept.

    Raises:
        RulesError: If the deck has more cards than the core plays with.

    >>> from tricksmith import games
    >>> compile_calls(games.get("nestors")).deal_parts[:2]
    [('hand', 0, 5, 0), ('hand', 1, 5, 0)]
    """
    check_deck(game)
    return CallGraph(game)


def clear_call_graphs() -> None:
    """Forget all call graphs: for tests, and for an author whose file has changed."""
    compile_calls.cache_clear()


class CallGraph:
    """What a game does before its tricks, and the contracts that come of it, in the core.

    It holds what has been reached so far: a node is asked of the author's `calls` when a hand first gets there. Several
    threads may play hands of one graph: one at a time adds to it.

    Attributes:
        game: The game.
        native: The graph in the core.
        contracts: The contracts by number.
        scores: What their hands score.
    """

    def __init__(self, game: GameRules[Any, Any]) -> None:
        self.game = game
        self._lock = RLock()
        self._edges: set[tuple[int, int]] = set()
        """The branches that have been written down: node and answer."""
        slots = max((len(card.suits) for card in game.cards), default=1) if game.leader_names_suit else 1
        self.native = _native.GrowingCallGraph(
            seats=game.players, sides=len(game.sides), deck=game.cards.mask, slots=slots
        )
        self.contracts: list[Contract[Any, Any]] = []
        self.scores = ContractScores(game, self.native, self.contracts)
        self.answers: dict[int, tuple[Any, ...]] = {}
        """By the number of a contract the answers in the script that have led to it once."""
        self.bid_variants: dict[tuple[Any, ...], dict[tuple[Any, ...], dict[int, int]]] = {}
        """Contracts that differ in the bid alone, for searches that compare them: kept here with their numbers."""
        self._numbers: dict[Contract[Any, Any], int] = {}
        self._rules: dict[tuple[Any, frozenset[Seat]], int] = {}
        self._piles: dict[str, int] = {}
        self._node_refs: list[NodeRef | None] = []
        self._roots: dict[tuple[Seat, int], int] = {}
        self._places: dict[tuple[object, ...], int] = {}
        self._ends: dict[tuple[object, ...], int] = {}

    # -- the deal ---------------------------------------------------------------------------------------------------

    @property
    def deal_parts(self) -> list[tuple[str, int, int, int]]:
        """The parts of a deal in order: what, for which seat or pile, how many cards of the stock, or which stack."""
        layout, seats = self.game.the_layout, range(self.game.players)
        parts = [("hand", seat, layout.hands, 0) for seat in seats]
        for pile in layout.piles:
            parts += self._parts_of_pile(pile)
        return parts

    def _parts_of_pile(self, pile: Pile) -> list[tuple[str, int, int, int]]:
        if pile.ordered:
            return [("pile", self.pile(part(pile.name, place)), 1, 0) for place in range(pile.size)]
        if pile.stack is not None:
            return [("stack", self.pile(pile.name), 1, pile.stack.mask)]
        names = [part(pile.name, seat) for seat in range(self.game.players)] if pile.each else [pile.name]
        return [("pile", self.pile(name), pile.size, 0) for name in names]

    def pile(self, name: str) -> int:
        """Return the number of a pile; raises `RulesError` if there are too many."""
        with self._lock:
            number = self._piles.setdefault(name, len(self._piles))
        if number >= MAX_PILES:
            raise RulesError(f"{self.game.id}: calls() uses more than {MAX_PILES} piles: {', '.join(self._piles)}")
        return number

    # -- nodes ------------------------------------------------------------------------------------------------------

    def root(self, first: Seat, number: int) -> int:
        """Return the node at which the calls of hand `number` begin with this first seat.

        Args:
            first: The seat that is asked first.
            number: The number of the hand in its match, from 0.
        """
        key = first, number % self.game.calls_cycle
        with self._lock:
            if key not in self._roots:
                self._roots[key] = self._enter(call_tree(self.game, first, number).root)
            return self._roots[key]

    @property
    def pile_names(self) -> list[str]:
        """The names of the piles, in the order of their numbers."""
        return list(self._piles)

    def node(self, ref: NodeRef) -> int:
        """Return the node of a point in the calls, whose effects are done there."""
        with self._lock:
            return self._shared_node(ref)

    def expand(self, waits: Iterable[tuple[int, int]]) -> None:
        """Add the edges for these answers to the questions of nodes, where they are missing."""
        for wait in waits:
            with self._lock:
                if wait not in self._edges:
                    self.native.add_edge(*wait, self._after(*wait))
                    self._edges.add(wait)

    def _after(self, number: int, answer: int) -> int:
        ref = self._node_refs[number]
        assert ref is not None
        node = ref.node
        match node.question:
            case Bidding() as question:
                state = question.after(ref.state, question.menu(ref.state)[answer])
                if question.speaker(state) is not None:
                    return self._shared_node(NodeRef(node, state))
                return self._enter(node_after(node, question.result(state)))
            case question:
                return self._enter(node_after(node, decode_answer(question, answer, self.game)))

    def _shared_node(self, ref: NodeRef) -> int:
        """Return the node of a question under way; hands that reach it in several ways share it."""
        tree = ref.node.tree
        key = tree.first, tree.number, ref.node.answers, ref.state
        if key not in self._places:
            self._places[key] = self._ask(ref, [])
        return self._places[key]

    def _enter(self, node: CallNode) -> int:
        """Return the node for a node of the call tree that has just been reached."""
        effects = self._encoded_effects(node)
        while isinstance(node.question, Bidding):
            state = node.question.start()
            if node.question.speaker(state) is not None:
                return self._ask(NodeRef(node, state), effects)
            node = node_after(node, node.question.result(state))
            effects += self._encoded_effects(node)
        if node.question is not None:
            return self._ask(NodeRef(node), effects)
        if node.contract is not None:
            self.answers.setdefault(self.contract(node.contract), node.answers)
        return self._end(node.contract, effects)

    def _end(self, contract: Contract[Any, Any] | None, effects: list[CardMovement]) -> int:
        key = contract, tuple(effects)
        if key not in self._ends:
            if contract is None:
                number = self.native.add_node(effects, "again")
            else:
                number = self.native.add_node(effects, "contract", count=self.contract(contract))
            self._ends[key] = self._add_ref(None, number)
        return self._ends[key]

    def _ask(self, ref: NodeRef, effects: list[CardMovement]) -> int:
        kind, arguments = encode_question(ref.node.question, ref.state, self.pile, self.game.id)
        return self._add_ref(ref, self.native.add_node(effects, kind, **arguments))

    def _encoded_effects(self, node: CallNode) -> list[CardMovement]:
        return encode_effects(node.effects, self.pile, self.game)

    def _add_ref(self, ref: NodeRef | None, number: int) -> int:
        assert number == len(self._node_refs)
        self._node_refs.append(ref)
        return number

    # -- contracts --------------------------------------------------------------------------------------------------

    def contract(self, contract: Contract[Any, Any]) -> int:
        """Return the number of a contract."""
        with self._lock:
            number = self._numbers.get(contract)
            if number is None:
                rules = self._rules_of(contract)
                out = seat_bits(contract.out)
                decide = [contract.decides(Seat(seat)) for seat in range(self.game.players)]
                leads = self.pile(contract.table_leads) if contract.table_leads else None
                try:
                    number = self.native.add_contract(
                        rules, leader=contract.leader, out=out, decides=decide, leads=leads
                    )
                except ValueError as error:
                    raise RulesError(f"{self.game.id}: calls() gives {contract}: {error}") from error
                self.contracts.append(contract)
                self._numbers[contract] = number
            return number

    def _rules_of(self, contract: Contract[Any, Any]) -> int:
        """The number of the trick rules of a contract."""
        key = contract.mode, contract.out
        with self._lock:
            if key not in self._rules:
                tricks = CompiledTricks.of(self.game, *key)
                self._rules[key] = self.native.add_rules(tricks.native_tables, tricks.native_seating)
            return self._rules[key]

    def node_ref(self, number: int) -> NodeRef | None:
        """Return the point in the calls that a node is; None at an end, and for -1."""
        return self._node_refs[number] if number >= 0 else None
