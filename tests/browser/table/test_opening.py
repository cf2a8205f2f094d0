"""What the page of a table shows before its scripts have come, on slow lines for a second or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

OPENING = ".opening"
MOVED = """
  window.moved = [];
  new PerformanceObserver(list => window.moved.push(...list.getEntries().map(one => one.value)))
    .observe({type: 'layout-shift', buffered: true});
"""


def test_a_table_is_announced_before_any_script_has_come(page: Page, server: Server) -> None:
    """In large words and the colours of the page, while neither scripts nor the table's own styles are there."""
    path = f"/t/{open_table(page, server.address, 'nonesuch', 3)}"
    page.set_viewport_size({"width": 360, "height": 640})
    page.route("**/_app/immutable/**/*.js", lambda route: route.abort())
    page.route("**/TableView.*.css", lambda _: None)  # never answered
    page.goto(f"{server.address}{path}", wait_until="commit")
    words = page.get_by_role("status")
    words.wait_for()
    assert words.inner_text() == "Setting the table …"
    # It is in the document before its styles are, and nothing is painted without them.
    page.wait_for_function("() => parseFloat(getComputedStyle(document.querySelector('.opening')).fontSize) >= 40")
    box = words.locator("span").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--cloth') !== ''")


def test_the_words_go_with_the_first_state_and_nothing_moves(page: Page, server: Server) -> None:
    """The table takes their place."""
    page.add_init_script(MOVED)
    player = Player(page)
    player.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    player.wait()
    assert page.locator(OPENING).count() == 0
    assert sum(page.evaluate("() => window.moved")) == 0
