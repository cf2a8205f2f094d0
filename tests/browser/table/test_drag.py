"""Cards carried to the trick, by mouse and by finger; a tap stays a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import MOVED, PATIENCE, Player, open_panel, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import CDPSession, Locator, Page

    from tests.server.realtime.server import Server

    Point = tuple[float, float]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
GRIP = (12, 28)
"""A point of a card that shows in every fan, in pixels from its corner."""


@pytest.fixture
def finger(new_page: Callable[..., Page]) -> Finger:
    """A phone and a finger on it."""
    page = new_page(**PHONE)
    return Finger(page)


class Finger:
    """Real touches, which the browser may take for itself to scroll the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.link: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        """One event with the fingers that are down."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.link.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def put(self, start: Point, end: Point, *, steps: int = 8) -> None:
        """Down at `start`, and slowly on to `end`, where it stays."""
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            share = step / steps
            self.touch("touchMove", (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
            self.page.wait_for_timeout(16)

    def lift(self) -> None:
        """Up again."""
        self.touch("touchEnd")


def grip(card: Locator) -> Point:
    """Where a card of the hand is taken."""
    box = card.bounding_box()
    assert box is not None
    return box["x"] + GRIP[0], box["y"] + GRIP[1]


def middle(place: Locator) -> Point:
    """The middle of something."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def until_card(person: Player, *, muted: bool = False) -> None:
    """Play on to a trick in which our card is asked for; one that leaves no choice of its suit."""
    wanted = "[data-hand][aria-disabled='true']" if muted else "[data-hand].legal[data-ways='1']"
    while person.wait() != "card" or not person.page.locator(wanted).count():
        assert person.skip() != "finished", "no such moment in the match"


def until_lead(person: Player) -> Locator:
    """Play on until a card can be led as either of its suits; that card."""
    dual = person.page.locator("[data-ways='2']")
    while person.wait() != "card" or not dual.count():
        assert person.skip() != "finished", "no such moment in the match"
    return dual.first


def moved(person: Player, before: str) -> None:
    """Wait until the table has gone on."""
    person.page.wait_for_function(MOVED, arg=before, timeout=PATIENCE)


def seated(page: Page, server: Server, game: str = "nonesuch", players: int = 3) -> Player:
    """A person at a new table."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, players))
    return person


def test_a_card_is_carried_to_the_trick_by_mouse(page: Page, server: Server) -> None:
    """Dropped elsewhere it goes back, and Escape puts it back; dropped on the trick it is played."""
    person = seated(page, server)
    until_card(person)
    before = person.table["event"]
    card = page.locator("[data-hand].legal[data-ways='1']").first
    code = card.get_attribute("data-hand")
    start, mouse = grip(card), page.mouse

    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] - 60, start[1] + 10, steps=4)
    page.locator(".drop-targets").wait_for()
    mouse.up()
    page.locator(".drop-targets").wait_for(state="detached")
    assert card.evaluate("card => card.style.transform") == ""

    mouse.move(*start)
    mouse.down()
    mouse.move(*middle(page.locator(".table-centre")), steps=4)
    page.locator(".drop-target.over").wait_for()
    page.keyboard.press("Escape")
    mouse.up()
    page.locator(".drop-targets").wait_for(state="detached")
    page.wait_for_timeout(300)
    assert person.table["event"] == before

    mouse.move(*start)
    mouse.down()
    mouse.move(*middle(page.locator(".table-centre")), steps=4)
    mouse.up()
    moved(person, before)
    page.locator(f"[data-hand='{code}']").wait_for(state="detached")


def test_the_half_on_which_a_card_is_dropped_names_its_suit(page: Page, server: Server) -> None:
    """One gesture: the log says what was named."""
    person = seated(page, server, "poison-nonesuch")
    dual = until_lead(person)
    before = person.table["event"]
    page.mouse.move(*grip(dual))
    page.mouse.down()
    page.mouse.move(640, 500, steps=3)
    half = page.locator(".drop-target").last
    name = half.inner_text().strip()
    page.mouse.move(*middle(half), steps=3)
    page.mouse.up()
    moved(person, before)
    open_panel(page, "Log")
    page.get_by_text(f"as {name}").last.wait_for()


def test_a_card_that_may_not_be_played_says_why(page: Page, server: Server) -> None:
    """As a tap on it does, and it stays where it is."""
    person = seated(page, server)
    until_card(person, muted=True)
    before = person.table["event"]
    muted = page.locator("[data-hand][aria-disabled='true']").first
    page.mouse.move(*grip(muted))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".table-centre")), steps=4)
    assert page.locator(".drop-targets").count() == 0
    page.mouse.up()
    page.locator(".status-line.error").get_by_role("button", name="Rule NS").wait_for()
    assert person.table["event"] == before


def test_a_click_that_drifts_is_a_click(page: Page, server: Server) -> None:
    """Ten pixels on to the next card of the fan, and it is still this card that is played."""
    person = seated(page, server)
    until_card(person)
    before = person.table["event"]
    card = page.locator("[data-hand].legal[data-ways='1']").first
    code = card.get_attribute("data-hand")
    start = grip(card)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 8, start[1] + 6, steps=2)
    page.mouse.up()
    moved(person, before)
    page.locator(f"[data-hand='{code}']").wait_for(state="detached")


def test_a_finger_carries_a_card_up(finger: Finger, server: Server) -> None:
    """On a phone, where the whole page is in view; a finger's drift of ten pixels is a tap."""
    person = seated(finger.page, server)
    until_card(person)
    card = finger.page.locator("[data-hand].legal[data-ways='1']").first
    before = person.table["event"]
    finger.put(grip(card), middle(finger.page.locator(".table-centre")))
    finger.page.locator(".drop-target.over").wait_for()
    finger.lift()
    moved(person, before)

    until_card(person)
    card = finger.page.locator("[data-hand].legal[data-ways='1']").first
    before = person.table["event"]
    x, y = grip(card)
    finger.put((x, y), (x + 6, y - 8), steps=2)
    finger.lift()
    moved(person, before)


def test_a_finger_on_the_hand_still_scrolls_a_page_that_goes_on(finger: Finger, server: Server) -> None:
    """On a low screen the hand scrolls with the page, and from its foot a card is carried."""
    page = finger.page
    page.set_viewport_size({"width": 360, "height": 440})
    person = seated(page, server)
    until_card(person)
    before = person.table["event"]
    card = page.locator("[data-hand].legal[data-ways='1']").first
    # How long the page is depends on the cards: it is left so that the same way remains below, whatever was dealt.
    page.evaluate("scrollTo(0, document.scrollingElement.scrollHeight - innerHeight - 50)")
    page.wait_for_function("() => document.querySelector('[data-pan]').dataset.pan === 'all'")
    page.wait_for_timeout(100)
    top = page.evaluate("scrollY")
    x, y = grip(card)
    finger.put((x, y), (x, y - 150))
    finger.lift()
    page.wait_for_function("top => scrollY > top + 20", arg=top)
    assert person.table["event"] == before

    page.evaluate("scrollTo(0, 100000)")
    page.wait_for_function("() => document.querySelector('[data-pan]').dataset.pan === 'back'")
    page.wait_for_timeout(100)
    finger.put(grip(card), (180, 90))
    page.locator(".drop-targets").wait_for()
    finger.lift()
    moved(person, before)
