"""The heuristic policy: legal, stronger than chance in every game, and blind to what a seat may not see."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.table import VARIANTS, called, in_tricks
from tricksmith import _native, games
from tricksmith.cards import bits
from tricksmith.engine import HeuristicPolicy, Tricks, position
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.reference import Reference
from tricksmith.rules import Game, Hand, Tally
from tricksmith.rules.automata import trick_automaton

EVERY = [
    pytest.param(games.get(name, players=players), id=f"{name} {players}")
    for name in ("nonesuch", "poison-nonesuch", "nameless", "nestors")
    for players in games.load(name).seats
]


def hands(game: Game[Any, Any], count: int, seed: str = "thumb") -> list[Hand]:
    """Hands that have come to their tricks."""
    return [hand for some in in_tricks(game, count, seed).values() for hand in some]


def scores(hand: Hand, ends: Any) -> list[float]:
    """What each party scores in the mean, by the game's own score."""
    game, contract = hand.game, hand.contract
    assert contract is not None
    book, parties = trick_automaton(game, contract.mode), game.parties(contract)
    sums = [0] * len(parties)
    for words in ends.tolist():
        row = EncodedPosition.from_words(words)
        counts = {name: tuple(book.worth(name, mask) for mask in row.taken[: game.players]) for name in game.counters}
        for line in game.score(Tally(contract, tuple(row.tricks[: game.players]), counts, (0,) * game.players)):
            side = game.sides[line.side]
            sums[next(number for number, party in enumerate(parties) if set(side) <= set(party))] += line.points
    return [total / len(ends) for total in sums]


def margins(game: Game[Any, Any], count: int, *, among: bool) -> Iterator[float]:
    """By deal, what one party of thumbs among chance scores over the others; or thumbs around one party of chance."""
    for number, hand in enumerate(hands(game, count)):
        assert hand.contract is not None
        policy, sampled_margins = HeuristicPolicy.of(hand), []
        playing = [party for party in game.parties(hand.contract) if not hand.contract.out.issuperset(party)]
        for party in playing:
            seats = [seat for seat in range(game.players) if (seat in party) != among]
            ends = policy.terminals(policy.tricks.encode([hand]), each=8, seed=number, seats=seats)
            all_parties = game.parties(hand.contract)
            points = dict(zip(all_parties, scores(hand, ends), strict=True))
            over = points[party] - fmean(points[other] for other in playing if other != party)
            sampled_margins.append(-over if among else over)
        yield fmean(sampled_margins)


