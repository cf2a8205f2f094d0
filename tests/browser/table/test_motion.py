"""Cards in motion: a card is one thing, which is somewhere; looked at in every frame."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player, open_panel, open_table
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

SEEDS = range(12 if os.environ.get("TEST_STAGE", "").startswith("all") else 2)
"""Deals, and how quick the player is, of a test that looks at a few tricks of each game."""

WATCH = """
() => {
  window.twice = [];
  window.sizes = new Set();
  window.rested = new Set();
  window.leaving = new Set();
  window.frames = 0;
  window.gathered = 0;
  window.given = 0;
  const look = () => {
    const cards = [...document.querySelectorAll('.card[data-card]:not(.chip)')].filter(one => !one.closest('.lifted'));
    const codes = cards.map(one => one.dataset.card);
    const twice = codes.filter((code, at) => codes.indexOf(code) !== at);
    if (twice.length) window.twice.push(`frame ${window.frames}: ${twice}`);
    const trick = [...document.querySelectorAll('.trick-view li')];
    trick.forEach(one => window.sizes.add(one.offsetWidth));
    for (const one of trick) {
      const share = one.getBoundingClientRect().width / one.offsetWidth;
      if (one.dataset.winner && share > 0.98) {
        if (window.leaving.has(one.dataset.fly)) window.twice.push(`${one.dataset.fly} came back`);
        window.rested.add(one.dataset.fly);
      } else if (window.rested.has(one.dataset.fly) && share < 0.85) window.leaving.add(one.dataset.fly);
    }
    if (trick.some(one => one.getBoundingClientRect().width < one.offsetWidth * 0.6)) window.gathered += 1;
    if (document.querySelector('.player-area [data-hand][inert]')) window.given += 1;
    if (document.body.querySelector(':scope > li')) window.twice.push('a card outside the table');
    window.frames += 1;
    requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.mark.parametrize(("game", "size"), [("poison-nonesuch", (1440, 900)), ("hearts", (390, 844))])
def test_no_card_is_seen_twice(new_page: Callable[..., Page], server: Server, game: str, size: tuple[int, int]) -> None:
    """Not when it is played, not when a trick is taken, not when the hand is over; and it keeps its size."""
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, 4))
    page.evaluate(WATCH)
    while person.wait() not in {"card", "opening"}:
        person.step()
    for _ in range(4):
        person.step()
        person.wait()
        page.wait_for_timeout(300)
    page.locator(".trick-view .continue").wait_for(state="hidden", timeout=5000)
    page.wait_for_timeout(400)
    twice, sizes, gathered, given = page.evaluate(
        "() => [window.twice, [...window.sizes], window.gathered, window.given]"
    )
    assert twice == []
    assert len(sizes) == 1
    assert gathered, "no trick went to its winner"
    assert bool(given) == (game == "hearts"), "cards that are passed leave from where they were"


