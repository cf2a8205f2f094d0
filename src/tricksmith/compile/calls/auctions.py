"""Auctions that the core expands by itself: seats bid higher or pass for good. Only what follows needs the author.

`NodeRef` is a point in the calls, such as one of an auction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from tricksmith.compile.calls.symbolic_calls import node_at
from tricksmith.rules.author import Auction, AuctionProgress

if TYPE_CHECKING:
    from tricksmith import _native
    from tricksmith.rules.author import Question
    from tricksmith.rules.automata import CallNode

__all__ = ["Auctions", "NodeRef", "node_after"]

MAX_LEVELS = 1 << 15
"""The most levels of an auction that the core expands by itself."""

MAX_ENDS = 1_000
"""The most ways to end an auction at which what follows is compiled ahead."""


class NodeRef(NamedTuple):
    """A point in the calls.

    Attributes:
        node: The node of the rules' call tree.
        state: The state of its question, if seats answer it by calls.
    """

    node: CallNode
    state: Any = None


def node_after(node: CallNode, answer: Any) -> CallNode:
    """Return the call tree's node after an answer. It is not added to the tree, because the core keeps its own node."""
    return node.children.get(answer) or node_at(node.tree, (*node.answers, answer))


class Auctions:
    """The auctions of a game's calls: every node of the call tree that asks one has an auction in the core.

    >>> from tricksmith import games
    >>> from tricksmith.compile import compile_calls
    >>> from tricksmith.rules import Seat
    >>> from tricksmith.rules.automata import call_tree
    >>> game = games.get("nestors")
    >>> auctions, root = Auctions(compile_calls(game).native), call_tree(game, Seat(0), 0).root
    >>> auctions.is_known(root.question), auctions.number(root) == auctions.number(root)
    (True, True)
    >>> auctions.encode(root.question, AuctionProgress(turn=2, level=95, bidder=1))
    AuctionProgress(turn=2, level=19, bidder=1, passed=0)
    >>> auctions.decode(root.question, (2, 19, 1, 0))
    AuctionProgress(turn=2, level=95, bidder=1, passed=0)
    """

    def __init__(self, native: _native.GrowingCallGraph) -> None:
        self.native = native
        self._nodes: dict[int, CallNode] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._ends: dict[tuple[int, int, int], tuple[int, int]] = {}
        """By auction, highest bidder and level, an edge to the end of the auction at which that bid stands."""

    @staticmethod
    def is_known(question: object) -> TypeGuard[Auction]:
        """Return whether the core can expand this auction."""
        levels = question.levels if type(question) is Auction else range(0)
        # Level 0 is that of an auction without a bid.
        return 0 < len(levels) <= MAX_LEVELS and 0 < levels[0] <= levels[-1]

    def number(self, node: CallNode) -> int:
        """Return the number of the auction that a node of the call tree asks."""
        key = node.tree.first, node.tree.number, node.answers
        if key not in self._numbers:
            assert isinstance(node.question, Auction)
            order, levels = node.question.order, len(node.question.levels)
            number = self._numbers[key] = self.native.add_auction(order, levels, node.question.last_must_bid)
            self._nodes[number] = node
        return self._numbers[key]

    def open_ends(self, auction: int) -> list[tuple[int, int]]:
        """Return an edge for each way in which an auction can end with a bid, by node and answer: its last pass.

        There are none if the ways are too many, or if they have been returned before.

        Args:
            auction: The number of the auction.
        """
        question = self._nodes[auction].question
        assert isinstance(question, Auction)
        seats, levels = len(question.order), len(question.levels)
        if seats < 2 or seats * levels > MAX_ENDS or (auction, 0, 1) in self._ends:
            return []
        ends: dict[tuple[int, int, int], tuple[int, int]] = {}
        for bidder in range(seats):
            last = (bidder + 1) % seats
            all_others_passed = (1 << seats) - 1 ^ 1 << bidder ^ 1 << last
            for level in range(1, levels + 1):
                node = self.native.auction_node(auction, (last, level, bidder, all_others_passed), [])
                pass_answer = levels - level  # it comes after the bids at higher levels
                ends[auction, bidder, level] = node, pass_answer
        self._ends |= ends
        return list(ends.values())

    def end(self, number: int, answer: int) -> tuple[int, int] | None:
        """Return the edge of `open_ends` that ends an auction as this one does; None if there is none.

        Args:
            number: The number of the core's node.
            answer: The answer there that ends it.
        """
        found = self.native.auction_state(number)
        if found is None:
            return None
        auction, (speaker, level, bidder, _) = found
        question = self._nodes[auction].question
        assert isinstance(question, Auction)
        if answer < len(question.levels) - level:  # a bid, not the pass
            level, bidder = level + answer + 1, speaker
        return self._ends.get((auction, bidder, level))

    def ref(self, number: int) -> NodeRef:
        """Return the point in the calls that a node of the core is.

        Args:
            number: The number of the core's node, which is within an auction.
        """
        found = self.native.auction_state(number)
        assert found is not None, f"node {number} is within no auction"
        auction, state = found
        node = self._nodes[auction]
        return NodeRef(node, self.decode(node.question, state))

    @staticmethod
    def encode(question: Auction, state: AuctionProgress) -> AuctionProgress:
        """Return the core's state for an auction's state: its levels count from 1."""
        return state._replace(level=question.levels.index(state.level) + 1 if state.bidder >= 0 else 0)

    @staticmethod
    def decode(question: Question | None, state: tuple[int, int, int, int]) -> AuctionProgress:
        """Return the auction's state for a state of the core."""
        assert isinstance(question, Auction)
        turn, level, bidder, passed = state
        return AuctionProgress(turn, question.levels[level - 1] if bidder >= 0 else 0, bidder, passed)
