"""Hands that lie open: a dummy's, and one that its owner plays with the cards laid down."""

from __future__ import annotations

from dataclasses import replace

from tests.games.classics.helper import begin, played
from tests.games.classics.test_bridge import in_play
from tests.games.classics.test_skat import SKAT, TALON
from tricksmith.play import Match
from tricksmith.present import KeptParts, PlayerNames, public_view
from tricksmith.rules import Hand

NAMES = ("Ada", "Bo", "Cy", "Di")


def open_hands(hand: Hand, kept: KeptParts | None = None) -> list[tuple[str, tuple[str, ...]]]:
    """What each seat is called in the play, and its cards that lie open."""
    names = NAMES[: hand.game.players]
    match = replace(Match.begin(hand.game, seed="open", names=names), hand=hand)
    return [(seat.role, seat.open_hand) for seat in public_view(match, PlayerNames(names), kept=kept).seats]


def test_a_dummy_and_its_declarer_have_their_names_before_its_cards_lie_open() -> None:
    """Who will be the dummy follows from the auction; its cards are seen once the first card is led."""
    before = open_hands(in_play())
    assert [role for role, _ in before] == ["declarer", "", "dummy", ""]
    assert all(cards == () for _, cards in before)
    after = open_hands(played(in_play(), "Js"))
    assert [len(cards) for _, cards in after] == [0, 0, 13, 0]
    assert after[2][1][:2] == ("8s", "7s")


def test_a_hand_that_is_laid_open_is_no_dummy_and_shrinks_as_it_is_played() -> None:
    """Its owner plays it; each card leaves it with its trick, also where parts of the view are kept."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", "null ouvert")
    kept = KeptParts()
    assert [(role, len(cards)) for role, cards in open_hands(hand, kept)] == [("open", 10), ("", 0), ("", 0)]
    card = str(hand.legal[0])
    left = open_hands(played(hand, card), kept)
    assert left[0][0] == "open"
    assert len(left[0][1]) == 9
    assert card not in left[0][1]
    assert open_hands(played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", "null"))[0] == ("alone", ())
