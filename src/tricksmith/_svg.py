"""The parts that all charts share: the frame of an SVG file, readable on light and on dark pages, and its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["svg_file", "svg_text"]


def svg_file(width: int, height: int, label: str, style: str, parts: Sequence[str]) -> str:
    """Return an SVG file: its style sheet, the paper, and the parts in order.

    Args:
        width: The width in pixels.
        height: The height in pixels.
        label: What it shows, for screen readers.
        style: The style sheet, with a class `paper`.
        parts: The elements, in the order in which they are drawn.

    >>> print(svg_file(80, 20, "Text", "", [svg_text(4, 12, "a < b", "start")]))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" role="img" aria-label="Text">
    <style></style>
    <rect class="paper" width="100%" height="100%" rx="8"/>
    <text x="4.0" y="12.0" text-anchor="start">a &lt; b</text>
    </svg>
    <BLANKLINE>
    """
    size = f'viewBox="0 0 {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label)}">'
    paper = '<rect class="paper" width="100%" height="100%" rx="8"/>'
    return "\n".join([head, f"<style>{style}</style>", paper, *parts, "</svg>\n"])


def svg_text(x: float, y: float, text: str, anchor: str, css_class: str = "") -> str:
    """Return an SVG element for a text.

    Args:
        x: The horizontal position of its anchor, in pixels from the left.
        y: The vertical position of its base line, in pixels from the top.
        text: The text.
        anchor: The part of the text that is at `x`: "start", "middle" or "end".
        css_class: The class of its style, if it has one.
    """
    attribute = f' class="{css_class}"' if css_class else ""
    return f'<text{attribute} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
