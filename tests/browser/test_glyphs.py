"""The glyphs as they come to a screen."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

DRAWN = """
() => Object.fromEntries([...document.querySelectorAll('symbol[id^="suit-"]')].map((symbol) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 12;
    const pen = canvas.getContext('2d');
    pen.scale(0.5, 0.5);
    for (const path of symbol.querySelectorAll('path')) {
        const line = new Path2D(path.getAttribute('d'));
        pen.lineWidth = Number(path.getAttribute('stroke-width') ?? 0);
        if (path.getAttribute('fill') === 'none') pen.stroke(line); else pen.fill(line, 'evenodd');
    }
    const ink = [...pen.getImageData(0, 0, 12, 12).data].filter((_, at) => at % 4 === 3);
    return [symbol.id, ink.map((alpha) => alpha / 255)];
}))
"""
APART = {"decktet": 0.3, "french": 0.1, "other": 0.2}
"""The least share of the ink of two glyphs that is not common to both, however one is moved over the other. The French
four have had their outlines for centuries, and spades and clubs are near."""


def shared(one: list[float], other: list[float]) -> float:
    """The largest share of their ink that two glyphs have in common, moved by up to two pixels each way."""
    moves = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    return max(_common(one, other, x, y) for x, y in moves) / max(sum(one), sum(other))


def _common(one: list[float], other: list[float], x: int, y: int) -> float:
    places = [(row, column) for row in range(12) for column in range(12)]
    inside = [(r, c) for r, c in places if 0 <= r + y < 12 and 0 <= c + x < 12]
    return sum(min(one[r * 12 + c], other[(r + y) * 12 + c + x]) for r, c in inside)


def test_they_are_told_apart_without_colour_at_twelve_pixels(page: Page, server: Server) -> None:
    """Of any two of a deck, enough ink falls where the other has none; and no glyph is faint."""
    page.goto(f"{server.address}/cards", wait_until="networkidle")
    drawn: dict[str, list[float]] = page.evaluate(DRAWN)
    assert len(drawn) == 18
    assert min(sum(ink) for ink in drawn.values()) >= 144 * 0.25
    for deck, apart in APART.items():
        glyphs = [(name, ink) for name, ink in drawn.items() if deck in name]
        alike = {(a, b): round(shared(one, other), 2) for (a, one), (b, other) in combinations(glyphs, 2)}
        assert {pair: share for pair, share in alike.items() if share > 1 - apart} == {}
