"""Preferences say what holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.realtime.server import Server

STYLE = "([element, part, name]) => getComputedStyle(element, part)[name]"
DENIES = "Notification.requestPermission = async () => 'denied'"


def test_a_switch_that_the_browser_does_not_allow_goes_back(page: Page, server: Server) -> None:
    """And says why; nothing of it is kept."""
    page.add_init_script(DENIES)
    page.goto(server.address)
    page.get_by_role("button", name="Preferences").click()
    switch = page.get_by_role("switch", name="Notify me when it is my turn")
    switch.click()
    page.get_by_text("This browser does not allow it").wait_for()
    assert not switch.is_checked()
    assert '"notify":false' in page.evaluate("localStorage.getItem('tricksmith.preferences')")


def test_a_card_that_waits_for_its_second_tap_is_put_back(page: Page, server: Server) -> None:
    """With Escape, and its line goes away; the next tap is a first one again."""
    page.add_init_script("localStorage.setItem('tricksmith.preferences', JSON.stringify({confirm: true}))")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    held = page.locator("[data-hand]").count()
    asked = page.locator(".status-line", has_text="Click again to play it.")
    for _ in range(2):
        person.tap(page.locator("[data-hand].legal").first)
        asked.wait_for()
        page.keyboard.press("Escape")
        asked.wait_for(state="hidden")
        assert page.locator("[data-hand].chosen").count() == 0
    assert page.locator("[data-hand]").count() == held


def test_forced_colours_leave_what_is_on_in_view(new_page: Callable[..., Page], server: Server) -> None:
    """A switch, a choice and a tab that are on differ from those that are off, and so does the seat to act."""
    page = new_page(forced_colors="active")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))

    def look(which: Locator, name: str, part: str | None = None) -> str:
        measured: str = page.evaluate(STYLE, [which.element_handle(), part, name])
        return measured

    def differ(on: Locator, off: Locator, name: str) -> bool:
        return look(on, name) != look(off, name)

    assert differ(page.locator(".seat.to-act"), page.locator(".seat:not(.to-act)").first, "outlineStyle")
    page.get_by_role("button", name="Score", exact=True).click()
    tabs = page.get_by_role("tab")
    assert differ(tabs.nth(0), tabs.nth(1), "borderBottomColor")
    page.get_by_role("button", name="Preferences").click()
    switches = [page.get_by_role("switch", name=name) for name in ("High cards first", "Patterns")]
    assert differ(switches[0], switches[1], "backgroundColor")
    assert look(switches[1], "backgroundColor", "::before") != look(switches[1], "backgroundColor")
    radios = page.locator("label", has=page.get_by_role("radio"))
    chosen, other = (radios.and_(page.locator(kind)).first for kind in (".chosen", ":not(.chosen)"))
    assert differ(chosen, other, "outlineStyle")
