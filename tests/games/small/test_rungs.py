"""Rungs by hand: hands grow, and the bids are limited by what was said."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, offered, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract, Seat, Tally

legal = follow_suit
HEARTS = FRENCH.suit("h")


def test_rn1_a_card_more_each_hand(kind: Kind) -> None:
    """RN1: From two to five, and the card turned up is trump."""
    game = kind(4)
    assert game.start() == 2
    contract = Contract(HEARTS, (1, 0, 1, 0), leader=Seat(0))
    assert [game.at(size).after_hand(Tally(contract, (1, 1, 1, 0)), (0,) * 4) for size in (2, 3, 4)] == [3, 4, 5]
    assert [game.at(size).the_layout.hands for size in (2, 5)] == [2, 5]


def test_rn2_not_what_your_neighbour_said(kind: Kind) -> None:
    """RN2: The first can bid anything; the third can repeat the first."""
    hand = begin(kind(4), match=3, up="7h")
    assert (hand.rule, offered(hand)) == ("RN2", "bid 0, bid 1, bid 2, bid 3")
    assert offered(played(hand, "1")) == "bid 0, bid 2, bid 3"
    assert offered(played(hand, "1", "3")) == "bid 0, bid 1, bid 2"


def test_rn3_the_bids_may_not_add_up(kind: Kind) -> None:
    """RN3: 1, 0 and 1 leave one of three: the dealer can't bid it, nor what was said before."""
    hand = played(begin(kind(4), match=3, up="7h"), "1", "0", "1")
    assert (hand.to_act, hand.rule, offered(hand)) == (3, "RN3", "bid 0, bid 2, bid 3")
    hand = played(begin(kind(4), match=3, up="7h"), "1", "0", "2")
    assert offered(hand) == "bid 1, bid 3"
    hand = played(begin(kind(4), match=3, up="7h"), "3", "1", "3")
    assert offered(hand) == "bid 0, bid 1, bid 2"
    contract = played(hand, "2").contract
    assert contract is not None
    assert (contract.mode, contract.bid, contract.leader) == (HEARTS, (3, 1, 3, 2), 0)


def test_rn4_rn5_follow_suit_and_trump(kind: Kind) -> None:
    """RN4, RN5: The highest trump, else the highest of the suit led."""
    assert allowed(kind(4), HEARTS, "7s", "Ks Ah") == "RN4: Ks"
    assert taken_by(kind(4), HEARTS, "As 7h 8h Ad") == "8h"
    assert taken_by(kind(4), HEARTS, "7s Ad 9s Kd") == "9s"


def test_rn6_exactly_what_you_bid(kind: Kind) -> None:
    """RN6: Five and one a trick; one off costs one, in both directions."""
    contract = Contract(HEARTS, (2, 0, 1, 3), leader=Seat(0))
    assert scored(kind, contract, 2, 0, 3, 0) == [(0, 7), (1, 5), (2, -2), (3, -3)]


def test_rn7_four_hands(kind: Kind) -> None:
    """RN7: Of 2, 3, 4 and 5 cards; with `most` fewer."""
    assert kind(3).verdict((50, 9, 3), 3, None) is None
    verdict = kind(3).verdict((50, 9, 3), 4, None)
    assert verdict is not None
    assert verdict.sides == (0,)
    assert kind(3, most=3).verdict((5, 9, 3), 2, None) is not None


def referee(tale: Tale) -> Account:
    """Keeps to the bids as they were said."""
    winners, trump = list[int](), tale.piles["up"][0][1]
    for trick in tale.tricks:
        trumps = highest(trick, trump)
        winners.append(trumps if trumps >= 0 else highest(trick, trick[0][1][1]))
    bids = {seat: int(call.split()[1]) for seat, call in tale.calls}
    off = [abs(winners.count(seat) - bids.get(seat, 0)) for seat in range(tale.players)]
    return Account(winners, [-miss if miss else 5 + bids[seat] for seat, miss in enumerate(off)])


def is_finished(tale: Tale, account: Account) -> bool:
    """As many tricks as the hand has cards, and bids that do not add up to them."""
    return len(account.winners) == tale.match != sum(int(call.split()[1]) for _, call in tale.calls)


MUTATIONS = [
    Mutation("hands stay as they are", "self.match + 1", "self.match"),
    Mutation("hands grow by two", "self.match + 1", "self.match + 2"),
    Mutation("the bids may add up", "{before, size - sum(bids.values())}", "{before}"),
    Mutation("the dealer may repeat", "{before, size - sum(bids.values())}", "{size - sum(bids.values())}"),
    Mutation("the others may repeat", "if last else {before}", "if last else set()"),
    Mutation("nobody bids nothing", "for number in range(size + 1)", "for number in range(1, size + 1)"),
    Mutation("the first is last", "last = seat == table.order[-1]", "last = seat == table.order[0]"),
    Mutation(
        "bids are in the order of the calls",
        "bids[Seat(seat)] for seat in range(self.players)",
        "bids[seat] for seat in table.order",
    ),
    Mutation("too many cost nothing", "-max(taken - bid, bid - taken)", "-max(0, bid - taken)"),
    Mutation("one hand too many", "hands > self.options.most", "hands > 1 + self.options.most"),
    Mutation("a bid twice", "for number in range(size + 1) if", "for number in (*range(size + 1), size) if"),
    Mutation("a rule for bids that is not there", '"RN3" if last', '"RN9" if last'),
]
