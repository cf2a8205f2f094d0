"""The page as an app: it can be installed, opens without a network, and its links have previews and codes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

with_worker = pytest.mark.browser_context_args(service_workers="allow")
CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
LOCKS = """
navigator.wakeLock.request = () => {
  window.locks = (window.locks || 0) + 1;
  return Promise.resolve({released: false, release: () => { window.locks -= 1; return Promise.resolve(); }});
};
"""


def test_the_manifest_names_icons_that_exist(page: Page, server: Server) -> None:
    """In the sizes that it says, one of them to be cut by a mask."""
    page.goto(server.address)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{server.address}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    answer_json = answer.json()
    assert (answer_json["start_url"], answer_json["display"]) == ("/", "standalone")
    assert {icon.get("purpose") for icon in answer_json["icons"]} == {None, "maskable"}
    for icon in answer_json["icons"]:
        size = page.evaluate(
            "src => new Promise((done, failed) => { const one = new Image(); one.src = src; one.onerror = failed;"
            " one.onload = () => done(one.naturalWidth); })",
            icon["src"],
        )
        assert icon["sizes"] in {"any", f"{size}x{size}"}


@with_worker
def test_the_shell_opens_without_a_network(page: Page, server: Server) -> None:
    """It says that playing needs the server; back on the network the games are there again."""
    page.goto(server.address)
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto(server.address)
    page.get_by_role("alert").get_by_text("playing needs its server").wait_for()
    page.goto(f"{server.address}/t/abcdefgh")
    page.get_by_text("Setting the table").wait_for()
    page.goto(server.address)
    page.context.set_offline(False)
    page.get_by_role("button", name="Play now: Nonesuch", exact=True).wait_for()


@with_worker
def test_nothing_of_a_match_is_kept(page: Page, server: Server) -> None:
    """The worker keeps files of the page alone: no answer of the server, and no page of a table."""
    page.goto(server.address)
    page.wait_for_function(CONTROLLED)
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'nonesuch', 3)}")
    page.locator("[data-hand]").first.wait_for()
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name =>"
        " (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"
    )
    assert "/app.html" in kept
    assert [path for path in kept if not re.match(r"^/(app\.html|early\.js|_app/immutable/.*)?$", path)] == []


def test_an_invitation_is_shared_or_shown_as_a_code(new_page: Callable[..., Page], server: Server) -> None:
    """The code is drawn on demand, and the system's sheet gets the same link."""
    page = new_page()
    page.add_init_script(
        "window.shared = []; navigator.share = data => { window.shared.push(data); return Promise.resolve(); };"
    )
    page.goto(server.address)
    page.get_by_role("button", name="Invite friends: Nonesuch", exact=True).click()
    page.get_by_role("button", name="Create the table").click()
    link = page.get_by_label("Seat 2", exact=True).input_value()
    page.get_by_role("button", name="Seat 2: share").click()
    page.get_by_text("Link shared.").wait_for()
    assert [one["url"] for one in page.evaluate("window.shared")] == [link]
    code = page.get_by_role("img", name="QR code of the link")
    assert code.count() == 0
    page.get_by_role("button", name="Seat 2: QR code").click()
    code.wait_for()
    assert code.bounding_box()["width"] >= 150  # type: ignore[index]
    assert len(code.locator("path").get_attribute("d") or "") > 1000
    page.get_by_role("button", name="Seat 2: QR code").click()
    code.wait_for(state="detached")


def test_the_screen_stays_on_during_a_hand(page: Page, server: Server) -> None:
    """From the deal on, and no longer once the table is left."""
    page.add_init_script(LOCKS)
    table = open_table(page, server.address, "nonesuch", 3)
    page.goto(server.address)
    page.evaluate("window.locks = 0")
    page.get_by_role("region", name="Continue").get_by_role("link").first.click()
    page.locator("[data-hand]").first.wait_for()
    page.wait_for_function("() => window.locks === 1")
    assert table in page.url
    page.go_back()
    page.wait_for_function("() => window.locks === 0")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "tricksmith: trick-taking card games"),
        ("/join/abc", "You are invited to a game of cards"),
        ("/match/abc", "A match of cards, step by step"),
    ],
)
def test_links_have_a_preview(page: Page, server: Server, path: str, title: str) -> None:
    """A title, and a picture by its whole address; nothing about the table itself."""
    html = page.request.get(f"{server.address}{path}").text()
    assert re.findall(r'property="og:title" content="([^"]*)"', html) == [title]
    (picture,) = re.findall(r'property="og:image" content="([^"]*)"', html)
    assert picture == f"{server.address}/preview.jpg"
    assert page.request.get(picture).headers["content-type"] == "image/jpeg"
