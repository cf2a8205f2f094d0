"""Scores as arrays: what a side's slopes and tables add up to is what the author's score says."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tests.engine.table import VARIANTS, called
from tricksmith import games
from tricksmith.compile import Scorer, ScoreTables, payoff_cache
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.errors import RulesError
from tricksmith.games.nonesuch import MOST, NONE, SOME, Mode, Nonesuch
from tricksmith.rules import Contract, Game, Seat, Tally
from tricksmith.rules.automata import trick_automaton


def worked_out(scores: ScoreTables, tally: Tally[Any, Any], game: Game[Any, Any]) -> list[int]:
    """The scores of an end, slowly, as the schema says."""
    names = ("tricks", *game.counters)

    def steps(counter: int, seats: int, step: int) -> int:
        by_seat = tally.tricks_by_seat if counter == 0 else tally.counts_by_seat[names[counter]]
        return sum(by_seat[seat] for seat in range(game.players) if seats >> seat & 1) // step

    found, start = [], 0
    for side in range(len(game.sides)):
        entry, size = 0, 1
        for number in range(len(scores.axis_side)):
            if scores.axis_side[number] == side:
                along = int(scores.axis_size[number])
                at = steps(*(int(a[number]) for a in (scores.axis_counter, scores.axis_seats, scores.axis_step)))
                entry, size = entry * along + at, size * along
        total = int(scores.entries[start + entry])
        start += size
        for number in range(len(scores.slope_side)):
            if scores.slope_side[number] == side:
                at = steps(*(int(a[number]) for a in (scores.slope_counter, scores.slope_seats, scores.slope_step)))
                total += at * int(scores.slope_points[number])
        found.append(total)
    assert start == len(scores.entries)
    return found


def test_every_end_of_every_bid() -> None:
    """Three seats, every bid, every way to share twelve tricks."""
    game = Nonesuch(3)
    scorer = Scorer(game)
    for bids in product((NONE, SOME, MOST), repeat=3):
        contract = Contract(Mode(None), bids, leader=0)
        scores = scorer.scores(contract, (12,))
        for one, two in ((a, b) for a in range(13) for b in range(13 - a)):
            end = Tally(contract, (one, two, 12 - one - two), {}, (0, 0, 0))
            assert worked_out(scores, end, game) == [line.points for line in game.score(end)]


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_random_ends_of_every_variant(game: Game[Any, Any]) -> None:
    """Contracts as they come, asked of one scorer one after the other; ends at random."""
    rng, scorer = random.Random(1), Scorer(game)
    for number in range(6):
        hand = called(game, number)
        if hand.contract is None:
            continue
        contract, book = hand.contract, trick_automaton(game, hand.contract.mode)
        size = len(game.trick_seats(contract.leader, contract.out))
        playing = [seat for seat in range(game.players) if seat not in contract.out]
        tricks = len(game.the_layout.stock) // size if game.counters else 4
        totals = (tricks, *(book.worth(name, game.cards.mask) for name in game.counters))
        scores = scorer.scores(contract, totals)
        for _ in range(40):
            shares = [0] * game.players
            for _ in range(tricks):
                shares[rng.choice(playing)] += 1
            taken = [0] * game.players
            for card in game.cards:
                taken[rng.choice(playing)] |= card.bit
            counts = {name: tuple(book.worth(name, mask) for mask in taken) for name in game.counters}
            end = Tally(contract, tuple(shares), counts, (0,) * game.players)
            expected = [0] * len(game.sides)
            for line in game.score(end):
                expected[line.side] += line.points
            assert worked_out(scores, end, game) == expected


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
