"""How long the review of a match of four hands takes, stage by stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter, process_time
from typing import Any

from bench.bots.strength import cores
from bench.measure.report import Report, Section
from bench.measure.tables import example, tables
from tricksmith.executor import ProcessExecutor, local_executor, map_ordered
from tricksmith.play import Match, play_match
from tricksmith.rules import Game, Seat
from tricksmith.study import Reviewer, match_luck, moments_of, review

__all__ = ["run"]

QUICK, FULL = 1, 3
"""Matches at each table."""
MAX_HANDS = 4
"""The most hands of a match."""
BOT = "novice"
"""The bot in all seats."""
EXAMPLES = ("whist", "hearts")
"""The games of the examples that are measured too."""
WHAT = (
    "One seat of a match of four hands among novices, at the depth 'normal'; means over the matches. 'swing' to 'luck' "
    "are seconds of a processor: the rollout hands that give the swing of the game, the decisions, the chances to win, "
    "the reasons of the moments, and what each hand was worth. 'total' is their sum, and 'wall' how long they "
    "took in one process, from which 'first' had passed when the first decision was judged. 'side by side' is the time "
    "of decisions, chances and reasons with one process for each core, the start of the processes with it."
)
Stages = dict[str, float]
"""The seconds of each stage of a review."""


def run(
    *, quick: bool = False, seed: str = "review time", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Review a few matches of each game, in one process and in several."""
    count, section = hands or (QUICK if quick else FULL), Section("Time of reviews", WHAT)
    chosen = [example(game)] if game in EXAMPLES else tables(game, players or 4)
    if game is None:
        chosen = [*(table for table in chosen if table.id != "poison-nonesuch"), *tables("poison-nonesuch", 3),
                  *map(example, EXAMPLES)]  # fmt: skip
    for table in chosen:
        with ProcessExecutor(1) as executor:
            measure = partial(_stages, table, seed, "quick" if quick else "normal")
            times = list(map_ordered(measure, range(count), executor, describe=lambda _: "reviews"))
        walls = [_parallel_seconds(table, seed, number, quick=quick) for number in range(count)]
        means = {name: round(sum(stages[name] for stages in times) / count, 1) for name in times[0]}
        section.rows.append(
            {"game": table.id, "players": table.players, **means, "side by side": round(sum(walls) / count, 1)}
        )
    return Report("review_time", {"matches": count, "seed": seed, "processes": cores()}, [section])


def _match(table: Game[Any, Any], seed: str, number: int) -> Match:
    return play_match(Match.begin(table, seed=f"{seed} {number}"), [BOT] * table.players, most_hands=MAX_HANDS)


def _stages(table: Game[Any, Any], seed: str, depth: str, number: int) -> Stages:
    """The seconds of each stage of the review of a match, and its number of decisions."""
    match, times = _match(table, seed, number), Stages()
    started = perf_counter()
    with _timed(times, "swing"):
        reviewer = Reviewer(match, seats=[Seat(0)], depth=depth)
    with _timed(times, "decisions"):
        while not reviewer.so_far().decisions:
            reviewer.judge_next()
        first = perf_counter() - started
        while reviewer.remaining:
            reviewer.judge_next()
    with _timed(times, "chances"):
        with_chances = reviewer.with_chances()
    with _timed(times, "reasons"):
        moments_of(with_chances, Seat(0))
    with _timed(times, "luck"):
        match_luck(match)
    total = sum(times.values())
    return {"judged": float(len(with_chances.decisions)), **times, "total": total, "wall": perf_counter() - started,
            "first": first}  # fmt: skip


@contextmanager
def _timed(times: Stages, name: str) -> Iterator[None]:
    """Record the processor time of the block."""
    started = process_time()
    yield
    times[name] = process_time() - started


def _parallel_seconds(table: Game[Any, Any], seed: str, number: int, *, quick: bool) -> float:
    """The seconds of a review with one process for each core."""
    match, started = _match(table, seed, number), perf_counter()
    with local_executor(cores()) as executor:
        reviewed = review(match, seats=[Seat(0)], depth="quick" if quick else "normal", executor=executor)
        moments_of(reviewed, Seat(0), executor=executor)
    return perf_counter() - started
