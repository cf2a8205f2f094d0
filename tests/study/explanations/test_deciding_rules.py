"""The rule that decides a trick, in a game whose tricks have no best card so far: named, and counted in other deals."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tricksmith import games
from tricksmith.bots import make
from tricksmith.bots.search import play_outcomes
from tricksmith.play import deal, play_hand, steps
from tricksmith.present import PlayerNames
from tricksmith.rules import Play, Seat, View
from tricksmith.study import CountedFact, explain, fact_text
from tricksmith.study.move_values import weighted_deals
from tricksmith.study.reasons import DecidedBy, shares_by_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = PlayerNames(("Ada", "Bo", "Cy", "Di"))


def positions(name: str, before: int) -> Iterator[View]:
    """What seats knew that played when as many cards lay in the trick, and had a choice."""
    game = games.get(name, players=4)
    for number in range(3):
        hand = game.hand(deal(game, seed="rules", number=number), dealer=Seat(0))
        for step in steps(play_hand(hand, [make("novice")] * 4, Random(number))):
            view = step.before.view(step.seat) if step.seat is not None else None
            if view is not None and view.phase == "tricks" and len(view.trick) == before and len(view.penalty_free) > 1:
                yield view


def plays_of(view: View) -> tuple[Play, Play]:
    """Two plays of a seat."""
    one, two = (move for move in (view.penalty_free[0], view.penalty_free[-1]) if isinstance(move, Play))
    return one, two


def test_the_rules_that_decided_add_up_to_who_took_the_trick() -> None:
    """All of them together are all playouts, and those of the own party are the tricks that it took."""
    for before in (0, 1):
        for view in islice(positions("nestors", before), 2):
            play, party = plays_of(view)[0], {view.seat, (view.seat or 0) + 2, (view.seat or 0) - 2}
            lines = play_outcomes(view, weighted_deals(view, 60, 1), play, playouts=2, seed=2)
            shares = shares_by_rule(view, play, lines)
            assert sum(shares.values()) == pytest.approx(1.0)
            own = sum(share for (_, is_own), share in shares.items() if is_own)
            assert own == pytest.approx(float(np.isin(lines.first, [*party]).mean()))
            later = view.order[before + 1 :]
            assert (np.bitwise_count(lines.played[:, :, later]) == 1).all()
            others = [seat for seat in range(4) if seat not in later]
            assert not lines.played[:, :, others].any()
            won = np.take_along_axis(lines.played, lines.first[:, :, None], axis=2)[:, :, 0]
            assert (won == lines.winners).all()


def test_a_trick_that_a_play_ends_or_the_highest_card_takes_has_no_such_rule() -> None:
    """The last card decides for certain, and elsewhere the card that takes the trick says it all."""
    for name, before in (("nestors", 2), ("whist", 1)):
        view = next(positions(name, before))
        play = plays_of(view)[0]
        lines = play_outcomes(view, weighted_deals(view, 20, 1), play, playouts=2, seed=2)
        assert shares_by_rule(view, play, lines) == {}


def test_what_is_said_of_a_rule_is_true_of_other_deals() -> None:
    """The shares after both plays are those of deals drawn with another seed, but for chance."""
    checked = 0
    for view in islice(positions("nestors", 1), 0, None, 5):
        if checked >= 3:
            break
        one, two = plays_of(view)
        for fact in explain(view, one, two, seed=3)[0]:
            if fact.decided is None:
                continue
            for play, share in ((one, fact.decided.better), (two, fact.decided.other)):
                lines = play_outcomes(view, weighted_deals(view, 1500, 77), play, playouts=1, seed=78)
                again = shares_by_rule(view, play, lines).get((fact.decided.why, fact.decided.is_own), 0.0)
                assert again == pytest.approx(share, abs=0.12)
            assert abs(fact.decided.better - fact.decided.other) >= 0.15
            checked += 1
    assert checked >= 3


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (
            DecidedBy("the last trump", is_own=True, better=0.6, other=0.1),
            "With {0}, Bo and Di took this trick with the last trump in 60 of 100{deals}; with {1}, in 10 of 100.",
        ),
        (
            DecidedBy("as the third card was of the wrong suit", is_own=False, better=0.0, other=0.45),
            (
                "With {1}, Ada and Cy took this trick as Cy's card was of the wrong suit in 45 of 100{deals}; "
                "with {0}, never."
            ),
        ),
    ],
)
@pytest.mark.parametrize("takes", [(0.6, 0.1), (0.3, 0.3)])
def test_a_rule_has_a_sentence(by: DecidedBy, words: str, takes: tuple[float, float]) -> None:
    """It comes after who took the trick, or alone; the play after which it decided more often is named first."""
    view = next(view for view in positions("nestors", 1) if view.order == (0, 1, 2))
    one, two = plays_of(view)
    text = fact_text(CountedFact("trick", takes, decided=by), view, one, two, NAMES)
    is_alone = takes[0] == takes[1]
    knew = f"what {NAMES.name(view.seat or 0)} knew"
    expected = words.format(one, two, deals=f" deals that fit {knew}" if is_alone else "")
    if not is_alone and by.is_own:  # then it is all there is of how the trick was taken
        took = "in 60 of 100 deals that fit {knew}, with the last trump"
        assert text.endswith(f"took this trick {took.format(knew=knew)}; with {two}, in 10 of 100.")
        return
    assert text.endswith(expected)
    assert (text == expected) == is_alone
