"""What must be played can depend on the seat: all know what binds whom, and conclude from it what a card shows."""

from __future__ import annotations

import pytest

from tests.games.small.by_hand import begin, played
from tests.games.small.catalogue import load
from tricksmith import bots
from tricksmith.belief import constraints_of
from tricksmith.cards import FRENCH
from tricksmith.compile import compile_trick
from tricksmith.errors import RulesError
from tricksmith.play import Match, from_record, play_match, to_record
from tricksmith.rules import Hand, rules_of

OATH = load("oath")
HEARTS = FRENCH.all.bearing(FRENCH.suit("h"))


def after_a_discard(*said: str) -> Hand:
    """Spades are led, and seat 1 discards a diamond; trumps are hearts, and seat 2 holds them all."""
    spades, diamonds = "As Ks Qs Js Ts 9s 8s 7s 7c 8c", "Ad Kd Qd Jd Td 9d 8d 7d 9c Tc"
    return played(begin(OATH(3), spades, diamonds, up="7h"), *said, "As", "Ad")


@pytest.mark.parametrize("said", ["swear", "free"])
def test_a_discard_shows_what_the_seat_was_bound_to(said: str) -> None:
    """A seat that swore and did not trump has no trump; a free one may keep its trumps. Neither has a spade."""
    hand = constraints_of(after_a_discard("free", said, "free").view(0)).may_hold("seat 1")
    assert bool(hand & HEARTS) is (said == "free")
    assert not hand.bearing(FRENCH.suit("s"))


def test_all_read_what_binds_the_seat_in_turn() -> None:
    """The first obligation is public; so is who swore."""
    hand = after_a_discard("swear", "free", "swear")
    assert [hand.view(seat).asks for seat in (0, 1)] == ["spades were led"] * 2
    assert {str(move)[1] for move in hand.legal} == {"h"}  # seat 2 swore and has no spade


def test_the_rule_is_on_the_card() -> None:
    """Under the words for following suit."""
    assert any(rule.id == "OA3" and rule.topic == "Following" for rule in rules_of(OATH))


def test_the_core_says_that_it_does_not_know_it() -> None:
    """It names the function."""
    contract = after_a_discard("free", "free", "free").contract
    assert contract is not None
    with pytest.raises(RulesError, match=r"does not know seat_must_play\(\): its followers are all bound alike"):
        compile_trick(OATH(3), contract.mode)


def test_bots_and_records_play_it() -> None:
    """Bots of two levels, by the rules alone; a record that is read back is the same match."""
    match = play_match(Match.begin(OATH(3), seed="a"), [bots.get("novice"), bots.get("regular"), bots.get("random")])
    assert from_record(to_record(match), games=[OATH]) == match
