"""Whole random hands, from the deal through calls and tricks to the score: many in one call, and one by one."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

from bench.measure.report import Report, Section
from bench.measure.tables import example, tables
from bench.peers import openspiel, stepping
from bench.peers.compare import Work, counterpart, has, measure, met, missing, times
from bench.speed.batched import whole_hands
from tricksmith.play import deal
from tricksmith.rules import Game, Hand

__all__ = ["run"]

QUICK, FULL = 2_000, 20_000
"""Hands of each table in one call."""
ONE_BY_ONE = 100
"""Pure Python and OpenSpiel play one hand for this many of ours."""
GOALS = (100, 200)
"""The goals for the ratio of our hands a second to OpenSpiel's."""
WARM_UP_ROUNDS = 24
"""Rounds before measuring, in which most contracts are compiled."""
WHAT = (
    "Every timed loop includes the deal, a random legal move at each decision, and the score. Together: `Hands.deal`, "
    "`playout` and `scores` on one thread, after warm-up rounds in which the game's calls and scores were cached. "
    "Python: `game.hand(deal(…))`, then `hand.play(move)` with one of `hand.legal`, one hand after the other. "
    "OpenSpiel, also from Python: `state.apply_action(action)` with one of `legal_actions()` or `chance_outcomes()`, "
    "which deal card by card. All take turns, and the median of five turns counts. 'times' compares hands a second "
    "with OpenSpiel's version of the same game; where there is none, it compares decisions a second with the mean of "
    "all four, without their deals. The checksum covers the scores."
)


def run(
    *, quick: bool = False, seed: str = "hands", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    count = hands or (QUICK if quick else FULL)
    single_count = max(1, count // ONE_BY_ONE)
    section = Section("Whole hands", WHAT)
    measured = tables(game, players) + ([example(name) for name in ("hearts", "euchre")] if game is None else [])
    ours = [(_together(table, count, seed), _one_by_one(table, single_count, seed)) for table in measured]
    theirs = [stepping.whole(name, single_count) for name in openspiel.GAMES] if has("pyspiel") else []
    measure([*(work for pair in ours for work in pair), *theirs])
    if not theirs:
        section.what += " " + missing("pyspiel")
    section.rows += [_row(together, single, counterpart(together, theirs)) for together, single in ours]
    return Report("hands", {"hands": count, "seed": seed}, [section])


def _together(table: Game[Any, Any], count: int, seed: str) -> Work:
    seed_number = crc32(seed.encode())
    for number in range(WARM_UP_ROUNDS):
        whole_hands(table, count, seed_number + number)  # what is computed once for each game is not measured
    played = whole_hands(table, count, seed_number)
    name = f"{table.name} {table.players}"
    return Work(name, lambda: whole_hands(table, count, seed_number), played.hands, played.decisions, played.checksum)


def _one_by_one(table: Game[Any, Any], count: int, seed: str) -> Work:
    def run() -> int:
        return sum(_play_hands(table, seed, number) for number in range(count))

    return Work(table.name, run, count, run())


def _play_hands(table: Game[Any, Any], seed: str, number: int) -> int:
    """Play one hand in Python, and return the number of decisions."""
    rng = Random(f"{seed} {number}")
    hand: Hand = table.hand(deal(table, seed=seed, number=number), number % table.players)
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    assert hand.result is not None
    return len(hand.actions)


def _row(together: Work, single: Work, peer: Work | None) -> dict[str, Any]:
    ratio = None if peer is None else _ratio(together, peer)
    return {
        "game": together.name,
        "hands/s": round(together.hand_rate),
        "M decisions/s": round(together.rate / 1e6, 2),
        "Python hands/s": round(single.hand_rate),
        "peer": peer.name if peer else "",
        "its hands/s": round(peer.hand_rate) if peer else "",
        "times": "" if ratio is None else ratio,
        "goal": ", ".join(f"{goal}×" for goal in GOALS) if peer else "",
        "met": "" if ratio is None else met(ratio, *GOALS),
        "checksum": together.checksum,
    }


def _ratio(ours: Work, peer: Work) -> float:
    """The ratio of hands a second for the same game; against all four games together, of decisions a second."""
    if peer.name.endswith(ours.name.split()[0].lower()):
        return times(ours.hand_rate, peer.hand_rate)
    return times(ours.rate, peer.rate)
