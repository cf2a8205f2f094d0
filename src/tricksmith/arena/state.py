"""What has been played so far, in a file: what was asked for, then a line of JSON for each finished deal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tricksmith.arena.deal import Deal
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import as_line

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["FORMAT", "State"]

FORMAT = "tricksmith-arena/2"
"""What the first line says; a change of meaning raises the number."""


class State:
    """A file that grows by a line a deal, from which a run goes on after it was stopped.

    `asked` is what the run was asked for. `deals` are those that the file held when it was opened, by the number of
    their pair, in order.
    """

    def __init__(self, path: Path, asked: dict[str, Any], deals: dict[int, list[Deal]]) -> None:
        self.path = path
        self.asked = asked
        self.deals = deals

    @classmethod
    def begin(cls, path: Path, asked: dict[str, Any]) -> State:
        """A new file; raises `OptionError` if there is one already or it cannot be written."""
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(as_line({"format": FORMAT, "asked": asked}) + "\n")
        except FileExistsError:
            raise OptionError(f"{path} exists: go on from it with --resume, or name another file") from None
        except OSError as error:
            raise OptionError(f"{path}: {error.strerror}") from None
        return cls(path, asked, {})

    @classmethod
    def resume(cls, path: Path) -> State:
        """The file of an earlier run. A line that its writer did not finish is cut off.

        Raises `OptionError` if there is no such file, `RecordError` with the line if it is damaged.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise OptionError(f"{path}: {error.strerror}") from None
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            raise RecordError(f"{path} holds no run of the arena")
        asked = _head(lines[0], path)
        deals: dict[int, list[Deal]] = {}
        for number, line in enumerate(lines[1:], start=2):
            pair, deal = _deal(line, path, number)
            deals.setdefault(pair, []).append(deal)
        if whole < len(data):
            with path.open("r+b") as file:
                file.truncate(whole)
        return cls(path, asked, deals)

    def add(self, pair: int, deal: Deal) -> None:
        """Write down one more deal."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(as_line({"pair": pair, **deal.as_dict()}) + "\n")


def _head(line: bytes, path: Path) -> dict[str, Any]:
    try:
        head = json.loads(line)
        name, asked = head["format"], dict(head["asked"])
    except (ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is no file of the arena", line=1) from None
    if name != FORMAT:
        raise RecordError(f"{path} is of {name!r:.60}, and this program reads {FORMAT}", line=1)
    return asked


def _deal(line: bytes, path: Path, number: int) -> tuple[int, Deal]:
    try:
        value = json.loads(line)
        return int(value["pair"]), Deal.from_dict(value)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise RecordError(f"{path} holds no deal here", line=number) from None
