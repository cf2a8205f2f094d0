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
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 76
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


def _panel(shift: int, title: str, along: str, lines: Sequence[Curve]) -> str:
    across = [x for _, points in lines for x, _ in points]
    heights = [y for _, points in lines for _, y in points]
    left, right, low, high = min(across), max(across), min(heights), max(heights)
    wide, tall = max(right - left, 1e-9), max(high - low, 1e-9)

    def place(x: float, y: float) -> tuple[float, float]:
        down = (y - low) / tall * (HEIGHT - TOP - BOTTOM)
        return LEFT + (x - left) / wide * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - down

    parts = [svg_text(LEFT, 22, title, "start", "title")]
    for step in range(5):
        height = low + tall * step / 4
        y = place(left, height)[1]
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(svg_text(LEFT - 6, y + 4, f"{height:.2f}", "end"))
    for x, anchor in ((left, "start"), (right, "end")):
        parts.append(svg_text(place(x, low)[0], HEIGHT - BOTTOM + 16, f"{x:g}", anchor))
    parts.append(svg_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 16, along, "middle"))
    for number, (name, points) in enumerate(lines):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
        parts.append(f'<polyline class="line c{number}" points="{path}"/>')
        y = HEIGHT - BOTTOM + 36 + 14 * number
        parts.append(f'<line class="line c{number}" x1="{LEFT}" x2="{LEFT + 28}" y1="{y - 4}" y2="{y - 4}"/>')
        parts.append(svg_text(LEFT + 34, y, name, "start"))
    return f'<g transform="translate({shift})">' + "\n".join(parts) + "</g>"
