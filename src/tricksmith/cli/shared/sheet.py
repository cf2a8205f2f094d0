"""The output of commands: the same headings, paragraphs and tables, formatted with Rich or as plain lines.

A command writes its output once, on a `Sheet`. `PlainSheet` prints a line for each item, without frames or colour, for
pipes, scripts and screen readers; `RichSheet` formats it for a terminal.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["PlainSheet", "RichSheet", "Row", "Sheet", "open_sheet"]

Row = Sequence[str]

_COUNT = re.compile(r"[0-9][0-9.,]*( ?(-|–|to) ?[0-9]+)?")
"""A number or a range: a label that needs the name of its column."""
_NUMBER = re.compile(r"([+-]?[0-9][0-9.,]*( ± [0-9.]+)?)?")
"""A cell of a column of numbers: a number, perhaps with its interval, or nothing."""


def open_sheet(*, plain: bool) -> Sheet:
    """Return the sheet for standard output: formatted in a terminal, unless plain lines are wanted."""
    from rich.console import Console

    console = Console(highlight=False)
    return PlainSheet() if plain or not console.is_terminal else RichSheet(console)


class Sheet(ABC):
    """Where a command writes. Text between backticks is emphasized: something to type, or to look at."""

    @abstractmethod
    def title(self, text: str, note: str = "") -> None:
        """Write the title, and a note next to it."""

    @abstractmethod
    def heading(self, text: str) -> None:
        """Write the heading of a section."""

    @abstractmethod
    def text(self, text: str) -> None:
        """Write a paragraph."""

    @abstractmethod
    def entries(self, rows: Sequence[Row]) -> None:
        """Write labels, each with its texts."""

    @abstractmethod
    def subheading(self, text: str) -> None:
        """Write the heading of a part of a section."""

    @abstractmethod
    def table(self, rows: Sequence[Row], *, transpose: bool = True) -> None:
        """Write a table, its heading first; `transpose=False` keeps rows and columns even if it is too wide."""


class PlainSheet(Sheet):
    """A line for each item; an empty line before each section."""

    def title(self, text: str, note: str = "") -> None:
        self.line(f"{text}, {note}" if note else text)

    def heading(self, text: str) -> None:
        self.line()
        self.line(text)

    def text(self, text: str) -> None:
        self.line(_bare(text))

    def entries(self, rows: Sequence[Row]) -> None:
        for label, *words in rows:
            texts = [word for word in words if word]
            sentences = [text if text.endswith((".", "?", "!")) else f"{text}." for text in texts[:-1]]
            self.line(_bare(f"{label.strip()}: " * bool(label) + " ".join([*sentences, *texts[-1:]])))

    def subheading(self, text: str) -> None:
        self.line(f"{text}.")

    def table(self, rows: Sequence[Row], *, transpose: bool = True) -> None:
        """Each row on a line, each cell after its heading; a heading that is a number gets the first heading too."""
        heading, *body = rows
        names = [f"{name} {heading[0]}:" if name.isdecimal() else name for name in heading]
        for row in body:
            label = f"{heading[0]} {row[0]}" if _COUNT.fullmatch(row[0]) else row[0]
            cells = (f"{name} {cell}".lstrip() for name, cell in zip(names[1:], row[1:], strict=True) if cell)
            self.line(_bare(f"{label}: {', '.join(cells)}"))

    def line(self, text: str = "") -> None:
        """Write a line to standard output."""
        sys.stdout.write(f"{text}\n")


class RichSheet(Sheet):
    """Formatted with Rich, as wide as the terminal, but no wider than reads well."""

    WIDEST = 100

    def __init__(self, console: Console) -> None:
        self.console = console
        console.width = min(console.width, self.WIDEST)

    def title(self, text: str, note: str = "") -> None:
        from rich.text import Text

        line = Text.assemble((text, "bold"), ("  " if note else "") + note)
        self.console.print(line)
        self.console.print(Text("─" * min(line.cell_len, self.console.width), style="cyan"))

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.print(text, style="bold cyan", markup=False)

    def text(self, text: str) -> None:
        self.console.print(style_code(text))

    def entries(self, rows: Sequence[Row]) -> None:
        from rich.padding import Padding
        from rich.table import Table

        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=self._is_narrow(label for label, *_ in rows))
        grid.add_column()
        for label, *words in rows:
            lines = [style_code(word) for word in words if word] or [style_code("")]
            grid.add_row(style_code(label), lines[0])
            for line in lines[1:]:
                grid.add_row("", line)
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def subheading(self, text: str) -> None:
        self.console.print(f"  {text}", style="italic", markup=False)

    def table(self, rows: Sequence[Row], *, transpose: bool = True) -> None:
        """A table with a line under its heading, transposed if it is too wide for the terminal otherwise."""
        from rich import box
        from rich.padding import Padding
        from rich.table import Table

        room = self.console.width - 4
        if transpose and _width(rows) > room and len(rows[0]) > len(rows):
            rows = list(zip(*rows, strict=True))
        shown = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
        for index, (name, *cells) in enumerate(zip(*rows, strict=True)):
            is_numeric = all(_NUMBER.fullmatch(cell) for cell in cells)
            justify: Literal["left", "right"] = "right" if is_numeric and index else "left"
            shown.add_column(
                style_code(name), justify=justify, no_wrap=is_numeric or (not index and self._is_narrow(cells))
            )
        for row in rows[1:]:
            shown.add_row(*map(style_code, row))
        self.console.print(Padding(shown, (0, 0, 0, 2)))

    def _is_narrow(self, labels: Iterable[str]) -> bool:
        """Whether labels leave room next to them; if not, as for partners with long names, they wrap too."""
        return max(map(len, labels), default=0) <= self.console.width // 2


def style_code(text: str) -> Text:
    """The text, with the parts between backticks emphasized."""
    from rich.text import Text

    styled = Text()
    for index, part in enumerate(re.split(r"`([^`]*)`", text)):
        styled.append(part, style="bold green" if index % 2 else "")
    return styled


def _bare(text: str) -> str:
    return text.replace("`", "")


def _width(rows: Sequence[Row]) -> int:
    """How wide a table is with all its cells on one line."""
    return sum(max(len(cell) for cell in column) + 2 for column in zip(*rows, strict=True)) - 2