@pytest.mark.parametrize("among", [False, True], ids=["alone", "against"])
@pytest.mark.parametrize("game", EVERY)
def test_it_beats_chance(game: Game[Any, Any], among: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """One party of thumbs scores more than the others; one party of chance among thumbs scores less: by 3 sigma."""
    found = list(margins(game, 60, among=among))
    assert fmean(found) > 3 * stdev(found) / sqrt(len(found))


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_it_plays_by_the_rules(game: Game[Any, Any]) -> None:
    """Every play is one that plain Python allows, and every card is played."""
    for number, hand in enumerate(hands(game, 3)):
        policy = HeuristicPolicy.of(hand)
        judge = Reference(policy.tricks.tables, policy.tricks.seat_order)
        plays, positions = policy.trajectories(policy.tricks.encode([hand]), seed=number)
        row = EncodedPosition.from_words(positions[0, 0].tolist())
        for play, after in zip(plays[0].tolist(), positions[0, 1:].tolist(), strict=True):
            assert play in judge.numbers(row)
            row = judge.play(row, play)
            assert row.to_words() == after
        assert judge.to_act(row) is None


SUMS = {
    "nonesuch 3": "2be741f1",
    "nonesuch 4": "5ea4203b",
    "poison-nonesuch 3": "a862fb86",
    "poison-nonesuch 4": "2101479c",
    "nameless 3": "d46b65b5",
    "nameless 4": "8a3da284",
    "nameless 5": "85232e83",
    "nameless 6": "c33ad810",
    "nestors 4": "2ca555ea",
}
"""Checksums of ends, by game and players."""


@pytest.mark.parametrize("game", EVERY)
def test_the_same_seed_gives_the_same_on_every_machine(game: Game[Any, Any]) -> None:
    """The ends have a checksum that is written down here; the number of threads does not matter."""
    reported = 0
    for hand in hands(game, 5):
        policy = HeuristicPolicy.of(hand)
        rows = policy.tricks.encode([hand])
        ends = policy.terminals(rows, each=600, seed=5)
        for threads in (1, 2, 3):
            assert np.array_equal(policy.terminals(rows, each=600, seed=5, threads=threads), ends)
        assert not np.array_equal(policy.terminals(rows, each=600, seed=6), ends)
        sums = policy.playouts(rows, each=600, seed=5)
        assert all(
            np.array_equal(one, other)
            for one, other in zip(sums[:2], policy.playouts(rows, each=600, seed=5, threads=2)[:2], strict=True)
        )
        reported = crc32(ends.astype("<u8").tobytes(), reported)
    assert f"{reported:08x}" == SUMS[f"{game.id} {game.players}"]


@given(st.sampled_from(EVERY), st.integers(0, 30), st.integers(0, 30), st.randoms(use_true_random=False))
def test_it_sees_no_hidden_card(game: Any, number: int, turns: int, rng: Any) -> None:
    """Deal the cards of the others again: the seat to play chooses the same card."""
    (game,) = game.values
    hand = called(game, number)
    if hand.contract is None or hand.to_act is None:
        return
    try:
        policy = HeuristicPolicy.of(hand)
    except ValueError:  # the last of the calls comes after the contract is known
        return
    _, positions = policy.tricks.trajectories(policy.tricks.encode([hand]), seed=number)
    row = EncodedPosition.from_words(positions[0, min(turns, positions.shape[1] - 2)].tolist())
    rows = np.array([row.to_words()], np.uint64)
    me = int(policy.tricks.to_act(rows)[0])
    others = [seat for seat in range(game.players) if seat != me]
    pool = [card for seat in others for card in bits(row.held[seat])]
    rng.shuffle(pool)
    for seat in others:
        count = row.held[seat].bit_count()
        row.held[seat] = sum(1 << card for card in pool[:count])
        del pool[:count]
    changed = np.array([row.to_words()], np.uint64)
    assert policy.trajectories(rows, seed=turns)[0][0, 0] == policy.trajectories(changed, seed=turns)[0][0, 0]


def test_without_noise_it_plays_the_same_every_time() -> None:
    """Noise makes playouts differ, and nothing else does."""
    for hand in hands(games.get("nonesuch"), 5):
        policy = HeuristicPolicy.of(hand)
        rows = policy.tricks.encode([hand])
        assert len(np.unique(policy.terminals(rows, each=50, seed=1, noise=0), axis=0)) == 1
        assert len(np.unique(policy.terminals(rows, each=50, seed=1), axis=0)) > 1
        assert len(np.unique(policy.terminals(rows, each=50, seed=1, noise=0, seats=[]), axis=0)) > 25


def test_a_position_is_played_out_by_either_policy() -> None:
    """`position(hand).playouts` and the batches give the same sums."""
    (hand, *_) = hands(games.get("nameless"), 1)
    policy, rows = HeuristicPolicy.of(hand), Tricks.of(hand.game, hand.contract).encode([hand])  # type: ignore[arg-type]
    now = position(hand)
    for name, found in (
        ("random", policy.tricks.playouts(rows, each=100, seed=3)),
        ("heuristic", policy.playouts(rows, each=100, seed=3)),
    ):
        assert now.playouts(each=100, seed=3, rollout_policy=name).tricks.tolist() == found.tricks.tolist()
    with pytest.raises(ValueError, match="there is no rollout policy 'best': choose heuristic or random"):
        now.playouts(each=1, seed=1, rollout_policy="best")


def test_what_does_not_fit_is_refused_with_the_reason() -> None:
    """Seats, noise, numbers, positions, wishes, and a hand before its tricks."""
    (hand, *_) = hands(games.get("nonesuch"), 1)
    policy = HeuristicPolicy.of(hand)
    rows = policy.tricks.encode([hand])
    for change, sentence in (
        ({"seats": [4]}, r"seats are \[4\]; each must be from 0 to"),
        ({"noise": 1.5}, "noise is 1.5; it must be from 0 to 1"),
        ({"noise": float("nan")}, "noise is NaN; it must be from 0 to 1"),
        ({"each": 0}, "each is 0; it must be from 1 to"),
        ({"threads": 0}, "threads is 0; it must be from 1 to 1024"),
    ):
        for use in (policy.playouts, policy.terminals):
            with pytest.raises(ValueError, match=sentence):
                use(rows, **{"each": 1, "seed": 1, **change})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="positions have 18 words each"):
        policy.trajectories(rows[:, :18], seed=1)
    with pytest.raises(ValueError, match="is not in its tricks: the calls come first"):
        HeuristicPolicy.of(hand.game.hand(hand.deal, hand.dealer))
    arrays = policy.utilities.arrays()
    with pytest.raises(ValueError, match="totals has 2 entries; it must have 1"):
        _native.CompiledHeuristic(
            policy.tricks._tables, policy.tricks._seating, **{**arrays, "totals": np.array([9, 9], np.uint32)}
        )
