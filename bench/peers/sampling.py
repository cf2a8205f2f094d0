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

__all__ = ["Moment", "breaks", "count_invalid", "moment", "section"]

GAMES = ("hearts", "euchre")
"""Games that both can sample."""
POSITIONS, EACH = 100, 50
"""Positions of each game, and samples of OpenSpiel in each; we draw as many as the benchmark is asked for."""
GOALS = (10,)
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
    """A position of ours: the hand at its first lead, what has been played since, and the hand now."""

    start: Hand
    plays: tuple[tuple[Seat, Play], ...]
    now: Hand


def section(size: int, seed: str) -> Section:
    """Measure both games, with `size` determinizations of ours in each position."""
    found = Section("Hidden hands, next to OpenSpiel", WHAT)
    if not has("pyspiel"):
        found.what += " " + missing("pyspiel")
    found.rows += [_row(name, size, seed) for name in GAMES]
    return found


def _row(name: str, size: int, seed: str) -> dict[str, Any]:
    table = example(name)
    past = [moment(table, f"{seed} {number}") for number in range(POSITIONS)]
    determinizations = [Determinizations(one.now.view(one.now.to_act)) for one in past]
    drawn = [some.sample(size, seed=1, threads=1) for some in determinizations]
    bad = sum(
        count_invalid(one, some.hands(found)) for one, some, found in zip(past, determinizations, drawn, strict=True)
    )
    works: list[Callable[[], object]] = [lambda: [some.sample(size, seed=1, threads=1) for some in determinizations]]
    row = {"game": table.name, "M deals/s": 0.0, "ours invalid": f"{bad:,} of {POSITIONS * size:,}"}
    if has("pyspiel"):
        rng = Random(f"{name} {seed}")
        states = openspiel.positions(name, POSITIONS, rng)
        works.append(lambda: _resampled(states, rng))
    mine, *others = in_turns(*works)
    row["M deals/s"] = round(POSITIONS * size / mine / 1e6, 1)
    if others:
        rate = POSITIONS * EACH / others[0]
        ratio = times(POSITIONS * size / mine, rate)
        share = sum(breaks(name, state, sample) for state, sample in _resampled(states, rng)) / (POSITIONS * EACH)
        row |= {
            "its k samples/s": round(rate / 1e3), "its invalid": f"{100 * share:.0f}%", "times": ratio,
            "goal": "10×", "met": met(ratio, *GOALS),
        }  # fmt: skip
    checksum = sum(int(found.sum()) for found in drawn) % 2**64
    return row | {"checksum": f"{checksum:016x}"}


def moment(table: Game[Any, Any], seed: str) -> Moment:
    """One position of a hand played at random, every play equally likely."""
    number = 0
    while (start := called(table, seed, number)) is None:
        number += 1
    rng, hand, past = Random(seed), start, [start]
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.penalty_free))
        past.append(hand)
    place = rng.randrange(len(past) - 1)
    plays = []
    for before, after in pairwise(past[: place + 1]):
        move = after.actions[-1]
        assert isinstance(move, Play)
        assert before.to_act is not None
        plays.append((before.to_act, move))
    return Moment(start, tuple(plays), past[place])


def count_invalid(moment: Moment, hands: NDArray[np.uint64]) -> int:
    """How many of some deals, (deals, seats), break the rules: a play that was made would not have been legal.

    >>> one = moment(example("whist"), "example")
    >>> count_invalid(one, np.array([[held.mask for held in one.now.held]], np.uint64))
    0
    """
    contract = moment.start.contract
    assert contract is not None
    tricks = Tricks.of(moment.start.game, contract)
    rows = np.tile(np.array(tricks.encode_hand(moment.start).to_words(), np.uint64), (len(hands), 1))
    for seat in range(moment.start.game.players):
        if seat not in contract.out:
            fallen = sum(1 << play.card.index for by, play in moment.plays if by == seat)
            rows[:, seat] = hands[:, seat] | np.uint64(fallen)
    good = np.ones(len(rows), bool)
    for index, (_, play) in enumerate(moment.plays):
        number = tricks.play_number(play, leading=index % tricks.seat_order.order.shape[1] == 0)
        legal = tricks.legal(rows)[:, number // 64] >> np.uint64(number % 64) & np.uint64(1) == 1
        good[np.flatnonzero(good)[~legal]] = False
        rows = tricks.step(rows[legal], np.full(int(legal.sum()), number, np.uint16))
    return int((~good).sum())


def _resampled(states: list[Any], rng: Random) -> list[tuple[Any, Any]]:
    """Each state with samples of what its seat to act may think it is."""
    return [
        (state, state.resample_from_infostate(state.current_player(), rng.random))
        for state in states
        for _ in range(EACH)
    ]


def breaks(name: str, state: Any, sample: Any) -> bool:
    """Whether a sample of OpenSpiel could not have come about, or is not what the seat to act saw."""
    replayed = openspiel.load(name).new_initial_state()
    for action in sample.history():
        if action not in replayed.legal_actions():
            return True
        replayed.apply_action(action)
    seat = state.current_player()
    known = state.information_state_string(seat) == replayed.information_state_string(seat)
    return not known or replayed.current_player() != seat
