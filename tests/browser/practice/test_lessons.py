"""The first lesson of each game, pressed and played through on the table itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.laws import broken
from tests.browser.player import Player, open_table
from tricksmith import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

LESSONS = ("nonesuch", "poison-nonesuch", "nameless", "nestors")
READY = """
() => {
  const table = document.querySelector('main.table');
  return !!document.querySelector('.lesson-next .button')
      || (document.querySelector('.lesson-move, .bid, .lesson.asks') && table.dataset.pending === undefined);
}
"""
SAID = "() => document.querySelector('.lesson p').innerText"
SIZES = ((360, 640), (844, 390), (1280, 720), (390, 844))
"""The window in which each lesson is gone through; those with the longest words on other phones too."""
SMALL = (375, 667)
TABLET = (820, 1180)
LAPTOP = (1440, 900)
OVER = """
() => {
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const words = document.querySelectorAll('.lesson, .lesson-next > *');
  const things = document.querySelectorAll(
    '.hand-box [data-hand], .trick-view li, .seat .face, .seat .who, .seat .count, .piles .card, .fact, .call, '
    + '.suit-choice .card, .suit-choice .name');
  const slot = document.querySelector('.lesson-slot').getBoundingClientRect();
  const box = document.querySelector('.lesson');
  const lesson = box.getBoundingClientRect();
  const onward = [...document.querySelectorAll('.lesson-next > *, .way')].filter(one => !box.contains(one));
  return [...[...words].flatMap(one => [...things].filter(other => over(one, other)).map(other => other.outerHTML)),
    ...onward.filter(one => over(box, one)).map(one => `the words lie over ${one.innerText}`),
    ...[...box.querySelectorAll('button, a')].filter(one => one.getBoundingClientRect().right > lesson.right)
      .map(one => `cut off: ${one.innerText}`),
    ...(box.scrollHeight > box.clientHeight + 1 ? ['the words are scrolled'] : []),
    ...(lesson.bottom > slot.bottom + 1 || lesson.top < slot.top - 1 ? ['the words need more room'] : [])];
}
"""


@pytest.mark.parametrize(
    ("game", "size"),
    [*zip(LESSONS, SIZES, strict=True), (LESSONS[0], SIZES[-1]), (LESSONS[0], TABLET), (LESSONS[2], LAPTOP),
     (LESSONS[2], SIZES[1]), (LESSONS[2], SMALL), (LESSONS[3], SIZES[1])],
)  # fmt: skip
def test_a_lesson_is_gone_through(page: Page, server: Server, game: str, size: tuple[int, int]) -> None:
    """Each step says something, covers nothing, shows what it waits for, and goes on; then a match begins at once."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(server.address)
    page.get_by_role("button", name=f"First lesson: {games.load(game).name}", exact=True).click()
    learner, texts = Player(page), []
    for _ in range(60):
        page.wait_for_function(READY)
        before = page.evaluate(SAID)
        texts.append(before)
        if len(texts) <= 2:  # what is read first is pointed at: a card, a player, or what binds
            page.locator(".highlighted").first.wait_for(timeout=2000)
        assert page.evaluate(OVER) == [], before
        assert broken(page) == [], before
        if so_far := re.search(r"\d+ of \d+(?= next to your names)", before):
            counts = page.locator(".seat .count").all_inner_texts()
            assert sum(so_far[0] in one for one in counts) == 2, counts
        if page.locator("[data-play]").count():
            break
        assert page.locator(".status-line p", has_text="Your turn").count() == 0
        answer(learner)
        page.wait_for_function(f"before => ({SAID})() !== before", arg=before)
    else:
        raise AssertionError("the lesson does not end")
    assert len(set(texts)) == len(texts) >= 10
    lesson = page.url
    page.locator("[data-play]").click()
    page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    assert learner.wait() != "finished"
    assert page.locator(".lesson").count() == 0


def test_another_legal_move_is_explained(page: Page, server: Server) -> None:
    """It is not an error: the lesson's own box says why it is not that one, and nothing else does."""
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'nameless', 4, lesson=True)}")
    learner, keep = Player(page), page.get_by_role("button", name="Keep")
    while page.wait_for_function(READY) and not keep.count():
        go_on(learner)
    asked = page.evaluate(SAID)
    keep.click()
    page.locator(".lesson", has_text="You chose keep. A two loses to every other card").wait_for()
    assert page.evaluate(SAID).startswith("You chose Keep."), "a call is named as on its button"
    assert page.locator(".call.tried .label").inner_text() == "Keep"
    assert page.locator(".call.tried svg").count() == 1, "and wears the sign of a card that was tried"
    assert page.locator(".status-line p").inner_text() == ""
    assert page.locator(".lesson-move").count()
    assert broken(page) == []
    page.get_by_role("button", name="Back to the lesson").click()
    assert page.evaluate(SAID) == asked
    assert page.locator(".tried").count() == 0


