"""Sitting down and getting up: one match after another, and a match kept whatever ends it."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from tricksmith.bots import FALLBACK
from tricksmith.cli.play.session import Session
from tricksmith.cli.play.talk import PlayerLeft, Talk
from tricksmith.cli.play.timely import Timely
from tricksmith.errors import TricksmithError
from tricksmith.play import Match, new_seed
from tricksmith.present import PlayerNames

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from types import FrameType

    from tricksmith.bots import Bot
    from tricksmith.cli.play.face import Face
    from tricksmith.cli.play.keeper import Keeper
    from tricksmith.rules import Seat

__all__ = ["YOU", "Sitting", "names_for"]

YOU = "you"
"""What the player is called in records."""
SECONDS = 5.0
"""How long a bot may think at most: it then does what seems best by then."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
"""What the seats are called, so that the alphabet gives the order of play."""


def names_for(players: int, seat: Seat | None, *, symbols: bool) -> PlayerNames:
    """Return the names at a table with this number of players."""
    names = (*NAMES, *(f"seat {number}" for number in range(len(NAMES), players)))
    return PlayerNames(names[:players], seat, symbols)


class Sitting:
    """A player at the table, from the first match to the last."""

    def __init__(self, match: Match, seat: Seat, bots: Mapping[Seat, Bot], keeper: Keeper, face: Face) -> None:
        self.keeper = keeper
        self.face = face
        self.who = names_for(match.game.players, seat, symbols=face.symbols)
        timely = {other: Timely(bot, SECONDS, partial(self._late, other, bot)) for other, bot in bots.items()}
        self.session = Session(match, seat, timely, match.seed if match.seed is not None else new_seed())
        self._first_seed = match.seed
        self._matches = 1

    def run(self) -> int:
        """Play until the player has had enough; the program's exit code."""
        with listening():
            try:
                while self._match():
                    self._next()
            except PlayerLeft as left:
                self._leave(keep=left.keep)
            except EOFError:
                if sys.stdin.isatty():
                    self.face.say("")  # the prompt has not been answered: its line is not ended
                self._leave(keep=True)
            except KeyboardInterrupt:
                return self._stopped(130)
            except Stopped as stop:
                return self._stopped(128 + stop.number)
            except OSError:  # nobody reads what we print: the pipe is closed, the terminal is gone
                return self._stopped(1)
            except TricksmithError:  # another author's bot or game that breaks down; it can be fixed
                self._leave(keep=True)
                raise
        return 0

    def _match(self) -> bool:
        """Play one match; whether another is wanted."""
        match = self.session.match
        others = [f"{self.who.names[seat]} ({bot.title})" for seat, bot in self.session.bots.items()]
        self.face.note(f"You play {match.game.name} with {', '.join(others)}. Type ? for help at any time.")
        if self.keeper.trouble:
            self.face.note(
                f"This match cannot be kept on disk: {self.keeper.trouble}. Name a file for it with --record."
            )
        again = Talk(self.session, self.who, self.face, self.keeper).run()
        self._say_where(self._kept())
        return again

    def _late(self, seat: Seat, bot: Bot) -> None:
        """Tell, with the next table, who did not keep to the time."""
        name = self.who.names[seat]
        self.face.note(f"{name} ({bot.title}) was not done in time: a {FALLBACK} decided in {name}'s place.")

    def _next(self) -> None:
        """Begin another match at the same table."""
        old = self.session.match
        seed = new_seed() if self._first_seed is None else f"{self._first_seed}/{self._matches}"
        self._matches += 1
        self.keeper = self.keeper.next(old.game.id)
        self.session.match = Match.begin(old.game, seed=seed, names=old.names)
        self.session.seed = seed

    def _leave(self, *, keep: bool) -> None:
        """Say how to go on with the match, or take it away."""
        if keep:
            self._say_where(self._kept())
        else:
            self.keeper.forget()
            self.face.say("Goodbye.")

    def _kept(self) -> Path | None:
        """Write the match down wherever that can be done."""
        return self.keeper.keep_at_all_costs(self.session.match)

    def _say_where(self, path: Path | None) -> None:
        """Tell where the match is; one that is over and was not to be recorded needs no keeping."""
        match = self.session.match
        if match.verdict is not None and not self.keeper.asked:
            self.keeper.forget()
        elif path is None:
            self.face.say("The match can be written nowhere. This line is its record:")
            self.face.line(self.keeper.line(match))
        elif match.verdict is not None:
            self.face.say(f"The record of the match is in {path}.")
        else:
            self.face.say("The match is kept. To go on with it:")
            self.face.line(f"tricksmith play --resume {shlex.quote(str(path))}")

    def _stopped(self, code: int) -> int:
        """Keep the match first; then say so, if anybody still listens."""
        deaf()
        path = self._kept()
        try:
            self.face.say("")
            self._say_where(path)
            sys.stdout.flush()
        except OSError:
            _hush()
        return code


def _hush() -> None:
    """Let the last flush of a closed standard output go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Signals to stop become exceptions, so that the match is written down first -----------------------------------------

ENDING = ("SIGTERM", "SIGHUP")
"""The signals that become `Stopped`; Ctrl-C is a `KeyboardInterrupt` by itself."""


class Stopped(BaseException):
    """The system has asked the program to end; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def listening() -> Iterator[None]:
    """Raise `Stopped` in the main thread when a signal to end comes; a signal that is ignored stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _numbers("SIGINT", *ENDING)}
    for number in _numbers(*ENDING):
        if before[number] != signal.SIG_IGN:
            signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _numbers(*names: str) -> list[signal.Signals]:
    """Those of these signals that the system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def deaf() -> None:
    """Hear no signal to end any more: what is to be written now is the last thing that the program does."""
    if threading.current_thread() is threading.main_thread():
        for number in _numbers("SIGINT", *ENDING):
            signal.signal(number, signal.SIG_IGN)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    deaf()
    raise Stopped(number)
