"""Drills: calls, endings and questions answered by keyboard and by touch, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.practice.test_puzzles import looks_right
from tests.browser.test_access import PHONE, SCREENS
from tricksmith import games
from tricksmith.rules import Play
from tricksmith.study import BiddingItem, DrillKind, EndingItem, ReadingItem, drill_item

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.realtime.server import Server

SEED = "browser"


def press(page: Page, target: Locator, screen: dict[str, Any]) -> None:
    """Choose something, by touch on a phone and by keyboard on a wide page."""
    target.wait_for()
    if screen is PHONE:
        target.tap()
    else:
        target.focus()
        page.keyboard.press("Enter")


def wait_for_verdict(page: Page) -> None:
    """Wait for the verdict, which has the focus."""
    page.locator("#verdict").wait_for()
    assert page.evaluate("document.activeElement.id") == "verdict"
    assert looks_right(page)


@SCREENS
def test_calls_are_drilled(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """From the list to the first hand, its verdict and the next hand; the browser remembers how far that is."""
    page = new_page(**screen, has_touch=screen is PHONE)
    page.goto(f"{server.address}/drills?game=nameless&players=4")
    begin = page.get_by_role("link", name="Bidding: begin")
    begin.wait_for()
    assert looks_right(page)
    page.goto(f"{server.address}/drills/bidding/nameless?players=4&seed={SEED}")
    item = drill_item(DrillKind.BIDDING, games.get("nameless", players=4), seed=SEED)
    assert isinstance(item, BiddingItem)
    page.get_by_role("heading", name="Your move").wait_for()
    assert looks_right(page)
    choices = page.locator("[data-choice]")
    choices.first.wait_for()
    assert choices.count() == len(item.view.legal)
    press(page, choices.first, screen)
    wait_for_verdict(page)
    assert page.get_by_role("row").count() == len(item.view.legal) + 1
    assert page.locator("[data-judged]").count() >= 1, "the calls stay on the table, with what they were worth"
    assert "best" in page.locator("[data-judged].right").first.inner_text()
    press(page, page.get_by_role("button", name="Next hand"), screen)
    page.get_by_role("heading", name="Bidding: hand 2 of 20").wait_for()
    page.get_by_role("heading", name="Your move").wait_for()
    assert page.evaluate("scrollY") == 0
    press(page, page.get_by_role("link", name="All drills"), screen)
    page.get_by_text("1 of 20 done").wait_for()


@SCREENS
def test_an_ending_is_played(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """Each play is answered by the bots, and the end says what all of them lost."""
    item = drill_item(DrillKind.ENDINGS, games.get("hearts", players=4), seed=SEED)
    assert isinstance(item, EndingItem)
    line = item.play()
    page = new_page(**screen, has_touch=screen is PHONE)
    page.goto(f"{server.address}/drills/endings/hearts?seed={SEED}")
    while not line.is_over:
        move = line.view.penalty_free[0]
        assert isinstance(move, Play)
        card = page.locator(f'[data-hand="{move.card.code}"]')
        card.wait_for()
        assert looks_right(page)
        press(page, card, screen)
        card.wait_for(state="detached")
        line = item.play(*line.moves, move)
        if not line.is_over:
            page.get_by_role("heading", name="Go on").wait_for()
    wait_for_verdict(page)
    assert page.get_by_text("You end the hand").is_visible()
    page.get_by_role("button", name="Next ending").wait_for()


@SCREENS
def test_a_question_is_answered(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """The places are buttons above or next to the table; the proof follows, and at the end the sum."""
    item = drill_item(DrillKind.READING, games.get("poison-nonesuch", players=3), seed=SEED)
    assert isinstance(item, ReadingItem)
    page = new_page(**screen, has_touch=screen is PHONE)
    page.goto(f"{server.address}/drills/reading/poison-nonesuch?players=3&seed={SEED}")
    places = page.locator(".places button")
    places.first.wait_for()
    assert places.count() == len(item.choices)
    assert places.first.is_visible()
    question = page.locator(".question h2").inner_text()
    assert question not in page.locator(".status-line").inner_text()
    assert looks_right(page)
    right = item.choices.index(item.place)
    if screen is PHONE:
        places.nth(1 - right).tap()
    else:
        page.keyboard.press(f"{right + 1}")
    page.get_by_role("heading", name="Wrong" if screen is PHONE else "Right", exact=True).wait_for()
    wait_for_verdict(page)
    assert page.get_by_text("must hold").last.is_visible()
    stored = {"reading/poison-nonesuch/3": {"seed": SEED, "losses": [0, 1] * 5}}
    page.evaluate("stored => localStorage.setItem('tricksmith.drills', JSON.stringify(stored))", stored)
    page.goto(f"{server.address}/drills/reading/poison-nonesuch?players=3")
    page.get_by_text("5 of 10").wait_for()
    assert looks_right(page)
    press(page, page.get_by_role("button", name="The same again"), screen)
    page.get_by_role("heading", name="Reading: question 1 of 10").wait_for()
    places.first.wait_for()
