"""A hand that has ended is reviewed before the match is over against bots alone, and can't be undone from then on."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.server.domain import helper as h
from tricksmith.play import to_record
from tricksmith.rules import Seat
from tricksmith.server.domain import (
    TableState,
    apply_all,
    can_undo,
    decide,
    decide_bot,
    hand_review,
    leave,
    reviewable_hands,
    stand_in,
    until_hand,
)
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.snapshot import Snapshot


def at_the_end(kinds: str = "pbb", **changes: bool) -> TableState:
    """A table whose first hand is over."""
    return h.play_on(h.begun("poison-nonesuch", kinds, **changes), until="between")


def test_the_review_is_chosen_once_and_ends_undo() -> None:
    """Before it is, no hand is open; after it the hand is, and the next hand is not while it is played."""
    table = at_the_end()
    assert (hand_review(table, 0), reviewable_hands(table, 0), can_undo(table, 0)) == ("can", 0, True)
    assert h.kinds_of(decide(table, 0, h.REVIEW, rng=Random(1), now=0)) == ["hand_reviewed"]
    table = h.send(table, 0, h.REVIEW)
    assert (hand_review(table, 0), reviewable_hands(table, 0), can_undo(table, 0)) == ("open", 1, False)
    assert decide(table, 0, h.REVIEW, rng=Random(1), now=0) == ()
    with pytest.raises(Refused, match="you have reviewed this hand"):
        h.send(table, 0, h.UNDO)
    table = h.send(table, 0, h.NEXT)
    assert (hand_review(table, 0), reviewable_hands(table, 0)) == ("none", 1)
    assert h.code(table, 0, h.REVIEW) == "no_review"
    table = h.play_on(table, until="between")
    assert (hand_review(table, 0), reviewable_hands(table, 0), can_undo(table, 0)) == ("can", 1, True)
    table = h.play_on(h.send(table, 0, h.REVIEW), until="finished")
    assert (hand_review(table, 0), reviewable_hands(table, 0)) == ("none", 0)  # the whole match is open now
    assert h.code(table, 0, h.REVIEW) == "no_review"


def test_a_hand_that_was_not_chosen_is_open_once_the_next_is_dealt() -> None:
    """Nobody can go back to it any more."""
    table = h.send(at_the_end(), 0, h.NEXT)
    assert reviewable_hands(table, 0) == 1


def test_a_hand_that_was_undone_is_not_open() -> None:
    """It ends a second time, and its review can be chosen then."""
    table = h.send(at_the_end(), 0, h.UNDO)
    assert (table.stage, reviewable_hands(table, 0), h.code(table, 0, h.REVIEW)) == ("playing", 0, "no_review")
    table = h.send(h.play_on(table, until="between"), 0, h.REVIEW)
    assert reviewable_hands(table, 0) == 1


@pytest.mark.parametrize("kinds", ["ppb", "ppp"])
def test_among_people_no_hand_is_open_before_the_end(kinds: str) -> None:
    """Not for one of them, not while a bot plays for the other, and not for a bot or somebody who looks on."""
    table = at_the_end(kinds)
    for _ in range(2):
        for seat in (None, *range(3)):
            assert (hand_review(table, seat), reviewable_hands(table, seat)) == ("none", 0)
        assert h.code(table, 0, h.REVIEW) == "no_review"
        table = apply_all(table, stand_in(table, 1, now=table.at))


def test_who_plays_on_against_bots_may_review() -> None:
    """The other left for good, and a bot has the seat."""
    table = at_the_end("ppb")
    table = apply_all(table, leave(table, 1, now=table.at))
    assert hand_review(table, 0) == "can"
    assert [reviewable_hands(h.send(table, 0, h.REVIEW), seat) for seat in (None, 0, 1, 2)] == [0, 1, 0, 0]


def test_cards_that_were_reviewed_prove_no_revoke() -> None:
    """The other left for good: once the hand is reviewed its player claims nothing, and a bot still can."""
    table = h.play_on(h.begun("nameless", "ppbb", options={"renege": "claim"}), until="between")
    table = apply_all(table, leave(table, 1, now=table.at))
    assert table.match is not None
    mine, theirs = (
        h.say_move(str(table.match.hand.legal_claims(Seat(seat))[0]), table.event_number) for seat in (0, 2)
    )
    assert h.code(table, 0, mine) == ""
    before = Snapshot(table)
    assert own_claims(before) != []
    table = h.send(table, 0, h.REVIEW)
    with pytest.raises(Refused, match="you have reviewed this hand with all cards"):
        h.send(table, 0, mine)
    assert own_claims(Snapshot(table, before)) == []
    assert h.kinds_of(decide_bot(table, 2, theirs.move, now=table.at)) == ["played"]
    table = h.send(table, 0, h.NEXT)
    assert table.stage == "playing"


def own_claims(snapshot: Snapshot) -> list[object]:
    """The claims that the page offers the player of the first seat."""
    claims: list[object] = json.loads(snapshot.mine(0))["legal_claims"]
    return claims


def test_what_is_shown_holds_nothing_of_the_hands_after_it() -> None:
    """Neither a later hand nor the seed that deals them."""
    table = h.send(at_the_end(), 0, h.NEXT)
    assert table.match is not None
    shown = until_hand(table, 1)
    assert shown.match is not None
    assert (shown.match.hands, shown.match.seed) == (table.match.hands[:1], None)
    assert shown.movers == table.movers[:1]
    assert str(table.match.seed) not in str(to_record(shown.match))
    for number in (0, 3):
        with pytest.raises(IndexError):
            until_hand(table, number)
