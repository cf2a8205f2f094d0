"""One match after another at a table, each saved however the program ends."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from tricksmith import bots
from tricksmith.bots import FALLBACK_BOT
from tricksmith.cli.play.match_loop import MatchLoop, PlayerLeft
from tricksmith.cli.play.session import Session
from tricksmith.cli.play.time_limit import TimeLimitedBot
from tricksmith.cli.shared import STOPPED
from tricksmith.errors import TricksmithError
from tricksmith.play import Match, new_seed
from tricksmith.present import PlayerNames, practice_text, trick_number
from tricksmith.third_party_limits import ThirdPartyTimeout

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from types import FrameType

    from tricksmith.bots import Bot
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.terminal_ui import TerminalUI
    from tricksmith.rules import Seat
    from tricksmith.study import SecondTry

__all__ = ["YOU", "MatchSeries", "names_for"]

YOU = "you"
"""What the player is called in records."""
BOT_SECONDS = 5.0
"""The time limit of a bot for a decision."""
SIGNAL_BASE = 128
"""The exit code of a program that a signal has ended is this and the signal's number."""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
"""What the seats are called, so that the alphabet gives the order of play."""


def names_for(
    players: int, seat: Seat | None, *, symbols: bool, people: Mapping[Seat, str] | None = None
) -> PlayerNames:
    """Return the names at a table with this number of players.

    Args:
        players: The number of players.
        seat: The player's own seat.
        symbols: How cards are written: see `PlayerNames`.
        people: The names of people who played in some of the seats.
    """
    names = list(NAMES[:players]) + [f"seat {number}" for number in range(len(NAMES), players)]
    for number, name in enumerate(names):
        if name in (people or {}).values():
            names[number] = f"seat {number}"
    for other, name in (people or {}).items():
        names[other] = name
    return PlayerNames(tuple(names), seat, symbols)


