"""Windfall by hand: the winner gets the card that all can see, the loser the hidden one."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, finished, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract, Seat

legal = follow_suit
HEARTS = FRENCH.suit("h")
PLAIN = Contract(HEARTS, None, leader=Seat(0))


def test_wn1_a_row_and_a_stock(kind: Kind) -> None:
    """WN1: Eight cards each, eight face up, eight face down."""
    view = begin(kind(), "As", "7s", prize_1="Kc", prize_8="7h", stock="8c 9c").view(0)
    assert len(view.piles) == 8
    assert (str(view.piles["prize 1"]), dict(view.hidden), view.counts) == ("Kc", {"stock": 8}, (8, 8))


def test_wn2_the_last_prize_is_trump(kind: Kind) -> None:
    """WN2: Not the first; the player who did not deal leads."""
    hand = begin(kind(), prize_1="Kc", prize_8="7h")
    assert hand.contract is not None
    assert (hand.contract.mode, hand.to_act) == (HEARTS, 0)


def test_wn3_wn4_follow_suit_and_trump(kind: Kind) -> None:
    """WN3, WN4: The suit led must be followed; a trump beats it."""
    assert allowed(kind(), HEARTS, "7s", "Ks Ah") == "WN3: Ks"
    assert taken_by(kind(), HEARTS, "As 7h") == "7h"
    assert taken_by(kind(), HEARTS, "7s Ad") == "7s"
    assert taken_by(kind(), HEARTS, "7s 9s") == "9s"


def test_wn5_who_gets_which_card(kind: Kind) -> None:
    """WN5: Seat 1 wins and takes the first prize, then seat 0 the second; nobody sees what the other draws."""
    hand = begin(kind(), "7s Qs", "As Js", prize_1="Kc", prize_2="8d", prize_8="7h", stock="9c Td")
    hand = played(hand, "7s", "As")
    cards = [{str(card) for card in hand.held[seat]} for seat in (0, 1)]
    assert ("9c" in cards[0], "Kc" in cards[1], len(cards[0]), len(cards[1])) == (True, True, 8, 8)
    hand = played(hand, "Js", "Qs")
    assert FRENCH.set("9c 8d") <= hand.held[0]
    assert FRENCH.set("Kc Td") <= hand.held[1]
    assert "9c" not in "".join(str(event) for event in hand.view(1).events)


def test_wn5_the_row_lasts_eight_tricks(kind: Kind) -> None:
    """WN5: Then there are eight more without a new card."""
    hand = begin(kind())
    while len(hand.tricks) < 8 or hand.trick:
        hand = hand.play(hand.legal[0])
    view = hand.view(0)
    assert (dict(view.hidden), [len(cards) for cards in view.piles.values()], view.counts) == ({}, [0] * 8, (8, 8))
    assert len(finished(hand).tricks) == 16


def test_wn6_five_of_the_last_eight(kind: Kind) -> None:
    """WN6: A point, or two for all eight; nothing for four each."""
    assert scored(kind, PLAIN, 5, 11, late=(5, 3)) == [(0, 1)]
    assert scored(kind, PLAIN, 5, 11, late=(0, 8)) == [(1, 2)]
    assert scored(kind, PLAIN, 9, 7, late=(4, 4)) == []


def test_wn7_three_points_win(kind: Kind) -> None:
    """WN7: The first that has them."""
    assert kind().verdict((2, 2), 5, None) is None
    verdict = kind().verdict((2, 3), 5, None)
    assert verdict is not None
    assert verdict.sides == (1,)


def referee(tale: Tale) -> Account:
    """Counts from the ninth trick on."""
    winners, trump = list[int](), tale.piles["prize 8"][0][1]
    for trick in tale.tricks:
        trumps = highest(trick, trump)
        winners.append(trumps if trumps >= 0 else highest(trick, trick[0][1][1]))
    late = [winners[8:].count(seat) for seat in (0, 1)]
    return Account(winners, [2 if one == 8 else 1 if one > 4 else 0 for one in late])


MUTATIONS = [
    Mutation("the loser takes the prize", "table.takes(trick.winner,", "table.takes(Seat(1 - trick.winner),"),
    Mutation("the winner draws", "table.draws(Seat(1 - trick.winner),", "table.draws(trick.winner,"),
    Mutation("the row from the second on", 'f"prize {trick.number + 1}")', 'f"prize {trick.number + 2}")'),
    Mutation("the row backwards", 'f"prize {trick.number + 1}")', 'f"prize {PRIZES - trick.number}")'),
    Mutation("the first prize is trump", 'table.turned(f"prize {PRIZES}")', 'table.turned("prize 1")'),
    Mutation("the row is hidden", "1, face_up=True) for", "1) for"),
    Mutation("the stock is open", "PRIZES, ordered=True)", "PRIZES, ordered=True, face_up=True)"),
    Mutation("the eighth trick counts", "int(trick.number >= PRIZES)", "int(trick.number >= PRIZES - 1)"),
    Mutation("four will do", "if taken > PRIZES // 2:", "if taken >= PRIZES // 2:"),
    Mutation("all eight are worth one", "2 if taken == PRIZES else 1", "1"),
    Mutation(
        "the loser shows the card",
        'table.draws(Seat(1 - trick.winner), "stock")',
        'table.takes(Seat(1 - trick.winner), "stock")',
    ),
    Mutation("two prizes of one name", 'f"prize {number}", 1', 'f"prize {number // 2}", 1'),
]
