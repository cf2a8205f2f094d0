"""Four browsers at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.player import Player, open_panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

ENDED = {"finished", "closed"}


def seated(new_page: Callable[..., Page], server: Server, game: str, options: dict[str, str]) -> list[Player]:
    """Four people at a table, the first of them its host."""
    pages = [new_page() for _ in range(4)]
    body = {"game": game, "players": 4, "name": "Ada", "seats": ["me", "open", "open", "open"], "options": options}
    made = pages[0].request.post(f"{server.address}/api/tables", data=body, headers={"Origin": server.address}).json()
    for page, invite, name in zip(pages[1:], made["invites"], ("Bo", "Cleo", "Dan"), strict=True):
        token = invite["link"].rstrip("/").rsplit("/", 1)[-1]
        join = f"{server.address}/api/join/{token}"
        assert page.request.post(join, data={"name": name}, headers={"Origin": server.address}).ok
    for page in pages:
        page.goto(f"{server.address}/t/{made['table']}")
    for page in pages:
        page.locator("[data-hand]").first.wait_for()
    return [Player(page) for page in pages]


def player_to_act(people: list[Player]) -> Player:
    """The player who is asked now."""
    for _ in range(400):
        for person in people:
            person.pass_secret_phase()
            table = person.table
            if "turn" in table and "pending" not in table:
                return person
            if table["stage"] != "playing":
                return person
        people[0].page.wait_for_timeout(25)
    raise AssertionError([person.table for person in people])


def test_four_people_play_a_match(new_page: Callable[..., Page], server: Server) -> None:
    """Everybody sees the same table, and only their own hand."""
    people = seated(new_page, server, "nameless", {"target": "1"})
    while True:
        person = player_to_act(people)
        stage = person.table["stage"]
        if stage in ENDED:
            break
        if stage == "between":
            for one in people:
                one.go_on()
            people[0].page.wait_for_function("() => document.querySelector('main.table').dataset.stage !== 'between'")
        else:
            person.step()
    for person in people:
        assert person.wait() in ENDED
        person.page.get_by_role("button", name="Rematch").wait_for()
    # One press takes the player who asks to the new table, and one press each those who agree; nobody else is moved.
    first, second, third, _ = (person.page for person in people)
    old = first.url
    first.get_by_role("button", name="Rematch").click()
    first.wait_for_url(lambda address: address != old)
    second.get_by_role("link", name="Go to the rematch").click()
    second.wait_for_url(first.url)
    third.get_by_role("link", name="Go to the rematch").wait_for()
    assert third.url == old


def test_four_pass_their_cards_at_the_same_time(new_page: Callable[..., Page], server: Server) -> None:
    """Nobody waits for their turn, or loses what they have picked when others have chosen; nobody sees what."""
    people = seated(new_page, server, "hearts", {})
    for person in people:
        assert person.wait() == "cards"
    picking, *others = people
    cards = picking.page.locator("[data-hand].legal")
    picking.tap(cards.first)
    picked = picking.page.locator("[data-hand][aria-pressed='true']")
    expect(picked).to_have_count(1)
    for left, person in zip((3, 2, 1), others, strict=True):
        person.step()
        waiting = picking.page.locator(".seat.to-act")
        expect(waiting).to_have_count(left)
        expect(picked).to_have_count(1)
        if person.table["stage"] == "playing" and "turn" not in person.table:
            expect(person.page.locator(".status-line")).to_contain_text("Waiting for")
    for card in (1, 2):
        picking.tap(cards.nth(card))
    picking.page.locator(".choices .primary").click()
    for person in people:
        expect(person.page.locator("[data-hand] [aria-label*=', new']")).to_have_count(3)


def test_taking_back_needs_the_others(new_page: Callable[..., Page], server: Server) -> None:
    """The others are asked; one refusal is enough, and all agreeing takes the card back."""
    people = seated(new_page, server, "nameless", {})
    while (person := player_to_act(people)).table["turn"] != "card":
        person.step()
    cards = person.page.locator("[data-hand]").count()
    person.step()
    person.page.get_by_role("button", name="Undo").click()
    others = [one for one in people if one is not person]
    others[0].page.get_by_role("button", name="Decline").click()
    person.page.get_by_text("would like to take back").wait_for(state="hidden")
    assert person.page.locator("[data-hand]").count() == cards - 1
    person.page.get_by_role("button", name="Undo").click()
    for other in others:
        other.page.get_by_role("button", name="Agree").click()
    person.page.wait_for_function("count => document.querySelectorAll('[data-hand]').length === count", arg=cards)


def test_a_phrase_reaches_the_others_and_can_be_muted(new_page: Callable[..., Page], server: Server) -> None:
    """A message is shown next to the sender's name, to those who have not muted them; a reload keeps that."""
    first, second, third, _ = (person.page for person in seated(new_page, server, "nameless", {}))
    for page in (first, third):
        open_panel(page, "Table")
    third.get_by_role("button", name="Mute the others").click()
    first.get_by_role("button", name="Hello!").click()
    second.locator("[data-seat='0'] .phrase", has_text="Hello!").wait_for()
    assert third.locator(".phrase").count() == 0
    third.reload()
    open_panel(third, "Table")
    third.get_by_role("button", name="Unmute the others").wait_for()


def test_the_host_pauses(new_page: Callable[..., Page], server: Server) -> None:
    """Everyone sees it, and play goes on when the host says so."""
    people = seated(new_page, server, "nameless", {})
    host = people[0].page
    open_panel(host, "Table")
    host.get_by_role("button", name="Pause").click()
    for person in people:
        person.page.get_by_text("The table is paused.").wait_for()
    host.get_by_role("button", name="Resume").click()
    for person in people:
        person.page.get_by_text("The table is paused.").wait_for(state="hidden")
