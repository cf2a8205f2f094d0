"""What drawn and plain terminals have in common: show the table, say something, ask for a line."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.cli.play.recent_events import RecentEvents
    from tricksmith.cli.shared import Sheet
    from tricksmith.present import Menu, TableView

__all__ = ["TerminalUI", "wants_plain"]


class TerminalUI(ABC):
    """Where a match is shown and where its player types. `symbols` says how cards are written."""

    symbols: bool
    sheet: Sheet

    @abstractmethod
    def show_turn(self, table: TableView, recent: RecentEvents) -> None:
        """The table at the player's turn, what has happened before, and what is asked."""

    @abstractmethod
    def show_table(self, table: TableView) -> None:
        """The whole table, between turns or when the player asks for it."""

    @abstractmethod
    def show_hand(self, table: TableView) -> None:
        """The player's cards."""

    @abstractmethod
    def show_menu(self, menu: Menu) -> None:
        """The entries of a smaller choice, numbered."""

    @abstractmethod
    def say(self, *sentences: str) -> None:
        """Something said to the player, a sentence or several."""

    @abstractmethod
    def print_line(self, text: str) -> None:
        """A line that is to be copied, so it is not broken whatever the width."""

    @abstractmethod
    def note(self, *sentences: str) -> None:
        """Show something together with the next table, because it would not be seen before."""

    @abstractmethod
    def show_hand_end(self, table: TableView, recent: RecentEvents, end: list[str]) -> None:
        """The end of a hand: what has happened, its score sheet, and how the match ended if it has."""

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """The next line that the player types; raises `EOFError` when there will be none."""


def wants_plain(*, asked: bool) -> bool:
    """Whether to print plain lines: because it was asked for, or because no person sits at a capable terminal."""
    return asked or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb"
