"""A moment of a finished match, tried again from its review and from its replay, by keyboard, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.player import Player, open_table
from tests.browser.test_access import PHONE, WIDE, faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

TIMEOUT = 300_000
"""Milliseconds for a review on a machine that other tests keep busy."""


def begin_again(page: Page, button: str, cards: str) -> None:
    """Press a button to try again, and choose the cards, by keyboard; the table of the practice is there."""
    page.get_by_role("button", name=button).first.focus()
    page.keyboard.press("Enter")
    page.locator(".question").get_by_text("With which cards?").wait_for()
    assert page.evaluate("document.activeElement.textContent").strip() == "The same cards"
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    page.get_by_role("button", name=cards).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.locator("main[data-stage='playing']").wait_for()
    assert page.get_by_text("practice", exact=True).is_visible()


@pytest.mark.parametrize(
    ("game", "players", "options", "screen"),
    [
        pytest.param("poison-nonesuch", 3, {"max_hands": "1"}, WIDE, id="poison-nonesuch-wide"),
        pytest.param("hearts", 4, {"target": "1"}, PHONE, id="hearts-phone"),
    ],
)
def test_a_moment_is_tried_again_and_compared(
    new_page: Callable[..., Page], server: Server, game: str, players: int, options: dict[str, str],
    screen: dict[str, Any],
) -> None:  # fmt: skip
    """From the review with the same cards to the comparison, once more, back to the review, and from the replay."""
    page = new_page(**screen, reduced_motion="reduce")
    person = Player(page)
    table = open_table(page, server.address, game, players, options=options)
    person.sit(server.address, table)
    person.hurry()
    page.goto(f"{server.address}/match/{table}/review")
    page.get_by_role("heading", name="All decisions").wait_for(timeout=TIMEOUT)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    page.get_by_text("Why, and what you knew").first.click()
    begin_again(page, "Try from here", "The same cards")
    person.hurry()
    outcome = page.get_by_role("region", name="The score").get_by_role("status")
    assert outcome.inner_text().startswith("Then ")
    assert ", now " in outcome.inner_text()
    assert page.get_by_role("heading", name="Hand 1 is over").is_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Try it once more").focus()
    page.keyboard.press("Enter")
    page.locator("main[data-stage='playing']").wait_for()
    person.hurry()
    page.get_by_role("link", name="Back to the review").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Review of").wait_for()
    assert page.url == f"{server.address}/match/{table}/review?or_hand=1"
    page.goto(f"{server.address}/match/{table}#1.8")
    page.get_by_role("heading", name="step by step").wait_for()
    begin_again(page, "Try from here", "Other cards that fit")
    person.hurry()
    assert "The hidden cards were different" in outcome.inner_text()
    page.goto(server.address)
    page.get_by_text("practice, hand 1").first.wait_for()


def test_a_refusal_is_said_where_it_was_asked(new_page: Callable[..., Page], server: Server) -> None:
    """Before the last card no other cards fit; the choice stays, and can be put away."""
    page = new_page(**PHONE, reduced_motion="reduce")
    person = Player(page)
    table = open_table(page, server.address, "poison-nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    page.goto(f"{server.address}/match/{table}#1.23")
    page.get_by_role("button", name="Try from here").click()
    page.get_by_role("button", name="Other cards that fit").click()
    page.locator(".problem").get_by_text("no other cards were found").wait_for()
    page.get_by_role("button", name="Cancel").click()
    assert page.get_by_role("button", name="Try from here").evaluate("node => node === document.activeElement")
    assert not page.locator(".problem").count()
