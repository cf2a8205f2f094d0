"""What the table says and shows: reasons, keys, hints, the last trick, preferences."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, open_panel, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server


CODE = re.compile(r"\b[2-9ATJQKC](?:[mswlyk]{1,2}|[cdhs])\b(?<!^As)|[♠♥♦♣]|`")
"""A card as the rules write it: `8ms`, `7h`, `7♥`."""


def until_muted(person: Player) -> None:
    """Play on until some card may not be played."""
    while not person.page.locator("[data-hand][aria-disabled='true']").count():
        assert person.skip() != "finished", "every card could always be played"
        person.wait()


HEARD = """
line => [...line.childNodes].map(node => {
  const card = node.nodeType === Node.ELEMENT_NODE && node.querySelector("[data-card]");
  return card ? (card.ariaLabel ?? "") : (node.nodeType === Node.TEXT_NODE ? node.data : "");
}).join(" ")
"""
"""A line with its drawn cards by their names."""


def is_told(page: Page, sentence: str) -> bool:
    """Whether the line above the hand says this; its cards are drawn, and called by their names."""
    said: str = page.locator(".status-line p").evaluate(HEARD)
    return re.findall(r"\w+", said) == re.findall(r"\w+", sentence)


def test_an_illegal_card_says_why(page: Page, server: Server) -> None:
    """In the line above the hand, with its rule; nothing is played, and the line stays."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    until_muted(person)
    before = person.table["event"]
    muted = page.locator("[data-hand][aria-disabled='true']").first
    why = page.locator(f"#{muted.get_attribute('aria-describedby')}")
    said = why.inner_text()
    expect(muted).to_have_accessible_description(said)
    expect(
        why
    ).to_be_hidden()  # a screen reader that reads line by line says it with its card, and not between the cards
    person.tap(muted)
    assert is_told(page, said)
    named = page.locator(".status-line .rule").get_attribute("aria-label") or ""
    assert named.startswith("Rule NS")
    page.wait_for_timeout(500)
    assert is_told(page, said)
    assert person.table["event"] == before
    page.locator(".status-line .rule").click()
    assert (page.locator(".requested").get_attribute("id") or "").endswith(f"-{named.removeprefix('Rule ')}")


def test_a_card_of_two_suits_is_led_by_one_of_its_halves(page: Page, server: Server) -> None:
    """Escape puts it back; the suit's letter names it; the log says what was named."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3))
    dual = page.locator("[data-ways='2']")
    while not dual.count():
        person.skip()
        person.wait()
    person.tap(dual.first)
    page.locator(".suit-choice").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".suit-choice").count() == 0
    page.keyboard.press("Enter")
    half = page.locator(".suit-choice [data-named]").last
    name, letter = half.inner_text().strip().split()[-1], half.get_attribute("data-named")
    assert letter is not None
    page.keyboard.press(letter)
    open_panel(page, "Log")
    page.get_by_text(f"as {name}").last.wait_for()


def test_every_card_shows_enough_of_itself_on_a_phone(page: Page, server: Server) -> None:
    """24 pixels at least of each card, 44 of every other control."""
    page.set_viewport_size({"width": 360, "height": 740})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    for _ in range(4):
        person.skip()
        person.wait()
        lefts = page.eval_on_selector_all(
            "[data-hand]",
            "cards => cards.map(card => [card.getBoundingClientRect().left, card.getBoundingClientRect().top])",
        )
        rows = [after < left for (left, _), (after, _) in itertools.pairwise(lefts)]
        assert sum(rows) <= 1, "at most two rows"
        for (left, top), (after, below) in itertools.pairwise(lefts):
            assert after - left >= 24 or below - top >= 24
        small = page.eval_on_selector_all(
            "main button:not([data-hand]):not(.continue), main a",
            "all => all.map(one => [one.textContent, one.getBoundingClientRect()])"
            ".filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([text]) => text)",
        )
        assert small == []


def test_undo_gives_the_card_back(page: Page, server: Server) -> None:
    """At once against bots."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    hand = page.locator("[data-hand]").count()
    person.step()
    person.wait()
    page.keyboard.press("u")
    page.wait_for_function("count => document.querySelectorAll('[data-hand]').length === count", arg=hand)


