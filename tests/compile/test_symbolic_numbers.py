"""Numbers that seats say: hands go on alike whatever was said, and contracts and scores are those of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pickle import dumps, loads
from typing import Any

import numpy as np
import pytest

from tricksmith import games
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.compile import CallGraph
from tricksmith.compile.calls import clear_call_graphs
from tricksmith.compile.contracts import Knowledge, SumNeeded, SymbolicNumber
from tricksmith.compile.score_batch import side_scores
from tricksmith.engine import Hands
from tricksmith.engine.tallies import tallies
from tricksmith.engine.tricks import Tricks
from tricksmith.rules import Call, Contract, Game, Layout, Points, Seat, Steps, Table, Tally
from tricksmith.rules.automata import call_tree

BIDS = tuple(Call("bid", f"{number}", (f"{number}",)) for number in range(1, 5))


@dataclass(frozen=True, slots=True)
class Bid:
    """A number and what was made of it."""

    number: int
    note: Any = None


class Saying(Game[Any, Any]):
    """A small game whose seats each say a number; what comes of it is to be written."""

    id, name, author = "saying", "Saying", "the tests"
    seats = (3,)
    deck = FRENCH
    lead_rule = follow_rule = "SY1"

    def layout(self) -> Layout:
        """SY1: Deal three cards each."""
        return Layout(stock=FRENCH.all, hands=3)

    def calls(self, table: Table) -> Steps[Contract[Any, Any]]:
        """SY2: Each seat says a number."""
        said: tuple[Bid, ...] = ()
        for seat in table.order:
            call = yield from table.choose(seat, self.menu(said), "SY2", "say a number")
            said = (*said, self.bid(call, said))
        return self.contract(table, said)

    def menu(self, said: tuple[Bid, ...]) -> tuple[Call, ...]:
        return BIDS

    def bid(self, call: Call, said: tuple[Bid, ...]) -> Bid:
        return Bid(call.number)

    def contract(self, table: Table, said: tuple[Bid, ...]) -> Contract[Any, Any]:
        return Contract(None, said, leader=table.first)

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        for seat, bid in enumerate(tally.contract.bid):
            yield Points(seat, bid.number * tally.tricks(Seat(seat)), "tricks", "SY1")

    def strength(self, card: Card, led: Suit | None, mode: Any) -> int | None:
        return card.level if card.suit == led else None

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Any, Any] | None) -> None:
        return None


class Comparing(Saying):
    """The menu depends on what was said, and so does a note."""

    id = "comparing"

    def menu(self, said: tuple[Bid, ...]) -> tuple[Call, ...]:
        return BIDS[: 5 - said[-1].number] if said else BIDS

    def bid(self, call: Call, said: tuple[Bid, ...]) -> Bid:
        high = bool(said) and call.number > said[-1].number
        return Bid(call.number - 2 * len(said), "high" if high else None)


class Looking(Saying):
    """The code looks at the type of a number, which no unknown has; what it does must be that of the rules."""

    id = "looking"

    def bid(self, call: Call, said: tuple[Bid, ...]) -> Bid:
        return Bid(call.number, "a number" if type(call.number) is int else "something else")


class Failing(Saying):
    """The code does with a number what no unknown can take."""

    id = "failing"

    def bid(self, call: Call, said: tuple[Bid, ...]) -> Bid:
        return Bid(call.number, bytes([call.number]).hex())


class Leading(Saying):
    """The first number says who leads: the tricks depend on it."""

    id = "leading"

    def contract(self, table: Table, said: tuple[Bid, ...]) -> Contract[Any, Any]:
        return Contract(said[0].number % 2, said[1:], leader=Seat(said[0].number % 3))

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        yield Points(0, tally.contract.bid[0].number + 10 * tally.contract.mode, "points", "SY1")


class Spelling(Saying):
    """What was said makes a difference by its spelling."""

    id = "spelling"

    def bid(self, call: Call, said: tuple[Bid, ...]) -> Bid:
        return Bid(call.number, str(call) if len(said) == 1 else None)


KINDS: list[type[Saying]] = [Saying, Comparing, Looking, Failing, Leading, Spelling]


def contracts_by_rules(game: Game[Any, Any], moves: list[list[int]]) -> list[Any]:
    """The contracts that the rules give for these calls."""
    contracts = []
    for place, calls in enumerate(zip(*moves, strict=True)):
        node = call_tree(game, Seat(place % 3), 0).root
        for move in calls:
            node = node.after((node.question.menu(())[move],))  # type: ignore[union-attr]
        contracts.append(node.contract)
    return contracts


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_contracts_and_scores_are_those_of_the_rules(kind: type[Saying]) -> None:
    """Whatever the author's code does with numbers, each hand has the contract and the points that it has alone."""
    clear_call_graphs()
    game = kind(3)
    hands = Hands.deal(game, 600, seed=3)
    moves = []
    for _ in range(3):
        drawn = hands.sample_moves()
        moves.append(drawn.tolist())
        hands.step(drawn)
    wanted = contracts_by_rules(game, moves)
    assert hands.contracts == wanted
    hands.playout()
    for contract, row, scores in zip(hands.contracts, hands.positions, hands.scores.tolist(), strict=True):
        (tally,) = tallies(Tricks.of(game, contract), [contract], row[None])
        assert scores == side_scores(game, tally)


