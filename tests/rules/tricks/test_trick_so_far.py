"""What a game writes of a trick so far: the lead alone is kept, if that is all that it puts there."""

from __future__ import annotations

from tests.testing.mini import Mini, Mode
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import TrickSoFar


class KeepsTheLead(Mini):
    """Say whether you want many tricks or few; a rule reads which card was led."""

    def after_lead(self, card: Card, named: Suit | None, mode: Mode) -> TrickSoFar:
        return super().after_lead(card, named, mode)._replace(seen=(card,))


def test_what_the_lead_puts_there_stays_under_a_higher_card() -> None:
    """It used to be lost with the second card, without a word, in a game without an `after_card` of its own."""
    game = KeepsTheLead(3)
    mode = Mode(FRENCH.suit("spades"))
    lead, higher, lower = (FRENCH.card(card) for card in ("3h", "5h", "2h"))
    trick = game.after_lead(lead, FRENCH.suit("hearts"), mode)
    for card in (higher, lower):
        trick = game.after_card(trick, card, mode)
    assert (trick.best, trick.seen) == (higher, (lead,))
