"""How many tricks bots bid: as many as their own cards should take, and what others bid is heard."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.games.helper import deal as deal_cards
from tricksmith import bots, games, play
from tricksmith.belief import replay_calls
from tricksmith.bots.heard_bids import HeardBids
from tricksmith.bots.search import determinize
from tricksmith.bots.trick_bids import TrickBids, trick_bids_of
from tricksmith.cards import FRENCH
from tricksmith.compile import compile_calls
from tricksmith.rules import Call, Hand

SPADES = games.get("spades")
STRONG = "As Ks Qs 5s Ah Kh 3h Ad Kd 4d Ac 7c 2c"
MIDDLING = "Js Ts 9s Jh 9h 8h Qd Jd 9d Kc Qc 9c 8c"
OTHERS = ["8s 7s 6s Th 7h 6h Td 8d 7d Jc Tc 6c 5c", "4s 3s 2s Qh 5h 4h 2h 6d 5d 3d 2d 4c 3c"]


def spades(*calls: str, hands: tuple[str, ...] = (STRONG, MIDDLING, *OTHERS)) -> Hand:
    """A hand of Spades after these calls; seat 1 calls first, and its partner is seat 3."""
    hand = SPADES.hand(deal_cards(SPADES, *hands), dealer=0)
    for call in calls:
        hand = hand.play(call)
    return hand


def heard(hand: Hand) -> HeardBids:
    """What the seat to act has heard."""
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    return HeardBids.of(view, replay_calls(view, hand.stage.locations))


def trick_bids(hand: Hand) -> TrickBids | None:
    """The bids of tricks, as the seat to act knows them."""
    return heard(hand).trick_bids


@pytest.mark.parametrize("calls", [(), ("bid 4",), ("bid 4", "nil", "bid 3")])
def test_a_number_is_as_many_tricks(calls: tuple[str, ...]) -> None:
    """Whatever the others have said, the call that is best with n tricks says n; with none it is nil."""
    found = trick_bids(spades(*calls))
    assert found is not None
    expected = [Call("nil"), *(Call("bid", f"{tricks}") for tricks in range(1, 14))]
    offered = 14 - sum(int(call.split()[1]) for call in calls[1::2] if call != "nil")
    assert list(map(str, found.calls[:offered])) == list(map(str, expected[:offered]))


def test_other_questions_ask_no_trick_bids() -> None:
    """Passes and auctions, words, and numbers that score otherwise."""
    for name in ("nonesuch", "nestors", "nap", "skat", "bridge", "barbu"):
        game = games.get(name)
        hand = game.hand(play.deal(game, seed="x"), dealer=0)
        assert hand.to_act is not None
        view = hand.view(hand.to_act)
        assert trick_bids_of(view, replay_calls(view, hand.stage.locations)) is None
    assert trick_bids_of(spades().view(1), None) is None


def test_high_cards_and_trumps_take_tricks() -> None:
    """The strong hand expects more than the middling one, that more than a weak one, and none more than there are."""
    found = trick_bids(spades())
    assert found is not None
    masks = np.array([FRENCH.set(cards).mask for cards in (STRONG, MIDDLING, OTHERS[1])], np.uint64)
    strong, middling, weak = found.expected_tricks(masks).tolist()
    assert 13 >= strong > middling + 2 > weak + 2
    assert weak >= 0


@pytest.mark.parametrize(("level", "least", "most"), [("novice", 4, 8), ("regular", 4, 8)])
def test_the_first_to_bid_says_its_own_tricks(level: str, least: int, most: int) -> None:
    """It once said what it and its partner take together, because the partner seemed to say anything."""
    strong = spades(hands=(MIDDLING, STRONG, *OTHERS)).view(1)
    weak = spades(hands=(STRONG, OTHERS[1], OTHERS[0], MIDDLING)).view(1)
    bot = bots.get(level)
    said = bot.choose(strong, Random(1))
    assert isinstance(said, Call)
    assert least <= int(said.value) <= most
    assert str(bot.choose(weak, Random(1))) in {"nil", "bid 1", "bid 2"}


def test_what_the_partner_says_is_heard() -> None:
    """In the deals that fit a bid of six the partner has more high cards than in those that fit a bid of one."""
    high = FRENCH.set("As Ks Qs Ah Kh Ad Kd Ac Kc").mask
    counts = {}
    for bid in ("bid 1", "bid 6"):
        hand = spades(bid, "bid 2", hands=(MIDDLING, STRONG, OTHERS[0], OTHERS[1]))
        deals = determinize(hand.view(3), 600, seed=1)
        likelihoods = heard(hand).log_likelihoods(deals.hands)
        likely = np.argsort(-likelihoods)[:100]
        counts[bid] = np.bitwise_count(deals.hands[likely, 1] & np.uint64(high)).mean()
    assert counts["bid 6"] > counts["bid 1"] + 1.5


def test_a_search_tries_few_contracts() -> None:
    """The others are taken to say what their cards promise, so that a bid does not lead to thousands of contracts."""
    game = games.get("spades", target=300)
    hand = game.hand(play.deal(game, seed="few"), dealer=0)
    bots.get("regular").choose(hand.view(1), Random(1))
    assert len(compile_calls(game).contracts) < 400


def test_a_call_that_is_not_offered_is_the_nearest() -> None:
    """The last to speak in Oh Hell may not say the number that would add up."""
    game = games.get("oh-hell", cards=7)
    hand = game.hand(play.deal(game, seed="hook"), dealer=0)
    for _ in range(3):
        hand = hand.play("bid 2")
    assert hand.to_act is not None
    found, menu = trick_bids(hand), hand.legal
    assert found is not None
    assert Call("bid", "1") not in menu
    (place,) = found.places(tuple(menu), np.array([1.0])).tolist()
    assert str(menu[place]) in {"bid 0", "bid 2"}
