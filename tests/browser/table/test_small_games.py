"""Games that turn up cards between the tricks, or have calls that stay sealed, from their files, on the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.deals import SERVED
from tests.browser.player import Player, open_table
from tests.games.small.catalogue import FOLDER
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers two of the files."""
    files = [str(FOLDER / f"{name}.py") for name in ("semaphore", "envelope")]
    with Server(tmp_path_factory.mktemp("small"), *files, program=SERVED) as found:
        yield found


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_cards_are_turned_up_between_the_tricks(
    new_page: Callable[..., Page], small: Server, size: dict[str, object]
) -> None:
    """A hand to its end; on a wide page the signals lie next to the trick all the time, one more after each."""
    page = new_page(**size)
    person = Player(page)
    person.sit(small.address, open_table(page, small.address, "semaphore", 3, options={"hands": "1"}))
    if not size:
        shown = page.get_by_role("button", name=re.compile("^shown: ", re.IGNORECASE)).locator("[data-fly]")
        assert shown.count() == 1
        assert person.step()
        person.wait()
        assert shown.count() == 2
    assert person.play()["card"] == 8


def test_a_sealed_bid_is_on_the_plate_of_its_player_alone(new_page: Callable[..., Page], small: Server) -> None:
    """During the tricks; the others have no bid on theirs."""
    page = new_page()
    person = Player(page)
    person.sit(small.address, open_table(page, small.address, "envelope", 3))
    assert person.step()
    person.play_until_card()
    tokens = page.locator(".words .token")
    assert [text.split()[0] for text in tokens.all_inner_texts()] == ["Bid"]
