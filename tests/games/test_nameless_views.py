"""Nameless: what each seat and a spectator may see in each phase, and that nothing else shows."""

from random import Random

import pytest

from tests.games.helper import begin, finish, play, refusal
from tests.games.information import check_blind, others, sees, shown
from tricksmith import games
from tricksmith.cards import FRENCH, CardSet
from tricksmith.rules import Hand

HANDS = ("2h 2d 2c 3s 8s", "3h 3d 3c 4s 6s", "4d 4c 6h 6d 7c", "6c 7s 7h 7d 8d")
TALON, UP = "2s 8h 8c", "4h"


def dealt(**options: object) -> Hand:
    """Four players: seat 0 holds three twos, 2s 8h 8c lie under the turned 4h."""
    return begin(games.get("nameless", **options), *HANDS, up=UP, talon=TALON)


def three() -> Hand:
    """Three players, with clubs in the switch hand."""
    hands = ("2s 3s 4s 6s 7s", "2h 3h 4h 6h 7h", "2d 3d 4d 6d 7d")
    return begin(games.get("nameless", players=3), *hands, up="8h", talon="8s 8d 8c", switch="2c 3c 4c 6c 7c")


def unseen(hand: Hand, seat: int | None) -> CardSet:
    """The cards that a viewer has not seen, as its view counts them."""
    return hand.view(seat).unseen


def cards(*texts: str) -> CardSet:
    """All these cards."""
    return FRENCH.set(" ".join(texts))


# The deal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_nm1_each_seat_sees_its_hand_and_the_turned_card(seat: int) -> None:
    """After the deal a view holds the seat's five cards and the turned card, and the spectator's the turned card."""
    hand = dealt(twos_switch=False)
    assert shown(hand.view(seat)) == cards(HANDS[seat], UP)
    assert shown(hand.view(None)) == cards(UP)
    assert dict(hand.view(seat).hidden) == dict(hand.view(None).hidden) == {"talon": 3}
    assert hand.view(seat).counts == (5, 5, 5, 5)
    assert unseen(hand, None) == cards(*HANDS, TALON)
    check_blind(hand, at_least=100)


# Two's switch ---------------------------------------------------------------------------------------------------------


def test_nm6_that_somebody_may_be_asked_follows_from_the_rules_alone() -> None:
    """All wait for a secret answer after the deal, whether or not there is somebody to give it."""
    nobody = begin(games.get("nameless"), "2h 2d 8h 3s 8s", *HANDS[1:], up=UP, talon="2s 2c 8c")
    assert dealt().begins_in_secret
    assert nobody.begins_in_secret
    assert not dealt(twos_switch=False).begins_in_secret


def test_nm6_nobody_else_learns_who_is_asked() -> None:
    """While the holder of three twos decides, no other view says who that is, by which rule, or with what choice."""
    hand = dealt()
    for viewer in others(hand, 0):
        view = hand.view(viewer)
        assert (view.to_act, view.rule, len(view.legal), view.events) == (None, "", 0, ())
        assert "two" not in view.asks
        assert not sees(hand, viewer, f"{HANDS[0]} {TALON}")
    assert hand.view(0).is_my_turn
    assert str(hand.view(0).legal) == "swap 2h 2d 2c, keep"
    check_blind(hand, at_least=50)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nm6_whoever_is_asked_the_others_see_the_same(seat: int) -> None:
    """Seat 3 and the spectator see one and the same whichever of the other seats holds the twos."""
    hands = ["3h 3d 3c 4s 6s", "4d 4c 6h 6d 7c"]
    hands.insert(seat, "2h 2d 2c 3s 8s")
    hand = begin(games.get("nameless"), *hands, HANDS[3], up=UP, talon=TALON)
    assert hand.to_act == seat
    assert hand.view(3) == dealt().view(3)
    assert hand.view(None) == dealt().view(None)
    out_of_turn = refusal(hand, "keep", by=3)
    assert out_of_turn.sentence == "another seat decides in secret: it is not the turn of seat 3"
    assert out_of_turn == refusal(dealt(), "keep", by=3)


def test_nm6_a_refusal_is_secret() -> None:
    """After a refusal the others see what they would have seen if nobody had held three twos."""
    refused = play(dealt(), "keep")
    nobody = begin(games.get("nameless"), "2s 2d 2c 3s 8s", *HANDS[1:], up=UP, talon="2h 8h 8c")
    two_only = begin(games.get("nameless"), "2h 2d 8h 3s 8s", *HANDS[1:], up=UP, talon="2s 2c 8c")
    assert nobody.to_act == 0
    for viewer in others(refused, 0):
        assert refused.view(viewer).events == ()
        assert refused.view(viewer) == two_only.view(viewer) == play(nobody, "keep").view(viewer)
    assert [event.verb for event in refused.view(0).events] == ["says"]
    check_blind(refused, at_least=100)