def test_hands_share_nodes_and_contracts_whatever_was_said() -> None:
    """Sixty-four contracts for each first seat are one template until they are asked for."""
    clear_call_graphs()
    hands = Hands.deal(Saying(3), 6000, seed=3)
    hands.playout()
    graph = hands.call_graph
    assert (graph.native.nodes, len(graph.contracts)) == (12, 3)
    assert hands.scores.shape == (6000, 3)
    assert len(graph.contracts) == 3
    assert len(set(hands.contracts)) == len(graph.contracts) - 3 > 150


def test_a_game_that_looks_at_each_call_is_compiled_by_call() -> None:
    """Numbers that the author's code looks at at once are not kept as unknowns."""
    graph = CallGraph(Spelling(3))
    assert not graph.scores.templates
    hands = Hands.deal(games.get("nonesuch", players=3), 200, seed=3)
    hands.playout()
    assert not hands.call_graph.scores.templates


def said_at(hands: Hands) -> list[Any]:
    """The answers that each hand has had."""
    refs, places = hands.node_refs()
    return [ref.node.answers for ref in (refs[place] for place in places) if ref is not None]


@pytest.mark.parametrize("name", ["oh-hell", "spades"])
def test_hands_in_their_calls_can_be_copied(name: str) -> None:
    """A copy of hands that have said numbers goes on as they do, and is at the points that the rules know."""
    hands = Hands.deal(games.get(name), 60, seed=5)
    for _ in range(2):
        hands.step(hands.sample_moves())
    copied = loads(dumps(hands))
    assert said_at(hands) == said_at(copied)
    assert {len(answers) for answers in said_at(hands)} == {2 if name == "spades" else 3}
    hands.playout()
    copied.playout()
    assert hands.contracts == copied.contracts
    assert np.array_equal(hands.scores, copied.scores)


def test_sums_of_numbers_are_compared_by_what_they_stand_for() -> None:
    """While the author's code runs it needs values; elsewhere a sum is what it is made of."""
    knowledge = Knowledge({})
    one, two = (SymbolicNumber((0, ((place, 1),)), knowledge) for place in (0, 1))
    assert one + two == two + one != one
    assert (one + two - two).total == (0, ((0, 1),)) == (-(0 - one)).total
    assert one - one == 0
    assert (3 * one + 4).total == (4, ((0, 3),))
    assert hash(one + two) == hash(two + one)
    with pytest.raises(TypeError, match="nothing but the calls"):
        bool(one < two)
    knowledge.is_running = True
    for look in (lambda: one == 3, lambda: hash(two), lambda: range(one), lambda: f"{one}", lambda: one // 2):
        with pytest.raises(SumNeeded):
            look()
