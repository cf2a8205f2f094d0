"""Ends under contracts that differ in whole numbers alone are scored together, and as the author's score has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.compile import compile_calls, side_scores
from tricksmith.compile.calls import clear_call_graphs
from tricksmith.compile.contracts.contract_shapes import shape, with_leaves
from tricksmith.engine import Hands
from tricksmith.engine.encoding import POSITION_WORDS, TRICKS_WORD
from tricksmith.engine.tallies import tallies
from tricksmith.engine.tricks import Tricks
from tricksmith.games.classics.oh_hell import Mode
from tricksmith.rules import Call, Contract, Game, Layout, Points, Seat, Steps, Table, Tally, Verdict


class Pair(NamedTuple):
    """A part of a bid."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class Promise:
    """A bid with a number, a pair and a truth."""

    number: int
    pair: Pair
    doubled: bool


def test_a_shape_is_all_but_the_numbers() -> None:
    """Truths, words and calls belong to it; numbers come out in order, and can be put back."""
    one, other = Promise(3, Pair(1, "a"), doubled=True), Promise(5, Pair(0, "a"), doubled=True)
    numbers: list[list[int]] = [[], []]
    assert shape(one, numbers[0]) == shape(other, numbers[1])
    assert numbers == [[3, 1], [5, 0]]
    assert with_leaves(one, iter(numbers[1])) == other
    for different in (Promise(3, Pair(1, "b"), doubled=True), Promise(3, Pair(1, "a"), doubled=False)):
        assert shape(one, []) != shape(different, [])
    assert shape(Call("bid", "3"), []) != shape(Call("bid", "4"), [])
    with pytest.raises(LookupError):
        shape([3], [])
    with pytest.raises(LookupError):
        shape(1 << 40, [])


class Numbers(Game[None, int]):
    """A game of high cards whose score reads numbers in the ways that authors do."""

    id = name = author = "numbers"
    seats = (3,)
    deck = FRENCH
    lead_rule, follow_rule = "N1", "N1"
    way = "value"

    def layout(self) -> Layout:
        return Layout(stock=FRENCH.all, hands=4)

    def calls(self, table: Table) -> Steps[Contract[None, int]]:
        menu = [Call("bid", str(number)) for number in range(30)]
        said = yield from table.choose(table.first, menu, "N1", "bid")
        return Contract(None, int(said.value), leader=table.first)

    def strength(self, card: Any, led: Any, mode: None) -> int:
        return int(card.level)

    def score(self, tally: Tally[None, int]) -> Iterator[Points]:
        bid, taken = tally.contract.bid, tally.tricks(Seat(0))
        if self.way == "type" and type(bid) is not int:
            bid = 1000
        if self.way == "rare" and taken == 3:
            bid += 100 * tally.contract.leader
        worth = {number: 7 * number for number in range(30)}[bid] if self.way == "look up" else 2 * bid
        yield Points(0, worth - taken if taken >= bid % 4 else -worth, f"bid {bid}", "N2")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, int] | None) -> Verdict | None:
        return Verdict(self.best(totals), "N3", "one hand was played")


def numbers_game(how: str) -> Game[Any, Any]:
    """The game of numbers, with a score that reads them in this way."""
    game: Game[Any, Any] = type("Numbers", (Numbers,), {"way": how})()
    return game


GAMES = [games.get("oh-hell"), games.get("skat"), games.get("spades"), games.get("bridge"), games.get("nestors"),
         *map(numbers_game, ("value", "type", "rare", "look up"))]  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}-{getattr(game, 'way', '')}")
def test_hands_score_as_the_author_has_it(game: Game[Any, Any]) -> None:
    """Each hand of a batch, scored with others, has the points that it has alone."""
    clear_call_graphs()
    for seed in range(3):
        hands = Hands.deal(game, 400, seed=seed)
        hands.playout()
        for contract, row, scores in zip(hands.contracts, hands.positions, hands.scores.tolist(), strict=True):
            if contract is not None:
                (tally,) = tallies(Tricks.of(game, contract), [contract], row[None])
                assert scores == side_scores(game, tally)


def test_contracts_with_other_numbers_have_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the score of Oh Hell is asked about each of its paths, and not about each contract."""
    clear_call_graphs()
    game = games.get("oh-hell")
    graph, score, asked = compile_calls(game), type(game).score, []
    numbers = [
        graph.contract(Contract(Mode(FRENCH.suit("s")), (a, b, 1, 2), leader=Seat(0)))
        for a in range(5) for b in range(5)
    ]  # fmt: skip
    rows = np.zeros((len(numbers), POSITION_WORDS), np.uint64)
    rows[:, TRICKS_WORD] = int.from_bytes((1, 3, 4, 2), "little")
    monkeypatch.setattr(type(game), "score", lambda self, tally: asked.append(tally) or score(self, tally))
    scores = [Hands.under_contracts(game, np.array(numbers), rows).scores.tolist() for _ in range(2)]
    assert scores[0] == scores[1] == [[11 * (a == 1), 13 * (b == 3), 0, 12] for a in range(5) for b in range(5)]
    assert len(asked) < 20