def test_the_last_trick_comes_back_with_one_key(page: Page, server: Server) -> None:
    """With who took it and why, until it is put away."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    while not page.get_by_role("button", name="Last trick", disabled=False).count():
        person.skip()
        person.wait()
    page.keyboard.press("Shift+L")
    page.locator(".trick-view .words", has_text="the trick with").wait_for()
    page.keyboard.press("n")
    page.locator(".trick-view .words", has_text="the trick with").wait_for(state="hidden")


def test_what_happens_is_said(page: Page, server: Server) -> None:
    """A polite log for what happened, and one urgent line for your own turn."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()  # and not into a hand that all have passed
    assert page.get_by_role("log").locator("p").count() > 0
    assert "Your turn" in page.get_by_role("alert").inner_text()
    assert page.title().startswith("●")
    for key, words in (("t", "Your turn"), ("b", "In the match"), ("c", "")):
        page.keyboard.press(f"Shift+{key.upper()}")
        assert words in page.locator(".status-line p").inner_text()
        assert page.locator(".status-line p").inner_text()


@pytest.mark.parametrize(("game", "players"), [("nonesuch", 3), ("nameless", 4)])
def test_cards_are_heard_by_their_names(page: Page, server: Server, game: str, players: int) -> None:
    """Neither a code nor the bare sign of a suit is in a live region or in what describes a card."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, players))
    said: list[str] = []
    while len(said) < 24:
        assert person.step(), "the match is over"
        person.wait()
        for key in ("L", "C", "T"):
            page.keyboard.press(f"Shift+{key}")
        said += page.get_by_role("log").locator("p").all_inner_texts()
        said += page.locator("[data-hand] + [hidden]").all_text_contents()
        said.append(page.get_by_role("alert").inner_text())
        named = page.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
        codes = [line for line in {*said, *named} if CODE.search(line)]
        assert codes == []
    assert any(re.search(r"(plays|leads) .* of [A-Za-z]+", line) for line in said)


def test_preferences_stay(page: Page, server: Server) -> None:
    """The second tap plays a card where that was asked for, after a reload too."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("switch", name="Confirm each play").check(force=True)
    page.reload()
    person.wait()
    before = person.table["event"]
    card = page.locator("[data-hand].legal").first
    person.tap(card)
    assert "Click again" in page.locator(".status-line p").inner_text()
    assert person.table["event"] == before
    person.tap(card)
    page.wait_for_function("event => document.querySelector('main.table').dataset.event !== event", arg=before)


def test_every_preference_is_kept(page: Page, server: Server) -> None:
    """In this browser, over a reload and in another tab at once; theme and letters show before anything is loaded."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3))
    page.get_by_role("button", name="Preferences").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Night").check(force=True)
    dialog.get_by_label("By rank").check(force=True)
    for name in ("Letters", "Patterns", "High cards first", "Confirm each play", "Play forced cards", "Sound"):
        dialog.get_by_role("switch", name=name).click(force=True)
    kept = page.evaluate("localStorage.getItem('tricksmith.preferences')")
    wanted = [switch.is_checked() for switch in dialog.get_by_role("switch").all()]
    page.reload()
    person.wait()
    assert page.locator("html").get_attribute("data-theme") == "night"
    other = page.context.new_page()
    other.goto(page.url)
    for tab in (page, other):
        tab.get_by_role("button", name="Preferences").click()
        tab.get_by_role("dialog").get_by_role("switch").first.wait_for()
        switches = [switch.is_checked() for switch in tab.get_by_role("dialog").get_by_role("switch").all()]
        assert switches == wanted
    assert page.evaluate("localStorage.getItem('tricksmith.preferences')") == kept


def test_the_rules_open_at_what_binds_now(page: Page, server: Server) -> None:
    """The first rule that binds is in view, next to the table and in the sheet."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    while person.wait() != "card" or not page.locator(".cards li").count():
        person.skip()
    open_panel(page, "Rules")
    expect(page.locator("li.applies").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Rules", exact=True).wait_for(state="detached")
    open_panel(page, "Rules")
    expect(page.locator("li.applies").first).to_be_in_viewport(ratio=1)


def test_a_bid_says_what_it_is_and_its_short_cuts_too(page: Page, server: Server) -> None:
    """One sentence on what it scores; it begins with the usual bid, and a short cut says what it is."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    while not page.locator("form.bid").count():
        person.skip()
        person.wait()
    field = page.get_by_label("Your bid")
    least = int(field.get_attribute("min") or "")
    expect(field).to_have_value(str(max(least, 70)))
    page.get_by_role("button", name=f"lowest {least}", exact=True).click()
    expect(field).to_have_value(str(least))
    asked = (
        f"With your partner, take at least {least} of the 190 points and score all you take, or lose {least}. 15 trump"
    )
    expect(field).to_have_accessible_description(re.compile(rf"^{asked}"))


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_partners_with_a_goal_have_one_count_at_the_own_seat(page: Page, server: Server, size: tuple[int, int]) -> None:
    """That of the side, "0 of 7 tricks", and not the player's own tricks as well."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "five-hundred", 4))
    person.play_until_card()
    words = page.locator(".seat.own .words").inner_text()
    assert re.findall(r"\d+(?: of \d+)? tricks?", words) == re.findall(r"\d+ of \d+ tricks", words) != []


def test_bids_that_are_unevenly_apart_can_all_be_bid(page: Page, server: Server) -> None:
    """In Skat 23 follows 22: buttons and arrow keys reach it from there, and the browser lets it be sent."""
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "skat", 3))
    while not page.locator("form.bid").count() or int(page.get_by_label("Your bid").get_attribute("min") or "") > 22:
        person.skip()
        person.wait()
    field = page.get_by_label("Your bid")
    field.fill("22")
    field.press("ArrowUp")
    expect(field).to_have_value("23")
    field.press("ArrowDown")
    expect(field).to_have_value("22")
    page.get_by_role("button", name="Higher", exact=True).click()
    expect(field).to_have_value("23")
    before = person.table["event"]
    page.locator("form.bid").get_by_role("button", name="23").click()
    expect(page.locator(".table")).not_to_have_attribute("data-event", before)


