"""Small charts as SVG, readable on light and on dark pages: lines over one column of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any
from xml.sax.saxutils import escape

__all__ = ["Panel", "svg_plot"]

WIDTH, HEIGHT = 380, 300
"""The size of a panel, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 44, 84
"""The margins around the lines of a panel; the axis and the legend are in the bottom one."""
STYLE = """
svg { font: 12px system-ui, sans-serif; --paper: #fff; --ink: #1f2328; --faint: #d8dce1; --one: #0b5cad; --two: #b3400a;
      --three: #1a7a3c; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #16181d; --ink: #e6e8eb; --faint: #3a3f47; --one: #6cb2ff; --two: #ff9d5c; --three: #63d28a; } }
.paper { fill: var(--paper); } text { fill: var(--ink); } .title { font-weight: 600; font-size: 14px; }
.grid { stroke: var(--faint); } .line { fill: none; stroke-width: 2; }
.c0 { stroke: var(--one); } .c1 { stroke: var(--two); } .c2 { stroke: var(--three); }
.line.c1 { stroke-dasharray: 7 3; } .line.c2 { stroke-dasharray: 2 3; } .dot { fill: var(--paper); stroke-width: 2; }
"""
"""Lines differ in colour and in dashes."""


@dataclass(frozen=True)
class Panel:
    """One chart of the rows of a table.

    Attributes:
        title: The title.
        rows: The rows; the first column is the x axis, and each other column is a line.
        wide: The scale of the x axis: "linear" from 0, or "log".
        tall: The scale of the y axis.
    """

    title: str
    rows: Sequence[dict[str, Any]]
    wide: str
    tall: str


def svg_plot(panels: Sequence[Panel]) -> str:
    """Return panels side by side as an SVG.

    >>> rows = [{"threads": 1, "speed": 10.0}, {"threads": 2, "speed": 19.0}]
    >>> svg_plot([Panel("Speed", rows, "linear", "linear")]).count("<circle")
    2
    """
    drawn = [_panel(panel, WIDTH * index) for index, panel in enumerate(panels)]
    size = f'viewBox="0 0 {WIDTH * len(panels)} {HEIGHT}"'
    titles = ", ".join(panel.title.lower() for panel in panels)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="Charts: {escape(titles)}">'
    paper = '<rect class="paper" width="100%" height="100%" rx="8"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", paper, *drawn, "</svg>\n"])


def _panel(panel: Panel, shift: int) -> str:
    """One panel, moved to the right by `shift` pixels."""
    x_name, *names = panel.rows[0]
    steps = [row[x_name] for row in panel.rows]
    ticks = _ticks([row[name] for row in panel.rows for name in names], panel.tall)
    x_pixel = _scale(steps[0] if panel.wide == "log" else 0, steps[-1], panel.wide, LEFT + 8, WIDTH - RIGHT)
    y_pixel = _scale(ticks[0], ticks[-1], panel.tall, HEIGHT - BOTTOM, TOP)
    parts = [_text(LEFT, 22, panel.title, "start", "title")]
    for value in ticks:
        y = y_pixel(value)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(LEFT - 6, y + 4, _figure(value), "end"))
    parts += [_text(x_pixel(step), HEIGHT - BOTTOM + 18, _figure(step), "middle") for step in steps]
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 34, x_name, "middle"))
    for index, name in enumerate(names):
        points = [(x_pixel(row[x_name]), y_pixel(row[name])) for row in panel.rows]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline class="line c{index}" points="{path}"/>')
        parts += [f'<circle class="dot c{index}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
        y = HEIGHT - BOTTOM + 50 + 14 * index
        parts.append(f'<line class="line c{index}" x1="{LEFT}" x2="{LEFT + 28}" y1="{y - 4}" y2="{y - 4}"/>')
        parts.append(_text(LEFT + 34, y, name, "start"))
    return f'<g transform="translate({shift})">' + "\n".join(parts) + "</g>"


def _scale(low: float, high: float, kind: str, start: float, stop: float) -> Callable[[float], float]:
    """A function from a value between `low` and `high` to a pixel between `start` and `stop`."""
    transform = log10 if kind == "log" else float
    size = transform(high) - transform(low)
    return lambda value: start + (transform(value) - transform(low)) / size * (stop - start)


def _ticks(values: Sequence[float], kind: str) -> list[float]:
    """Round numbers that span the values: powers of ten, or four or five steps from 0.

    >>> _ticks([3, 700], "log"), _ticks([3, 70], "linear")
    ([1, 10, 100, 1000], [0, 20, 40, 60, 80])
    """
    highest = max(values)
    if kind == "log":
        return [10**power for power in range(floor(log10(min(values))), ceil(log10(highest)) + 1)]
    size = 10 ** floor(log10(highest))
    step = next(size * part for part in (0.25, 0.5, 1, 2) if highest <= 5 * size * part)
    return [round(step * number, 2) if step < 1 else int(step * number) for number in range(ceil(highest / step) + 1)]


def _figure(value: float) -> str:
    """A figure of an axis: "20k" for 20,000."""
    return f"{value:,g}" if value < 1000 else f"{value / 1000:g}k" if value < 1e6 else f"{value / 1e6:g}M"


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
