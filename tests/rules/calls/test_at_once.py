"""Calls that all make at once: nobody hears one before all have called, by any way that leads to a seat."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from tests.rules.calls.sealed_bids import BIDS, SealedBids
from tricksmith import bots
from tricksmith.belief import Determinizations, call_decisions, group_calls, replay_calls
from tricksmith.belief.replayed_calls import ObservedCallReplay
from tricksmith.engine import Hands
from tricksmith.play import Match, deal, to_record
from tricksmith.present import PlayerNames, calls_of, hand_history, log_after, own_view, public_view
from tricksmith.rules import EventVerb, Hand, Seat
from tricksmith.testing import check

WHO = PlayerNames(("Ada", "Bo", "Cy"))
GAME = SealedBids(3)


def begin(dealer: int = 2) -> Hand:
    """A fresh hand; by default seat 0 is asked first."""
    return GAME.hand(deal(GAME, seed="sealed"), dealer)


def after(*bids: int, dealer: int = 2) -> Hand:
    """The hand after these bids."""
    hand = begin(dealer)
    for bid in bids:
        hand = hand.play(f"bid {bid}")
    return hand


def heard(hand: Hand, viewer: int | None) -> list[tuple[int, str, str]]:
    """What a viewer saw of the calls."""
    return [(event.seat, str(event.verb), str(event.move or "?")) for event in hand.view(viewer).events]


def test_a_call_is_known_to_its_seat_alone() -> None:
    """The others see that it was made; nobody hears one before the last."""
    hand = after(1, 2)
    assert heard(hand, 0) == [(0, "says at once", "bid 1"), (1, "says at once", "?")]
    assert heard(hand, 1) == [(0, "says at once", "?"), (1, "says at once", "bid 2")]
    assert heard(hand, 2) == heard(hand, None) == [(0, "says at once", "?"), (1, "says at once", "?")]


def test_all_hear_all_calls_in_the_end() -> None:
    """In the order in which they were asked, and the contract has them by seat."""
    hand = after(1, 2, 3, dealer=0)
    said = [(1, "says", "bid 1"), (2, "says", "bid 2"), (0, "says", "bid 3")]
    assert all(heard(hand, viewer)[3:] == said for viewer in (0, 1, 2, None))
    assert hand.contract is not None
    assert hand.contract.bid == (3, 1, 2)


@pytest.mark.parametrize("asked", [1, 2])
def test_no_view_depends_on_a_call_that_is_not_heard(asked: int) -> None:
    """Whatever the others have called, every viewer has the same view, and so has every text made of it."""
    for viewer in (*range(3), None):
        seen = {}
        for bids in product(range(4), repeat=asked):
            hand, own = after(*bids), bids[viewer] if viewer is not None and viewer < asked else None
            match = Match(GAME, WHO.names, None, (), hand)
            texts = (
                *hand_history(hand.view(viewer), WHO), *(calls_of(hand.view(viewer), seat) for seat in range(3)),
                str(hand.view(viewer)), repr(public_view(match, WHO)),
            )  # fmt: skip
            known = seen.setdefault(own, (hand.view(viewer), texts))
            assert known == (hand.view(viewer), texts)
        assert len(seen) == (4 if viewer is not None and viewer < asked else 1)


def test_the_checker_finds_nothing_and_the_core_is_in_step() -> None:
    """Whole hands: views in other determinizations, the core, replay, and a match to its end."""
    report = check(SealedBids, hands=1, scores=(0, 13), bots=False)
    assert report.determinizations > 20
    assert report.lockstep_decisions > 40
    assert report.not_compiled == ()


@pytest.mark.parametrize("first", range(3))
def test_the_order_of_the_calls_changes_nothing(first: int) -> None:
    """The core reaches the same contracts when another seat is asked first, as a seat that has heard nothing does."""
    hand = begin()
    calling = hand.calling
    assert calling is not None
    state = calling.question.start_with(first)  # type: ignore[attr-defined]
    stage = replay_calls(after(*range(first)).view(first), hand.stage.locations)
    assert stage is not None
    assert stage.state == state
    every = list(product(range(4), repeat=3))
    held = np.tile(np.array([[cards.mask for cards in hand.held]], np.uint64), (len(every), 1))
    hands = Hands.in_calls(GAME, stage, held, {"up": hand.view(None).piles["up"].mask})
    for place in range(3):
        seat = (first + place) % 3
        assert hands.to_act.tolist() == [seat] * len(every)
        hands.step([bids[seat] for bids in every])
    assert [contract.bid for contract in hands.contracts if contract is not None] == every


def test_a_seat_that_is_asked_knows_no_call() -> None:
    """Bots go on from there: the same decision, whatever the others have called."""
    for name in ("novice", "regular"):
        bot = bots.get(name)
        chosen = {bot.choose(after(*bids).view(2), Random(5)) for bids in [(0, 0), (3, 3), (1, 2)]}
        assert len(chosen) == 1, name


def test_calls_that_are_not_heard_leave_every_deal_possible() -> None:
    """As many as before anybody called, by exact count."""
    past = [begin()]
    for bid in (3, 0):
        past.append(past[-1].play(BIDS[bid]))
    for viewer in (2, 0, None):
        determinizations = Determinizations(past[-1].view(viewer))
        assert determinizations.count == Determinizations(past[0].view(viewer)).count


def test_a_model_of_calls_sees_what_the_caller_heard() -> None:
    """All three called before they heard anything, so the features of each are those of the first to call."""
    hand = after(0, 3, 1)
    calls = ObservedCallReplay(hand.view(None)).observed
    assert [(call.seat, str(call.call)) for call in calls] == [(0, "bid 0"), (1, "bid 3"), (2, "bid 1")]
    assert [call.heard for call in calls] == [0, 0, 0]
    kinds = group_calls([call.call for call in calls], 4)
    assert hand.contract is not None
    one, two, three = call_decisions(kinds, GAME, hand.contract, calls)
    assert (one.context[:-1] == two.context[:-1]).all()
    assert (two.context == three.context).all()


def test_a_record_has_the_calls_in_the_order_in_which_they_were_asked() -> None:
    """It replays and verifies like any other."""
    match = Match.begin(GAME, seed="sealed", names=WHO.names)
    for bid in (2, 0, 1):
        match = match.play(BIDS[bid])
    record = to_record(match)
    assert record["hands"][0]["actions"] == ["bid 2", "bid 0", "bid 1"]
    assert record.replay(games=[SealedBids]).hand == match.hand
    assert all(finding.holds for finding in record.verify(games=[SealedBids]))


def test_the_log_says_who_has_decided_and_then_what() -> None:
    """A seat reads its own call at once; the others when all have called."""
    start = Match(GAME, WHO.names, None, (), begin())

    def lines(before: Hand, now: Hand, seat: int | None) -> list[str]:
        who = PlayerNames(WHO.names, you=seat)
        lines = log_after(start.with_hand(before), start.with_hand(now), seat, who, event=1)  # type: ignore[arg-type]
        return [line.text for line in lines]

    steps = [after(*(1, 2, 3)[:count]) for count in range(4)]
    public = [lines(one, two, None) for one, two in pairwise(steps)]
    assert public == [
        ["Ada has decided."],
        ["Bo has decided."],
        ["Cy has decided.", "Ada bids 1.", "Bo bids 2.", "Cy bids 3."],
    ]
    who = PlayerNames(WHO.names)
    unheard = log_after(start.with_hand(steps[0]), start.with_hand(steps[2]), None, who, event=1)
    assert [line.call for line in unheard] == ["", ""], "what is not heard yet is in no table of calls"
    assert lines(steps[0], steps[1], 0) == ["You bid 1, which nobody else hears yet."]
    assert lines(steps[0], steps[1], 1) == []
    assert [calls_of(steps[1].view(None), seat) for seat in range(3)] == ["decided", "", ""]
    assert [calls_of(steps[2].view(1), seat) for seat in range(3)] == ["decided", "bid 2", ""]
    own = [own_view(start.with_hand(step), Seat(1), WHO).unheard for step in steps]
    assert own == ["", "", "bid 2", ""]
    assert [calls_of(steps[3].view(None), seat) for seat in range(3)] == ["bid 1", "bid 2", "bid 3"]


def test_the_question_is_refused_like_any_other() -> None:
    """A call that is not offered is refused, and so is one out of turn."""
    hand = after(1)
    error = hand.why_not("bid 9")
    assert error is not None
    assert error.rule == "SB2"
    assert hand.why_not("bid 1", by=0) is not None  # type: ignore[arg-type]
    assert [record.event.verb for record in hand.records] == [EventVerb.SAYS_AT_ONCE]
