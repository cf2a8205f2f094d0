"""Sheepshead plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract

HANDS = ["Qc Jc Ad 7d Ah Th Kh As 9c 8c", "Qs Js Td 8d Qd 9h 8h 7h Ts Ks", "Qh Jh Jd Kd 9d Ac Tc Kc 9s 8s"]
BLIND = {"blind": "7s 7c"}


def hand_of(*calls: str, **options: object):
    """A hand after these calls."""
    return played(begin("sheepshead", HANDS, BLIND, **options), *calls)


def after(picker: int | None) -> Contract:
    """The contract of this picker."""
    return Contract(None, picker, leader=0)


def test_sh1_ten_cards_each_and_a_blind() -> None:
    """SH1: 32 cards, of which two lie face down."""
    layout = games.get("sheepshead").layout()
    assert (layout.hands, len(layout.stock)) == (10, 32)
    assert [(pile.name, pile.size, pile.face_up) for pile in layout.piles] == [("blind", 2, False)]


def test_sh2_each_may_pick_in_turn() -> None:
    """SH2: The first who wants the blind gets it."""
    hand = hand_of()
    assert (hand.to_act, offered(hand)) == (0, {"pick", "pass"})
    hand = hand_of("pass", "pick")
    assert (hand.to_act, hand.rule) == (1, "SH4")
    assert len(hand.held[1]) == 12


@pytest.mark.parametrize(("option", "passes", "picker"), [("leaster", 3, None), ("dealer_picks", 2, 2)])
def test_sh3_nobody_wants_the_blind(option: str, passes: int, picker: int | None) -> None:
    """SH3: A leaster, or the dealer must pick."""
    hand = hand_of(*["pass"] * passes, all_pass=option)
    if picker is not None:
        assert (hand.to_act, hand.rule) == (picker, "SH4")
        hand = played(hand, "bury 7s 7c")
    assert hand.contract.bid == picker
    assert hand.to_act == 0


def test_sh3_the_cards_may_be_dealt_again() -> None:
    """SH3: With `all_pass=deal_again` nobody scores."""
    hand = hand_of("pass", "pass", "pass", all_pass="deal_again")
    assert hand.contract is None
    assert hand.result.scores == (0, 0, 0)


def test_sh4_buried_cards_count_for_the_picker() -> None:
    """SH4: Two cards are buried unseen, and their points are the picker's from the start."""
    hand = hand_of("pick", "bury Ah Th")
    assert FRENCH.set("Ah Th") <= hand.view(1).unseen
    assert hand.to_act == 0
    end = finished(hand).result.tally
    assert end.count("points", 0, 1, 2) == 120
    assert end.count("points", 0) >= 21


def test_sh5_queens_jacks_and_diamonds_are_trumps() -> None:
    """SH5: In this order, and a queen follows no suit but trumps."""
    hand = hand_of("pick", "bury 7s 7c")
    assert " ".join(card.code for card in hand.game.trumps(None)) == "Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d 8d 7d"
    assert offered(played(hand, "7d")) == {"Qs", "Js", "Td", "8d", "Qd"}
    assert offered(played(hand, "Ah")) == {"9h", "8h", "7h"}
    assert hand.why_not(hand.parse("Qs")).rule in ("SH5", "SH6")
    assert played(hand, "Ah").why_not(hand.parse("Qs")).rule == "SH5"


@pytest.mark.parametrize(("trick", "winner"), [("Ah Th Kh", 0), ("Kh Th 9h", 1), ("Ah 7d Th", 1), ("7d Jd Qd", 2)])
def test_sh6_the_highest_trump_wins(trick: str, winner: int) -> None:
    """SH6: Ten is above king, and every trump above every other card."""
    game = games.get("sheepshead")
    cards = [game.deck.card(code) for code in trick.split()]
    led = game.suits_of(cards[0], None)[0]
    heights = [game.strength(card, led, None) or 0 for card in cards]
    assert heights.index(max(heights)) == winner


@pytest.mark.parametrize(
    ("points", "tricks", "double", "score"),
    [(61, 5, False, 2), (90, 9, False, 2), (91, 9, False, 4), (120, 10, False, 6), (60, 5, False, -2),
     (31, 3, False, -2), (30, 3, False, -4), (8, 0, False, -6), (60, 5, True, -4), (61, 5, True, 2)],
)  # fmt: skip
def test_sh7_the_picker_wins_or_pays_double(points: int, tricks: int, double: bool, score: int) -> None:  # noqa: FBT001
    """SH7: From one to three times, with `double_loss` twice for every loss; the others share the opposite."""
    game = games.get("sheepshead", double_loss=double)
    found = scored(game, after(1), 10 - tricks, tricks, 0, points=(120 - points, points, 0))
    assert found == [(0, -score // 2, "SH7"), (1, score, "SH7"), (2, -score // 2, "SH7")]


@pytest.mark.parametrize(
    ("points", "tricks", "scores"),
    [((10, 60, 50), (2, 4, 4), [2, -1, -1]), ((0, 60, 60), (0, 5, 5), []), ((0, 50, 70), (0, 5, 5), [-1, 2, -1]),
     ((30, 30, 60), (3, 3, 4), [])],
)  # fmt: skip
def test_sh8_a_leaster_goes_to_the_fewest_points(points: tuple, tricks: tuple, scores: list) -> None:
    """SH8: A player without a trick does not count, and equal ones cancel each other."""
    found = scored(games.get("sheepshead"), after(None), *tricks, points=points)
    assert found == [(seat, score, "SH8") for seat, score in enumerate(scores)]


def test_sh9_everyone_deals_five_times() -> None:
    """SH9: Or as often as `rounds` says."""
    game = games.get("sheepshead")
    assert game.verdict((4, -2, -2), 14, None) is None
    assert game.verdict((4, -2, -2), 15, None).sides == (0,)
    assert games.get("sheepshead", rounds=1).verdict((1, 1, -2), 3, None).sides == (0, 1)


def test_the_others_are_a_party() -> None:
    """One plays against two, and in a leaster each for themselves."""
    game = games.get("sheepshead")
    assert game.parties(after(1)) == ((1,), (0, 2))
    assert game.parties(after(None)) == ((0,), (1,), (2,))
