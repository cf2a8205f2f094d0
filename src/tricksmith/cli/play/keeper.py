"""Keeping a match on disk while it is played, so that nothing is lost however it ends."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tricksmith.errors import TricksmithError
from tricksmith.play import as_line, replace_file, to_record

if TYPE_CHECKING:
    from tricksmith.play import Match

__all__ = ["Keeper", "KeepingError", "data_folder"]


class KeepingError(TricksmithError):
    """A file that cannot be written."""


class Keeper:
    """The file of one match, replaced as a whole after every decision.

    `asked` is true for a file that the player named or resumed, false for one in our own folder, which is removed when
    the match is finished or given up. `before` is what the file held before this match: the other lines of a `.jsonl`.
    """

    def __init__(self, path: Path, *, asked: bool, before: bytes = b"", date: str | None = None) -> None:
        self.path = path
        self.asked = asked
        self.before = before
        self.date = date or datetime.now(UTC).astimezone().date().isoformat()
        self.trouble = ""
        self._written: bytes | None = None
        self._known = before

    @classmethod
    def at(cls, path: Path) -> Keeper:
        """For a new match in a file that the player named; raises `KeepingError` if that cannot be.

        A `.jsonl` file gets one more line. Any other file holds one match, and one that is there is not written over.
        """
        lines = path.suffix.lower() == ".jsonl"
        if path.exists() and not path.is_file():
            raise KeepingError(f"{path} is no plain file: name another one for the record")
        try:
            before = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise KeepingError(f"{path} cannot be read: {_reason(error)}") from None
        if before.strip() and not lines:
            raise KeepingError(
                f"{path} holds something already: name a new file, or one that ends in .jsonl and holds many matches, "
                f"or go on with a match in it: --resume {shlex.quote(str(path))}"
            )
        keeper = cls(path, asked=True, before=before if not before or before.endswith(b"\n") else before + b"\n")
        keeper._try()
        return keeper

    @classmethod
    def going_on(cls, path: Path, before: bytes, date: str | None) -> Keeper:
        """For a match that is gone on with in its own file; raises `KeepingError` if it cannot be written."""
        own = path.resolve().parent == (data_folder() / "matches").resolve()
        keeper = cls(path, asked=not own, before=before, date=date)
        keeper._known = path.read_bytes() if path.exists() else before
        keeper._try()
        return keeper

    @classmethod
    def somewhere(cls, game: str) -> Keeper:
        """For a new match in our own folder; one that cannot be kept there has `trouble`."""
        now = datetime.now(UTC).astimezone()
        name = f"{re.sub(r'[^A-Za-z0-9-]', '-', game)}-{now:%Y-%m-%d-%H%M%S}-{os.getpid()}.json"
        keeper = cls(data_folder() / "matches" / name, asked=False)
        try:
            keeper.path.parent.mkdir(parents=True, exist_ok=True)
            keeper._try()
        except (OSError, KeepingError) as error:
            keeper.trouble = (
                str(error) if isinstance(error, KeepingError) else f"{keeper.path.parent}: {_reason(error)}"
            )
        return keeper

    def keep(self, match: Match) -> bool:
        """Write the present state of the match, and return whether that worked; `trouble` says what went wrong."""
        try:
            self._make_room()
            data = self.before + self._line(match)
            if data == self._written and self.path.exists():
                return True
            replace_file(self.path, data)
        except OSError as error:
            self.trouble = f"{self.path} cannot be written: {_reason(error)}"
            return False
        self._written, self._known, self.trouble = data, data, ""
        return True

    def _make_room(self) -> None:
        """Take in the lines that another program has added to a `.jsonl` since we last looked."""
        if self.path.suffix.lower() != ".jsonl" or not self.path.exists():
            return
        known = set(self._known.splitlines())
        new = [line + b"\n" for line in self.path.read_bytes().splitlines() if line.strip() and line not in known]
        self.before += b"".join(new)

    def keep_at_all_costs(self, match: Match) -> Path | None:
        """Write the match here, else in our own folder, else where temporary files go: where it is now, if anywhere."""
        if self.keep(match):
            return self.path
        for folder in (data_folder() / "matches", Path(tempfile.gettempdir())):
            path = folder / f"tricksmith-rescued-{os.getpid()}.json"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                replace_file(path, self._line(match))
            except OSError:
                continue
            return path
        return None

    def line(self, match: Match) -> str:
        """The record itself, for a player whose disk takes nothing."""
        return self._line(match).decode().rstrip("\n")

    def next(self, game: str) -> Keeper:
        """Return the keeper of the next match: the same `.jsonl`, or a file next to it with a number in its name."""
        if not self.asked:
            return Keeper.somewhere(game)
        if self.path.suffix.lower() == ".jsonl":
            return Keeper.at(self.path)
        number = 2
        while (path := self.path.with_stem(f"{self.path.stem}-{number}")).exists():
            number += 1
        return Keeper.at(path)

    def forget(self) -> None:
        """Take our own file away: the match needs no keeping any more."""
        if not self.asked:
            with suppress(OSError):  # a folder that takes nothing may give nothing back
                self.path.unlink(missing_ok=True)

    def _line(self, match: Match) -> bytes:
        return (as_line(to_record(match, date=self.date)) + "\n").encode()

    def _try(self) -> None:
        """Find out now whether the file can be written, not when it matters."""
        try:
            tempfile.TemporaryFile(dir=self.path.resolve().parent).close()
        except OSError as error:
            raise KeepingError(f"{self.path} cannot be written: {_reason(error)}") from None


def data_folder() -> Path:
    """Where this user's programs keep their data: `XDG_DATA_HOME`, or what the system has for it."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        named = Path(os.environ.get("XDG_DATA_HOME") or "")
        base = named if named.is_absolute() else home / ".local" / "share"
    return base / "tricksmith"


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
