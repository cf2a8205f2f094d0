"""The coach of a first hand: notes at what they explain, never over a card, and over for good when one has enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

NOTE = ".coach.shown"
COVERED = """
() => {
  const note = document.querySelector('.coach.shown').getBoundingClientRect();
  const over = one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && Math.min(box.right, note.right) > Math.max(box.left, note.left) + 1
        && Math.min(box.bottom, note.bottom) > Math.max(box.top, note.top) + 1;
  };
  const inside = note.left >= 0 && note.top >= 0 && note.right <= innerWidth && note.bottom <= innerHeight;
  const held = 'main [data-card], main [data-hand], main [data-choice], main .fan .back';
  const cards = [...document.querySelectorAll(held)].filter(one => one.checkVisibility({visibilityProperty: true}));
  return cards.filter(over).map(one => one.outerHTML.slice(0, 80)).concat(inside ? [] : ['outside']);
}
"""
RING = """
() => {
  const around = boxes => [
    Math.min(...boxes.map(one => one.left)), Math.min(...boxes.map(one => one.top)),
    Math.max(...boxes.map(one => one.right)), Math.max(...boxes.map(one => one.bottom)),
  ];
  const boxOf = one => one.getBoundingClientRect();
  const cards = around([...document.querySelectorAll('.piles [data-card]')].map(boxOf));
  return around([boxOf(document.querySelector('.ring.shown'))]).map((edge, at) => Math.abs(edge - cards[at]));
}
"""
"""How far each edge of the ring is from the cards that lie open, all of them together, in pixels."""
STILL = """
() => new Promise(done => {
  let [quiet, changes] = [0, 0];
  const watch = new MutationObserver(records => { quiet = 0; changes += records.length; });
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
  const look = frames => {
    quiet += 1;
    if (quiet <= 40 && frames < 300) return requestAnimationFrame(() => look(frames + 1));
    watch.disconnect();
    done(quiet > 40 ? 0 : changes);
  };
  look(0);
})
"""
"""0 once the table has not changed for 40 frames in a row; after 300 frames without that, how often it changed."""
HIDDEN = """
() => [...document.querySelectorAll('[data-choice]')]
  .filter(one => !one.checkVisibility({ visibilityProperty: true }))
  .map(one => one.outerHTML.slice(0, 80))
"""
SETTLED = 400
"""Milliseconds until a note has found its place after what lies there has moved."""
SIZES = [(360, 640), (390, 844), (844, 390), (1280, 720)]


def begin(page: Page, server: Server, game: str) -> Player:
    """The first match of a stranger, from the home page, up to its first question."""
    page.goto(server.address)
    page.get_by_role("button", name=f"Play now: {game}", exact=True).click()
    player = Player(page)
    player.wait()
    return player


@pytest.mark.parametrize(
    "game", ["Nonesuch", "Poison Nonesuch", "Nameless", "Nestors", "Hearts", "Euchre", "Oh Hell", "Spades", "Whist"]
)
def test_notes_cover_no_card_and_no_choice(page: Page, server: Server, game: str) -> None:
    """Whatever the game and the window, also when it is made smaller; each is explained once.

    The first is looked at in every window, each of the others in two of them, by turns.
    """
    player, seen = begin(page, server, game), []
    for _ in range(14):
        if player.wait() != "between" and page.locator("[data-coach]").count():
            note = page.locator(NOTE)
            note.wait_for()
            key = page.locator("[data-coach]").get_attribute("data-coach")
            for width, height in SIZES[::-1] if not seen else SIZES[len(seen) % 2 :: 2]:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(SETTLED)
                note.wait_for()
                assert page.evaluate(COVERED) == [], f"{key} at {width} × {height}"
            if note.locator(".unfold").is_visible():  # no room: it opens when it is asked for
                note.locator(".unfold").click()
            assert key not in seen
            seen.append(key)
            note.locator(".ok").click()
            continue
        if player.wait() == "between":
            break
        player.skip()
    assert seen


def test_no_more_tips_is_for_good(page: Page, server: Server) -> None:
    """In this game and in every other, until they are switched on again: then all come once more."""
    begin(page, server, "Nonesuch")
    page.locator(NOTE).get_by_role("button", name="No more tips").click()
    page.locator(".coach").wait_for(state="detached")
    begin(page, server, "Nestors")
    page.wait_for_timeout(600)
    assert page.locator(".coach").count() == 0
    page.get_by_role("button", name="Preferences").click()
    switch = page.get_by_role("switch", name="Tips in a game that is new to me")
    assert not switch.is_checked()
    switch.click()
    page.keyboard.press("Escape")
    page.locator(NOTE).wait_for()


def test_the_card_that_was_turned_up_is_named(page: Page, server: Server) -> None:
    """What a trick is comes first in Nonesuch; then a note draws the card that it is about, and says what it means."""
    begin(page, server, "Nonesuch")
    note = page.locator(NOTE)
    note.wait_for()
    assert "the best card takes it" in note.inner_text()
    assert "trump" not in note.inner_text()
    note.get_by_role("button", name="Got it").click()
    page.locator('[data-coach="up"]').wait_for()
    assert "was turned up: one of its suits will be trump" in note.inner_text()
    name = note.locator("[role=img]").first.get_attribute("aria-label")
    assert name
    note.get_by_role("button", name="Got it").click()
    page.locator('[data-coach="hand"]').wait_for()


@pytest.mark.parametrize("game", ["Nonesuch", "Nestors"])
@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 720})
def test_the_ring_is_around_all_cards_it_speaks_of(page: Page, server: Server, game: str) -> None:
    """Also when the same cards and words are shown in a panel next to the table, and after Escape has closed it."""
    begin(page, server, game)
    page.locator(f"{NOTE} .ok").wait_for()
    if game == "Nonesuch":
        page.locator(f"{NOTE} .ok").click()
    page.locator('[data-coach="up"]').wait_for()
    page.wait_for_timeout(SETTLED)
    assert max(page.evaluate(RING)) < 8
    for name in ("Log", "Rules"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("tab", name=name, selected=True).wait_for()
        page.wait_for_timeout(SETTLED)
        assert max(page.evaluate(RING)) < 8, name
    assert page.evaluate(COVERED) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab").first.wait_for(state="detached")
    page.wait_for_timeout(SETTLED)
    assert max(page.evaluate(RING)) < 8


@pytest.mark.parametrize("game", ["Nonesuch", "Nestors"])
@pytest.mark.parametrize(("width", "height"), [(667, 375), (740, 360), (375, 667)])
def test_a_note_leaves_the_choices_in_view_and_holds_still(
    page: Page, server: Server, game: str, width: int, height: int
) -> None:
    """While you think about your first bid, the table doesn't change, and each note leaves all bids to be pressed."""
    page.set_viewport_size({"width": width, "height": height})
    begin(page, server, game)
    page.locator("[data-choice]").first.wait_for(state="attached")
    page.locator(NOTE).wait_for()
    read = 0
    while page.locator("[data-coach]").count():
        page.locator(NOTE).wait_for()
        key = page.locator("[data-coach]").get_attribute("data-coach")
        assert page.evaluate(STILL) == 0, key
        assert page.evaluate(HIDDEN) == [], key
        assert page.evaluate(COVERED) == [], key
        if page.locator(f"{NOTE} .unfold").is_visible():
            page.locator(f"{NOTE} .unfold").click()
        page.locator(f"{NOTE} .ok").click()
        page.locator(f'[data-coach="{key}"]').wait_for(state="detached")
        read += 1
    assert read >= 2


