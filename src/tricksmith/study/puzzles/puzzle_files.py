"""Files of puzzles, one JSON object a line. Those that come with the package are in `data`, one file for each game."""

from __future__ import annotations

import json
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith import games
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import (
    as_line,
    as_list,
    as_number,
    as_object,
    as_text,
    quoted,
    read_position,
    replace_file,
    write_position,
)
from tricksmith.study.puzzles.puzzle import Puzzle, PuzzleCount, PuzzleMove, PuzzleProof, Trials
from tricksmith.study.puzzles.theme import PuzzleTheme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Game, Hand

__all__ = ["load_puzzles", "read_puzzles", "write_puzzles"]

Kind = TypeVar("Kind", bound=Enum)

KEYS = ("position", "theme", "proof", "deals", "moves", "count", "trials")
DIGITS = 4
"""Digits of points after the decimal point."""


def load_puzzles(game: str | None = None) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package, the easiest first.

    Args:
        game: The id of a game; by default the puzzles of all games.

    Returns:
        The puzzles; none for a game without them.

    Raises:
        OptionError: If there is no game with this id.

    >>> {puzzle.game.id for puzzle in load_puzzles("nestors")}, load_puzzles("whist")
    ({'nestors'}, ())
    """
    if game is None:
        return tuple(puzzle for name in games.names() for puzzle in _shipped(name))
    if game not in games.names():
        games.load(game)  # raises an error that says what is wrong with the name
        raise OptionError(f"puzzles are kept by the id of a game, and {game!r} is a file: read the file of its puzzles")
    return _shipped(game)


@lru_cache
def _shipped(game: str) -> tuple[Puzzle, ...]:
    path = files("tricksmith.study.puzzles") / "data" / f"{game}.jsonl"
    return _read(path.read_text(encoding="utf-8"), ()) if path.is_file() else ()


def read_puzzles(path: Path | str, *, games: Iterable[type[Game[Any, Any]]] = ()) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file, the easiest first.

    Args:
        path: The file.
        games: Classes in which games are looked up by their ids, before the registry.

    Raises:
        RecordError: If a line is not a puzzle; it names the line.
        OSError: If the file can't be read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_puzzles(Path(folder) / "mine.jsonl", load_puzzles("nestors")[:2])
    ...     read_puzzles(Path(folder) / "mine.jsonl") == load_puzzles("nestors")[:2]
    True
    """
    return _read(Path(path).read_text(encoding="utf-8"), games)


def _read(text: str, games: Iterable[type[Game[Any, Any]]]) -> tuple[Puzzle, ...]:
    puzzles = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            puzzles.append(_puzzle(json.loads(line), games))
        except ValueError as error:  # of Python or of this package
            raise RecordError(f"line {number} is not a puzzle: {error}") from error
    return tuple(sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def write_puzzles(path: Path | str, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file, instead of what was there.

    Args:
        path: The file.
        puzzles: The puzzles.

    Raises:
        OSError: If the file can't be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_puzzles(Path(folder) / "mine.jsonl", load_puzzles("nestors")[:2])
    ...     len((Path(folder) / "mine.jsonl").read_text().splitlines())
    2
    """
    lines = [as_line(_values(puzzle)) + "\n" for puzzle in puzzles]
    replace_file(Path(path), "".join(lines).encode())


def _values(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as a JSON object."""
    return {
        "position": write_position(puzzle.hand),
        "theme": puzzle.theme.value,
        "proof": puzzle.proof.value,
        "deals": puzzle.deals,
        "moves": [_move_values(value) for value in puzzle.moves],
        "count": list(puzzle.count),
        "trials": {level: list(trials) for level, trials in puzzle.trials.items()},
    }


def _move_values(value: PuzzleMove) -> list[Any]:
    points, half_width = round(value.points, DIGITS), round(value.half_width, DIGITS)
    return [str(value.move), points, half_width, value.guaranteed, value.is_right]


def _puzzle(value: object, games: Iterable[type[Game[Any, Any]]]) -> Puzzle:
    fields = as_object(value, "a puzzle", KEYS)
    hand = read_position(fields["position"], games=games).hand
    if hand.to_act is None:
        raise RecordError("its hand is over")
    moves = tuple(_move(hand, parts) for parts in as_list(fields["moves"], "moves", "lists"))
    if not moves or not moves[0].is_right or all(move.is_right for move in moves):
        raise RecordError("moves: the best one comes first and is right, and another one is wrong")
    return Puzzle(
        hand,
        _enum_member(PuzzleTheme, fields["theme"], "theme"),
        _enum_member(PuzzleProof, fields["proof"], "proof"),
        as_number(fields["deals"], "deals"),
        moves,
        PuzzleCount(*_numbers(fields["count"], "count", 3)),
        {level: Trials(*_numbers(pair, "trials", 2)) for level, pair in _items(fields["trials"])},
    )


def _move(hand: Hand, value: object) -> PuzzleMove:
    parts = as_list(value, "a move", "its text, points, half width, guarantee and whether it is right")
    if len(parts) != len(PuzzleMove._fields):
        raise RecordError(f"a move has {len(PuzzleMove._fields)} parts, not {quoted(value)}")
    text, points, half_width, guaranteed, is_right = parts
    move = hand.parse(as_text(text, "a move"))
    if (why := hand.why_not(move)) is not None:
        raise RecordError(f"{why}")
    if not isinstance(is_right, bool):
        raise RecordError(f"a move is right or not, true or false, not {quoted(is_right)}")
    guaranteed_points = None if guaranteed is None else _points(guaranteed)
    return PuzzleMove(move, _points(points), _points(half_width), guaranteed_points, is_right)


def _points(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RecordError(f"points are a number, not {quoted(value)}")
    return float(value)


def _numbers(value: object, name: str, size: int) -> list[int]:
    numbers = [as_number(number, name) for number in as_list(value, name, "numbers")]
    if len(numbers) != size:
        raise RecordError(f"{name} has {size} numbers, not {len(numbers)}")
    return numbers


def _items(value: object) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        raise RecordError(f"trials is an object, not {quoted(value)}")
    return value.items()


def _enum_member(kind: type[Kind], value: object, name: str) -> Kind:
    members = {str(member.value): member for member in kind}
    if not isinstance(value, str) or value not in members:
        raise RecordError(f"{name} is one of {', '.join(members)}, not {quoted(value)}")
    return members[value]