def test_nm6_a_refusal_stays_secret_to_the_end() -> None:
    """No later view, nor the result, shows that somebody was asked."""
    refused = play(dealt(), "keep, team, team, team, team, 3s, 6s")
    two_only = begin(games.get("nameless"), "2h 2d 8h 3s 8s", *HANDS[1:], up=UP, talon="2s 2c 8c")
    two_only = play(two_only, "team, team, team, team, 3s, 6s")
    assert refused.view(None) == two_only.view(None)
    over = finish(refused, Random(1))
    assert all(event.verb != "swaps" and str(event.move) != "keep" for event in over.view(None).events)
    assert all(str(event.move) != "keep" for event in over.view(3).events)


def test_nm6_the_exchange_is_public_and_the_cards_are_not() -> None:
    """All see who exchanged three cards with the talon; which came and which went, the player alone knows."""
    hand = play(dealt(), "swap 2h 2d 2c")
    for viewer in others(hand, 0):
        (event,) = hand.view(viewer).events
        assert (event.seat, event.verb, event.count, event.pile) == (0, "swaps", 3, "talon")
        assert (event.move, event.cards) == (None, None)
        assert not sees(hand, viewer, f"{HANDS[0]} {TALON}")
    (mine,) = hand.view(0).events
    assert (str(mine.move), str(mine.cards)) == ("swap 2h 2d 2c", "2s 8h 8c")
    assert sees(hand, 0, f"{HANDS[0]} {TALON}") == cards(HANDS[0], TALON)
    assert dict(hand.view(1).hidden) == {"talon": 3}
    check_blind(hand, at_least=20)


def test_nm6_which_of_four_twos_was_kept_is_secret() -> None:
    """A player who holds all four twos and gives three leaves the others in the dark about the fourth."""
    game = games.get("nameless")
    hand = begin(game, "2s 2h 2d 2c 3s", *HANDS[1:], up=UP, talon="8s 8h 8c")
    one, other = play(hand, "swap 2s 2h 2d"), play(hand, "swap 2h 2d 2c")
    for viewer in others(hand, 0):
        assert one.view(viewer) == other.view(viewer)
        assert not sees(one, viewer, "2s 2h 2d 2c 8s 8h 8c")
    assert one.view(0) != other.view(0)


def test_nm6_the_player_remembers_the_twos_given() -> None:
    """The three cards that lie in the talon after the exchange are not unseen to the one who laid them there."""
    hand = play(dealt(), "swap 2h 2d 2c")
    assert unseen(hand, 0) == cards(*HANDS[1:])
    assert unseen(hand, 1) == cards(HANDS[0], *HANDS[2:], TALON)


# The switch hand ------------------------------------------------------------------------------------------------------


def test_nm10_nobody_sees_the_switch_hand() -> None:
    """Before somebody takes it, the switch hand is in no view, but all know that five cards lie there."""
    hand = three()
    for viewer in (0, 1, 2, None):
        assert not sees(hand, viewer, "2c 3c 4c 6c 7c 8s 8d 8c")
        assert dict(hand.view(viewer).hidden) == {"talon": 3, "switch": 5}
        assert (hand.view(viewer).to_act, hand.view(viewer).rule) == (0, "NM10")
    assert [len(hand.view(viewer).legal) for viewer in (0, 1, 2, None)] == [2, 0, 0, 0]
    check_blind(hand, at_least=50)


def test_nm10_a_switch_is_public_and_the_hands_are_not() -> None:
    """All hear who switches; the player sees the new hand and remembers the old one, the others see neither."""
    hand = play(three(), "switch")
    for viewer in others(hand, 0):
        assert [event.verb for event in hand.view(viewer).events] == ["says", "switches"]
        assert not sees(hand, viewer, "2s 3s 4s 6s 7s 2c 3c 4c 6c 7c")
    assert str(hand.view(0).hand) == "2c 3c 4c 6c 7c"
    assert sees(hand, 0, "2s 3s 4s 6s 7s") == cards("2s 3s 4s 6s 7s")
    assert not sees(hand, 0, "2h 3h 4h 6h 7h 2d 3d 4d 6d 7d 8s 8d 8c")
    check_blind(hand, at_least=50)


def test_nm10_the_next_one_takes_the_hand_unseen() -> None:
    """The seat that can take the hand laid down does not see it first; its former holder knows where it went."""
    hand = play(three(), "switch")
    assert not sees(hand, 1, "2s 3s 4s 6s 7s")
    taken = play(hand, "switch, keep")
    assert str(taken.view(1).hand) == "2s 3s 4s 6s 7s"
    assert unseen(taken, 0) == cards("2h 3h 4h 6h 7h 2d 3d 4d 6d 7d 8s 8d 8c")
    assert not sees(taken, 2, "2s 3s 4s 6s 7s 2c 3c 4c 6c 7c 2h 3h 4h 6h 7h")
    check_blind(taken, at_least=50)


