"""A phone, most of all one that lies on its side: the trick, the choices and the hand in view, none over another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

BOXES = """
() => [
  '.trick-view li', '.piles button', '.fact', '.ladder', '.choices', '[data-hand]', '[role="toolbar"]'
].flatMap(name =>
  [...document.querySelectorAll(name)].map(one => {
    const box = one.getBoundingClientRect();
    const clip = name === '.choices' ? one.closest('.choice-slot').getBoundingClientRect() : box;
    return [name, box.left, Math.max(box.top, clip.top), box.right, Math.min(box.bottom, clip.bottom)];
  }))
"""
"""What is to be in view; of the choices as much as is seen of what scrolls."""


HIDDEN = """
() => {
  const slot = document.querySelector('.player-area .choice-slot');
  return slot.scrollHeight - slot.clientHeight;
}
"""
"""How many pixels of the choices must be scrolled to."""


OVER_WORDS = """
() => {
  const words = [...document.querySelectorAll('.status-line p, .status-line .rule')].flatMap(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  });
  return [...document.querySelectorAll('.fact, .ladder')].filter(one => {
    const box = one.getBoundingClientRect();
    return words.some(word => word.left < box.right && box.left < word.right
      && word.top < box.bottom - 1 && box.top < word.bottom - 1);
  }).map(one => one.innerText);
}
"""
"""What binds, where it lies on the words above the hand."""


def assert_whole(page: Page, name: str) -> None:
    """Something can be seen as it is, from edge to edge, without scrolling: nothing lies over it or cuts it off."""
    seen = """one => {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const edges = [[left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]];
      return edges.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
    }"""
    assert page.locator(name).evaluate(seen), f"{name} is not in view"


def overlap(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share more than a hair, and the cards' rise of eight pixels."""
    slack = 9
    return (min(one[2], other[2]) - max(one[0], other[0]) > slack) and (
        min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


@pytest.mark.parametrize(
    ("game", "players"), [("nonesuch", 3), ("poison-nonesuch", 4), ("nameless", 4), ("nestors", 4)]
)
def test_nothing_covers_the_hand(page: Page, server: Server, game: str, players: int) -> None:
    """At each question of a hand, and it is played to its end: cards, choices and the table stay apart and in view.

    A partner who goes alone may leave one without a card to play, so hands are played until one was asked for a card.
    """
    page.set_viewport_size({"width": 640, "height": 360})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, players))
    seen: set[str] = set()
    while (kind := person.wait()) not in {"between", "finished"} or "card" not in seen:
        if kind not in {*seen, "between"}:
            seen.add(kind)
            measured = page.evaluate(BOXES)
            if kind == "call":
                assert page.evaluate(HIDDEN) == 0, "a part of the choices must be scrolled to"
            assert not [box for box in measured if box[1] < 0 or box[3] > 641 or box[4] > 361], kind
            for name, *box in measured:
                for other, *second in measured:
                    assert name >= other or not overlap(box, second), (kind, name, box, other, second)
        person.skip()
    assert_whole(page, "[data-next]")
    assert page.evaluate("new Promise(done => requestAnimationFrame(() => done(true)))")


def test_the_rematch_is_in_view(page: Page, server: Server) -> None:
    """After a match of six, whose score is the longest, the buttons for what comes next need no scrolling."""
    page.set_viewport_size({"width": 640, "height": 360})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 6, options={"target": "1"}))
    person.hurry()
    assert_whole(page, ".trick-and-buttons .primary")
    assert_whole(page, ".trick-and-buttons a[href^='/match/'][href$='/review']")
    assert_whole(page, ".trick-and-buttons a[href^='/match/']:not([href$='/review'])")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (1280, 720)])
def test_the_auction_is_in_view_while_you_bid(page: Page, server: Server, width: int, height: int) -> None:
    """Each call so far under the name of who said it, clear of the choices and of the words at the seats."""
    page.set_viewport_size({"width": width, "height": height})
    person, board = Player(page), page.locator(".auction-board")
    for _ in range(8):
        person.sit(server.address, open_table(page, server.address, "bridge", 4))
        page.wait_for_timeout(300)
        if board.count():
            break
    board.wait_for()
    assert {"You"} < set(board.locator("th").all_inner_texts())
    assert [call for call in board.locator("td").all_inner_texts() if call.strip() not in {"", "Pass", "pass"}]
    place = "one => (({left, top, right, bottom}) => [left, top, right, bottom])(one.getBoundingClientRect())"
    box = board.evaluate(place)
    assert box[0] >= 0
    assert box[2] <= width
    for other in page.locator(".choices, [data-seat] .words :is(strong, .token, .count span), [data-hand]").all():
        assert not overlap(box, other.evaluate(place))


def test_a_bid_says_what_the_points_are_next_to_it(page: Page, server: Server) -> None:
    """All of it is read without scrolling, and lies on no card."""
    page.set_viewport_size({"width": 844, "height": 390})
    Player(page).sit(server.address, open_table(page, server.address, "nestors", 4))
    note = page.locator(".bids > .note")
    note.wait_for()
    assert "With your partner, take at least" in note.inner_text()
    assert note.locator("li").all_inner_texts()[0].split() == ["15", "trump"]
    assert note.locator(".visually-hidden").count() == 0
    assert page.evaluate(HIDDEN) == 0
    boxes = {name: box for name, *box in page.evaluate(BOXES) if name in {".choices", ".piles button"}}
    assert len(boxes) == 2
    assert not overlap(boxes[".choices"], boxes[".piles button"])


