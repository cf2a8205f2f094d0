"""`CallGraph`, the call graph of one game in the core: it adds nodes and edges as hands reach them."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

from tricksmith import _native
from tricksmith.compile.calls.auctions import Auctions, NodeRef, node_after
from tricksmith.compile.calls.bidding_automaton import BiddingEnd
from tricksmith.compile.calls.biddings import Biddings
from tricksmith.compile.calls.core_questions import (
    CardMovement,
    decode_answer,
    encode_effects,
    encode_question,
    possible_answers,
)  # fmt: skip
from tricksmith.compile.calls.frontier import Frontier
from tricksmith.compile.calls.node_writer import NodeWriter
from tricksmith.compile.calls.numbered_contracts import NumberedContracts
from tricksmith.compile.calls.piles import PileNumbers
from tricksmith.compile.calls.state_merging import MergedStates, SegmentEnd, SharedSegment
from tricksmith.compile.calls.symbolic_calls import SymbolicCalls, concrete_node, real_answers
from tricksmith.compile.contracts import AskSum
from tricksmith.rules import Bidding, Seat
from tricksmith.rules.automata import call_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tricksmith.compile.calls.bidding_automaton import GraphEdge
    from tricksmith.rules import Contract, GameRules
    from tricksmith.rules.automata import CallNode

__all__ = ["CallGraph"]


class CallGraph:
    """The calls of a game before its tricks, and the contracts that they lead to, in the core.

    It grows on demand: a node is compiled from the author's `calls` when a hand first reaches it. Several threads may
    play hands of one graph; one at a time extends it.

    Attributes:
        game: The game.
        native: The graph in the core.
        piles: The numbers of its piles.
        numbered: The contracts with their numbers.
        contracts: The contracts by number.
        rules: The number of the trick rules of each contract.
        scores: What their hands score.
        ends: For the number of each contract, an end of the calls that led to it.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Mode
    >>> from tricksmith.rules import Contract
    >>> graph = CallGraph(games.get("nestors"))
    >>> root = graph.root(Seat(0), 0)
    >>> ref = graph.node_ref(root)
    >>> ref.node.question.text, graph.node(ref) == root
    ('bid or pass', True)
    >>> before = graph.native.nodes
    >>> graph.expand([(root, 0), (root, 1)])  # the first two answers of the first seat
    >>> graph.native.nodes > before
    True
    >>> graph.contract(Contract(Mode("A"), None, leader=Seat(0))), len(graph.contracts)
    (0, 1)
    """

    def __init__(self, game: GameRules[Any, Any]) -> None:
        self.game = game
        self._lock = RLock()
        self._edges: set[GraphEdge] = set()
        """The edges that have been added."""
        slots = max((len(card.suits) for card in game.cards), default=1) if game.leader_names_suit else 1
        self.native = _native.GrowingCallGraph(
            seats=game.players, sides=len(game.sides), deck=game.cards.mask, slots=slots
        )
        self.piles = PileNumbers(game)
        self.numbered = NumberedContracts(game, self.native, self.piles, self._lock)
        self.contracts, self.rules = self.numbered.contracts, self.numbered.rules
        self.scores, self.ends = self.numbered.scores, self.numbered.ends
        self.bid_variants: dict[tuple[Any, ...], dict[tuple[Any, ...], dict[int, int]]] = {}
        """The numbers of contracts that differ in the bid alone, for searches that compare them."""
        self._symbolic = SymbolicCalls()
        self._writer = NodeWriter(self.native)
        self._node_refs: dict[int, NodeRef | None] = {}
        """The points of nodes; those within auctions are computed on demand."""
        self._auctions = Auctions(self.native)
        self._merged = MergedStates()
        self._frontier: Frontier[GraphEdge] = Frontier()
        self._biddings = Biddings(game, self.native, self._frontier)
        self._roots: dict[tuple[Seat, int], int] = {}
        self._nodes_by_key: dict[tuple[object, ...], int] = {}
        self._end_nodes: dict[tuple[object, ...], int] = {}

    # -- nodes ------------------------------------------------------------------------------------------------------

    def root(self, first: Seat, number: int) -> int:
        """Return the node at which the calls of hand `number` begin with this first seat.

        Args:
            first: The seat that is asked first.
            number: The number of the hand in its match, from 0.
        """
        key = first, number % self.game.calls_cycle
        with self._growing():
            if key not in self._roots:
                self._roots[key] = self._enter(call_tree(self.game, first, number).root)
            return self._roots[key]

    def node(self, ref: NodeRef) -> int:
        """Return the number of the node for a point in the calls, before which the point's effects are carried out.

        Args:
            ref: The point in the calls.
        """
        with self._growing():
            return self._shared_node(ref)

    def node_ref(self, number: int, noted: int = 0, packed: int = 0) -> NodeRef | None:
        """Return the point in the calls that a node is for a hand; None at an end, and for -1.

        Args:
            number: The number of the node.
            noted: The number that the hand has noted, which distinguishes hands at the same node of a shared segment.
            packed: The hand's bid numbers, as `unpacked_numbers` takes them.
        """
        ref = self._node_ref(number, noted)
        return None if ref is None else NodeRef(concrete_node(ref.node, packed), ref.state)

    def _node_ref(self, number: int, noted: int = 0) -> NodeRef | None:
        """The point in the calls that a node is, with unknowns in place of the bid numbers."""
        segment = self._merged.segments.get(number)
        if segment is not None:
            ref = self._node_refs[number]
            assert ref is not None
            return NodeRef(segment.node_with(self._merged.representative_answers[noted], ref.node), ref.state)
        if number >= 0 and number not in self._node_refs:
            self._node_refs[number] = self._biddings.ref(number) or self._auctions.ref(number)
        return self._node_refs[number] if number >= 0 else None

    def expand(self, edges: Sequence[tuple[int, int]]) -> None:
        """Add those of these edges that are missing.

        Args:
            edges: Pairs of the number of a node and an answer to its question.
        """
        with self._growing():
            missing = self._writer.grow(edges)
            self._writer.complete_biddings(self._biddings.add_transitions(missing))
            for edge in self._writer.grow(missing):
                if edge not in self._edges:
                    self._frontier.take(self._biddings.end(*edge) or self._auctions.end(*edge) or edge)
                    self._add_edge(edge)
            while ahead := self._frontier.pop_ahead():
                for open_edge in ahead:
                    with suppress(Exception):  # perhaps no hand ever gets there; one that does raises the error
                        self._add_edge(open_edge)

    def _add_edge(self, edge: GraphEdge) -> None:
        """Add an edge, and what follows it."""
        if isinstance(edge, BiddingEnd):
            self._writer.add_end(edge, self._after_bidding(edge))
        else:
            number, answer = edge
            following = self._after(number, answer)
            for equivalent in ((number, other) for other in self._symbolic.equivalent_answers(number, answer)):
                if equivalent not in self._edges:
                    self._writer.add_edge(*equivalent, following)
                    self._edges.add(equivalent)
                    self._frontier.close_edge(equivalent)
        self._edges.add(edge)

    @contextmanager
    def _growing(self) -> Iterator[None]:
        """Let one thread at a time extend the graph, and write its additions to the core at the end."""
        with self._lock:
            try:
                try:
                    yield
                finally:
                    self._writer.flush()
            finally:
                if self._writer.lost:
                    self._forget(self._writer.lost)

    def _forget(self, lost: set[GraphEdge]) -> None:
        """Forget edges that the core has refused, and all nodes that it does not have."""
        self._writer.lost = set()
        self._frontier.close()
        self._edges -= lost
        n_nodes = self.native.nodes
        maps: list[dict[Any, int]] = [self._roots, self._nodes_by_key, self._end_nodes]
        for numbers in maps:
            for key in [key for key, number in numbers.items() if number >= n_nodes]:
                del numbers[key]
        self._node_refs = {number: ref for number, ref in self._node_refs.items() if number < n_nodes}
        self._merged.truncate(n_nodes)
        self._symbolic.truncate(n_nodes)

    def _after(self, number: int, answer: int) -> int:
        """Return the node that follows an answer to the question of a node."""
        if (end := self._merged.ends.get(number)) is not None:
            node = end.end_for(self._merged.representative_answers[answer])
            return self._end(node, [])
        segment = self._merged.segments.get(number)
        if segment is None and (bidding_end := self._biddings.end(number, answer)) is not None:
            return self._after_bidding(bidding_end)
        ref = self._node_ref(number) if segment is None else self._node_refs[number]
        assert ref is not None
        node = ref.node
        question, numbered = node.question, self._symbolic.numbered_calls(number, answer)
        if numbered is not None or not isinstance(question, Bidding):
            decoded = (numbered,) if numbered is not None else decode_answer(question, answer, self.game)
            return self._enter(node_after(node, decoded), segment)
        state = question.after(ref.state, question.menu(ref.state)[answer])
        if question.speaker(state) is not None:
            return self._shared_node(NodeRef(node, state), segment)
        result = question.result(state)
        key = "after", segment, node.tree.first, node.tree.number, node.answers, result
        return self._node_with_key(key, lambda: self._enter(node_after(node, result), segment))

    def _after_bidding(self, end: BiddingEnd) -> int:
        """Return the node that follows an end of a bidding."""
        return self._node_with_key(("end", end), lambda: self._enter(node_after(*self._biddings.result(end))))

    def _shared_node(self, ref: NodeRef, segment: SharedSegment | None = None) -> int:
        """Return the node of a question in progress; hands that reach it in several ways share it."""
        tree = ref.node.tree
        key = segment, tree.first, tree.number, ref.node.answers, ref.state
        if key not in self._nodes_by_key:
            self._nodes_by_key[key] = self._add_question(ref, [], segment)
        return self._nodes_by_key[key]

    def _enter(self, node: CallNode, segment: SharedSegment | None = None) -> int:
        """Return the core's node for a node of the call tree that was just reached, possibly within a segment."""
        effects = self._encoded_effects(node)
        while isinstance(node.question, Bidding):
            state = node.question.start()
            if node.question.speaker(state) is not None:
                return self._enter_question(NodeRef(node, state), effects, segment)
            node = node_after(node, node.question.result(state))
            effects += self._encoded_effects(node)
        if node.question is not None:
            return self._enter_question(NodeRef(node), effects, segment)
        if node.contract is None or segment is None:
            return self._end(node, effects)
        return self._end_of_segment(node, effects, segment)

    def _enter_question(self, ref: NodeRef, effects: list[CardMovement], segment: SharedSegment | None) -> int:
        """Return the node for a question that has just been asked: one with the same continuation, if there is one."""
        can_merge = segment is None and not isinstance(ref.node.question, AskSum)
        continuation = self._merged.continuation(ref.node) if can_merge else None
        if continuation is None:
            return self._add_question(ref, effects, segment)
        tree = ref.node.tree
        point = tree.first, tree.number, real_answers(ref.node.answers), ref.node.question, continuation.key
        if not continuation.pass_through:
            return self._node_with_key(("merged", point, tuple(effects)), lambda: self._add_question(ref, effects))
        segment = self._merged.segment(point, ref.node)
        note = self._merged.note_number(segment, continuation.pass_through, ref.node.answers)
        for end in self._merged.ends_of(segment):
            self._frontier.add([(end, note)])
        first = self._node_with_key(
            ("first", point), lambda: self._add_question(NodeRef(segment.node, ref.state), [], segment)
        )
        return self._node_with_key(
            ("noted", point, note, tuple(effects)),
            lambda: self._add_forwarding(first, [*effects, ("note", 0, 0, note)]),
        )

    def _node_with_key(self, key: tuple[object, ...], create: Callable[[], int]) -> int:
        """Return the node with this key, which is created if there is none."""
        if key not in self._nodes_by_key:
            self._nodes_by_key[key] = create()
        return self._nodes_by_key[key]

    def _add_forwarding(self, following: int, effects: list[CardMovement]) -> int:
        """Return a new node that asks nothing: it moves cards and leads to another node."""
        number = self._writer.add(effects, "next")
        self._node_refs[number] = None
        self._writer.add_edge(number, 0, following)
        return number

    def _end_of_segment(self, node: CallNode, effects: list[CardMovement], segment: SharedSegment) -> int:
        """Return the node at which a shared segment ends: the contract depends on what each hand has noted."""
        key = "recall", segment, node.contract
        if key not in self._nodes_by_key:
            number = self._nodes_by_key[key] = self._writer.add([], "recall")
            self._node_refs[number] = None
            self._merged.ends[number] = SegmentEnd(segment, node)
            self._frontier.add((number, note) for note in self._merged.note_numbers_of(segment))
        recall = self._nodes_by_key[key]
        if not effects:
            return recall
        return self._node_with_key(("to", recall, tuple(effects)), lambda: self._add_forwarding(recall, effects))

    def _end(self, node: CallNode, effects: list[CardMovement]) -> int:
        """Return the node of an end of the calls: a contract or a redeal."""
        key = node.contract, tuple(effects)
        if key not in self._end_nodes:
            if node.contract is None:
                number = self._writer.add(effects, "redeal")
            else:
                number = self._writer.add(effects, "contract", count=self.numbered.number(node.contract, node))
            self._end_nodes[key] = number
            self._node_refs[number] = None
        return self._end_nodes[key]

    def _add_question(self, ref: NodeRef, effects: list[CardMovement], segment: SharedSegment | None = None) -> int:
        """Return a new node for a question, before which cards are moved; the core expands auctions and biddings."""
        question = ref.node.question
        if segment is None and self._auctions.is_known(question):
            auction, state = self._auctions.number(ref.node), self._auctions.encode(question, ref.state)
            number = self._writer.add_by_core(lambda: self.native.auction_node(auction, state, effects))
            self._frontier.add(self._writer.add_by_core(lambda: self._auctions.open_ends(auction)))
        elif segment is None and self._biddings.has_automaton(question):
            asking_point = self._biddings.asking_point(ref.node)
            number = self._writer.add_by_core(lambda: self._biddings.core_node(asking_point, ref.state, effects))
        elif by_answer := self._symbolic.at(ref.node):
            number = self._symbolic.add(question, by_answer, effects, self._writer, self._frontier)
        else:
            kind, arguments = encode_question(question, ref.state, self.piles.number, self.game.id)
            number = self._writer.add(effects, kind, **arguments)
            self._frontier.add((number, answer) for answer in possible_answers(question, arguments, self.game))
        self._node_refs[number] = ref
        if segment is not None:
            self._merged.segments[number] = segment
        return number

    def _encoded_effects(self, node: CallNode) -> list[CardMovement]:
        return encode_effects(node.effects, self.piles.number, self.game)

    def contract(self, contract: Contract[Any, Any]) -> int:
        """Return the number of a contract, which is compiled if it is new.

        Args:
            contract: The contract.

        Raises:
            RulesError: If the core can't play it.
        """
        return self.numbered.number(contract)
