"""The viewer's hand: how it looks while a finished trick rests, and several cards that are given away at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.player import Bidder, Player, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.realtime.server import Server

SLOW = "localStorage.setItem('tricksmith.preferences', JSON.stringify({speed: 'slow'}))"
LOOKS = """
() => {
  const cards = [...document.querySelectorAll('.player-area [data-hand]')];
  const raised = cards.filter(one => getComputedStyle(one).getPropertyValue('--raise') !== '0px');
  return {
    rests: document.querySelector('.trick-view .continue') !== null,
    leads: cards.filter(one => one.matches('.legal')).length,
    marked: raised.length + cards.filter(one => one.querySelector('.muted')).length
      + document.querySelectorAll('.hand-box.lit').length,
  };
}
"""
"""Whether a finished trick rests, how many cards can be played, and how much of the hand looks as if it were asked."""


def test_the_hand_waits_for_the_trick_that_rests(page: Page, server: Server) -> None:
    """A player who leads next sees no card rise, and none dimmed, until the trick has gone; a card can be played."""
    page.add_init_script(SLOW)
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, "poison-nonesuch", 3))
    page.mouse.move(0, 0)
    while True:
        assert person.wait() == "card", "the viewer never leads"
        measured = page.evaluate(LOOKS)
        if measured["rests"] and measured["leads"]:
            break
        person.skip()
    assert measured["marked"] == 0
    page.wait_for_function(f"() => !({LOOKS})().rests")
    assert page.evaluate(LOOKS)["marked"] > 1
    before = len(page.locator("[data-hand]").all())
    person.step()
    expect(page.locator(".player-area [data-hand]")).to_have_count(before - 1)


def test_cards_that_are_given_one_by_one_are_chosen_together(page: Page, server: Server) -> None:
    """The taker picks six for the discard and confirms once; each goes with a move of its own."""
    person = Bidder(page)
    person.sit(server.address, open_table(page, server.address, "tarot", 4, options={"rounds": "2"}))
    while person.wait() != "cards":
        assert person.step(), "the viewer never takes"
    hand = page.locator(".player-area [data-hand]")
    assert hand.count() == 24
    expect(page.locator(".status-line")).to_contain_text("Your turn: discard 6 cards.")
    expect(page.locator(".choices")).to_contain_text("0 of 6 cards chosen")
    person.give_cards()
    expect(hand).to_have_count(18)
    expect(page.locator(".choices .pick")).to_have_count(0)
