"""Euchre plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.rules import Tally

EUCHRE = ["9s Ts Qs Ks As", "Jc 9c Tc Qc Kc", "9d Td Qd Kd Ad", "Jd 9h Th Qh Kh"]
PILES = {"up": "Jh", "kitty": "Ac Ah Js"}


def test_eu2_the_dealer_takes_the_card_ordered_up() -> None:
    """EU2: The dealer takes the turned card, whose suit is trump, and discards one."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order")
    assert hand.to_act == 3
    assert FRENCH.set("Jh") <= hand.held[3]
    hand = played(hand, "discard 9h")
    assert [len(held) for held in hand.held] == [5, 5, 5, 5]
    assert hand.contract is not None
    assert str(hand.contract.mode.trump) == "h"
    assert hand.view(2).hidden["discard"] == 1
    assert "9h" in str(hand.view(0).unseen)


def test_eu3_another_suit_is_named_when_all_have_passed() -> None:
    """EU3, EU4: Not the suit that was turned down; and if all pass again there is a new deal."""
    hand = played(begin("euchre", EUCHRE, PILES), *["pass"] * 4)
    assert offered(hand) == {"trump s", "trump d", "trump c", "alone s", "alone d", "alone c", "pass"}
    dealt_again = played(hand, *["pass"] * 4)
    assert dealt_again.to_act is None
    assert dealt_again.contract is None
    stuck = games.get("euchre", stick_the_dealer=True)
    hand = stuck.hand(hand.deal, 3)
    assert "pass" not in offered(played(hand, *["pass"] * 7))


def test_eu6_the_left_bower_is_a_trump() -> None:
    """EU6, EU7: The jack of diamonds follows hearts when hearts are trump, and only the right bower beats it."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order", "discard 9h")
    assert hand.contract is not None
    ladder = [card.code for card in hand.game.trumps(hand.contract.mode)]
    assert ladder == ["Jh", "Jd", "Ah", "Kh", "Qh", "Th", "9h"]
    assert hand.game.suits_of(FRENCH.card("Jd"), hand.contract.mode) == (FRENCH.suit("hearts"),)


@pytest.mark.parametrize(
    ("tricks", "alone", "scores"),
    [((3, 1, 1, 0), False, (1, 0)), ((5, 0, 0, 0), False, (2, 0)), ((5, 0, 0, 0), True, (4, 0)),
     ((2, 3, 0, 0), False, (0, 2)), ((4, 1, 0, 0), True, (1, 0))],
)  # fmt: skip
def test_eu8_makers_score_or_are_euchred(tricks: tuple[int, ...], scores: tuple[int, int], *, alone: bool) -> None:
    """EU8: 1, 2 or 4 for the makers, or 2 for the others."""
    order = "order alone" if alone else "order"
    hand = played(begin("euchre", EUCHRE, PILES), order)
    end = finished(hand).result.tally
    assert end.contract.out == ({2} if alone else set())
    lines = hand.game.score(type(end)(end.contract, tricks))
    found = [0, 0]
    for line in lines:
        found[line.side] += line.points
    assert tuple(found) == scores


def test_eu2_the_dealer_may_have_to_keep_the_turned_card() -> None:
    """EU2: With `keeps_turned` the discard comes before the card is taken; else that very card may be laid away."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order")
    assert "discard Jh" in offered(hand)
    hand = played(begin("euchre", EUCHRE, PILES, keeps_turned=True), "pass", "pass", "order")
    assert offered(hand) == {f"discard {card}" for card in EUCHRE[3].split()}
    hand = played(hand, "discard 9h")
    assert hand.held[3] == FRENCH.set("Jh Jd Th Qh Kh")


def test_eu5_a_dealer_who_sits_out_takes_no_card() -> None:
    """EU5: The dealer's partner orders alone: the turned card stays, and the dealer's left leads."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "order alone")
    assert hand.contract is not None
    assert hand.contract.out == {3}
    assert hand.to_act == 0
    assert hand.held[3] == FRENCH.set(EUCHRE[3])


def test_eu5_a_maker_may_wait_to_go_alone() -> None:
    """EU5: With `alone_last` nobody orders or names alone; the maker says so once the dealer has discarded."""
    hand = begin("euchre", EUCHRE, PILES, alone_last=True)
    assert offered(hand) == {"order", "pass"}
    hand = played(hand, "pass", "order", "discard Jd")
    assert hand.to_act == 1
    assert offered(hand) == {"alone", "partner"}
    assert played(hand, "partner").contract.out == set()
    assert played(hand, "alone").contract.out == {3}
    named = played(begin("euchre", EUCHRE, PILES, alone_last=True), *["pass"] * 4)
    assert offered(named) == {"trump s", "trump d", "trump c", "pass"}


def test_eu9_one_of_the_others_may_go_alone() -> None:
    """EU9: With `lone_defender` each is asked in turn; alone, a euchre is worth 4, and the partner sits out."""
    hand = played(begin("euchre", EUCHRE, PILES, lone_defender=True), "pass", "order", "discard Jd")
    assert hand.to_act == 0
    assert played(hand, "partner").to_act == 2
    both = played(hand, "partner", "partner")
    assert both.contract.out == set()
    alone = played(hand, "partner", "alone")
    assert alone.contract.out == {0}
    assert alone.to_act == 1, "seat 0 sits out, so the next leads"
    scores = [
        [
            sum(line.points for line in end.game.score(Tally(end.contract, tricks)))
            for tricks in ((3, 2, 0, 0), (2, 3, 0, 0))
        ]
        for end in (both, alone)
    ]
    assert scores == [[2, 1], [4, 1]]


def test_eu8_the_first_side_with_ten_points_wins() -> None:
    """EU8: Ten points, or as many as the table chose."""
    assert games.get("euchre").verdict((9, 9), 12, None) is None
    verdict = games.get("euchre").verdict((11, 4), 12, None)
    assert verdict is not None
    assert verdict.sides == (0,)
    assert games.get("euchre", target=5).verdict((5, 4), 12, None) is not None


def test_eu1_five_cards_each_and_one_turned_up() -> None:
    """EU1: Of 24 cards each player gets five, one is turned up, and three lie face down."""
    layout = games.get("euchre").layout()
    assert (layout.hands, len(layout.stock)) == (5, 24)
    assert [(pile.name, pile.size, pile.face_up) for pile in layout.piles] == [("up", 1, True), ("kitty", 3, False)]


def test_eu4_the_dealer_may_be_stuck() -> None:
    """EU4: If all pass twice nobody scores; with `stick_the_dealer` the dealer must name a suit."""
    passed = played(begin("euchre", EUCHRE, PILES), *["pass"] * 8)
    assert passed.result.scores == (0, 0)
    hand = played(begin("euchre", EUCHRE, PILES, stick_the_dealer=True), *["pass"] * 7)
    assert (hand.to_act, hand.rule) == (3, "EU4")
    assert offered(hand) == {f"{word} {suit}" for word in ("trump", "alone") for suit in "sdc"}


def test_eu7_bowers_are_the_best_trumps() -> None:
    """EU7: The right bower beats the left one, which beats the ace of trumps; a trump beats the suit led."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order", "discard 9h")
    strength, mode, led = hand.game.strength, hand.contract.mode, FRENCH.suit("clubs")
    cards = [FRENCH.card(code) for code in ("Jh", "Jd", "Ah", "9h", "Ac", "9c")]
    heights = [strength(card, led, mode) for card in cards]
    assert heights == sorted(heights, reverse=True)
    assert strength(FRENCH.card("As"), led, mode) is None
