"""The laws of the table, for a sample of games, numbers of players, themes, faces and windows.

The sample is the same in every run. `TEST_DEALS=new` takes another one with other cards, `TEST_STAGE=7` the seventh,
and `TEST_STAGE=all` is every game for every number of players, in every window.
"""

from __future__ import annotations

import os
from collections import Counter
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

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

ASKED = os.environ.get("TEST_STAGE", "")
WHOLE = ASKED == "all"
SEED = int(ASKED) if ASKED.isdigit() else Random().randrange(10**6) if NEW else 17
THEMES = ("linen", "baize", "night")
FACES = ("auto", "usual", "large")
SEATS = [(game, players) for game in (*games.ORIGINALS, *games.CLASSICS) for players in games.load(game).seats]


class Case(NamedTuple):
    """A hand to play, and how it looks."""

    game: str
    players: int
    theme: str
    faces: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.theme}-{self.faces}-{self.seed}"


OWN = [(game, players) for game, players in SEATS if game in games.ORIGINALS]
OTHERS = [(game, players) for game, players in SEATS if game not in games.ORIGINALS]


def one_of_each(rng: Random) -> list[tuple[str, int]]:
    """Each game once, for some number of players."""
    return [(game, rng.choice(games.load(game).seats)) for game in (*games.ORIGINALS, *games.CLASSICS)]


def cases(rng: Random, tables: list[tuple[str, int]]) -> Iterator[Case]:
    """A hand at each of these tables, in each theme by turns; at every table there is in the whole."""
    themes = cycle(rng.sample(THEMES, 3))
    for game, players in SEATS if WHOLE else tables:
        yield Case(game, players, next(themes), rng.choice(FACES), rng.randrange(1000))


RNG = Random(SEED)
STILL = list(cases(RNG, one_of_each(RNG)))
MOVING = list(cases(RNG, [*RNG.sample(OWN, 4), *RNG.sample(OTHERS, 3)]))
WITH_AXE = {*games.ORIGINALS, *RNG.sample(sorted(games.CLASSICS), 6)}
"""Games in which axe-core looks too, once at each kind of decision: it takes a while."""


def sit(page: Page, server: Server, case: Case, *, bids: bool) -> Player:
    """A person at the table of the case, dressed for it."""
    person = (Bidder if bids else Player)(page)
    person.sit(server.address, open_table(page, server.address, case.game, case.players))
    dress(page, case.theme, case.faces)
    return person


class Looker:
    """Looks at a table in the window in which it is played, and now and then in a smaller one; in the whole in all."""

    def __init__(self, page: Page, rng: Random, *, axe: bool) -> None:
        self.page, self.axe = page, axe
        self.usual, self.smaller = rng.choice(SIZES[4:]), rng.choice(SIZES[:4])
        self.places: dict[tuple[int, int], dict[str, list[int]]] = {}
        """Where things are in each window, since the hand began."""
        self.asked = Counter[str]()
        """How often each kind of decision was looked at."""
        self.resize(self.usual)

    def resize(self, window: tuple[int, int]) -> None:
        """Give the page this window, and wait until it is laid out."""
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def look(self, kind: str, *, hand: bool = True) -> None:
        """Every law, and that nothing has moved since the last look in that window."""
        self.law(self.usual, kind, hand=hand)
        if WHOLE or self.asked[kind] % 3 == 0:
            for window in [*SIZES] if WHOLE else [self.smaller]:
                self.resize(window)
                self.law(window, kind, hand=hand)
            if self.axe and not self.asked[kind]:
                found = faults(self.page)
                assert found == [], f"{kind}: {found}"
            self.resize(self.usual)
        self.asked[kind] += 1

    def law(self, window: tuple[int, int], kind: str, *, hand: bool) -> None:
        """Every law in this window."""
        where = f"{kind} at {window[0]} × {window[1]}"
        found = broken(self.page)
        assert found == [], f"{where}: {found}"
        known = self.places.setdefault(window, {})
        for name, place in (boxes(self.page) if hand else {}).items():
            assert known.setdefault(name, place) == place, f"{where}: {name} moved"

    def play_hand(self, person: Player) -> None:
        """Play one hand and look at each decision, with a card half chosen too, and at the score at its end."""
        self.places.clear()
        while (kind := person.wait()) not in {"between", "finished"}:
            dummy = kind == "card" and self.page.locator(".open-hand [data-hand].legal").count()
            self.look("card of the dummy" if dummy else kind)
            dual = self.page.locator("[data-hand].legal:not([data-ways='1'])")
            if kind in {"card", "opening"} and dual.count():
                person.tap(dual.first)
                self.look(f"{kind}, naming")
                self.page.keyboard.press("Escape")
            person.step()
        self.page.get_by_role("region", name="The score").wait_for()
        self.look("the score", hand=False)


@pytest.mark.parametrize("case", STILL, ids=str)
def test_laws_at_every_decision(new_page: Callable[..., Page], server: Server, case: Case) -> None:
    """Whatever is asked: all of it is in view, uncovered, large enough and where it was; axe-core finds nothing."""
    rng = Random(case.seed)
    page = new_page()
    person = sit(page, server, case, bids=rng.random() < 0.5)
    Looker(page, rng, axe=WHOLE or case.game in WITH_AXE).play_hand(person)
    assert page.locator("[data-next]").or_(page.get_by_role("button", name="Rematch")).first.is_visible()


@pytest.mark.parametrize(
    ("game", "decision"), [("euchre", "cards"), ("bridge", "card of the dummy"), ("skat", "cards")]
)
def test_laws_for_a_declarer(new_page: Callable[..., Page], server: Server, game: str, decision: str) -> None:
    """Who bids plays the dummy, looks into the skat and discards: hands are played till it is they."""
    case = Case(game, games.get(game).players, "linen", "auto", SEED)
    page = new_page()
    person = sit(page, server, case, bids=True)
    looker = Looker(page, Random(case.seed), axe=False)
    for _ in range(3):
        person.asked = {}
        looker.play_hand(person)
        if decision in looker.asked:
            break
        person.step()
    assert decision in looker.asked


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
