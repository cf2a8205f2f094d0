"""The first page: from there to a table, alone or with friends, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.test_access import faults_on_each
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

GAMES = ["Nonesuch", "Poison Nonesuch", "Nameless", "Nestors"]


def home(page: Page, server: Server) -> Page:
    """The first page, its games in sight."""
    page.goto(server.address)
    page.get_by_role("heading", level=2, name=GAMES[0], exact=True).wait_for()
    return page


def invite(page: Page, game: str) -> list[str]:
    """The links to a table of this game that anybody may see, its host called Ada."""
    page.get_by_role("button", name=f"Invite friends: {game}", exact=True).click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("switch", name="Show this table on the home page").check()
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("heading", name="Your table is ready").wait_for()
    links: list[str] = page.locator("dialog input[readonly]").evaluate_all("lines => lines.map((line) => line.value)")
    return links


ON_A_TABLET = """
() => {
  const box = one => one.getBoundingClientRect();
  const title = document.querySelector('.welcome h1');
  const lines = box(title).height / parseFloat(getComputedStyle(title).lineHeight);
  const cards = [...document.querySelectorAll('.welcome .fan .card')].map(box);
  const table = box(document.querySelector('.welcome'));
  const range = new Range();
  const captions = [...document.querySelectorAll('article .play')].map(play => {
    range.selectNodeContents(play.querySelector('.setup'));
    return Math.abs(box(range).left - box(play.querySelector('.button')).left);
  });
  return {lines: Math.round(lines), captions: Math.max(...captions) < 1, cards: cards.length > 0 && cards.every(
    one => one.top > box(title).bottom && one.right < table.right - 13 && one.bottom < table.bottom - 13)};
}
"""
"""The lines of the title, whether captions begin where their buttons do, and whether the fan is on the cloth below."""


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (820, 1180), (960, 1200)])
def test_a_tablet_has_a_title_in_one_line_above_the_cards(page: Page, server: Server, width: int, height: int) -> None:
    """And what a button starts begins below the beginning of the button."""
    page.set_viewport_size({"width": width, "height": height})
    home(page, server)
    page.locator(".welcome .fan .card").first.wait_for()
    assert page.evaluate(ON_A_TABLET) == {"lines": 1, "captions": True, "cards": True}


LONE = """
() => {
  const range = new Range();
  return [...document.querySelectorAll('main p')].filter(one => one.innerText).flatMap(one => {
    range.selectNodeContents(one);
    const lines = new Map();
    for (const {top, left, right, width} of range.getClientRects()) {
      if (width < 1) continue;
      const [from, to] = lines.get(Math.round(top)) ?? [left, right];
      lines.set(Math.round(top), [Math.min(from, left), Math.max(to, right)]);
    }
    const widths = [...lines.values()].map(([from, to]) => to - from);
    return widths.length > 1 && widths.at(-1) < 0.25 * Math.max(...widths) ? [one.innerText] : [];
  });
}
"""
"""The paragraphs whose last line is a word or two."""


@pytest.mark.parametrize("width", [768, 820, 1280])
def test_no_word_is_alone_on_a_line(page: Page, server: Server, width: int) -> None:
    """In what is said of a game."""
    page.set_viewport_size({"width": width, "height": 1024})
    home(page, server)
    page.get_by_role("heading", name="Briscola").wait_for()
    assert page.evaluate(LONE) == []


@pytest.mark.parametrize("game", GAMES)
def test_one_click_to_the_first_deal(page: Page, server: Server, game: str) -> None:
    """Cards lie in hand after one press, and home knows the way back to them."""
    home(page, server).get_by_role("button", name=f"Play now: {game}", exact=True).click()
    page.locator("[data-hand]").first.wait_for()
    home(page, server).get_by_role("region", name="Continue").get_by_role("link").first.click()
    page.locator("[data-hand]").first.wait_for()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_all_four_begin_without_scrolling(page: Page, server: Server, width: int, height: int) -> None:
    """On a laptop and on larger screens each button that begins a game is in the window."""
    page.set_viewport_size({"width": width, "height": height})
    home(page, server)
    for game in GAMES:
        button = page.get_by_role("button", name=f"Play now: {game}", exact=True).bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= height


def test_the_classics_are_on_a_shelf_below(page: Page, server: Server) -> None:
    """Each with its players, its time and one line; a press deals the cards."""
    shelf = home(page, server).get_by_role("region", name="Classics")
    assert shelf.get_by_role("heading", level=3).all_inner_texts() == [games.load(name).name for name in games.CLASSICS]
    assert "players" in shelf.get_by_role("listitem").first.inner_text()
    assert page.locator("article h2").all_inner_texts() == GAMES
    assert shelf.locator("[data-card]").count() == 3 * len(games.CLASSICS)
    shelf.get_by_role("button", name="Play now: Hearts").click()
    page.locator("[data-hand] [data-card]").first.wait_for()


def test_a_link_is_a_seat(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """Looking at the link takes nothing; its button takes the seat; then it is taken for others, and found again."""
    link, *others = invite(home(page, server), "Nameless")
    assert len(others) == 2
    ben = new_page()
    ben.goto(link)
    ben.get_by_role("heading", name="Ada invites you to Nameless").wait_for()
    ben.get_by_text("As published: To 20 points; with three players to 10. With the switch of three twos").wait_for()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take this seat").click()
    ben.wait_for_url("**/t/*")
    ben.goto(link)
    ben.get_by_role("heading", name="You have a seat at this table").wait_for()
    stranger = new_page()
    stranger.goto(link)
    stranger.get_by_text("This invitation has been used, or its link is incomplete.").wait_for()


def test_an_open_table_takes_whoever_comes(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """Home lists it with its open seats; its page shows the rules before the seat is taken, under your own name."""
    invite(home(page, server), "Nonesuch")
    guest = home(new_page(), server)
    line = guest.get_by_role("region", name="Open tables").get_by_role("link", name="Nonesuch").first
    assert "seats free" in line.inner_text()
    line.click()
    guest.wait_for_url("**/t/*")
    rules = guest.get_by_label("The rules of this table")
    rules.get_by_text("Can watch").wait_for()
    assert "Clock" in rules.inner_text()
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take this seat").click()
    guest.get_by_text("The first hand is dealt as soon as everyone is seated.").wait_for()
    guest.get_by_text("Bo (you)").wait_for()
    guest.get_by_label("The rules of this table").wait_for()
    title, back = guest.locator("h1").bounding_box(), guest.locator("header .home").bounding_box()
    assert title is not None
    assert back is not None
    assert abs(title["y"] + title["height"] / 2 - back["y"] - back["height"] / 2) < 1, "its title is as high as buttons"
    home(guest, server).get_by_role("region", name="Continue").get_by_role("link", name="Nonesuch").wait_for()


@pytest.mark.parametrize("spectators", ["none", "hidden", "late"])
def test_the_address_of_a_public_table_offers_its_seat(
    page: Page, new_page: Callable[..., Page], server: Server, spectators: str
) -> None:
    """People who open it without a seat can take an open one under their own name, whether they may look on or not."""
    body = {"game": "nestors", "players": 4, "name": "Ada", "seats": ["me", "bot", "open", "open"], "public": True}
    asked = {"data": {**body, "spectators": spectators}, "headers": {"Origin": server.address}}
    table = page.request.post(f"{server.address}/api/tables", **asked).json()["table"]
    guest = new_page()
    guest.goto(f"{server.address}/t/{table}")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take this seat").click()
    guest.get_by_text("Bo (you)").wait_for()
    page.goto(f"{server.address}/t/{table}")
    page.get_by_text("The first hand is dealt as soon as everyone is seated.").wait_for()
    for one in (guest, page):
        assert one.get_by_text("Open seat", exact=True).count() == 1
        assert one.get_by_role("button", name="Take this seat").count() == 0


def test_options_of_ones_own(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """What was chosen in the dialog is what the invitation says."""
    home(page, server).get_by_role("button", name="Invite friends: Nestors", exact=True).click()
    page.get_by_role("radio", name="Your own rules").check()
    page.get_by_label("Points that end the match").fill("250")
    page.get_by_label("If nobody bids").select_option("last_must_bid")
    page.get_by_role("button", name="Create the table").click()
    friend = new_page()
    friend.goto(page.locator("dialog input[readonly]").first.input_value())
    agreed = friend.locator("main dl").inner_text().split("\n")
    assert "250" in agreed
    assert "the last player must bid" in agreed


def test_the_host_chooses_hints_undo_and_the_clock(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """Hints are off and undo is on until the host says otherwise; clocks ask for what they need; guests read them."""
    home(page, server).get_by_role("button", name="Invite friends: Nonesuch", exact=True).click()
    assert not page.get_by_role("switch", name="Hints").is_checked()
    assert page.get_by_role("switch", name="Undo").is_checked()
    assert page.get_by_label("Time for a move").count() == 0
    page.get_by_role("radio", name="Limit for each move").check()
    page.get_by_label("five times as long while they are here").wait_for()
    page.get_by_role("radio", name="Limit and time bank").check()
    page.get_by_label("Time for a move").select_option("15")
    page.get_by_label("Bank for the match").select_option("300")
    page.get_by_role("switch", name="Undo").uncheck()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Create the table").click()
    wanted = asked.value.post_data_json
    assert wanted["clock"] == {"kind": "bank", "seconds": 15, "bank": 300}
    assert (wanted["hints"], wanted["undo"]) == (False, False)
    page.get_by_role("heading", name="Your table is ready").wait_for()
    friend = new_page()
    friend.goto(page.locator("dialog input[readonly]").first.input_value())
    agreed = friend.locator("main dl").inner_text().split("\n")
    assert [agreed[agreed.index(rule) + 1] for rule in ("Hints", "Undo")] == ["off", "off"]
    assert agreed[agreed.index("Clock") + 1].startswith("15 seconds for a move, and 5 minutes more for the match")


def test_an_invitation_says_who_is_with_whom(page: Page, server: Server) -> None:
    """Each seat of a game of sides says what it is to the host's, also for other numbers of players."""
    home(page, server).get_by_role("button", name="Invite friends: Nameless", exact=True).click()
    page.get_by_role("group", name="Players").get_by_role("radio", name="6", exact=True).check()
    page.get_by_role("group", name="Seat 4, your partner").wait_for()
    seats = page.locator("fieldset.seats fieldset legend").all_inner_texts()
    assert [seat.split(", ", 1)[1] for seat in seats] == [
        "opponent, with seat 5",
        "opponent, with seat 6",
        "your partner",
        "opponent, with seat 2",
        "opponent, with seat 3",
    ]
    page.get_by_role("group", name="Players").get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("group", name="Seat 2", exact=True).wait_for()