HIDDEN = """
() => {
  const foot = Math.max(...[...document.querySelectorAll('.seats li')].map(li => li.getBoundingClientRect().bottom));
  return [...document.querySelectorAll('.cards li')].filter(li => {
    const { left, top, width, height } = li.getBoundingClientRect();
    const seen = document.elementsFromPoint(left + width * 0.2, top + height * 0.17).find(one => one.closest('.cards'));
    return top < foot || !li.contains(seen);
  }).length;
}
"""
"""How many cards of the trick lie over a seat, or do not show their upper left index."""


def test_six_on_a_phone_see_every_card_and_every_seat(page: Page, server: Server) -> None:
    """The five others sit in a row, each in view; no card of a trick hides the index of another."""
    page.set_viewport_size({"width": 360, "height": 740})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 6))
    while person.wait() != "card" or page.locator(".cards li").count() < 4:
        person.skip()
    assert page.evaluate(HIDDEN) == 0
    boxes = [seat.bounding_box() for seat in page.locator(".seats li").all()]
    sides = [(box["x"], box["x"] + box["width"]) for box in boxes if box is not None]
    assert len(sides) == 5
    assert all(left >= 0 and right <= 360 for left, right in sides)
    assert all(right <= left + 1 for (_, right), (left, _) in itertools.pairwise(sides))


@pytest.mark.parametrize("width", [360, 1280])
def test_cards_swept_from_the_table_hide_no_index(page: Page, server: Server, width: int) -> None:
    """Small, next to the card that took them: no card of the trick and none of them lies over another's corner."""
    page.set_viewport_size({"width": width, "height": 740})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    while not page.locator(".swept").count():
        assert person.skip() != "finished", "nobody took cards from the table"
        person.wait()
    boxes = page.locator(".cards > li > [data-card], .swept [data-card]").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] })"
    )
    assert len(boxes) > 1
    for one, other in itertools.combinations(boxes, 2):
        wide = min(one[2], other[2]) - max(one[0], other[0])
        high = min(one[3], other[3]) - max(one[1], other[1])
        assert wide < 6 or high < 6, (one, other)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (1280, 720)])
def test_no_ring_runs_through_the_words_below_cards_in_the_middle(
    page: Page, server: Server, width: int, height: int
) -> None:
    """The ring is for a trick: it comes with the first one, when what lay in the middle has gone."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nestors", 4))
    person.hurry("bid")
    ring = page.locator(".inlay .ring")
    assert page.locator(".piles.has-middle figcaption").count()
    expect(ring).to_have_css("opacity", "0")
    person.play_until_card()
    expect(page.locator(".piles.has-middle")).to_have_count(0)
    expect(ring).not_to_have_css("opacity", "0")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (360, 640)])
def test_a_word_without_another_is_a_button(page: Page, server: Server, width: int, height: int) -> None:
    """Where the rules leave one word to say, it is in the middle, and the line above the hand says what it does."""
    page.set_viewport_size({"width": width, "height": height})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "schnapsen", 2))
    words = page.locator(".choices [data-choice]")
    while (kind := person.wait()) != "call" or words.count() != 1:
        assert kind != "finished", "there was always something else to say"
        person.skip()
    assert words.inner_text() == "Play on"
    expect(page.locator(".status-line p")).to_have_text("You go on, and lead a card.")
    box = words.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - width / 2) < 8
