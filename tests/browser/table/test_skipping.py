"""A player who sits out a whole hand can skip the rest of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from tests.server.realtime.server import Server


CUT_OFF = """
() => [...document.querySelectorAll('[role=toolbar] button')]
  .filter(button => button.scrollWidth > button.clientWidth).map(button => button.innerText)
"""
"""The actions whose words reach beyond their button."""


def out(text: str) -> str:
    """A message of the server in which the first seat sits the hand out: how often one does is left to chance."""
    message = json.loads(text)
    for state in (message, message.get("state") or {}):
        if state.get("public"):
            state["public"]["seats"][0]["sits_out"] = "hand"
    return json.dumps(message)


@pytest.mark.parametrize("way", ["click", "key"])
def test_the_rest_of_a_hand_is_skipped(page: Page, server: Server, way: str) -> None:
    """The button, or its key, asks the server once, which agrees; it stays as it is for the rest of the hand."""
    asked: list[str] = []
    heard: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def up(text: str | bytes) -> None:
            asked.extend(one["id"] for one in [json.loads(text)] if one["type"] == "fast_forward")
            real.send(text)

        def down(text: str | bytes) -> None:
            heard.append(str(text))
            socket.send(out(str(text)))

        socket.on_message(up)
        real.on_message(down)

    page.route_web_socket("**/*", between)
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3))
    button = page.get_by_role("toolbar", name="Actions").get_by_role("button", name="Skip hand")
    button.wait_for()
    for width, height in [(1024, 768), (1280, 720), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert page.evaluate(CUT_OFF) == [], f"at {width} × {height}"
    if way == "click":
        button.click()
    else:
        page.keyboard.press("e")
    done = page.get_by_role("button", name="Skipping …")
    done.wait_for()
    assert done.get_attribute("aria-disabled") == "true"
    page.keyboard.press("e")
    person.step()
    assert len(asked) == 1
    answers = [json.loads(text)["type"] for text in heard if asked[0] in text]
    assert answers == ["state"]
