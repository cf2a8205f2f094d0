"""Puzzles are solved by playing, by keyboard and by touch, and the results are kept in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.test_access import PHONE, SCREENS, faults
from tricksmith.rules import Play
from tricksmith.study import Puzzle, load_puzzles

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server


def plain_puzzle() -> Puzzle:
    """A puzzle in which each move is one card and nothing else to choose."""
    return next(
        puzzle
        for puzzle in load_puzzles("nestors")
        if all(isinstance(one.move, Play) and one.move.named is None for one in puzzle.moves)
    )


COVERED = """() => [...document.querySelectorAll('.board [data-hand], .trick-view li')].filter(one => {
    const { left, top } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + 8, top + 12);
    return top + 40 > innerHeight || !one.closest('.board').contains(hit);
}).length"""
"""How many cards of hand and trick are out of the window, or under something that is not on the table."""


OUT = """least => {
    const inside = one => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    };
    const hands = [...document.querySelectorAll('.hands > li')];
    const shown = hands.filter(inside);
    const parts = ['.step-board .stage', '.controls', '.hands > .next', '.step-board .status-line'];
    return [
        ...parts.filter(name => !inside(document.querySelector(name))),
        ...(shown.length < least ? [`${shown.length} hands`] : []),
    ];
}"""
"""What of a table that is stepped through is not in the window: the table, its sentence, the buttons, the hands."""


SAID_ABOVE = """
card => document.querySelector('.status-line p').getBoundingClientRect().bottom
        <= document.querySelector(`[data-hand="${card}"]`).getBoundingClientRect().top + 1
"""
"""Whether the sentence on the table is clear of a card of the hand."""


def looks_right(page: Page) -> bool:
    """Whether axe-core finds nothing, and the page is no wider than its window."""
    assert faults(page) == []
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width <= 0


def is_marked(page: Page, puzzle: Puzzle, wrong: str) -> bool:
    """Whether the card that was tried has its cross, and the right cards, and no others, their ticks."""
    right = page.locator("[data-hand].right").evaluate_all("all => all.map(one => one.dataset.hand)")
    crosses = page.locator("[data-hand] .cross")
    return crosses.count() == 1 == page.locator(f'[data-hand="{wrong}"] .cross').count() and set(right) == {
        str(move) for move in puzzle.best
    }


@SCREENS
def test_a_puzzle_is_solved_by_playing(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """A wrong move costs rating, with the reason; then comes the next puzzle, or a table to play on at."""
    puzzle = plain_puzzle()
    wrong = next(one.move for one in puzzle.moves if not one.is_right)
    page = new_page(**screen, has_touch=screen is PHONE)
    page.goto(f"{server.address}/puzzles")
    link = page.locator(f'a[href="/puzzles/{puzzle.id}"]').last
    page.get_by_role("link", name="Begin").wait_for()
    assert not link.is_visible()
    page.locator("summary").filter(has_text="Nestors").click()
    link.wait_for()
    assert looks_right(page)
    link.focus()
    page.keyboard.press("Enter")
    card = page.locator(f'[data-hand="{wrong}"]')
    card.wait_for()
    assert looks_right(page)
    if screen is PHONE:
        card.tap()
    else:
        card.focus()
        page.keyboard.press("Enter")
    page.get_by_role("heading", name="Not the best").wait_for()
    assert page.evaluate("document.activeElement.id") == "verdict"
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(COVERED) == 0
    assert (page.evaluate(SAID_ABOVE, str(wrong)), is_marked(page, puzzle, str(wrong))) == (True, True)
    for name in ("Not the best", "Next puzzle"):
        box = page.get_by_text(name, exact=True).last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= page.evaluate("innerHeight")
    assert page.get_by_role("row").count() == 0, "the reason comes first, and the numbers on demand"
    page.locator("summary", has_text="The numbers").click()
    assert page.get_by_role("row").count() == len(puzzle.moves) + 1
    assert looks_right(page)
    if screen is PHONE:
        page.get_by_role("link", name="Next puzzle").tap()
        page.get_by_role("heading", name="Your move").wait_for()
        assert page.evaluate("scrollY") == 0
        page.get_by_role("link", name="All puzzles").tap()
        assert "missed" in (link.get_attribute("aria-label") or "")
        page.get_by_role("button", name="Start over").tap()
        page.get_by_role("button", name="Forget them").tap()
        page.get_by_role("link", name="Begin").wait_for()
        assert page.evaluate("localStorage.getItem('tricksmith.puzzles')") is None
    else:
        page.get_by_role("button", name="Play on with the best move").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/t/*")
        page.locator("main[data-stage='playing']").wait_for()
        assert page.get_by_text("practice", exact=True).is_visible()
        assert page.locator(f'[data-hand="{puzzle.best[0]}"]').count() == 0


@SCREENS
def test_a_wrong_move_is_stepped_through(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """A deal in which it loses, move by move with all hands open, after it and after the best move; then back."""
    puzzle = plain_puzzle()
    wrong = next(one.move for one in puzzle.moves if not one.is_right)
    page = new_page(**screen, has_touch=screen is PHONE)
    page.goto(f"{server.address}/puzzles/{puzzle.id}")
    card = page.locator(f'[data-hand="{wrong}"]')
    card.wait_for()
    card.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show how it loses").click()
    page.get_by_role("heading", name="How it loses").wait_for()
    assert page.evaluate("document.activeElement.id") == "line"
    assert looks_right(page)
    note = page.locator(".steps .note")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(OUT, 1 if screen is PHONE else puzzle.game.players) == []
    assert "Move 1 of" in note.inner_text()
    page.get_by_role("button", name="Next move").click()
    assert "Move 2 of" in note.inner_text()
    page.keyboard.press("End")
    last = note.inner_text().split()
    assert last[1] == last[3].rstrip(".")
    page.get_by_role("radio", name="the best").check(force=True)
    assert "Move 1 of" in note.inner_text()
    assert page.get_by_role("list", name="All hands").locator("h2").count() == puzzle.game.players
    page.get_by_role("button", name="Back to the answer").click()
    page.get_by_role("heading", name="Not the best").wait_for()
    assert page.evaluate("document.activeElement.id") == "verdict"
