"""Whole matches of one person against bots, for each game and each number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import SHORT, KeyPlayer, Player, open_table
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

TABLES = [(name, players) for name in games.ORIGINALS for players in games.load(name).seats if players != 4]
"""Those of other sizes than four, at which all games are played by keyboard and on a phone."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def ended(page: Page) -> None:
    """The result is on the table, with the way to what comes next."""
    page.get_by_role("button", name="Rematch").wait_for()
    assert page.get_by_role("link", name="Step through every card").is_visible()


@pytest.mark.parametrize(("game", "players"), [*TABLES, ("oh-hell", 3)])
def test_a_match_is_played_with_clicks(page: Page, server: Server, game: str, players: int) -> None:
    """From the first deal to the result."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, players, options=SHORT[game]))
    asked = person.play()
    assert asked["finished"] == 1
    # In some hands of Nameless the partner plays alone before we are asked anything.
    assert sum(asked.values()) > (0 if game == "nameless" else 4)
    ended(page)


@pytest.mark.parametrize("game", games.ORIGINALS)
def test_a_match_is_played_by_keyboard_alone(page: Page, server: Server, game: str) -> None:
    """No pointer is needed for anything that a match asks."""
    person = KeyPlayer(page)
    players = games.load(game).seats[-1] if game == "nonesuch" else 4
    person.sit(server.address, open_table(page, server.address, game, players, options=SHORT[game]))
    person.play()
    ended(page)


@pytest.mark.parametrize("game", games.ORIGINALS)
def test_a_match_is_played_on_a_phone(new_page: Callable[..., Page], server: Server, game: str) -> None:
    """With taps at 360 pixels; nothing is wider than the screen, and motion is on."""
    page = new_page(**PHONE, reduced_motion="no-preference")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, 4, options=SHORT[game]))
    while person.step():
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    ended(page)


def test_cards_do_not_move_where_motion_is_unwanted(page: Page, server: Server) -> None:
    """Nothing is animated, and the state is the same."""
    page.add_init_script("Element.prototype.animate = () => { window.moved = true; throw Error('moved'); }")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4, options=SHORT["nameless"]))
    person.play()
    assert page.evaluate("window.moved") is None


def test_a_rematch_is_played_by_the_same_people(page: Page, server: Server) -> None:
    """The deal goes on round; the page goes to the new table."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 3, options={"target": "1"}))
    person.play()
    old = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: address != old)
    page.locator("main[data-stage='playing']").wait_for()
    assert person.wait() in {"call", "card", "cards"}
