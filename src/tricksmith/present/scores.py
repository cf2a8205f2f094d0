"""Scores in words: every line of a hand's score sheet, and the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricksmith.present.names import signed

if TYPE_CHECKING:
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Result, Seat, Sides

__all__ = ["ScoreRow", "describe_score", "score_rows"]


class ScoreRow(NamedTuple):
    """A line of a score sheet: whose, why, the points, the rule; the last of each side has the sum: "10 + 4 = 14"."""

    who: str
    why: str
    points: str
    rule: str
    sum: str


def score_rows(result: Result, totals: tuple[int, ...], sides: Sides, who: PlayerNames) -> list[ScoreRow]:
    """Return the score sheet of a finished hand.

    Args:
        result: The result of the hand.
        totals: The totals of the sides after it.
        sides: The sides of the game.
        who: The names of the seats, and who reads.

    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Points, Result
    >>> lines = (Points(0, 4, "bid some, took 4", "NS9"), Points(1, 2, "2 tricks", "NS9"), Points(1, -5, "late", "X1"))
    >>> for row in score_rows(Result((4, -3), lines), (14, -3), ((0,), (1,)), PlayerNames(("Ada", "Bo"))):
    ...     print(*row, sep="|")
    Ada|bid some, took 4|+4|NS9|10 + 4 = 14
    Bo|2 tricks|+2|NS9|
    Bo|late|-5|X1|0 - 3 = -3
    """
    rows: list[ScoreRow] = []
    for number, side in enumerate(sides):
        name = who.all(side)
        lines = [line for line in result.lines if line.side == number]
        score, total = result.scores[number], totals[number]
        made = f"{total - score} {'-' if score < 0 else '+'} {abs(score)} = {total}"
        told = [(line.why, signed(line.points), line.rule) for line in lines] or [("nothing", "0", "")]
        rows += [ScoreRow(name, *line, made if line is told[-1] else "") for line in told]
    return rows


def describe_score(result: Result, sides: Sides, who: PlayerNames) -> list[str]:
    """Return each line of the score sheet as a sentence, without sums.

    Args:
        result: The result of the hand.
        sides: The sides of the game.
        who: The names of the seats, and who reads.

    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Points, Result
    >>> describe_score(
    ...     Result((4, 0), (Points(0, 4, "bid some, took 4", "NS9"),)), ((0,), (1,)), PlayerNames(("Ada", "Bo"))
    ... )
    ['Ada: bid some, took 4: +4 (NS9)']
    """
    return [
        f"{_who(side, who)}: {line.why}: {signed(line.points)} ({line.rule})"
        for number, side in enumerate(sides)
        for line in result.lines
        if line.side == number
    ]


def _who(side: tuple[Seat, ...], who: PlayerNames) -> str:
    name = who.all(side)
    return name[:1].upper() + name[1:]
