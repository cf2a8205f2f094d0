"""The user interface drawn with Rich: the whole table at each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tricksmith.cli.play.drawing import Paint, draw_entries, draw_hand, draw_hand_end, draw_table
from tricksmith.cli.play.terminal_ui import TerminalUI
from tricksmith.cli.shared import RichSheet
from tricksmith.present import sentence

if TYPE_CHECKING:
    from tricksmith.cli.play.recent_events import RecentEvents
    from tricksmith.present import Menu, TableView

__all__ = ["RichUI"]


class RichUI(TerminalUI):
    """A table in a terminal; `console` is where it is drawn, if not on standard output."""

    symbols = True

    def __init__(self, console: Console | None = None) -> None:
        self._fixed_console = console
        self._notes: list[str] = []
        self._paint: Paint | None = None
        self._resize()

    def _resize(self) -> None:
        """Read the terminal's width again, because people resize their windows; the sheet keeps it within bounds."""
        self.console = self._fixed_console or Console(highlight=False)
        self.sheet = RichSheet(self.console)
        self.width = self.console.width

    def _clear(self, table: TableView) -> None:
        """Clear the screen for this table."""
        self._resize()
        self._paint = Paint(table.game.deck)
        self.console.clear()

    def show_turn(self, table: TableView, recent: RecentEvents) -> None:
        self._clear(table)
        self.console.print(draw_table(table, self._with_notes(recent.brief), self.width))

    def show_table(self, table: TableView) -> None:
        self._clear(table)
        self.console.print(draw_table(table, self._with_notes([]), self.width))

    def show_hand(self, table: TableView) -> None:
        self.console.print(draw_hand(table, Paint(table.game.deck), self.width))

    def show_menu(self, menu: Menu) -> None:
        self.console.print(Text(sentence(menu.question or "which?"), style="bold"))
        self.console.print(draw_entries(menu, self._paint, self.width))

    def say(self, *sentences: str) -> None:
        for text in sentences:
            painted = self._paint.sentence(text) if self._paint is not None else Text(text)
            self.console.print(painted)

    def print_line(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

    def note(self, *sentences: str) -> None:
        self._notes += sentences

    def _with_notes(self, lines: list[str]) -> list[str]:
        """The lines after the notes that waited for the next table."""
        notes, self._notes = self._notes, []
        return [*notes, *lines]

    def show_hand_end(self, table: TableView, recent: RecentEvents, end: list[str]) -> None:
        self._clear(table)
        self.console.print(draw_hand_end(table, self._with_notes(recent.brief), end))

    def ask(self, prompt: str) -> str:
        return input(f"{prompt}> ")
