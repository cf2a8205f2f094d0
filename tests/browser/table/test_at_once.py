"""A game in which all bid at once, from its file: on the page, nobody learns a bid before all have bid."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.deals import SERVED
from tests.browser.player import Player, open_table
from tests.rules.calls import sealed_bids
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers the file."""
    folder = tmp_path_factory.mktemp("sealed")
    with Server(folder, str(Path(sealed_bids.__file__)), program=SERVED) as found:
        yield found


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_match_is_played(new_page: Callable[..., Page], sealed: Server, size: dict[str, object]) -> None:
    """To its end, bids and cards."""
    page = new_page(**size)
    person = Player(page)
    person.sit(sealed.address, open_table(page, sealed.address, "sealed-bids", 3, options={"hands": "2"}))
    asked = person.play()
    assert asked["finished"] == 1
    assert asked.get("bid", 0) + asked.get("call", 0) == 2
    assert asked["card"] == 6


def test_no_browser_is_sent_a_bid_before_all_have_bid(new_page: Callable[..., Page], sealed: Server) -> None:
    """Two people and a bot: both are asked at once, and until the last bid no page has received another's."""
    ada, bo = new_page(), new_page()
    body = {
        "game": "sealed-bids", "players": 3, "name": "Ada", "seats": ["me", "open", "bot"], "bot": "novice",
        "options": {"hands": "1"},
    }  # fmt: skip
    made = ada.request.post(f"{sealed.address}/api/tables", data=body, headers={"Origin": sealed.address}).json()
    token = made["invites"][0]["link"].rstrip("/").rsplit("/", 1)[-1]
    join = f"{sealed.address}/api/join/{token}"
    assert bo.request.post(join, data={"name": "Bo"}, headers={"Origin": sealed.address}).ok
    received: dict[str, list[str]] = {"Ada": [], "Bo": []}
    for name, page in (("Ada", ada), ("Bo", bo)):
        frames = received[name]
        page.on(
            "websocket",
            lambda socket, frames=frames: socket.on("framereceived", lambda frame: frames.append(str(frame))),
        )
        page.goto(f"{sealed.address}/t/{made['table']}")
    for page in (ada, bo):
        page.locator("[data-hand]").first.wait_for()
    people = {"Ada": Player(ada), "Bo": Player(bo)}
    called: list[str] = []
    while len(called) < 2:
        for name, person in people.items():
            if "turn" in person.table and "pending" not in person.table and name not in called:
                if called:
                    assert f"{called[0]} bids" not in "".join(received[name])
                assert person.step()
                called.append(name)
        ada.wait_for_timeout(25)
    for page, name, other in ((ada, "Ada", "Bo"), (bo, "Bo", "Ada")):
        for _ in range(400):
            if f"{other} bids" in "".join(received[name]):
                break
            page.wait_for_timeout(25)
        assert f"{other} bids" in "".join(received[name])
