"""A second look: it speaks up against mistakes alone, and from what a seat knows alone."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from tests.games.information import doubles
from tests.study.test_review import played
from tricksmith import bots, games
from tricksmith.play import simulate, steps
from tricksmith.present import PlayerNames
from tricksmith.rules import Hand, Move, Play, Seat, View
from tricksmith.study import Grade, MoveWarning, hand_swing, warning_about
from tricksmith.study.judging import judge_decision


def look(view: View, move: Move, *, swing: float | None = None, seed: int = 1) -> MoveWarning | None:
    """A second look at a move by somebody at a table of Ada, Bo, Cy and Di."""
    who = PlayerNames(("Ada", "Bo", "Cy", "Di")[: view.game.players], view.seat)
    return warning_about(view, move, who, rng=Random(seed), swing=1.6 if swing is None else swing)


def decisions(name: str, players: int) -> list[Hand]:
    """The moments of a hand at which the first seat had a choice."""
    before = [step.before for step in steps(played(name, players).hands[0]) if step.seat == 0]
    return [hand for hand in before if len(hand.view(Seat(0)).penalty_free) > 1]


@cache
def noticed(name: str, players: int) -> list[tuple[Hand, Move, MoveWarning]]:
    """The worst moves of a hand that are noticed; the best ones never are."""
    swing, found = hand_swing(games.get(name, players=players)), []
    for hand in decisions(name, players):
        view = hand.view(Seat(0))
        judged = judge_decision(view, next(iter(view.penalty_free)), Random(1), swing=swing, depth="quick")
        assert judged is not None
        means = judged.samples.means
        worst, best = (judged.samples.moves[index] for index in (int(means.argmin()), int(means.argmax())))
        assert look(view, best, swing=swing) is None
        if (one := look(view, worst, swing=swing)) is not None:
            found.append((hand, worst, one))
    return found


@pytest.mark.parametrize(("name", "players"), [("nonesuch", 4), ("nameless", 4), ("poison-nonesuch", 3)])
def test_a_blunder_is_noticed_and_the_best_move_is_not(name: str, players: int) -> None:
    """The move that loses the most is named with what it loses, and with a better one."""
    assert noticed(name, players)
    for _, move, found in noticed(name, players):
        assert found.grade in {Grade.MISTAKE, Grade.BLUNDER}
        assert found.loss > 0.2 * hand_swing(games.get(name, players=players))
        assert found.text.endswith("points on average.")
        assert found.move == move != found.better


def test_it_says_nothing_where_there_is_no_choice() -> None:
    """The only legal card can't be a mistake."""
    hand = played("poison-nonesuch", 3).hands[0]
    forced = [step for step in steps(hand) if step.seat == 0 and len(step.before.view(Seat(0)).penalty_free) == 1]
    assert forced
    for step in forced:
        assert look(step.before.view(Seat(0)), step.move) is None


def test_it_hardly_ever_contradicts_a_strong_bot() -> None:
    """Of the expert's own moves one in a hundred is called a mistake, at most."""
    game = games.get("poison-nonesuch", players=3)
    table = [bots.get("expert@2000"), bots.get("novice"), bots.get("novice")]
    match = next(simulate(game, table, matches=1, seed="second look", most_hands=6))
    swing, of, found = hand_swing(game), 0, 0
    for hand in match.hands:
        for number, step in enumerate(steps(hand)):
            if step.seat == 0 and isinstance(step.move, Play):
                of += 1
                found += look(step.before.view(Seat(0)), step.move, swing=swing, seed=number) is not None
    assert of > 40
    assert found <= of / 100


@pytest.mark.parametrize(("name", "players"), [("poison-nonesuch", 3), ("nameless", 4)])
def test_it_follows_from_the_view(name: str, players: int) -> None:
    """Deals that a seat cannot tell apart get the same answer."""
    swing = hand_swing(games.get(name, players=players))
    hand, move, found = noticed(name, players)[0]
    others = list(doubles(hand, Seat(0), every=20))[:2]
    assert others
    assert all(look(one.view(Seat(0)), move, swing=swing) == found for one in others)


def test_it_names_no_card_of_another_hand_for_certain() -> None:
    """What it says of another hand is a share of the deals that fit, and it never speaks of all of them."""
    reasons = [found.reason for name in ("nonesuch", "nameless") for _, _, found in noticed(name, 4) if found.reason]
    assert reasons
    for reason in reasons:
        if " held " in reason or " holds " in reason:
            assert reason.startswith("In ")
            assert not reason.startswith("In all ")


def test_time_that_runs_out_is_silence() -> None:
    """What is not settled in time is not said; a mistake that is settled comes without its reason."""
    hand, move, _ = noticed("poison-nonesuch", 3)[0]
    view, who, asked = hand.view(Seat(0)), PlayerNames(("Ada", "Bo", "Cy"), 0), []

    def timed(is_late: Callable[[], bool]) -> MoveWarning | None:
        return warning_about(view, move, who, rng=Random(1), swing=1.6, is_late=is_late)

    assert timed(lambda: True) is None
    told = timed(lambda: bool(asked.append(0)))
    assert told is not None
    answers = iter([*[False] * (len(asked) - 1), True])
    brief = timed(lambda: next(answers))
    assert brief is not None
    assert (brief.text, brief.reason) == (told.text, "")
