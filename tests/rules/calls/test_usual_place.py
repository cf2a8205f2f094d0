"""Every question says which answer commits a seat to the least, so that a bot need not know the kinds of questions."""

from __future__ import annotations

from random import Random

import pytest

from tricksmith import games
from tricksmith.play import deal
from tricksmith.rules import Call, Seat
from tricksmith.rules.author import PASS, Auction, EachSays, FirstToSay, Give, MayExchangeHand, Outbid

YES, NO = Call("yes"), Call("no")


WITH_CALLS = [
    "nonesuch",
    "nameless",
    "nestors",
    *sorted({*games.CLASSICS} - {"briscola", "whist", "polignac", "schnapsen"}),
]


@pytest.mark.parametrize("name", WITH_CALLS)
def test_the_usual_answer_is_one_that_is_offered(name: str) -> None:
    """Wherever the calls of a game lead; it is to pass where that can be said, or in Bridge to double again."""
    game, rng, met = games.get(name), Random(1), 0
    for number in range(6):
        hand = game.hand(deal(game, seed="usual", number=number), dealer=0)
        while hand.calling is not None and hand.phase == "calls":
            usual = hand.calling.question.usual_place(hand.calling.state)
            if usual is not None:
                assert -1 <= usual < len(hand.legal)
                again = ["double"] if name == "bridge" else []
                assert PASS not in hand.legal or str(hand.legal[usual]) in ["pass", *again]
            hand = hand.play(rng.choice(hand.legal))
            met += 1
    assert met


def test_each_kind_has_its_own() -> None:
    """To pass, else the lowest bid; to say no; to keep the hand; none where all must say something or give cards."""
    seats = (Seat(0), Seat(1))
    auction = Auction("X1", "bid", seats, range(1, 4), last_must_bid=True)
    assert auction.menu(auction.start())[auction.usual_place(auction.start())] == PASS
    must_bid = auction.after(auction.start(), PASS)
    assert auction.menu(must_bid)[auction.usual_place(must_bid)] == Call("bid", "1")
    outbid = Outbid("X1", "bid", seats, ((Call("bid", "1"),), (Call("bid", "2"),)), last_must_bid=True)
    must_outbid = outbid.after(outbid.start(), PASS)
    assert outbid.menu(must_outbid)[outbid.usual_place(must_outbid)] == Call("bid", "1")
    say = FirstToSay("X1", "say yes or no", seats, (YES,), NO)
    assert say.menu(say.start())[say.usual_place(say.start()) or 0] == NO
    assert MayExchangeHand("X1", "switch or keep", Seat(0), "dog").usual_place(None) == -1
    assert EachSays("X1", "say yes or no", seats, (YES, NO)).usual_place(()) is None
    assert Give("X1", "give a card", Seat(0), 1, "dog", "give").usual_place(None) is None
