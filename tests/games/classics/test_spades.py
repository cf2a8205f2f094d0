"""Spades plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import bots, games
from tricksmith.games.classics.spades import Bid, MatchState
from tricksmith.play import Match, play_match
from tricksmith.rules import Contract, Tally

HANDS = [
    "As Ks Qs Ah Kh Qh Ad Kd Qd Ac Kc Qc 2s", "Js Ts 9s Jh Th 9h Jd Td 9d Jc Tc 9c 3s",
    "8s 7s 6s 8h 7h 6h 8d 7d 6d 8c 7c 6c 4s", "5s 5h 4h 3h 2h 5d 4d 3d 2d 5c 4c 3c 2c",
]  # fmt: skip
THREES = ["bid 3", "bid 3", "bid 3", "bid 3"]


def bids(*said: int) -> Contract:
    """A contract with these bids by seat; 0 is a nil, -1 a blind one."""
    return Contract(None, tuple(Bid(max(number, 0), blind=number < 0) for number in said), leader=0)


def test_sp1_thirteen_cards_each() -> None:
    """SP1: All 52 cards are dealt."""
    layout = games.get("spades").layout()
    assert (layout.hands, len(layout.stock), layout.piles) == (13, 52, ())


def test_sp2_each_player_bids_once_in_turn() -> None:
    """SP2: From 1 to 13, or nil; the dealer bids last, and the dealer's left leads."""
    hand = begin("spades", HANDS)
    assert offered(hand) == {*(f"bid {number}" for number in range(1, 14)), "nil"}
    seats = []
    for call in THREES:
        seats.append(hand.to_act)
        hand = played(hand, call)
    assert seats == [0, 1, 2, 3]
    assert hand.to_act == 0
    assert len(hand.legal[0].card.code) == 2


def test_sp2_partners_bid_13_at_most_together() -> None:
    """SP2: After a bid of 11 the partner bids 2 at most; after 13, only nil is left."""
    hand = played(begin("spades", HANDS), "bid 11", "bid 1")
    assert offered(hand) == {"bid 1", "bid 2", "nil"}
    assert offered(played(begin("spades", HANDS), "bid 13", "bid 1")) == {"nil"}


def test_sp2_nil_can_be_ruled_out() -> None:
    """SP2: With `nil` off everyone promises a trick, unless the partner has promised all."""
    hand = begin("spades", HANDS, nil=False)
    assert "nil" not in offered(hand)
    assert offered(played(hand, "bid 13", "bid 1")) == {"nil"}


def test_sp3_a_side_far_behind_may_bid_blind() -> None:
    """SP3: Before the cards are looked at, both players of the side are asked; the others are not."""
    hand = begin("spades", [""] * 4, {"cards": HANDS}, match=((0, 0), 1), blind_nil=True)
    assert (hand.to_act, hand.rule) == (1, "SP3")
    assert offered(hand) == {"blind nil", "look"}
    assert str(hand.view(1).hand) == ""
    hand = played(hand, "blind nil")
    assert hand.to_act == 3
    hand = played(hand, "look")
    assert str(hand.held[1]) == str(begin("spades", HANDS).held[1])
    assert hand.to_act == 0
    hand = played(hand, "bid 9", "bid 2")
    assert offered(hand) == {*(f"bid {number}" for number in range(1, 14)), "nil"}, "the third, for the second is done"
    assert hand.to_act == 3
    assert played(hand, "bid 3").contract.bid[1] == Bid(0, blind=True)


def test_sp3_nobody_may_bid_blind_without_the_option() -> None:
    """SP3: The state of the match says who is far behind only if `blind_nil` is on."""
    end = Tally(bids(1, 1, 1, 1), (2, 5, 2, 4))
    assert games.get("spades").after_hand(end, (0, 100)).behind is None
    game = games.get("spades", blind_nil=True)
    assert game.after_hand(end, (0, 100)).behind == 0
    assert game.after_hand(end, (160, 60)).behind == 1
    assert game.after_hand(end, (0, 99)).behind is None


def test_sp4_spades_wait_until_they_are_broken() -> None:
    """SP4: A spade can't be led before one was played, unless you hold nothing else."""
    hand = played(begin("spades", HANDS), *THREES)
    error = hand.why_not(hand.parse("As"))
    assert error is not None
    assert error.rule == "SP4"
    assert "As" in offered(played(begin("spades", HANDS, breaking=False), *THREES))
    only = ["As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s", *(" ".join(f"{r}{s}" for r in "AKQJT98765432") for s in "hdc")]
    assert len(offered(played(begin("spades", only), *THREES))) == 13


