"""Every screen of the table is free of what axe-core finds, in both themes, on a phone and on a wide page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.lending import painted
from tests.browser.player import Player, open_panel, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """
async values => (await axe.run({
  resultTypes: ['violations'],
  preload: {assets: ['media']},
  ...(values.length ? {runOnly: {type: 'rule', values}} : {}),
})).violations
"""
"""Asks axe-core for what breaks these of its rules, or any; it need not describe what breaks none."""
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}, "color_scheme": "dark"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"}
SCREENS = pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide-dark", "phone-light"])


def faults_on_each(page: Page) -> dict[str, list[str]]:
    """What axe-core finds on a wide dark page and on a light phone, and whether the page is wider than its window."""
    faults_by_page = {}
    for name, screen in (("wide", WIDE), ("phone", PHONE)):
        page.set_viewport_size(screen["viewport"])
        page.emulate_media(color_scheme=screen["color_scheme"])
        faults_by_page[name] = faults(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults_by_page[name].append("it is wider than its window")
    return {name: some for name, some in faults_by_page.items() if some}


def faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds on the page as it is now, by these of its rules if any are named.

    It is loaded once, for that takes as long as the search itself.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    measured: list[dict[str, Any]] = page.evaluate(painted(LOOK), rules)
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in measured]


@SCREENS
def test_what_stands_beside_the_table(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """Score, log, rules, people, keys and preferences."""
    page = new_page(**screen)
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    open_panel(page, "Score")
    for tab in ("Score", "Log", "Rules", "Table"):
        page.get_by_role("tab", name=tab).click()
        assert faults(page) == [], tab
    if screen is PHONE:
        page.keyboard.press("Escape")
    for name in ("Preferences",) if screen is PHONE else ("Keyboard shortcuts", "Preferences"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("dialog", name=name).wait_for()
        assert faults(page) == [], name
        page.keyboard.press("Escape")


def test_the_waiting_room(page: Page, server: Server) -> None:
    """With links to share for the open seats."""
    table = open_table(page, server.address, "nameless", 4, seats=["me", "open", "bot", "bot"])
    page.goto(f"{server.address}/t/{table}")
    page.get_by_role("button", name="Share the link").wait_for()
    assert faults_on_each(page) == {}


@SCREENS
def test_after_the_match(new_page: Callable[..., Page], server: Server, screen: dict[str, Any]) -> None:
    """Stepped through, and its deals verified; a caption with cards in it is copied as one sentence."""
    page = new_page(**screen)
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    assert faults(page) == []
    page.get_by_role("link", name="Step through every card").click()
    page.get_by_role("button", name="Verify the deals").click()
    page.get_by_text("✓").first.wait_for()
    assert page.locator(".broken").count() == 0
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "End"):
        page.keyboard.press(key)
        assert faults(page) == [], key
    moment = page.url
    assert moment.split("#")[1].startswith("1.")
    sentence = page.locator(".status-line p").inner_text()
    assert page.locator(".status-line p [data-card]").count()
    assert " play" in sentence
    assert re.search(r"\n| [,.:;]", sentence) is None
    page.goto("about:blank")
    page.goto(moment)
    page.get_by_text(sentence, exact=True).first.wait_for()
