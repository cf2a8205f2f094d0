"""Files of records: `.jsonl` holds one on each line, any other file one record. See `docs/records.md`."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError
from tricksmith.play.json_values import quoted
from tricksmith.play.position import looks_like_position, read_position
from tricksmith.play.record import from_record, record_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.play.match import Match
    from tricksmith.rules import Game

__all__ = ["as_line", "read_matches", "read_records", "read_value", "replace_file", "write_match", "write_value"]

MAX_DIGITS = 20
"""The most characters of a whole number: more than any number of a record has."""


def as_line(record: dict[str, Any]) -> str:
    """Return the record as one line of JSON, without the line end; the same record always gives the same text.

    >>> as_line({"game": "nameless", "players": ["Zoë"], "totals": [4, -2]})
    '{"game":"nameless","players":["Zoë"],"totals":[4,-2]}'
    """
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write_match(path: Path | str, match: Match, *, date: str | None = None, sync: bool = True) -> None:
    """Write the match to a file: a `.jsonl` file gets one more line, any other file is replaced.

    The file is never left half written: a line is added in one piece, another file is replaced as a whole.

    Args:
        path: The file.
        match: The match, finished or not.
        date: The day of play, as in `2026-11-21`.
        sync: Whether to wait until the match is on the disk. Without it the system may hold the data back for a while,
            which is faster for many matches.

    Raises:
        RecordError: As `to_record` raises it.
        OSError: If the file can't be written.

    >>> from tempfile import TemporaryDirectory
    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), seed="example")
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "matches.jsonl")
    ...     write_match(path, match, date="2026-11-21", sync=False)
    ...     write_match(path, match.play_text("some"), sync=False)
    ...     len(path.read_text().splitlines())
    2
    """
    write_value(path, record_values(match, date=date), sync=sync)


def write_value(path: Path | str, record: dict[str, Any], *, sync: bool = True) -> None:
    """Write a record to a file as `write_match` writes a match."""
    path = Path(path)
    data = (as_line(record) + "\n").encode()
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder to write the record to", str(path.parent))
    is_new = not path.exists()
    if not is_new and not path.is_file():
        with path.open("wb") as device:  # a pipe or a terminal, which can neither be replaced nor read again
            device.write(data)
        return
    if not _is_jsonl(path):
        replace_file(path, data, sync=sync)
        return
    _append(path, data, sync=sync)
    if sync and is_new:
        _sync_folder(path.resolve().parent)


def read_matches(path: Path | str, *, games: Iterable[type[Game[Any, Any]]] = ()) -> Iterator[tuple[int, Match]]:
    """Yield each match of a file with the line where its record begins, from 1.

    Args:
        path: The file: `.jsonl` holds a record a line, any other file one record. A position (see `read_position`) is
            a match of one hand.
        games: Classes in which games are looked up by their ids, before the registry.

    Yields:
        The line and the match, verified as `from_record` does.

    Raises:
        RecordError: At the first line that does not hold.
        OSError: If the file can't be read.

    >>> from tempfile import TemporaryDirectory
    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "matches.jsonl")
    ...     write_match(path, Match.begin(games.get("nonesuch"), seed="example"), sync=False)
    ...     [(line, match.seed) for line, match in read_matches(path)]
    [(1, 'example')]
    """
    games = tuple(games)
    for line, record in read_records(path):
        try:
            match = (read_position if looks_like_position(record) else from_record)(record, games=games)
        except RecordError as error:
            raise error.at_line(line) from error.__cause__
        yield line, match


def read_records(path: Path | str) -> Iterator[tuple[int, object]]:
    r"""Yield each JSON value of a file with the line where it begins, from 1. The values are not checked.

    Args:
        path: The file: `.jsonl` holds a value a line, any other file one value.

    Raises:
        RecordError: For what is not JSON.
        OSError: If the file can't be read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "values.jsonl")
    ...     _ = path.write_text('{"game": "nonesuch"}\n[1]\n')
    ...     list(read_records(path))
    [(1, {'game': 'nonesuch'}), (2, [1])]
    """
    path = Path(path)
    if not _is_jsonl(path):
        yield read_value(path.read_bytes())
        return
    with path.open("rb") as file:
        for line, data in enumerate(file, start=1):
            if data.strip():
                try:
                    yield line, _value(data)
                except RecordError as error:
                    torn = "" if data.endswith(b"\n") else "the line is torn, as if its writer had been stopped: "
                    raise RecordError(torn + error.sentence, line=line) from None


def read_value(data: bytes) -> tuple[int, object]:
    """The one JSON value of a file, and the line where it begins, from 1; raises `RecordError` if there is none."""
    begin = 1 + data[: len(data) - len(data.lstrip())].count(b"\n")
    if not data.strip():
        raise RecordError("the file is empty: a record is one JSON object", line=1)
    try:
        return begin, _value(data)
    except RecordError as error:
        raise RecordError(error.sentence, line=error.line or begin) from None


def _value(data: bytes) -> object:
    """The value that is written; raises `RecordError` with the line, counted from the beginning of `data`."""
    try:
        return json.loads(
            data.decode(),
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        hint = ""
        if error.msg == "Extra data":
            hint = ": put several records one on each line, in a file whose name ends in .jsonl"
        raise RecordError(f"not JSON at column {error.colno}, {error.msg}{hint}", line=error.lineno) from None
    except UnicodeDecodeError as error:
        line = 1 + data[: error.start].count(b"\n")
        raise RecordError(f"the byte {data[error.start]:#04x} is not UTF-8", line=line) from None
    except RecursionError:
        raise RecordError("no record: lists and objects are nested too deep") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"an object has the key {quoted(repeated)} twice")
    return fields


def _whole_number(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise RecordError(f"a number of {len(text)} digits is larger than any that a record holds")
    return int(text)


def _refuse_constant(text: str) -> object:
    """Raise an error for `NaN` and `Infinity`, which Python would read as numbers."""
    raise RecordError(f"{text} is not a JSON number")


def _is_jsonl(path: Path) -> bool:
    return path.suffix.lower() == ".jsonl"


def _append(path: Path, data: bytes, *, sync: bool) -> None:
    """Add a line in one piece; a torn line before it is ended first, so that it spoils nothing but itself."""
    with path.open("ab+") as file:
        if file.tell() > 0:
            file.seek(-1, os.SEEK_END)
            data = data if file.read(1) == b"\n" else b"\n" + data
        file.write(data)
        file.flush()
        if sync:
            os.fsync(file.fileno())


def replace_file(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Replace a file atomically: at any moment either the old file or the new one is there, whole.

    With `sync` the new one is on the disk when the call returns. Raises `OSError`, and then the old file is unchanged.
    """
    target = path.resolve()  # a link stays a link
    temporary = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if sync:
        _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Wait until the folder's new entry is on the disk, on systems where a folder can be opened for that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
