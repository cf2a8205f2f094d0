"""The truth is always one of the determinizations, every sample is possible, and what does not fit is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.belief.brute import Brute, placement
from tests.variants import HAND_VARIANTS
from tricksmith import _native, games
from tricksmith.belief import Determinizations, constraints_of
from tricksmith.belief.constraints import LocationConstraints
from tricksmith.play import deal
from tricksmith.rules import Game, Hand

VARIANTS = HAND_VARIANTS
IDS = [repr(game) for game in VARIANTS]
POSITIONS = int(os.environ.get("TRICKSMITH_POSITIONS", "4000"))
"""Positions over all variants in which the truth is looked for."""

SAMPLES = int(os.environ.get("TRICKSMITH_SAMPLES", "200000"))
"""Samples over all variants that are held against the sets."""


def moments(game: Game[Any, Any], rng: Random, number: int) -> list[Hand]:
    """A hand played at random, after each of its actions."""
    found = [game.hand(deal(game, seed=f"determinizations {rng.random()}", number=number), rng.randrange(game.players))]
    while found[-1].to_act is not None:
        found.append(found[-1].play(rng.choice(found[-1].legal)))
    return found


def allows(evidence: LocationConstraints, determinization: tuple[int, ...]) -> bool:
    """Whether the sets of some case have room for this determinization."""
    return any(
        all(
            not mine & cards or holders >> place & 1
            for cards, holders in case.groups
            for place, mine in enumerate(determinization)
        )
        for case in evidence.cases
    )


@pytest.mark.parametrize("game", VARIANTS, ids=IDS)
def test_the_truth_is_one_of_the_determinizations(game: Game[Any, Any]) -> None:
    """In random positions from the deal to the end, for every seat and for a spectator."""
    rng = Random(repr(game))
    done = 0
    while done < -(-POSITIONS // len(VARIANTS)):
        for hand in moments(game, rng, done):
            viewer = rng.choice([*range(game.players), None])
            determinizations = Determinizations(hand.view(viewer))
            truth = placement(hand, determinizations.places)
            assert sum(truth) == determinizations.constraints.cards.mask
            assert [cards.bit_count() for cards in truth] == [holder.size for holder in determinizations.places]
            assert allows(determinizations.constraints, truth), f"{hand} seen by {viewer}: {hand.actions}"
            assert determinizations.count >= 1
            done += 1


@pytest.mark.parametrize("game", VARIANTS, ids=IDS)
def test_every_sample_is_possible(game: Game[Any, Any]) -> None:
    """The hand, played again with the cards of a sampled determinization, gives the very view that the viewer has."""
    rng = Random(f"samples of {game!r}")
    past = moments(game, rng, 0)
    replayed = 0
    for _ in range(6):
        end = rng.randrange(1, len(past))
        viewer = rng.randrange(game.players)
        brute = Brute(past[:end], viewer)
        determinizations = Determinizations(brute.view)
        for row in determinizations.sample(8, seed=end):
            determinization = tuple(map(int, row))
            again = brute.renamed(determinization, determinizations.places)
            assert again is not None, f"{past[end - 1]} is impossible with {determinization}"
            assert again.view(viewer) == brute.view
            assert placement(again, determinizations.places) == determinization
            replayed += 1
    assert replayed == 48


@pytest.mark.parametrize("game", VARIANTS, ids=IDS)
def test_every_sample_fits_the_sets(game: Game[Any, Any]) -> None:
    """Each card lies in one place, where some case allows it, and each holder has as many cards as it should."""
    rng = Random(f"many samples of {game!r}")
    past = moments(game, rng, 0)
    places = 10
    for number in range(places):
        determinizations = Determinizations(rng.choice(past).view(rng.randrange(game.players)))
        evidence = determinizations.constraints
        rows = determinizations.sample(-(-SAMPLES // len(VARIANTS) // places), seed=number)
        assert (np.bitwise_or.reduce(rows, axis=1) == evidence.cards.mask).all()
        sizes = np.bitwise_count(rows)
        assert (sizes == [holder.size for holder in evidence.places]).all()
        fits = np.zeros(len(rows), dtype=bool)
        for case in evidence.cases:
            ruled_out = [
                sum(cards for cards, holders in case.groups if not holders >> place & 1)
                for place in range(len(evidence.places))
            ]
            fits |= (rows & np.array(ruled_out, dtype=np.uint64) == 0).all(axis=1)
        assert fits.all()


def middle(**options: Any) -> Hand:
    """A hand of the first game after a few tricks."""
    game = games.get("nonesuch", **options)
    return moments(game, Random(5), 0)[24]


def test_samples_are_as_likely_as_each_other() -> None:
    """Pearson's statistic of 200 draws a determinization is within what chance gives."""
    hand = moments(games.get("nonesuch", players=4), Random(8), 0)[-14]
    determinizations = Determinizations(hand.view(hand.to_act))
    listed = [tuple(map(int, row)) for row in determinizations.enumerate()]
    assert 50 < len(listed) == len(set(listed)) == determinizations.count
    rows, counts = np.unique(determinizations.sample(200 * len(listed), seed=3), axis=0, return_counts=True)
    assert {tuple(map(int, row)) for row in rows} == set(listed)
    statistic = float(((counts - 200.0) ** 2 / 200.0).sum())
    freedom = len(listed) - 1
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


