"""Places never move within a hand, everything that is needed is in view, and no card is seen twice."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.laws import boxes
from tests.browser.player import Bidder, Player, open_table
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

SIZES = {"phone": (390, 844), "laptop": (1280, 720), "desktop": (1440, 900)}
OUT_OF_VIEW = """
() => [...document.querySelectorAll(
  '.choices button, [data-hand], .action-bar button, .status-line p, '
  + '.fact, .ladder, .ladder .rung, .piles button, .seats li'
)].filter(one => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.className + ' ' + one.textContent)
"""
TWICE = """
() => {
  const places = [
    '[data-hand]:not(.lifted)', '.trick-view li >', '.piles', '.open-hand', '.suit-choice'
  ].map(place => `${place} [data-card]`);
  const seen = [...document.querySelectorAll(places)].map(card => [
    card.dataset.card, card.closest('[aria-label]:not([data-card])')?.ariaLabel ?? ''
  ]);
  return seen.filter(([code]) => seen.filter(([other]) => other === code).length > 1);
}
"""
OVERLAPS = """
() => {
  const boxes = [...document.querySelectorAll('.trick-view li')].map(one => one.getBoundingClientRect());
  const share = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / (a.width * a.height);
  return Math.max(0, ...boxes.flatMap((a, at) => boxes.slice(at + 1).map(b => share(a, b))));
}
"""


def check(page: Page, places: dict[str, Any]) -> None:
    """Compare with where things were, and look for what is out of view, on top of each other or there twice."""
    for name, found in boxes(page).items():
        assert places.setdefault(name, found) == found, name
    assert page.evaluate(OUT_OF_VIEW) == []
    assert page.evaluate(TWICE) == []
    assert page.evaluate(OVERLAPS) < 0.25
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")


def play_hand(person: Player) -> None:
    """Play one hand and check the table at each decision, with a card half chosen too."""
    page, places = person.page, dict[str, Any]()
    while (kind := person.wait()) not in {"between", "finished"}:
        check(page, places)
        dual = page.locator("[data-hand].legal:not([data-ways='1'])")
        if kind in {"card", "opening"} and dual.count():
            person.tap(dual.first)
            check(page, places)
            page.keyboard.press("Escape")
        person.step()


TABLES = [
    *((game, size) for game in games.ORIGINALS for size in SIZES),
    *zip(games.CLASSICS, cycle(SIZES)),
]


@pytest.mark.parametrize(("game", "size"), TABLES)
def test_places_stay_through_a_hand(new_page: Callable[..., Page], server: Server, game: str, size: str) -> None:
    """Whatever is asked: bids, cards to pass, suits to name, a dummy to play; and the score comes after it."""
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, games.get(game).players))
    play_hand(person)
    page.get_by_role("region", name="The score").wait_for()
    assert page.locator("[data-next]").or_(page.get_by_role("button", name="Rematch")).first.is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("game", "size"), [("euchre", "laptop"), ("bridge", "phone"), ("skat", "desktop")])
def test_places_stay_for_a_declarer(new_page: Callable[..., Page], server: Server, game: str, size: str) -> None:
    """Who bids plays the dummy, looks into the skat, discards and names the game: hands are played till it is they."""
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    person = Bidder(page)
    person.sit(server.address, open_table(page, server.address, game, games.get(game).players))
    wanted = {"euchre": "[data-hand]", "bridge": ".open-hand [data-hand]", "skat": "[data-hand]"}[game]
    met = 0
    for _ in range(3):
        places, person.asked = dict[str, Any](), {}
        while person.wait() not in {"between", "finished"}:
            check(page, places)
            met += page.locator(wanted).count() > 0
            person.step()
        person.step()
    assert met