def test_another_device_takes_over(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """A personal link, good once, makes another browser the same person."""
    home(page, server).get_by_role("button", name="Play now: Nonesuch", exact=True).click()
    page.locator("[data-hand]").first.wait_for()
    home(page, server).get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Create a link").click()
    link = page.get_by_label("Your link").input_value()
    for sentence in ("Continue", None):
        other = new_page()
        other.goto(link)
        other.get_by_role("button", name="Take over on this device").click()
        if sentence:
            other.get_by_role("region", name=sentence).wait_for()
        else:
            other.get_by_role("alert").get_by_text("This link was used").wait_for()


def test_a_lost_device_is_signed_out(page: Page, new_page: Callable[..., Page], server: Server) -> None:
    """From the preferences at the table, and on the way to a new device; the old one says so, and keeps no seat."""

    def link_from(device: Page) -> str:
        device.get_by_role("button", name="Preferences").click()
        device.get_by_role("button", name="Create a link").click()
        return device.get_by_label("Your link").input_value()

    home(page, server).get_by_role("button", name="Play now: Nonesuch", exact=True).click()
    page.locator("[data-hand]").first.wait_for()
    table = page.url
    tablet = new_page()
    tablet.goto(link_from(page))
    tablet.get_by_role("button", name="Take over on this device").click()
    tablet.get_by_role("region", name="Continue").wait_for()
    tablet.goto(table)
    tablet.locator("[data-hand]").first.wait_for()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Continue here").click()
    page.locator("[data-hand]").first.wait_for()
    tablet.get_by_role("button", name="Continue here").wait_for()

    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Sign out my other devices").click()
    page.get_by_role("button", name="Sign them out").click()
    page.get_by_role("dialog").wait_for(state="hidden")
    page.locator("[data-hand]").first.wait_for()
    tablet.reload()
    tablet.get_by_role("alert").get_by_text("This table can't be opened").wait_for()

    phone = new_page()
    phone.goto(link_from(page))
    phone.get_by_role("switch", name="Sign out my other devices").check()
    phone.get_by_role("button", name="Take over on this device").click()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("alert").get_by_text("You signed out this browser on another device").wait_for()
    phone.get_by_role("region", name="Continue").wait_for()


def test_a_preference_is_kept(page: Page, server: Server) -> None:
    """The theme holds at once, and before the first paint of the next page."""
    home(page, server).get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Night").check()
    assert page.locator("html").get_attribute("data-theme") == "night"
    page.goto(f"{server.address}/cards")
    assert page.locator("html").get_attribute("data-theme") == "night"


def test_without_the_server_the_page_says_so(page: Page, server: Server) -> None:
    """No answer is a sentence with a button to try again, not an empty page."""
    page.route("**/api/games", lambda route: route.abort())
    page.goto(server.address)
    page.get_by_role("alert").get_by_text("can't be reached").wait_for()
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", level=2, name=GAMES[0], exact=True).wait_for()


@pytest.mark.parametrize(
    "path",
    ["/", "/cards", "/rules/nameless", "/rules/nonesuch", "/join/torn", "/move#torn", "/record", "/no/such/page"],
)
def test_the_pages_are_open_to_all(page: Page, server: Server, path: str) -> None:
    """axe-core finds nothing, and nothing is wider than the screen."""
    page.goto(server.address + path, wait_until="networkidle")
    assert faults_on_each(page) == {}


@pytest.mark.parametrize(("size", "share"), [((1440, 900), 0.78), ((1920, 1080), 0.68), ((2560, 1440), 0.64)])
def test_a_large_window_is_filled(page: Page, server: Server, size: tuple[int, int], share: float) -> None:
    """The tiles take at least this share of its width, on each page with the same header; the table is as it was."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    home(page, server)
    for path in ("/", "/puzzles", "/rules/nestors"):
        page.goto(server.address + path, wait_until="networkidle")
        assert page.evaluate("document.querySelector('main').getBoundingClientRect().width / innerWidth") >= share, path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_dialog_shows_where_it_goes_on(page: Page, server: Server) -> None:
    """On a phone its foot fades while there is more below, and its head has a shadow once something is above."""
    page.set_viewport_size({"width": 390, "height": 844})
    home(page, server).get_by_role("button", name="Set up: Nonesuch").click()
    content = page.locator("dialog .content")
    content.get_by_text("Take back a move").wait_for()
    page.locator("dialog .content[data-after]:not([data-before])").wait_for()
    assert "gradient" in content.evaluate("one => getComputedStyle(one).maskImage")
    content.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.locator("dialog .content[data-before]:not([data-after])").wait_for()
    assert content.evaluate("one => getComputedStyle(one).maskImage") == "none"
    assert page.locator("dialog header").evaluate("one => getComputedStyle(one).boxShadow") != "none"


def test_set_up_fits_into_the_window_of_a_laptop(page: Page, server: Server) -> None:
    """Each of its questions shows whole, from the first on."""
    page.set_viewport_size({"width": 1440, "height": 900})
    home(page, server).get_by_role("button", name="Set up: Nonesuch").click()
    content = page.locator("dialog .content")
    content.get_by_text("Take back a move").wait_for()
    assert content.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_rules_begin_with_the_game_and_a_match_or_lesson_of_it(
    page: Page, server: Server, size: tuple[int, int]
) -> None:
    """In the first window are what the game is, its cards and two buttons; an example trick comes next."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for button, lessons in (("Play now", 0), ("Learn by playing", 1)):
        page.goto(f"{server.address}/rules/nonesuch")
        pressed = page.get_by_role("button", name=button, exact=True)
        pressed.wait_for()
        page.get_by_text("take none, some or most of the tricks").first.wait_for()
        assert page.evaluate("document.querySelector('[data-card]').getBoundingClientRect().top < innerHeight")
        example = page.get_by_role("region", name="An example trick")
        assert example.locator(".cards [data-card]").count() == example.locator("b").count() >= 3
        assert example.evaluate("one => one.scrollWidth <= one.clientWidth")
        pressed.click()
        page.wait_for_url("**/t/*")
        page.locator("main.table .hand-box").wait_for()
        assert page.get_by_text("Lesson", exact=True).count() == lessons


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_the_rules_are_a_booklet(page: Page, server: Server, size: tuple[int, int]) -> None:
    """In chapters that can be jumped to, each topic once; ids lead to their rules; examples show what can be played."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{server.address}/rules/nonesuch")
    chapters = page.get_by_role("navigation", name="Chapters")
    chapters.wait_for()
    titles = chapters.get_by_role("link").all_inner_texts()
    assert titles == [
        "Setting up", "The cards", "Before the tricks", "The tricks", "The score", "The match", "Options",
    ]  # fmt: skip
    assert page.get_by_role("heading", level=2).all_inner_texts() == titles
    chapters.get_by_role("link", name="The score").click()
    page.wait_for_function("() => scrollY > 0 && document.querySelector('#score').getBoundingClientRect().top < 90")
    if size[0] > 1000:
        page.wait_for_function("() => document.querySelector('nav [aria-current]')?.textContent === 'The score'")
        assert chapters.evaluate("one => one.getBoundingClientRect().top >= 0")
    page.locator("#NS4").get_by_role("link", name="NS6").click()
    page.wait_for_function("() => document.querySelector('#NS6:target')?.getBoundingClientRect().top >= 0")
    follow = page.get_by_role("region", name="Following")
    assert follow.locator(".playable [data-card]").count() == follow.locator(".hand .legal").count() > 0
    assert follow.locator(".hand .muted").count() > 0
    assert follow.get_by_role("link", name="NS7").get_attribute("href") == "#NS7"
    assert page.get_by_role("region", name="Trumps, highest first").locator(".order").count() == 6
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_text("at least 6 of 12").wait_for()
    page.get_by_role("button", name="Play Nonesuch").click()
    page.wait_for_url("**/t/*")


def test_the_dialogs_are_open_to_all(page: Page, server: Server) -> None:
    """Preferences, an invitation with every option in sight, and its links."""
    home(page, server).get_by_role("button", name="Preferences").click()
    assert faults_on_each(page) == {}
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Invite friends: Nameless", exact=True).click()
    page.get_by_role("radio", name="Your own rules").check()
    assert faults_on_each(page) == {}
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("heading", name="Your table is ready").wait_for()
    assert faults_on_each(page) == {}


def test_an_unknown_address_leads_home(page: Page, server: Server) -> None:
    """It has the page's own header, says that nothing is there, and one press leads to the games."""
    page.goto(f"{server.address}/no/such/page")
    page.get_by_role("heading", name="Page not found").wait_for()
    page.get_by_role("button", name="Preferences").wait_for()
    page.get_by_role("link", name="To the games").click()
    page.get_by_role("heading", level=2, name=GAMES[0], exact=True).wait_for()


def test_nothing_is_asked_of_others(page: Page, server: Server) -> None:
    """Every request goes to the server itself, and no policy is broken."""
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for path in ("/", "/cards", "/rules/nestors"):
        page.goto(server.address + path, wait_until="networkidle")
    assert asked
    assert {url for url in asked if not url.startswith(server.address)} == set()
    assert complaints == []


def test_nothing_can_be_pressed_before_the_program_runs(page: Page, server: Server) -> None:
    """On a slow line the page is seen first: a press that came to nothing would be lost."""
    page.route("**/_app/**/*.js", lambda _: None)
    page.goto(server.address, wait_until="commit")
    preferences = page.get_by_role("button", name="Preferences")
    preferences.wait_for()
    assert preferences.is_disabled()
    assert page.get_by_label("Open a record").is_disabled()
    page.unroute("**/_app/**/*.js")
    preferences.click()
    page.get_by_role("dialog", name="Preferences").wait_for()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (932, 430)])
def test_the_fan_stays_within_the_seam_in_landscape(page: Page, server: Server, width: int, height: int) -> None:
    """No card lies on the rim of the small table, where it would be cut off, or over the words next to it."""
    page.set_viewport_size({"width": width, "height": height})
    home(page, server)
    cloth, words = page.locator(".welcome").bounding_box(), page.locator(".welcome h1").bounding_box()
    cards = page.locator(".welcome .fan span").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert cloth is not None
    assert words is not None
    rim = 13
    assert max(right for _, right in cards) <= cloth["x"] + cloth["width"] - rim
    assert min(left for left, _ in cards) >= words["x"] + words["width"]
