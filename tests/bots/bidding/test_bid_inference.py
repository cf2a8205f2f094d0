"""What a bid says of the hand behind it, and auctions that end where a sensible player would let them end."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.helper import deal as deal_cards
from tricksmith import bots, games, play
from tricksmith.belief import replay_calls
from tricksmith.bots.bid_inference import NamedContract, bid_log_likelihoods, named_contracts, without_insisting
from tricksmith.bots.search import determinize
from tricksmith.cards import FRENCH
from tricksmith.rules import Call, Hand

BRIDGE = games.get("bridge")
HANDS = [
    "As Ks Qs 5s Kh Qh Jh 2h 7d 6d 2d 8c 7c", "Js Ts 9s Ah Th 9h Ad Kd Qd 9c 6c 5c 2c",
    "8s 7s 6s 8h 7h 6h Jd Td 9d Ac Kc Qc Jc", "4s 3s 2s 5h 4h 3h 8d 5d 4d 3d Tc 4c 3c",
]  # fmt: skip


def after(name: str, *calls: str, hands: list[str] = HANDS) -> Hand:
    """A hand of four players after these calls."""
    game = games.get(name)
    hand = (
        game.hand(deal_cards(game, *hands), dealer=0)
        if name == "bridge"
        else game.hand(play.deal(game, seed="x"), dealer=0)
    )
    for call in calls:
        hand = hand.play(hand.parse(call))
    return hand


def named(hand: Hand) -> tuple[NamedContract, ...]:
    """What the seat to act has heard the others name."""
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    return named_contracts(view, replay_calls(view, hand.stage.locations))


def test_a_suit_that_is_named_is_long() -> None:
    """In the deals that fit a bid of hearts best its bidder has more hearts than in the others; so for each suit."""
    for suit in FRENCH.suits:
        hand = after("bridge", f"bid 1{suit.letter}")
        view = hand.view(1)
        deals = determinize(view, 600, seed=1)
        likely = np.argsort(-bid_log_likelihoods(named(hand), deals.hands))
        mask = np.uint64(sum(card.bit for card in FRENCH.cards if card.suit == suit))
        lengths = np.bitwise_count(deals.hands[:, 0] & mask)[likely]
        assert lengths[:100].mean() > lengths[-100:].mean() + 1.5


def test_each_bid_of_another_seat_is_heard() -> None:
    """Doubles, later passes and the seat's own bids say nothing; a seat that names a contract again insists."""
    assert named(after("bridge", "pass", "pass")) == ()
    hand = after("bridge", "bid 1h", "bid 1s", "double", "pass", "bid 2h")
    assert [(one.seat, one.chosen, len(one.strengths)) for one in named(hand)] == [(0, 2, 5), (3, None, 5), (0, 3, 5)]


def test_who_bids_is_stronger_than_who_passes() -> None:
    """Deals that fit a bid give its bidder more honours than those that fit a pass."""
    honours, mask = {}, np.uint64(sum(card.bit for card in FRENCH.cards if str(card)[0] in "AKQJ"))
    for call in ("bid 1s", "pass"):
        hand = after("bridge", "bid 1h", call, "pass")
        deals = determinize(hand.view(3), 600, seed=1)
        heard = [one for one in named(hand) if one.seat == 1]
        likely = np.argsort(-bid_log_likelihoods(heard, deals.hands))[:150]
        honours[call] = np.bitwise_count(deals.hands[likely, 1] & mask).mean()
    assert honours["bid 1s"] > honours["pass"] + 1


def test_nobody_insists_against_a_partner() -> None:
    """Who has named hearts twice and was outbid by the partner names them no more, but anything else, and may pass."""
    for calls, is_left in [
        (["bid 1h", "pass", "bid 1s", "pass"], True),
        (["bid 1h", "pass", "bid 1s", "pass", "bid 2h", "pass", "bid 2s", "pass"], False),
        (["bid 1h", "pass", "bid 1s", "pass", "bid 2h", "bid 2s"], True),
    ]:
        hand = after("bridge", *calls)
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        calling = replay_calls(view, hand.stage.locations)
        assert calling is not None
        left = {str(move) for move in without_insisting(view, calling, list(view.legal))}
        assert ("bid 3h" in left) == is_left
        assert {"pass", "bid 3c"} <= left


@pytest.mark.parametrize(("name", "calls"), [("nestors", ["bid 75"]), ("skat", ["bid 18"])])
def test_a_number_says_nothing_of_the_cards(name: str, calls: list[str]) -> None:
    """Where bids are numbers, all of them lead to the same strength of the cards."""
    assert named(after(name, *calls)) == ()


def test_auctions_end_before_the_top() -> None:
    """Partners who want different trumps don't outbid each other to the top, and a double is not a reason to run."""
    novice, levels = bots.get("novice"), []
    for number in range(6):
        rng, hand = Random(number), BRIDGE.hand(play.deal(BRIDGE, seed="auctions", number=number), dealer=0)
        while hand.contract is None and hand.to_act is not None:
            hand = play.apply_move(hand, novice, play.decide(hand, novice, rng))
        bids = [event.move.value for event in hand.view(0).events if isinstance(event.move, Call) and event.move.value]
        levels.append(int(bids[-1][0]))
    assert max(levels) < 7
    assert sum(levels) < 4.5 * len(levels)


def test_who_was_doubled_is_expected_to_be_doubled_again() -> None:
    """The usual call after a bid is to pass, and to double where that side was doubled before."""
    for calls, usual in [
        (["1h"], "pass"),
        (["1h", "double", "2h"], "double"),
        (["1h", "double", "pass", "2c"], "pass"),
    ]:
        hand = after("bridge", *calls)
        stage = hand.stage
        question, state = stage.question, stage.state  # type: ignore[union-attr]
        assert str(stage.moves()[question.usual_place(state)]) == usual  # type: ignore[union-attr]
