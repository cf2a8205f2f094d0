"""Reviews: whether their labels are stable, and whether they find a planted blunder and accept good moves."""

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
MAX_HANDS = 4
"""The most hands of a match."""
MAX_SPARED = 4
"""The most decisions at which a blunder could be planted before one is."""
MAX_MOMENTS = 3
"""The first moments of a review, among which the planted blunder should be."""
OTHERS = "novice"
"""The bot in the other seats."""
OTHER_GAMES = ("whist", "hearts")
"""Further games, for which the study has no code of its own."""
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
    """Review matches with a planted blunder twice, at each table, and continue after the matches in a progress file."""
    count, section = hands or (QUICK if quick else FULL), Section("Reviews", WHAT)
    log = None if progress is None else ProgressFile(Path(progress))
    for table in _tables(game, players):
        section.rows.append(_row(table, _matches(table, seed, count, log)))
    return Report("reviews", {"matches": count, "seed": seed}, [section])


def _tables(game: str | None, players: int | None) -> list[Game[Any, Any]]:
    """The tables of these games, separated by commas; by default of the originals and two other games."""
    if game is None:
        return [*tables(None, players), *(example(name) for name in OTHER_GAMES if players in (None, 4))]
    return [table for name in game.split(",")
            for table in ([example(name)] if name in OTHER_GAMES else tables(name, players))]  # fmt: skip


def _matches(table: Game[Any, Any], seed: str, count: int, log: ProgressFile | None) -> list[_MatchCount]:
    """The counts of the first matches at a table: those in the progress file, and those that are played now."""
    key = {"game": table.id, "players": table.players, "seed": seed, "study": STUDY_VERSION}
    counts = {} if log is None else {row["match"]: _MatchCount(**row["found"]) for row in log.rows(key)}
    missing = [number for number in range(count) if number not in counts]
    with local_executor(cores()) as executor:
        results = map_ordered(
            partial(_match, table, seed), missing, executor, describe=lambda numbers: f"matches {numbers}"
        )
        for number, result in zip(missing, results, strict=True):
            counts[number] = result
            if log is not None:
                log.add(key | {"match": number, "done": len(counts), "of": count, "found": result._asdict()})
    return [counts[number] for number in range(count)]


class _MatchCount(NamedTuple):
    """What two reviews of a match found.

    Attributes:
        planted: Whether a blunder was planted.
        found: Whether it is among the first moments of the first review.
        labelled: The number of decisions with a label in both reviews.
        reversed: The number of these that are an error in one review and not in the other.
        played_well: The number of other decisions with a label in the first review.
        called_mistakes: The number of these that it calls a mistake or a blunder.
    """

    planted: bool
    found: bool
    labelled: int
    reversed: int
    played_well: int
    called_mistakes: int


class _Planter(Bot):
    """Plays the best move by its own samples, except at one decision of the match, where it plays the worst.

    Args:
        swing: The swing of a hand, as the review has it; 0 where it is not known.
        spared: The number of possible decisions before that one.
    """

    name = "planter"

    def __init__(self, swing: float, spared: int) -> None:
        self.swing, self.spared = swing, spared
        self.planted: tuple[View, Move] | None = None
        """The view at that decision and the move; None before it was made."""

    def choose(self, view: View, rng: Random) -> Move:
        """Return the best move, or the worst if this is the decision for the blunder."""
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
    """Play one match, and review it twice."""
    rng = Random(f"{seed}\n{table.id}\n{table.players}\n{number}")
    planter = _Planter(hand_swing(table), rng.randrange(MAX_SPARED + 1))
    match = Match.begin(table, seed=f"{seed} {number}")
    match = play_match(match, [planter, *[OTHERS] * (table.players - 1)], most_hands=MAX_HANDS)
    first_review, second_review = (review(match, seats=[Seat(0)], seed=f"{seed} {number}") for number in (1, 2))
    moments = moments_of(first_review, Seat(0), with_reasons=False)[:MAX_MOMENTS]
    pairs = [
        (decision, decision_again)
        for decision, decision_again in zip(first_review.decisions, second_review.decisions, strict=True)
        if decision.grade and decision_again.grade
    ]
    good = [decision for decision in first_review.decisions if decision.grade and not _is_planted(decision, planter)]
    return _MatchCount(
        planter.planted is not None,
        any(moment.is_lost and _is_planted(moment.decision, planter) for moment in moments),
        len(pairs),
        sum(decision.is_error != decision_again.is_error for decision, decision_again in pairs),
        len(good),
        sum(decision.grade in (Grade.MISTAKE, Grade.BLUNDER) for decision in good),
    )


def _is_planted(decision: ReviewedDecision, planter: _Planter) -> bool:
    return planter.planted == (decision.before.view(decision.seat), decision.move)


def _row(table: Game[Any, Any], counts: list[_MatchCount]) -> dict[str, Any]:
    planted, found, labelled, reversed_, well, mistakes = (sum(column) for column in zip(*counts, strict=True))
    return {
        "game": table.id, "players": table.players, "planted": planted, "found": f"{found / max(planted, 1):.0%}",
        "labelled": labelled, "reversed": f"{reversed_ / max(labelled, 1):.1%}", "played well": well,
        "called mistakes": f"{mistakes / max(well, 1):.1%}",
    }  # fmt: skip
