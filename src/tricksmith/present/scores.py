"""Scores in words: what a call can score, every line of a hand's score sheet, and the sums."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.games import metadata_of
from tricksmith.present.moves import call_text
from tricksmith.present.names import count, sentence, signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Call, GameRules, Points, Result, Seat, Sides, Verdict

__all__ = [
    "ScoreReason",
    "ScoreRow",
    "call_note",
    "describe_score",
    "score_reason",
    "score_rows",
    "scores_in_short",
    "verdict_reason",
]


class ScoreRow(NamedTuple):
    """A line of a score sheet; the last of each side has the sum: "10 + 4 = 14"."""

    who: str
    why: str
    points: str
    rule: str
    sum: str


class ScoreReason(NamedTuple):
    """Why a side scores.

    >>> from tricksmith.present import PlayerNames
    >>> ScoreReason("{player} went alone and took 3 tricks", 1).read_by(PlayerNames(("Ada", "Bo", "Cleo", "Dan")))
    'Bo went alone and took 3 tricks'
    """

    text: str
    """The reason, in which "{player}" is the name of `player`."""
    player: Seat | None
    """The player that it is about; None for the whole side."""

    def read_by(self, who: PlayerNames) -> str:
        """Return the reason as a reader knows the player.

        Args:
            who: The names of the seats, and who reads.
        """
        return self.text if self.player is None else self.text.replace(_PLAYER, who.name(self.player))


_PLAYER, _NUMBER = "{player}", "{number}"
_NO_REASONS: Mapping[str, str] = MappingProxyType({})


def score_reason(line: Points, result: Result, sides: Sides, reasons: Mapping[str, str]) -> ScoreReason:
    """Return why a side scores, in the words of the game's metadata where it has any for this reason.

    Where a partner sits out, the words for the reason with ", alone" after it come first.

    Args:
        line: The line of the score sheet.
        result: The result of the hand, with that line.
        sides: The sides of the game.
        reasons: What is read instead of a reason of the game's file, as in `metadata_of(game.id).reasons`.

    >>> from tricksmith.rules import Contract, Points, Result, Seat, Tally
    >>> pairs, alone = ((0, 2), (1, 3)), Contract(None, None, leader=Seat(0), out=frozenset({Seat(2)}))
    >>> line = Points(0, 1, "made it with 4 tricks", "EU8")
    >>> reasons = {"made it with {number} tricks": "{player} went alone and made it with {number} tricks"}
    >>> score_reason(line, Result((1, 0), (line,), Tally(alone, (4, 0, 0, 1))), pairs, reasons)
    ScoreReason(text='{player} went alone and made it with 4 tricks', player=0)
    """
    side, out = sides[line.side], result.tally.contract.out if result.tally is not None else ()
    players = [seat for seat in side if seat not in out]
    alone = f"{line.why}, alone"
    text = _read_instead(alone, reasons)
    if len(players) != 1 or len(side) == 1 or text == alone:
        text = _read_instead(line.why, reasons)
    if _PLAYER not in text:
        return ScoreReason(text, None)
    if len(players) != 1:
        return ScoreReason(line.why, None)
    if len(side) == 1:
        return ScoreReason(text.removeprefix(_PLAYER).lstrip(), None)
    return ScoreReason(text, players[0])


def verdict_reason(verdict: Verdict, reasons: Mapping[str, str]) -> str:
    """Return why a match is over, in the words of the game's metadata where it has any for this reason.

    Args:
        verdict: The end of the match.
        reasons: What is read instead of a reason of the game's file, as in `metadata_of(game.id).reasons`.

    >>> from tricksmith.games import metadata_of
    >>> from tricksmith.rules import Verdict
    >>> verdict_reason(Verdict((1,), "FH10", "a side fell to -500"), metadata_of("five-hundred").reasons)
    'a side fell to -500 or lower'
    """
    return _read_instead(verdict.why, reasons)


def _read_instead(why: str, reasons: Mapping[str, str]) -> str:
    """What is read instead of a reason; a reason with one number may be there with "{number}" for it."""
    numbers = re.findall(r"\d+", why)
    if why in reasons or len(numbers) != 1:
        return reasons.get(why, why)
    return reasons.get(why.replace(numbers[0], _NUMBER), why).replace(_NUMBER, numbers[0])


def score_rows(
    result: Result,
    totals: tuple[int, ...],
    sides: Sides,
    who: PlayerNames,
    reasons: Mapping[str, str] = _NO_REASONS,
) -> list[ScoreRow]:
    """Return the score sheet of a finished hand.

    Args:
        result: The result of the hand.
        totals: The totals of the sides after it.
        sides: The sides of the game.
        who: The names of the seats, and who reads.
        reasons: What is read instead of reasons of the game's file; see `score_reason`.

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
        sum_text = f"{total - score} {'-' if score < 0 else '+'} {abs(score)} = {total}"
        reported = [
            (score_reason(line, result, sides, reasons).read_by(who), signed(line.points), line.rule) for line in lines
        ] or [("nothing", "0", "")]
        rows += [ScoreRow(name, *line, sum_text if line is reported[-1] else "") for line in reported]
    return rows


