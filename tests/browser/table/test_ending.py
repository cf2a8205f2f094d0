"""Ending early: the rest of a hand claimed, and a match given up, alone among bots and among people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.laws import resize
from tests.browser.player import SHORT, KeyPlayer, Player, open_panel, open_table
from tests.browser.test_access import faults
from tests.browser.test_friends import player_to_act, seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

ANSWERED = """
event => document.querySelector('.status-line.error') !== null
      || document.querySelector('main.table').dataset.event !== event
"""


COVERED = """
() => {
  const card = document.querySelector('section.score').getBoundingClientRect();
  return [...document.querySelectorAll('[data-seat]')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
  }).map(one => one.dataset.seat);
}
"""
"""The seats over which the card with the score lies."""


REPLAYED = """
() => {
  const boxOf = one => one.getBoundingClientRect();
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const words = [...document.querySelectorAll('.still [data-seat] strong, .still .status-line p')];
  const things = [...document.querySelectorAll('.still .pile, .still .face')];
  const cards = [...document.querySelectorAll('.still .trick-view [data-card]')].map(boxOf);
  return {
    covered: words.filter(word => things.some(one => meets(boxOf(word), boxOf(one)))).map(word => word.textContent),
    below: boxOf(document.querySelector('.still .status-line p')).top - Math.max(...cards.map(box => box.bottom)),
    card: cards[0].height,
  };
}
"""
"""Words of a replay that a pile or a portrait covers, and how far below the trick what was done is said."""


WHOLE_OWN_WORDS = """
() => {
  const foot = document.querySelector('.still .landscape').getBoundingClientRect().bottom;
  const lines = [...document.querySelectorAll('.still .landscape .own .line')];
  return lines.length > 0 && lines.every(one => one.getBoundingClientRect().bottom <= foot);
}
"""
"""Whether each line about the viewer's own seat ends on the table of a replay, on a phone in landscape."""


BETWEEN_THE_SEATS = """
() => {
  const box = one => one.getBoundingClientRect();
  const sheet = document.querySelector('.score.upright .sheet');
  if (!sheet) return false;
  const {left, right, top, bottom} = box(sheet);
  const texts = side => [...document.querySelectorAll(`.seat.${side} .words *`)]
    .filter(one => !one.closest('.visually-hidden'))
    .flatMap(one => [...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE))
    .flatMap(node => {
      const range = new Range();
      range.selectNode(node);
      return [...range.getClientRects()];
    });
  const isClear = Math.max(...texts('left').map(one => one.right)) < left
    && right < Math.min(...texts('right').map(one => one.left));
  const head = Math.max(...[...document.querySelectorAll('.seat.top .words')].map(one => box(one).bottom));
  const foot = box(document.querySelector('.seat.own .words')).top;
  return isClear && head < top && bottom < foot && Math.abs(top - head - (foot - bottom)) < 0.12 * innerHeight;
}
"""
"""Whether the result is in the middle of a tablet, clear of the words at the sides, above and below."""


class Saver(Player):
    """Keeps the trumps, which stand first in the hand, for the last tricks."""

    def choose(self, kind: str) -> None:
        """The last of the legal cards."""
        if kind == "card":
            self.tap(self.page.locator("[data-hand].legal").last)
        else:
            super().choose(kind)


def claim(person: Player) -> bool:
    """Claim the rest; whether that was granted."""
    page, before = person.page, person.table["event"]
    page.get_by_role("button", name="Claim the rest").click()
    page.wait_for_function(ANSWERED, arg=before)
    return person.table["event"] != before


def test_a_claim_is_refused_with_a_sentence_and_granted_when_it_is_certain(page: Page, server: Server) -> None:
    """A refusal changes nothing; a claim that holds plays the hand out. The match is long, as cards may be poor."""
    person = Saver(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4, options={"target": "200"}))
    open_panel(page, "Table")
    refused = 0
    while True:
        asked, left = person.wait(), page.locator("[data-hand]").count()
        assert asked != "finished", "no claim was granted in a whole match"
        if asked != "card" or not page.get_by_role("button", name="Claim the rest").count():
            person.step()
            continue
        if claim(person):
            if refused:
                break
            continue
        refused += 1
        assert page.locator("[data-hand]").count() == left
        assert page.locator(".status-line.error p").inner_text().endswith(".")
        person.step()
    assert person.wait() == "between"
    open_panel(page, "Log")
    page.locator("li.trick").last.wait_for()


