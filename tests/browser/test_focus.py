"""The focus is never lost and every event is announced, for players who use a keyboard or a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import KeyPlayer, Player, open_panel, open_table
from tests.browser.test_friends import player_to_act, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

LANDED = "place => document.activeElement.matches(place)"
CARD = "[data-hand][tabindex='0']"


class OnButtons(KeyPlayer):
    """By keyboard, with the focus on every button that is pressed."""

    def choose(self, kind: str) -> None:
        """Enter on the first choice, where there are any."""
        choices = self.page.locator(".choices [data-choice]")
        if kind == "card" or not choices.count():
            super().choose(kind)
        else:
            choices.first.press("Enter")

    def go_on(self) -> None:
        """Enter on the button, on which the focus is already."""
        self.page.wait_for_function(LANDED, arg="[data-next]")
        self.page.keyboard.press("Enter")


def test_the_focus_goes_on_with_the_play(page: Page, server: Server) -> None:
    """From a call or a card to the hand, after the last card to what comes next, and into the next hand."""
    person = OnButtons(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    while person.asked.get("between", 0) == 0:
        kind = person.wait()
        person.step()
        last = kind == "card" and not page.locator("[data-hand]").count()
        page.wait_for_function(LANDED, arg="h1, [data-next]" if last else CARD)
    assert {"call", "card", "between"} <= person.asked.keys()


def test_the_focus_stays_with_its_card(page: Page, server: Server) -> None:
    """Where the hand is sorted again, as when a trump becomes known, its cards change places, and so does the stop."""
    sort = "kept => localStorage.setItem('tricksmith.preferences', JSON.stringify({sort: 'rank', ...kept}))"
    codes = "() => [...document.querySelectorAll('[data-hand]')].map(card => card.dataset.hand).join()"
    page.goto(server.address)
    page.evaluate(sort, {"descending": False})
    Player(page).sit(server.address, open_table(page, server.address, "nameless", 4))
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    held = page.evaluate("() => document.activeElement.dataset.hand")
    elsewhere = page.context.new_page()
    elsewhere.goto(server.address)
    for descending in (True, False):
        before = page.evaluate(codes)
        elsewhere.evaluate(sort, {"descending": descending})
        page.wait_for_function(f"before => ({codes})() !== before", arg=before)
        page.wait_for_function(LANDED, arg=f"[data-hand='{held}'][tabindex='0']")
        assert page.locator("[data-hand][tabindex='0']").count() == 1


def test_the_focus_is_kept_when_a_question_is_answered(new_page: Callable[..., Page], server: Server) -> None:
    """Players who agree or play on are in the hand again; a second click is no answer; nobody can ask twice."""
    people = seated(new_page, server, "nameless", {})
    asker = player_to_act(people).page
    other = next(person.page for person in people if person.page is not asker)

    def propose() -> None:
        asker.get_by_role("button", name="End the match …").click()
        asker.get_by_role("button", name="End the match", exact=True).click()
        other.get_by_role("button", name="Agree").wait_for()

    open_panel(asker, "Table")
    propose()
    other.get_by_role("button", name="Agree").press("Enter")
    # Where somebody holds three twos the others may still wait for that, with a button of their own.
    other.wait_for_function(LANDED, arg=f"[data-continue], {CARD}")
    asker.get_by_role("button", name="Withdraw").click()
    other.get_by_text("would like to end the match").wait_for(state="hidden")
    propose()
    other.get_by_role("button", name="Decline").dblclick()
    other.get_by_text("would like to end the match").wait_for(state="hidden")
    asker.get_by_text("would like to end the match").wait_for(state="hidden")
    assert other.locator(".status-line.error").count() == 0


def test_all_that_a_hand_ends_with_is_heard(page: Page, server: Server) -> None:
    """Many lines come at once then: the last card, who takes the trick, and the points of every side."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 4))
    while person.wait() != "between":
        person.skip()
    heard = page.get_by_role("log", name="What happened").locator("p").all_inner_texts()
    taken = max(number for number, line in enumerate(heard) if " takes the trick " in line)
    assert " play" in heard[taken - 1]
    assert len([line for line in heard[taken + 1 :] if ": bid " in line]) == 4


RINGS = """
() => [...document.querySelectorAll('main *')].filter(one => getComputedStyle(one).outlineStyle !== 'none')
  .map(one => one.className.split(' ')[0])
"""
"""What is drawn with a ring around it."""


def test_only_a_keyboard_shows_where_the_focus_was_moved(page: Page, server: Server) -> None:
    """A table that is opened has the focus on its name; for players at a keyboard a ring is around all its lines."""
    table = open_table(page, server.address, "nonesuch", 3)
    page.goto(f"{server.address}/t/{table}")
    page.wait_for_function(LANDED, arg="h1")
    assert page.evaluate(RINGS) == []
    page.goto(server.address)
    page.get_by_role("region", name="Continue").get_by_role("link").first.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    page.wait_for_function(LANDED, arg="h1")
    assert page.evaluate(RINGS) == ["names"]
    assert page.locator(".names .soft", has_text="Hand 1").count()
    page.mouse.click(2, 2)
    page.locator("h1").evaluate("name => name.focus()")
    assert page.evaluate(RINGS) == []