def test_sp4_a_spade_on_another_suit_breaks_them() -> None:
    """SP4: Once a spade has been played, one can be led."""
    mixed = "As Ks Qs Js Ts 9s 8s 7s 6c 5c 4c 3c 2c", "6s 5s 4s 3s 2s Ac Kc Qc Jc Tc 9c 8c 7c"
    suited = [" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "hd"]
    hand = played(begin("spades", [suited[0], mixed[0], suited[1], mixed[1]]), *THREES, "Ah", "As", "Ad", "Ac")
    assert hand.to_act == 1
    assert offered(hand) == set(mixed[0].split()) - {"As"}


def test_sp5_who_can_follows_suit() -> None:
    """SP5: A seat with hearts plays one when hearts were led."""
    hand = played(begin("spades", HANDS), *THREES, "Ah")
    assert offered(hand) == {"Jh", "Th", "9h"}
    assert hand.why_not(hand.parse("Js")).rule == "SP5"


@pytest.mark.parametrize(("trick", "winner"), [("2h Ah 3h 4h", 1), ("Ah 2s Kh 3s", 3), ("5d Ah Kc 4d", 0)])
def test_sp6_the_highest_spade_wins(trick: str, winner: int) -> None:
    """SP6: Spades beat every other suit, and cards of a suit that was not led win nothing."""
    game = games.get("spades")
    cards = [game.deck.card(code) for code in trick.split()]
    heights = [game.strength(card, cards[0].suit, None) or -1 for card in cards]
    assert heights.index(max(heights)) == winner


@pytest.mark.parametrize(
    ("said", "tricks", "lines"),
    [
        ((4, 3, 3, 2), (5, 4, 2, 2), [(0, 70, "SP7"), (1, 50, "SP7"), (1, 1, "SP7")]),
        ((4, 3, 3, 2), (3, 4, 3, 3), [(0, -70, "SP7"), (1, 50, "SP7"), (1, 2, "SP7")]),
    ],
)
def test_sp7_ten_points_for_each_trick_bid(said: tuple[int, ...], tricks: tuple[int, ...], lines: list) -> None:
    """SP7: A bid that is made scores ten a trick and one for each bag; one that fails loses ten a trick."""
    assert scored(games.get("spades"), bids(*said), *tricks) == lines


@pytest.mark.parametrize(
    ("said", "tricks", "option", "lines"),
    [
        ((0, 3, 5, 3), (0, 4, 5, 4), "bags", [(0, 50, "SP7"), (0, 100, "SP8")]),
        ((0, 3, 5, 3), (2, 4, 4, 3), "bags", [(0, -50, "SP7"), (0, 2, "SP7"), (0, -100, "SP8")]),
        ((0, 3, 5, 3), (2, 4, 4, 3), "help", [(0, 50, "SP7"), (0, 1, "SP7"), (0, -100, "SP8")]),
        ((-1, 3, 5, 3), (0, 4, 5, 4), "bags", [(0, 50, "SP7"), (0, 200, "SP8")]),
        ((-1, 3, 5, 3), (1, 4, 5, 3), "bags", [(0, 50, "SP7"), (0, 1, "SP7"), (0, -200, "SP8")]),
        ((0, 3, 0, 3), (0, 5, 3, 5), "bags", [(0, 3, "SP7"), (0, 100, "SP8"), (0, -100, "SP8")]),
    ],
)
def test_sp8_a_nil_is_scored_by_itself(
    said: tuple[int, ...], tricks: tuple[int, ...], option: str, lines: list
) -> None:
    """SP8: 100 or 200 points, won or lost; the tricks of a failed nil are bags, or help the partner."""
    found = scored(games.get("spades", nil_tricks=option), bids(*said), *tricks)
    assert [line for line in found if line[0] == 0] == lines


def test_sp9_every_tenth_bag_costs_a_hundred() -> None:
    """SP9: Bags add up over the match; what is left after a hundred points were paid is kept."""
    game = games.get("spades").at(MatchState((8, 3)))
    end = (bids(2, 3, 2, 3), 4, 3, 4, 2)
    assert scored(game, *end) == [(0, 40, "SP7"), (0, 4, "SP7"), (0, -100, "SP9"), (1, -60, "SP7")]
    assert game.after_hand(Tally(end[0], end[1:]), (0, 0)).bags == (2, 3)
    off = games.get("spades", bags=False).at(MatchState((8, 3)))
    assert scored(off, *end)[:2] == [(0, 40, "SP7"), (0, 4, "SP7")]
    assert all(line[2] != "SP9" for line in scored(off, *end))


@pytest.mark.parametrize(
    ("totals", "sides"),
    [((500, 480), (0,)), ((510, 520), (1,)), ((510, 510), None), ((499, 100), None), ((-200, 40), (1,)),
     ((-210, -200), (1,)), ((-199, 0), None)],
)  # fmt: skip
def test_sp10_the_match_ends_at_500_or_far_below_zero(totals: tuple[int, int], sides: tuple[int, ...] | None) -> None:
    """SP10: The higher total wins; equal totals play on."""
    verdict = games.get("spades").verdict(totals, 9, None)
    assert (verdict and verdict.sides) == sides


def test_sp10_target_and_floor_can_be_chosen() -> None:
    """SP10: A shorter match has a lower `target`, or a `floor` nearer to zero."""
    assert games.get("spades", target=200).verdict((200, 100), 3, None).sides == (0,)
    assert games.get("spades", floor=100).verdict((-100, 10), 3, None).sides == (1,)


def test_bags_go_with_a_match_from_hand_to_hand() -> None:
    """The state after each hand is what its overtricks make of the state before."""
    match = play_match(
        Match.begin(games.get("spades", floor=5000), seed="bags"), [bots.get("random")] * 4, most_hands=4
    )
    for before, after in zip(match.hands, match.hands[1:], strict=False):
        assert before.result is not None
        assert after.game.match == before.game.after_hand(before.result.tally, (0, 0))
    assert finished(match.hands[0]).result is not None
