"""Line charts as SVG, readable on light and on dark pages: the loss by epoch, and the calibration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._svg import svg_file, svg_text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Curve", "line_charts"]

Curve = tuple[str, "Sequence[tuple[float, float]]"]
"""A name, and points from left to right."""

WIDTH, HEIGHT = 380, 280
"""The size of one chart, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 76
"""The borders around its curves."""
GRID_LINES = 5
"""The number of horizontal grid lines."""
LEGEND_TOP, LEGEND_LINE = 36, 14
"""The distance of the legend from the curves, and the height of its lines."""
STYLE = """
svg { font: 12px system-ui, sans-serif; --paper: #fff; --ink: #1f2328; --faint: #d8dce1; --one: #0b5cad; --two: #b3400a;
      --three: #1a7a3c; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #16181d; --ink: #e6e8eb; --faint: #3a3f47; --one: #6cb2ff; --two: #ff9d5c; --three: #63d28a; } }
.paper { fill: var(--paper); } text { fill: var(--ink); } .title { font-weight: 600; font-size: 14px; }
.grid { stroke: var(--faint); } .line { fill: none; stroke-width: 2; }
.c0 { stroke: var(--one); } .c1 { stroke: var(--two); stroke-dasharray: 7 3; } .c2 { stroke: var(--three);
stroke-dasharray: 2 3; }
"""


def line_charts(panels: Sequence[tuple[str, str, Sequence[Curve]]]) -> str:
    """Return line charts side by side, each with a title, the name of its x axis and up to three curves.

    >>> line_charts([("Loss", "epoch", [("held out", [(1, 1.2), (2, 1.1)])])]).count("<polyline")
    1
    """
    drawn = [_panel(WIDTH * index, *panel) for index, panel in enumerate(panels)]
    titles = ", ".join(title.lower() for title, _, _ in panels)
    return svg_file(WIDTH * len(panels), HEIGHT, f"Charts: {titles}", STYLE, drawn)


def _panel(shift: int, title: str, x_name: str, curves: Sequence[Curve]) -> str:
    """One chart, moved to the right by `shift` pixels."""
    xs = [x for _, points in curves for x, _ in points]
    ys = [y for _, points in curves for _, y in points]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)
    width, height = max(right - left, 1e-9), max(high - low, 1e-9)
    base = HEIGHT - BOTTOM

    def x_pixel(x: float) -> float:
        return LEFT + (x - left) / width * (WIDTH - LEFT - RIGHT)

    def y_pixel(y: float) -> float:
        return base - (y - low) / height * (HEIGHT - TOP - BOTTOM)

    parts = [svg_text(LEFT, 22, title, "start", "title")]
    for step in range(GRID_LINES):
        value = low + height * step / (GRID_LINES - 1)
        y = y_pixel(value)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(svg_text(LEFT - 6, y + 4, f"{value:.2f}", "end"))
    for x, anchor in ((left, "start"), (right, "end")):
        parts.append(svg_text(x_pixel(x), base + 16, f"{x:g}", anchor))
    parts.append(svg_text((LEFT + WIDTH - RIGHT) / 2, base + 16, x_name, "middle"))
    for number, (name, points) in enumerate(curves):
        path = " ".join(f"{x_pixel(x):.1f},{y_pixel(y):.1f}" for x, y in points)
        parts.append(f'<polyline class="line c{number}" points="{path}"/>')
        y = base + LEGEND_TOP + LEGEND_LINE * number
        parts.append(f'<line class="line c{number}" x1="{LEFT}" x2="{LEFT + 28}" y1="{y - 4}" y2="{y - 4}"/>')
        parts.append(svg_text(LEFT + 34, y, name, "start"))
    return f'<g transform="translate({shift})">' + "\n".join(parts) + "</g>"
