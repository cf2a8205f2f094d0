"""The checker says what the bots can't work out: a question without an estimate, a score that fits no table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.bots.search.test_large_counters import Powers
from tests.testing.mini import Mini
from tricksmith.bots import NoviceBot, RegularBot
from tricksmith.cards import FRENCH
from tricksmith.errors import BotWarning
from tricksmith.play import sample_hand
from tricksmith.rules import Layout, Pile, Steps, Table
from tricksmith.testing import GameCheckError, check

if TYPE_CHECKING:
    pass


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


class FirstOfNone(Mini):
    """Say whether you want many tricks or few; somebody holds the two of hearts, or it lies face up or down."""

    def exchange(self, table: Table) -> Steps[None]:
        """Look for a card among the counts, which bots don't know."""
        counts = []
        for seat in table.order:
            held = yield from table.count(seat, FRENCH.all.of_rank(*"23456"))
            counts.append(held)
        self.find(counts)
        yield from super().exchange(table)

    def find(self, counts: list[tuple[int, ...]]) -> int:
        """The first seat that holds a card: an IndexError where all counts are 0."""
        return [seat for seat, (held,) in enumerate(counts) if held][0]  # noqa: RUF015


class NextOfNone(FirstOfNone):
    """Say whether you want many tricks or few; somebody holds the two of hearts, or it lies face up or down."""

    def find(self, counts: list[tuple[int, ...]]) -> int:
        """The first seat that holds a card: a StopIteration where all counts are 0."""
        return next(seat for seat, (held,) in enumerate(counts) if held)


FAULTS: dict[type[FirstOfNone], str] = {
    FirstOfNone: "FirstOfNone.find(counts=[(0,), (0,), (0,)]) raised IndexError: list index out of range",
    NextOfNone: "NextOfNone.find(counts=[(0,), (0,), (0,)]) raised StopIteration",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_in_what_a_bot_works_out_is_a_fault_of_the_game(kind: type[FirstOfNone]) -> None:
    """With its file, its line and the case; random hands alone never meet it."""
    with pytest.raises(GameCheckError) as caught:
        check(kind(3), hands=1)
    assert FAULTS[kind] in str(caught.value)
    assert "with 0 for every table.count: only the score may use counts" in str(caught.value)
    assert f"test_bot_notes.py, line {kind.find.__code__.co_firstlineno + 2}, in find" in str(caught.value)
    assert check(kind(3), hands=1, bots=False).bot_notes == ()


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("bot", [NoviceBot(), RegularBot()], ids=lambda bot: bot.name)
def test_a_bot_warns_of_it_and_plays_on(kind: type[Mini], bot: NoviceBot) -> None:
    """In one sentence, once, wherever it plays."""
    hand = sample_hand(kind(3), seed="warned", number=0)
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    with pytest.warns(BotWarning, match="bots can't work out some moves and make simpler ones: .*, in find: ") as given:
        move = bot.choose(hand.view(hand.to_act), Random(1))
    assert move in hand.legal
    assert len({str(warning.message) for warning in given}) == 1
