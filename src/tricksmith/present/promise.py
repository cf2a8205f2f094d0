"""What a call promises, in numbers, read from the game's own table of scores."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith.present.move import call_text

if TYPE_CHECKING:
    from tricksmith.rules import Call, GameRules

__all__ = ["promise"]

MOST_STEP = 3
"""Neighbours that differ by more do not belong to one run."""


@lru_cache(maxsize=4096)
def promise(game: GameRules[Any, Any], call: Call) -> str:
    """What follows from a call, in numbers; "" where the table of scores does not speak of it.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Call
    >>> promise(games.get("nonesuch"), Call("most"))
    'tricks 0–5: −6 to −1; 6–12: +12 to +24'
    >>> promise(games.get("nestors"), Call("trump", "J"))
    'each A 10, each J 15, each T 5, each trick 5, most spades 10'
    >>> promise(games.get("nameless"), Call("alone")).split("; ")[0]
    '3 tricks alone: the side +4, each other side −1'
    >>> promise(games.get("nameless"), Call("team"))
    ''
    """
    table = game.scoring_table()
    if not table:
        return ""
    heading, *rows = table
    for label, *cells in rows:
        if label in (str(call), call_text(call)):
            if all(name.isdecimal() for name in heading[1:]):
                return f"{heading[0]} {_runs(heading[1:], cells)}"
            return ", ".join(f"{name} {_signs(cell)}" for name, cell in zip(heading[1:], cells, strict=True) if cell)
    told = [_row(heading, row) for row in rows if call.word in row[0].split()]
    return "; ".join(told)


def _row(heading: tuple[str, ...], row: tuple[str, ...]) -> str:
    cells = zip(heading[1:], row[1:], strict=True)
    return f"{row[0]}: " + ", ".join(f"{name} {_signs(cell)}" for name, cell in cells if cell)


def _runs(numbers: tuple[str, ...], cells: list[str]) -> str:
    """The cells in runs that go up or down evenly: "0–5: −6 to −1; 6–12: +12 to +24"."""
    values, found, start = [int(cell) for cell in cells], [], 0
    while start < len(values):
        end = _end_of_run(values, start)
        found.append(_run(numbers, cells, start, end))
        start = end + 1
    return "; ".join(found)


def _end_of_run(values: list[int], start: int) -> int:
    """The last place of the even run that begins here."""
    end = start + 1
    if end >= len(values) or abs(values[end] - values[start]) > MOST_STEP:
        return start
    while end + 1 < len(values) and values[end + 1] - values[end] == values[end] - values[end - 1]:
        end += 1
    return end


def _run(numbers: tuple[str, ...], cells: list[str], start: int, end: int) -> str:
    if start == end:
        return f"{numbers[start]}: {_signs(cells[start])}"
    return f"{numbers[start]}–{numbers[end]}: {_signs(cells[start])} to {_signs(cells[end])}"


def _signs(text: str) -> str:
    return text.replace("-", "−").replace("+0", "0")
