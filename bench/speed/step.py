"""Hands stepped from Python: a batch with legal masks, single hands, and the same games as in OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

import numpy as np

from bench.measure.report import Report, Section
from bench.measure.tables import called, example, tables
from bench.peers import instep, openspiel, pairs, stepping
from bench.peers.compare import Work, has, measure, missing, times
from bench.speed.batched import Played, by_numpy, in_core, stepped, whole_hands
from tricksmith.engine import position
from tricksmith.rules import Game, Hand

__all__ = ["run"]

QUICK, FULL = 1_000, 20_000
"""Hands in a batch."""
WARM_UP_ROUNDS = 24
"""Rounds before measuring, in which most contracts are compiled."""
ONE_BY_ONE = 100
"""One hand in this many is stepped alone, in Python or in OpenSpiel; in its environments one in ten of those."""
Stepper = Callable[[Hand], Any]
"""A function from a hand to something with `to_act`, `legal` and `play`."""
SAME_GAMES_PERIOD = 10
"""One game in this many is also replayed in both programs."""
GOAL = 5.0
"""The goal, in millions of decisions a second."""
BATCH = (
    "The timed loop covers all hands of the batch together, from the deal through calls and tricks to the score: "
    "whose turn it is, what is legal, a legal move chosen uniformly, and the step. The move is drawn in the core "
    "(`Hands.sample_moves`), or chosen by NumPy from the masks. Warm-up rounds, in which the game's calls and "
    "scores are cached, come first. The median of five turns. 'times' compares with OpenSpiel's decisions a second "
    "with observations, for the same game or all four, in the same run. The checksum covers the scores."
)
THEIRS = (
    "Thousands of decisions a second over whole hands, chance included. Observations: at each decision, "
    "`legal_actions_mask()` and `make_observation(game)` set from the state. Environments: "
    "`rl_environment.Environment`, whose steps report what every seat knows, and several of them in a "
    "`SyncVectorEnv`. Hearts runs with `qs_breaks_hearts` off, as in our example; everything else is OpenSpiel's "
    "default."
)
ALONE = (
    "Thousands of decisions a second, from the first lead to the last card, one hand after the other. Python: "
    "`hand.play(move)` with one of `hand.legal`. Core: `tricksmith.engine.position(hand)`, then `position.play(move)` "
    "with one of `position.legal`. OpenSpiel: `apply_action` with one of `legal_actions()`. Cloning the first "
    "position is timed; deals and calls are not."
)
REPLAYED = (
    "Games that OpenSpiel played at random, replayed in both: the legal plays at each decision, then the same play. "
    "OpenSpiel runs game by game in Python, ours all games of a contract together. The checksum covers all legal "
    "sets: both found the same ones."
)


def run(
    *, quick: bool = False, seed: str = "step", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    size = hands or (QUICK if quick else FULL)
    few = max(1, size // ONE_BY_ONE)
    names = openspiel.GAMES if has("pyspiel") else ()
    measured = tables(game, players) + ([example(name) for name in ("hearts", "euchre")] if game is None else [])
    observed = {name: stepping.observed(name, few) for name in names}
    batches = [(_batch(table, size, seed), _by_numpy(table, size, seed)) for table in measured]
    measure([*(work for pair in batches for work in pair), *observed.values()])
    batch = Section("A batch stepped from Python", BATCH + ("" if names else " " + missing("pyspiel")))
    batch.rows += [_batch_row(table, *works, observed) for table, works in zip(measured, batches, strict=True)]
    sections = [batch, _alone(measured, few, seed)]
    if names and game is None:
        sections[1:1] = [
            _environments(observed, max(1, few // 10)),
            _same_games(max(1, size // SAME_GAMES_PERIOD), seed),
        ]
    return Report("step", {"hands": size, "seed": seed}, sections)


def _batch(table: Game[Any, Any], size: int, seed: str) -> Work:
    seed_number = crc32(seed.encode())
    for number in range(WARM_UP_ROUNDS):
        whole_hands(table, size, seed_number + number)  # what is computed once for each game is not measured
    played = stepped(table, size, seed_number, in_core)
    name = f"{table.name} {table.players}"
    return Work(name, lambda: stepped(table, size, seed_number, in_core), size, played.decisions, played.checksum)


def _by_numpy(table: Game[Any, Any], size: int, seed: str) -> Work:
    seed_number = crc32(seed.encode())

    def run() -> Played:
        return stepped(table, size, seed_number, by_numpy(np.random.default_rng(seed_number)))

    played = run()
    return Work(table.name, run, size, played.decisions, played.checksum)


def _batch_row(table: Game[Any, Any], work: Work, by_numpy_work: Work, observed: dict[str, Work]) -> dict[str, Any]:
    peer = pairs.counterpart(table, observed)
    return {
        "game": work.name,
        "hands": work.hands,
        "M decisions/s": round(work.rate / 1e6, 2),
        "by NumPy": round(by_numpy_work.rate / 1e6, 2),
        "goal": f"{GOAL:g}",
        "met": "yes" if work.rate / 1e6 >= GOAL else "no",
        "peer": peer.name if peer else "",
        "its M decisions/s": round(peer.rate / 1e6, 2) if peer else "",
        "times": times(work.rate, peer.rate) if peer else "",
        "checksum": work.checksum,
    }


def _environments(observed: dict[str, Work], few: int) -> Section:
    section = Section("OpenSpiel stepped", THEIRS)
    rows = [(name, stepping.in_environment(name, few), stepping.in_vector(name, few)) for name in openspiel.GAMES]
    measure([work for _, *works in rows for work in works])
    for plain, (name, single, vector) in zip(observed.values(), rows, strict=True):
        rates = [round(work.rate / 1e3, 1) for work in (plain, single, vector)]
        columns = ("observations", "environment", f"vector of {stepping.VECTOR}")
        section.rows.append({"game": name, **dict(zip(columns, rates, strict=True))})
    return section


def _same_games(count: int, seed: str) -> Section:
    section = Section("The same games in both", REPLAYED)
    for name in ("hearts", "euchre"):
        ours, theirs = instep.works(name, count, seed)
        measure([ours, theirs])
        section.rows.append(
            {
                "game": name,
                "games": ours.hands,
                "M decisions/s": round(ours.rate / 1e6, 2),
                "OpenSpiel's": round(theirs.rate / 1e6, 2),
                "times": times(ours.rate, theirs.rate),
                "checksum": ours.checksum,
                "its checksum": theirs.checksum,
            }
        )
    return section


# One hand ------------------------------------------------------------------------------------------------------------


def _alone(measured: list[Game[Any, Any]], few: int, seed: str) -> Section:
    section = Section("One hand stepped from Python", ALONE)
    rows = [(_single(table, few, seed, lambda hand: hand), _single(table, few, seed, position)) for table in measured]
    theirs = {name: stepping.played(name, few) for name in openspiel.GAMES} if has("pyspiel") else {}
    measure([*(work for works in rows for work in works), *theirs.values()])
    for table, (python, core) in zip(measured, rows, strict=True):
        peer = pairs.counterpart(table, theirs)
        section.rows.append(
            {
                "game": python.name,
                "Python k/s": round(python.rate / 1e3),
                "core k/s": round(core.rate / 1e3),
                "peer": peer.name if peer else "",
                "its k/s": round(peer.rate / 1e3) if peer else "",
                "core, times": times(core.rate, peer.rate) if peer else "",
            }
        )
    return section


def _single(table: Game[Any, Any], few: int, seed: str, stepper: Stepper) -> Work:
    starts = [hand for number in range(few) if (hand := called(table, seed, number)) is not None]
    name = f"{table.name} {table.players}"
    return Work(name, lambda: _play(starts, stepper), len(starts), _play(starts, stepper))


def _play(starts: list[Hand], stepper: Stepper) -> int:
    """Play hands to their ends one by one, each by a stepper, and return the number of decisions."""
    rng, decisions = Random("one by one"), 0
    for start in starts:
        hand = stepper(start)
        while hand.to_act is not None:
            hand = hand.play(rng.choice(hand.legal))
            decisions += 1
    return decisions