def test_the_seed_alone_decides() -> None:
    """Not the threads, and not how many more are drawn."""
    determinizations = Determinizations(middle(players=3).view(0))
    one = determinizations.sample(9000, seed=7, threads=1)
    assert np.array_equal(one, determinizations.sample(9000, seed=7, threads=2))
    assert np.array_equal(one, determinizations.sample(9000, seed=7))
    assert np.array_equal(one[:100], determinizations.sample(100, seed=7))
    assert not np.array_equal(one, determinizations.sample(9000, seed=8))


def test_hands_are_by_seat_and_hold_the_viewers_own() -> None:
    """Every seat has as many cards as the view says, the viewer its own."""
    hand = middle(players=4)
    view = hand.view(2)
    determinizations = Determinizations(view)
    hands = determinizations.hands(determinizations.sample(50, seed=1))
    assert hands.shape == (50, 4)
    assert hands.dtype == np.uint64
    for row in hands:
        assert [int(mask).bit_count() for mask in row] == list(view.counts)
        assert int(row[2]) == view.hand.mask
    assert determinizations.hands(determinizations.sample(0, seed=1)).shape == (0, 4)


def test_arrays_that_are_no_determinizations_are_refused() -> None:
    """Another shape, another kind of number, or cards that the deck has not."""
    hand = middle()
    determinizations = Determinizations(hand.view(0))
    sample = determinizations.sample(3, seed=1)
    columns = sample.shape[1]
    for wrong in (np.hstack([sample, sample]), sample[:, 1:], sample[0]):
        with pytest.raises(ValueError, match=rf"determinizations are \(.*; they must be \(n, {columns}\) of uint64"):
            determinizations.hands(wrong)
    with pytest.raises(ValueError, match="of float64; they must be"):
        determinizations.hands(sample.astype(float))  # type: ignore[arg-type]  # it is wrong
    sample[2, 0] |= np.uint64(1 << 63)
    with pytest.raises(ValueError, match="row 2 holds cards that are not in the deck: 0x8000000000000000"):
        determinizations.hands(sample)


def test_a_spectator_has_determinizations_of_all_hands() -> None:
    """A seat without cards knows nobody's cards."""
    hand = middle(players=3)
    determinizations = Determinizations(hand.view(None))
    assert [holder.seat for holder in determinizations.places] == [0, 1, 2]
    assert int(determinizations.hands(determinizations.sample(1, seed=1))[0][0]).bit_count() == len(hand.held[0])


