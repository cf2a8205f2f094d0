"""Second looks: a question before a mistake, by mouse and by keyboard, and a line after the trick."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocketRoute

    from tests.server.realtime.server import Server

LOSES, LOST = "9ms loses 2.3 points on average.", "9ms lost about 2.3 points. Better: 2wl."
PHONES = [(360, 640), (844, 390)]


class Looks:
    """What this server would say of moves: a mistake of the next one, and of the one whose trick is over."""

    def __init__(self, page: Page) -> None:
        self.asked: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.is_silent = False
        """Whether questions get no answer at all."""
        self.finds = True
        """Whether it finds a mistake."""
        page.route_web_socket("**/ws/**", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "second_look":
                self.sent.append(message)
                server.send(text)
                return
            self.asked.append(message)
            if not self.is_silent:
                socket.send(json.dumps(self._look(message)))

        socket.on_message(answer)

    def _look(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = {"type": "second_look", "for_id": message["id"], "verdict": None}
        words = dict.fromkeys(("move", "label", "text", "better", "better_label", "reason"), "")
        if self.finds:
            answer["verdict"] = "blunder"
            words |= {
                "move": message["move"] or "9ms", "label": "9ms", "text": LOSES if message["move"] else LOST,
                "better": "2wl", "better_label": "2wl",
                "reason": "In 7 of 10 deals that fit what you knew, Birch held no Moons; there 9ms was 3.1 points "
                "worse than 2wl, and in the others no worse.",
            }  # fmt: skip
        return {**answer, **words}

    @property
    def moves(self) -> list[str]:
        """The moves that the page has made."""
        return [message["move"] for message in self.sent if message["type"] == "move"]


PLACES = "() => [...document.querySelectorAll('[data-hand]')].map(card => [card.offsetLeft, card.offsetTop])"
"""Where the cards of the hand lie."""
PLAIN = "[data-hand].legal[data-ways='1']"
"""Cards that are played by one tap."""


def until_choice(person: Player) -> None:
    """Play on until there is such a card to choose, and another one."""
    while person.hurry("card") == "card" and person.page.locator(PLAIN).count() < 2:
        person.skip()


def first_card(page: Page) -> Locator:
    """A card that can be led or followed with at once."""
    return page.locator(PLAIN).first


BOXES = """
all => all.map(one => one.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom])
"""
"""Where they are, all at one moment: a trick may be gathered at any."""


def overlaps(one: Locator, other: Locator) -> float:
    """How many pixels of one are on each of the other, at most."""
    ((left, top, right, bottom),) = one.evaluate_all(BOXES)
    shares = [0.0]
    for box in other.evaluate_all(BOXES):
        width = min(right, box[2]) - max(left, box[0])
        height = min(bottom, box[3]) - max(top, box[1])
        shares.append(max(0.0, width) * max(0.0, height))
    return max(shares)


def test_a_move_is_made_at_once_unless_the_table_asks(page: Page, server: Server) -> None:
    """Nothing is asked where second looks are off, which they are unless they are chosen."""
    looks, person = Looks(page), Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3))
    until_choice(person)
    person.tap(first_card(page))
    page.wait_for_function("() => document.querySelector('main.table').dataset.pending === undefined")
    assert len(looks.moves) >= 1
    assert looks.asked == []


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_question_before_a_mistake_on_a_phone(page: Page, server: Server, width: int, height: int) -> None:
    """It covers no card of the hand; the next card that is chosen is played, and nothing is asked twice."""
    page.set_viewport_size({"width": width, "height": height})
    looks, person = Looks(page), Player(page)
    looks.finds = False
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3, second_look="before"))
    until_choice(person)
    looks.finds = True
    made = len(looks.moves)
    person.tap(first_card(page))
    panel = page.get_by_role("region", name="Second look")
    expect(panel).to_contain_text("loses 2.3 points on average")
    assert "2wl" not in panel.inner_text(), "the better card is named on demand"
    assert overlaps(panel, page.locator("[data-hand]")) == 0
    for button in panel.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 43.5
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    panel.get_by_role("button", name="Why?").click()
    expect(panel).to_contain_text("is better")
    assert overlaps(panel, page.locator("[data-hand]")) == 0
    expect(panel.get_by_role("button", name="Think again")).to_be_focused()
    expect(panel.get_by_role("button", name="Play it anyway")).to_be_in_viewport(ratio=1)
    panel.get_by_role("button", name="Think again").click()
    expect(panel).to_have_count(0)
    assert len(looks.moves) == made
    asked = len(looks.asked)
    person.tap(first_card(page))
    page.wait_for_function("() => document.querySelector('main.table').dataset.pending === undefined")
    assert len(looks.moves) == made + 1
    assert len(looks.asked) == asked


def test_a_question_before_a_mistake_by_keyboard(page: Page, server: Server) -> None:
    """The focus goes to it and back to the card; Escape means to think again, and digits choose nothing meanwhile."""
    looks, person = Looks(page), Player(page)
    looks.finds = False
    person.sit(server.address, open_table(page, server.address, "nonesuch", 4, second_look="before"))
    page.wait_for_function("() => document.querySelector('[data-choice]')")
    looks.finds = True
    page.keyboard.press("2")
    panel = page.get_by_role("region", name="Second look")
    panel.wait_for()
    expect(panel.get_by_role("button", name="Think again")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Think again?")
    expect(panel.get_by_role("button", name="Do it anyway")).to_have_count(1)
    page.keyboard.press("1")
    assert looks.moves == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelector('main.table').dataset.pending === undefined")
    assert len(looks.moves) == 1
    looks.finds = False
    until_choice(person)
    looks.finds = True
    made = len(looks.moves)
    page.keyboard.press("f")
    while not page.evaluate("() => document.activeElement.classList.contains('legal')"):
        page.keyboard.press("ArrowRight")
    card = page.evaluate("() => document.activeElement.dataset.hand")
    page.keyboard.press("Enter")
    if page.locator(".suit-choice").count():
        page.keyboard.press("Enter")
    panel.wait_for()
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    assert page.evaluate("() => document.activeElement.dataset.hand") == card
    assert len(looks.moves) == made


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_the_focus_is_back_at_a_card_whose_suit_was_named(page: Page, server: Server, key: str) -> None:
    """The choice of its suit, which had the focus, is gone by then."""
    looks, person = Looks(page), Player(page)
    looks.finds = False
    person.sit(server.address, open_table(page, server.address, "nonesuch", 3, second_look="before"))
    two_ways = page.locator("[data-hand].legal[data-ways='2']")
    while person.hurry("card") == "card" and not two_ways.count():
        person.skip()
    looks.finds = True
    made, card = len(looks.moves), two_ways.first.get_attribute("data-hand")
    page.keyboard.press("f")
    for _ in range(20):
        if page.evaluate("() => document.activeElement.dataset.hand") == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".suit-choice button").first.wait_for()
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name="Second look")
    expect(panel.get_by_role("button", name="Think again")).to_be_focused()
    page.keyboard.press(key)
    expect(panel).to_have_count(0)
    expect(page.locator(f"[data-hand='{card}']")).to_be_focused()
    assert len(looks.moves) == made


def test_play_anyway_and_an_answer_that_does_not_come(page: Page, server: Server) -> None:
    """The move is made either way, and once."""
    looks, person = Looks(page), Player(page)
    looks.finds = False
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3, second_look="before"))
    until_choice(person)
    looks.finds = True
    made = len(looks.moves)
    person.tap(first_card(page))
    page.get_by_role("button", name="Play it anyway").click()
    page.wait_for_function("() => document.querySelector('main.table').dataset.pending === undefined")
    assert len(looks.moves) == made + 1
    looks.is_silent = True
    until_choice(person)
    made = len(looks.moves)
    person.tap(first_card(page))
    assert person.table.get("pending"), "the card is on its way"
    page.wait_for_function("() => document.querySelector('main.table').dataset.pending === undefined")
    assert len(looks.moves) == made + 1
    expect(page.get_by_role("region", name="Second look")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [*PHONES, (1280, 720)])
def test_a_line_after_the_trick(page: Page, server: Server, width: int, height: int) -> None:
    """It covers no card and moves nothing, and goes when it is closed."""
    page.set_viewport_size({"width": width, "height": height})
    looks, person = Looks(page), Player(page)
    looks.finds = False
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3, second_look="after"))
    until_choice(person)
    looks.finds = True
    person.skip()
    person.wait()
    remark = page.locator(".status-line.remark")
    expect(remark).to_contain_text("lost about 2.3 points. Better:")
    assert looks.asked[-1]["move"] is None
    expect(page.get_by_role("log")).to_contain_text("lost about 2.3 points")
    page.mouse.move(2, 2)
    page.evaluate("() => document.activeElement.blur()")  # a card that is pointed at rises
    before = page.evaluate(PLACES)
    assert overlaps(remark.locator("p"), page.locator("[data-hand], [data-trick] [data-fly]")) == 0
    page.get_by_role("button", name="Close the second look").click()
    expect(remark).to_have_count(0)
    assert page.evaluate(PLACES) == before


def test_the_choice_is_in_the_setup(page: Page, server: Server) -> None:
    """Off until it is chosen; it is remembered and goes with the table."""
    page.goto(server.address)
    page.get_by_role("button", name="Set up").first.click()
    choice = page.get_by_label("Mistakes")
    expect(choice).to_have_value("off")
    choice.select_option("before")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Deal the cards").click()
    assert sent.value.post_data_json["second_look"] == "before"
