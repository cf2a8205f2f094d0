"""A hint: what it says, and that it hides nothing that the player needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.laws import broken, resize
from tests.browser.player import PATIENCE, Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server


def test_a_hint_says_what_and_why(page: Page, server: Server) -> None:
    """With the points that each move promises; its button plays the move."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    before = person.table["event"]
    page.keyboard.press("Shift+H")
    hint = page.get_by_role("region", name="Hint")
    hint.wait_for(timeout=PATIENCE)
    if hint.locator("header p").inner_text().startswith("Your only move:"):
        assert hint.locator("header + *").count() == 0
    else:
        aims = r"(Lead|Leave the trick to|Play|Try for the trick with|Win the trick with) "
        assert re.match(aims, hint.locator("header p").inner_text())
        says = hint.locator("header + p").inner_text()
        effects = r"It (wins the trick|can win the trick,|leaves the trick to|can't win the trick:) ?"
        assert re.match(effects, says), says
        assert not hint.locator("table").is_visible()
        hint.get_by_text("The numbers").click()
        ends = hint.locator(".scale span").all_inner_texts()
        assert len(ends) in {2, 3}
        assert "points" in hint.locator(".figures").inner_text()
    page.get_by_role("button", name="Do that").click()
    page.wait_for_function("event => document.querySelector('main.table').dataset.event !== event", arg=before)


def test_a_hint_leaves_the_hand_in_view(page: Page, server: Server) -> None:
    """Next to the table on a wide page, over it on a narrower one; the bar of actions keeps its place too."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    person.ask_hint()
    for width, height in ((1280, 860), (1280, 720), (900, 720), (360, 740)):
        resize(page, width, height)
        page.get_by_role("region", name="Hint").wait_for()
        foot = page.locator(".action-bar").bounding_box()
        hand = page.locator("[data-hand]").last.bounding_box()
        assert foot is not None
        assert hand is not None
        below = hand["y"] + hand["height"] <= foot["y"] + 1
        assert below or hand["x"] + hand["width"] <= foot["x"] + 1
        assert foot["y"] + foot["height"] <= height


def test_a_hint_on_a_phone_is_a_line_that_leaves_the_calls_in_view(page: Page, server: Server) -> None:
    """In place of the prompt, its buttons in place of the actions; why it says so is opened."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    while person.wait() != "bid":
        person.skip()
    person.ask_hint()
    hint = page.get_by_role("region", name="Hint")
    for width, height in ((844, 390), (360, 640)):
        resize(page, width, height)
        calls = page.locator(".choice-slot form.bid")
        page.wait_for_function(
            "([hint, calls]) => hint.getBoundingClientRect().top >= calls.getBoundingClientRect().bottom - 4",
            arg=[hint.element_handle(), calls.element_handle()],
        )
        assert broken(page) == []
        assert page.locator(".status-line.behind").count() == 1
        assert page.locator(".seat .who:visible").count() == 4
        hint.get_by_role("button", name="Why?").click()
        expect(hint.get_by_text("The numbers")).to_be_visible()
        hint.get_by_role("button", name="Why?").click()
        expect(hint.get_by_text("The numbers")).to_be_hidden()


def test_a_hint_covers_nothing_on_a_phone(page: Page, server: Server) -> None:
    """Everyone's seat, trick, trumps and hand stay in view; the line says what to do with the card, above the hand."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    while person.wait() != "card" or not page.locator(".trick-view li[data-fly]").count():
        person.skip()
    person.ask_hint()
    hint = page.get_by_role("region", name="Hint")
    for width, height in ((360, 640), (390, 844), (844, 390)):
        resize(page, width, height)
        line = hint.locator("header p")
        expect(line).to_be_visible()
        assert broken(page) == []
        low = line.bounding_box()
        assert low is not None
        assert page.locator(".seat .who:visible").count() == 4
        for name in (".seat", ".trick-view li[data-fly]", ".info-bar .tile", ".ladder li", "[data-hand]"):
            for one in page.locator(name).all():
                box = one.bounding_box()
                assert box is not None
                apart = low["y"] + low["height"] <= box["y"] + 1 or box["y"] + box["height"] <= low["y"] + 1
                assert apart or low["x"] + low["width"] <= box["x"] or box["x"] + box["width"] <= low["x"], name


def test_the_reasons_for_a_hint_leave_the_trick_in_view_on_an_upright_phone(page: Page, server: Server) -> None:
    """Trick, trumps, question and hand stay in view while they are open; closed, all else comes back."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    while person.wait() != "card" or not page.locator(".trick-view li[data-fly]").count():
        person.skip()
    asked = page.locator(".status-line p").inner_text()
    page.set_viewport_size({"width": 360, "height": 640})
    person.ask_hint()
    page.get_by_role("button", name="Why?").click()
    reasons = page.locator(".hint .slip")
    for width, height in ((360, 640), (360, 740), (390, 844)):
        resize(page, width, height)
        expect(reasons.get_by_text("The numbers")).to_be_visible()
        assert broken(page) == []
        low = reasons.bounding_box()
        assert low is not None
        for name in (".trick-view li[data-fly]", ".info-bar .tile", ".hint header p", "[data-hand]"):
            tops = [box["y"] for one in page.locator(name).all() if (box := one.bounding_box()) is not None]
            assert tops
            assert low["y"] + low["height"] <= min(tops)
    page.get_by_role("button", name="Why?").click()
    expect(reasons).to_have_count(0)
    assert broken(page) == []
    page.get_by_role("button", name="Close the hint").click()
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.locator(".status-line.behind")).to_have_count(0)
    assert page.locator(".status-line p").inner_text() == asked


def test_a_hint_on_a_wide_page_leaves_what_lies_open_in_view(page: Page, server: Server) -> None:
    """It lies above the discard, next to the trick, also while its numbers are open."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 4))
    while (
        person.wait() != "card" or not page.locator(".piles").count() or page.locator(".trick-view .continue").count()
    ):
        person.skip()
    person.ask_hint()
    hint, pile = page.get_by_role("region", name="Hint"), page.locator(".piles button")
    for width, height in ((1280, 720), (1440, 900), (2560, 1440)):
        resize(page, width, height)
        for _ in range(2):
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            low, top = hint.bounding_box(), pile.bounding_box()
            assert low is not None
            assert top is not None
            assert low["y"] + low["height"] <= top["y"]
            if hint.get_by_text("The numbers").count():
                hint.get_by_text("The numbers").click()
