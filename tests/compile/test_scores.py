"""Scores in the core are what the author's score says."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS, called
from tricksmith import games
from tricksmith.compile import payoff_cache
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.engine import Hands
from tricksmith.engine.encoding import POSITION_WORDS, TAKEN_WORDS, TRICKS_WORD
from tricksmith.errors import RulesError
from tricksmith.games.nonesuch import MOST, NONE, SOME, Mode, Nonesuch
from tricksmith.rules import Contract, Game, Seat, Tally
from tricksmith.rules.automata import trick_automaton


def in_core(game: Game[Any, Any], contract: Contract[Any, Any], ends: list[tuple[list[int], list[int]]]) -> Any:
    """What ends score in the core, each with the tricks and the cards that seats have taken."""
    rows = np.zeros((len(ends), POSITION_WORDS), np.uint64)
    for row, (tricks, taken) in zip(rows, ends, strict=True):
        row[TRICKS_WORD] = int.from_bytes(tricks, "little")
        row[TAKEN_WORDS][: game.players] = taken
    return Hands.under_contract(game, contract, rows).scores.tolist()


def by_author(game: Game[Any, Any], contract: Contract[Any, Any], ends: list[tuple[list[int], list[int]]]) -> Any:
    """The same, asked one by one."""
    book, found = trick_automaton(game, contract.mode), []
    for tricks, taken in ends:
        counts = {name: tuple(book.worth(name, mask) for mask in taken) for name in game.counters}
        points = [0] * len(game.sides)
        for line in game.score(Tally(contract, tuple(tricks), counts, (0,) * game.players)):
            points[line.side] += line.points
        found.append(points)
    return found


def test_every_end_of_every_bid() -> None:
    """Three seats, every bid, every way to share twelve tricks."""
    game = Nonesuch(3)
    ends = [([one, two, 12 - one - two], [0] * 3) for one in range(13) for two in range(13 - one)]
    for bids in product((NONE, SOME, MOST), repeat=3):
        contract = Contract(Mode(None), bids, leader=Seat(0))
        assert in_core(game, contract, ends) == by_author(game, contract, ends)


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_random_ends_of_every_variant(game: Game[Any, Any]) -> None:
    """Contracts as they come, one after the other; ends at random."""
    rng = random.Random(1)
    for number in range(6):
        hand = called(game, number)
        if hand.contract is None:
            continue
        contract, ends = hand.contract, []
        size = len(game.trick_seats(contract.leader, contract.out))
        playing = [seat for seat in range(game.players) if seat not in contract.out]
        count = len(game.the_layout.stock) // size if game.counters else 4
        for _ in range(40):
            tricks, taken = [0] * game.players, [0] * game.players
            for _ in range(count):
                tricks[rng.choice(playing)] += 1
            for card in game.cards:
                taken[rng.choice(playing)] |= card.bit
            ends.append((tricks, taken))
        assert in_core(game, contract, ends) == by_author(game, contract, ends)


def test_scores_that_are_alike_are_compiled_once() -> None:
    """The own bid counts, and not those of the others: three scores a side, whatever all have bid."""
    game = Nonesuch(4)
    scales = [
        scale
        for bids in product((NONE, SOME, MOST), repeat=4)
        for scale in shared_payoffs(ScoreProbe(game, Contract(Mode(None), bids, leader=0), (9,), by_side=True))
    ]
    assert len({id(scale) for scale in scales}) == 3 * 4


def test_a_score_that_fits_no_table_is_looked_into_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal does not depend on the leader: bots ask for hundreds of contracts of one hand."""
    game, asked, probed = games.get("hearts", no_trick=True), [], ScoreProbe.payoff

    def watched(probe: ScoreProbe, *arguments: Any) -> Any:
        asked.append(probe.contract)
        return probed(probe, *arguments)

    monkeypatch.setattr(ScoreProbe, "payoff", watched)
    for cache in ("_FUNCTIONS", "_BY_READS", "_READS"):  # other tests may have asked the same
        monkeypatch.setattr(payoff_cache, cache, {})
    for leader in range(4):
        contract: Contract[None, None] = Contract(None, None, leader=Seat(leader))
        with pytest.raises(RulesError, match=r"of seat 0, .* together: .* a table holds 65536"):
            shared_payoffs(ScoreProbe(game, contract, (13, 26, 0)))
    assert [contract.leader for contract in asked] == [0]