class MatchSeries:
    """A player at the table, from the first match to the last."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        autosave: Autosave,
        ui: TerminalUI,
        practice: SecondTry | None = None,
        people: Mapping[Seat, str] | None = None,
    ) -> None:
        self.autosave = autosave
        self._practice = practice
        self.ui = ui
        self.who = names_for(match.game.players, seat, symbols=ui.symbols, people=people)
        limited = {
            other: TimeLimitedBot(bot, BOT_SECONDS, partial(self._announce_late, other, bot))
            for other, bot in bots.items()
        }
        seed = match.seed if match.seed is not None and practice is None else new_seed()
        undo_floor = (0, 0) if practice is None else (match.number, len(match.hand.actions))
        self.session = Session(match, seat, limited, seed, undo_floor)
        self._first_seed = match.seed
        self._matches = 1

    def run(self) -> int:
        """Play until the player leaves; return the program's exit code."""
        with stop_signals_raise():
            try:
                while self._play_match():
                    self._begin_next_match()
            except PlayerLeft as left:
                self._leave(keep=left.keep)
            except EOFError:
                if sys.stdin.isatty():
                    self.ui.say("")  # ends the line of the unanswered prompt
                self._leave(keep=True)
            except KeyboardInterrupt:
                return self._save_and_stop(STOPPED)
            except Stopped as stop:
                return self._save_and_stop(SIGNAL_BASE + stop.number)
            except OSError:  # nobody reads what we print: the pipe is closed, the terminal is gone
                return self._save_and_stop(1)
            except (TricksmithError, ThirdPartyTimeout):  # a third-party bot or game failed, and can be fixed
                self._leave(keep=True)
                raise
        return 0

    def _play_match(self) -> bool:
        """Play one match; return whether the player wants another."""
        match = self.session.match
        others = [f"{self.who.names[seat]} ({bot.title})" for seat, bot in self.session.bots.items()]
        self.ui.note(f"You play {match.game.name} with {', '.join(others)}. Type ? for help at any time.")
        if levels := bots.levels_note(match.game):
            self.ui.note(levels)
        if self._practice is not None:
            note, trick = self._practice.note, trick_number(self._practice.match.hand)
            self.ui.note(practice_text(note.hand, trick, is_same=note.cards == "same"))
        if self.autosave.error:
            self.ui.note(f"This match cannot be kept on disk: {self.autosave.error}. Name a file for it with --record.")
        wants_another = MatchLoop(self.session, self.who, self.ui, self.autosave, self._practice).run()
        self._say_where_saved(self._save_or_rescue())
        return wants_another

    def _announce_late(self, seat: Seat, bot: Bot) -> None:
        """Say, with the next table, whose bot exceeded its time."""
        name = self.who.names[seat]
        self.ui.note(f"{name} ({bot.title}) was not done in time: a {FALLBACK_BOT} decided in {name}'s place.")

    def _begin_next_match(self) -> None:
        """Begin another match at the same table, or the same moment again."""
        old = self.session.match
        if self._practice is not None:
            self.autosave = self.autosave.for_next_match(old.game.id)
            self.autosave.practice = self._practice.note
            self.session.match, self.session.seed = self._practice.match, new_seed()
            return
        seed = new_seed() if self._first_seed is None else f"{self._first_seed}/{self._matches}"
        self._matches += 1
        self.autosave = self.autosave.for_next_match(old.game.id)
        self.session.match = Match.begin(old.game, seed=seed, names=old.names)
        self.session.seed = seed

    def _leave(self, *, keep: bool) -> None:
        """Say how to continue the match, or delete it."""
        if keep:
            self._say_where_saved(self._save_or_rescue())
        else:
            self.autosave.discard()
            self.ui.say("Goodbye.")

    def _save_or_rescue(self) -> Path | None:
        """Save the match wherever that can be done."""
        return self.autosave.save_or_rescue(self.session.match)

    def _say_where_saved(self, path: Path | None) -> None:
        """Say where the match is, or delete it if it is over and no record was asked for."""
        match = self.session.match
        is_over = match.verdict is not None or self._practice is not None
        if is_over and not self.autosave.is_user_file:
            self.autosave.discard()
        elif path is None:
            self.ui.say("The match can't be written anywhere. This line is its record:")
            self.ui.print_line(self.autosave.record_line(match))
        elif is_over:
            self.ui.say(f"The record of the match is in {path}.")
        else:
            self.ui.say("Saved. To continue:")
            self.ui.print_line(f"tricksmith play --resume {shlex.quote(str(path))}")

    def _save_and_stop(self, code: int) -> int:
        """Save the match first; then say where, if the output is still open."""
        ignore_signals()
        path = self._save_or_rescue()
        try:
            self.ui.say("")
            self._say_where_saved(path)
            sys.stdout.flush()
        except OSError:
            _discard_output()
        return code


def _discard_output() -> None:
    """Redirect a closed standard output, so that Python's last flush does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Signals to stop become exceptions, so that the match is written down first -----------------------------------------

STOP_SIGNALS = ("SIGTERM", "SIGHUP")
"""The signals that become `Stopped`; Ctrl-C is a `KeyboardInterrupt` by itself."""


class Stopped(BaseException):
    """The system has asked the program to end; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def stop_signals_raise() -> Iterator[None]:
    """Raise `Stopped` in the main thread when a signal to end comes; a signal that is ignored stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers = {number: signal.getsignal(number) for number in _known_signals("SIGINT", *STOP_SIGNALS)}
    for number in _known_signals(*STOP_SIGNALS):
        if handlers[number] != signal.SIG_IGN:
            signal.signal(number, _raise_stopped)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _known_signals(*names: str) -> list[signal.Signals]:
    """The signals of these names that the system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def ignore_signals() -> None:
    """Ignore further signals to end, while the program saves the match as its last act."""
    if threading.current_thread() is threading.main_thread():
        for number in _known_signals("SIGINT", *STOP_SIGNALS):
            signal.signal(number, signal.SIG_IGN)


def _raise_stopped(number: int, _frame: FrameType | None) -> NoReturn:
    ignore_signals()
    raise Stopped(number)