def test_a_match_is_given_up_among_people_only_if_all_agree(new_page: Callable[..., Page], server: Server) -> None:
    """It goes on if one player plays on; if all agree, it ends with the score as it is."""
    people = seated(new_page, server, "nameless", {})
    player_to_act(people)
    host, *others = people
    open_panel(host.page, "Table")

    def propose() -> None:
        host.page.get_by_role("button", name="End the match …").click()
        host.page.get_by_role("button", name="End the match", exact=True).click()
        for other in others:
            other.page.get_by_text("would like to end the match").wait_for()

    propose()
    others[1].page.get_by_role("button", name="Decline").click()
    for person in people:
        person.page.get_by_text("would like to end the match").wait_for(state="hidden")
    assert {person.table["stage"] for person in people} == {"playing"}
    propose()
    for other in others:
        other.page.get_by_role("button", name="Agree").click()
    for person in people:
        person.page.get_by_role("heading", name="The match is over").wait_for()
        person.page.get_by_text("ended it early. The totals stay as they were.").wait_for()


def test_the_end_names_who_ended_the_match_and_draws_no_empty_graph(page: Page, server: Server) -> None:
    """The end says who ended the match, no rule is left from the turn, and a replay has words for no score."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    open_panel(page, "Table")
    page.get_by_role("button", name="End the match …").click()
    page.get_by_role("button", name="End the match", exact=True).click()
    page.get_by_text("You ended it early").wait_for()
    for width, height in ((1280, 860), (900, 720), (360, 740)):
        resize(page, width, height)
        assert page.evaluate(COVERED) == []
    assert page.locator(".status-line button").count() == 0
    page.get_by_role("link", name="Step through every card").click()
    page.get_by_text("nothing was scored").wait_for()
    assert page.get_by_role("img", name="The score").count() == 0


def test_a_replay_is_read_where_the_cards_lie(page: Page, server: Server) -> None:
    """What was done is said close below the trick; no pile covers a name; the graph's marks are those of the end."""
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(page, server.address, "nonesuch", 4, options={"max_hands": "2"})
    person = Player(page)
    person.sit(server.address, table)
    assert person.hurry() == "finished"
    usual = page.viewport_size
    assert usual is not None
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function(BETWEEN_THE_SEATS)
    page.set_viewport_size(usual)
    marks = (
        "all => all.map(one => [one.querySelector('.point').getAttribute('d'), one.innerText.trim().split(/\\s/)[0]])"
    )
    legend = page.locator("figcaption > span")
    legend.first.wait_for()
    at_the_end = legend.evaluate_all(marks)
    page.goto(f"{server.address}/match/{table}#2.30")
    legend.filter(has_text="You").first.wait_for()
    assert legend.evaluate_all(marks) == at_the_end
    found = page.evaluate(REPLAYED)
    assert found["covered"] == []
    assert 0 <= found["below"] < found["card"]
    assert page.locator(".still [data-seat] strong", has_text=re.compile("^You$")).count() == 1
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(WHOLE_OWN_WORDS)


MARKED = """
() => [...document.querySelectorAll('.still .seat .mark')].map(mark => {
  const [one, other] = [mark, mark.closest('.face')].map(part => part.getBoundingClientRect());
  const shared = (from, to) => Math.max(0, Math.min(one[to], other[to]) - Math.max(one[from], other[from]));
  return shared('left', 'right') * shared('top', 'bottom') / (other.width * other.height);
})
"""
"""The shares of the portraits that lie below the marks of their players."""


@pytest.mark.parametrize(("width", "height"), [(667, 375), (844, 390)])
def test_a_replay_on_a_phone_in_landscape_shows_names_and_portraits(
    page: Page, server: Server, width: int, height: int
) -> None:
    """No name is cut off, and the marks of dealer and leader are next to a small portrait."""
    table = open_table(page, server.address, "bridge", 4, options={"boards": "1"})
    person = Player(page)
    person.sit(server.address, table)
    assert person.hurry() == "finished"
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server.address}/match/{table}")
    page.get_by_role("button", name="Next trick").wait_for()
    seen = 0
    for _ in range(6):
        page.get_by_role("button", name="Next trick").click()
        for name in page.locator(".still .seat strong").all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), name.inner_text()
        shares = page.evaluate(MARKED)
        seen += len(shares)
        assert max(shares) < 0.25
    assert seen > 6, "the dealer and most leaders are marked"


def test_partners_at_the_end_have_points_without_another_word(page: Page, server: Server) -> None:
    """On a phone: below a number, "partner" would be read as its unit."""
    page.set_viewport_size({"width": 390, "height": 844})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4, options={"target": "150"}))
    partner = page.locator(".seat[data-seat='2'] .words")
    assert person.hurry("card") == "card"
    assert "partner" in partner.inner_text()
    person.hurry()
    page.get_by_role("button", name="Rematch").wait_for()
    assert "partner" not in partner.inner_text()


