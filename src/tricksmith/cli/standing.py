"""What a comparison has found, in words and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.arena.sprt import BOUND
from tricksmith.arena.times import duration

if TYPE_CHECKING:
    from pathlib import Path

    from tricksmith.arena import Arena, Moments, Pair, Sprt, State
    from tricksmith.cli.sheet import Sheet

__all__ = ["write_arena"]

RARE = 0.01
"""Calls of a smaller share of the hands are left out."""
ANSWERS = {
    "accept": "yes, the margin is {delta:g} rather than 0",
    "reject": "no, the margin is 0 rather than {delta:g}",
    "undecided": "not decided between a margin of {delta:g} and none",
}


def write_arena(arena: Arena, page: Sheet, *, state: State | None, record: Path | None) -> None:
    """The whole result for people."""
    game = arena.game
    page.title(game.name, f"{game.players} players")
    hands = len(arena.pairs[0].lineups(0))
    facts = [("seed", arena.pairs[0].job.seed), ("deals", f"each played {hands} times, in every seating")]
    facts += [("saved", str(state.path))] if state is not None else []
    page.entries([*facts, ("record", str(record))] if record is not None else facts)
    for pair in arena.pairs:
        _write_pair(pair, page)
    page.heading("Time of a decision between two moves or more")
    rows = [
        (name, f"{times.moves:,}", duration(times.quantile(0.5)), duration(times.quantile(0.99)))
        for name, times in arena.times().items()
    ]
    page.table([("bot", "decisions", "half within", "99 of 100 within"), *rows])


def _write_pair(pair: Pair, page: Sheet) -> None:
    one, other = pair.bots
    again = f", {pair.again:,} of their hands dealt again" if pair.again else ""
    page.heading(f"{one} against {other}, points a hand with 95 % intervals")
    rows: list[tuple[str, ...]] = [
        ("margin", f"{pair.margin}, from {pair.deals:,} deals{again}", _with_99(pair.margin))
    ]
    if pair.sides > 2:
        rows.append((f"one {one} among {other}", str(pair.alone)))
        rows.append((f"one {other} among {one}", str(pair.against)))
    else:
        rows.append(("seatings", "one among the others is the same either way, for there are two sides"))
    rows += [(f"own score, {name}", str(own)) for name, own in zip(pair.bots, pair.own, strict=True)]
    if pair.sprt is not None:
        rows.append(("test", *_answer(pair, pair.sprt)))
    page.entries(rows)
    _write_calls(pair, page)


def _with_99(margin: Moments) -> str:
    interval = margin.interval(0.99)
    return "" if interval is None else f"In 99 of 100 cases between {interval[0]:+.2f} and {interval[1]:+.2f}"


def _answer(pair: Pair, sprt: Sprt) -> tuple[str, str]:
    answer = ANSWERS[sprt.answer(pair.margin)].format(delta=sprt.delta)
    return answer, f"LLR {sprt.ratio(pair.margin):+.2f}, decided at {-BOUND:.2f} and {BOUND:+.2f}"


def _write_calls(pair: Pair, page: Sheet) -> None:
    """The margin by what the bot's side called, in the hands where that bot sat among the other."""
    if not any(call for _, call in pair.calls):
        return
    rows = []
    for (bot, call), row in pair.calls_in_order():
        if row.hands >= RARE * pair.deals * pair.sides:
            margin = row.margin / (row.hands * (pair.sides - 1))
            made = f"{100 * row.made / row.bounded:.0f} %" if row.bounded else ""
            rows.append((pair.bots[bot], call or "nothing", f"{row.hands:,}", f"{margin:+.2f}", made))
    page.table([("bot", "called", "hands", "margin", "made"), *rows])
