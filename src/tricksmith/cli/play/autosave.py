"""Saves a match to disk while it is played, so that nothing is lost however it ends."""

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

from tricksmith._os_errors import os_error_reason
from tricksmith.errors import TricksmithError
from tricksmith.play import as_line, replace_file, to_record

if TYPE_CHECKING:
    from tricksmith.play import Match, PracticeNote

__all__ = ["Autosave", "SaveError", "data_folder", "matches_folder"]


class SaveError(TricksmithError):
    """A file that cannot be written."""


class Autosave:
    """Writes one match to its file, which is replaced as a whole after every decision.

    `is_user_file` is true for a file that the player named or resumed, false for one in our own folder, which is
    removed when the match is finished or given up. `other_lines` are the records of other matches in the file, a
    `.jsonl`.
    """

    def __init__(self, path: Path, *, is_user_file: bool, other_lines: bytes = b"", date: str | None = None) -> None:
        self.path = path
        self.is_user_file = is_user_file
        self.other_lines = other_lines
        self.practice: PracticeNote | None = None
        """Which moment of another match is tried again; None in an ordinary match."""
        self.date = date or datetime.now(UTC).astimezone().date().isoformat()
        self.error = ""
        self._last_written: bytes | None = None
        self._last_read = other_lines

    @classmethod
    def new_file(cls, path: Path) -> Autosave:
        """Return the autosave of a new match in a file that the player named; raise `SaveError` if that cannot be.

        A `.jsonl` file gets one more line. Any other file holds one match, and one that is there is not written over.
        """
        holds_many = path.suffix.lower() == ".jsonl"
        if path.exists() and not path.is_file():
            raise SaveError(f"{path} is not a regular file: name another one for the record")
        try:
            content = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise SaveError(f"{path} cannot be read: {os_error_reason(error).lower()}") from None
        if content.strip() and not holds_many:
            raise SaveError(
                f"{path} holds something already: name a new file, or one that ends in .jsonl and holds many matches, "
                f"or go on with a match in it: --resume {shlex.quote(str(path))}"
            )
        other_lines = content if not content or content.endswith(b"\n") else content + b"\n"
        autosave = cls(path, is_user_file=True, other_lines=other_lines)
        autosave._check_writable()
        return autosave

    @classmethod
    def resume(cls, path: Path, other_lines: bytes, date: str | None) -> Autosave:
        """Return the autosave of a match that continues in its file; raise `SaveError` if it cannot be written."""
        is_user_file = path.resolve().parent != matches_folder().resolve()
        autosave = cls(path, is_user_file=is_user_file, other_lines=other_lines, date=date)
        autosave._last_read = path.read_bytes() if path.exists() else other_lines
        autosave._check_writable()
        return autosave

    @classmethod
    def in_data_folder(cls, game: str) -> Autosave:
        """Return the autosave of a new match in our own folder; its `error` says why it cannot be kept there."""
        now = datetime.now(UTC).astimezone()
        name = f"{re.sub(r'[^A-Za-z0-9-]', '-', game)}-{now:%Y-%m-%d-%H%M%S}-{os.getpid()}.json"
        autosave = cls(matches_folder() / name, is_user_file=False)
        try:
            autosave.path.parent.mkdir(parents=True, exist_ok=True)
            autosave._check_writable()
        except (OSError, SaveError) as error:
            if isinstance(error, SaveError):
                autosave.error = str(error)
            else:
                autosave.error = f"{autosave.path.parent}: {os_error_reason(error).lower()}"
        return autosave

    def save(self, match: Match) -> bool:
        """Write the present state of the match, and return whether that worked; `error` says what went wrong."""
        try:
            self._merge_new_lines()
            data = self.other_lines + self._line(match)
            if data == self._last_written and self.path.exists():
                return True
            replace_file(self.path, data)
        except OSError as error:
            self.error = f"{self.path} cannot be written: {os_error_reason(error).lower()}"
            return False
        self._last_written, self._last_read, self.error = data, data, ""
        return True

    def _merge_new_lines(self) -> None:
        """Add the lines that another program has added to a `.jsonl` since we last looked."""
        if self.path.suffix.lower() != ".jsonl" or not self.path.exists():
            return
        known = set(self._last_read.splitlines())
        new = [line + b"\n" for line in self.path.read_bytes().splitlines() if line.strip() and line not in known]
        self.other_lines += b"".join(new)

    def save_or_rescue(self, match: Match) -> Path | None:
        """Write the match to its file, else to our own folder, else to that of temporary files; return the path."""
        if self.save(match):
            return self.path
        for folder in (matches_folder(), Path(tempfile.gettempdir())):
            path = folder / f"tricksmith-rescued-{os.getpid()}.json"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                replace_file(path, self._line(match))
            except OSError:
                continue
            return path
        return None

    def record_line(self, match: Match) -> str:
        """Return the record itself, to print when no file can be written."""
        return self._line(match).decode().rstrip("\n")

    def for_next_match(self, game: str) -> Autosave:
        """Return the autosave of the next match: the same `.jsonl`, or a file next to it with a number in its name."""
        if not self.is_user_file:
            return Autosave.in_data_folder(game)
        if self.path.suffix.lower() == ".jsonl":
            return Autosave.new_file(self.path)
        number = 2
        while (path := self.path.with_stem(f"{self.path.stem}-{number}")).exists():
            number += 1
        return Autosave.new_file(path)

    def discard(self) -> None:
        """Remove our own file: the match need not be kept any longer."""
        if not self.is_user_file:
            with suppress(OSError):  # an unwritable folder may refuse deletion too
                self.path.unlink(missing_ok=True)

    def _line(self, match: Match) -> bytes:
        return (as_line(to_record(match, date=self.date, practice=self.practice)) + "\n").encode()

    def _check_writable(self) -> None:
        """Find out now whether the file can be written, not when it matters."""
        try:
            tempfile.TemporaryFile(dir=self.path.resolve().parent).close()
        except OSError as error:
            raise SaveError(f"{self.path} cannot be written: {os_error_reason(error).lower()}") from None


def data_folder() -> Path:
    """Return the folder for this user's data: in `XDG_DATA_HOME`, or where the system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        named = Path(os.environ.get("XDG_DATA_HOME") or "")
        base = named if named.is_absolute() else home / ".local" / "share"
    return base / "tricksmith"


def matches_folder() -> Path:
    """Return the folder of matches that are played without a file of their own."""
    return data_folder() / "matches"