FOLLOWS = """
() => {
  window.early = [];
  window.landings = 0;
  window.changes = 0;
  const texts = name => [...document.querySelectorAll(name)].map(one => one.textContent.trim()).join('|');
  const codes = name => [...document.querySelectorAll(name)].map(one => one.dataset.hand ?? one.dataset.fly).join(' ');
  const flies = one => one.getAnimations().some(({playState}) => playState === 'running');
  let before, flew = 0, last = 0;
  const look = () => {
    const flying = [...document.querySelectorAll('.trick-view li:not([inert])')].filter(flies).length;
    const gone = document.querySelector('.trick-view li[inert]') !== null;
    const now = {
      words: texts('.seat .words').replace(/your partner|with \\w+|sits? out this trick/g, ''),
      rings: [...document.querySelectorAll('.seat .face svg')].map(one => one.innerHTML).join(''),
      lit: codes('.trick-view li.wins:not([inert])'),
      led: String(document.querySelector('.stage > .led') !== null),
      muted: codes('[data-hand]:has(.muted)'),
      piles: texts('.seat .tricks b'),
      trick: document.querySelector('.trick-view')?.dataset.trick,
    };
    // A trick that is put away early has its cards put in their places first: then what follows from them may come, but
    // nothing that follows from a card of the next one, and its pile still waits for it.
    const same = before?.trick === now.trick;
    if (!same) window.changes += 1;
    // A frame that took this long on a busy machine shows two changes at once: a card that landed, and the next one.
    const seen = performance.now() - last < 50;
    if (before && seen) for (const [part, value] of Object.entries(now)) {
      const shows = ['lit', 'led', 'muted'].includes(part);
      const waits = part === 'piles' ? gone : flying && (same || shows);
      // What was there may go with a trick that is put away; nothing new may come.
      const old = value === before[part] && (same || part === 'muted' || part === 'piles');
      if (waits && !old && !(shows && ['', 'false'].includes(value)))
        window.early.push(`${same ? '' : 'next '}${part}: ${before[part].slice(0, 90)} -> ${value.slice(0, 90)}`);
    }
    if (flying < flew) window.landings += 1;
    [before, flew, last] = [now, flying, performance.now()];
    requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", games.ORIGINALS)
def test_nothing_follows_from_a_card_before_it_has_landed(
    new_page: Callable[..., Page], server: Server, game: str, seed: int
) -> None:
    """Counts, rings, the winning card's light, the suit that was led, the hand's muted cards and piles wait for it.

    So they do where a player is quick, and puts away a trick with cards on their way.
    """
    page = new_page(
        viewport={"width": 1440, "height": 900}, reduced_motion="no-preference", deals=f"landing {game} {seed}"
    )
    person, rng = Player(page), Random(seed)
    options = {"alone": "false"} if game == "nameless" else {}
    seats = 3 if game == "poison-nonesuch" else 4
    person.sit(server.address, open_table(page, server.address, game, seats, options=options))
    while person.wait() not in {"card", "opening"}:
        person.step()
    page.evaluate(FOLLOWS)
    for _ in range(6):
        person.step()
        if person.wait() in {"between", "finished"}:
            break
        page.wait_for_timeout(rng.choice([0, 0, 200, 900, 1500]))
    page.wait_for_timeout(900)
    early, landings, changes = page.evaluate("() => [window.early, window.landings, window.changes]")
    assert landings, "no card was seen to land"
    assert changes > 1, "no trick was put away"
    assert early == []


STACK = """
() => {
  window.apart = [];
  const look = () => {
    const trick = [...document.querySelectorAll('.trick-view li[data-winner]')].map(one => {
      const {x, y, width, height} = one.getBoundingClientRect();
      return {x: x + width / 2, y: y + height / 2, small: getComputedStyle(one).scale < 0.85};
    });
    if (trick.length > 1 && trick.every(one => one.small))
      window.apart.push(Math.max(...trick.map(one => Math.hypot(one.x - trick[0].x, one.y - trick[0].y))));
    requestAnimationFrame(look);
  };
  look();
}
"""


def test_a_trick_goes_to_its_winner_as_one_pile(new_page: Callable[..., Page], server: Server) -> None:
    """From the middle on, its cards lie on one another in every frame."""
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="no-preference")
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 4))
    page.evaluate(STACK)
    for _ in range(4):
        person.step()
        person.wait()
    page.locator(".trick-view .continue").wait_for(state="hidden", timeout=5000)
    page.wait_for_timeout(600)
    apart = page.evaluate("() => window.apart")
    assert apart, "no trick went to its winner"
    assert max(apart) < 3, f"its cards are {max(apart):.0f} px apart"


def test_the_last_trick_says_that_it_is_the_last(new_page: Callable[..., Page], server: Server) -> None:
    """It is not taken for the trick in play, and goes away by a press, a panel, or when something happens."""
    page = new_page()
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4, options={"alone": "false"}))
    page.keyboard.press("Shift+L")
    assert page.locator(".status-line p").inner_text() == "No trick is finished yet."
    while not page.get_by_role("button", name="Last trick", disabled=False).count():
        person.skip()
    words = page.locator(".trick-view .words", has_text="Last trick:")
    for put_away in (
        lambda: page.get_by_role("button", name="Back to the trick in play").click(),
        lambda: open_panel(page, "Log"),
        lambda: page.keyboard.press("Shift+R"),
        person.step,
    ):
        page.get_by_role("button", name="Last trick").click()
        words.wait_for()
        put_away()
        words.wait_for(state="hidden")