@pytest.mark.parametrize(("width", "height"), [(360, 740), (360, 640), (640, 360), (1280, 860)])
def test_the_arrow_lies_on_no_label(page: Page, server: Server, width: int, height: int) -> None:
    """During the auction the face-up cards have their name, and the arrows of direction wait for the first trick."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    assert page.locator(".piles figcaption").count()
    arrows = page.locator(".inlay .arrow").all()
    assert arrows
    for arrow in arrows:
        expect(arrow).to_have_css("opacity", "0")


@pytest.mark.parametrize("height", [640, 740])
def test_an_auction_does_not_scroll_an_upright_phone(page: Page, server: Server, height: int) -> None:
    """The table, the bid with its short cuts, *Pass* and the hand share one screen."""
    page.set_viewport_size({"width": 360, "height": height})
    Player(page).sit(server.address, open_table(page, server.address, "nestors", 4))
    page.locator(".choices").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize(("width", "height"), [(844, 390), (740, 360), (640, 360)])
def test_what_binds_ends_above_the_question(page: Page, server: Server, width: int, height: int) -> None:
    """Cursed suit, trump and what can't be led yet are below one another, and none of them reaches the next words."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 4))
    person.play_until_card()
    assert page.locator(".fact").count() == 3
    assert page.evaluate(OVER_WORDS) == []


def test_a_replay_on_a_phone_says_a_move_below_what_binds(page: Page, server: Server) -> None:
    """Each move of a hand, with the cards that its sentence names; its end has the points in place of what binds."""
    page.set_viewport_size({"width": 360, "height": 740})
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    page.goto(f"{server.address}/match/{table}")
    page.get_by_text("Hand 1 of 1, before the first").wait_for()
    ladders = []
    while "of" in (place := page.locator(".steps .note").last.inner_text()):
        assert page.evaluate(OVER_WORDS) == [], place
        ladders.append(page.locator(".ladder").count())
        page.keyboard.press("ArrowRight")
        if page.locator(".steps .note").last.inner_text() == place:
            break
    assert ladders[-12:] == [1] * 11 + [0]


@pytest.mark.parametrize(("width", "height"), [(844, 390), (932, 430)])
def test_a_bid_leaves_the_cards_above_it_whole(page: Page, server: Server, width: int, height: int) -> None:
    """What counts is in one row next to the bid, so that the face-up cards and the down card stay in view."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    assert person.wait() == "bid"
    rows = page.locator(".bids .note b").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(rows) == 6
    assert max(rows) - min(rows) < 1
    for pile in (1, 2):
        assert_whole(page, f".piles figure:nth-child({pile}) button")


def test_a_bid_on_a_small_phone_leaves_the_captions_of_the_cards_above_it(page: Page, server: Server) -> None:
    """The names of the face-up cards and of the down card end above what counts."""
    page.set_viewport_size({"width": 360, "height": 640})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    assert person.wait() == "bid"
    captions = page.locator(".piles figcaption").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    assert len(captions) == 2
    assert max(captions) <= page.locator(".choices").evaluate("one => one.getBoundingClientRect().top")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1440, 900)])
def test_letters_fit_into_the_ladder(page: Page, server: Server, width: int, height: int) -> None:
    """Rank, suits and letters of each trump are whole, the widest letters too."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 4))
    person.play_until_card()
    page.evaluate("document.documentElement.dataset.letters = 'on'")
    over = """all => all.map(one => {
      const [rung, parts] = [one.getBoundingClientRect(), [...one.children].map(part => part.getBoundingClientRect())];
      return Math.max(...parts.map(part => Math.max(part.right - rung.right, rung.left - part.left)));
    })"""
    rungs = page.locator(".ladder .rung").evaluate_all(over)
    assert rungs
    assert max(rungs) <= 0


def test_a_replay_on_a_screen_keeps_what_bidders_said_next_to_their_names(page: Page, server: Server) -> None:
    """With one line of points below, as high on both sides; the caption of the discard ends above the sentence."""
    page.set_viewport_size({"width": 1440, "height": 900})
    person = Player(page)
    table = open_table(page, server.address, "nonesuch", 4, options={"max_hands": "1"})
    person.sit(server.address, table)
    person.hurry()
    page.goto(f"{server.address}/match/{table}#1.4")
    sides = page.locator(".seat:is(.left, .right)")
    expect(sides.locator(".token")).to_have_count(2)
    top = "all => all.map(one => one.getBoundingClientRect().top)"
    names, tokens, counts = (sides.locator(one).evaluate_all(top) for one in ("strong", ".token", ".count"))
    for name, token, count in zip(names, tokens, counts, strict=True):
        assert abs(name - token) < 8
        assert count > token + 8
    assert abs(sides.locator(".total").evaluate_all(top)[0] - sides.locator(".total").evaluate_all(top)[1]) < 1
    page.goto(f"{server.address}/match/{table}#1.8")
    caption = page.locator(".piles figcaption").evaluate("one => one.getBoundingClientRect().bottom")
    sentence = page.locator(".status-line p").evaluate("one => one.getBoundingClientRect().top")
    assert caption <= sentence
