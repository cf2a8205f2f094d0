"""The first lesson of each game, pressed and played through on the table itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, open_table
from tricksmith import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

LESSONS = ("nonesuch", "poison-nonesuch", "nameless", "nestors")
READY = """
() => {
  const table = document.querySelector('main.table');
  return !!document.querySelector('.lesson a, .lesson button')
      || (document.querySelector('.lesson-move, .bid') && table.dataset.pending === undefined);
}
"""


def assert_asked_with_controls(page: Page) -> None:
    """A question is shown only with its answers: where the step has a button to go on, nothing else is asked."""
    asks = page.locator(".status-line", has_text="Your turn").count() > 0
    presses = page.locator(".lesson button").count() > 0
    assert asks != presses


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_gone_through(page: Page, server: Server, game: str) -> None:
    """Each step says something, shows what it waits for, and goes on once that is done."""
    players = 4 if 4 in games.load(game).seats and "nonesuch" not in game else 3
    table = open_table(page, server.address, game, players, lesson=True)
    page.goto(f"{server.address}/t/{table}")
    learner, texts = Player(page), []
    for _ in range(60):
        page.wait_for_function(READY)
        if page.locator(".lesson a").count():
            break
        before = page.locator(".lesson").inner_text()
        texts.append(before)
        assert_asked_with_controls(page)
        answer(learner)
        page.wait_for_function("before => document.querySelector('.lesson').innerText !== before", arg=before)
    else:
        raise AssertionError("the lesson does not end")
    assert len(set(texts)) >= 5


FITS = """
() => {
  const low = box => box && box.getBoundingClientRect().bottom <= innerHeight + 1;
  return document.documentElement.scrollHeight <= innerHeight + 1
      && low(document.querySelector('[data-hand]')) && low(document.querySelector('.action-bar'))
      && [...document.querySelectorAll('.lesson, .hint')].every(one => one.scrollHeight <= one.clientHeight + 1);
}
"""


def test_a_small_phone_shows_the_words_and_the_hand(page: Page, server: Server) -> None:
    """Nothing scrolls, in no step; the words fold away to show what they lie over, and a hint has room too."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'nestors', 4, lesson=True)}")
    learner = Player(page)
    fold = page.get_by_role("button", name="Lesson 1 of 11")
    fold.click()
    page.locator(".lesson").wait_for(state="hidden")
    fold.click()
    while page.wait_for_function(READY) and not page.locator(".lesson a").count():
        words = page.locator(".lesson")
        before = words.inner_text()
        assert page.evaluate(FITS), before
        answer(learner)
        page.wait_for_function("before => document.querySelector('.lesson').innerText !== before", arg=before)


def test_a_small_phone_shows_a_hint_with_its_reason(page: Page, server: Server) -> None:
    """Over the table, with the hand below it and no box that scrolls."""
    page.set_viewport_size({"width": 360, "height": 640})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    person.ask_hint()
    assert page.evaluate(FITS)


def answer(learner: Player) -> None:
    """Press on, or do what the lesson waits for: it is marked on the table."""
    page = learner.page
    if page.locator(".lesson button").count():
        page.locator(".lesson button").click()
    elif page.locator(".bid").count():
        page.locator(".bid [type='submit']").click()
    elif page.locator("[data-hand].lesson-move").count() and page.locator(".choices .count").count():
        for card in page.locator("[data-hand].lesson-move").all():
            learner.tap(card)
        page.locator(".choices .primary").click()
    elif page.locator(".calls .lesson-move").count():
        page.locator(".calls .lesson-move").first.click()
    else:
        learner.tap(page.locator("[data-hand].lesson-move").first)
        half = page.locator(".suit-choice .lesson-move .name, .sweep-choice .lesson-move")
        if half.count():
            half.first.click()
