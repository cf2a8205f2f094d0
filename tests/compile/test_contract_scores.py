"""Contracts share what one of them scores where the score cannot differ, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tricksmith.cards.decktet import MOONS, SUNS
from tricksmith.compile import compile_calls, payoff_cache
from tricksmith.compile.calls.call_graph import CallGraph
from tricksmith.games.nonesuch import MOST, NONE, SOME, Mode, Nonesuch
from tricksmith.rules import Contract, Points, Seat, Tally

BIDS = (NONE, MOST, SOME)


class Odd(Nonesuch):
    """Nonesuch, in which the trump counts at one end among two thousand."""

    id = "odd"

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """NS9: As in Nonesuch; a rare end under moons is worth a hundred more."""
        yield from super().score(tally)
        if tally.tricks_by_seat == (5, 3, 4) and tally.contract.mode.trump == MOONS:
            yield Points(0, 100, "odd", "NS9")


class Oblivious(Odd):
    """A trick is a point, and the bids are looked at for no reason."""

    id = "oblivious"

    def points(self, bid: Any, taken: int) -> int:
        return taken


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for cache in ("_FUNCTIONS", "_BY_READS", "_READS"):
        monkeypatch.setattr(payoff_cache, cache, {})


def number(graph: CallGraph, trump: Any, bids: Any, leader: int = 0) -> int:
    """The number of a contract."""
    return graph.contract(Contract(Mode(trump), bids, leader=Seat(leader)))


def test_neither_trump_nor_leader_matters_to_a_score_that_reads_the_bid() -> None:
    """What was compiled for one contract is that of all with its bids, and of no other."""
    graph = CallGraph(Nonesuch(3))
    graph.scores.compile(number(graph, MOONS, BIDS), (12,))
    assert graph.scores.share(number(graph, SUNS, BIDS, leader=2))
    assert not graph.scores.share(number(graph, MOONS, (NONE, MOST, MOST)))
    assert not graph.scores.share(number(graph, MOONS, BIDS)), "it has its own"


def test_a_score_that_reads_the_trump_at_one_end_is_shared_under_that_trump_alone() -> None:
    """The end is found, and with it that the score looks at the trump."""
    graph = CallGraph(Odd(3))
    graph.scores.compile(number(graph, MOONS, BIDS), (12,))
    assert graph.scores.share(number(graph, MOONS, BIDS, leader=1))
    assert not graph.scores.share(number(graph, SUNS, BIDS))


def test_what_was_read_at_any_end_counts_where_a_known_function_is_found_at_few() -> None:
    """Bids that nothing reads: the second contract is asked at few ends, and has the function of the first."""
    graph = CallGraph(Oblivious(3))
    graph.scores.compile(number(graph, MOONS, BIDS), (12,))
    graph.scores.compile(number(graph, MOONS, (NONE, NONE, NONE)), (12,))
    assert not graph.scores.share(number(graph, SUNS, (NONE, NONE, NONE)))


def test_contracts_that_seem_alike_are_counted_together() -> None:
    """Ten hands of one and ten of another with the same bids are twenty; those with other bids are not among them."""
    graph = CallGraph(Nonesuch(3))
    one, two, other = (
        number(graph, trump, bids) for trump, bids in ((MOONS, BIDS), (SUNS, BIDS), (SUNS, (NONE, NONE, NONE)))
    )
    graph.scores.request(one, 10)
    assert not graph.scores.is_due(two)
    for contract in (two, other):
        graph.scores.request(contract, 10)
    assert [graph.scores.is_due(contract) for contract in (one, two, other)] == [True, True, False]


def test_where_few_scores_are_different_one_hand_in_a_thousand_is_enough() -> None:
    """With two different scores, each is compiled once a thousandth of all hands has asked for it."""
    graph = CallGraph(Nonesuch(3))
    often, rare = number(graph, MOONS, BIDS), number(graph, SUNS, (NONE, NONE, NONE))
    graph.scores.request(often, 19)
    graph.scores.request(rare, 1)
    assert not graph.scores.is_due(rare), "no hand in a thousand is known yet"
    graph.scores.count_hands(1000)
    assert graph.scores.is_due(rare)
    graph.scores.count_hands(1000)
    assert not graph.scores.is_due(rare)
    graph.scores.request(rare, 1)
    assert graph.scores.is_due(rare)
    graph.scores.count_hands(10**6)
    assert not graph.scores.is_due(rare)
    graph.scores.request(rare, 18)
    assert graph.scores.is_due(rare), "twenty are always enough"


def test_contracts_that_nobody_asked_for_share_too() -> None:
    """Those that are there when a score is compiled, and those that come later."""
    graph = CallGraph(Nonesuch(3))
    one, before = number(graph, MOONS, BIDS), number(graph, SUNS, BIDS)
    graph.scores.compile(one, (12,))
    graph.scores.share_rest()
    assert graph.scores.is_known(before)
    after, other = number(graph, SUNS, BIDS, leader=1), number(graph, SUNS, (NONE, NONE, NONE))
    graph.scores.share_rest()
    assert graph.scores.is_known(after)
    assert not graph.scores.is_known(other)


def test_a_game_keeps_what_its_contracts_score() -> None:
    """One graph for a game, and one list of scores."""
    assert compile_calls(Nonesuch(3)).scores is compile_calls(Nonesuch(3)).scores