@pytest.mark.browser_context_args(viewport={"width": 375, "height": 667})
def test_a_card_that_was_turned_up_makes_room_for_a_note(page: Page, server: Server) -> None:
    """On a small upright phone it lies next to the title, so that notes are open above the bids, one by one."""
    begin(page, server, "Nonesuch")
    ok = page.locator(f"{NOTE} .ok")
    for key in ("goal", "up", "hand", "NS3"):
        page.locator(f'{NOTE}[data-coach="{key}"]').wait_for()
        assert page.evaluate(STILL) == 0, key
        assert ok.is_visible(), key
        assert page.locator(".piles.docked").count() == 1, key
        assert page.evaluate(COVERED) == [], key
        ok.click()
    page.locator(".coach").wait_for(state="detached")
    assert page.locator(".piles.docked").count() == 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_note_about_the_first_card_is_open(page: Page, server: Server, width: int, height: int) -> None:
    """Between the trick and what binds, or where cards of the trick will lie only after yours."""
    page.set_viewport_size({"width": width, "height": height})
    player, ok = begin(page, server, "Nonesuch"), page.locator(f"{NOTE} .ok")
    page.locator(NOTE).wait_for()
    page.locator("[data-choice]").first.click()
    player.wait()
    read = []
    page.locator(NOTE).wait_for()
    while page.locator("[data-coach]").count():
        page.locator(NOTE).wait_for()
        key = page.locator("[data-coach]").get_attribute("data-coach")
        assert page.evaluate(STILL) == 0, key
        assert ok.is_visible(), key
        assert page.evaluate(COVERED) == [], key
        ok.click()
        page.locator(f'[data-coach="{key}"]').wait_for(state="detached")
        read.append(key)
    assert "hand" in read


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 640})
def test_a_note_without_room_folds_into_the_bar_above(page: Page, server: Server) -> None:
    """There it opens by a press, and leaves the choices in view."""
    begin(page, server, "Nonesuch")
    fold, choice = page.locator(f"{NOTE} .unfold"), page.locator("[data-choice]").first
    fold.wait_for()
    assert choice.is_visible()
    (box, seat) = fold.bounding_box(), page.locator("[data-seat] .face").first.bounding_box()
    assert box
    assert seat
    assert box["y"] + box["height"] <= seat["y"] + 2
    fold.click()
    page.locator(f"{NOTE} .ok").wait_for()
    assert choice.is_visible()
