"""What follows from the rules of a bidding: that a seat can go up step by step, and gives its weakest cards away."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.helper import deal as deal_cards
from tricksmith import bots, games, play
from tricksmith.bots.bidding_facts import gives_after_winning, without_jumps
from tricksmith.bots.novice_policy import simulate_deals
from tricksmith.bots.search import search_call
from tricksmith.rules import CardMove, Hand
from tricksmith.rules.runtime import Calling

GRAND = "Jc Js Jh Ac Tc Ah Th As 8d 7d", "Jd Kc Qc 9c Kh Qh 9h Ts Ks 7s", "8c 7c 8h 7h Qs 9s 8s Ad Td Kd"
"""Hands of Skat; the first loses at most two tricks in grand."""


def after(name: str, *calls: str) -> Hand:
    """A hand after these calls, with cards that do not matter."""
    game = games.get(name)
    hand = game.hand(play.deal(game, seed="x"), dealer=0)
    for call in calls:
        hand = hand.play(hand.parse(call))
    return hand


def skat(*calls: str) -> Hand:
    """The hand of Skat above after these calls; its strong hand is forehand."""
    game = games.get("skat")
    hand = game.hand(deal_cards(game, *GRAND, skat="9d Qd"), dealer=2)
    for call in calls:
        hand = hand.play(hand.parse(call))
    return hand


@pytest.mark.parametrize(
    ("name", "calls", "kept"),
    [
        ("skat", (), ["bid 18", "pass"]),
        ("skat", ("18", "hold"), ["bid 20", "pass"]),
        ("skat", ("18", "hold", "20", "pass"), ["bid 22", "pass"]),
    ],
)
def test_a_bid_that_skips_steps_is_not_tried(name: str, calls: tuple[str, ...], kept: list[str]) -> None:
    """Who can go higher later says the lowest number, or passes."""
    hand = after(name, *calls)
    assert isinstance(hand.stage, Calling)
    assert [str(move) for move in without_jumps(hand.stage, hand.legal)] == kept


@pytest.mark.parametrize(
    ("name", "calls"), [("skat", ("18",)), ("nap", ()), ("bridge", ()), ("nestors", ()), ("spades", ()), ("hearts", ())]
)
def test_all_other_calls_are_tried(name: str, calls: tuple[str, ...]) -> None:
    """Answers, bids that are made once, bids that name a suit, auctions with a search of their own, and cards."""
    hand = after(name, *calls)
    assert isinstance(hand.stage, Calling)
    assert without_jumps(hand.stage, hand.legal) == list(hand.legal)


def test_who_has_won_the_bidding_gives_after_it() -> None:
    """A declarer that discards has; a seat that passes cards on first, or is asked for a bid, has not."""
    for hand, is_winner in (
        (skat("18", "hold", "pass", "pass", "look"), True),
        (skat(), False),
        (after("hearts"), False),
    ):
        assert isinstance(hand.stage, Calling)
        assert gives_after_winning(hand.stage.question, hand.stage.node.answers) == is_winner


def test_regular_compares_the_lowest_bid_with_a_pass() -> None:
    """All its time is for these two, and so for more deals."""
    hand = after("skat")
    assert hand.to_act is not None
    decision = search_call(hand.view(hand.to_act), Random(1), 60)
    assert decision is not None
    assert {str(value.move) for value in decision.action_values} == {"bid 18", "pass"}


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_a_strong_hand_is_bid_and_keeps_its_strong_cards(level: str) -> None:
    """With four sure tricks in trumps and aces, it holds 18, discards two of its low diamonds and wins."""
    bot, hand = bots.get(level), skat("18")
    assert str(bot.choose(hand.view(0), Random(1))) == "hold"
    hand = hand.play("hold").play("pass").play("pass").play("look")
    discard = bot.choose(hand.view(0), Random(1))
    assert isinstance(discard, CardMove)
    assert {card.code for card in discard.cards} <= {"7d", "8d", "9d", "Qd"}


def test_in_a_simulation_the_winner_discards_its_weakest_cards() -> None:
    """So a hand with five sure tricks wins grand in all of them, whatever is in the skat."""
    hand = skat("18", "hold", "pass", "pass")
    (look, _), stage = hand.legal, hand.stage
    assert isinstance(stage, Calling)
    for simulated in simulate_deals(hand.view(0)):
        dealt = stage.with_cards(simulated.locations)
        values = {str(plan[1][0]): value for plan, value in simulated.weigh(dealt, look)}
        assert values["grand"] >= 96
