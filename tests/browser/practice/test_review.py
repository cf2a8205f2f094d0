"""The review of a match on the page: made while you look, with its places in the replay, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.player import Player, open_table
from tests.browser.test_access import PHONE, WIDE, faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

MATCHES = [
    pytest.param("poison-nonesuch", {"max_hands": "1"}, WIDE, id="poison-nonesuch-wide"),
    pytest.param("hearts", {"target": "1"}, PHONE, id="hearts-phone"),
]
CUT = """() => [...document.querySelectorAll('article .small-table')].flatMap((table) => {
    const cloth = table.querySelector('.cloth').getBoundingClientRect();
    const above = table.querySelector('.middle')?.getBoundingClientRect().bottom ?? cloth.top;
    return [...table.querySelectorAll('.middle .card, .row .card')].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < cloth.top + 2 || bottom > cloth.bottom - 2 || (card.closest('.row') && top < above);
    });
}).length"""
"""How many cards in the pictures of the moments lie on the wood, or on what is above them."""
TIMEOUT = 300_000
"""Milliseconds for a review on a machine that other tests keep busy."""


@pytest.mark.parametrize(("game", "options", "screen"), MATCHES)
def test_a_match_is_reviewed_at_its_end(
    new_page: Callable[..., Page], server: Server, game: str, options: dict[str, str], screen: dict[str, Any]
) -> None:
    """By keyboard from the result to the review, from a decision to the replay, and back; nothing is cut off."""
    page = new_page(**screen, reduced_motion="reduce")
    person = Player(page)
    table = open_table(page, server.address, game, 3 if game != "hearts" else 4, options=options)
    person.sit(server.address, table)
    person.hurry()
    page.get_by_role("link", name="Review where it turned", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Review of").wait_for()
    assert page.get_by_role("radio", name="You").is_checked()
    page.get_by_role("heading", name="All decisions").wait_for(timeout=TIMEOUT)
    assert not page.get_by_role("progressbar").count()
    assert page.locator("details [data-decision]:visible").count() == 0
    decisions = page.locator("[data-decision]")
    title = page.get_by_role("heading", name="decisions with a choice").inner_text()
    assert title == f"You: {decisions.count()} decisions with a choice"
    assert page.get_by_role("img", name="The chance to win the match").is_visible()
    assert page.locator("article .small-table .card").count()
    assert page.evaluate(CUT) == 0
    for summary in page.locator("summary").all():
        summary.click()
    assert faults(page) == []
    for theme in ("linen", "night", "baize"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert faults(page, "color-contrast") == [], theme
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    place = decisions.first.get_by_role("link")
    name = place.inner_text()
    place.click()
    page.get_by_role("heading", name="step by step").wait_for()
    page.get_by_role("heading", name="You", exact=True).wait_for()
    hand, _, _ = name.removeprefix("Hand ").partition(",")
    assert page.url.partition("#")[2].startswith(f"{hand}.")
    page.get_by_role("link", name="Review the decisions").click()
    page.get_by_role("heading", name="All decisions").wait_for()  # it is kept, so it is there at once


def test_a_review_can_be_cancelled_and_made_again(new_page: Callable[..., Page], server: Server) -> None:
    """Progress is shown, Cancel ends it, and a seat of another player is reviewed instead."""
    page = new_page(**WIDE, reduced_motion="reduce")
    person = Player(page)
    table = open_table(page, server.address, "poison-nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    held: list[Any] = []
    page.route("**/review/0", lambda route: held.append(route) if not held else route.continue_())
    page.goto(f"{server.address}/match/{table}/review")
    page.get_by_role("progressbar").wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("alert").filter(has_text="The review was cancelled.").wait_for()
    assert not page.get_by_role("progressbar").count()
    page.get_by_role("button", name="Review again").click()
    page.get_by_role("heading", name="You: ").wait_for(timeout=TIMEOUT)
    other = page.get_by_role("radio").nth(1)
    other.check(force=True)
    page.get_by_role("heading", name="Birch: ").wait_for(timeout=TIMEOUT)


def test_what_can_not_be_reviewed_is_said_in_words(new_page: Callable[..., Page], server: Server) -> None:
    """A match that is on has no review, and a server without time for one says so."""
    page = new_page(**PHONE, reduced_motion="reduce")
    table = open_table(page, server.address, "poison-nonesuch", 3)
    page.goto(f"{server.address}/match/{table}/review")
    page.get_by_role("alert").filter(
        has_text="This match is still being played. You can look through it when it is over."
    ).wait_for()
    assert not page.get_by_role("button", name="Review again").count()
    assert faults(page) == []


def test_a_match_that_is_on_has_no_replay_yet(new_page: Callable[..., Page], server: Server) -> None:
    """People who may look on are shown the way to the table; of one that they may not see they learn nothing."""
    page, stranger = new_page(**PHONE, reduced_motion="reduce"), new_page()
    table = open_table(page, server.address, "poison-nonesuch", 3, spectators="none")
    page.goto(f"{server.address}/match/{table}")
    page.get_by_role("heading", name="Not over yet").wait_for()
    page.get_by_text("This match is still being played. You can look through it when it is over.").wait_for()
    assert faults(page) == []
    said = set()
    for name in (table, "none"):
        stranger.goto(f"{server.address}/match/{name}")
        stranger.get_by_role("heading", name="No replay").wait_for()
        said.add(stranger.locator("main").inner_text())
    assert len(said) == 1
    assert not stranger.get_by_role("link", name="To the table").count()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"{server.address}/t/{table}")


@pytest.mark.parametrize("screen", [pytest.param(PHONE, id="phone"), pytest.param(WIDE, id="wide")])
def test_a_hand_against_bots_is_reviewed_at_its_end(
    new_page: Callable[..., Page], server: Server, screen: dict[str, Any]
) -> None:
    """By keyboard from its end to the review, to the replay of that hand, and back to the table, which has waited."""
    page = new_page(**screen, reduced_motion="reduce")
    person = Player(page)
    table = open_table(page, server.address, "poison-nonesuch", 3)
    person.sit(server.address, table)
    assert person.hurry("between") == "between"
    page.get_by_role("button", name="Review this hand").focus()
    assert faults(page) == []
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Review of hand 1 of Poison Nonesuch").wait_for()
    page.get_by_role("heading", name="What to do next").wait_for(timeout=TIMEOUT)
    for summary in page.locator("summary").all():
        summary.click()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    page.get_by_role("link", name="Step through every card").click()
    page.get_by_role("heading", name="step by step").wait_for()
    assert not page.get_by_role("heading", name="The record").count()
    assert faults(page) == []
    page.get_by_role("link", name="Back to the table").click()
    undo = page.get_by_role("button", name="Undo")
    page.get_by_role("button", name="Next hand").wait_for()
    assert not undo.count() or undo.get_attribute("aria-disabled") == "true" or undo.is_disabled()
    page.get_by_role("link", name="Review this hand").wait_for()
    page.get_by_role("button", name="Next hand").click()
    page.get_by_text("Hand 2").first.wait_for()
