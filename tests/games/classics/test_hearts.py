"""Hearts plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract, Tally

SUITED = [f"A{s} K{s} Q{s} J{s} T{s} 9{s} 8{s} 7{s} 6{s} 5{s} 4{s} 3{s} 2{s}" for s in "cdhs"]


@pytest.mark.parametrize(("number", "receiver"), [(0, 1), (1, 3), (2, 2), (4, 1), (5, 3)])
def test_he2_three_cards_go_left_right_across(number: int, receiver: int) -> None:
    """HE2: Three cards travel on, and the next hand in another direction."""
    hand = begin("hearts", SUITED, number=number)
    assert len(hand.legal) == 286
    hand = played(hand, "pass 2c 3c 4c", "pass 2d 3d 4d", "pass 2h 3h 4h")
    assert FRENCH.set("2c 3c 4c").is_disjoint(hand.held[0] | hand.held[receiver]), "nobody sees cards before passing"
    hand = played(hand, "pass 2s 3s 4s")
    assert FRENCH.set("2c 3c 4c") <= hand.held[receiver]
    assert hand.to_act == receiver, "the two of clubs leads (HE3)"


def test_he2_nothing_is_passed_in_the_fourth_hand() -> None:
    """HE2: The fourth hand begins with the lead of the two of clubs, and nothing else may be led (HE3)."""
    hand = begin("hearts", SUITED, number=3)
    assert hand.to_act == 0
    assert offered(hand) == {"2c"}
    error = hand.why_not(hand.parse("Ac"))
    assert error is not None
    assert error.rule == "HE3"


def test_he5_the_first_trick_holds_no_points() -> None:
    """HE5: A follower without clubs plays no point card, unless there is nothing else."""
    hands = [f"2c {SUITED[1].removesuffix(' 2d')}", "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2d", *SUITED[2:]]
    hand = played(begin("hearts", hands, number=3), "2c", "Ac")
    assert offered(hand) == set(SUITED[2].split()), "nothing but hearts"
    hand = played(hand, "Ah")
    assert offered(hand) == set(SUITED[3].split()) - {"Qs"}


@pytest.mark.parametrize(("fourth", "may_lead"), [("Qs", False), ("4h", True)])
def test_he4_hearts_are_led_once_one_was_played(fourth: str, *, may_lead: bool) -> None:
    """HE4: Until a heart has fallen, who can lead something else does; the queen of spades is no heart."""
    hands = [
        "2c Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 4d", "3c 2s 3h Ad Kd Qd Jd Td 9d 8d 7d 6d 5d",
        "2d 3d As Ks Js Ts 9s 8s 7s 6s 5s 4s 3s", "Qs 2h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
    ]  # fmt: skip
    hand = played(begin("hearts", hands, number=3), "2c", "3c", "2d", fourth)
    assert hand.to_act == 1
    assert ("3h" in offered(hand)) == may_lead


def test_he6_the_others_get_26_for_the_moon() -> None:
    """HE6: One player who takes every point scores none, and each of the others 26."""
    hand = finished(begin("hearts", SUITED, number=3))
    assert hand.result is not None
    assert hand.result.scores == (0, 26, 26, 26)


def test_he7_the_lowest_total_wins() -> None:
    """HE7: At 100 points somebody has lost; the seat with the fewest wins."""
    verdict = games.get("hearts").verdict((100, 41, 41, 78), 9, None)
    assert verdict is not None
    assert verdict.sides == (1, 2)
    assert games.get("hearts").verdict((99, 41, 41, 78), 9, None) is None


def test_he2_passing_can_be_off() -> None:
    """HE2: With `passing` off the first hand, too, begins with a lead."""
    hand = begin("hearts", SUITED, passing=False)
    assert offered(hand) == {"2c"}


def test_he3_any_club_may_be_first() -> None:
    """HE3: With `any_club` the holder of the two may lead another club, and nothing else."""
    hands = [f"2d {SUITED[0].removesuffix(' 3c 2c')} 2c", f"3c {SUITED[1].removesuffix(' 2d')}", *SUITED[2:]]
    hand = begin("hearts", hands, number=3, any_club=True)
    assert offered(hand) == set(hands[0].split()) - {"2d"}
    error = hand.why_not(hand.parse("2d"))
    assert error is not None
    assert error.rule == "HE3"
    assert "begins with a club" in error.sentence


OPEN = ["2c Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 4d", "3c 2s 3h Ad Kd Qd Jd Td 9d 8d 7d 6d 5d",
        "2d 3d As Ks Js Ts 9s 8s 7s 6s 5s 4s 3s", "Qs 2h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "may_lead"), [({"queen_breaks": True}, True), ({"breaking": False}, True), ({}, False)]
)
def test_he4_hearts_can_be_broken_otherwise(option: dict[str, bool], *, may_lead: bool) -> None:
    """HE4: With `queen_breaks` the queen of spades breaks hearts too; with `breaking` off they need not be broken."""
    hand = begin("hearts", OPEN, number=3, clean_start=False, **option)
    hand = played(hand, "2c", "3c", "2d", "Qs")
    assert hand.to_act == 1
    assert ("3h" in offered(hand)) == may_lead


def test_he5_points_may_come_to_the_first_trick() -> None:
    """HE5: With `clean_start` off a follower without clubs plays what it likes."""
    hand = played(begin("hearts", OPEN, number=3, clean_start=False), "2c", "3c", "2d")
    assert offered(hand) == set(OPEN[3].split())


@pytest.mark.parametrize(
    ("points", "jack", "tricks", "scores"),
    [((20, 6, 0, 0), (0, 0, 1, 0), (8, 4, 1, 0), (20, 6, -10, -5)),
     ((26, 0, 0, 0), (0, 1, 0, 0), (12, 1, 0, 0), (0, 16, 26, 26))],
)  # fmt: skip
def test_he8_points_are_taken_off(
    points: tuple[int, ...], jack: tuple[int, ...], tricks: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """HE8: The jack of diamonds takes off ten; no trick takes off five, but in a hand where one shot the moon."""
    game = games.get("hearts", jack=True, no_trick=True)
    found = [0] * 4
    for line in game.score(Tally(Contract(None, None, leader=0), tricks, {"points": points, "jack": jack})):
        found[line.side] += line.points
    assert tuple(found) == scores
    assert game.worth("jack", FRENCH.card("Jd"), None) == 1
    assert games.get("hearts").worth("jack", FRENCH.card("Jd"), None) == 0


def test_he1_all_cards_are_dealt() -> None:
    """HE1: Each of the four players gets 13 of the 52 cards."""
    layout = games.get("hearts").layout()
    assert (layout.hands, len(layout.stock), layout.piles) == (13, 52, ())


def test_he7_another_target_can_be_chosen() -> None:
    """HE7: With a `target` of 50 the match ends sooner."""
    assert games.get("hearts", target=50).verdict((50, 41, 41, 50), 9, None).sides == (1, 2)
