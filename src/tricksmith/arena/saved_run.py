"""The file of a run: its settings, then a line of JSON for each finished deal. A run can continue from it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tricksmith._os_errors import os_error_reason
from tricksmith.arena.duplicate import DealResult
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import as_line

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["FORMAT", "SavedRun"]

FORMAT = "tricksmith-arena/2"
"""The format in the first line; its number rises if the meaning of the file changes."""


class SavedRun:
    """A file with a line for each deal, to which a run appends.

    `create` starts a new one and `load` opens that of an earlier run.

    Attributes:
        path: The path of the file.
        settings: What the run was started with.
        deals: The deals that the file held when it was opened, in order, by the number of their experiment.

    Args:
        path: The path of the file; it is neither read nor written yet.
        settings: What the run was started with.
        deals: The deals that it holds, by the number of their experiment.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> deal = DealResult(0, (), {})
    >>> with TemporaryDirectory() as folder:
    ...     run = SavedRun.create(Path(folder, "run.jsonl"), {"seed": "example"})
    ...     run.append(0, deal)
    ...     again = SavedRun.load(run.path)
    >>> again.settings, again.deals == {0: [deal]}
    ({'seed': 'example'}, True)
    """

    def __init__(self, path: Path, settings: dict[str, Any], deals: dict[int, list[DealResult]]) -> None:
        self.path = path
        self.settings = settings
        self.deals = deals

    @classmethod
    def create(cls, path: Path, settings: dict[str, Any]) -> SavedRun:
        """Start a new file.

        Args:
            path: The path of the new file.
            settings: What the run is started with, as JSON holds it: `Arena.settings` or `Ladder.settings`.

        Raises:
            OptionError: The file exists, or it can't be written.
        """
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(as_line({"format": FORMAT, "asked": settings}) + "\n")
        except FileExistsError:
            raise OptionError(f"{path} exists: go on from it with --resume, or name another file") from None
        except OSError as error:
            raise OptionError(f"{path}: {os_error_reason(error)}") from None
        return cls(path, settings, {})

    @classmethod
    def load(cls, path: Path) -> SavedRun:
        """Open the file of an earlier run. An incomplete last line is cut off.

        Args:
            path: The file.

        Raises:
            OptionError: There is no such file, or it can't be read.
            RecordError: The file is damaged; the error names the line.
            OSError: The incomplete last line can't be cut off.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise OptionError(f"{path}: {os_error_reason(error)}") from None
        complete = data.rfind(b"\n") + 1
        lines = data[:complete].splitlines()
        if not lines:
            raise RecordError(f"{path} holds no run of the arena")
        settings = _read_head(lines[0], path)
        deals: dict[int, list[DealResult]] = {}
        for number, line in enumerate(lines[1:], start=2):
            experiment, deal = _read_deal(line, path, number)
            deals.setdefault(experiment, []).append(deal)
        if complete < len(data):
            with path.open("r+b") as file:
                file.truncate(complete)
        return cls(path, settings, deals)

    def append(self, experiment: int, deal: DealResult) -> None:
        """Write one more deal.

        Args:
            experiment: The number of the experiment, as `run` yields it.
            deal: The deal, as `run` yields it.

        Raises:
            OSError: The file can't be written.
        """
        with self.path.open("a", encoding="utf-8") as file:
            file.write(as_line({"pair": experiment, **deal.as_dict()}) + "\n")


def _read_head(line: bytes, path: Path) -> dict[str, Any]:
    try:
        head = json.loads(line)
        name, settings = head["format"], dict(head["asked"])
    except (ValueError, TypeError, KeyError):
        raise RecordError(f"{path} is not a file of the arena", line=1) from None
    if name != FORMAT:
        raise RecordError(f"{path} is of {name!r:.60}, and this program reads {FORMAT}", line=1)
    return settings


def _read_deal(line: bytes, path: Path, number: int) -> tuple[int, DealResult]:
    try:
        value = json.loads(line)
        return int(value["pair"]), DealResult.from_dict(value)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise RecordError(f"{path} holds no deal here", line=number) from None
