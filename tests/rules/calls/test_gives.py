"""Cards that are given from certain sets alone, and piles that are shown when they are taken."""

import pytest

from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.compile.calls.core_questions import MAX_SETS, encode_effects, encode_question
from tricksmith.errors import RulesError
from tricksmith.rules import CardMove, Seat
from tricksmith.rules.author import Award, CardLocations, Count, Give, Take

HEARTS, RED = FRENCH.all.bearing(FRENCH.suits[1]), FRENCH.all.bearing(*FRENCH.suits[1:3])
GIVE = Give("TO1", "discard two cards", Seat(0), 2, "discard", "discard", (HEARTS, RED))


def holding(cards: str) -> CardLocations:
    """Seat 0 holds these cards."""
    return CardLocations((FRENCH.set(cards).mask,), {"talon": FRENCH.set("Ac Kc").mask}, frozenset())


@pytest.mark.parametrize(
    ("cards", "offered"),
    [("2h 3h 4d 5s", "2h 3h"), ("2h 3d 4d 5s", "2h 3d 4d"), ("2h 3s 4s", "2h 3s 4s")],
)
def test_cards_come_from_the_first_set_with_enough(cards: str, offered: str) -> None:
    """Hearts if there are two, else red cards if there are two, else any cards."""
    places = holding(cards)
    moves = GIVE.moves(places, FRENCH)
    given = [move.cards for move in moves if isinstance(move, CardMove)]
    assert FRENCH.of(card for cards in given for card in cards) == FRENCH.set(offered)
    assert all(GIVE.why_not(places, FRENCH, move) is None for move in moves)


def test_other_cards_are_refused_with_those_that_can_be_given() -> None:
    """The reason lists them."""
    refusal = GIVE.why_not(holding("2h 3h 4d 5s"), FRENCH, CardMove("discard", FRENCH.set("2h 4d")))
    assert refusal is not None
    assert refusal[0] == "discard two cards: discard 2 of 2h 3h"


@pytest.mark.parametrize("shown", [True, False])
def test_a_pile_is_shown_to_all_when_it_is_taken(shown: bool) -> None:  # noqa: FBT001 - which of the two
    """Otherwise the seat alone learns what lay face down."""
    after, records = Take(Seat(0), "talon", shown).apply(holding("2h"), FRENCH)
    assert after.held == (FRENCH.set("2h Ac Kc").mask,)
    seen = [event.cards for record in records if (event := record.seen_by(Seat(1))) is not None]
    assert seen == [None, *[FRENCH.set("Ac Kc")] * shown]


def test_a_pile_that_counts_as_taken_is_added_to_what_was() -> None:
    """Two piles that go to one seat are both its own."""
    places = CardLocations((0,), {"talon": FRENCH.set("Ac Kc").mask, "widow": FRENCH.set("2h").mask}, frozenset())
    for pile in ("talon", "widow"):
        places, _ = Award(Seat(0), pile).apply(places, FRENCH)
    assert places.piles == {"talon": 0, "widow": 0, "taken/0": FRENCH.set("Ac Kc 2h").mask}


def test_the_core_does_not_know_them() -> None:
    """It says so by name, and the game is played by its rules."""
    with pytest.raises(RulesError, match="does not know gives"):
        encode_question(GIVE, None, lambda _: 0, "toy")
    many = Count("", "", Seat(0), (FRENCH.all,) * (MAX_SETS + 1))
    with pytest.raises(RulesError, match=r"does not know count\(\) of more than 9 sets"):
        encode_question(many, None, lambda _: 0, "toy")
    with pytest.raises(RulesError, match="does not know takes"):
        encode_effects([Take(Seat(0), "talon", shown=True)], lambda _: 0, games.get("nestors"))
