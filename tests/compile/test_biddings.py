"""Biddings: their automata are built once for all points of the calls that ask the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.compile import CallGraph, NodeRef
from tricksmith.compile.calls import clear_call_graphs, compile_calls
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Bidding, Call, Contract, Game, Layout, Points, Seat, Steps, Table, Tally, Verdict
from tricksmith.rules.automata import call_tree


@dataclass(frozen=True, slots=True)
class Countdown(Bidding):
    """Seats in turn take 1 to 3 from a number until it is used up; the result is who took the last."""

    order: tuple[Seat, ...]
    total: int

    def start(self) -> tuple[int, int]:
        return 0, self.total

    def speaker(self, state: tuple[int, int]) -> Seat | None:
        return self.order[state[0] % len(self.order)] if state[1] else None

    def menu(self, state: tuple[int, int]) -> tuple[Call, ...]:
        return tuple(Call("take", str(number)) for number in range(1, min(3, state[1]) + 1))

    def after(self, state: tuple[int, int], call: Call) -> tuple[int, int]:
        return state[0] + 1, state[1] - int(call.value)

    def usual_place(self, state: tuple[int, int]) -> int:
        return 0

    def result(self, state: tuple[int, int]) -> Seat:
        return self.order[(state[0] - 1) % len(self.order)]

    def words(self) -> frozenset[str]:
        return frozenset({"take"})


class Nim(Game[None, Seat]):
    """A game of high cards, after a countdown on each of four boards; who takes the last leads."""

    id = name = author = "nim"
    seats = (3,)
    deck = FRENCH
    calls_cycle = 4
    lead_rule, follow_rule = "N2", "N2"

    def layout(self) -> Layout:
        return Layout(stock=FRENCH.all, hands=3)

    def calls(self, table: Table) -> Steps[Contract[None, Seat]]:
        last = yield from table.ask(Countdown("N1", "take up to three", table.order, 6 + table.number % 2))
        return Contract(None, last, leader=last)

    def strength(self, card: Any, led: Any, mode: None) -> int:
        return int(card.level)

    def score(self, tally: Tally[None, Seat]) -> Iterator[Points]:
        for seat in range(3):
            yield Points(seat, tally.tricks(Seat(seat)) + (seat == tally.contract.bid), "took", "N2")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, Seat] | None) -> Verdict | None:
        return Verdict(self.best(totals), "N3", "one hand was played")


def test_equal_questions_share_an_automaton() -> None:
    """Boards 0 and 2 ask for the same countdown, so what a hand of one has added serves the other."""
    graph = CallGraph(Nim())
    roots = [graph.root(Seat(0), number) for number in range(4)]
    assert len(set(roots)) == 4, "a contract may differ from board to board"
    biddings = graph._biddings
    assert len(biddings.automata) == 2
    graph.expand([(roots[0], 0)])
    states = len(biddings.automata[0].states)
    graph.expand([(roots[2], 0)])
    assert (states, len(biddings.automata[0].states)) == (2, 2)
    ref = graph.node_ref(graph.native.nodes - 1)
    assert ref == NodeRef(call_tree(graph.game, Seat(0), 2).root, (1, 5))


def test_a_bidding_that_hands_take_often_is_completed() -> None:
    """Then no hand waits for it any more: the core has every node."""
    game = Nim()
    clear_call_graphs()
    Hands.deal(game, 2000, seed=1).playout()
    graph = compile_calls(game)
    assert all(automaton.is_complete for automaton in graph._biddings.automata)
    before = graph.native.nodes
    hands = Hands.deal(game, 20_000, seed=2)
    hands.playout()
    assert graph.native.nodes == before
    assert {contract.leader for contract in hands.contracts if contract is not None} == {0, 1, 2}


def test_what_follows_each_end_of_an_auction_is_compiled_ahead() -> None:
    """After a thousand hands of Nestors every bid that can win has its contracts, and no hand waits for one."""
    clear_call_graphs()
    game = games.get("nestors")
    Hands.deal(game, 1000, seed=1).playout()
    graph = compile_calls(game)
    contracts, edges = len(graph.contracts), set(graph._edges)
    hands = Hands.deal(game, 20_000, seed=2)
    hands.playout()
    assert (len(graph.contracts), graph._edges) == (contracts, edges)
    assert contracts == 4 * 38 * 3 > len(set(hands.contracts) - {None})


@pytest.mark.parametrize("name", ["bridge", "five-hundred", "skat", "euchre"])
def test_the_calls_in_the_core_are_those_of_the_rules(name: str) -> None:
    """Each hand is called in the rules too, with the same moves: same seats, as many calls, and the same contract."""
    game = games.get(name)
    hands = Hands.deal(game, 60, seed=3)
    boards = [game.hand(deal(game, seed=3, number=number), dealer=0) for number in range(3)]
    at = Hands.of(boards)
    assert [board.to_act for board in boards] == at.to_act.tolist()
    for _ in range(6):
        refs, index = hands.node_refs()
        for seat, offered, place in zip(hands.to_act.tolist(), hands.offered.tolist(), index.tolist(), strict=True):
            ref = refs[place]
            if ref is not None and isinstance(ref.node.question, Bidding):
                question = ref.node.question
                assert (question.speaker(ref.state), len(question.menu(ref.state))) == (seat, offered)
        hands.step(hands.sample_moves())


class Wrong(Nim):
    """It asks a seat that is not there, once two have been taken."""

    def calls(self, table: Table) -> Steps[Contract[None, Seat]]:
        last = yield from table.ask(Countdown("N1", "take up to three", (*table.order[:1], Seat(7)), 6))
        return Contract(None, last, leader=Seat(0))


def test_a_seat_that_is_not_there_is_an_error() -> None:
    """The error names the question, and other hands are not harmed."""
    with pytest.raises(RulesError, match="nim: 'take up to three' is asked of seat 7"):
        Hands.deal(Wrong(), 10, seed=1).playout()