def test_where_revokes_can_be_played_a_card_shows_nothing() -> None:
    """A player who does not follow may have revoked, so every player may still hold any card."""
    for game in (games.get("nameless", renege="penalise"), games.get("nameless", renege="claim")):
        rng = Random(3)
        for hand in moments(game, rng, 0)[-12:]:
            evidence = constraints_of(hand.view(0))
            assert all(len(case.groups) <= 1 for case in evidence.cases)


def test_many_determinizations_are_not_listed() -> None:
    """The error says how many there are."""
    determinizations = Determinizations(moments(games.get("nonesuch", players=3), Random(1), 0)[0].view(0))
    with pytest.raises(ValueError, match="there are 2704156 deals; the limit is 2000"):
        determinizations.enumerate()
    with pytest.raises(ValueError, match="the limit is 5"):
        determinizations.weights(5)


@pytest.mark.parametrize(
    ("capacities", "cases", "error"),
    [
        ([1, 1], [(1, [(7, 3)])], "the holders take 2 cards and case 0 has 3; the numbers must be equal"),
        ([2, 1], [(1, [(3, 1), (6, 3)])], "card 1 is in two groups of case 0"),
        ([2, 1], [(1, [(7, 2)])], "no deal fits"),
        ([2, 1], [(1, [(7, 4)])], "names a holder that does not exist; holders are 0 to 1"),
        ([2, 1], [(0, [(7, 3)])], "case 0 has the weight 0"),
        ([2, 1], [(1, [(7, 3)]), (1, [(11, 3)])], "case 1 has other cards than case 0"),
        ([300], [(1, [(7, 1)])], "no holder takes 300 cards"),
        ([1] * 32, [(1, [(2**32 - 1, 1)])], "there are 32 holders"),
        ([4] * 16, [(1, [(2**64 - 1, 2**16 - 1)])] * 2, "too many deals to count"),
    ],
)
def test_what_does_not_fit_is_refused(capacities: list[int], cases: list[Any], error: str) -> None:
    """The core says what was given and what would be right."""
    with pytest.raises(ValueError, match=error):
        _native.DeterminizationSampler(capacities, cases)


def test_more_deals_than_can_be_counted_are_sampled_all_the_same() -> None:
    """Eight hands of eight cards are more than 2**128 deals."""
    sampler = _native.DeterminizationSampler([8] * 8, [(1, [(2**64 - 1, 2**8 - 1)])])
    assert sampler.count == 2**128 - 1
    (row,) = sampler.sample(1, 1, 1).tolist()
    assert (sum(row), {cards.bit_count() for cards in row}) == (2**64 - 1, {8})


def test_no_threads_and_no_room_are_refused() -> None:
    """Numbers that cannot be."""
    determinizations = Determinizations(middle(players=3).view(0))
    for threads in (0, 2**40):
        with pytest.raises(ValueError, match=f"threads is {threads}; it must be from 1 to 1024"):
            determinizations.sample(1, seed=1, threads=threads)
    with pytest.raises(MemoryError, match="there is not enough memory for"):
        determinizations.sample(2**62, seed=1)


def test_the_package_loads_without_numpy() -> None:
    """Arrays are loaded when determinizations are drawn."""
    code = "import sys, tricksmith.engine; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_cards_are_counted_by_place() -> None:
    """In how many determinizations a card is in each place; of a card that the viewer sees there is no count."""
    game = games.get("poison-nonesuch", players=3)
    hand = game.hand(deal(game, seed="counted"), 0)
    while len(hand.tricks) < 5:
        hand = hand.play(hand.legal[0])
    deals = Determinizations(hand.view(0))
    rows = deals.enumerate(5_000)
    for card in deals.constraints.cards:
        there = [sum(int(cards) >> card.index & 1 for cards in column) for column in rows.T]
        assert deals.counts_of(card) == tuple(there)
        assert sum(there) == deals.count
    with pytest.raises(ValueError, match="is not hidden"):
        deals.counts_of(next(iter(hand.view(0).hand)))
