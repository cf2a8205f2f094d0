"""The checker says what the bots can't work out: a question without an estimate, a score that fits no table."""

from __future__ import annotations

from tests.bots.search.test_large_counters import Powers
from tests.testing.mini import Mini
from tricksmith.cards import FRENCH
from tricksmith.rules import Layout, Pile
from tricksmith.testing import check


class Heaps(Mini):
    """Say whether you want many tricks or few; each card that nobody holds lies in a heap of its own."""

    def layout(self) -> Layout:
        heaps = tuple(Pile(f"heap {number}", 1) for number in range(30))
        return Layout(stock=FRENCH.all, hands=5, piles=(Pile("up", 1, face_up=True), Pile("down", 4), *heaps))


def test_a_question_without_an_estimate_is_named() -> None:
    """The novice would pass it over in silence: there are more hidden places than bots can think of."""
    (note, *_) = check(Heaps(3), hands=1).bot_notes
    assert note == (
        "novice has no estimate for 'say many or few', and moves without one: "
        "mini: 34 hands and piles hold cards that the viewer does not see; determinizations have 31 places at most"
    )


def test_a_score_that_is_estimated_is_named_with_its_counter() -> None:
    """And what would be right."""
    (note,) = check(Powers(), hands=1).bot_notes
    assert note.startswith("the score is only estimated, and playouts are random: powers: score() under ")
    assert "'best' has" in note
    assert "values: let it count less" in note


def test_a_game_that_bots_know_has_no_notes() -> None:
    """And the report of a check says nothing of it."""
    assert check(Mini(3), hands=1).bot_notes == ()
