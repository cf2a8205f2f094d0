"""A measurement's figures, as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.estimate import Estimate

__all__ = ["Report", "Section", "machine"]


def machine() -> str:
    """The machine in a few words, without a name."""
    major, minor, _ = platform.python_version_tuple()
    cores = os.cpu_count() or 1
    return f"{cores} core{'s' * (cores > 1)}, {platform.python_implementation()} {major}.{minor}"


@dataclass
class Section:
    """One table: its title, what it says, and its rows; every row has the same keys, which are the headings."""

    title: str
    what: str
    rows: list[dict[str, Any]] = field(default_factory=list)

    def table(self) -> Table:
        """The section for a terminal."""
        table = Table(title=self.title, caption=self.what, title_justify="left", caption_justify="left")
        for heading in self.rows[0] if self.rows else ():
            numeric = isinstance(self.rows[0][heading], (int, float, Estimate))
            table.add_column(heading, justify="right" if numeric else "left")
        for row in self.rows:
            table.add_row(*(_text(value) for value in row.values()))
        return table


@dataclass
class Report:
    """What one benchmark found, and with which settings: run it again with them for the same or like figures."""

    bench: str
    settings: dict[str, Any]
    sections: list[Section]

    def print(self, console: Console) -> None:
        """Print every table."""
        given = ", ".join(f"{name} {value}" for name, value in self.settings.items())
        console.print(f"[bold]{self.bench}[/bold] ({machine()}; {given})\n")
        for section in self.sections:
            console.print(section.table())
            console.print()

    def json(self) -> str:
        """The same on one line."""
        sections = [{"title": section.title, "what": section.what, "rows": section.rows} for section in self.sections]
        return json.dumps(
            {"bench": self.bench, "machine": machine(), "settings": self.settings, "sections": sections},
            ensure_ascii=False,
        )


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}" if abs(value) < 100 else f"{value:.1f}"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_text(part)}" for name, part in value.items())
    return f"{value:,}" if isinstance(value, int) else str(value)
