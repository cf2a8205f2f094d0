"""The face for the eye: the table, drawn with Rich at each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from tricksmith.cli.play.drawing import Paint, draw_entries, draw_hand, draw_over, draw_table
from tricksmith.cli.play.face import Face
from tricksmith.cli.shared import RichSheet
from tricksmith.present import sentence

if TYPE_CHECKING:
    from tricksmith.cli.play.news import News
    from tricksmith.present import Menu, TableView

__all__ = ["ScreenFace"]


class ScreenFace(Face):
    """A table in a terminal; `console` is where it is drawn, if not on standard output."""

    symbols = True

    def __init__(self, console: Console | None = None) -> None:
        self._given = console
        self._notes: list[str] = []
        self._paint: Paint | None = None
        self._resize()

    def _resize(self) -> None:
        """Take the terminal's width as it is now, for people turn their windows; the sheet keeps it within bounds."""
        self.console = self._given or Console(highlight=False)
        self.sheet = RichSheet(self.console)
        self.width = self.console.width

    def _begin(self, table: TableView) -> None:
        """An empty screen for this table."""
        self._resize()
        self._paint = Paint(table.game.deck)
        self.console.clear()

    def show(self, table: TableView, news: News) -> None:
        self._begin(table)
        self.console.print(draw_table(table, self._news_lines(news.short), self.width))

    def table(self, table: TableView) -> None:
        self._begin(table)
        self.console.print(draw_table(table, self._news_lines([]), self.width))

    def hand(self, table: TableView) -> None:
        self.console.print(draw_hand(table, Paint(table.game.deck), self.width))

    def menu(self, menu: Menu) -> None:
        self.console.print(Text(sentence(menu.question or "which?"), style="bold"))
        self.console.print(draw_entries(menu, self._paint, self.width))

    def say(self, *sentences: str) -> None:
        for text in sentences:
            painted = self._paint.sentence(text) if self._paint is not None else Text(text)
            self.console.print(painted)

    def line(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

    def note(self, *sentences: str) -> None:
        self._notes += sentences

    def _news_lines(self, news: list[str]) -> list[str]:
        """The news with the notes that waited for them."""
        notes, self._notes = self._notes, []
        return [*notes, *news]

    def over(self, table: TableView, news: News, end: list[str]) -> None:
        self._begin(table)
        self.console.print(draw_over(table, self._news_lines(news.short), end))

    def ask(self, prompt: str) -> str:
        return input(f"{prompt}> ")
