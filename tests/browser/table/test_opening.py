"""What the page of a table shows before its scripts have come, on slow lines for a second or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Route, WebSocket

    from tests.server.realtime.server import Server

OPENING = ".opening"
STATE = '"type":"state"'
LOADING = """
  window.madeLoading = false;
  for (const [owner, name] of [[Node.prototype, 'cloneNode'], [Document.prototype, 'importNode']]) {
    const original = owner[name];
    owner[name] = function (...given) {
      const copy = original.apply(this, given);
      window.madeLoading ||= Boolean(copy.matches?.('.loading') || copy.querySelector?.('.loading'));
      return copy;
    };
  }
"""
"""Notes whether a table that loads was ever made, even if it was replaced before it was painted."""
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


GROUND = "name => getComputedStyle(document.querySelector(name)).backgroundImage.match(/radial-gradient.*/)[0]"
"""The light on the cloth of a table."""


@pytest.mark.parametrize(
    ("system", "chosen"), [("light", None), ("dark", None), ("light", "linen"), ("light", "night"), ("dark", "baize")]
)
def test_the_first_paint_has_the_cloth_of_the_table(
    new_page: Callable[..., Page], server: Server, system: str, chosen: str | None
) -> None:
    """The one that the system's setting or the player's choice leads to: no other ground flashes before it."""
    page = new_page(color_scheme=system)
    if chosen:
        page.goto(f"{server.address}/robots.txt")
        page.evaluate("theme => localStorage.setItem('tricksmith.preferences', JSON.stringify({theme}))", chosen)
    path = f"/t/{open_table(page, server.address, 'nonesuch', 3)}"
    page.route("**/_app/immutable/**/*.js", lambda route: route.abort())
    page.goto(f"{server.address}{path}")
    first = page.evaluate(GROUND, OPENING)
    page.unroute("**/_app/immutable/**/*.js")
    Player(page).sit(server.address, path.removeprefix("/t/"))
    assert page.evaluate(GROUND, ".cloth") == first


def test_the_words_go_with_the_first_state_and_nothing_moves(page: Page, server: Server) -> None:
    """The table takes their place."""
    page.add_init_script(MOVED)
    player = Player(page)
    player.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    player.wait()
    assert page.locator(OPENING).count() == 0
    assert sum(page.evaluate("() => window.moved")) == 0


def test_somebody_who_comes_back_sees_the_cards_at_once(browser: Browser, page: Page, server: Server) -> None:
    """The state that came before the scripts is drawn first, not a table that loads; the fonts come meanwhile."""
    table = open_table(page, server.address, "nonesuch", 3)
    Player(page).sit(server.address, table)
    with browser.new_context(storage_state=page.context.storage_state()) as context:
        again = context.new_page()
        held: list[Route] = []
        heard: list[str] = []
        again.add_init_script(LOADING)

        def hold(route: Route) -> None:
            held.append(route)

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: heard.append(str(frame)))

        again.route("**/boot.*.js", hold)
        again.on("websocket", listen)
        again.goto(f"{server.address}/t/{table}", wait_until="commit")
        while not held or not any(STATE in frame for frame in heard):
            again.wait_for_timeout(20)
        held[0].continue_()
        again.locator("[data-hand]").first.wait_for()
        assert again.evaluate("() => window.madeLoading") is False
        again.wait_for_function(
            "() => [...document.fonts].every(one => one.style !== 'normal' || one.status === 'loaded')"
        )
