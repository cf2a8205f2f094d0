"""Whole random hands, from the deal through calls and tricks to the score: many in one call, and one by one."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

from bench.measure.report import Report, Section
from bench.measure.tables import tables
from bench.peers import pairs, stepping
from bench.peers.compare import Work, measure, met, missing, times
from bench.speed.batched import whole_hands
from tricksmith import games
from tricksmith.play import deal
from tricksmith.rules import Game, Hand

__all__ = ["run"]

QUICK, FULL = 2_000, 20_000
"""Hands of each table in one call."""
ONE_BY_ONE = 100
"""Pure Python and OpenSpiel play one hand for this many of ours."""
GOALS, CLASSIC_GOALS = (100, 200), (100,)
"""The goals for the ratio of our hands a second to OpenSpiel's: of our own games, and of classics."""
WARM_UP_ROUNDS = 24
"""Rounds before measuring, in which most contracts are compiled."""
WHAT = (
    "Every timed loop includes the deal, a random legal move at each decision, and the score. Together: `Hands.deal`, "
    "`playout` and `scores` on one thread, after warm-up rounds in which the game's calls and scores were cached. "
    "Python: `game.hand(deal(…))`, then `hand.play(move)` with one of `hand.legal`, one hand after the other. "
    "OpenSpiel, also from Python: `state.apply_action(action)` with one of `legal_actions()` or `chance_outcomes()`, "
    "which deal card by card. All take turns, and the median of five turns counts. 'times' compares hands a second "
    "with OpenSpiel's version of the same game; where there is none, it compares decisions a second with the mean of "
    "all four (Hearts, Spades, Oh Hell and Euchre), in which a card that is dealt is no decision. The checksum covers "
    f"the scores. {pairs.DIFFERENCES} Its null ends with the declarer's first trick, where ours is played to the end."
)


def run(
    *, quick: bool = False, seed: str = "hands", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    count = hands or (QUICK if quick else FULL)
    single_count = max(1, count // ONE_BY_ONE)
    section = Section("Whole hands", WHAT)
    measured = tables(game, players) + (pairs.tables() if game is None else [])
    ours = [(_together(table, count, seed), _one_by_one(table, single_count, seed)) for table in measured]
    theirs = pairs.theirs(measured, lambda name: stepping.whole(name, single_count))
    measure([*(work for pair in ours for work in pair), *theirs.values()])
    if not theirs:
        section.what += " " + missing("pyspiel")
    section.rows += [_row(table, *works, theirs) for table, works in zip(measured, ours, strict=True)]
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


def _row(table: Game[Any, Any], together: Work, single: Work, theirs: dict[str, Work]) -> dict[str, Any]:
    peer, goals = pairs.counterpart(table, theirs), GOALS if table.id in games.ORIGINALS else CLASSIC_GOALS
    ratio = None if peer is None else _ratio(together, peer, is_same_game=pairs.find(table) is not None)
    return {
        "game": together.name,
        "hands/s": round(together.hand_rate),
        "M decisions/s": round(together.rate / 1e6, 2),
        "Python hands/s": round(single.hand_rate),
        "peer": peer.name if peer else "",
        "its hands/s": round(peer.hand_rate) if peer else "",
        "times": "" if ratio is None else ratio,
        "goal": ", ".join(f"{goal}×" for goal in goals) if peer else "",
        "met": "" if ratio is None else met(ratio, *goals),
        "checksum": together.checksum,
    }


def _ratio(ours: Work, peer: Work, *, is_same_game: bool) -> float:
    """The ratio of hands a second for the same game; against all four games together, of decisions a second."""
    return times(ours.hand_rate, peer.hand_rate) if is_same_game else times(ours.rate, peer.rate)
