"""A nil is its player's own: no trick of the partner breaks it, and the partner's bid lives on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.classics.helper import begin, played
from tests.games.classics.test_spades import HANDS, THREES
from tricksmith.play import Match
from tricksmith.present import PlayerNames, PublicView, public_view
from tricksmith.study.reasons import own_party

NAMES = ("Ada", "Bo", "Cy", "Di")
BIDS = ("nil", "bid 3", "bid 3", "bid 3")
SWAPPED = [HANDS[2], HANDS[1], HANDS[0], HANDS[3]]
"""Ada bids nil and leads from low cards; her partner Cy has the highest ones."""


def shown(*cards: str, hands: list[str] = SWAPPED, bids: tuple[str, ...] = BIDS, **options: str) -> PublicView:
    """What all see after these bids and cards."""
    hand = played(begin("spades", hands, **options), *bids, *cards)
    match = Match.begin(hand.game, seed="goals", names=NAMES)
    return public_view(replace(match, hand=hand), PlayerNames(NAMES))


def test_a_trick_of_the_partner_breaks_no_nil() -> None:
    """The partner's bid counts that trick, and the side as one has no number."""
    view = shown("8h", "Jh", "Ah", "5h")
    ada, cy = view.seats[0], view.seats[2]
    assert ada.goal is not None
    assert (ada.goal.have, ada.goal.at_most, ada.goal.status) == (0, 0, "open")
    assert cy.goal is not None
    assert (cy.aim, cy.goal.have, cy.goal.at_least, cy.goal.status) == ("3 tricks", 1, 3, "open")
    assert (view.sides[0].at_least, view.sides[0].status) == (None, "")
    assert [seat.goal for seat in (view.seats[1], view.seats[3])] == [None, None]
    assert (view.sides[1].have, view.sides[1].at_least) == (0, 6)


@pytest.mark.parametrize(("tricks", "have"), [("bags", 0), ("help", 1)])
def test_a_nil_that_fails_is_lost_alone(tricks: str, have: int) -> None:
    """The trick helps the partner's bid only where the table plays so."""
    view = shown("Ah", "Jh", "8h", "5h", hands=HANDS, nil_tricks=tricks)
    ada, cy = view.seats[0], view.seats[2]
    assert ada.goal is not None
    assert (ada.goal.have, ada.goal.status) == (1, "lost")
    progress = cy.goal if tricks == "bags" else view.sides[0]
    assert progress is not None
    assert (progress.have, progress.at_least, progress.status) == (have, 3, "open")


def test_partners_who_bid_numbers_have_one_goal() -> None:
    """It is their side's."""
    view = shown("Ah", "Jh", "8h", "5h", hands=HANDS, bids=tuple(THREES))
    assert all(seat.goal is None for seat in view.seats)
    assert (view.sides[0].have, view.sides[0].at_least) == (1, 6)


@pytest.mark.parametrize(("tricks", "partner"), [("bags", [2]), ("help", [0, 2])])
def test_reasons_count_no_trick_of_the_partner_for_a_nil(tricks: str, partner: list[int]) -> None:
    """A review says what each takes alone; for the partner it counts both where a nil's tricks help its bid."""
    hand = played(begin("spades", SWAPPED, nil_tricks=tricks), *BIDS)
    assert [sorted(own_party(hand.view(seat))) for seat in (0, 1, 2)] == [[0], [1, 3], partner]
