"""How long open hands take to solve exactly, by the number of tricks left."""

from __future__ import annotations

import random
from statistics import median
from time import process_time
from typing import Any

from bench.measure.report import Report, Section
from bench.speed import double_dummy as bridge
from tricksmith import games
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, Seat
from tricksmith.solve import SolverInput

__all__ = ["run"]

QUICK, FULL = 5, 40
"""Hands solved in each row."""
BRIDGE_QUICK, BRIDGE_FULL = 3, 200
"""Bridge deals in a quick and in a full run."""
MAX_LONG_HANDS = 8
"""The most hands in the row with the most tricks left, which take seconds each."""
LOWEST_SHARE = 0.5
"""How often the lowest call is made."""
LIMIT = 100_000_000
"""The most nodes of a search; a hand that needs more is given up."""
TABLES = {
    ("nonesuch", 4): {4: 1.9, 5: None},
    ("nonesuch", 3): {5: None, 6: 170.0},
    ("poison-nonesuch", 4): {5: None, 6: 556.0},
    ("nameless", 3): {5: None},
    ("nameless", 4): {5: None},
    ("nestors", 4): {6: None, 7: None},
}
"""For each game and number of players: the numbers of tricks left, each with the milliseconds of a prototype."""
WINDOWS = {7: 1.6, 8: 17.0, 9: 90.0, 10: 2200.0}
"""The same for one null window in a game of two sides."""
WHAT = (
    "Hands with random calls and random first tricks, solved from the beginning of a trick, with the value of every "
    "legal play and the principal variation. The timed loop is one call of the core that starts with an empty "
    "transposition table. Setup is the contract's tables, compiled the first time a contract is met, and is not part "
    "of the loop. Prototype: a hash table at trick starts, simplified rules, one core, another day."
)


def run(
    *, quick: bool = False, seed: str = "solve", game: str | None = None, players: int | None = None,
    hands: int | None = None,
) -> Report:  # fmt: skip
    """Solve some hands of each table."""
    count = hands or (QUICK if quick else FULL)
    all_plays = Section("Every play and the principal variation", WHAT)
    window = Section(
        "One null window: can this side take half of what is open?", "The same, for one yes-or-no question."
    )
    for (name, seats), sizes in TABLES.items():
        if game not in (None, name) or players not in (None, seats):
            continue
        table = games.get(name, players=seats)
        for left, prototype_ms in sizes.items():
            all_plays.rows.append(_row(table, left, prototype_ms, _hands(table, left, count, seed), window=False))
        if name == "nestors":
            for left, prototype_ms in WINDOWS.items():
                if left == max(WINDOWS) and quick:
                    continue
                hand_count = min(count, MAX_LONG_HANDS) if left == max(WINDOWS) else count
                window.rows.append(_row(table, left, prototype_ms, _hands(table, left, hand_count, seed), window=True))
    sections = [section for section in (all_plays, window) if section.rows]
    if game is None and players in (None, 4):
        sections.append(bridge.section(hands or (BRIDGE_QUICK if quick else BRIDGE_FULL), seed))
    return Report("solve", {"hands": count, "seed": seed}, sections)


def _hands(table: Game[Any, Any], left: int, count: int, seed: str) -> list[Hand]:
    """Hands at the beginning of a trick with `left` tricks to play."""
    hands: list[Hand] = []
    number = 0
    while len(hands) < count:
        rng = random.Random(f"{seed} {table} {number}")
        hand = table.hand(deal(table, seed=seed, number=number), Seat(number % table.players))
        number += 1
        while hand.to_act is not None and (hand.contract is None or _tricks_left(hand) > left):
            moves = list(hand.penalty_free)
            # Half of the calls are the lowest one: an auction of random jumps would soon be over.
            hand = hand.play(moves[0] if hand.contract is None and rng.random() < LOWEST_SHARE else rng.choice(moves))
        if hand.to_act is not None:
            hands.append(hand)
    return hands


def _tricks_left(hand: Hand) -> float:
    """The number of tricks left; an unfinished trick counts for the part that is missing."""
    assert hand.contract is not None
    playing = sum(len(held) for seat, held in enumerate(hand.held) if seat not in hand.contract.out)
    return playing / len(hand.game.trick_seats(hand.contract.leader, hand.contract.out))


def _row(
    table: Game[Any, Any], left: int, prototype_ms: float | None, hands: list[Hand], *, window: bool
) -> dict[str, Any]:
    times, nodes, setups, stopped = [], [], [], 0
    for hand in hands:
        assert hand.contract is not None
        started = process_time()
        has_two_parties = len(table.parties(hand.contract)) == 2
        problem = SolverInput.of(hand, "difference" if has_two_parties else "each")
        words = problem.words
        setup_end = process_time()
        if window:
            assert problem.seats is not None
            levels = sorted(problem.payoffs.functions[0].levels or {})
            threshold = levels[len(levels) // 2]
            _, searched, stop = problem.solver.reaches(words, seats=problem.seats, threshold=threshold, nodes=LIMIT)
        else:
            solution = problem.solver.solve(words, seats=problem.seats, party=problem.party, nodes=LIMIT)
            *_, searched, stop = solution
        times.append(1000 * (process_time() - setup_end))
        setups.append(1000 * (setup_end - started))
        nodes.append(searched)
        stopped += bool(stop)
    p95 = int(0.95 * len(times))
    return {
        "game": table.id,
        "players": table.players,
        "left": left,
        "ms median": round(median(times), 3),
        "ms p95": round(sorted(times)[p95], 3),
        "nodes median": round(median(nodes)),
        "nodes p95": sorted(nodes)[p95],
        "not solved": stopped,
        "setup ms p95": round(sorted(setups)[p95], 1),
        "prototype ms": "" if prototype_ms is None else str(prototype_ms),
    }