def test_nm10_who_keeps_learns_nothing() -> None:
    """A refused switch hand stays unseen to the last card."""
    over = finish(play(three(), "keep, keep, keep"), Random(2))
    for viewer in (0, 1, 2, None):
        assert not sees(over, viewer, "2c 3c 4c 6c 7c 8s 8d 8c")
        assert unseen(over, viewer) == cards("2c 3c 4c 6c 7c 8s 8d 8c")
    check_blind(over, at_least=28)


# Alone ----------------------------------------------------------------------------------------------------------------


def test_nm7_the_partner_lays_the_hand_down_unseen() -> None:
    """Nobody sees the cards of the partner who sits out, not the lone player either; all see that five lie there."""
    hand = play(dealt(twos_switch=False), "alone")
    for stage, at_least in ((hand, 100), (play(hand, "3s, 6s"), 100), (finish(hand, Random(3)), 3)):
        for viewer in others(stage, 2):
            assert not sees(stage, viewer, "4d 4c 6h 6d 7c")
            assert stage.view(viewer).counts[2] == 5
        assert stage.view(2).hand == cards("4d 4c 6h 6d 7c")
        check_blind(stage, at_least=at_least)


def test_nm7_the_offer_and_the_answers_are_public() -> None:
    """All see whose turn it is to go alone and what the seats before have said; only that seat has moves."""
    hand = play(dealt(twos_switch=False), "team, team")
    for viewer in (0, 1, 2, 3, None):
        view = hand.view(viewer)
        assert (view.to_act, view.rule) == (2, "NM7")
        assert [(event.seat, str(event.move)) for event in view.events] == [(0, "team"), (1, "team")]
        assert len(view.legal) == (2 if viewer == 2 else 0)


# The tricks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("renege", ["prevent", "penalise", "claim"])
def test_nm4_a_view_holds_what_was_played_and_ones_own_hand(renege: str) -> None:
    """In the tricks a view holds the seat's hand, the turned card and the cards played; reasons are for their owner."""
    played = "3s 6s 7c 7s 6c 2c"
    hand = play(dealt(twos_switch=False, renege=renege), "team, team, team, team")
    hand = play(hand, played.replace(" ", ", "))
    for seat in range(4):
        assert shown(hand.view(seat)) == hand.held[seat] | cards(played, UP)
    assert shown(hand.view(None)) == cards(played, UP)
    views = {viewer: hand.view(viewer) for viewer in others(hand)}
    assert [viewer for viewer, view in views.items() if view.reasons or view.revokes] == [1]
    check_blind(hand, at_least=10)


def test_nm4_nobody_learns_whether_a_seat_can_follow() -> None:
    """While a seat thinks, the others see what was led and not whether that seat holds any of it."""
    game = games.get("nameless")
    able = begin(game, "8h", "3h 3s 3d 3c 8s", "2h", up=UP, talon="2s 6s 8d")
    void = begin(game, "8h", "2s 3s 3d 3c 8s", "2h", up=UP, talon="3h 6s 8d")
    able, void = (play(hand, "team, team, team, team, 8h") for hand in (able, void))
    assert (able.view(1).asks, void.view(1).asks) == ("hearts were led", "play any card")
    for viewer in others(able, 1):
        assert able.view(viewer) == void.view(viewer)
        assert able.view(viewer).asks == "hearts were led"


def test_nm9_others_do_not_see_who_revokes() -> None:
    """After a revoke no other view differs from that of a deal in which the card was thrown honestly."""
    for renege in ("penalise", "claim"):
        game = games.get("nameless", renege=renege)
        guilty = begin(game, "8h 3s", "8d 3h 6c", "2h 8c", "3d 7h", up=UP, talon="2s 2d 6h")
        honest = begin(game, "8h 3s", "8d 2s 6c", "2h 8c", "3d 7h", up=UP, talon="3h 2d 6h")
        said = "team, team, team, team, 8h, 8d, 2h, 7h"
        guilty, honest = play(guilty, said), play(honest, said)
        assert guilty.revoked
        assert not honest.revoked
        for viewer in others(guilty, 1):
            assert guilty.view(viewer) == honest.view(viewer)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nm1_the_talon_stays_unseen_to_the_end(players: int) -> None:
    """Whatever happens in the tricks, the cards under the turned one show in no view unless they were exchanged."""
    game = games.get("nameless", players=players, twos_switch=False)
    over = finish(begin(game, up=UP, talon="2s 8h 8c"), Random(players))
    for viewer in others(over):
        assert not sees(over, viewer, "2s 8h 8c")
    check_blind(over, at_least=3)
