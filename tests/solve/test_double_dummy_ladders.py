"""Ladders of cards: where they are found, and that proofs which look at high cards only are right about low ones."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from bench.speed.double_dummy import STRAINS, DoubleDummy
from tests.engine.table import VARIANTS, called
from tests.variants import GUESTS, differs_in
from tricksmith import _native, games
from tricksmith.cards import bits
from tricksmith.compile.payoff_tables import compile_payoffs
from tricksmith.engine import Tricks
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.play import deal
from tricksmith.rules import Contract, Game, Seat, side_of
from tricksmith.solve import solve, solve_all

OTHERS = [game for name in GUESTS if name != "bridge" for game in games.load(name).variants()]
GAMES = [
    *(DoubleDummy(4, strain=strain) for strain in ("s", "nt")),
    *(game for game in OTHERS if not differs_in(game) & {"rounds", "target"}),
]
LADDERED = ("double-dummy", "plain-whist", "hearts", "euchre", "nameless")
"""The games whose cards lie in ladders; in skat those of some contracts do."""
EACH = 8
"""Endings of each variant."""
TABLES = {
    5: "030a030a010c010c010c010c020b020b010c010c",
    8: "09040904060706070a020a020805080507040704",
    3: "090409040904080409030903070507050a030a03",
}
"""Deals of the seed "dds", and their values by DDS 2.9: a byte for each strain and leader."""


@cache
def contracts(game: Game[Any, Any]) -> list[Contract[Any, Any]]:
    """Some contracts of a game, at random."""
    found: dict[Any, Contract[Any, Any]] = {}
    for number in range(40):
        contract = called(game, number, "ladders").contract
        if contract is not None:
            found.setdefault((contract.mode, contract.out), contract)
    return list(found.values())[:4]


def ending(
    game: Game[Any, Any], contract: Contract[Any, Any], rng: random.Random, most: int
) -> tuple[EncodedPosition, Any]:
    """A few cards in each hand, any leader and any flags; the payoffs for the leader's party."""
    tricks = Tricks.of(game, contract)
    order = tricks.seat_order.order
    leader = int(rng.choice([int(seat) for seat in order[int(contract.leader)]]))
    playing = {int(seat) for seat in order[leader]}
    deck = list(bits(int(np.bitwise_or.reduce(tricks.tables.leadable))))
    left = rng.randint(2, min(most, len(deck) // len(playing)))
    cards = iter(rng.sample(deck, left * len(playing)))
    held = [sum(1 << next(cards) for _ in range(left)) if seat in playing else 0 for seat in range(game.players)]
    row = EncodedPosition(held, leader=leader, flags=rng.randrange(len(tricks.tables.flag_sets)))
    parties = game.parties(contract)
    mine = side_of(leader, parties)  # type: ignore[arg-type]
    worth = (sum(int(values[card]) for mask in held for card in bits(mask)) for values in tricks.tables.worth)
    payoffs = compile_payoffs(game, contract, (left, *worth), against=mine, difference=len(parties) == 2)
    solver = _native.Solver(tricks._tables, tricks._seating, _native.Payoffs(**payoffs.arrays()))
    return row, (solver, sum(1 << seat for seat in parties[mine]))


@pytest.mark.parametrize("game", [*GAMES, *(game for game in VARIANTS if game.id == "nameless")], ids=str)
def test_ladders_change_no_value(game: Game[Any, Any]) -> None:
    """Random endings have the same values with proofs that hold for whole patterns and without."""
    rng = random.Random(f"ladders {game}")
    for number in range(EACH):
        row, (solver, seats) = ending(game, contracts(game)[number % len(contracts(game))], rng, 5)
        assert bool(solver.suit_rankings) == (game.id in LADDERED) or game.id == "skat"
        words = np.array([row.to_words()], np.uint64)
        found, plain = (solver.solve(words, seats=seats, partition_search=ladders) for ladders in (True, False))
        assert found[:2] == plain[:2]
        leads = [value for (value,) in found[1]]
        (value,), _ = solver.values(words, seats=seats, groups=[1])
        assert value == max(leads)


@pytest.mark.parametrize("name", ["nonesuch", "poison-nonesuch", "nestors"])
def test_cards_of_two_suits_or_of_equal_ranks_lie_in_no_ladders(name: str) -> None:
    """Their proofs are kept for one position each."""
    game = games.get(name)
    assert not ending(game, contracts(game)[0], random.Random(1), 3)[1][0].suit_rankings


def test_many_hands_are_solved_as_one_by_one() -> None:
    """In groups of one deal or not, by one thread or two, the values are the same; a limit leaves some open."""
    found = [called(DoubleDummy(4, strain="d"), number, "many") for number in (3, 4, 5)]
    hands = []
    for number, begun in enumerate(found):
        hand, rng = begun, random.Random(number)
        while sum(map(len, hand.held)) > 20 + number:
            hand = hand.play(rng.choice(list(hand.penalty_free)))
        hands += [hand, hand.play(hand.legal[0])]
    values = solve_all(hands)
    assert values == [solve(hand).value for hand in hands]
    assert solve_all(hands, threads=1) == values
    assert solve_all(reversed(hands)) == values[::-1]
    assert None in solve_all(hands, nodes=3)
    with pytest.raises(ValueError, match="a difference is of two parties; here are 3"):
        solve_all([called(games.get("nonesuch", players=3), 0)])


@pytest.mark.parametrize(("number", "tricks"), list(TABLES.items()))
def test_whole_bridge_deals_come_to_what_a_solver_of_bridge_says(number: int, tricks: str) -> None:
    """The declarer's tricks by strain and leader are those that DDS 2.9 found."""
    tables = [DoubleDummy(4, strain=strain) for strain in STRAINS]
    dealt = deal(tables[0], seed="dds", number=number)
    values = solve_all(table.hand(dealt, Seat((leader - 1) % 4)) for table in tables for leader in range(4))
    assert bytes((13 - (value or 0)) // 2 for value in values) == bytes.fromhex(tricks)


def test_ladders_are_suits_of_cards_that_count_alike() -> None:
    """In bridge the four suits; in hearts the queen of spades parts hers."""
    row, (solver, _) = ending(GAMES[0], contracts(GAMES[0])[0], random.Random(1), 3)
    assert sorted(solver.suit_rankings) == [0x1FFF << 13 * suit for suit in range(4)]
    hearts = next(game for game in GAMES if game.id == "hearts")
    row, (solver, _) = ending(hearts, contracts(hearts)[0], random.Random(1), 3)
    assert [mask.bit_count() for mask in solver.suit_rankings if mask & 0x1FFF] == [10, 1, 2]
    assert row.held
