"""The interface of terminal UIs in which a match is played: one draws the table, another prints plain lines."""

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
    """Where a match is shown and its player types.

    Attributes:
        symbols: Whether suits are written as symbols, not as letters.
        sheet: Writes texts in the width of the terminal.
    """

    symbols: bool
    sheet: Sheet

    @abstractmethod
    def show_turn(self, table: TableView, recent: RecentEvents) -> None:
        """Show the table at the player's turn, what has happened before it, and what is asked."""

    @abstractmethod
    def show_table(self, table: TableView) -> None:
        """Show the whole table, between turns or when the player asks for it."""

    @abstractmethod
    def show_hand(self, table: TableView) -> None:
        """Show the player's cards."""

    @abstractmethod
    def show_menu(self, menu: Menu) -> None:
        """Show the numbered entries of a choice other than a move."""

    @abstractmethod
    def say(self, *sentences: str) -> None:
        """Print sentences for the player."""

    @abstractmethod
    def print_line(self, text: str) -> None:
        """Print a line that is to be copied, and so is never wrapped."""

    @abstractmethod
    def note(self, *sentences: str) -> None:
        """Keep sentences to show with the next table, because drawing that may clear the screen."""

    @abstractmethod
    def show_hand_end(self, table: TableView, recent: RecentEvents, end: list[str]) -> None:
        """Show the end of a hand: what has happened, the score sheet, and the end of the match if it is over."""

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """Return the next line that the player types; raises `EOFError` at the end of the input."""


def wants_plain(*, asked: bool) -> bool:
    """Return whether to print plain lines: if asked to, or if input and output are not a terminal that can draw."""
    return asked or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb"
