"""The first minute of a stranger: a match that is set up in words, and a table that can be played by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server


def begin(page: Page, server: Server, button: str) -> dict[str, object]:
    """Press a button of the home page; what is asked of the server."""
    page.goto(server.address)
    with page.expect_request(lambda request: request.url.endswith("/api/tables") and request.method == "POST") as asked:
        page.get_by_role("button", name=button, exact=True).click()
    page.locator("[data-hand]").first.wait_for()
    sent: dict[str, object] = asked.value.post_data_json
    return sent


def test_a_first_game_is_short_and_a_later_one_whole(page: Page, server: Server) -> None:
    """In Nameless nobody goes alone in a first game, so a newcomer plays every hand."""
    first = begin(page, server, "Play now: Nameless")
    assert first["options"] == {"target": "8", "twos_switch": "false", "alone": "false"}
    assert (first["hints"], first["undo"]) == (True, True)
    assert begin(page, server, "Play now: Nameless")["options"] == {}


def test_a_match_is_set_up_and_remembered(page: Page, server: Server) -> None:
    """Players, bots, rules and length are chosen in words, and the next press begins the same."""
    page.goto(server.address)
    page.get_by_role("button", name="Set up: Nonesuch,").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="3", exact=True).check()
    dialog.get_by_role("radio", name="Novice").check()
    assert "simple rules" in dialog.inner_text()
    dialog.get_by_role("radio", name="A whole match").check()
    dialog.get_by_role("switch", name="Hints").uncheck()
    dialog.get_by_role("button", name="Deal the cards").click()
    page.locator("[data-hand]").first.wait_for()
    again = begin(page, server, "Play now: Nonesuch")
    assert (again["players"], again["bot"], again["hints"], again["options"]) == (3, "novice", False, {})
    page.goto(server.address)
    page.get_by_text("a match against 2 novice bots", exact=True).wait_for()


@pytest.mark.parametrize("opened", ["Set up: Briscola", "Invite friends: Briscola"])
def test_where_levels_play_alike_the_choice_says_so(page: Page, server: Server, opened: str) -> None:
    """Instead of how well each plays; bots at random are still worse."""
    page.goto(server.address)
    page.get_by_role("button", name=opened).click()
    dialog, note = page.get_by_role("dialog"), "novice, regular, expert and master play alike"
    for level in ("Novice", "Master"):
        dialog.get_by_role("radio", name=level).check()
        assert note in dialog.inner_text()
    dialog.get_by_role("radio", name="At random").check()
    assert note not in dialog.inner_text()
    assert "without a plan" in dialog.inner_text()


@pytest.mark.parametrize("game", ["Nonesuch", "Hearts"])
def test_by_keyboard_the_focus_is_at_the_table(page: Page, server: Server, game: str) -> None:
    """Not at the top of the page, behind everything that has to be passed."""
    page.goto(server.address)
    page.get_by_role("button", name=f"Play now: {game}", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("[data-hand]").first.wait_for()
    page.wait_for_function("() => document.querySelector('main').contains(document.activeElement)")
