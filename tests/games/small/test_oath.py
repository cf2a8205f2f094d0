"""Oath by hand: those who swore must trump, the others need not."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, mode_of, offered, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.cards import FRENCH
from tricksmith.errors import IllegalMove
from tricksmith.rules import Contract, Seat

HEARTS = FRENCH.suit("h")


def test_oa1_oa2_the_card_turned_up_and_the_oaths(kind: Kind) -> None:
    """OA1, OA2: Its suit is trump; each says once whether they swear."""
    hand = begin(kind(4), up="7h")
    assert (hand.view(0).counts, offered(hand)) == ((7,) * 4, "free, swear")
    hand = played(hand, "free", "swear", "swear", "free")
    assert hand.contract is not None
    assert hand.contract.mode == mode_of(kind, HEARTS, frozenset({1, 2}))
    assert begin(kind(3)).view(0).counts == (10, 10, 10)


def test_oa3_only_those_who_swore_must_trump(kind: Kind) -> None:
    """OA3: All must follow suit; without it, seat 1 must trump and seat 0 can play anything."""
    mode = mode_of(kind, HEARTS, frozenset({1}))
    assert allowed(kind(4), mode, "7s", "Ks Ah", seat=0) == allowed(kind(4), mode, "7s", "Ks Ah", seat=1) == "OA3: Ks"
    assert allowed(kind(4), mode, "7s", "Kd Ah", seat=1) == "OA3: Ah"
    assert allowed(kind(4), mode, "7s", "Kd Ah", seat=0) == "Ah Kd"
    assert allowed(kind(4), mode, "7s", "Kd 8d", seat=1) == "8d Kd"


def test_oa3_the_reason_names_the_oath(kind: Kind) -> None:
    """OA3: Seat 1 has sworn, seat 2 has not; neither holds a spade, and each sees what binds the other."""
    hand = begin(kind(3), "As Ks Qs Js Ts 9s 8s 7s 7c 8c", "Ah Kh Ad 9c Tc Jc Qc Kc Ac 7d", up="7h")
    hand = played(hand, "free", "swear", "free", "As")
    error = hand.why_not("Ad")
    assert isinstance(error, IllegalMove)
    assert (error.rule, error.sentence) == ("OA3", "you swore to trump and you hold Kh Ah")
    assert len(hand.play("Kh").legal) == 10


def test_oa4_the_highest_trump_takes_the_trick(kind: Kind) -> None:
    """OA4: No matter who played it."""
    mode = mode_of(kind, HEARTS, frozenset())
    assert taken_by(kind(4), mode, "As 7h 9h Ks") == "9h"
    assert taken_by(kind(4), mode, "7s Ad 9s 8s") == "9s"


def test_oa5_an_oath_counts_double(kind: Kind) -> None:
    """OA5: And costs three without a trick."""
    contract = Contract(mode_of(kind, HEARTS, frozenset({1, 2})), None, leader=Seat(0))
    assert scored(kind, contract, 4, 3, 0, 0) == [(0, 4), (1, 6), (2, -3), (3, 0)]


def test_oa6_six_hands(kind: Kind) -> None:
    """OA6: The highest total wins."""
    assert kind(3).verdict((50, 9, 3), 5, None) is None
    verdict = kind(3).verdict((50, 9, 53), 6, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def legal_by(tale: Tale, seat: int, held: list[str], table: list[str]) -> set[str]:
    """Looks up who has sworn."""
    trumps = {card for card in held if card[1] == tale.piles["up"][0][1]}
    is_void = table and all(card[1] != table[0][1] for card in held)
    return trumps if is_void and trumps and (seat, "swear") in tale.calls else follow_suit(held, table)


def referee(tale: Tale) -> Account:
    """Counts tricks, and oaths."""
    winners, trump = list[int](), tale.piles["up"][0][1]
    for trick in tale.tricks:
        trumps = highest(trick, trump)
        winners.append(trumps if trumps >= 0 else highest(trick, trick[0][1][1]))
    taken = [winners.count(seat) for seat in range(tale.players)]
    sworn = [(seat, "swear") in tale.calls for seat in range(tale.players)]
    return Account(winners, [(2 * n or -3) if swore else n for n, swore in zip(taken, sworn, strict=True)])


MUTATIONS = [
    Mutation("all must trump", "if seat not in mode.sworn:", "if False:"),
    Mutation("nobody must trump", "if seat not in mode.sworn:", "if True:"),
    Mutation("the others must trump", "if seat not in mode.sworn:", "if seat in mode.sworn:"),
    Mutation("the next seat must trump", "if seat not in mode.sworn:", "if (seat - 1) % 4 not in mode.sworn:"),
    Mutation("those who swore need not follow", "return [follow, Must", "return [Must"),
    Mutation("those who are free have sworn", "if call == SWEAR)", "if call == FREE)"),
    Mutation("another suit is trump", "Mode(up.suit, sworn)", "Mode(FRENCH.suits[0], sworn)"),
    Mutation("the lowest trump", "len(FRENCH.ranks) + card.level", "len(FRENCH.ranks) - card.level"),
    Mutation("an oath counts three", "2 * taken if taken", "3 * taken if taken"),
    Mutation("no trick costs nothing", "if taken else -3", "if taken else 0"),
    Mutation("the dealer leads", "leader=table.first)", "leader=table.order[-1])"),
    Mutation("a rule that nobody states", '"OA3", "you swore', '"OA9", "you swore'),
]
