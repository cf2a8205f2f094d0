"""The report of a benchmark: tables for a terminal, and JSON."""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from tricksmith.arena import half_width

__all__ = ["Estimate", "Report", "Section", "machine", "text"]


class Estimate(NamedTuple):
    """A mean and half the width of its 95% confidence interval, `within`.

    >>> Estimate.of([1, 2, 3, 4])
    Estimate(mean=2.5, within=2.05)
    >>> str(Estimate.of([1, 2, 3, 4]))
    '+2.50 ± 2.05'
    """

    mean: float
    within: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the estimate from independent values, by Student's t; the interval of a single value is infinite."""
        count = len(values)
        within = half_width(stdev(values) / sqrt(count), count, 0.95) if count > 1 else float("inf")
        return cls(round(fmean(values), 2), round(within, 2))

    @property
    def is_above_zero(self) -> bool:
        """Whether zero lies below all of the interval."""
        return self.mean > self.within

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}"


def machine() -> str:
    """Return the machine in a few words: its processor, its cores, its system and its Python."""
    major, minor, _ = platform.python_version_tuple()
    cores = os.cpu_count() or 1
    python = f"{platform.python_implementation()} {major}.{minor}"
    return f"{_processor()}, {cores} core{'s' * (cores > 1)}, {platform.system()}, {python}"


def _processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8") if cpuinfo.is_file() else ""
    model = re.search(r"^model name\s*: (.+)$", lines, re.MULTILINE)
    name = model[1] if model else platform.processor() or platform.machine()
    return re.sub(r"\((?:R|TM)\)| (?:CPU|Processor)\b|  +", "", name).strip()


@dataclass
class Section:
    """One table: its title, its description (`what`) and its rows; every row has the same keys, the headings."""

    title: str
    what: str
    rows: list[dict[str, Any]] = field(default_factory=list)

    def table(self) -> Table:
        """Return the section as a table for a terminal."""
        table = Table(title=self.title, caption=self.what, title_justify="left", caption_justify="left")
        for heading in self.rows[0] if self.rows else ():
            numeric = isinstance(self.rows[0][heading], (int, float, Estimate))
            table.add_column(heading, justify="right" if numeric else "left")
        for row in self.rows:
            table.add_row(*(text(value) for value in row.values()))
        return table


@dataclass
class Report:
    """The figures of one benchmark, and its settings, with which it can be repeated for the same or similar figures."""

    bench: str
    settings: dict[str, Any]
    sections: list[Section]

    def print(self, console: Console) -> None:
        """Print every table."""
        settings = ", ".join(f"{name} {value}" for name, value in self.settings.items())
        console.print(f"[bold]{self.bench}[/bold] ({machine()}; {settings})\n")
        for section in self.sections:
            console.print(section.table())
            console.print()

    def json(self, indent: int | None = None) -> str:
        """Return the report as JSON, on one line or indented."""
        sections = [{"title": section.title, "what": section.what, "rows": section.rows} for section in self.sections]
        report = {"bench": self.bench, "machine": machine(), "settings": self.settings, "sections": sections}
        return json.dumps(report, ensure_ascii=False, indent=indent)


def text(value: Any) -> str:
    """Return a figure as text, rounded and with separators.

    >>> text(12345), text(48.3), text([1.5, 0.25]), text({"a": 1}), text(True)
    ('12,345', '48.3', '+1.50 ± 0.25', 'a 1', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{round(value, 3):,}"
    if isinstance(value, dict):
        return ", ".join(f"{name} {text(part)}" for name, part in value.items())
    if isinstance(value, list):
        return str(Estimate(*value))
    return f"{value:,}" if isinstance(value, int) else str(value)
