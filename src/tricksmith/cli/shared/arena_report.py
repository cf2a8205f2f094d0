"""The report of `tricksmith arena`: margins, scores, calls and times, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.arena import LLR_BOUND, MIN_SAMPLES, format_duration
from tricksmith.present import count

if TYPE_CHECKING:
    from pathlib import Path

    from tricksmith.arena import Arena, Pairing, RunningMean, SavedRun, Sprt
    from tricksmith.cli.shared.sheet import Sheet

__all__ = ["write_arena"]

MIN_CALL_SHARE = 0.01
"""Calls in a smaller share of the hands are left out."""
DECISION_TEXTS = {
    "accept": "yes, the margin is {delta:g} rather than 0",
    "reject": "no, the margin is 0 rather than {delta:g}",
    "undecided": "not decided between a margin of {delta:g} and none",
}
"""The answer to a sequential test, by its decision."""


def write_arena(arena: Arena, sheet: Sheet, *, saved_run: SavedRun | None, record: Path | None) -> None:
    """Write the whole result."""
    game = arena.game
    sheet.title(game.name, f"{game.players} players")
    hands = len(arena.pairings[0].seatings(0))
    facts = [("seed", arena.pairings[0].config.seed), ("deals", f"each played {hands} times, in every seating")]
    facts += [("saved", str(saved_run.path))] if saved_run is not None else []
    sheet.entries([*facts, ("record", str(record))] if record is not None else facts)
    for pair in arena.pairings:
        _write_pair(pair, sheet)
    sheet.heading("Time of a decision between two moves or more")
    rows = [
        (name, f"{times.count:,}", format_duration(times.quantile(0.5)), format_duration(times.quantile(0.99)))
        for name, times in arena.times().items()
    ]
    sheet.table([("bot", "decisions", "half within", "99 of 100 within"), *rows])


def _write_pair(pair: Pairing, sheet: Sheet) -> None:
    one, other = pair.bots
    redealt = f", {pair.redealt:,} of their hands dealt again" if pair.redealt else ""
    sheet.heading(f"{one} against {other}, points a hand with 95% intervals")
    rows: list[tuple[str, ...]] = [
        ("margin", f"{pair.margin}, from {count(pair.deals, 'deal')}{redealt}", _with_99(pair.margin))
    ]
    if pair.sides > 2:
        rows.append((f"one {one} among {other}", str(pair.margin_alone)))
        rows.append((f"one {other} among {one}", str(pair.margin_against)))
    else:
        rows.append(("one among the others", "the margin above, as there are two sides"))
    rows += [(f"own score, {name}", str(own)) for name, own in zip(pair.bots, pair.scores, strict=True)]
    if pair.sprt is not None:
        rows.append(("test", *_answer(pair, pair.sprt)))
    sheet.entries(rows)
    _write_calls(pair, sheet)


def _with_99(margin: RunningMean) -> str:
    interval = margin.confidence_interval(0.99)
    if interval is None or margin.count < MIN_SAMPLES:
        return f"These are too few deals for a test: play {MIN_SAMPLES} or more"
    low, high = interval
    return f"In 99 of 100 cases between {low:+z.2f} and {high:+z.2f}"


def _answer(pair: Pairing, sprt: Sprt) -> tuple[str, str]:
    answer = DECISION_TEXTS[sprt.decision(pair.margin)].format(delta=sprt.delta)
    return (
        answer,
        f"LLR {sprt.log_likelihood_ratio(pair.margin):+z.2f}, decided at {-LLR_BOUND:.2f} and {LLR_BOUND:+z.2f}",
    )


def _write_calls(pair: Pairing, sheet: Sheet) -> None:
    """Write the margin by what the bot's side called, from the hands in which that bot sat among the other."""
    if not any(call for _, call in pair.calls):
        return
    rows = []
    for (bot, call), stats in pair.calls_in_order():
        if stats.hands >= MIN_CALL_SHARE * pair.deals * pair.sides:
            margin = stats.scaled_margin / (stats.hands * (pair.sides - 1))
            made = f"{100 * stats.made / stats.bounded:.0f}%" if stats.bounded else ""
            rows.append((pair.bots[bot], call or "nothing", f"{stats.hands:,}", f"{margin:+z.2f}", made))
    sheet.table([("bot", "called", "hands", "margin", "made"), *rows])
