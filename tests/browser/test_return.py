"""Nobody loses a seat: reloads, lost links, ended servers, a second tab."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from tests.browser.deals import SERVED, dealt
from tests.browser.player import Player, open_table
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, WebSocketRoute


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("nonesuch", {"target": "5"}),
        ("nestors", {"target": "150"}),
        ("nameless", {"target": "3", "alone": "false"}),
        ("poison-nonesuch", {"max_hands": "1"}),
    ],
)
def test_a_reload_at_any_decision_asks_it_again(page: Page, server: Server, game: str, options: dict[str, str]) -> None:
    """The page comes back to the same question, with the same hand."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, 4, options=options))
    seen: set[str] = set()
    while True:
        kind = person.wait()
        before = person.table, hand_of(page)
        if kind not in seen:
            seen.add(kind)
            page.reload()
            assert person.wait() == kind
            assert (person.table["event"], hand_of(page)) == (before[0]["event"], before[1])
        if "card" in seen and kind in {"between", "finished"}:
            break
        person.step()


def test_a_cut_network_is_said_and_comes_back(page: Page, context: BrowserContext, server: Server) -> None:
    """What was chosen meanwhile is sent once the link is back, and counts once."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"}))
    before = person.table["event"]
    context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_text("Connection lost").wait_for()
    page.locator("[data-choice]").first.click()
    assert person.table["event"] == before
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_text("Connection lost").wait_for(state="hidden")
    page.wait_for_function("event => document.querySelector('main.table').dataset.event !== event", arg=before)
    assert page.locator("[data-seat='0'] .token").text_content() == "none"
    person.hurry()


def test_a_killed_server_costs_nothing(page: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page comes back by itself, to the question that it was asked."""
    with Server(tmp_path_factory.mktemp("killed"), program=SERVED) as server:
        person = Player(page)
        person.sit(server.address, open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"}))
        person.step()
        kind, hand = person.wait(), hand_of(page)
        server.kill()
        page.get_by_text("Connection lost").wait_for()
        server.start()
        page.get_by_text("Connection lost").wait_for(state="hidden")
        assert (person.wait(), hand_of(page)) == (kind, hand)
        person.hurry()


def test_a_second_tab_takes_over_and_the_first_can_take_back(
    page: Page, context: BrowserContext, server: Server
) -> None:
    """The tab that was left shows no hand, says why, stays quiet, and continues at a press."""
    first, second = Player(page), Player(dealt(context.new_page(), "a second tab"))
    table = open_table(page, server.address, "nameless", 4, options={"target": "2"})
    first.sit(server.address, table)
    hand = hand_of(first.page)
    for here, there in ((second, first), (first, second)):
        if here is second:
            here.sit(server.address, table)
        else:
            here.page.get_by_role("button", name="Continue here").click()
        there.page.get_by_text("You opened this table in another window or on another device.").wait_for()
        here.wait()
        assert hand_of(there.page) == []
        assert hand_of(here.page) == hand
    first.hurry()
    second.page.get_by_role("button", name="Continue here").wait_for()


def test_the_invited_sit_and_a_stranger_does_not(new_page: Callable[..., Page], server: Server) -> None:
    """A copied link seats one person; anyone later learns that the seat is taken."""
    host, guest, stranger = new_page(), new_page(), new_page()
    body = {"game": "nameless", "players": 4, "name": "Ada", "seats": ["me", "open", "bot", "bot"]}
    made = host.request.post(f"{server.address}/api/tables", data=body, headers={"Origin": server.address}).json()
    link = made["invites"][0]["link"]
    host.goto(f"{server.address}/t/{made['table']}")
    host.get_by_text("Open seat", exact=True).wait_for()
    join = f"{server.address}/api/join/{link.rstrip('/').rsplit('/', 1)[-1]}"
    assert guest.request.post(join, data={"name": "Bo"}, headers={"Origin": server.address}).ok
    refused = stranger.request.post(join, data={"name": "Eve"}, headers={"Origin": server.address})
    assert refused.status >= 400
    stranger.goto(f"{server.address}/t/{made['table']}")
    stranger.get_by_text("watching").wait_for()
    assert stranger.locator("[data-hand]").count() == 0
    guest.goto(f"{server.address}/t/{made['table']}")
    host.locator("[data-hand]").first.wait_for()
    guest.locator("[data-hand]").first.wait_for()
    assert set(hand_of(host)).isdisjoint(hand_of(guest))


def hand_of(page: Page) -> list[str]:
    """The codes of the cards in hand, as they lie."""
    found: list[str] = page.eval_on_selector_all("[data-hand]", "cards => cards.map(card => card.dataset.hand)")
    return found


def test_a_page_of_an_older_server_says_so_and_reloads(page: Page, server: Server) -> None:
    """After the hand, or at a press; the seat and the question are those of before."""
    links: list[WebSocketRoute] = []

    def later(link: WebSocketRoute) -> None:
        """The first link is to the server as it is; from the second on it says that it is another one."""
        links.append(link)
        behind, newer = link.connect_to_server(), len(links) == 2

        def pass_on(message: str | bytes) -> None:
            link.send(str(message).replace('"version":"', '"version":"later-') if newer else message)

        behind.on_message(pass_on)

    page.route_web_socket("**/ws/**", later)
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"}))
    hand = hand_of(page)
    links[-1].close()
    page.get_by_text("The server has been updated").wait_for()
    assert hand_of(page) == hand
    page.evaluate("window.older = true")
    with suppress(Error, KeyError):  # the page goes while it is asked what it shows
        person.hurry()
    page.wait_for_function("() => window.older === undefined")
    page.get_by_role("button", name="Rematch").wait_for()
    assert page.get_by_text("The server has been updated").count() == 0


def test_a_page_of_an_older_protocol_reloads_once(page: Page, server: Server) -> None:
    """In the middle of a hand it comes back to the same cards; if a reload does not help, it says so and stays."""
    hellos = 0
    older: set[int] = set()
    links: list[WebSocketRoute] = []

    def earlier(link: WebSocketRoute) -> None:
        """Some of the hellos are those of a page that was loaded before an update of the server."""
        links.append(link)
        behind = link.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            nonlocal hellos
            sent = json.loads(message)
            if sent["type"] == "hello":
                hellos += 1
                sent["protocol"] -= hellos in older
            behind.send(json.dumps(sent))

        link.on_message(pass_on)

    page.route_web_socket("**/ws/**", earlier)
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    person.play_until_card()
    hand = hand_of(page)
    page.evaluate("window.older = true")
    older.add(2)
    links[-1].close()
    page.wait_for_function("() => window.older === undefined")
    assert (person.wait(), hand_of(page), hellos) == ("card", hand, 3)
    older.update(range(4, 100))
    links[-1].close()
    page.get_by_role("alert").get_by_text("Reload this page to go on; you keep your seat.").wait_for()
    assert hellos == 5
    older.clear()
    page.get_by_role("button", name="Reload").click()
    assert (person.wait(), hand_of(page), hellos) == ("card", hand, 6)