def describe_score(
    result: Result,
    sides: Sides,
    who: PlayerNames,
    reasons: Mapping[str, str] = _NO_REASONS,
    *,
    names_rules: bool = True,
) -> list[str]:
    """Return each line of the score sheet as a sentence, without sums.

    Args:
        result: The result of the hand.
        sides: The sides of the game.
        who: The names of the seats, and who reads.
        reasons: What is read instead of reasons of the game's file; see `score_reason`.
        names_rules: Whether each sentence ends with the id of its rule.

    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Points, Result
    >>> describe_score(
    ...     Result((4, 0), (Points(0, 4, "bid some, took 4", "NS9"),)), ((0,), (1,)), PlayerNames(("Ada", "Bo"))
    ... )
    ['Ada: bid some, took 4: +4 (NS9)']
    """
    return [
        f"{_with_subject(score_reason(line, result, sides, reasons), side, who)}: {signed(line.points)}"
        + (f" ({line.rule})" if names_rules else "")
        for number, side in enumerate(sides)
        for line in result.lines
        if line.side == number
    ]


def scores_in_short(result: Result, sides: Sides, who: PlayerNames) -> str:
    """Return what each side scored in a hand, without reasons, as a sentence.

    Args:
        result: The result of the hand.
        sides: The sides of the game.
        who: The names of the seats, and who reads.

    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Result
    >>> scores_in_short(Result((4, 0), ()), ((0, 2), (1, 3)), PlayerNames(("Ada", "Bo", "Cy", "Di")))
    'Ada and Cy: +4; Bo and Di: 0.'
    """
    scored = (f"{_side_name(side, who)}: {signed(score)}" for side, score in zip(sides, result.scores, strict=True))
    return sentence("; ".join(scored))


def _side_name(side: tuple[Seat, ...], who: PlayerNames) -> str:
    name = who.all(side)
    return name[:1].upper() + name[1:]


def _with_subject(reason: ScoreReason, side: tuple[Seat, ...], who: PlayerNames) -> str:
    """A reason with the player or the side that it is about, at the beginning of a sentence."""
    text = reason.read_by(who)
    return text[:1].upper() + text[1:] if reason.player is not None else f"{_side_name(side, who)}: {text}"


@lru_cache(maxsize=4096)
def call_note(game: GameRules[Any, Any], call: Call) -> str:
    """Return the meaning of a call and what it can score, in a sentence or two; "" if neither is known.

    What several results score is on a line each.

    Args:
        game: The game.
        call: The call.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Call
    >>> for word in ("none", "some", "most"):
    ...     print(call_note(games.get("nonesuch", players=4), Call(word)))
    Take no trick at all: 9 points. Otherwise −1 for each trick you take.
    1 point for each trick you take.
    Take at least 5 of 9 tricks: 2 points each. Fewer: −1 for each you're short.
    >>> print(call_note(games.get("nestors"), Call("trump", "J")))
    Jacks are trumps. Points: a Jack 15, an Ace 10, a Ten 5, a trick 5, most spades 10.
    >>> print(call_note(games.get("nestors"), Call("bid", "70"))[:89])
    With your partner, take at least 70 of the 190 points and score all you take, or lose 70.
    >>> print(call_note(games.get("nameless", players=6), Call("alone"))[50:])
    Fewer than 3 tricks: +1 each.
    3 tricks: +4, each other side −1.
    4 tricks: +6, each other side −2.
    """
    meanings = metadata_of(game.id).calls
    if call.value and str(call) in meanings:
        return meanings[str(call)]
    meaning = meanings.get(call.word, "").replace("{value}", call.value)
    scored = _scoring_text(game, call)
    return ("\n" if "\n" in scored else " ").join(text for text in (meaning, scored) if text)


