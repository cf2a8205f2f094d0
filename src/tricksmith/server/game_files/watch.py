"""Watches the game files that a server offers for edits, and ends the tables of a game whose file has changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tricksmith import games
from tricksmith.errors import OptionError, TricksmithError
from tricksmith.server.child import CHILD_ERRORS, Child
from tricksmith.server.domain import events, reduce_events
from tricksmith.server.errors import Conflict
from tricksmith.server.store import Batch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tricksmith.games import GameFile
    from tricksmith.server.store import Store

__all__ = ["FileWatch", "end_outdated"]

CHECK_PROGRAM = "from tricksmith.server.game_files.check_process import run; run()"
CHECK_SECONDS = 120.0
"""The most seconds for the check of a file."""
POLL_PERIOD = 0.3
"""Seconds between two reads of the files."""


class FileWatch:
    """Watches the files that were added to the games of this process.

    Args:
        report: Called with one line about each edit with a fault.
    """

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._seen = {file.path: file.source for file in games.added_files()}
        """The source of each file when it was last checked."""
        self._accepted: list[GameFile] = []
        """The changed files that passed the check, until they are taken."""

    async def edited(self) -> None:
        """Wait until at least one file has been changed and passes the check; report the faults of the others."""
        while not self._accepted:
            await asyncio.sleep(POLL_PERIOD)
            for path in self._seen:
                if (file := await self._changed_file(path)) is not None and not await self._is_faulty(file):
                    self._accepted.append(file)

    def take(self) -> list[str]:
        """Add the edited files to the games of this process; return the names of the games that have changed."""
        files, self._accepted = self._accepted, []
        changed = []
        for file in files:
            try:
                changed.append(games.add_file(file).name)
            except TricksmithError as error:
                self._report_fault(file.path, str(error))
        return changed

    async def _changed_file(self, path: Path) -> GameFile | None:
        """The file, if it differs from what was last checked, and is not being written at the moment."""
        with suppress(OptionError):  # an editor may remove it for a moment
            file = games.read_file(path)
            if file.source != self._seen[path]:
                await asyncio.sleep(POLL_PERIOD)
                if games.read_file(path) == file:
                    self._seen[path] = file.source
                    return None if file in games.added_files() else file
        return None

    async def _is_faulty(self, file: GameFile) -> bool:
        """Whether the check finds a fault, which is reported. It runs in a child process, because the file may hang."""
        child = None
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                child = await Child.begin(CHECK_PROGRAM)
                fault = str(await child.ask(file))
        except CHILD_ERRORS:
            fault = f"its check did not end within {CHECK_SECONDS:.0f} seconds, or ended its process"
        finally:
            if child is not None:
                await child.end()
        if fault:
            self._report_fault(file.path, fault)
        return bool(fault)

    def _report_fault(self, path: Path, fault: str) -> None:
        self._report(f"{path} has a fault, so its game stays as it was: {fault}")


async def end_outdated(store: Store, now: int) -> int:
    """Close the unfinished tables whose game file has changed since they were opened; return their number.

    Args:
        store: The store of the tables.
        now: Milliseconds since 1970.
    """
    ended = 0
    for table in await store.unfinished(games.added()):
        log = await store.read(table)
        if reduce_events(log[:1]).why_not_playable:
            with suppress(Conflict):  # another process has just written to it
                await store.append(Batch(table, len(log), (events.Closed(now),), stage="closed"))
                ended += 1
    return ended
