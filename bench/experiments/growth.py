"""What a decision, a playout and a sampled deal cost, by batch size, cards left and threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from bench.measure.plot import Panel, svg_plot
from bench.measure.report import Report, Section
from bench.measure.tables import called, example, same_contract, with_cards
from bench.measure.timing import TURNS, in_turns
from bench.speed.batched import in_core, stepped, whole_hands
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.engine import position
from tricksmith.rules import Game, Hand

__all__ = ["draw", "run"]

QUICK, FULL = 4, 6
"""The number of batch sizes: 1, 10, 100 and so on."""
CARDS = range(1, 14)
"""The numbers of cards left in each hand of Whist."""
DEALS = 10
"""Deals of Whist for each number of cards."""
SAMPLES_EACH = {QUICK: 200, FULL: 5_000}
"""Playouts and determinizations from each of these deals."""
MIN_HANDS = 1_000
"""The least hands of a turn: small batches are repeated until there are this many."""
WARM_UP_BATCHES = 4
"""Batches of the largest size that are played before measuring, so that every contract is compiled."""
THREAD_FACTOR = 10
"""How many times as many hands and deals are played with threads as in the largest batch."""
THREADS = (1, 2, 3, 4, 6, 8, 12, 16)
"""The numbers of threads that are tried: up to the number of cores, and the next one."""
SIZES = (
    "Four-handed Nonesuch from the first lead, by batch size: nanoseconds of processor time for a decision of a "
    "playout (`tricks.playouts`, one thread), for a decision stepped from Python (`Hands`: whose turn it is, what is "
    "legal, a move, the step, from the deal to the score; from ten thousand hands on it uses all cores, which adds "
    "overhead to short tasks), and for a sampled deal (`determinizations.sample`, one thread). The median of five "
    "turns."
)
OF_CARDS = (
    "Whist by the number of cards left in each hand, at the beginning of a trick, on one thread: nanoseconds of "
    "processor time for a playout to the end, for each of its decisions, and for a deal sampled from what the leader "
    "knows. The median of five turns."
)
OF_THREADS = (
    "Four-handed Nonesuch, by number of threads: millions of playout decisions, and millions of sampled deals, per "
    "second of wall-clock time, the fastest of five turns. The machine has {} cores; more threads than that gain "
    "nothing."
)


def run(*, quick: bool = False, seed: str = "growth") -> Report:
    """Measure all three as these grow."""
    size = QUICK if quick else FULL
    table, max_size = games.get("nonesuch", players=4), 10 ** (size - 1)
    cores = os.cpu_count() or 1
    for number in range(WARM_UP_BATCHES):
        whole_hands(table, max_size, number)  # what is computed once for each game is not measured
    sections = [
        Section("As the batch grows", SIZES, [_batch(table, 10**power, seed) for power in range(size)]),
        Section("As hands of cards grow", OF_CARDS, [_cards(cards, SAMPLES_EACH[size], seed) for cards in CARDS]),
        Section("As threads are added", OF_THREADS.format(cores), _threads(table, max_size, cores, seed)),
    ]
    return Report("growth", {"most": max_size, "seed": seed}, sections)


def _first_lead(table: Game[Any, Any], seed: str) -> Hand:
    hand = called(table, seed, 0)
    return hand or _first_lead(table, f"{seed}, again")


def _batch(table: Game[Any, Any], size: int, seed: str) -> dict[str, Any]:
    tricks, rows = same_contract(table, size, seed)
    hand = _first_lead(table, seed)
    determinizations = Determinizations(hand.view(hand.to_act))
    plays, repeats = tricks.playouts(rows, each=1, seed=1, threads=1).plays, max(1, MIN_HANDS // size)
    steps = stepped(table, size, 1, in_core).decisions
    playout_seconds, step_seconds, sample_seconds = in_turns(
        _repeat(repeats, lambda: tricks.playouts(rows, each=1, seed=1, threads=1)),
        _repeat(repeats, lambda: stepped(table, size, 1, in_core)),
        _repeat(repeats, lambda: determinizations.sample(size, seed=1, threads=1)),
    )
    return {
        "hands": size,
        "ns a decision played out": round(1e9 * playout_seconds / plays / repeats, 1),
        "ns a decision stepped": round(1e9 * step_seconds / steps / repeats, 1),
        "ns a sampled deal": round(1e9 * sample_seconds / size / repeats, 1),
    }


def _repeat(repeats: int, job: Callable[[], object]) -> Callable[[], object]:
    """A job that does another one this many times."""

    def run() -> None:
        for _ in range(repeats):
            job()

    return run


def _cards(cards: int, each: int, seed: str) -> dict[str, Any]:
    whist, rng = example("whist"), Random(seed)
    hands = [with_cards(_first_lead(whist, f"{seed} {number}"), cards, rng) for number in range(DEALS)]
    positions = [position(hand) for hand in hands]
    determinizations = [Determinizations(hand.view(hand.to_act)) for hand in hands]
    playout_seconds, sample_seconds = in_turns(
        lambda: [start.playouts(each=each, seed=1, threads=1) for start in positions],
        lambda: [fitting.sample(each, seed=1, threads=1) for fitting in determinizations],
    )
    playout_ns = 1e9 * playout_seconds / each / DEALS
    return {
        "cards": cards,
        "ns a playout": round(playout_ns),
        "ns a decision": round(playout_ns / cards / len(hands[0].held), 1),
        "ns a sampled deal": round(1e9 * sample_seconds / each / DEALS, 1),
    }


def _threads(table: Game[Any, Any], size: int, cores: int, seed: str) -> list[dict[str, Any]]:
    tricks, rows = same_contract(table, min(size, MIN_HANDS), seed)
    hand = _first_lead(table, seed)
    determinizations, each = Determinizations(hand.view(hand.to_act)), max(1, size // MIN_HANDS) * THREAD_FACTOR
    thread_rows = []
    for threads in THREADS[: sum(count <= cores for count in THREADS) + 1]:
        plays = tricks.playouts(rows, each=each, seed=1, threads=threads).plays
        drawn = THREAD_FACTOR * size
        decisions = plays / _wall_seconds(lambda: tricks.playouts(rows, each=each, seed=1, threads=threads))  # noqa: B023 - at once
        deals = drawn / _wall_seconds(lambda: determinizations.sample(drawn, seed=1, threads=threads))  # noqa: B023 - at once
        row = {
            "threads": threads,
            "M decisions/s": round(decisions / 1e6, 1),
            "M sampled deals/s": round(deals / 1e6, 1),
        }
        thread_rows.append(row)
    return thread_rows


def _wall_seconds(job: Callable[[], object]) -> float:
    """The wall-clock time of the fastest turn, in seconds: other load on the machine can only slow a turn."""
    seconds = []
    for _ in range(TURNS):
        started = perf_counter()
        job()
        seconds.append(perf_counter() - started)
    return min(seconds)


def draw(report: dict[str, Any]) -> str:
    """Return the chart of a report in JSON: a panel for each section, a line for each of its columns."""
    panels = [
        Panel(section["title"], section["rows"], wide=wide, tall=tall)
        for section, (wide, tall) in zip(
            report["sections"], [("log", "log"), ("linear", "log"), ("linear", "linear")], strict=True
        )
    ]
    return svg_plot(panels)