def _scoring_text(game: GameRules[Any, Any], call: Call) -> str:
    """What the table of scores says about a call: its own row, or the rows that its word is in."""
    table = game.scoring_table()
    if not table:
        return ""
    heading, *rows = table
    for label, *cells in rows:
        if label in (str(call), call_text(call)):
            if all(name.isdecimal() for name in heading[1:]):
                return _by_number(heading[0], [int(cell) for cell in cells])
            return ", ".join(
                f"{name} {_typeset_signs(cell)}" for name, cell in zip(heading[1:], cells, strict=True) if cell
            )
    return "\n".join(_row(call, heading, row) for row in rows if call.word in row[0].split())


def _row(call: Call, heading: tuple[str, ...], row: tuple[str, ...]) -> str:
    """A row about the call; the first column of points is the caller's own."""
    label, *cells = row
    what = " ".join(word for word in label.split() if word != call.word)
    columns = ((name, _typeset_signs(cell)) for name, cell in zip(heading[1:], cells, strict=True) if cell)
    (_, own), *others = columns
    return f"{what}: " + ", ".join([own, *(f"{name} {cell}" for name, cell in others)]) + "."


class _Run(NamedTuple):
    """Numbers of tricks, from the first to the last, whose points go up or down evenly by `step`."""

    first: int
    last: int
    points: int
    step: int


def _by_number(noun: str, points: list[int]) -> str:
    """The points for 0, 1, 2 … of something, in sentences."""
    runs, most = list(_runs(points)), len(points) - 1
    unit = noun.removesuffix("s")
    texts = []
    for run, following in pairwise([*runs, None]):
        assert run is not None
        share = _points_per_trick(run)
        if run.first == run.last == 0:
            texts.append(f"Take no {unit} at all: {count(run.points, 'point')}.")
        elif share is not None and share > 0 and run.first <= 1:
            texts.append(f"{count(share, 'point')} for each {unit} you take.")
        elif share is not None and share > 0 and run.last == most:
            texts.insert(0, f"Take at least {run.first} of {most} {noun}: {count(share, 'point')} each.")
        elif share is not None and texts:
            texts.append(f"Otherwise {_signed_points(share)} for each {unit} you take.")
        elif following is not None and run.step > 0 and run.points == -run.step * (run.last + 1 - run.first):
            texts.append(f"Fewer: {_signed_points(-run.step)} for each you're short.")
        else:
            texts.append(_run_text(noun, run))
    return " ".join(texts)


def _points_per_trick(run: _Run) -> int | None:
    """The points for each trick, if every number of tricks in the run scores this many times itself."""
    return run.step if run.first != run.last and run.points == run.step * run.first else None


def _run_text(noun: str, run: _Run) -> str:
    """The points at both ends of a run."""
    last = run.points + run.step * (run.last - run.first)
    if run.first == run.last:
        return f"{run.first} {noun}: {_signed_points(run.points)}."
    return f"{run.first} to {run.last} {noun}: {_signed_points(run.points)} to {_signed_points(last)}."


def _runs(points: list[int]) -> Iterator[_Run]:
    """Split the points into runs with equal steps. Two numbers are a run only at the end."""
    start = 0
    while start < len(points):
        end = start + 1
        step = points[end] - points[start] if end < len(points) else 0
        while end < len(points) and points[end] - points[end - 1] == step:
            end += 1
        if end - start == 2 and end < len(points):  # two numbers are no run, if more follow
            end, step = start + 1, 0
        yield _Run(start, end - 1, points[start], step if end - start > 1 else 0)
        start = end


def _signed_points(points: int) -> str:
    """Points with their sign, as text is typeset."""
    return _typeset_signs(f"{points:+d}")


def _typeset_signs(text: str) -> str:
    """The text with minus signs for hyphens, and no sign before a zero."""
    return text.replace("-", "−").replace("+0", "0")
