"""Hidden hands sampled by us and by OpenSpiel's `resample_from_infostate`, and how many are invalid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.measure.report import Section
from bench.measure.tables import called, example
from bench.measure.timing import in_turns
from bench.peers import openspiel
from bench.peers.compare import has, met, missing, times
from tricksmith.belief import Determinizations
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand, Play, Seat

__all__ = ["Moment", "count_invalid", "is_invalid", "moment", "section"]

GAMES = ("hearts", "euchre")
"""Games that both can sample."""
POSITIONS, PEER_SAMPLES = 100, 50
"""Positions of each game, and samples of OpenSpiel in each; the number of ours is an option of the benchmark."""
GOALS = (10,)
"""The goals for the ratio of our samples a second to OpenSpiel's."""
WHAT = (
    "One position from each hand, every play of it equally likely, seen by the seat to act; deals and calls are "
    "random. Ours: `determinizations.sample(n, seed, threads=1)`, card sets in an array; the view was read before. "
    "OpenSpiel: "
    "`state.resample_from_infostate(seat, random)`, which returns a state to play on from. On one thread, in turns, "
    "the median of five. A sample is invalid if the public plays would not all have been legal in it. Ours are "
    "replayed from the first lead by the core, OpenSpiel's by its own game from its first chance node, with the legal "
    "actions checked at each step; the seat must also end with the same information."
)


@dataclass(frozen=True)
class Moment:
    """A position of ours: the hand at its first lead, the plays since, and the hand now."""

    start: Hand
    plays: tuple[tuple[Seat, Play], ...]
    now: Hand


def section(size: int, seed: str) -> Section:
    """Measure both games, with `size` determinizations of ours in each position."""
    section = Section("Hidden hands, next to OpenSpiel", WHAT)
    if not has("pyspiel"):
        section.what += " " + missing("pyspiel")
    section.rows += [_row(name, size, seed) for name in GAMES]
    return section


def _row(name: str, size: int, seed: str) -> dict[str, Any]:
    table = example(name)
    moments = [moment(table, f"{seed} {number}") for number in range(POSITIONS)]
    determinizations = [Determinizations(position.now.view(position.now.to_act)) for position in moments]
    samples = [fitting.sample(size, seed=1, threads=1) for fitting in determinizations]
    invalid = sum(
        count_invalid(position, fitting.hands(deals))
        for position, fitting, deals in zip(moments, determinizations, samples, strict=True)
    )
    works: list[Callable[[], object]] = [
        lambda: [fitting.sample(size, seed=1, threads=1) for fitting in determinizations]
    ]
    row = {"game": table.name, "M deals/s": 0.0, "ours invalid": f"{invalid:,} of {POSITIONS * size:,}"}
    if has("pyspiel"):
        rng = Random(f"{name} {seed}")
        states = openspiel.positions(name, POSITIONS, rng)
        works.append(lambda: _resampled(states, rng))
    our_seconds, *peer_seconds = in_turns(*works)
    row["M deals/s"] = round(POSITIONS * size / our_seconds / 1e6, 1)
    if peer_seconds:
        rate = POSITIONS * PEER_SAMPLES / peer_seconds[0]
        ratio = times(POSITIONS * size / our_seconds, rate)
        share = sum(is_invalid(name, state, sample) for state, sample in _resampled(states, rng)) / (
            POSITIONS * PEER_SAMPLES
        )
        row |= {
            "its k samples/s": round(rate / 1e3), "its invalid": f"{100 * share:.0f}%", "times": ratio,
            "goal": "10×", "met": met(ratio, *GOALS),
        }  # fmt: skip
    checksum = sum(int(deals.sum()) for deals in samples) % 2**64
    return row | {"checksum": f"{checksum:016x}"}


def moment(table: Game[Any, Any], seed: str) -> Moment:
    """Return one position of a hand played at random, every play equally likely."""
    number = 0
    while (start := called(table, seed, number)) is None:
        number += 1
    rng, hand, past = Random(seed), start, [start]
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.penalty_free))
        past.append(hand)
    index = rng.randrange(len(past) - 1)
    plays = []
    for before, after in pairwise(past[: index + 1]):
        move = after.actions[-1]
        assert isinstance(move, Play)
        assert before.to_act is not None
        plays.append((before.to_act, move))
    return Moment(start, tuple(plays), past[index])


def count_invalid(moment: Moment, hands: NDArray[np.uint64]) -> int:
    """Return how many of some deals, shape (deals, seats), are invalid: a play that was made would not have been legal.

    >>> position = moment(example("whist"), "example")
    >>> count_invalid(position, np.array([[held.mask for held in position.now.held]], np.uint64))
    0
    """
    contract = moment.start.contract
    assert contract is not None
    tricks = Tricks.of(moment.start.game, contract)
    rows = np.tile(np.array(tricks.encode_hand(moment.start).to_words(), np.uint64), (len(hands), 1))
    for seat in range(moment.start.game.players):
        if seat not in contract.out:
            played = sum(1 << play.card.index for by, play in moment.plays if by == seat)
            rows[:, seat] = hands[:, seat] | np.uint64(played)
    is_valid = np.ones(len(rows), bool)
    for index, (_, play) in enumerate(moment.plays):
        number = tricks.play_number(play, leading=index % tricks.seat_order.order.shape[1] == 0)
        legal = tricks.legal(rows)[:, number // 64] >> np.uint64(number % 64) & np.uint64(1) == 1
        is_valid[np.flatnonzero(is_valid)[~legal]] = False
        rows = tricks.step(rows[legal], np.full(int(legal.sum()), number, np.uint16))
    return int((~is_valid).sum())


def _resampled(states: list[Any], rng: Random) -> list[tuple[Any, Any]]:
    """Each state with each of its samples from what the seat to act knows."""
    return [
        (state, state.resample_from_infostate(state.current_player(), rng.random))
        for state in states
        for _ in range(PEER_SAMPLES)
    ]


def is_invalid(name: str, state: Any, sample: Any) -> bool:
    """Return whether a sample of OpenSpiel breaks the rules, or differs from what the seat to act knows."""
    replayed = openspiel.load(name).new_initial_state()
    for action in sample.history():
        if action not in replayed.legal_actions():
            return True
        replayed.apply_action(action)
    seat = state.current_player()
    is_same = state.information_state_string(seat) == replayed.information_state_string(seat)
    return not is_same or replayed.current_player() != seat