def test_a_question_can_be_tried_again(page: Page, server: Server) -> None:
    """Nothing is marked then, until a learner asks for it after another try."""
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'nonesuch', 3, lesson=True)}")
    learner = Player(page)
    while page.wait_for_function(READY) and not page.locator(".lesson.asks").count():
        go_on(learner)
    asked, most = page.evaluate(SAID), page.locator(".call", has_text="Most")
    for way in ("Try again", "Show me"):
        most.click()
        page.locator(".lesson.why", has_text="Two Crowns alone").wait_for()
        page.get_by_role("button", name=way).click()
        page.wait_for_function(f"before => ({SAID})() === before", arg=asked)
        assert page.locator(".lesson-move").count() == (way == "Show me")
    page.locator(".lesson-move", has_text="Some").click()
    page.wait_for_function(f"before => ({SAID})() !== before", arg=asked)


@pytest.mark.parametrize("size", [SIZES[2], LAPTOP])
def test_a_wrong_suit_puts_the_card_back(page: Page, server: Server, size: tuple[int, int]) -> None:
    """The card whose suit is named covers neither the question nor what the lesson says, and is marked."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'poison-nonesuch', 3, lesson=True)}")
    learner, card = Player(page), page.locator("[data-hand='8ms']")
    while page.wait_for_function(READY) and not page.locator(".lesson.asks").count():
        go_on(learner)
    learner.tap(card)
    page.locator(".suit-choice").wait_for()
    assert page.evaluate(OVER) == []
    page.locator(".suit-choice [data-named='m'] .name").click()
    page.locator(".lesson.why", has_text="as Moons").wait_for()
    page.locator("[data-hand='8ms'].tried .cross").wait_for()
    assert page.locator(".suit-choice").count() == 0
    assert page.evaluate(OVER) == []
    page.wait_for_function("() => document.activeElement.matches('[data-hand]')")


def test_a_learner_can_look_back_and_skip(page: Page, server: Server) -> None:
    """An earlier step shows its words and its cards and asks for nothing; a match begins from anywhere."""
    page.goto(f"{server.address}/t/{open_table(page, server.address, 'nonesuch', 3, lesson=True)}")
    learner, texts, highlighted = Player(page), [], []
    for _ in range(6):
        page.wait_for_function(READY)
        texts.append(page.evaluate(SAID))
        highlighted.append(page.locator(".highlighted").count() > 0)
        answer(learner)
        page.wait_for_function(f"before => ({SAID})() !== before", arg=texts[-1])
    assert highlighted == [True, True, True, False, True, True], (
        "the players and cards that a page mentions are highlighted"
    )
    page.wait_for_function(READY)
    texts.append(page.evaluate(SAID))
    back = page.get_by_role("button", name="Back to the step before")
    for text in reversed(texts[:-1]):
        back.click()
        assert page.evaluate(SAID) == text
        assert page.locator("[data-choice], [data-hand].legal").count() == 0
    assert back.count() == 0
    for text in texts[1:]:
        page.locator("[data-press]").click()
        assert page.evaluate(SAID) == text
    answer(learner)
    page.wait_for_function(f"before => ({SAID})() !== before", arg=texts[-1])
    lesson = page.url
    page.get_by_role("button", name="Skip the lesson").click()
    page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    assert learner.wait() != "finished"


FITS = """
() => {
  const low = box => box && box.getBoundingClientRect().bottom <= innerHeight + 1;
  return document.documentElement.scrollHeight <= innerHeight + 1
      && low(document.querySelector('[data-hand]')) && low(document.querySelector('.action-bar'))
      && [...document.querySelectorAll('.lesson, .hint.panel, .hint .controls, .hint .slip')]
        .every(one => one.scrollHeight <= one.clientHeight + 1);
}
"""


def test_a_small_phone_shows_a_hint_with_its_reason(page: Page, server: Server) -> None:
    """Above the hand, and its reasons over the table once they are asked for; no box scrolls."""
    page.set_viewport_size({"width": 360, "height": 640})
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "nameless", 4))
    person.play_until_card()
    person.ask_hint()
    assert page.evaluate(FITS)
    page.get_by_role("button", name="Why?").click()
    page.locator(".hint .slip").wait_for()
    assert page.evaluate(FITS)


def answer(learner: Player) -> None:
    """Press on, or do what the lesson waits for: it is marked on the table."""
    page = learner.page
    if page.locator("[data-press]").count():
        page.locator("[data-press]").click()
    elif page.locator(".bid").count():
        page.locator(".bid [type='submit']").click()
    elif page.locator("[data-hand].lesson-move").count() and page.locator(".choices p[role='status']").count():
        assert page.locator("[data-hand] .tick").count() == 0
        for chosen, card in enumerate(page.locator("[data-hand].lesson-move").all(), 1):
            learner.tap(card)
            assert page.locator("[data-hand].chosen .tick").count() == chosen, "a chosen card wears a tick"
        page.locator(".choices .primary").click()
    elif page.locator(".calls .lesson-move").count():
        page.locator(".calls .lesson-move").first.click()
    elif page.locator(".lesson.asks").count() and not page.locator(".lesson-move").count():
        answer_wrongly(learner)
    else:
        learner.tap(page.locator("[data-hand].lesson-move").first)
        half = page.locator(".suit-choice .lesson-move .name, .sweep-choice .lesson-move")
        if half.count():
            half.first.click()


def go_on(learner: Player) -> None:
    """Do what the lesson waits for, until it says something else."""
    before = learner.page.evaluate(SAID)
    answer(learner)
    learner.page.wait_for_function(f"before => ({SAID})() !== before", arg=before)


def answer_wrongly(learner: Player) -> None:
    """The last that a question offers: if right, that is said; if not, it is explained, and the right one shown."""
    page = learner.page
    asked = page.evaluate(SAID)
    offered = page.locator("[data-choice], [data-hand].legal")
    assert offered.count() > 1
    assert page.locator("[data-hand].highlighted").count() == 0, "the answer shows before it is found"
    if offered.last.get_attribute("data-hand"):
        learner.tap(offered.last)
        learner.finish_lead()
    else:
        offered.last.click()
    page.wait_for_function(f"before => ({SAID})() !== before", arg=asked)
    if page.locator(".lesson.why").count():
        assert page.evaluate(OVER) == [], page.evaluate(SAID)
        assert page.evaluate(SAID).startswith("You chose "), "what was chosen is named"
        assert page.locator("[data-hand].tried, .call.tried, .sweep-choice").count() == 1, "and marked"
        assert page.locator(".lesson-move").count() == 0, "the answer shows before it is asked for"
        page.get_by_role("button", name="Show me").click()
        page.wait_for_function(f"before => ({SAID})() === before", arg=asked)
        assert page.locator(".tried").count() == 0
        page.locator(".lesson-move").first.wait_for()
        answer(learner)
    else:
        page.locator(".lesson .found").wait_for()


@pytest.mark.parametrize("size", [SIZES[0], SMALL])
def test_a_small_phone_shows_all_of_what_a_card_decides(page: Page, server: Server, size: tuple[int, int]) -> None:
    """Nothing lies over the words below the cards, "Fours and sevens are trumps"; each price has a line."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(server.address)
    page.get_by_role("button", name="First lesson: Nameless", exact=True).click()
    learner, alone, asked = Player(page), page.locator(".choices .call", has_text="Alone"), 0
    for _ in range(12):
        page.wait_for_function(READY)
        if page.locator(".choices .call").count():
            asked += 1
            caption, choices = page.locator(".piles .noted").bounding_box(), page.locator(".choices").bounding_box()
            assert caption is not None
            assert choices is not None
            assert caption["y"] + caption["height"] <= choices["y"]
        if alone.count():
            break
        go_on(learner)
    assert asked == 2, "cards to swap, and whether to play alone"
    lines = alone.locator(".note").inner_text().split("\n")
    assert [line.partition(":")[0] for line in lines[1:]] == ["3 tricks", "4 tricks", "5 tricks"]


