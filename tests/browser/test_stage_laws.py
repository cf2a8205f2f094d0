"""The laws of the table, for a sample of games, numbers of players, themes, faces and windows.

The sample is the same in every run. `TEST_DEALS=new` takes another one with other cards, `TEST_STAGE=7` the seventh,
and `TEST_STAGE=all` is every game for every number of players, in every window.
"""

from __future__ import annotations

import os
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.deals import NEW
from tests.browser.laws import SIZES, boxes, broken, dress, seen, watch
from tests.browser.player import Bidder, Player, open_table
from tests.browser.test_access import faults
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, ViewportSize

    from tests.server.realtime.server import Server

ASKED = os.environ.get("TEST_STAGE", "")
WHOLE = ASKED == "all"
SEED = int(ASKED) if ASKED.isdigit() else Random().randrange(10**6) if NEW else 17
THEMES = ("linen", "baize", "night")
FACES = ("auto", "usual", "large")
SEATS = [(game, players) for game in (*games.ORIGINALS, *games.CLASSICS) for players in games.load(game).seats]
LOOKS = 2
"""Windows that are tried at each decision of a hand in a sample; all of them in the whole."""


class Case(NamedTuple):
    """A hand to play, and how it looks."""

    game: str
    players: int
    theme: str
    faces: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.theme}-{self.faces}-{self.seed}"


def sample(number: int, of: list[tuple[str, int]]) -> Iterator[Case]:
    """`number` of these cases, in each theme by turns; all of them if `WHOLE`."""
    rng = Random(SEED)
    chosen = of if WHOLE else rng.sample(of, number)
    themes = cycle(rng.sample(THEMES, 3))
    for (game, players), theme in zip(chosen, themes, strict=False):
        yield Case(game, players, theme, rng.choice(FACES), rng.randrange(1000))


OWN = [(game, players) for game, players in SEATS if game in games.ORIGINALS]
OTHERS = [(game, players) for game, players in SEATS if game not in games.ORIGINALS]
STILL = [*sample(5, OWN), *sample(5, OTHERS)]
MOVING = [*sample(3, OWN), *sample(2, OTHERS)]


def sit(page: Page, server: Server, case: Case, *, bids: bool) -> Player:
    """A person at the table of the case, dressed for it."""
    person = (Bidder if bids else Player)(page)
    person.sit(server.address, open_table(page, server.address, case.game, case.players))
    dress(page, case.theme, case.faces)
    return person


USUAL: ViewportSize = {"width": 1280, "height": 860}
"""The window in which cards are tapped."""


class Looker:
    """Looks at a table in one window after the other."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page, self.rng = page, rng
        self.places: dict[tuple[int, int], dict[str, list[int]]] = {}
        """Where things are in each window, since the hand began."""
        self.looks = 0

    def look(self, kind: str, *, hand: bool = True) -> None:
        """Every law in a few windows, and that nothing has moved since the last look there."""
        for width, height in SIZES if WHOLE else self.rng.sample(SIZES, LOOKS):
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.looks += 1
            found = broken(self.page)
            assert found == [], f"{kind} at {width} × {height}: {found}"
            known = self.places.setdefault((width, height), {})
            for name, found in (boxes(self.page) if hand else {}).items():
                assert known.setdefault(name, found) == found, f"{name} moved at {width} × {height}, {kind}"
        self.page.set_viewport_size(USUAL)


@pytest.mark.parametrize("case", STILL, ids=str)
def test_laws_at_every_decision(new_page: Callable[..., Page], server: Server, case: Case) -> None:
    """Whatever is asked: all of it is in view, uncovered, large enough and where it was; axe-core finds nothing."""
    rng = Random(case.seed)
    page = new_page()
    person = sit(page, server, case, bids=rng.random() < 0.5)
    looker = Looker(page, rng)
    asked = set[str]()
    while (kind := person.wait()) not in {"between", "finished"}:
        looker.look(kind)
        if kind not in asked:
            asked.add(kind)
            found = faults(page)
            assert found == [], f"{kind}: {found}"
        dual = page.locator("[data-hand].legal:not([data-ways='1'])")
        if kind in {"card", "opening"} and dual.count():
            person.tap(dual.first)
            looker.look(f"{kind}, naming")
            page.keyboard.press("Escape")
        person.step()
    page.get_by_role("region", name="The score").wait_for()
    for _ in range(3):
        looker.look("the score", hand=False)
    assert faults(page) == []
    assert looker.looks > 6


@pytest.mark.parametrize("case", MOVING, ids=str)
def test_laws_in_every_frame(new_page: Callable[..., Page], server: Server, case: Case) -> None:
    """No card is twice or nowhere, none flies under anything, nothing else moves, and a trick is gathered once."""
    rng = Random(case.seed)
    width, height = rng.choice(SIZES)
    page = new_page(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    person = sit(page, server, case, bids=False)
    watch(page)
    while person.wait() not in {"between", "finished"}:
        person.step()
        if rng.random() < 0.3:
            page.wait_for_timeout(rng.randrange(1800))
    page.get_by_role("region", name="The score").wait_for()
    found = seen(page)
    assert found.broken == []
    assert found.shifts == []
    assert found.moved, "no card moved"
