"""What lasts is asked about first: a seat given up, somebody removed, a match deleted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.player import Player, open_panel, open_table
from tests.browser.test_friends import seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server


def test_a_guest_gives_up_the_seat_for_good(new_page: Callable[..., Page], server: Server) -> None:
    """Staying changes nothing; giving it up leads home, and a bot plays on."""
    host, guest, *_ = (person.page for person in seated(new_page, server, "nameless", {}))
    open_panel(guest, "Table")
    guest.get_by_role("button", name="Give up the seat").click()
    guest.get_by_role("button", name="Stay").click()
    guest.get_by_role("button", name="Give up the seat").click()
    guest.get_by_role("button", name="Give it up").click()
    guest.wait_for_url(f"{server.address}/")
    open_panel(host, "Table")
    host.locator(".players li", has_text="bot").wait_for()
    mine = guest.request.get(f"{server.address}/api/tables/mine").json()
    assert mine["tables"] == []


def test_a_guest_lets_a_bot_play_and_then_takes_the_finished_match_off_the_list(
    new_page: Callable[..., Page], server: Server
) -> None:
    """Play goes on meanwhile; players who come back play again; removed matches are on none of their lists."""
    host, guest, *others = (person.page for person in seated(new_page, server, "nameless", {}))
    table = guest.url.rsplit("/", 1)[-1]
    open_panel(guest, "Table")
    guest.get_by_role("button", name="Let a bot play for me").click()
    guest.get_by_text("A bot is playing for you.").wait_for()
    assert guest.get_by_role("button", name="Let a bot play for me").count() == 0
    guest.get_by_role("button", name="I’m back").click()
    guest.get_by_text("A bot is playing for you.").wait_for(state="hidden")
    open_panel(host, "Table")
    host.get_by_role("button", name="End the match …").click()
    host.get_by_role("button", name="End the match", exact=True).click()
    for page in (guest, *others):
        page.get_by_role("button", name="Agree").click()
    guest.locator("main.table[data-stage='finished']").wait_for()
    guest.get_by_role("button", name="Remove from my list").click()
    guest.get_by_role("button", name="Remove it").click()
    guest.wait_for_url(f"{server.address}/")
    assert guest.request.get(f"{server.address}/api/tables/mine").json()["tables"] == []
    assert table in host.request.get(f"{server.address}/api/tables/mine").text()


def test_a_seat_is_given_up_before_the_first_deal_on_a_phone(new_page: Callable[..., Page], server: Server) -> None:
    """There is no panel yet: the way out is next to the open seats."""
    host, guest = new_page(), new_page(viewport={"width": 360, "height": 740})
    body = {"game": "nameless", "players": 4, "name": "Ada", "seats": ["me", "open", "open", "bot"]}
    made = host.request.post(f"{server.address}/api/tables", data=body, headers={"Origin": server.address}).json()
    guest.goto(made["invites"][0]["link"])
    guest.get_by_role("button", name="Take this seat").click()
    guest.get_by_role("button", name="Give up the seat").click()
    guest.get_by_role("button", name="Give it up").click()
    guest.wait_for_url(f"{server.address}/")
    row = host.request.get(f"{server.address}/api/tables/{made['table']}").json()
    assert row["open_seats"] == [1, 2]


def test_the_host_is_asked_before_somebody_is_removed(new_page: Callable[..., Page], server: Server) -> None:
    """The question names who it is; keeping them is as near as removing them, and has the focus."""
    host, guest, *_ = (person.page for person in seated(new_page, server, "nameless", {}))
    open_panel(host, "Table")
    host.get_by_role("button", name="Remove Bo").click()
    host.get_by_text("Remove Bo from the table?").first.wait_for()
    assert host.evaluate("document.activeElement.textContent") == "Keep"
    host.keyboard.press("Enter")
    assert host.evaluate("document.activeElement.getAttribute('aria-label')") == "Remove Bo …"
    assert guest.locator("[data-hand]").count() > 0
    host.get_by_role("button", name="Remove Bo").click()
    host.get_by_role("button", name="Remove", exact=True).click()
    host.locator(".players li", has_text="bot").wait_for()


def test_the_host_deletes_a_finished_match(page: Page, server: Server) -> None:
    """For everybody, with its record; keeping it keeps it."""
    table = open_table(page, server.address, "nameless", 4)
    Player(page).sit(server.address, table)
    open_panel(page, "Table")
    assert page.get_by_role("button", name="Delete the match").count() == 0
    page.get_by_role("button", name="End the match …").click()
    page.get_by_role("button", name="End the match", exact=True).click()
    page.get_by_role("button", name="Delete the match").click()
    page.get_by_role("button", name="Keep it").click()
    assert page.request.get(f"{server.address}/api/tables/{table}").ok
    page.get_by_role("button", name="Delete the match").click()
    page.get_by_role("button", name="Delete it").click()
    page.wait_for_url(f"{server.address}/")
    assert page.request.get(f"{server.address}/api/tables/{table}").status == 404


def test_a_match_that_is_deleted_is_gone_for_all_who_look_at_it(
    page: Page, new_page: Callable[..., Page], server: Server
) -> None:
    """A spectator and a reader of the record see that it is gone, with a way home."""
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"}, spectators="hidden")
    person.sit(server.address, table)
    watcher, reader = new_page(), new_page()
    watcher.goto(f"{server.address}/t/{table}")
    watcher.get_by_text("watching", exact=True).wait_for()
    person.hurry()
    reader.goto(f"{server.address}/match/{table}")
    reader.get_by_text("Hand 1 of 1, before the first").wait_for()
    open_panel(page, "Table")
    page.get_by_role("button", name="Delete the match").click()
    page.get_by_role("button", name="Delete it").click()
    for other in (watcher, reader):
        other.get_by_role("heading", name="This match was deleted").wait_for(timeout=10_000)
        assert other.get_by_role("tab").count() == 0
        assert other.locator("[data-hand], .board").count() == 0
        other.get_by_role("link", name="Home").last.click()
        other.wait_for_url(f"{server.address}/")


def test_a_record_is_opened_from_a_file_and_stepped_through(page: Page, server: Server) -> None:
    """What the page saved it opens again, in a browser that knows nothing of the table."""
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    page.goto(f"{server.address}/match/{table}")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    page.goto(f"{server.address}/match/none")
    page.get_by_role("alert").filter(has_text="There is no such table").wait_for()
    page.get_by_label("Open another record").set_input_files(saved.value.path())
    page.get_by_text("Hand 1 of 1, before the first").wait_for()
    page.get_by_role("button", name="Next move").click()
    page.get_by_text("Hand 1 of 1, move 1").wait_for()
    first = page.locator(".status-line p").inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.get_by_text(re.compile(r"Hand 1 of 1, move (\d+) of \1")).wait_for()
    assert page.locator(".status-line p").inner_text() != first
    for address in (server.address, f"{server.address}/record"):
        page.goto("about:blank")
        page.goto(address)
        page.get_by_label("Open a record").set_input_files(saved.value.path())
        page.get_by_text("Hand 1 of 1, before the first").wait_for()
        assert page.url.endswith("/record#1.0")


def test_a_record_that_cannot_be_shown_leaves_the_match_in_place(page: Page, server: Server) -> None:
    """A line says what is wrong; the page goes on with what it had, and the match's own record still opens."""
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    record = page.request.get(f"{server.address}/api/tables/{table}/record").text()
    page.goto(f"{server.address}/match/{table}")
    moment = page.get_by_text("Hand 1 of 1, before the first")
    moment.wait_for()
    choose = page.get_by_label("Open another record")
    changed = record.replace('"totals": [', '"totals": [1', 1)
    for name, text in {"none.json": "no record", "torn.json": record[:300], "changed.json": changed}.items():
        choose.set_input_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})
        said = page.get_by_role("alert").filter(has_text=f"{name} can't be shown. ")
        said.wait_for()
        assert said.inner_text().endswith((".", "!", "?"))
        assert moment.is_visible()
    choose.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": record.encode()})
    said.wait_for(state="hidden")
    moment.wait_for()