def test_after_a_deal_one_key_goes_on(new_page: Callable[..., Page], server: Server) -> None:
    """A player who is asked nothing has the focus on one button, off the cards; a player who has gone on reads so."""
    people = seated(new_page, server, "nameless", {"target": "20"})
    going = [person for person in people if person.page.locator("[data-continue]").count()]
    assert going, "everybody was asked something"
    for person in going:
        page = person.page
        button, card = page.locator("[data-continue]"), page.locator("[data-hand]").first
        assert button.evaluate("button => button === document.activeElement")
        over, under = button.bounding_box(), card.bounding_box()
        assert over is not None
        assert under is not None
        assert over["y"] + over["height"] <= under["y"]
    for person, key in zip(going, ("Enter", "Space", "n", "Enter"), strict=False):
        person.page.keyboard.press(key)
        person.page.locator("[data-continue]").wait_for(state="detached")


def test_a_win_has_its_wreath_and_others_have_none(new_page: Callable[..., Page], server: Server) -> None:
    """Its leaves open once, where motion is wanted; lamplight lies under the result, and moves nothing."""
    won = 0
    for motion in ("no-preference", "reduce") * 4:
        page = new_page(reduced_motion=motion)
        person = Player(page)
        person.sit(
            server.address, open_table(page, server.address, "nonesuch", 3, options={"target": "1"}, bot="random")
        )
        assert person.hurry() == "finished"
        title = page.get_by_role("heading", name="win").inner_text()
        wreath = page.locator(".wreath .leaf")
        assert (wreath.count() > 0) == title.startswith("You"), title
        light = page.locator(".stage > .light")
        if title.startswith("You"):
            light.wait_for()  # it comes once the last trick has gone
        else:
            page.wait_for_timeout(700)
        assert light.count() == min(1, wreath.count())
        if wreath.count():
            won += 1
            assert faults(page) == []
            assert (light.evaluate("node => getComputedStyle(node).animationName") == "none") == (motion == "reduce")
            with_light = page.locator(".score .sheet").bounding_box()
            light.evaluate("node => node.remove()")
            assert page.locator(".score .sheet").bounding_box() == with_light
            moves = wreath.first.evaluate("leaf => getComputedStyle(leaf).animationName")
            assert (moves == "none") == (motion == "reduce"), moves
        if won > 1:
            break
    assert won > 0


def test_a_match_of_one_hand_shows_on_a_phone_what_decided_it(page: Page, server: Server) -> None:
    """The trick is next to its reason, above the ways on, and all of it is in view."""
    page.set_viewport_size({"width": 390, "height": 844})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3, options={"max_hands": "1"}))
    person.hurry()
    cards = page.locator(".deciding [data-card]:not(.chip)")
    cards.first.wait_for()
    assert cards.count() == 3
    lines = page.locator("section.score .body")
    assert lines.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert page.get_by_role("button", name="Rematch").is_visible()


@pytest.mark.parametrize("kind", [Player, KeyPlayer])
def test_the_way_on_has_a_ring_only_for_players_at_the_keyboard(page: Page, server: Server, kind: type[Player]) -> None:
    """At the end of a match the focus is on the rematch either way, and by mouse no ring shows on any way on."""
    person = kind(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3, options=SHORT["nonesuch"]))
    person.play()
    rematch = page.get_by_role("button", name="Rematch")
    rematch.wait_for()
    page.wait_for_function("() => document.activeElement.closest('.next') !== null")
    ways = page.locator(".next :is(a, button)")
    rings = ways.evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)")
    assert len(rings) > 2
    assert rematch.evaluate("button => button === document.activeElement")
    assert [ring != "none" for ring in rings] == [kind is KeyPlayer, *[False] * (len(rings) - 1)]


def test_a_double_press_asks_for_one_hand(page: Page, server: Server) -> None:
    """The second press, before the table has answered the first, is not refused: it asks for nothing."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    assert person.hurry("between") == "between"
    sent: list[str] = []
    page.on("console", lambda message: sent.append(message.text))
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (words) {
            if (words.includes('"next"')) console.log(words);
            send.call(this, words);
          };
          const lines = document.querySelector('main.table');
          window.refused = [];
          new MutationObserver(() => {
            const line = document.querySelector('.status-line.error');
            if (line) window.refused.push(line.textContent);
          }).observe(lines, {subtree: true, childList: true, attributes: true});
        }"""
    )
    button = page.locator("[data-next]")
    button.wait_for()
    button.evaluate("button => { button.click(); button.click(); }")
    button.wait_for(state="detached")
    assert person.wait() != "between"
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.refused") == []
    assert len(sent) == 1, sent
