"""How fast play is in pure Python, and which modules take the time. Seconds are processor time of one core."""

from __future__ import annotations

import cProfile
import gc
import pstats
from collections import Counter
from pathlib import Path
from statistics import fmean, quantiles
from time import process_time
from typing import Any

import tricksmith
from bench.measure.report import Report, Section
from bench.measure.tables import tables
from bench.measure.timing import fastest
from tricksmith import bots
from tricksmith.bots import Bot
from tricksmith.play import deal, hand_rng, play_hand
from tricksmith.rules import Deal, Game

__all__ = ["run"]

QUICK, FULL = 50, 500
"""Hands at each table."""
THINKING = 10
"""The novice plays one hand for this many of the random bot's."""
ROOT = Path(tricksmith.__file__).parent
"""The folder of the package."""
MIN_SHARE = 0.02
"""The least share of the time with which a module is listed."""

PLAYING = (
    "The timed loop begins each hand from its deal, asks the random bot for every decision, plays its moves, and "
    "scores. Dealing is timed on its own. The fastest of three rounds."
)
THINKING_NOTE = (
    "A view: `hand.view(seat)` for the seat to act, at every decision of hands that the novice plays. A move: "
    "`novice.choose(view, rng)`, the heuristics alone; the mean over all decisions, and the time that 1 in 100 "
    "exceeds."
)
PROFILE = "Each module's own time as the profiler measures it, which overstates modules with many small calls."


def run(
    *, quick: bool = False, seed: str = "speed", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Measure every table."""
    count = hands or (QUICK if quick else FULL)
    play, think = Section("Hands with random bots", PLAYING), Section("Views and the novice", THINKING_NOTE)
    where = Section("Where the time goes, random bots", PROFILE)
    for table in tables(game, players):
        deals = [deal(table, seed=seed, number=number) for number in range(count)]
        play.rows.append(_playing(table, deals, seed))
        think.rows.append(_thinking(table, deals[: max(2, count // THINKING)], seed))
        where.rows.append(_profile(table, deals, seed))
    return Report("speed", {"hands": count, "seed": seed}, [play, think, where])


def _playing(table: Game[Any, Any], deals: list[Deal], seed: str) -> dict[str, Any]:
    seated = [bots.get("random")] * table.players
    decisions = _play_all(table, deals, seated, seed)  # once untimed, so that everything is compiled
    seconds = fastest(lambda: _play_all(table, deals, seated, seed))
    dealing = fastest(lambda: [deal(table, seed=seed, number=number) for number in range(len(deals))])
    return {
        "game": table.id,
        "players": table.players,
        "hands/s": round(len(deals) / seconds),
        "decisions/s": round(decisions / seconds),
        "µs a decision": round(1e6 * seconds / decisions, 1),
        "µs a deal": round(1e6 * dealing / len(deals), 1),
    }


def _play_all(table: Game[Any, Any], deals: list[Deal], seated: list[Bot], seed: str) -> int:
    """Play and score all hands, and return the number of decisions."""
    decisions = 0
    for number, cards in enumerate(deals):
        hand = play_hand(table.hand(cards, number % table.players), seated, hand_rng(seed, number))
        assert hand.result is not None
        decisions += len(hand.actions)
    return decisions


def _thinking(table: Game[Any, Any], deals: list[Deal], seed: str) -> dict[str, Any]:
    warm_up_deals = [deal(table, seed=f"{seed}, warm", number=number) for number in range(len(deals))]
    _think(table, warm_up_deals, seed)  # what is computed once, such as which card beats which, is not measured
    views, moves = _think(table, deals, seed)
    return {
        "game": table.id,
        "players": table.players,
        "µs a view": round(1e6 * fmean(views), 1),
        "µs a move, mean": round(1e6 * fmean(moves)),
        "µs a move, 1 in 100": round(1e6 * quantiles(moves, n=100)[-1]),
        "decisions": len(moves),
    }


def _think(table: Game[Any, Any], deals: list[Deal], seed: str) -> tuple[list[float], list[float]]:
    """The seconds that each view took, and each move of the novice."""
    novice = bots.get("novice")
    views, moves = [], []
    for number, cards in enumerate(deals):
        hand, rng = table.hand(cards, number % table.players), hand_rng(seed, number)
        while (seat := hand.to_act) is not None:
            started = process_time()
            view = hand.view(seat)
            viewed = process_time()
            move = novice.choose(view, rng)
            moves.append(process_time() - viewed)
            views.append(viewed - started)
            hand = hand.play(move)
    return views, moves


def _profile(table: Game[Any, Any], deals: list[Deal], seed: str) -> dict[str, Any]:
    """The share of each module, in per cent of the profiled time."""
    profiler = cProfile.Profile(process_time)  # by wall-clock time, a pause of this process would count for a function
    gc.collect()
    gc.disable()  # a collection would count for the function that happens to run
    profiler.enable()
    _play_all(table, deals, [bots.get("random")] * table.players, seed)
    profiler.disable()
    gc.enable()
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        spent[_module(file)] += own
    total = sum(spent.values())
    shares = {module: round(100 * own / total) for module, own in spent.most_common() if own / total >= MIN_SHARE}
    return {"game": table.id, "players": table.players, "per cent of the time": shares}


def _module(file: str) -> str:
    """The short name of a module, such as `rules.hand`; "Python" for modules outside of the package."""
    path = Path(file)
    if ROOT not in path.parents:
        return "Python"
    parts = path.relative_to(ROOT).with_suffix("").parts
    return "its game" if parts[0] == "games" else ".".join(parts)
