"""Calls that raise the stakes: what they are, who is expected to make them, and when a bot does."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.helper import deal as deal_cards
from tricksmith import bots, games, play
from tricksmith.bots.doubling import raising_calls, raising_reply
from tricksmith.bots.search import call_margins
from tricksmith.rules import Hand
from tricksmith.rules.runtime import Calling

BRIDGE = games.get("bridge", vulnerable="none")
EVEN = [
    "As Kd Qs 5s Kh 4h 3h 2h 7d 6d 2d 8c 7c", "Js Ts 9s Ah 8h 9h Ad Ks Qd 9c 6c 5c 2c",
    "8s 7s 6s Th 7h 6h Jd Td 9d Ac 4c Qc Jc", "4s 3s 2s 5h Qh Jh 8d 5d 4d 3d Tc Kc 3c",
]  # fmt: skip
STRONG_LAST = [
    "4s 3s 2s 5h 4h 3h 8d 5d 4d 3d 5c 4c 3c", "8s 7s 6s 8h 7h 6h Jd Td 9d 9c 8c 7c 2c",
    "9s 5s Ts 9h Th 2h 7d 6d 2d 6c Jc Tc Qc", "As Ks Qs Js Ah Kh Qh Jh Ad Kd Qd Ac Kc",
]  # fmt: skip
"""The last seat takes nearly all tricks in any contract."""


def after(hands: list[str], *calls: str) -> Hand:
    """A hand of bridge, dealt by seat 0, which calls first."""
    hand = BRIDGE.hand(deal_cards(BRIDGE, *hands), dealer=0)
    for call in calls:
        hand = hand.play(call)
    return hand


def calling(hand: Hand) -> Calling:
    """Its calls."""
    assert isinstance(hand.stage, Calling)
    return hand.stage


@pytest.mark.parametrize(
    ("calls", "raised"),
    [
        ([], []),
        (["1h"], ["double"]),
        (["1h", "pass"], []),
        (["1h", "double"], ["redouble"]),
        (["1h", "double", "redouble"], []),
        (["1h", "double", "2h"], []),  # the other partner will double it in any case
    ],
)
def test_a_double_and_its_answer_raise_the_stakes(calls: list[str], raised: list[str]) -> None:
    """They change what the tricks are worth, and neither what is trump nor who leads; a bid does."""
    hand = after(EVEN, *calls)
    assert [str(call) for call in raising_calls(calling(hand), hand.legal)] == raised


@pytest.mark.parametrize("name", ["euchre", "nap", "tarot", "skat", "five-hundred", "nameless", "nestors"])
def test_where_nobody_can_double_nothing_raises_the_stakes(name: str) -> None:
    """Another bidder or another game is no raise, whatever it is called: other seats play against each other."""
    game = games.get(name)
    for number in range(12):
        hand, rng = play.sample_hand(game, seed="stakes", number=number), Random(number)
        while hand.contract is None and hand.to_act is not None:
            moves = tuple(hand.legal)
            assert raising_calls(calling(hand), moves) == []
            assert raising_reply(calling(hand), moves[0]) is None
            hand = hand.play(rng.choice(moves))


def test_who_bids_expects_to_be_doubled() -> None:
    """A bid of seven that must fail costs what it costs doubled, and no bid brings more for that it may be doubled."""
    hand = after(STRONG_LAST)
    low, high, left = (hand.parse(call) for call in ("1c", "7c", "pass"))
    margins = call_margins(hand.view(0), [low, high, left], 60, seed=1)
    assert margins is not None
    points, weights = margins
    values = dict(zip(("1c", "7c", "pass"), points @ weights, strict=True))
    assert values["7c"] < -1500  # seven tricks short or more: 350 points, and 1700 doubled
    assert values["7c"] < values["1c"]


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_hopeless_contract_is_doubled_and_a_safe_one_is_not(level: str) -> None:
    """With all the honours against seven; with none against one, or where the others can go back to what they make."""
    bot = bots.get(level)
    for seed in range(3):
        hand = after(STRONG_LAST, "pass", "pass", "7c")
        assert str(bot.choose(hand.view(3), Random(seed))) == "double"
        weak = after([STRONG_LAST[3], *STRONG_LAST[:3]], "1n")
        assert str(bot.choose(weak.view(1), Random(seed))) == "pass"


def test_doubled_contracts_usually_fail() -> None:
    """In auctions of novices, played out by them: in some of these deals somebody doubles."""
    novice, failed = bots.get("novice"), []
    for number in range(22, 32):
        hand, rng = play.sample_hand(BRIDGE, seed="doubles", number=number), Random(number)
        while hand.to_act is not None:
            hand = hand.play(play.decide(hand, novice, rng))
        if hand.contract is not None and hand.contract.bid.factor == 2:
            failed.append(hand.result.scores[(hand.contract.bid.declarer + 1) % 2] > 0)  # type: ignore[union-attr]
    assert 2 <= len(failed) <= 5
    assert np.mean(failed) > 0.5
