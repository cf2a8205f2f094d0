"""Reviews: whether their labels last, and whether they find what was wrong and leave alone what was right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.bots.strength import cores
from bench.measure.progress import ProgressFile
from bench.measure.report import Report, Section
from bench.measure.tables import example, tables
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.executor import local_executor, map_ordered
from tricksmith.play import Match, play_match
from tricksmith.rules import Game, Move, Seat, View
from tricksmith.study import (
    LOSS_SHARES,
    STUDY_VERSION,
    Z_SETTLED,
    Grade,
    MoveSamples,
    ReviewedDecision,
    hand_swing,
    moments_of,
    review,
)  # fmt: skip

__all__ = ["run"]

QUICK, FULL = 2, 200
"""Matches at each table."""
MOST_HANDS = 4
"""Hands of a match."""
MAX_SPARED = 4
"""Decisions at which a blunder could be planted, and is not, before one is."""
OTHERS = "novice"
OTHER_GAMES = ("whist", "hearts")
"""Games without a line about them in the study."""
WHAT = (
    "Seat 0 of each match plays what the review itself would find best in samples of its own, except once, where it "
    "plays its worst move: one that costs as much as a blunder, at a decision chosen at random. "
    "'planted': matches with such a decision; 'found': it is among the first three moments of the review. "
    "'labelled': decisions that got a label from two seeds; 'reversed': one said that the move was an error, and the "
    "other that it was none. 'played well': the other decisions of seat 0 that got a label; 'called mistakes': those "
    "called a mistake or a blunder."
)


def run(
    *, quick: bool = False, seed: str = "reviews", game: str | None = None, players: int | None = None,
    hands: int | None = None, progress: str | None = None,
) -> Report:  # fmt: skip
    """Review matches with a planted blunder twice, at each table, and go on from the matches that a file has."""
    count, section = hands or (QUICK if quick else FULL), Section("Reviews", WHAT)
    log = None if progress is None else ProgressFile(Path(progress))
    for table in _tables(game, players):
        section.rows.append(_row(table, _matches(table, seed, count, log)))
    return Report("reviews", {"matches": count, "seed": seed}, [section])


def _tables(game: str | None, players: int | None) -> list[Game[Any, Any]]:
    """The tables of the games that are named, with commas between them; by default of the originals and two others."""
    if game is None:
        return [*tables(None, players), *(example(name) for name in OTHER_GAMES if players in (None, 4))]
    return [table for name in game.split(",")
            for table in ([example(name)] if name in OTHER_GAMES else tables(name, players))]  # fmt: skip


def _matches(table: Game[Any, Any], seed: str, count: int, log: ProgressFile | None) -> list[_MatchCount]:
    """The counts of the first matches at a table: those that the file has, and those that are played now."""
    key = {"game": table.id, "players": table.players, "seed": seed, "study": STUDY_VERSION}
    had = {} if log is None else {row["match"]: _MatchCount(**row["found"]) for row in log.rows(key)}
    left = [number for number in range(count) if number not in had]
    with local_executor(cores()) as executor:
        done = map_ordered(partial(_match, table, seed), left, executor, describe=lambda some: f"matches {some}")
        for number, found in zip(left, done, strict=True):
            had[number] = found
            if log is not None:
                log.add(key | {"match": number, "done": len(had), "of": count, "found": found._asdict()})
    return [had[number] for number in range(count)]


class _MatchCount(NamedTuple):
    """What two reviews of a match said."""

    planted: bool
    found: bool
    labelled: int
    reversed: int
    played_well: int
    called_mistakes: int


class _Planter(Bot):
    """The best move of samples of its own, but for one decision of the match, where it is the worst.

    Args:
        swing: The swing of a hand, as the review has it; 0 where it is not known.
        spared: How many such decisions it lets pass.
    """

    name = "planter"

    def __init__(self, swing: float, spared: int) -> None:
        self.swing, self.spared = swing, spared
        self.planted: tuple[View, Move] | None = None
        """What was seen at that decision, and the move, once it was made."""

    def choose(self, view: View, rng: Random) -> Move:
        """The move, from what the seat sees."""
        if len(view.penalty_free) < 2:
            return view.penalty_free[0]
        samples = MoveSamples.of(view, None, rng)
        if samples is None:
            return bots.get(OTHERS).choose(view, rng)
        samples.grow()
        best, worst = int(np.argmax(samples.means)), int(np.argmin(samples.means))
        loss = samples.difference(best, worst)
        swing = self.swing or samples.spread  # as `judge_decision` has it
        if self.planted is None and loss.mean - Z_SETTLED * loss.error >= LOSS_SHARES[-1] * swing:
            if not self.spared:
                self.planted = view, samples.moves[worst]
                return samples.moves[worst]
            self.spared -= 1
        return samples.moves[best]


def _match(table: Game[Any, Any], seed: str, number: int) -> _MatchCount:
    """One match, and two reviews of it."""
    rng = Random(f"{seed}\n{table.id}\n{table.players}\n{number}")
    planter = _Planter(hand_swing(table), rng.randrange(MAX_SPARED + 1))
    match = Match.begin(table, seed=f"{seed} {number}")
    match = play_match(match, [planter, *[OTHERS] * (table.players - 1)], most_hands=MOST_HANDS)
    one, other = (review(match, seats=[Seat(0)], seed=f"{seed} {place}") for place in (1, 2))
    first = moments_of(one, Seat(0), with_reasons=False)[:3]
    pairs = [(a, b) for a, b in zip(one.decisions, other.decisions, strict=True) if a.grade and b.grade]
    good = [decision for decision in one.decisions if decision.grade and not _is_planted(decision, planter)]
    return _MatchCount(
        planter.planted is not None,
        any(moment.is_lost and _is_planted(moment.decision, planter) for moment in first),
        len(pairs),
        sum(a.is_error != b.is_error for a, b in pairs),
        len(good),
        sum(decision.grade in (Grade.MISTAKE, Grade.BLUNDER) for decision in good),
    )


def _is_planted(decision: ReviewedDecision, planter: _Planter) -> bool:
    return planter.planted == (decision.before.view(decision.seat), decision.move)


def _row(table: Game[Any, Any], counts: list[_MatchCount]) -> dict[str, Any]:
    planted, seen, labelled, reversed_, well, mistakes = (sum(column) for column in zip(*counts, strict=True))
    return {
        "game": table.id, "players": table.players, "planted": planted, "found": f"{seen / max(planted, 1):.0%}",
        "labelled": labelled, "reversed": f"{reversed_ / max(labelled, 1):.1%}", "played well": well,
        "called mistakes": f"{mistakes / max(well, 1):.1%}",
    }  # fmt: skip
