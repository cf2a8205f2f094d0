"""Envelope by hand: what a player wrote down shows when the hand is over, and not before."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, finished, offered, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract, EventVerb, Seat

legal = follow_suit
HEARTS = FRENCH.suit("h")


def test_ev1_ev2_seven_cards_and_an_envelope_each(kind: Kind) -> None:
    """EV1, EV2: Each writes once, whatever the number of players; the card turned up is trump."""
    hand = begin(kind(4), up="7h")
    assert (hand.view(0).counts, offered(hand)) == ((7,) * 4, "bid 0, bid 1, bid 2, bid 3, bid 4, bid 5")
    hand = played(hand, "bid 1", "bid 0", "bid 2", "bid 5")
    assert hand.contract is not None
    assert (hand.contract.mode, hand.contract.secret, hand.to_act) == (HEARTS, (1, 0, 2, 5), 0)


def test_ev2_nobody_sees_it_before_the_end(kind: Kind) -> None:
    """EV2: During the tricks each knows their own; in the end all are read out."""
    hand = played(begin(kind(3), up="7h"), "bid 1", "bid 0", "bid 2")
    assert [str(event.move) for event in hand.view(1).events] == ["None", "bid 0", "None"]
    view = hand.view(0)
    assert view.contract is not None
    assert (view.contract.bid, view.contract.secret) == (None, None)
    over = finished(hand)
    heard = [str(event.move) for event in over.view(None).events if event.verb is EventVerb.SAYS]
    assert heard == ["bid 1", "bid 0", "bid 2"]


def test_ev3_ev4_follow_suit_and_trump(kind: Kind) -> None:
    """EV3, EV4: The suit led must be followed; the highest trump takes the trick."""
    assert allowed(kind(3), HEARTS, "7s", "Ks Ah") == "EV3: Ks"
    assert taken_by(kind(3), HEARTS, "As 7h 8h") == "8h"
    assert taken_by(kind(3), HEARTS, "7s Ad 9s") == "9s"


def test_ev5_exactly_as_written(kind: Kind) -> None:
    """EV5: Exact, two too many, one too few, and exactly none."""
    contract = Contract(HEARTS, None, leader=Seat(0), secret=(3, 1, 2, 0))
    assert scored(kind, contract, 3, 3, 1, 0) == [(0, 13), (1, 1), (2, 0), (3, 10)]


def test_ev6_forty_points_win(kind: Kind) -> None:
    """EV6: After the hand in which somebody has them."""
    assert kind(3).verdict((39, 9, 3), 9, None) is None
    verdict = kind(3).verdict((40, 9, 43), 4, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Opens the envelopes."""
    winners, trump, wrote = list[int](), tale.piles["up"][0][1], dict(tale.calls)
    for trick in tale.tricks:
        trumps = highest(trick, trump)
        winners.append(trumps if trumps >= 0 else highest(trick, trick[0][1][1]))
    scores = []
    for seat in range(tale.players):
        taken, bid = winners.count(seat), int(wrote.get(seat, "bid 0")[4:])
        scores.append(taken + 10 if bid == taken else taken - max(bid - taken, taken - bid))
    return Account(winners, scores)


MUTATIONS = [
    Mutation("bids are heard at once", "table.each_seals(", "table.each_says("),
    Mutation("the contract shows them", "Contract(up.suit, None, leader", "Contract(up.suit, bids, leader"),
    Mutation("trumps show them", "Contract(up.suit, None", "Contract(FRENCH.suits[len(set(bids))], None"),
    Mutation(
        "the highest bid leads", "leader=table.first,", "leader=max(table.order, key=lambda seat: bids[seat].value),"
    ),
    Mutation("they are turned round", "for bid in bids)", "for bid in reversed(bids))"),
    Mutation("another trump", "Contract(up.suit, None", "Contract(FRENCH.suits[0], None"),
    Mutation("one bid less", "in range(6))", "in range(5))"),
    Mutation("more than bid is enough", "if taken == bid else", "if taken >= bid else"),
    Mutation("tricks too many cost nothing", "taken - abs(taken - bid)", "taken - max(0, bid - taken)"),
    Mutation("exact tricks count nothing", "points = taken + EXACT if", "points = EXACT if"),
    Mutation("nobody must follow", "return [self.follow(trick.led, mode)]", "return []"),
    Mutation("the rule for following has no id", '"""EV3: The', '"""The'),
]