def in_landscape(page: Page, server: Server) -> Player:
    """A learner at the beginning of the lesson of Poison Nonesuch, on a phone that lies on its side."""
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(server.address)
    page.get_by_role("button", name="First lesson: Poison Nonesuch", exact=True).click()
    page.wait_for_function(READY)
    return Player(page)


def test_a_phone_in_landscape_shows_what_cannot_be_led(page: Page, server: Server) -> None:
    """Below the ladder, and clear of the words of the lesson that explain it."""
    learner = in_landscape(page, server)
    while "can't be led" not in page.evaluate(SAID):
        page.wait_for_function(READY)
        go_on(learner)
    fact, words = page.locator(".loose .fact").bounding_box(), page.locator(".lesson").bounding_box()
    assert fact is not None
    assert words is not None
    assert fact["y"] + fact["height"] <= words["y"]


LINES = """
() => {
  const words = document.querySelector('.lesson p');
  const range = document.createRange();
  range.selectNodeContents(words);
  const tops = [...range.getClientRects()].filter(one => one.width > 1).map(one => Math.round(one.top));
  return new Set(tops).size;
}
"""
"""How many lines the words of a lesson take."""


def test_a_phone_in_landscape_has_a_line_for_each_score(page: Page, server: Server) -> None:
    """A list stays one, in the room that the words have."""
    learner = in_landscape(page, server)
    while not page.evaluate(SAID).startswith("The score so far:"):
        go_on(learner)
        page.wait_for_function(READY)
    assert page.evaluate(LINES) == len(page.evaluate(SAID).split("\n")) == 4
    assert page.evaluate(OVER) == []
