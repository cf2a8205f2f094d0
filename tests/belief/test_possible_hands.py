"""Which cards each seat can hold, from what a viewer saw."""

from typing import Any

import pytest

from tests.bots.helper import every_guest_table, every_table, guest, views
from tests.games.helper import deal
from tricksmith import games
from tricksmith.belief import constraints, constraints_of, possible_hands, proven_revokes
from tricksmith.bots import RandomBot
from tricksmith.cards import CardSet
from tricksmith.errors import RulesError
from tricksmith.rules import Call, Game, Hand, View

AnyGame = Game[Any, Any]


def check_truth(hand: Hand, seat: int) -> None:
    """Whatever the seat concludes is so."""
    view = hand.view(seat)
    possible = possible_hands(view)
    assert possible[seat] == hand.held[seat].mask
    for other, cards in enumerate(hand.held):
        assert cards.mask & ~possible[other] == 0


@every_table
def test_what_a_seat_concludes_is_true(game: AnyGame) -> None:
    """No hand holds a card that it is thought to lack."""
    for hand, view in views(game, 3, RandomBot()):
        assert view.seat is not None
        check_truth(hand, view.seat)


@every_guest_table
def test_what_a_seat_concludes_is_true_in_any_game(game: AnyGame) -> None:
    """The same holds where others wrote the rules."""
    for hand, view in views(game, 2, RandomBot()):
        assert view.seat is not None
        check_truth(hand, view.seat)


def cards(hand: Hand, mask: int) -> str:
    """A set of bits in notation."""
    return str(CardSet(hand.game.deck, mask))


def known(view: View, place: str) -> str:
    """The cards that the viewer knows to be in this place."""
    found = constraints_of(view)
    return str(CardSet(view.game.deck, sum(card.bit for card in found.cards if found.places_of(card) == (place,))))


def test_a_seat_that_does_not_follow_holds_none_of_the_suit() -> None:
    """A named suit not followed clears every card that bears it, either suit of it."""
    game = games.get("poison-nonesuch", players=3)
    without = "3ly 3sk 4ms 4yk 5ml 5yk 6lk 6sy"
    hand = game.hand(deal(game, "2wl 8wl 9wy", without, cursed="Ak", trump="Cy"), 2)
    hand = hand.play(hand.parse("2wl/w")).play(hand.parse("3ly"))
    view, waves = hand.view(2), game.deck.all.bearing(game.deck.suit("w")).mask
    first, second, _ = possible_hands(view)
    assert second & waves == 0
    assert second & ~waves == view.unseen.mask & ~waves
    assert first & waves == view.unseen.mask & waves != 0
    assert proven_revokes(view) == ()


def test_the_open_hand_of_a_dummy_is_known() -> None:
    """After the lead nobody thinks that the dummy holds anything else, or that another seat holds one of its cards."""
    game = guest("bridge")
    hand = game.hand(deal(game), 3)
    for call in ("bid 1n", "pass", "pass", "pass"):
        hand = hand.play(hand.parse(call))
    hand = hand.play(hand.legal[0])
    assert hand.contract is not None
    assert hand.contract.dummy is not None
    dummy = hand.contract.dummy.seat
    for viewer in range(4):
        possible = possible_hands(hand.view(viewer))
        assert possible[dummy] == hand.held[dummy].mask
        assert [seat for seat in range(4) if seat != dummy and possible[seat] & possible[dummy]] == []


def test_a_card_that_says_nothing_clears_nothing() -> None:
    """A trump that may be played instead of a required suit does not tell what else its player holds."""
    game = games.get("nestors")
    hand = game.hand(deal(game, faceup="9s 9h 6d"), 3)
    for move in ["bid 5", "pass", "pass", "pass", "trump J"]:
        hand = hand.play(hand.parse(move))
    hand = hand.play(hand.legal[0])
    while len(hand.view(0).tricks) < 4:
        hand = hand.play(next((move for move in hand.legal if "J" in str(move)), hand.legal[0]))
    for seat in range(4):
        check_truth(hand, seat)


def test_a_card_seen_before_its_holder_gave_one_away_may_be_there_still() -> None:
    """The dealer who took the turned card and laid one away unseen may have laid away that very card."""
    game = guest("euchre")
    hand = game.hand(deal(game, up="9h"), 3).play(Call("order"))
    hand = hand.play(hand.legal[0])
    turned = game.deck.card("9h").bit
    assert possible_hands(hand.view(0))[3] & turned
    assert len(constraints_of(hand.view(0)).places_of(game.deck.card("9h"))) > 1


def test_a_card_taken_openly_is_known_until_it_is_played() -> None:
    """The card turned up is in the hand of the one who took it."""
    game = games.get("nonesuch", players=3)
    hand = game.hand(deal(game, "X Am As", up="Cm"), 2)
    for _ in range(3):
        hand = hand.play(hand.parse("some"))
    assert [known(hand.view(1), f"seat {seat}") for seat in (0, 2)] == ["Cm", ""]
    assert possible_hands(hand.view(1))[0] & hand.game.deck.set("X").mask == 0
    hand = hand.play(hand.parse("As/s"))
    for _ in range(2):
        hand = hand.play(hand.legal[0])
    assert known(hand.view(1), "seat 0") == "Cm"


def test_what_a_seat_gave_away_it_knows_to_lie_there() -> None:
    """Three twos that were exchanged lie under the turned card, and only the one who laid them there knows."""
    game = games.get("nameless", players=4)
    hand = game.hand(deal(game, "2s 2h 2d 8s 8h", up="4h"), 3)
    hand = hand.play(hand.parse("swap 2s 2h 2d"))
    assert known(hand.view(0), "talon") == "2s 2h 2d"
    assert known(hand.view(1), "talon") == ""


def test_a_hand_that_was_switched_is_known_to_whoever_gave_it() -> None:
    """The next one to switch takes the hand that the last one laid down."""
    game = games.get("nameless", players=3)
    hand = game.hand(deal(game, "2s 3h 3d 8s 8h", "6s 6h 6d 3s 8d", up="4h"), 2)
    given = hand.held[0].mask
    hand = hand.play(hand.parse("switch"))
    assert known(hand.view(0), "switch") == cards(hand, given)
    hand = hand.play(hand.parse("switch"))
    assert known(hand.view(0), "seat 1") == cards(hand, given)
    assert possible_hands(hand.view(0))[1] == given
    assert known(hand.view(2), "seat 0") == known(hand.view(2), "seat 1") == ""


def test_a_spectator_knows_what_all_have_seen() -> None:
    """A view without a seat can be read too."""
    game = games.get("nonesuch", players=4)
    hand = game.hand(deal(game, "X", up="Cm"), 3)
    for _ in range(4):
        hand = hand.play(hand.parse("some"))
    assert known(hand.view(None), "seat 0") == "Cm"
    assert all(held.mask & ~mask == 0 for held, mask in zip(hand.held, possible_hands(hand.view(None)), strict=True))


def test_where_sets_of_places_say_nothing_every_unseen_card_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose calls cannot be expressed is played with what the viewer has not seen."""

    def refuse(_: View) -> None:
        raise RulesError("no sets of places")

    monkeypatch.setattr(constraints, "LocationReplay", refuse)
    game = games.get("nonesuch", players=3)
    view = game.hand(deal(game), 2).view(0)
    assert possible_hands(view) == (view.hand.mask, view.unseen.mask, view.unseen.mask)
    assert proven_revokes(view) == ()
