"""What a finger presses on a phone, and what the page calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.realtime.server import Server

LEAST = 36
"""Pixels in which a press counts, at least, where words lie close: most have 44."""
PHONE, LANDSCAPE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
HIT = """
one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const hits = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy));
  const reach = (dx, dy) => { let at = 0; while (at < 60 && hits(dx * (at + 1), dy * (at + 1))) at += 1; return at; };
  return [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
}
"""
"""The width and the height in which a press reaches an element."""


def small(things: Locator, least: int) -> list[str]:
    """Those of these elements that a press reaches in fewer pixels."""
    found = []
    for one in things.all():
        width, height = one.evaluate(HIT)
        if min(width, height) < least:
            found.append(f"{one.inner_text()!r}: {width} x {height}")
    return found


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """A page on a phone."""
    return lambda size: new_page(viewport=size, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(("size", "least"), [(PHONE, 43), (LANDSCAPE, LEAST)], ids=["upright", "landscape"])
def test_what_is_pressed_is_as_large_as_a_finger(
    phone: Callable[..., Page], server: Server, size: dict[str, int], least: int
) -> None:
    """Tips, bids and hints, though their words are small."""
    page = phone(size)
    page.goto(f"{server.address}/?play=nonesuch")
    tip = page.locator(".coach.shown button:visible")
    tip.first.wait_for()
    assert small(tip, 43) == []
    page.goto("about:blank")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    assert person.hurry("bid", "call") == "bid"
    assert page.locator(".chip").count() > 2
    assert small(page.locator(".bids button:visible"), least) == []
    person.ask_hint()
    assert small(page.locator(".hint button:visible"), least) == []


def test_a_finger_taps_and_a_mouse_clicks(phone: Callable[..., Page], page: Page, server: Server) -> None:
    """Each player reads what they do."""
    for one, word in ((phone(PHONE), "Tap"), (page, "Click")):
        one.goto(server.address)
        one.evaluate("localStorage.setItem('tricksmith.preferences', JSON.stringify({confirm: true}))")
        person = Player(one)
        person.sit(server.address, open_table(one, server.address, "hearts", 4))
        person.hurry("card")
        person.tap(one.locator("[data-hand].legal").first)
        one.locator(".status-line", has_text=f"{word} again to play it.").wait_for()
